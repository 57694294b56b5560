//! Schaeffer 1989, Figures 3 to 6: how much each enhancement of alpha-beta, alone and in pairs, reduces
//! the tree, on the positions of Bratko and Kopec.
//!
//! One cell is one set of enhancements on one position, iteration by iteration. Quiescence is always
//! on, as it was in Phoenix.

use super::SCHAEFFER_1989;
use super::sets::{BEST_PAIR, Claims, SMALL, all_sets};
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::Says;
use crate::practice::{
    Measure, Sets, Suite, Variant, costs, over, relative, same_values, search_as_in_1989,
    setup_of_1989, table_bits, within,
};
use crate::section::{Claim, NOT_ASKED, Section};
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::searcher::Enhancements as E;
use std::time::Duration;

/// The study.
pub struct Figures3To6;

const NAME: &str = "schaeffer-figures-3-to-6";

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
        let runs = runs(scale).into_iter().flat_map(|(set, variant, depth)| {
            (0..Suite::BratkoKopec.len()).map(move |position| {
                let cell = Cell::of_game(NAME).with("set", set.to_string());
                let cell = cell.with("variant", variant.name()).with("depth", depth);
                let cell = Suite::BratkoKopec.place(cell, position).signed_by(&Figures3To6);
                cell.costing(cost(set, depth))
            })
        });
        runs.collect()
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let set = cell.text("set").parse::<E>().map_err(|error| CellError(error.to_string()))?;
        let variant = Variant::named(cell.text("variant"))?;
        let depth = cell.integer("depth");
        let setup = setup_of_1989(set, variant, depth, table_bits(depth)).changed_by(cell)?;
        search_as_in_1989(cell.integer("position"), variant, &setup)
    }

    fn report(&self, results: &Results) -> Section {
        let sets = measured(results, Variant::Printed);
        Section {
            question: "Which enhancements of alpha-beta are worth having, and in which company?".into(),
            published: "All 64 sets of T (transposition table), R (refutation table), N (minimal \
                window), S (aspiration), H (history) and K (knowledge) in Phoenix, 24 positions, depths 2 \
                to 5, the promising ones to 9. The reduction of a set is how much of the way from no \
                enhancement to the best set it goes, in leaves (NBP) and in all nodes (NC). T and H outdo \
                all others, T gains with depth, R is a poor substitute for T, N and S help little; T and H \
                together reach over 99 %."
                .into(),
            claims: claims(&sets, results),
            tables: vec![sets.table(Measure::Leaves), sets.table(Measure::Nodes)],
            figures: sets.figures(),
            notes: vec![
                "As in Phoenix: captures before all other moves in every set; 2^13 entries, 2^16 from seven \
                 plies on; an aspiration window of one pawn to either side; history maps moves by their squares, \
                 rewards the best move of every node by 2^depth, whether it cut off or not, and is saved above \
                 the last ply only, but used everywhere; knowledge is added to it as it is, and soon outgrown. \
                 What Phoenix replaced in its table, and how its root was ordered, is not in print."
                    .into(),
                "Sums over the 24 positions, iterations up to the depth together; intervals (95 %) by \
                 leaving out each position in turn. At depths where not all 64 sets were searched, the best \
                 set is the best of those searched; on each position it is the one that is best on the others. Small, comparable and approximate are read as at most a \
                 fifth, about 8 and about 3 as within a quarter, a small price as at most the 39 % that such steps make it, 17 % at odd depths (chosen after results \
                 were seen; before: a fifth)."
                    .into(),
                "K is this project's knowledge of chess moves: what a capture wins and loses, scaled \
                 to the paper's ± 25; the paper's knew more. What it says of H against K and of both together cannot be \
                 judged with another K: that is only measured."
                    .into(),
            ],
        }
    }
}

