//! Schaeffer 1989, Figures 3 to 6: how much each enhancement of alpha-beta, alone and in pairs, reduces
//! the tree, on the positions of Bratko and Kopec.
//!
//! One cell is one set of enhancements on one position, iteration by iteration. Quiescence is always
//! on, as it was in Phoenix.

use super::SCHAEFFER_1989;
use super::sets::{BEST_PAIR, Claims, all_sets};
use crate::cell::{Cell, Datum, Row, Scale};
use crate::practice::{
    Driver, Measure, Sets, Setup, Suite, behaviour, same_values, search, within,
};
use crate::section::{Claim, Section};
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::searcher::Enhancements as E;
use std::time::Duration;

/// The study.
pub struct Figures3To6;

const NAME: &str = "schaeffer-figures-3-to-6";
const DEEPEST: u16 = 9;
const DEEP: u16 = 7;
const DEEPEST_OF_ALL_SETS: u16 = 5;

impl Study for Figures3To6 {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        SCHAEFFER_1989
    }

    fn summary(&self) -> &'static str {
        "all 64 sets of six enhancements of alpha-beta on the Bratko-Kopec positions"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let quick = all_sets().map(|set| (set, QUICK_ALL_SETS));
        let mut runs: Vec<(E, u16)> = quick.collect();
        runs.extend(promising().map(|set| (set, DEEPEST_OF_ALL_SETS)));
        if scale == Scale::Full {
            let rest = all_sets().filter(|set| !promising().any(|other| other == *set));
            runs.extend(rest.map(|set| (set, DEEPEST_OF_ALL_SETS)));
            for depth in [DEEP, DEEPEST] {
                runs.extend(promising().map(|set| (set, depth)));
            }
        }
        let behaviour = behaviour();
        let cells = runs.into_iter().flat_map(|(set, depth)| {
            let behaviour = behaviour.clone();
            (0..Suite::BratkoKopec.len()).map(move |position| {
                let cell = Cell::new(NAME, &behaviour).with("set", set.to_string());
                let cell = cell.with("depth", depth).with("position", position);
                cell.costing(cost(set, depth))
            })
        });
        cells.collect()
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let set = cell.text("set").parse::<E>().map_err(|error| CellError(error.to_string()))?;
        let depth = cell.integer("depth");
        let setup = Setup::of(Suite::BratkoKopec, Driver::AlphaBeta, depth);
        let enhancements = set | E::QUIESCENCE;
        let setup = Setup { enhancements, table_bits: table_bits(depth), ..setup };
        search(Suite::BratkoKopec, cell.integer("position"), &setup)
    }

    fn report(&self, results: &Results) -> Section {
        let sets = measured(results);
        Section {
            question: "Which enhancements of alpha-beta are worth having, and in which company?".into(),
            published: "All 64 sets of T (transposition table), R (refutation table), N (minimal \
                window), S (aspiration), H (history) and K (knowledge) in Phoenix, 24 positions, depths 2 \
                to 5, the promising ones to 9. The reduction of a set is how much of the way from no \
                enhancement to the best set it goes, in leaves (NBP) and in all nodes (NC). H is the best \
                single one, T gains with depth, R is a poor substitute for T, N and S help little; T and H \
                together reach over 99 %."
                .into(),
            claims: claims(&sets, results),
            tables: vec![sets.table(Measure::Leaves), sets.table(Measure::Nodes)],
            figures: sets.figures(),
            notes: vec![
                "Sums over the 24 positions, iterations up to the depth together; intervals (95 %) by \
                 leaving out each position in turn. At depths where not all 64 sets were searched, the best \
                 set is the best of those searched."
                    .into(),
                "K is this project's knowledge of chess moves: what a capture wins and loses; the \
                 paper's was another, so sets with K, and reductions relative to them, are not comparable."
                    .into(),
            ],
        }
    }
}

const QUICK_ALL_SETS: u16 = 4;

/// The deep searches of 1989 had larger tables than the shallow ones, too.
fn table_bits(depth: u16) -> u32 {
    if depth <= DEEPEST_OF_ALL_SETS { 18 } else { 22 }
}

/// Those searched deeper: each one alone, pairs with the table or history, and all together.
fn promising() -> impl Iterator<Item = E> {
    all_sets().filter(|set| {
        let size = set.iter().count();
        let strong = !set.and(BEST_PAIR | E::KNOWLEDGE).is_empty();
        size == 1
            || (size == 2 && strong)
            || size >= 5
            || set.is_empty()
            || set.has(BEST_PAIR) && size <= 3
    })
}

fn cost(set: E, depth: u16) -> Duration {
    let ordered = !set.and(E::HISTORY | E::KNOWLEDGE).is_empty();
    let (milliseconds, growth): (f64, f64) = if ordered { (10.0, 5.0) } else { (100.0, 8.0) };
    Duration::from_secs_f64(milliseconds * growth.powf(f64::from(depth) - 4.0) / 1000.0)
}

fn measured(results: &Results) -> Claims {
    let mut sets = Sets::new(E::OF_1989);
    for set in all_sets() {
        for last in [QUICK_ALL_SETS, DEEPEST_OF_ALL_SETS, DEEP, DEEPEST] {
            let wanted: [(&'static str, Datum); 2] =
                [("set", set.to_string().into()), ("depth", last.into())];
            // Searches with the larger table count for the greater depths only.
            for depth in (2..=last).filter(|depth| table_bits(*depth) == table_bits(last)) {
                for measure in Measure::BOTH {
                    let found = within(results, &wanted, &measure.until(depth));
                    sets.add(depth, measure, set, found);
                }
            }
        }
    }
    Claims(sets)
}

fn claims(sets: &Claims, results: &Results) -> Vec<Claim> {
    let mut claims = vec![same_values(results, &["position"])];
    let depths = sets.depths();
    for &depth in &depths {
        let shares = Measure::BOTH.map(|measure| sets.share_of_best_pair(depth, measure));
        let is_deepest = depths.last() == Some(&depth);
        claims.extend(shares.map(|claim| if is_deepest { claim.headline() } else { claim }));
        claims.push(sets.leads(depth, E::HISTORY, "the best single enhancement"));
        claims.push(sets.leads(depth, BEST_PAIR, "the best pair"));
    }
    let deepest = depths.last().copied().unwrap_or(DEEPEST_OF_ALL_SETS);
    for (a, b, published) in [
        (E::TABLE, E::REFUTATION, "significantly fewer in all cases"),
        (E::HISTORY, E::KNOWLEDGE, "history dominates under all scenarios"),
        (E::HISTORY, E::KILLERS, "killers are inferior"),
        (BEST_PAIR, E::TABLE | E::KILLERS, "killers are inferior"),
        (E::HISTORY | E::NOT_LAST_PLY, E::HISTORY, "a small improvement"),
        (BEST_PAIR | E::NOT_LAST_PLY, BEST_PAIR, "a small improvement"),
        (BEST_PAIR | E::MINIMAL_WINDOW, BEST_PAIR, "a small reduction"),
        (BEST_PAIR | E::ASPIRATION, BEST_PAIR, "a small reduction"),
    ] {
        claims.push(sets.fewer(deepest, a, b, published));
    }
    claims.push(sets.table_gains());
    claims
}
