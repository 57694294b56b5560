//! What the papers say of windows, of the order of a tree, and of what a search keeps: on the trees of Reinefeld,
//! Marsland, Schaeffer 1985, section 5.1, in five orders.
//!
//! One cell is one tree, searched in all the ways that are compared.

mod claims;
mod observers;

use super::REINEFELD_1985;
use super::reinefeld_figures_5_2_5_3::RIVALS;
use crate::cell::{Cell, Row, Scale};
use crate::section::Section;
use crate::signature::{self, Search};
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::algorithms::{self, Settings};
use nullwindow::observe::Observer;
use nullwindow::theory::minimal_tree;
use nullwindow::{Algorithm, Counts, Depth, Game, MoveList, Value, Window};
use nullwindow_games::tree::{OrderedTree, Weights};
use observers::{ByChild, KeptScores, Nested, OpenCounts};
use std::time::Duration;

/// The study.
pub struct WindowsAndOrder;

const NAME: &str = "windows-and-order";
const SHAPES: [(u32, u16); 5] = [(5, 4), (5, 5), (5, 6), (20, 3), (20, 4)];
/// How often the first child is best: as often as any other, or in so many percent of the nodes.
const ORDERS: [(&str, Option<f64>); 5] = [
    ("random", None),
    ("first-40", Some(0.40)),
    ("first-60", Some(0.60)),
    ("first-80", Some(0.80)),
    ("first-98", Some(0.98)),
];
const RANDOM: &str = "random";
const SIXTY: &str = "first-60";
/// Half the widths of windows around the value, as powers of two; values reach from −2²⁰ to 2²⁰.
const HALF_WIDTHS: [u32; 6] = [0, 10, 14, 16, 18, 22];
/// Half the width of an aspiration window, and how far from the value its middle is if it misses.
const ASPIRATION: i32 = 1 << 14;
const MISSED_BY: i32 = 1 << 15;

/// The algorithms of the paper, and SSS* in stages of two plies.
fn compared() -> impl Iterator<Item = Algorithm> {
    RIVALS.into_iter().chain([Algorithm::StagedSss])
}

/// Alpha-beta in windows around the value: the search behind the signature.
struct Windows;

impl Search for Windows {
    fn search<G: Game>(&self, root: &mut G, depth: Depth, counts: &mut Counts) -> Option<i32> {
        let value = algorithms::alphabeta(root, depth, counts);
        for half in [1, 16] {
            algorithms::alphabeta_in(root, depth, around(value, half), counts);
        }
        Some(value.get())
    }
}

fn around(value: Value, half: i32) -> Window {
    let end = |end: i32| Value::new(end.clamp(-Value::INFINITY.get(), Value::INFINITY.get()));
    Window::new(end(value.get() - half), end(value.get() + half))
}

impl Study for WindowsAndOrder {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        REINEFELD_1985
    }

    fn summary(&self) -> &'static str {
        "width of the window, order of the tree, re-searches and the OPEN list, on trees of five orders"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let signatures: Vec<_> = compared()
            .chain([Algorithm::AspirationAlphaBeta])
            .map(signature::of_algorithm)
            .chain([signature::of(&Windows)])
            .collect();
        let behaviour = signature::joined(&signatures);
        let mut cells = Vec::new();
        for (order, _) in ORDERS {
            for (width, depth) in SHAPES {
                let leaves = 100.0 * minimal_tree(width, depth);
                for seed in 0..scale.pick(40, 500, 1000) {
                    let cell = Cell::new(NAME, &behaviour).with("order", order);
                    let cell = cell.with("width", width).with("depth", depth).with("seed", seed);
                    cells.push(cell.costing(Duration::from_nanos((60.0 * leaves) as u64)));
                }
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let wrong = |error: &dyn std::fmt::Display| CellError(error.to_string());
        let width: u32 = cell.integer("width");
        let order = ORDERS.iter().find(|(name, _)| *name == cell.text("order"));
        let weights = match order.and_then(|(_, first)| *first) {
            Some(first) => Weights::first(first).map_err(|error| wrong(&error))?,
            None => Weights::equal(width),
        };
        let root = OrderedTree::new(width, weights, cell.integer("seed"));
        let root = root.map_err(|error| wrong(&error))?;
        let tree = Tree { value: root.value(), root, depth: Depth::new(cell.integer("depth")) };
        let row = tree.algorithms(Row::default())?;
        let row = tree.windows(row);
        let row = tree.children(row);
        Ok(tree.open_lists(tree.researches(row)))
    }

    fn report(&self, results: &Results) -> Section {
        claims::section(results)
    }
}

