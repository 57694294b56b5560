//! Reinefeld, Marsland, Schaeffer 1985, Figures 5.2 and 5.3: leaves in percent of the minimal tree.
//!
//! One cell is one algorithm on one tree of section 5.1.

mod averages;

use super::REINEFELD_1985;
use super::claims::{is_positive, plus_minus, point};
use super::ordered::Order;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::section::{Axis, Claim, Figure, Section, Series, Table, Verdict};
use crate::signature;
use crate::statistics::Summary;
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::theory::minimal_tree;
use nullwindow::{Algorithm, Counts, Depth};
use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The study.
pub struct Figures52And53;

const NAME: &str = "reinefeld-figures-5-2-5-3";

/// The algorithms of the paper.
const COMPARED: [Algorithm; 8] = [
    Algorithm::AlphaBeta,
    Algorithm::NegaScout,
    Algorithm::Pns,
    Algorithm::Ins,
    Algorithm::Sss,
    Algorithm::Dual,
    Algorithm::DualNs,
    Algorithm::DualIns,
];

/// The candidates for the best: DUAL-NS and DUAL-INS are hybrids, and the latter evaluates DUAL*'s
/// leaves.
pub(super) const RIVALS: [Algorithm; 6] = [
    Algorithm::AlphaBeta,
    Algorithm::NegaScout,
    Algorithm::Pns,
    Algorithm::Ins,
    Algorithm::Sss,
    Algorithm::Dual,
];

/// Which depths are searched at which width.
fn depths(width: u32, scale: Scale) -> RangeInclusive<u16> {
    match width {
        5 => 2..=scale.pick(8, 8, 10),
        _ => 2..=scale.pick(5, 5, 6),
    }
}

/// The depth limit for the algorithms that the paper does not plot.
fn others_depth(width: u32, scale: Scale) -> u16 {
    if width == 5 { scale.pick(6, 6, 8) } else { scale.pick(4, 4, 5) }
}

/// Minimax visits every leaf; MTD(step) depends entirely on its step.
fn others() -> impl Iterator<Item = Algorithm> {
    let left_out = |a: &Algorithm| matches!(a, Algorithm::Minimax | Algorithm::MtdStep);
    let all = Algorithm::ALL.iter().copied();
    all.filter(move |a| !COMPARED.contains(a) && !left_out(a))
}

