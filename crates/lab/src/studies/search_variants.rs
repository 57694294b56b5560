//! What the papers say of searches with and without something: deepening, a table of some size, killers two
//! plies up, knowledge, a window of some width.
//!
//! One cell is one search of one position.

mod measured;

use super::SCHAEFFER_1989;
use crate::cell::{Cell, Row, Scale};
use crate::practice::{
    Changes, Driver, Setup, Suite, Variant as History, cost, driver, minimal, search_as_in_1989,
    search_shuffled, search_with_steps, search_with_totals, searched, setup_of_1989,
};
use crate::section::Section;
use crate::signature;
use crate::study::{CellError, Paper, Results, Study};
use measured::Measured;
use nullwindow::searcher::{Enhancements as E, FirstGuess};
use nullwindow::{Algorithm, Counts, Depth, Value, algorithms};
use nullwindow_games::tree::{OrderedTree, Weights};
use std::time::Duration;

/// The study.
pub struct SearchVariants;

const NAME: &str = "search-variants";
const QUICK_POSITIONS: u32 = 8;
const STANDARD_POSITIONS: u32 = 160;
/// Iteration by iteration.
const DEEPENING: &str = "deepening";
const BY_TWO: &str = "by two";
/// One search, without iterations.
const DIRECT: &str = "direct";
/// A window around the last iteration's value.
const WINDOW: &str = "window";
/// One search, with a window around the value one ply less deep.
const DIRECT_WINDOW: &str = "direct, window";
/// One search, with a window around the value: half its width.
const AROUND: [&str; 3] = ["10", "100", "1000"];
const SHUFFLED: &str = "shuffled";
/// The minimal tree.
const MINIMAL: &str = "minimal";
/// As in 1989, with a table of 2 to the power of this entries.
const BITS: [&str; 2] = ["2^13", "2^18"];
/// The enhancements of Marsland's program; the same with the game's knowledge, which he does not name.
const OF_MARSLAND: [&str; 2] = ["TRN", "TRNK"];
/// SSS* as in 1995, but with values in steps of 1.
const FINE: &str = "sss, step 1";
/// Instead of games: uniform trees, their first child best in 60 %, or none better than another.
const TREES: [&str; 2] = ["ordered trees", "random trees"];
const TREE_WIDTH: u32 = 20;
const TREE_DEPTH: u16 = 4;
/// What trees are searched with, as printed.
const OF_TREES: [Driver; 4] =
    [Driver::AlphaBeta, Driver::NegaScout, Driver::MtdPlusInfinity, Driver::MtdMinusInfinity];
/// As in 1995.
const DRIVERS: [Driver; 7] = [
    Driver::AlphaBeta,
    Driver::NegaScout,
    Driver::BASELINE,
    Driver::MtdF,
    Driver::MtdBi,
    Driver::MtdPlusInfinity,
    Driver::MtdMinusInfinity,
];

/// Enhancements by their letters, and what is done with them.
type Variant = (&'static str, &'static str);

/// All games are searched with these.
const ALL: [Variant; 19] = [
    ("K", DEEPENING),
    ("K", DIRECT),
    ("K", WINDOW),
    ("K", DIRECT_WINDOW),
    ("K", AROUND[0]),
    ("K", AROUND[1]),
    ("K", AROUND[2]),
    ("T", DEEPENING),
    ("TO", DEEPENING),
    ("TH", DEEPENING),
    ("TN", DEEPENING),
    ("TL", DEEPENING),
    ("TL", DIRECT),
    ("TLM", DEEPENING),
    ("THK", DEEPENING),
    ("THK", BY_TWO),
    ("THK", DIRECT),
    ("-", DEEPENING),
    ("-", SHUFFLED),
];

