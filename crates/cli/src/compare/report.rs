//! Showing a comparison: as a table, as JSON.

use super::measure::{Disagreement, Row};
use crate::output::{Failure, Out};
use crate::sizes::TableSize;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use nullwindow::searcher::{Driver, Enhancements};
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// All algorithms on all positions of a game.
pub struct Comparison {
    pub game: &'static str,
    pub source: String,
    pub positions: usize,
    pub depth: u16,
    pub grain: u32,
    pub aspiration: u32,
    pub table: TableSize,
    pub enhancements: Enhancements,
    pub rows: Vec<Row>,
    pub disagreements: Vec<Disagreement>,
}

/// A row divided by that of aspiration NegaScout.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Relative {
    pub leaves: f64,
    pub nodes: f64,
    pub time: f64,
}

impl Comparison {
    /// The row of aspiration NegaScout, which always takes part.
    pub fn base(&self) -> &Row {
        let base = self.rows.iter().find(|row| row.algorithm == Driver::BASELINE);
        base.expect("the base line is always among the algorithms")
    }

    /// The row of an algorithm, if it takes part.
    pub fn row(&self, algorithm: Driver) -> Option<&Row> {
        self.rows.iter().find(|row| row.algorithm == algorithm)
    }

    /// What a row is, relative to the base line.
    pub fn relative(&self, row: &Row) -> Relative {
        let base = self.base();
        let of = |ours: u64, theirs: u64| ours as f64 / theirs.max(1) as f64;
        Relative {
            leaves: of(row.tally.leaves(), base.tally.leaves()),
            nodes: of(row.tally.nodes, base.tally.nodes),
            time: row.time.as_secs_f64() / base.time.as_secs_f64().max(1e-9),
        }
    }

    /// The table and whether the values agree.
    pub fn write(&self, out: &mut Out) -> Result<(), Failure> {
        writeln!(
            out,
            "{}: {} positions ({}), iterations 1 to {}, table of {}, enhancements {}, value step {}, \
             aspiration ±{}",
            self.game,
            self.positions,
            self.source,
            self.depth,
            self.table,
            self.enhancements,
            self.grain,
            self.aspiration,
        )?;
        writeln!(out, "{}", self.table())?;
        let lost = self.rows.iter().map(|row| row.overwritten).max().unwrap_or(0);
        if lost > self.table.entries / 2 {
            writeln!(
                out,
                "warning: the table was too small ({lost} positions lost in one search)"
            )?;
        }
        if self.disagreements.is_empty() {
            let values = self.base().iterations;
            writeln!(out, "All {} algorithms agree on all {values} values.\n", self.rows.len())?;
            return Ok(());
        }
        writeln!(out, "!!! THE ALGORITHMS DISAGREE !!!")?;
        for Disagreement { position, depth, first, second } in &self.disagreements {
            writeln!(
                out,
                "  position {position}, depth {depth}: {} says {}, {} says {}",
                first.0, first.1, second.0, second.1
            )?;
        }
        writeln!(out)?;
        Ok(())
    }

    fn table(&self) -> Table {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        table.set_content_arrangement(ContentArrangement::Disabled);
        let header =
            ["", "leaves", "nodes", "time", "passes/iteration", "first-move cutoffs", "nodes", "s"];
        table.set_header(header);
        for row in &self.rows {
            let relative = self.relative(row);
            table.add_row([
                row.algorithm.title().to_owned(),
                format!("{:.2}", relative.leaves),
                format!("{:.2}", relative.nodes),
                format!("{:.2}", relative.time),
                format!("{:.2}", row.passes_per_iteration()),
                format!("{:.1} %", 100.0 * row.first_move_rate()),
                row.tally.nodes.to_string(),
                format!("{:.2}", row.time.as_secs_f64()),
            ]);
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table
    }

    fn json(&self) -> serde_json::Value {
        let rows: Vec<_> = self.rows.iter().map(|row| self.json_row(row)).collect();
        json!({
            "game": self.game.to_lowercase(),
            "positions": self.positions,
            "source": self.source,
            "depth": self.depth,
            "grain": self.grain,
            "aspiration": self.aspiration,
            "table_entries": self.table.entries,
            "enhancements": self.enhancements.to_string(),
            "agree": self.disagreements.is_empty(),
            "algorithms": rows,
        })
    }

    fn json_row(&self, row: &Row) -> serde_json::Value {
        let Relative { leaves, nodes, time } = self.relative(row);
        json!({
            "algorithm": row.algorithm.to_string(),
            "relative": {"leaves": leaves, "nodes": nodes, "time": time},
            "leaves": row.tally.leaves(),
            "counts": row.tally,
            "seconds": row.time.as_secs_f64(),
            "iterations": row.iterations,
            "passes_per_iteration": row.passes_per_iteration(),
            "first_move_cutoffs": row.first_move_rate(),
        })
    }
}

/// Everything as one object.
pub fn json(comparisons: &[Comparison], svg: Option<&Path>) -> Result<String, Failure> {
    let games: Vec<_> = comparisons.iter().map(Comparison::json).collect();
    let svg = svg.map(|path| path.display().to_string());
    Ok(serde_json::to_string(&json!({"games": games, "picture": svg}))?)
}
