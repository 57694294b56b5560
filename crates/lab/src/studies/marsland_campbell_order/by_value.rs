//! Trees that are strongly ordered by what a search finds, not by branch scores: the definition to the letter.

use super::{NAME, WIDTHS};
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::{Estimate, Says, judge};
use crate::section::{Claim, NOT_ASKED};
use crate::signature;
use crate::studies::claims::{means_by_seed, ratio};
use crate::studies::marsland_campbell_table_1::printed;
use crate::study::{CellError, Results};
use nullwindow::theory::minimal_tree;
use nullwindow::{Algorithm, Counts, Depth, algorithms};
use nullwindow_games::tree::{OrderedTree, Weights};
use std::time::Duration;

/// The value of `tree` in cells.
pub const TREE: &str = "strong by value";
const DEPTHS: [u16; 2] = [3, 4];

fn shapes() -> impl Iterator<Item = (u32, u16)> {
    DEPTHS.into_iter().flat_map(|depth| WIDTHS.map(|width| (width, depth)))
}

pub fn cells(scale: Scale) -> Vec<Cell> {
    let searches = [Algorithm::AlphaBeta, Algorithm::NegaScout];
    let behaviour = signature::joined(&searches.map(signature::of_algorithm));
    let cells = shapes().flat_map(|(width, depth)| {
        let cost = Duration::from_nanos((300.0 * minimal_tree(width, depth)) as u64);
        let behaviour = &behaviour;
        (0..scale.pick(100, 1000, 2000)).map(move |seed| {
            let cell = Cell::new(NAME, behaviour).with("tree", TREE).with("width", width);
            cell.with("depth", depth).with("seed", seed).costing(cost)
        })
    });
    cells.collect()
}

/// The best child is first in 70 %, in the rest of the first quarter in 20 %, further back in 10 % of the nodes.
fn weights(width: u32) -> Vec<f64> {
    let quarter = width.div_ceil(4);
    let weight = |child: u32| match child {
        0 => 0.7,
        child if child < quarter => 0.2 / f64::from(quarter - 1),
        _ => 0.1 / f64::from(width - quarter),
    };
    (0..width).map(weight).collect()
}

/// # Errors
/// If the searches disagree with the tree.
pub fn run(cell: &Cell) -> Result<Row, CellError> {
    let wrong = |error: &dyn std::fmt::Display| CellError(error.to_string());
    let width = cell.integer("width");
    let weights = Weights::each(&weights(width)).map_err(|error| wrong(&error))?;
    let tree = OrderedTree::new(width, weights, cell.integer("seed"));
    let tree = tree.map_err(|error| wrong(&error))?;
    let depth = Depth::new(cell.integer("depth"));
    let mut row = Row::default();
    for algorithm in [Algorithm::AlphaBeta, Algorithm::NegaScout] {
        let mut counts = Counts::default();
        let settings = algorithms::Settings::default();
        let found = algorithm.run(&mut tree.clone(), depth, &settings, &mut counts);
        if found.bounds.value() != Some(tree.value()) {
            return Err(CellError(format!("{algorithm} found {:?}", found.bounds)));
        }
        row = row.count(algorithm.name(), counts.leaf_visits);
    }
    Ok(row)
}

pub fn claims(results: &Results) -> [Claim; 2] {
    let of_search = |algorithm: Algorithm, (width, depth): (u32, u16)| {
        let kind: [(&'static str, Datum); 3] =
            [("tree", TREE.into()), ("width", width.into()), ("depth", depth.into())];
        results.by_seed(&kind, algorithm.name())
    };
    let printed = printed().into_iter().filter(|p| p.quantity == "A" && DEPTHS.contains(&p.depth));
    let shares = printed.map(|p| {
        let leaves = of_search(Algorithm::AlphaBeta, (p.width, p.depth)).into_iter();
        leaves.map(|(seed, leaves)| (seed, leaves / p.value)).collect()
    });
    let cost = means_by_seed(&shares.collect::<Vec<_>>()).map(|share| Estimate::of(&share));
    let what = "trees ordered by value: leaf visits of alphabeta against the printed A: on average";
    let shown = cost.map_or(String::new(), |cost| format!("{} times", cost.shown()));
    let cost = judge(Claim::new(what, NOT_ASKED), shown, cost.as_ref(), Says::About(1.0, 0.1));
    let even = shapes().filter(|(_, depth)| depth.is_multiple_of(2));
    let excesses = even.map(|(width, depth)| {
        let leaves = of_search(Algorithm::NegaScout, (width, depth)).into_iter();
        leaves.map(|(seed, leaves)| (seed, (leaves / minimal_tree(width, depth)).ln())).collect()
    });
    let excess = means_by_seed(&excesses.collect::<Vec<_>>());
    let what = "trees ordered by value: leaf visits, negascout against the minimal tree: even depths, on average";
    [cost, ratio(Claim::new(what, "roughly 2"), excess.as_ref(), Says::About(2.0, 0.1))]
}
