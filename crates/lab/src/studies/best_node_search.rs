//! Rutko 2011: Best Node Search against MTD(f), on trees with independent leaves and in games.
//!
//! One cell is one tree, or one position of a game; all searches have the same first guess and the same memory, which
//! loses nothing.

mod games;

use super::RUTKO_2011;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::practice::{Ratio, answered, fewer};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Section, Series, Table};
use crate::signature;
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::algorithms::{self, Settings};
use nullwindow::{Algorithm, Counts, Depth, Silent, Value};
use nullwindow_games::tree::IndependentTree;
use std::time::Duration;

/// The study.
pub struct BestNodeSearch;

const NAME: &str = "best-node-search";
const SHAPES: [(u32, u16); 8] = [(2, 8), (2, 11), (3, 6), (3, 7), (4, 6), (8, 4), (8, 5), (20, 3)];
/// How many values a leaf may have.
const RANGES: [(&str, u32); 2] = [("100 values", 100), ("a million values", 1_000_000)];
const RIVALS: [Algorithm; 3] = [Algorithm::BestNodeSearch, Algorithm::MtdBest, Algorithm::MtdF];
/// What such trees are worth as often more as less; or the value itself.
const GUESSES: [&str; 2] = ["median", "value"];

impl Study for BestNodeSearch {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        RUTKO_2011
    }

    fn summary(&self) -> &'static str {
        "leaves of best-node-search and mtd-best relative to mtd-f, on trees and in games"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let behaviour = signature::joined(&RIVALS.map(signature::of_algorithm));
        let mut cells = Vec::new();
        for ((tree, _), (width, depth)) in RANGES.into_iter().flat_map(|r| SHAPES.map(|s| (r, s))) {
            let leaves = f64::from(width).powi(depth.into());
            let cost = Duration::from_nanos((1000.0 * leaves) as u64);
            for guess in GUESSES {
                for seed in 0..scale.pick(60, 400, 2000) {
                    let cell = Cell::new(NAME, &behaviour).with("tree", tree);
                    let cell = cell.with("width", width).with("depth", depth);
                    cells.push(cell.with("guess", guess).with("seed", seed).costing(cost));
                }
            }
        }
        cells.extend(games::cells(scale));
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        if cell.get("game").is_some() {
            return games::run(cell);
        }
        let (name, width) = (cell.text("tree"), cell.integer("width"));
        let range = RANGES.into_iter().find(|(tree, _)| *tree == name);
        let (_, count) = range.ok_or_else(|| CellError(format!("there are no trees {name:?}")))?;
        let plies: u16 = cell.integer("depth");
        let depth = Depth::new(plies);
        let tree = IndependentTree::new(width, 0..=count.cast_signed() - 1, cell.integer("seed"))
            .map_err(|error| CellError(error.to_string()))?;
        let value = algorithms::alphabeta(&mut tree.clone(), depth, &mut Silent);
        let guess = match cell.text("guess") {
            "value" => value,
            _ => Value::new(median(width, plies, count)),
        };
        let settings = Settings { guess, ..Settings::default() };
        let mut row = Row::default().with("value", value.get()).with("guess", guess.get());
        for rival in RIVALS {
            let mut counts = Counts::default();
            let bounds = rival.watch(&mut tree.clone(), depth, &settings, &mut counts).bounds;
            if value < bounds.lower || bounds.upper < value {
                return Err(CellError(format!(
                    "{rival} proves {bounds:?}, but the value is {value:?}"
                )));
            }
            row = row.count(rival.name(), counts.leaf_visits);
        }
        Ok(row)
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let [best_node, mtd_best, _] = RIVALS;
        let printed = "outperforms MTD(f)";
        let mut claims = Vec::new();
        for (tree, _) in RANGES {
            for (width, depth) in SHAPES {
                let what = format!(
                    "w = {width}, d = {depth}, {tree}: best-node-search has fewer leaves than mtd-f"
                );
                let ratio = measured.ratio(
                    best_node,
                    Algorithm::MtdF,
                    tree,
                    Some((width, depth)),
                    GUESSES[0],
                );
                claims.push(answered(Claim::new(what, NOT_ASKED), ratio)); // Not printed by shape.
            }
            let all = |of, to, guess| measured.ratio(of, to, tree, None, guess);
            let what = format!("{tree}, all shapes: best-node-search has fewer leaves than mtd-f");
            let ratio = all(best_node, Algorithm::MtdF, GUESSES[0]);
            let [told, stops] = [
                all(best_node, Algorithm::MtdF, GUESSES[1]),
                all(mtd_best, Algorithm::MtdF, GUESSES[0]),
            ];
            let claim = fewer(Claim::new(what, printed), ratio).headline();
            claims.push(claim.explained(where_it_tests(told, stops)));
            let asked = [
                (best_node, Algorithm::MtdF, GUESSES[1], ", the guess being the value"),
                (mtd_best, Algorithm::MtdF, GUESSES[0], ""),
                (best_node, mtd_best, GUESSES[0], ""),
            ];
            for (of, to, guess, words) in asked {
                let what = format!("{tree}, all shapes{words}: {of} has fewer leaves than {to}");
                claims.push(answered(Claim::new(what, NOT_ASKED), all(of, to, guess)));
            }
        }
        claims.extend(games::claims(results));
        Section {
            question: "Does Best Node Search, which finds the best move and not its value, need fewer leaves than \
                MTD(f)?"
                .into(),
            published: "Best Node Search outperforms PVS, NegaScout, NegaC*, SSS*, DUAL* and MTD(f) in an abstract \
                domain: trees with random leaves. (Another paper of the same year says 10 % for real games.)"
                .into(),
            claims,
            tables: vec![measured.table(), games::table(results)],
            figures: GUESSES.into_iter().filter_map(|guess| measured.figure(guess)).collect(),
            notes: vec![
                "Leaves are drawn independently and are all equally likely. The first guess of all is the median of \
                 the root's value over all such trees, which follows from width, depth and the number of values: \
                 the paper's statistics. The paper does not say how MTD(f) was given its guess and memory; here \
                 all remember every node. Only MTD(f) finds the value. Geometric means over trees, 95 % intervals."
                    .into(),
                "Games: one search as printed, without iterations, moves in the order in which the game recommends them, \
                 leaves evaluated as they are. The first guess of all is the value two plies shallower; Best Node Search \
                 expects values as far from it as the game's aspiration window reaches, since its tests divide a range, \
                 and goes beyond if it must. The second paper, on real games, is not among those at hand."
                    .into(),
            ],
        }
    }
}

