//! What the papers say of the nodes inside a search: how many moves they have, which of them is best, what the
//! table and killers know.
//!
//! One cell is one watched search of one position, the static values around it, or an ordered tree.

mod measured;

use super::MARSLAND_CAMPBELL_1981;
use crate::cell::{Cell, Row, Scale};
use crate::practice::{
    Driver, Setup, Suite, cost, interior_of_tree, interior_row, searched, static_correlation,
    static_values,
};
use crate::section::Section;
use crate::signature;
use crate::study::{CellError, Paper, Results, Study};
use measured::Measured;
use nullwindow::Algorithm;
use nullwindow::searcher::Enhancements as E;
use nullwindow_games::tree::{AdditiveOrder, AdditiveTree, OrderedTree, TreeError, Weights};
use std::time::Duration;

/// The study.
pub struct InteriorNodes;

const NAME: &str = "interior-nodes";
/// With a table, history and knowledge.
const ALPHABETA: &str = "alphabeta";
const NEGASCOUT: &str = "negascout";
/// Alpha-beta with history and knowledge.
const NO_TABLE: &str = "no table";
/// Static values alone: of children and grandchildren, and of the position and its children.
const STATIC: &str = "static";
const STATIC_ROOT: &str = "static, root";
/// Alpha-beta's nodes above the horizon and below it.
const ALL_NODES: &str = "all nodes";
const SEARCHES: [&str; 6] = [ALPHABETA, NEGASCOUT, NO_TABLE, STATIC, STATIC_ROOT, ALL_NODES];
/// Instead of games: trees whose first child is best in 60 %, and those of 1981.
const ORDERED: &str = "ordered-tree";
const STRONG: &str = "strong-tree";
const RANDOM: &str = "random-tree";
const TREE_WIDTH: u32 = 24;
const TREE_DEPTH: u16 = 4;
const QUICK_POSITIONS: u32 = 8;
const STANDARD_POSITIONS: u32 = 60;

impl Study for InteriorNodes {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        MARSLAND_CAMPBELL_1981
    }

    fn summary(&self) -> &'static str {
        "what happens at the nodes inside a search: moves, their order, the table, killers"
    }

    fn cells(&'static self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for suite in Suite::GAMES {
            for (depth, positions) in suite.grid(scale, QUICK_POSITIONS, |s| depth(suite, s)) {
                let is_asked = |search: &&str| *search != ALL_NODES || suite == Suite::Checkers;
                for search in SEARCHES.into_iter().filter(is_asked) {
                    for position in 0..positions.min(STANDARD_POSITIONS) {
                        let cell = Cell::of_game(NAME).with("game", suite.name());
                        let cell = cell.with("search", search).with("depth", depth);
                        let cell = suite.place(cell, position).signed_by(self);
                        cells.push(cell.costing(8 * cost(suite, Driver::AlphaBeta, depth)));
                    }
                }
            }
        }
        let behaviour = signature::of_algorithm(Algorithm::AlphaBeta);
        for seed in 0..scale.pick(QUICK_POSITIONS, STANDARD_POSITIONS, STANDARD_POSITIONS) {
            for tree in [ORDERED, STRONG, RANDOM] {
                let cell = Cell::new(NAME, &behaviour).with("game", tree).with("search", ALPHABETA);
                let cell = cell.with("depth", TREE_DEPTH).with("position", seed);
                cells.push(cell.costing(Duration::from_millis(2)));
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let (number, depth) = (cell.integer("position"), cell.integer("depth"));
        match cell.text("game") {
            ORDERED | STRONG | RANDOM => tree_row(cell.text("game"), number),
            game => watched_row(Suite::named(game)?, cell, number, depth),
        }
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        Section {
            question: "What are the trees of game programs like inside?".into(),
            published: "Chess programs with enhancements search strongly ordered trees: the first move is \
                best in 70 % of the nodes, the best one among the first quarter in 90 %. The table's move is \
                likely best again, a move that refutes here refutes elsewhere, lines are the beginnings of the \
                next iteration's (1981, 1989). Most searches of NegaScout have a null window; branching factors \
                are about 35 in chess, 10 in Othello, 3 in checkers (1.2 where a capture is forced, 8 elsewhere); \
                values of children and parents are highly correlated (1995)."
                .into(),
            claims: measured.claims(),
            tables: vec![measured.table()],
            figures: Vec::new(),
            notes: vec![
                "Alpha-beta and NegaScout with table, history, the game's knowledge and quiescence, all \
                 iterations; without a table where transpositions are counted. Nodes between root and horizon. \
                 The first move is best: at nodes whose value lies inside the window, the only ones that find a \
                 best move and not one good enough. The trees of 1981, 24 wide and 4 deep, are watched likewise: at \
                 such nodes they do not reach the 70 and 90 % that define them, so both are compared. Shares are \
                 means over positions, with 95 % intervals. Likely, usually, often, most and high probability are \
                 read as more than half, about and similar as within a fifth, numerous and much less as a tenth, a \
                 high correlation as at least 0.5."
                    .into(),
                "Middlegames are read as positions with both queens. Static values are compared within the tree of one \
                 position, two plies deep; where all positions are taken together, those of the positions and their \
                 children. In checkers the nodes below the horizon are those that captures lead to: they stand for as \
                 many nodes at which a capture is forced as these have moves."
                    .into(),
                "Chosen after results were seen: middlegames by their queens (before: all positions); strongly ordered trees are more realistic if chess lies beyond the middle \
                 between them and random trees (planned: if it reaches their 70 and 90 %); a line contains a prefix of \
                 the next one by its moves that stay (before: by whole lines)."
                    .into(),
                "Killers: up to 12 nodes a search, cut off two or three plies above the horizon, at which the last \
                 move that refuted a node at the same distance from the root is legal. Every move there is searched \
                 as deep as the one that cut off. The ordered trees are as wide and deep, the first child best with \
                 probability 0.6."
                    .into(),
            ],
        }
    }
}