/// A tree to be searched.
struct Tree {
    root: OrderedTree,
    value: Value,
    depth: Depth,
}

fn leaves(algorithm: Algorithm) -> String {
    format!("leaves_{algorithm}")
}

impl Tree {
    fn watch<O: Observer>(&self, algorithm: Algorithm, settings: &Settings, mut observer: O) -> O {
        algorithm.watch(&mut self.root.clone(), self.depth, settings, &mut observer);
        observer
    }

    fn algorithms(&self, mut row: Row) -> Result<Row, CellError> {
        for algorithm in compared() {
            let mut counts = Counts::default();
            let mut root = self.root.clone();
            let found = algorithm.run(&mut root, self.depth, &Settings::default(), &mut counts);
            if found.bounds.value() != Some(self.value) {
                return Err(CellError(format!("{algorithm} found {:?}", found.bounds)));
            }
            row = row.count(leaves(algorithm), counts.leaf_visits);
            if counts.open_peak > 0 {
                row = row.count(format!("open_{algorithm}"), counts.open_peak);
            }
            if algorithm == Algorithm::AlphaBeta {
                row = row.count("cutoffs", counts.cutoffs.beta);
                row = row.count("first_cutoffs", counts.cutoffs.by_child[0]);
            }
        }
        Ok(row)
    }

    fn in_window(&self, window: Window) -> Counts {
        let mut counts = Counts::default();
        algorithms::alphabeta_in(&mut self.root.clone(), self.depth, window, &mut counts);
        counts
    }

    /// Windows around the value, and aspiration windows that hold it or miss it.
    fn windows(&self, mut row: Row) -> Row {
        for power in HALF_WIDTHS {
            let counts = self.in_window(around(self.value, 1 << power));
            row = row.count(format!("window_{power}_leaves"), counts.leaf_visits);
            row = row.count(format!("window_{power}_nodes"), counts.interior);
            row = row.count(format!("window_{power}_cutoffs"), counts.cutoffs.beta);
        }
        for (name, off) in [("held", 0), ("missed_low", MISSED_BY), ("missed_high", -MISSED_BY)] {
            let settings = Settings {
                guess: self.value + off,
                aspiration: ASPIRATION as u32,
                ..Settings::default()
            };
            let counts = self.watch(Algorithm::AspirationAlphaBeta, &settings, Counts::default());
            row = row.count(format!("aspiration_{name}"), counts.leaf_visits);
        }
        row
    }