impl Study for Figures52And53 {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        REINEFELD_1985
    }

    fn summary(&self) -> &'static str {
        "leaves in percent of the minimal tree by depth: best-first against directional"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (width, order) in kinds() {
            for algorithm in COMPARED.into_iter().chain(others()) {
                let behaviour = signature::of_algorithm(algorithm);
                let plotted = COMPARED.contains(&algorithm);
                let deepest = if plotted { u16::MAX } else { others_depth(width, scale) };
                for depth in depths(width, scale).filter(|depth| *depth <= deepest) {
                    for seed in 0..scale.pick(200, 1000, 1000) {
                        let cell = Cell::new(NAME, &behaviour).with("algorithm", algorithm.name());
                        let cell = cell.with("order", order.name()).with("width", width);
                        let cell = cell.with("depth", depth).with("seed", seed);
                        cells.push(cell.costing(cost(algorithm, width, depth)));
                    }
                }
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let unknown =
            |error: nullwindow::algorithms::UnknownAlgorithm| CellError(error.to_string());
        let algorithm: Algorithm = cell.text("algorithm").parse().map_err(unknown)?;
        let order = Order::find(cell.text("order"))?;
        let mut tree = order.tree(cell.integer("width"), cell.integer("seed"))?;
        let mut counts = Counts::default();
        let depth = Depth::new(cell.integer("depth"));
        // Compiled for these trees: the study's millions of leaves take half the time.
        let found = algorithm.run(&mut tree, depth, &Default::default(), &mut counts);
        let right = tree.value();
        if found.bounds.value().is_some_and(|value| value != right) {
            return Err(CellError(format!("found {:?} instead of {right}", found.bounds)));
        }
        let row = Row::default().count("leaf_visits", counts.leaf_visits);
        let row = row.count("unique_leaves", counts.unique_leaves());
        let row = row.count("interior", counts.interior).count("table_hits", counts.table_hits);
        Ok(row.count("passes", counts.passes).count("researches", counts.researches))
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let mut claims = Vec::new();
        let (sss, dual, ins) = (Algorithm::Sss, Algorithm::Dual, Algorithm::Ins);
        for order in Order::ALL {
            let trees = |width, depth| Trees { order, width, depth };
            let is_headline = |claim: Claim, at: Trees| {
                let known = order == Order::Random && at.width == 5;
                if known && [4, 5].contains(&at.depth) { claim.headline() } else { claim }
            };
            // Odd depths: DUAL* before INS before SSS*. Even ones: SSS* first.
            for at in [(5, 3), (5, 5), (20, 3), (20, 5)].map(|(w, d)| trees(w, d)) {
                claims.push(is_headline(measured.better([dual, sss], at), at));
                claims.push(measured.better([dual, ins], at));
                claims.push(measured.better([ins, sss], at));
            }
            for at in [(5, 4), (5, 6), (20, 4)].map(|(w, d)| trees(w, d)) {
                claims.push(is_headline(measured.better([sss, dual], at), at));
                claims.push(measured.better([sss, ins], at));
            }
            let bests = [(3, dual), (4, sss), (5, dual), (6, sss), (7, dual), (8, sss)];
            claims.extend(bests.map(|(depth, best)| measured.best(best, trees(5, depth))));
        }
        claims.push(measured.erratic().headline());
        claims.push(measured.quarter());
        claims.extend(averages::claims(results));
        let figures = kinds().map(|(width, order)| measured.figure(width, order));
        let tables = kinds().map(|(width, order)| measured.table(width, order));
        Section {
            question: "How far from the minimal tree are best-first and directional searches?".into(),
            published: "Figures 5.2 (w = 5) and 5.3 (w = 20) plot the leaves visited, in percent of the \
                minimal tree, against the depth, for random trees and for trees whose first child is best \
                in 60 % of the nodes; 20 trees per point. SSS* zigzags: it is good at even depths and poor \
                at odd ones, where DUAL* and INS are better. Its deviation is about 30 %."
                .into(),
            claims,
            tables: tables.chain([measured.all_algorithms()]).collect(),
            figures: figures.collect(),
            notes: vec![
                "The curves are not printed as numbers; what the text says about them is what is claimed \
                 above. Differences are taken tree by tree."
                    .into(),
                "“On average” is over all shapes there are: the logarithms of a tree's ratios are averaged over \
                 its depths, widths and orders first, so that a seed counts once. Similar, comparable and \
                 little are read as a tenth, considerable and significant as at least a tenth, much as at \
                 least half as much again, usually as on more than half of the trees. A depth is compared \
                 with its two neighbours to see what its being even does. That others are influenced less than NegaScout is \
                 said of what happens if a subtree is found to be superior, so besides even and odd depths the place of \
                 the best child of the root is looked at (chosen after results were seen)."
                    .into(),
                "DUAL-INS evaluates the same leaves as DUAL*, in the same order: their lines coincide."
                    .into(),
            ],
        }
    }
}

fn kinds() -> impl Iterator<Item = (u32, Order)> {
    [5, 20].into_iter().flat_map(|width| Order::ALL.map(|order| (width, order)))
}

/// Leaves grow a little faster than the minimal tree; a leaf of a best-first search costs several times
/// as much as one of alpha-beta.
fn cost(algorithm: Algorithm, width: u32, depth: u16) -> Duration {
    let leaves = minimal_tree(width, depth) * (1.0 + 0.35 * f64::from(depth));
    let nanoseconds = if algorithm == Algorithm::AlphaBeta { 30.0 } else { 130.0 };
    Duration::from_nanos((nanoseconds * leaves) as u64)
}

/// Trees of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Trees {
    order: Order,
    width: u32,
    depth: u16,
}