fn depth(suite: Suite, scale: Scale) -> u16 {
    match suite {
        Suite::Othello => scale.pick(6, 7, 8),
        Suite::Checkers => scale.pick(8, 9, 11),
        _ => scale.pick(4, 5, 6),
    }
}

fn watched_row(suite: Suite, cell: &Cell, number: u32, depth: u16) -> Result<Row, CellError> {
    let setup = |driver| Setup::of_1995(suite, driver, depth).changed_by(cell);
    match cell.text("search") {
        STATIC => static_correlation(suite, number),
        STATIC_ROOT => static_values(suite, number),
        ALL_NODES => {
            let setup = setup(Driver::AlphaBeta)?;
            let tally = searched(suite, number, &setup)?.tally;
            let row = Row::default().count("interior", tally.interior);
            Ok(setup.describe(row.count("quiescence", tally.quiescence)))
        }
        NEGASCOUT => interior_row(suite, number, &setup(Driver::NegaScout)?),
        NO_TABLE => {
            let setup = setup(Driver::AlphaBeta)?;
            let enhancements = setup.enhancements.without(E::TABLE);
            interior_row(suite, number, &Setup { enhancements, ..setup })
        }
        _ => interior_row(suite, number, &setup(Driver::AlphaBeta)?),
    }
}

/// Alpha-beta on a tree.
fn tree_row(kind: &str, seed: u32) -> Result<Row, CellError> {
    let wrong = |error: TreeError| CellError(error.to_string());
    let additive = |order| AdditiveTree::new(TREE_WIDTH, order, seed.into()).map_err(wrong);
    Ok(match kind {
        STRONG => interior_of_tree(additive(AdditiveOrder::Strong)?, TREE_DEPTH),
        RANDOM => interior_of_tree(additive(AdditiveOrder::Random)?, TREE_DEPTH),
        _ => {
            let weights = Weights::first(0.6).map_err(wrong)?;
            let tree = OrderedTree::new(TREE_WIDTH, weights, seed.into()).map_err(wrong)?;
            interior_of_tree(tree, TREE_DEPTH)
        }
    })
}
