//! What the papers say of time: what an enhancement, a driver or a list costs a node, and whether nodes stand for
//! time.
//!
//! One cell is one position or tree: all searches of a part search it in turn, several rounds, and the least
//! time of each counts.

mod measured;
mod searches;

use super::SCHAEFFER_1989;
use crate::cell::{Cell, Row, Scale};
use crate::practice::{Changes, Suite};
use crate::section::{Section, Table};
use crate::signature;
use crate::study::{CellError, Paper, Results, Study};
use measured::Measured;
use searches::{Part, Timed};
use std::sync::Arc;
use std::time::Duration;

/// The study.
pub struct TimePerNode;

const NAME: &str = "time-per-node";
const ROUNDS: u32 = 3;

impl Study for TimePerNode {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        SCHAEFFER_1989
    }

    fn summary(&self) -> &'static str {
        "time per node of sets, drivers, tables and lists; whether nodes stand for time"
    }

    fn cells(&'static self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut add = |part: Part, game: &'static str, depth: u16, count: u32| {
            let trees: Vec<Arc<str>> =
                part.algorithms().iter().map(|a| signature::of_algorithm(*a)).collect();
            let trees = signature::joined(&trees);
            for position in 0..count {
                let cell = Cell::new(NAME, &trees).with("part", part.name()).with("game", game);
                let cell = cell.with("depth", depth).timing();
                let cell = match Suite::named(game) {
                    Ok(suite) => suite.place(cell, position).signed_by(self),
                    Err(_) => cell.with("position", position),
                };
                let once = Duration::from_millis(if part.is_of_trees() { 5 } else { 100 });
                cells.push(cell.costing(ROUNDS * part.searches().len() as u32 * once));
            }
        };
        add(Part::Sets, Suite::BratkoKopec.name(), 5, scale.pick(8, 24, 24));
        for (suite, depth) in [(Suite::Chess, 5), (Suite::Othello, 7), (Suite::Checkers, 10)] {
            add(Part::Drivers, suite.name(), depth, scale.pick(10, 40, 60));
        }
        for (suite, depth) in [(Suite::Chess, 5), (Suite::ChessEndgames, 7)] {
            add(Part::Table, suite.name(), depth, scale.pick(10, 40, 60));
        }
        add(Part::RandomTrees, "trees", 4, scale.pick(10, 30, 60));
        add(Part::PerfectTrees, "trees", 5, scale.pick(10, 30, 60));
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let part = Part::named(cell.text("part"))?;
        let (game, number) = (cell.text("game"), cell.integer("position"));
        let depth = cell.integer("depth");
        let mut row = Row::default();
        let mut best: Vec<Option<Timed>> = vec![None; part.searches().len()];
        for _ in 0..ROUNDS {
            for (search, best) in part.searches().iter().zip(&mut best) {
                let found = part.search(search, game, number, depth)?;
                if best.is_none_or(|best| found.time < best.time) {
                    *best = Some(found);
                }
            }
        }
        for (search, best) in part.searches().iter().zip(best) {
            let Some(best) = best else { continue };
            let nanoseconds = u64::try_from(best.time.as_nanos()).unwrap_or(u64::MAX);
            row = row
                .count(format!("nanoseconds_{search}"), nanoseconds)
                .count(format!("size_{search}"), best.nodes)
                .count(format!("bottom_{search}"), best.leaves);
        }
        Ok(part.describe(row, game, depth))
    }

    fn probe(&self, cell: &Cell) -> Result<Row, CellError> {
        let part = Part::named(cell.text("part"))?;
        let (game, number) = (cell.text("game"), cell.integer("position"));
        let depth = cell.integer("depth");
        let row = part.describe(Row::default(), game, depth);
        part.searches().iter().try_fold(row, |row, search| {
            let found = part.search(search, game, number, depth)?;
            let row = row.count(format!("size_{search}"), found.nodes);
            Ok(row.count(format!("bottom_{search}"), found.leaves))
        })
    }

    fn varies(&self) -> &'static [&'static str] {
        Changes::NAMES
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let tables: Vec<Table> = vec![measured.table()];
        Section {
            question: "What does a node cost, and do nodes stand for time?".into(),
            published: "1989: the node count is strongly correlated with running time; most enhancements cost \
                next to nothing, K 5 %, killers less than history, the windows nothing. 1981: a table has very low \
                overhead, and falphabeta a slight one. 1985: operations on the OPEN list are too slow to prove subtrees \
                inferior. 1995: tables replace them, are as fast for SSS* as for alpha-beta, SSS* is as fast as any \
                alpha-beta, and nodes stand for time better than leaves."
                .into(),
            claims: measured.claims(),
            tables,
            figures: Vec::new(),
            notes: vec![
                "Processor time of the searching thread, the least of three interleaved runs; cells of this study run \
                 alone. Sets of 1989 as in Figures 3 to 6, depth 5; drivers as in 1995; trees of width 20. Time \
                 a node is a search's time over all its nodes: a search that prunes more has another mixture of \
                 nodes, so it is not the cost of an operation alone. Geometric means over positions, 95 % intervals."
                    .into(),
                "Readings of ours: negligible and nothing are at most 5 % a node, inexpensive and very low at most \
                 10 %, a strong correlation 0.9 or more, as fast at most 5 % slower, too slow more than twice as slow. \
                 K is not that of Phoenix, so its cost is only measured."
                    .into(),
            ],
        }
    }
}