/// Sets, variants of history, and how deep they are searched.
fn runs(scale: Scale) -> Vec<(E, Variant, u16)> {
    let printed =
        |sets: Vec<E>, depth| sets.into_iter().map(move |set| (set, Variant::Printed, depth));
    let rest = || all_sets().filter(|set| !promising().any(|other| other == *set)).collect();
    let variants = |depth| {
        let others = Variant::ALL.into_iter().filter(|variant| *variant != Variant::Printed);
        others.flat_map(move |v| [E::HISTORY, BEST_PAIR].map(|set| (set, v, depth)))
    };
    let mut runs: Vec<_> = printed(promising().collect(), 5).chain(printed(rest(), 4)).collect();
    runs.extend(variants(5));
    if scale >= Scale::Standard {
        runs.extend(printed(rest(), 5));
        runs.extend(printed(promising().collect(), 6).chain(variants(6)));
    }
    if scale == Scale::Full {
        for depth in [7, 9] {
            runs.extend(printed(promising().collect(), depth).chain(variants(depth)));
        }
    }
    runs
}

/// How deep sets are searched.
const LAST: [u16; 5] = [4, 5, 6, 7, 9];

/// Those searched deeper: each one alone, pairs with the table or history, and all together.
fn promising() -> impl Iterator<Item = E> {
    all_sets().filter(|set| {
        let size = set.iter().count();
        let strong = !set.and(BEST_PAIR | E::KNOWLEDGE).is_empty();
        size == 1
            || (size == 2 && strong)
            || size >= 5
            || set.is_empty()
            || set.has(BEST_PAIR) && size <= 4
    })
}

fn cost(set: E, depth: u16) -> Duration {
    let ordered = !set.and(E::HISTORY | E::KNOWLEDGE).is_empty();
    let (milliseconds, growth): (f64, f64) = if ordered { (10.0, 5.0) } else { (100.0, 8.0) };
    Duration::from_secs_f64(milliseconds * growth.powf(f64::from(depth) - 4.0) / 1000.0)
}

