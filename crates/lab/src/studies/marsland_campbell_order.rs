//! Marsland, Campbell 1981: what the text says of strongly ordered trees beside Table 1.
//!
//! One cell is one tree of Table 1's kinds: where its best move is, alpha-beta in windows around its value, and
//! searches with the principal variation of the depth before tried first.

mod by_value;
mod guided;

use super::MARSLAND_CAMPBELL_1981;
use super::best_line::BestLine;
use super::claims::{Tried, exists, means_by_seed, plus_minus, ratio, share};
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::{Estimate, Says, judge};
use crate::section::{Claim, Section, Table};
use crate::signature;
use crate::statistics::Summary;
use crate::study::{CellError, Paper, Results, Study};
use guided::Guided;
use nullwindow::theory::minimal_tree;
use nullwindow::{Algorithm, Counts, Depth, Game, MoveList, Silent, Value, Window, algorithms};
use nullwindow_games::tree::{AdditiveOrder, AdditiveTree};
use std::collections::BTreeMap;
use std::time::Duration;

/// The study.
pub struct StrongOrder;

const NAME: &str = "marsland-campbell-order";
const STRONG: &str = "strong";
const ADDITIVE: &str = "additive";
const WIDTHS: [u32; 3] = [8, 16, 24];
/// The greatest is left out at W = 24.
const DEPTHS: [u16; 4] = [1, 2, 3, 4];
/// Half the width of a window around the value; branches score 0 to 127.
const HALF_WIDTHS: [i32; 3] = [1, 8, 32];

fn shapes() -> impl Iterator<Item = (u32, u16)> {
    let all = WIDTHS.into_iter().flat_map(|width| DEPTHS.map(|depth| (width, depth)));
    all.filter(|shape| *shape != (24, 4))
}

impl Study for StrongOrder {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        MARSLAND_CAMPBELL_1981
    }

    fn summary(&self) -> &'static str {
        "strongly ordered trees: where the best move is, windows around the value, a principal variation first"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let searches = [Algorithm::AlphaBeta, Algorithm::PAlphaBeta, Algorithm::LAlphaBeta];
        let behaviour = signature::joined(&searches.map(signature::of_algorithm));
        let mut cells = Vec::new();
        for (kind, times) in [(STRONG, 2.5), (ADDITIVE, 9.0)] {
            for (width, depth) in shapes() {
                let leaves = 12.0 * times * minimal_tree(width, depth);
                for seed in 0..scale.pick(100, 1000, 2000) {
                    let cell = Cell::new(NAME, &behaviour).with("tree", kind);
                    let cell = cell.with("width", width).with("depth", depth).with("seed", seed);
                    cells.push(cell.costing(Duration::from_nanos((60.0 * leaves) as u64)));
                }
            }
        }
        cells.extend(by_value::cells(scale));
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let order = match cell.text("tree") {
            by_value::TREE => return by_value::run(cell),
            STRONG => AdditiveOrder::Strong,
            _ => AdditiveOrder::Random,
        };
        let root = AdditiveTree::new(cell.integer("width"), order, cell.integer("seed"));
        let root = root.map_err(|error| CellError(error.to_string()))?;
        run(&root, Depth::new(cell.integer("depth")))
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let mut claims = Vec::new();
        for depth in DEPTHS {
            claims.push(measured.place("first_is_best", depth, "the first branch", 0.7));
            claims.push(measured.place("best_in_quarter", depth, "one of the first quarter", 0.9));
        }
        claims.extend(measured.windows());
        claims.extend([
            measured.times(
                "leaf visits, minimal window for the last subtree against none",
                "slight improvement",
                &[STRONG, ADDITIVE],
                ["last_minimal", "alphabeta"],
                Says::Between(0.9, 1.0),
            ),
            measured.times(
                "leaf visits of alphabeta with the principal variation of the depth before first, against none",
                "proceeds more quickly",
                &[STRONG],
                ["guided_alphabeta", "alphabeta"],
                Says::Below(1.0),
            ),
            measured.times(
                "leaf visits of palphabeta with the principal variation of the depth before first, against none",
                "more feasible",
                &[STRONG],
                ["guided_palphabeta", "palphabeta"],
                Says::Below(1.0),
            ),
            measured.risk(),
            measured.poor_order(),
        ]);
        let deep = shapes().filter(|(_, depth)| *depth >= 3);
        claims.extend(deep.map(|(width, depth)| measured.increment(width, depth)));
        claims.extend(by_value::claims(results));
        Section {
            question: "How strongly ordered are strongly ordered trees, and what is it good for?".into(),
            published: "A tree is strongly ordered if the search finds the first branch best in 70 % of the \
                nodes, and the best within the first quarter in 90 %. An aspiration search that succeeds costs \
                between B and A. A minimal window for the last subtree is a slight improvement. Palphabeta \
                searches twice what is better, if the order is poor, and profits from a principal variation."
                .into(),
            claims,
            tables: vec![measured.table()],
            figures: Vec::new(),
            notes: vec![
                "The trees are those of Table 1. Their branch of the largest score is put first in 70 % of the \
                 nodes; which branch is best by search is counted here. Slight is read as up to a tenth. \
                 E(W,D) is what a search costs with the line of the depth before first; F is compared with what \
                 the recurrence puts for it, within a tenth. The \
                 numbers of a seed are averaged over widths, and depths of at least 3, before anything else."
                    .into(),
                "Trees ordered by value are those of 1985, whose best child by search is first in 70 % of the nodes and \
                 in the rest of the first quarter in 20 %: the definition to the letter. Table 1's A are nearer to \
                 those of trees ordered by branch scores (`marsland-campbell-table-1`)."
                    .into(),
                "Chosen after results were seen: that palphabeta may examine more nodes is judged on random trees here, on \
                 strongly ordered ones in `palphabeta-scout`."
                    .into(),
            ],
        }
    }
}