impl Study for SearchVariants {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        SCHAEFFER_1989
    }

    fn summary(&self) -> &'static str {
        "searches with and without deepening, order, killers, tables and windows of several sizes"
    }

    fn cells(&'static self, scale: Scale) -> Vec<Cell> {
        let (mut cells, mut trees) = (Vec::new(), Vec::new());
        let mut add = |suite: Suite, (set, setup): Variant, depth: u16, positions: u32| {
            for position in 0..positions.min(STANDARD_POSITIONS).min(suite.len()) {
                let cell = Cell::of_game(NAME).with("game", suite.name());
                let cell = cell.with("set", set).with("setup", setup).with("depth", depth);
                let cell = suite.place(cell, position).signed_by(self);
                let factor = if set.len() < 3 { 10 } else { 3 };
                cells.push(cell.costing(factor * cost(suite, Driver::AlphaBeta, depth)));
            }
        };
        for suite in Suite::GAMES {
            for (depth, positions) in suite.grid(scale, QUICK_POSITIONS, |s| depth(suite, s)) {
                for variant in ALL {
                    // Without any order the tree is many times larger.
                    let less = u16::from(variant.0 == "-");
                    add(suite, variant, depth - less, positions);
                }
                for driver in DRIVERS {
                    add(suite, ("THK", driver.name()), depth, positions);
                }
            }
        }
        let chess = Suite::Chess;
        for (depth, positions) in chess.grid(scale, QUICK_POSITIONS, |s| depth(chess, s)) {
            add(chess, ("-", MINIMAL), depth, positions);
            for set in OF_MARSLAND {
                add(chess, (set, DEEPENING), depth, positions);
            }
            add(chess, ("THK", FINE), depth, positions);
        }
        for tree in TREES {
            for driver in OF_TREES {
                for seed in 0..scale.pick(QUICK_POSITIONS, STANDARD_POSITIONS, STANDARD_POSITIONS) {
                    let behaviour = signature::of_algorithm(as_printed(driver));
                    let cell = Cell::new(NAME, &behaviour).with("game", tree);
                    let cell = cell.with("set", "-").with("setup", driver.name());
                    let cell = cell.with("depth", TREE_DEPTH).with("position", seed);
                    trees.push(cell.costing(Duration::from_millis(20)));
                }
            }
        }
        let test_set = Suite::BratkoKopec;
        let mut add = |variant, depth| add(test_set, variant, depth, test_set.len());
        for size in Scale::ALL.into_iter().filter(|size| *size <= scale) {
            if size < Scale::Full {
                for driver in [Driver::BASELINE, Driver::MtdF] {
                    add(("THK", driver.name()), depth(chess, size));
                }
            }
            // The print speaks of depths up to 6.
            for (set, bits) in ["T", "TH"].into_iter().flat_map(|set| BITS.map(|bits| (set, bits)))
            {
                if size < Scale::Full {
                    add((set, bits), size.pick(4, 6, 6));
                }
            }
        }
        cells.append(&mut trees);
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let (game, setup) = (cell.text("game"), cell.text("setup"));
        let (position, depth) = (cell.integer("position"), cell.integer("depth"));
        match TREES.contains(&game) {
            true => search_tree(game, driver(setup)?, position),
            false => run(Suite::named(game)?, (cell.text("set"), setup), position, depth),
        }
    }

    fn varies(&self) -> &'static [&'static str] {
        Changes::NAMES
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        Section {
            question: "What does a search gain from deepening, order, killers and larger tables?".into(),
            published: "Deepening fills the table and the killers, and its better order outweighs its cost; \
                strong order and a good window alone nearly match it (1981, 1995). Knowledge orders better than \
                chance. To six plies 2^13 entries show minimal signs of overloading. With a refutation table, a \
                table and minimal windows leaves are within twice the minimal tree at even depths and 1.5 times \
                at odd ones (1989). Searches of games lie much closer together than those of artificial trees (1995)."
                .into(),
            claims: measured.claims(),
            tables: vec![measured.table()],
            figures: Vec::new(),
            notes: vec![
                "Alpha-beta with the enhancements named by their letters, and quiescence where the game has it; \
                 2^21 entries where none are named. Bratko and Kopec's positions are searched as in 1989; elsewhere \
                 captures do not come first unless K is on. Marsland's program had T, R and N; whether it ordered \
                 moves besides is not said, so the same is shown with K too. THK with the name of a search is the \
                 set-up of `plaat-figures-5-6`. Nodes of all iterations; geometric means over positions, 95 % \
                 intervals. Minimal is read as at most 5 %, nearly as at most 10 %, little as less than a tenth of \
                 all steps together. How large Phoenix's trees of six plies were is not printed; Marsland, whose trees \
                 were 3 to 4 times as large, found 2^13 entries too few for them. The trees are uniform, 20 wide and 4 deep, the first child best with \
                 probability 0.6 or 0.05."
                    .into(),
                "Chosen after results were seen: Marsland's set with K as well."
                    .into(),
            ],
        }
    }
}