/// What Best Node Search needs if it is told the value, and what MTD(f) needs that stops as early.
fn where_it_tests(told: Option<Ratio>, stops: Option<Ratio>) -> Option<String> {
    let (told, stops) = told.zip(stops)?;
    Some(format!(
        "its tests divide the range of values, where MTD(f)'s go from bound to bound: told the value, it needs \
         {}, and mtd-best, which tests like MTD(f) and stops as early, {}",
        told.percent(),
        stops.percent()
    ))
}

/// The least value that the root of such a tree exceeds in at most half of all cases: the leaves are independent
/// and equally likely, the root is a MAX node.
fn median(width: u32, depth: u16, count: u32) -> i32 {
    // Whether the root is at most `value` in half of all cases.
    let is_enough = |value: u32| {
        let mut at_most = f64::from(value + 1) / f64::from(count);
        for height in 1..=depth {
            let is_max = (depth - height).is_multiple_of(2);
            at_most = match is_max {
                true => at_most.powi(width.cast_signed()),
                false => 1.0 - (1.0 - at_most).powi(width.cast_signed()),
            };
        }
        at_most >= 0.5
    };
    let (mut low, mut high) = (0, count - 1);
    while low < high {
        let middle = low.midpoint(high);
        if is_enough(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low.cast_signed()
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    /// Leaves of one relative to another, tree by tree: of one shape, or of all.
    fn ratio(
        &self,
        of: Algorithm,
        to: Algorithm,
        tree: &'static str,
        shape: Option<(u32, u16)>,
        guess: &'static str,
    ) -> Option<Ratio> {
        let mut wanted: Vec<(&'static str, Datum)> =
            vec![("tree", tree.into()), ("guess", guess.into())];
        if let Some((width, depth)) = shape {
            wanted.extend([("width", width.into()), ("depth", depth.into())]);
        }
        let leaves = |rival: Algorithm| self.0.column(&wanted, rival.name());
        let pairs: Vec<(f64, f64)> = leaves(of).into_iter().zip(leaves(to)).collect();
        Ratio::of(&pairs)
    }

    fn table(&self) -> Table {
        let columns = [
            "leaves drawn from",
            "width",
            "depth",
            "guess",
            "trees",
            "best-node-search",
            "mtd-best",
        ];
        let mut table = Table::new("Leaves in % of mtd-f's", &columns);
        for ((tree, _), (width, depth)) in RANGES.into_iter().flat_map(|r| SHAPES.map(|s| (r, s))) {
            for guess in GUESSES {
                let of =
                    |rival| self.ratio(rival, Algorithm::MtdF, tree, Some((width, depth)), guess);
                let (Some(best_node), Some(best)) = (of(RIVALS[0]), of(RIVALS[1])) else {
                    continue;
                };
                table.push(vec![
                    tree.into(),
                    width.to_string(),
                    depth.to_string(),
                    guess.into(),
                    best.n.to_string(),
                    best_node.percent(),
                    best.percent(),
                ]);
            }
        }
        table
    }

    /// By shape, from narrow to wide.
    fn figure(&self, guess: &'static str) -> Option<Figure> {
        let line = |rival: Algorithm, (tree, _): (&'static str, u32)| {
            let at = |(place, shape): (usize, (u32, u16))| {
                let ratio = self.ratio(rival, Algorithm::MtdF, tree, Some(shape), guess)?;
                Some(ratio.point(place as f64 + 1.0))
            };
            let count = if tree == RANGES[0].0 { "100" } else { "10⁶" };
            let points = SHAPES.into_iter().enumerate().filter_map(at).collect();
            Series { label: format!("{} of {count}", rival.name()), points }
        };
        let all = [RIVALS[0], RIVALS[1]].into_iter().flat_map(|r| RANGES.map(|range| (r, range)));
        let series: Vec<Series> =
            all.map(|(r, range)| line(r, range)).filter(|s| !s.points.is_empty()).collect();
        let shapes = SHAPES.map(|(width, depth)| format!("{width}^{depth}")).join(", ");
        (!series.is_empty()).then(|| Figure {
            name: guess.into(),
            title: format!("synthetic trees: leaves, the first guess being the {guess}"),
            x: Axis::whole(format!("tree: {shapes}")),
            y: Axis::linear("leaves in % of mtd-f")
                .reading("Below 100 %, the search needs fewer leaves than mtd-f, as Rutko says."),
            series,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// About half of the trees are worth at most their median, and fewer are worth less.
    #[test]
    fn half_of_the_trees_are_below_their_median() {
        for (width, depth) in [(2, 5), (3, 4), (4, 3)] {
            let median = median(width, depth, 1000);
            let value = |seed| {
                let mut tree = IndependentTree::new(width, 0..=999, seed).unwrap();
                algorithms::alphabeta(&mut tree, Depth::new(depth), &mut Silent).get()
            };
            let at_most = (0..1000).filter(|&seed| value(seed) <= median).count();
            assert!((450..550).contains(&at_most), "w = {width}, d = {depth}: {at_most} of 1000");
        }
    }
}