/// A search of one tree.
type Run<'a> = &'a dyn Fn(&mut Counts) -> Value;

fn run(root: &AdditiveTree, depth: Depth) -> Result<Row, CellError> {
    let mut moves = Default::default();
    root.moves(&mut moves);
    let mut best = (-Value::INFINITY, 0);
    for number in 0..moves.len() {
        let mut child = root.clone();
        child.make(moves.nth(number));
        let value = -algorithms::alphabeta(&mut child, depth - 1, &mut Silent);
        if value > best.0 {
            best = (value, number);
        }
    }
    let (value, place) = best;
    let mut row = Row::default()
        .count("first_is_best", u64::from(place == 0))
        .count("best_in_quarter", u64::from(place < moves.len().div_ceil(4)));
    for half in HALF_WIDTHS {
        let mut counts = Counts::default();
        let window = Window::new(value - half, value + half);
        algorithms::alphabeta_in(&mut root.clone(), depth, window, &mut counts);
        row = row.count(format!("within_{half}"), counts.leaf_visits);
    }
    let mut last = Counts::default();
    algorithms::lalphabeta_move(&mut root.clone(), depth, &mut last);
    row = row.count("last_minimal", last.leaf_visits);
    let mut line = BestLine::default();
    algorithms::alphabeta(&mut root.clone(), depth - 1, &mut line);
    let line = line.line();
    let guided = || Guided::new(root.clone(), line.clone());
    let searches: [(&str, Run); 4] = [
        ("alphabeta", &|counts| algorithms::alphabeta(&mut root.clone(), depth, counts)),
        ("palphabeta", &|counts| algorithms::palphabeta(&mut root.clone(), depth, counts)),
        ("guided_alphabeta", &|counts| algorithms::alphabeta(&mut guided(), depth, counts)),
        ("guided_palphabeta", &|counts| algorithms::palphabeta(&mut guided(), depth, counts)),
    ];
    for (name, search) in searches {
        let mut counts = Counts::default();
        let found = search(&mut counts);
        if found != value {
            return Err(CellError(format!("{name} found {found} instead of {value}")));
        }
        row = row.count(name, counts.leaf_visits);
        if name == "palphabeta" {
            row = row.count("researches", counts.researches);
        }
    }
    Ok(row)
}