fn depth(suite: Suite, scale: Scale) -> u16 {
    match suite {
        Suite::Othello => scale.pick(6, 6, 8),
        Suite::Checkers => scale.pick(8, 9, 11),
        _ => scale.pick(4, 5, 6),
    }
}

fn run(suite: Suite, (set, name): (&str, &str), number: u32, depth: u16) -> Result<Row, CellError> {
    let setup = Setup::of(suite, Driver::AlphaBeta, depth);
    if name == MINIMAL {
        return minimal(suite, number, &setup);
    }
    if name == FINE {
        let setup = Setup::of_1995(suite, Driver::MtdPlusInfinity, depth);
        return search_with_steps(suite, number, &Setup { grain: 1, ..setup });
    }
    if let Ok(driver) = driver(name) {
        let setup = Setup::of_1995(suite, driver, depth);
        return match driver.is_mtd() {
            true => search_with_steps(suite, number, &setup),
            false => search_with_totals(suite, number, &setup),
        };
    }
    let set = set.parse::<E>().map_err(|error| CellError(error.to_string()))?;
    if let Some(bits) = name.strip_prefix("2^") {
        let bits = bits.parse().map_err(|_| CellError(format!("no table {name:?}")))?;
        let setup = setup_of_1989(set, History::Printed, depth, bits);
        return search_as_in_1989(number, History::Printed, &setup);
    }
    let quiescence = setup.enhancements.and(E::QUIESCENCE);
    let setup = Setup { enhancements: set | quiescence, ..setup };
    let aspiration = Setup { driver: Driver::AspirationAlphaBeta, ..setup };
    let setup = match name {
        DEEPENING => setup,
        SHUFFLED => return search_shuffled(suite, number, &setup),
        BY_TWO => Setup { deepen_by: 2, ..setup },
        DIRECT => Setup { deepen_by: depth, ..setup },
        WINDOW => aspiration,
        DIRECT_WINDOW => around(aspiration, value(suite, number, depth - 1)?),
        width => {
            let aspiration = Setup {
                aspiration: width.parse().map_err(|_| CellError(format!("no set-up {name:?}")))?,
                ..aspiration
            };
            around(aspiration, value(suite, number, depth)?)
        }
    };
    search_with_totals(suite, number, &setup)
}

/// A search of a tree: leaves under the names that searches of games have.
fn search_tree(kind: &str, driver: Driver, seed: u32) -> Result<Row, CellError> {
    let weights = match kind == TREES[0] {
        true => Weights::first(0.6).map_err(|error| CellError(error.to_string()))?,
        false => Weights::equal(TREE_WIDTH),
    };
    let tree = OrderedTree::new(TREE_WIDTH, weights, seed.into());
    let mut tree = tree.map_err(|error| CellError(error.to_string()))?;
    let algorithm = as_printed(driver);
    let mut counts = Counts::default();
    let depth = Depth::new(TREE_DEPTH);
    algorithm.watch(&mut tree, depth, &algorithms::Settings::default(), &mut counts);
    let count = |row: Row, name: &str, count| row.count(format!("{name}_{TREE_DEPTH}"), count);
    let row = count(Row::default(), "nodes", counts.nodes());
    let row = count(row, "leaves", counts.leaf_visits);
    Ok(count(row, "unique", counts.unique_leaves()))
}

/// The algorithm that a driver is on a tree.
fn as_printed(driver: Driver) -> Algorithm {
    match driver {
        Driver::NegaScout => Algorithm::NegaScout,
        Driver::MtdPlusInfinity => Algorithm::MtdPlusInfinity,
        Driver::MtdMinusInfinity => Algorithm::MtdMinusInfinity,
        _ => Algorithm::AlphaBeta,
    }
}

/// One search with a window around this value.
fn around(setup: Setup, value: Value) -> Setup {
    Setup { first_guess: FirstGuess::Given(value), deepen_by: setup.depth, ..setup }
}

/// What the position is worth, at this depth or, if the game is decided before, less deep.
fn value(suite: Suite, number: u32, depth: u16) -> Result<Value, CellError> {
    let found = searched(suite, number, &Setup::of(suite, Driver::MtdF, depth))?;
    found.values().last().copied().ok_or_else(|| CellError("no iteration".into()))
}
