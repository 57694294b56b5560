//! Schaeffer 1989, Figures 3 to 6: which enhancements of alpha-beta, alone and in pairs, make the tree
//! how much smaller, on the positions of Bratko and Kopec.
//!
//! One cell is one set of enhancements on one position, iteration by iteration. Quiescence is always
//! on, as it was in Phoenix.

use super::SCHAEFFER_1989;
use super::reduction::{Reduction, Sample};
use crate::cell::{Cell, Datum, Row, Scale};
use crate::practice::{
    Contender, Measure, Setup, Suite, behaviour, fewer, relative, same_values, search, within,
};
use crate::section::{Axis, Claim, Figure, Section, Series, Table, Verdict};
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::searcher::Enhancements as E;
use std::collections::BTreeMap;
use std::time::Duration;

/// The study.
pub struct Figures3To6;

const NAME: &str = "schaeffer-figures-3-to-6";
const DEEPEST: u16 = 9;
const DEEP: u16 = 7;
const DEEPEST_OF_ALL_SETS: u16 = 5;
const BEST_PAIR: E = E::TABLE.with(E::HISTORY);

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
        let setup = Setup::of(Suite::BratkoKopec, Contender::ALPHA_BETA, depth);
        let enhancements = set | E::QUIESCENCE;
        let setup = Setup { enhancements, table_bits: table_bits(depth), ..setup };
        search(Suite::BratkoKopec, cell.integer("position"), &setup)
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured::new(results);
        Section {
            question: "Which enhancements of alpha-beta are worth having, and in which company?".into(),
            published: "All 64 sets of T (transposition table), R (refutation table), N (minimal \
                window), S (aspiration), H (history) and K (knowledge) in Phoenix, 24 positions, depths 2 \
                to 5, the promising ones to 9. The reduction of a set is how much of the way from no \
                enhancement to the best set it goes, in leaves (NBP) and in all nodes (NC). H is the best \
                single one, T gains with depth, R is a poor substitute for T, N and S help little; T and H \
                together reach over 99 %."
                .into(),
            claims: measured.claims(results),
            tables: vec![measured.table(Measure::Leaves), measured.table(Measure::Nodes)],
            figures: measured.figures(),
            notes: vec![
                "Sums over the 24 positions, iterations up to the depth together; intervals (95 %) by \
                 leaving out each position in turn. At depths where not all 64 sets were searched, the best \
                 set is the best of those searched."
                    .into(),
                "K is this project's opinion of chess moves, which knows what a capture wins and loses; the \
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

/// The 64 of the paper, and the killers with and without the table, for comparison with history.
fn all_sets() -> impl Iterator<Item = E> {
    let others = [E::KILLERS, E::TABLE | E::KILLERS, E::HISTORY | E::NOT_LAST_PLY]
        .into_iter()
        .chain([BEST_PAIR | E::NOT_LAST_PLY]);
    E::OF_1989.subsets().chain(others)
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

/// Costs by set, depth and measure; of each the cost by position.
struct Measured {
    costs: BTreeMap<(u16, &'static str, E), BTreeMap<i64, f64>>,
}

impl Measured {
    fn new(results: &Results) -> Self {
        let mut costs: BTreeMap<_, BTreeMap<i64, f64>> = BTreeMap::new();
        for set in all_sets() {
            for last in [QUICK_ALL_SETS, DEEPEST_OF_ALL_SETS, DEEP, DEEPEST] {
                let wanted: [(&'static str, Datum); 2] =
                    [("set", set.to_string().into()), ("depth", last.into())];
                // Searches with the larger table count for the greater depths only.
                for depth in (2..=last).filter(|depth| table_bits(*depth) == table_bits(last)) {
                    for measure in Measure::BOTH {
                        let found = within(results, &wanted, &measure.until(depth));
                        if !found.is_empty() {
                            costs.entry((depth, measure.name(), set)).or_default().extend(found);
                        }
                    }
                }
            }
        }
        Measured { costs }
    }

    fn depths(&self) -> impl Iterator<Item = u16> {
        (2..=DEEPEST).filter(|&depth| self.cost(depth, Measure::Nodes, E::NONE).is_some())
    }

    fn cost(&self, depth: u16, measure: Measure, set: E) -> Option<&BTreeMap<i64, f64>> {
        self.costs.get(&(depth, measure.name(), set))
    }

    /// Of the 64, what was searched to this depth.
    fn sets(&self, depth: u16, measure: Measure) -> Vec<E> {
        let there = |set: &E| self.cost(depth, measure, *set).is_some();
        E::OF_1989.subsets().filter(there).collect()
    }

    /// Whether all 64 were.
    fn is_complete(&self, depth: u16) -> bool {
        self.sets(depth, Measure::Nodes).len() == 64
    }

    fn total(&self, depth: u16, measure: Measure, set: E) -> f64 {
        self.cost(depth, measure, set).map_or(f64::INFINITY, |costs| costs.values().sum())
    }

    fn best(&self, depth: u16, measure: Measure) -> Option<E> {
        let total = |set: &E| self.total(depth, measure, *set);
        let sets = self.sets(depth, measure).into_iter();
        sets.min_by(|a, b| total(a).total_cmp(&total(b)))
    }

    fn reduction(&self, depth: u16, measure: Measure, set: E) -> Option<Reduction> {
        let best = self.best(depth, measure)?;
        let of = |set: E| self.cost(depth, measure, set);
        Reduction::of(&Sample { none: of(E::NONE)?, this: of(set)?, best: of(best)? })
    }

    /// The set of so many members with the greatest reduction.
    fn leader(&self, depth: u16, measure: Measure, members: usize) -> Option<(E, Reduction)> {
        let sets = self.sets(depth, measure).into_iter();
        let sets = sets.filter(|set| set.iter().count() == members);
        let reductions = sets.filter_map(|set| Some((set, self.reduction(depth, measure, set)?)));
        reductions.max_by(|(_, a), (_, b)| a.percent.total_cmp(&b.percent))
    }

    fn claims(&self, results: &Results) -> Vec<Claim> {
        let mut claims = vec![same_values(results, &["position"])];
        let depths: Vec<u16> = self.depths().filter(|depth| *depth >= 3).collect();
        for &depth in &depths {
            claims.push(self.over_99(depth, Measure::Leaves));
            claims.push(self.over_99(depth, Measure::Nodes));
            claims.push(self.leads(depth, E::HISTORY, "the best single enhancement"));
            claims.push(self.leads(depth, BEST_PAIR, "the best pair"));
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
            claims.push(self.fewer(deepest, a, b, published));
        }
        claims.push(self.table_gains(&depths));
        claims
    }

    fn fewer(&self, depth: u16, a: E, b: E, published: &str) -> Claim {
        let what = format!("depth {depth}: {a} has fewer nodes than {b}");
        let costs = [a, b].map(|set| self.cost(depth, Measure::Nodes, set));
        let ratio = match costs {
            [Some(a), Some(b)] => relative(a, b),
            _ => None,
        };
        fewer(Claim::new(what, published), ratio)
    }

    fn over_99(&self, depth: u16, measure: Measure) -> Claim {
        let what = format!("depth {depth}: reduction of TH in {}", measure.name());
        let claim = Claim::new(what, "over 99 %");
        let Some(found) = self.reduction(depth, measure, BEST_PAIR) else { return claim };
        let claim = |verdict| claim.measured(found.to_string(), found.n, verdict);
        if found.percent >= 99.0 || found.interval().1 >= 99.0 {
            return claim(Verdict::WithinInterval);
        }
        let best = self.best(depth, measure).unwrap_or_default();
        claim(Verdict::NotReproduced)
            .because(format!("the best set here is {best}; why is not established"))
    }

    fn leads(&self, depth: u16, set: E, title: &str) -> Claim {
        let what = format!("depth {depth}: {set} is {title} (nodes)");
        let claim = Claim::new(what, set.to_string());
        let leader = self.leader(depth, Measure::Nodes, set.iter().count());
        let own = self.reduction(depth, Measure::Nodes, set);
        let (Some((leader, most)), Some(own)) = (leader, own) else { return claim };
        if leader == set {
            return claim.measured(format!("{set}: {own}"), own.n, Verdict::Exactly);
        }
        let text = format!("{leader}: {most}; {set}: {own}");
        let claim = claim.measured(text, own.n, Verdict::NotReproduced);
        match leader.has(E::KNOWLEDGE) {
            true => claim.because("the leader uses K, which is another K than the paper's"),
            false => claim,
        }
    }

    /// The reduction by the table alone grows with depth.
    fn table_gains(&self, depths: &[u16]) -> Claim {
        let claim = Claim::new("the reduction by T in nodes grows with depth", "consistently");
        let reductions = depths.iter().map(|d| self.reduction(*d, Measure::Nodes, E::TABLE));
        let reductions: Vec<Reduction> = reductions.flatten().collect();
        if reductions.len() < 2 {
            return claim;
        }
        let text: Vec<String> = reductions.iter().map(Reduction::to_string).collect();
        let grows = reductions.windows(2).all(|pair| pair[0].percent < pair[1].percent);
        let verdict = if grows { Verdict::WithinInterval } else { Verdict::NotReproduced };
        let claim = claim.measured(text.join(", "), reductions[0].n, verdict);
        if grows { claim } else { claim.because(format!("depths {depths:?}")) }
    }

    fn table(&self, measure: Measure) -> Table {
        let depths: Vec<u16> = self.depths().collect();
        let columns: Vec<String> = std::iter::once("set".to_string())
            .chain(depths.iter().map(|depth| format!("depth {depth}")))
            .collect();
        let title = format!("Reduction in % by {}, all sets searched", measure.name());
        let mut table = Table { title, columns, rows: Vec::new() };
        for set in all_sets() {
            let reductions = depths.iter().map(|d| self.reduction(*d, measure, set));
            let reductions: Vec<Option<Reduction>> = reductions.collect();
            if reductions.iter().all(Option::is_none) {
                continue;
            }
            let shown = reductions.iter().map(|r| r.map_or("–".into(), |r| r.to_string()));
            table.push(std::iter::once(set.to_string()).chain(shown).collect());
        }
        table
    }

    fn figures(&self) -> Vec<Figure> {
        let kinds = [
            (3, "One enhancement", Measure::Leaves, 1),
            (4, "Two enhancements", Measure::Leaves, 2),
            (5, "One enhancement", Measure::Nodes, 1),
            (6, "Two enhancements", Measure::Nodes, 2),
        ];
        kinds
            .into_iter()
            .filter_map(|(n, title, m, members)| self.figure(n, title, m, members))
            .collect()
    }

    fn figure(&self, number: u16, title: &str, measure: Measure, members: usize) -> Option<Figure> {
        /// Figures 4 and 6 show the pairs above this.
        const SHOWN: f64 = 70.0;
        let deepest = self.depths().filter(|depth| self.is_complete(*depth)).last()?;
        let shown = |set: &E| {
            set.iter().count() == members
                && (members == 1
                    || self.reduction(deepest, measure, *set).is_some_and(|r| r.percent > SHOWN))
        };
        let line = |set: E| {
            let at =
                |depth: u16| Some(self.reduction(depth, measure, set)?.point(f64::from(depth)));
            let points = self.depths().filter(|depth| *depth >= 3).filter_map(at).collect();
            Series { label: set.to_string(), points }
        };
        let series = E::OF_1989.subsets().filter(shown).map(line);
        let series: Vec<Series> = series.filter(|series| !series.points.is_empty()).collect();
        let figure = Figure {
            name: format!("figure-{number}"),
            title: format!("{title}, {}", measure.name()),
            x: Axis::whole("depth"),
            y: Axis::linear("reduction in %"),
            series,
        };
        (!figure.series.is_empty()).then_some(figure)
    }
}