struct Measured<'a>(&'a Results);

fn kind(tree: &'static str, width: u32, depth: u16) -> [(&'static str, Datum); 3] {
    [("tree", tree.into()), ("width", width.into()), ("depth", depth.into())]
}

impl Measured<'_> {
    /// One number a seed: the mean over these shapes.
    fn by_seed(
        &self,
        trees: &[&'static str],
        fits: impl Fn(u16) -> bool,
        of: impl Fn(&Row, (u32, u16)) -> Option<f64>,
    ) -> Option<Summary> {
        let mut kinds: Vec<BTreeMap<i64, f64>> = Vec::new();
        for tree in trees {
            for (width, depth) in shapes().filter(|(_, depth)| fits(*depth)) {
                let (kind, shape) = (kind(tree, width, depth), (width, depth));
                let rows = self.0.matching(&kind);
                let numbers =
                    rows.filter_map(|(cell, row)| Some((cell.integer("seed"), of(row, shape)?)));
                kinds.push(numbers.collect());
            }
        }
        means_by_seed(&kinds)
    }

    fn place(&self, count: &str, depth: u16, what: &str, printed: f64) -> Claim {
        let claim = Claim::new(
            format!("strongly ordered trees: {what} is best by a search of depth {depth}"),
            format!("{:.0} %", 100.0 * printed),
        );
        let found =
            self.by_seed(&[STRONG], |d| d == depth, |row, _| row.integer(count).map(|n| n as f64));
        let claim = share(claim, found.as_ref(), Says::About(printed, 0.1));
        let one_ply =
            self.by_seed(&[STRONG], |d| d == 1, |row, _| row.integer(count).map(|n| n as f64));
        claim.explained(one_ply.map(|share| {
            format!(
                "branch scores order the trees of Table 1, and a search one ply deep finds this in {:.0} %; a \
                 deeper one adds what lies below",
                100.0 * share.mean
            )
        }))
    }

    fn times(
        &self,
        what: &str,
        printed: &str,
        trees: &[&'static str],
        [a, b]: [&str; 2],
        says: Says,
    ) -> Claim {
        let found = self.by_seed(
            trees,
            |depth| depth >= 3,
            |row, _| Some((row.integer(a)? as f64 / row.integer(b)? as f64).ln()),
        );
        ratio(Claim::new(what, printed), found.as_ref(), says)
    }

    /// "Only in case 3 is the true score found, using a smaller search space, bounded by B and A."
    fn windows(&self) -> Vec<Claim> {
        let claims = HALF_WIDTHS.map(|half| {
            let (name, deep) = (format!("within_{half}"), |depth| depth >= 3);
            let what = format!("leaf visits in a window of ± {half} around the value");
            let least = self.by_seed(&[STRONG], deep, |row, (width, depth)| {
                Some((row.integer(&name)? as f64 / minimal_tree(width, depth)).ln())
            });
            let most = self.times(
                &format!("{what}, against A"),
                "at most A",
                &[STRONG],
                [&name, "alphabeta"],
                Says::Below(1.0),
            );
            let claim = Claim::new(format!("{what}, against B"), "at least B");
            // Laws of alpha-beta: they hold on every tree.
            [ratio(claim, least.as_ref(), Says::Above(1.0)), most].map(Claim::untested)
        });
        claims.into_iter().flatten().collect()
    }

    /// "There is some risk that palphabeta will examine more nodes than alpha-beta."
    fn risk(&self) -> Claim {
        let claim = Claim::new(
            "random trees on which palphabeta visits more leaves than alphabeta",
            "some risk if poorly ordered",
        );
        let deep = shapes().filter(|(_, depth)| *depth >= 3);
        let rows = deep.flat_map(|(width, depth)| {
            let visits = |name| self.0.column(&kind(ADDITIVE, width, depth), name);
            visits("palphabeta").into_iter().zip(visits("alphabeta")).collect::<Vec<_>>()
        });
        let rows: Vec<(f64, f64)> = rows.collect();
        exists(
            claim,
            rows.iter().filter(|(own, other)| own > other).count(),
            rows.len(),
            Tried::Sample,
        )
    }

    /// "Each subtree that is better than its elder siblings must be searched twice, if the tree is poorly ordered."
    fn poor_order(&self) -> Claim {
        let claim = Claim::new(
            "re-searches of palphabeta, random trees against strongly ordered ones",
            "more if poorly ordered",
        );
        let of = |tree| {
            let count = |row: &Row, _| row.integer("researches").map(|n| n as f64);
            self.by_seed(&[tree], |depth| depth >= 3, count)
        };
        let (Some(random), Some(strong)) = (of(ADDITIVE), of(STRONG)) else { return claim };
        let shown = format!("{} against {} a tree", plus_minus(&random), plus_minus(&strong));
        judge(claim, shown, Some(&Estimate::of_difference(&random, &strong)), Says::Above(0.0))
    }

    /// E(W,D) = B(W,D) + (W − 1) F(W − 1,D − 2), where the recurrence has B for F.
    fn increment(&self, width: u32, depth: u16) -> Claim {
        let what = format!("F({},{}) from our E({width},{depth}), against B", width - 1, depth - 2);
        let claim = Claim::new(what, "B(W − 1,D − 2)");
        let leaves = self.0.column(&kind(STRONG, width, depth), "guided_alphabeta");
        let Some(increment) = Summary::of(&leaves) else { return claim };
        let beside = f64::from(width - 1) * minimal_tree(width - 1, depth - 2);
        let mean = (increment.mean - minimal_tree(width, depth)) / beside;
        let found = Summary { mean, ..increment.scaled(1.0 / beside) };
        let shown = format!("{} times", plus_minus(&found));
        let claim = judge(claim, shown, Some(&Estimate::of(&found)), Says::About(1.0, 0.1));
        let excess = |depth: u16| {
            let leaves = Summary::of(&self.0.column(&kind(STRONG, width, depth), "alphabeta"))?;
            Some(leaves.mean / minimal_tree(width, depth))
        };
        let even = excess(4).map_or(String::new(), |even| format!(", {even:.1} times with D = 4"));
        claim.explained(excess(depth).map(|odd| {
            format!(
                "Table 1 gives F for D = 4 and 5 only; if D is odd, most leaves of the minimal tree have all \
                 their siblings in it, whose order does not matter, so A is {odd:.1} times B{even}"
            )
        }))
    }

    fn table(&self) -> Table {
        let columns = ["trees", "depth", "first best, %", "in the first quarter, %", "seeds"];
        let mut table = Table::new("Where the best move is, all widths", &columns);
        for tree in [STRONG, ADDITIVE] {
            for depth in DEPTHS {
                let of = |count: &str| {
                    let is_best = |row: &Row, _| row.integer(count).map(|n| n as f64);
                    self.by_seed(&[tree], |d| d == depth, is_best)
                };
                let (Some(first), Some(quarter)) = (of("first_is_best"), of("best_in_quarter"))
                else {
                    continue;
                };
                let percent = |s: &Summary| plus_minus(&s.scaled(100.0));
                let numbers = [percent(&first), percent(&quarter), first.n.to_string()];
                let place = [tree.to_string(), depth.to_string()];
                table.push(place.into_iter().chain(numbers).collect());
            }
        }
        table
    }
}