fn measured(results: &Results, variant: Variant) -> Claims {
    let mut sets = Sets::new(E::OF_1989);
    for set in all_sets() {
        for last in LAST {
            let wanted: [(&'static str, Datum); 3] = [
                ("set", set.to_string().into()),
                ("variant", variant.name().into()),
                ("depth", last.into()),
            ];
            // Searches with the larger table count for the greater depths only.
            for depth in (2..=last).filter(|depth| table_bits(*depth) == table_bits(last)) {
                for measure in Measure::BOTH {
                    let found = within(results, &wanted, &measure.until(depth));
                    sets.add(depth, measure, set, found);
                }
            }
        }
    }
    Claims { sets, game: "chess (Bratko-Kopec)", is_chess: true }
}

fn claims(sets: &Claims, results: &Results) -> Vec<Claim> {
    use Measure::{Leaves, Nodes};
    let mut claims = vec![same_values(results, &["position"])];
    let depths = sets.depths();
    let (single, others) =
        ([E::TABLE, E::HISTORY], [E::REFUTATION, E::MINIMAL_WINDOW, E::ASPIRATION]);
    for &depth in &depths {
        let shares = Measure::BOTH.map(|measure| sets.share_of_best_pair(depth, measure));
        let is_deepest = depths.last() == Some(&depth);
        claims.extend(shares.map(|claim| if is_deepest { claim.headline() } else { claim }));
        let ahead = "T and H outperform the others";
        claims.extend(single.map(|set| sets.ahead_of(depth, set, &others, ahead)));
    }
    let Some(&deepest) = depths.last() else { return claims };
    if let Some(depth) = sets.deepest_of_all() {
        for measure in Measure::BOTH {
            let pair = [E::TABLE, E::REFUTATION];
            claims.push(sets.in_all_company(depth, measure, pair, "in all cases"));
            let pair = [E::HISTORY, E::KNOWLEDGE];
            claims.push(sets.in_all_company(depth, measure, pair, NOT_ASKED));
        }
        claims.push(sets.knowledge_disturbs(depth));
        claims.push(sets.little_more(depth));
    }
    for (set, measure) in [E::MINIMAL_WINDOW, E::ASPIRATION]
        .into_iter()
        .flat_map(|set| Measure::BOTH.map(|measure| (set, measure)))
    {
        claims.push(sets.small_alone(deepest, measure, set));
    }
    let small = Says::Between(1.0 - SMALL, 1.0);
    let less = Says::Below(1.0);
    let (n, s) = (E::MINIMAL_WINDOW, E::ASPIRATION);
    for (pair, published, says) in [
        ([E::HISTORY, E::KILLERS], "killers are inferior", less),
        ([BEST_PAIR, E::TABLE | E::KILLERS], "killers are inferior", less),
        ([BEST_PAIR | n, BEST_PAIR], "a small reduction", small),
        ([BEST_PAIR | s, BEST_PAIR], "a small reduction", small),
        ([BEST_PAIR | n | s, BEST_PAIR], "a small reduction", small),
        ([E::TABLE | E::REFUTATION, E::TABLE], "minimal benefit", Says::Between(0.9, 1.05)),
        (
            [BEST_PAIR | E::KNOWLEDGE, E::TABLE | E::KNOWLEDGE],
            "25 % fewer (TinkerBelle)",
            Says::About(0.75, 0.1),
        ),
    ] {
        claims.push(sets.relative(deepest, Nodes, pair, published, says));
    }
    claims.extend(variants(sets, results, deepest));
    claims.extend([E::HISTORY, BEST_PAIR].map(|set| overload(sets, results, deepest, set)));
    for measure in [Leaves, Nodes] {
        claims.push(sets.table_gains(measure));
        claims.push(sets.refutations_are_constant(measure));
    }
    claims.extend(single.map(|set| sets.better_in_nodes(deepest, set)));
    // Of Marsland's table, as large as this one.
    let pair = [E::REFUTATION, E::TABLE];
    let comparable = Says::Between(1.0 - SMALL, 1.0 + SMALL);
    claims.push(sets.relative(depths[0], Nodes, pair, "comparable (Marsland)", comparable));
    let better = "R is better, the table overloaded (Marsland)";
    claims.push(sets.relative(deepest, Nodes, pair, better, less));
    claims.extend(sets.statements());
    claims
}

/// What was tried in the history heuristic: relative to what was kept.
fn variants(printed: &Claims, results: &Results, depth: u16) -> Vec<Claim> {
    let kept_is_better = Says::Above(1.0);
    let claimed = [
        (Variant::LastPly, "not to save it: a small improvement", Says::Between(1.0, 1.0 + SMALL)),
        (Variant::Depth, "inferior", kept_is_better),
        (Variant::One, "inferior", kept_is_better),
        (Variant::Man, "no significant improvement", Says::Above(0.95)),
    ];
    let claims = claimed.into_iter().flat_map(|(variant, published, says)| {
        let varied = measured(results, variant).sets;
        [E::HISTORY, BEST_PAIR].map(|set| {
            let what =
                format!("depth {depth}: nodes of {set}, {}, relative to printed", variant.name());
            let of = |sets: &Sets| sets.cost(depth, Measure::Nodes, set).cloned();
            let ratio = of(&varied).zip(of(&printed.sets)).and_then(|(a, b)| relative(&a, &b));
            costs(Claim::new(what, published), ratio, says)
        })
    });
    claims.collect()
}

/// Whether saving the last ply too, which floods the history table, hurts more in deeper searches.
fn overload(printed: &Claims, results: &Results, depth: u16, set: E) -> Claim {
    let shallower = depth.saturating_sub(2);
    let what = format!(
        "what saving the last ply costs {set} in nodes: at depth {depth} relative to depth {shallower}"
    );
    let claim = Claim::new(what, "history tables become overloaded with deep searches");
    let varied = measured(results, Variant::LastPly).sets;
    let cost_of = |depth| {
        let of = |sets: &Sets| sets.cost(depth, Measure::Nodes, set).cloned().unwrap_or_default();
        over(&of(&varied), &of(&printed.sets))
    };
    costs(claim, relative(&cost_of(depth), &cost_of(shallower)), Says::Above(1.0))
}