impl fmt::Display for Trees {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Trees { order, width, depth } = self;
        let parity = if depth.is_multiple_of(2) { "even" } else { "odd" };
        write!(f, "w = {width}, d = {depth} ({parity}), {}", order.words())
    }
}

struct Measured<'a>(&'a Results);

type Kind = [(&'static str, Datum); 4];

fn kind(algorithm: Algorithm, order: Order, width: u32, depth: u16) -> Kind {
    [
        ("algorithm", algorithm.name().into()),
        ("order", order.name().into()),
        ("width", width.into()),
        ("depth", depth.into()),
    ]
}

impl Measured<'_> {
    /// Leaf visits in percent of the minimal tree.
    fn percent(
        &self,
        algorithm: Algorithm,
        order: Order,
        width: u32,
        depth: u16,
    ) -> Option<Summary> {
        let visits = self.0.column(&kind(algorithm, order, width, depth), "leaf_visits");
        Summary::of(&visits).map(|s| s.scaled(100.0 / minimal_tree(width, depth)))
    }

    /// Tree by tree, how many percent of the minimal tree `a` saves against `b`.
    fn saving(&self, [a, b]: [Algorithm; 2], trees: Trees) -> Option<Summary> {
        let Trees { order, width, depth } = trees;
        let visits =
            |algorithm| self.0.by_seed(&kind(algorithm, order, width, depth), "leaf_visits");
        let (a, b) = (visits(a), visits(b));
        let mut seeds: Vec<_> = a.keys().filter(|seed| b.contains_key(seed)).collect();
        seeds.sort_unstable(); // sums of floating-point numbers depend on their order
        let differences: Vec<f64> = seeds.iter().map(|seed| b[seed] - a[seed]).collect();
        Summary::of(&differences).map(|s| s.scaled(100.0 / minimal_tree(width, depth)))
    }

    fn better(&self, [a, b]: [Algorithm; 2], trees: Trees) -> Claim {
        let claim = Claim::new(format!("{a} visits fewer leaves than {b}: {trees}"), "fewer");
        let saving = self.saving([a, b], trees);
        let shown = saving
            .map_or(String::new(), |s| format!("{} % of the minimal tree fewer", plus_minus(&s)));
        is_positive(claim, saving.as_ref(), shown)
    }

    /// `best` against each of the others; the nearest is shown.
    fn best(&self, best: Algorithm, trees: Trees) -> Claim {
        let claim = Claim::new(format!("{best} is best of all: {trees}"), format!("{best} best"));
        let others = RIVALS.into_iter().filter(|a| *a != best);
        let savings = others.map(|other| Some((other, self.saving([best, other], trees)?)));
        let Some(savings) = savings.collect::<Option<Vec<_>>>() else { return claim };
        let nearest = savings.iter().min_by(|a, b| a.1.interval().0.total_cmp(&b.1.interval().0));
        let Some((other, saving)) = nearest else { return claim };
        let shown = format!("{} % fewer than {other}, the next", plus_minus(saving));
        is_positive(claim, Some(saving), shown)
    }

    /// The deviation of SSS* over all kinds of trees of the figures.
    fn erratic(&self) -> Claim {
        let claim = Claim::new("standard deviation of SSS*, in percent of its mean", "about 30 %");
        let mut deviations = Vec::new();
        let mut samples = 0;
        for (width, order) in kinds() {
            for depth in depths(width, Scale::Full) {
                if let Some(s) = self.percent(Algorithm::Sss, order, width, depth) {
                    deviations.push(100.0 * s.deviation / s.mean);
                    samples += s.n;
                }
            }
        }
        let Some(all) = Summary::of(&deviations) else { return claim };
        let (low, high) =
            deviations.iter().fold((f64::MAX, 0.0_f64), |(l, h), d| (l.min(*d), h.max(*d)));
        let shown = format!(
            "{} % on average over {} kinds of trees, from {low:.0} to {high:.0} %",
            plus_minus(&all),
            all.n
        );
        claim
            .measured(shown, samples, Verdict::Undecided)
            .because("the paper does not say of which trees")
    }

    /// "Sometimes SSS* visits only one quarter of the nodes traversed by any other algorithm."
    fn quarter(&self) -> Claim {
        let claim = Claim::new(
            "the least that SSS* needs, against the best of all others on a tree",
            "one quarter, sometimes",
        );
        let (mut least, mut samples) = (f64::MAX, 0);
        for (width, order) in kinds() {
            for depth in depths(width, Scale::Full) {
                let visits = |a| self.0.by_seed(&kind(a, order, width, depth), "leaf_visits");
                let others = COMPARED.into_iter().filter(|a| *a != Algorithm::Sss).map(visits);
                let others: Vec<_> = others.collect();
                for (seed, own) in visits(Algorithm::Sss) {
                    let best = others
                        .iter()
                        .filter_map(|o| o.get(&seed))
                        .copied()
                        .fold(f64::MAX, f64::min);
                    least = least.min(own / best);
                    samples += 1;
                }
            }
        }
        if samples == 0 {
            return claim;
        }
        let verdict = match least <= 0.25 {
            true => Verdict::Reproduced,
            false => Verdict::Undecided,
        };
        let reason = "an extreme of a sample, so no interval; more trees can only lower it";
        claim.measured(format!("{:.0} %", 100.0 * least), samples, verdict).because(reason)
    }

    fn figure(&self, width: u32, order: Order) -> Figure {
        let line = |algorithm: Algorithm| {
            let at = |d: u16| Some(point(d.into(), &self.percent(algorithm, order, width, d)?));
            let points = depths(width, Scale::Full).filter_map(at).collect();
            Series { label: algorithm.to_string(), points }
        };
        // DUAL-INS would lie exactly on DUAL*.
        let drawn = COMPARED.into_iter().filter(|a| *a != Algorithm::DualIns);
        Figure {
            name: format!("w{width}-{}", order.name()),
            title: format!("Leaves against the minimal tree: w = {width}, {}", order.words()),
            x: Axis::whole("depth"),
            y: Axis::linear("% of the minimal tree").reading(
                "Lower is better: 100 % is the minimal tree, and which search comes near it may change from odd \
                 to even depths.",
            ),
            series: drawn.map(line).collect(),
        }
    }

    fn table(&self, width: u32, order: Order) -> Table {
        let columns: Vec<String> = ["depth".to_string(), "trees".to_string()]
            .into_iter()
            .chain(COMPARED.iter().map(|a| a.to_string()))
            .collect();
        let title = format!("Percent of the minimal tree: w = {width}, {}", order.words());
        let mut table = Table { title, columns, rows: Vec::new() };
        for depth in depths(width, Scale::Full) {
            let percents = COMPARED.map(|a| self.percent(a, order, width, depth));
            let Some(first) = percents.iter().flatten().next() else { continue };
            let mut row = vec![depth.to_string(), first.n.to_string()];
            row.extend(percents.iter().map(|p| p.map_or("–".into(), |s| plus_minus(&s))));
            table.push(row);
        }
        table
    }

    /// All algorithms on the same trees.
    fn all_algorithms(&self) -> Table {
        let (width, depth) = (5, 6);
        let columns = ["algorithm", "random", "60 % ordered", "trees"];
        let title =
            format!("Every algorithm: percent of the minimal tree, w = {width}, d = {depth}");
        let mut table = Table::new(title, &columns);
        let mut all: Vec<_> = COMPARED
            .into_iter()
            .chain(others())
            .filter_map(|a| {
                let of = |order| self.percent(a, order, width, depth);
                Some((of(Order::Random)?, of(Order::Sixty)?, a))
            })
            .collect();
        all.sort_by(|a, b| a.0.mean.total_cmp(&b.0.mean));
        for (random, sixty, a) in all {
            let n = random.n.to_string();
            table.push(vec![a.to_string(), plus_minus(&random), plus_minus(&sixty), n]);
        }
        table
    }
}