    /// The children of the root one by one, and the windows they are searched in.
    fn children(&self, row: Row) -> Row {
        let mut moves = Default::default();
        self.root.moves(&mut moves);
        let depth = self.depth - 1;
        let null = |alpha: Value| Window::new(alpha, alpha + 1);
        let (mut best, mut place, mut superior) = (-Value::INFINITY, 0, 0);
        // Of the children that are not better than all before them: with a minimal window, with alpha-beta's
        // bound, and with an open window. Of all but the best: with a minimal window at the value of the root.
        let [mut minimal, mut bounded, mut open, mut needed] = [0; 4];
        // Of all: with the null window above their value and with that below it, as the root sees them.
        let [mut above, mut below] = [0; 2];
        for number in 0..moves.len() {
            let mut child = self.root.clone();
            child.make(moves.nth(number));
            let value = -child.value();
            let mut in_window = |window: Window| {
                let mut counts = Counts::default();
                algorithms::alphabeta_in(&mut child, depth, -window, &mut counts);
                counts.leaf_visits
            };
            if value <= best {
                minimal += in_window(null(best));
                bounded += in_window(Window { alpha: best, beta: Value::INFINITY });
                open += in_window(Window::FULL);
            }
            above += in_window(null(value));
            below += in_window(null(value - 1));
            if value > best {
                superior += u64::from(number > 0);
                (best, place) = (value, number);
            }
        }
        let of_best = |by_child: &[u64]| by_child.get(place).copied().unwrap_or(0);
        for number in (0..moves.len()).filter(|number| *number != place) {
            let mut child = self.root.clone();
            child.make(moves.nth(number));
            let mut counts = Counts::default();
            algorithms::alphabeta_in(&mut child, depth, -null(self.value), &mut counts);
            needed += counts.leaf_visits;
        }
        let mut narrow = ByChild::default();
        let window = around(self.value, 1);
        algorithms::alphabeta_in(&mut self.root.clone(), self.depth, window, &mut narrow);
        let sss = self.watch(Algorithm::Sss, &Settings::default(), ByChild::default());
        let all_of_sss: u64 = sss.leaves.iter().sum();
        row.count("best_child", place as u64)
            .count("superior", superior)
            .count("minimal_window", minimal)
            .count("bounded_window", bounded)
            .count("open_window", open)
            .count("children_above", above)
            .count("children_below", below)
            .count("root_above", self.in_window(null(self.value)).leaf_visits)
            .count("root_below", self.in_window(null(self.value - 1)).leaf_visits)
            .count("narrow_best", of_best(&narrow.leaves))
            .count("narrow_all", narrow.leaves.iter().sum())
            .count("sss_inferior", all_of_sss - of_best(&sss.leaves))
            .count("needed_inferior", needed)
    }

    fn researches(&self, row: Row) -> Row {
        let nested = self.watch(Algorithm::NegaScout, &Settings::default(), Nested::default());
        let row = row.count("researches", nested.all).count("outermost", nested.outermost);
        let kept = self.watch(Algorithm::Pns, &Settings::default(), KeptScores::default());
        row.count("with_nested", nested.with_nested).count("pns_scores", kept.peak)
    }

    fn open_lists(&self, mut row: Row) -> Row {
        for (name, algorithm) in [("sss", Algorithm::Sss), ("dual", Algorithm::Dual)] {
            let depth = usize::from(self.depth.get());
            let open = self.watch(algorithm, &Settings::default(), OpenCounts::new(depth));
            row = row.count(format!("{name}_added"), open.added);
            row = row.count(format!("{name}_inserted"), open.inserted);
            row = row.count(format!("{name}_taken"), open.taken);
            row = row.count(format!("{name}_leaves_taken"), open.leaves_taken);
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The counts of a tree against searches that are written down here.
    #[test]
    fn rows_are_consistent() {
        for cell in WindowsAndOrder.cells(Scale::Quick).iter().step_by(97) {
            let row = WindowsAndOrder.run(cell).unwrap();
            let get = |name: &str| row.integer(name).unwrap();
            let width: u32 = cell.integer("width");
            let depth: u16 = cell.integer("depth");
            // The widest window is open, and the narrower never cost more.
            assert_eq!(get("window_22_leaves"), get("leaves_alphabeta"), "{cell}");
            let sizes = HALF_WIDTHS.map(|power| get(&format!("window_{power}_leaves")));
            assert!(sizes.is_sorted() && sizes[0] as f64 >= minimal_tree(width, depth), "{cell}");
            assert_eq!(get("narrow_all"), sizes[0], "{cell}");
            // A best-first search evaluates no leaf twice, and every leaf is inserted once.
            assert_eq!(get("sss_inserted"), get("leaves_sss"), "{cell}");
            assert_eq!(get("dual_inserted"), get("leaves_dual"), "{cell}");
            assert!(get("sss_taken") <= get("sss_added"), "{cell}");
            assert!(get("minimal_window") <= get("bounded_window"), "{cell}");
            assert!(get("bounded_window") <= get("open_window"), "{cell}");
            assert!(get("with_nested") <= get("outermost"), "{cell}");
            assert!(get("outermost") <= get("researches"), "{cell}");
            // A window that holds the value is searched once.
            assert_eq!(get("aspiration_held"), get("window_14_leaves"), "{cell}");
        }
    }

    #[test]
    fn windows_end_at_infinity() {
        let value = Value::new(1 << 19);
        assert_eq!(around(value, 1), Window::new(value - 1, value + 1));
        assert_eq!(around(value, 1 << 24), Window::FULL);
    }
}
