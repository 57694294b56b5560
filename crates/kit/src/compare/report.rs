//! Showing a comparison: as a table, as JSON.

use super::verdict::{self, Verdict};
use crate::output::{Failure, Out};
use crate::sizes::TableSize;
use crate::text::{align_numbers, line_width, plain_table, width, wrapped};
use comfy_table::Table;
use nullwindow::Value;
use nullwindow::searcher::{Driver, Enhancements};
use nullwindow_lab::practice::{
    Disagreement, Iterated, Measure, Ratio, Searched, Setup, Total, ratio,
};
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// All algorithms on all positions of a game.
pub struct Comparison {
    pub(super) game: &'static str,
    pub(super) source: String,
    /// The positions searched, as text.
    pub(super) positions: Vec<String>,
    pub(super) table: TableSize,
    /// What the algorithms share.
    pub(super) setup: Setup,
    pub(super) rows: Vec<Row>,
    pub(super) disagreements: Vec<Disagreement>,
    /// How the game's values are shown.
    pub(super) shown: fn(Value) -> String,
}

/// The cost of an algorithm on all positions, iterations 1 to the last.
pub(super) struct Row {
    pub algorithm: Driver,
    /// Position by position.
    pub searches: Vec<Searched>,
    pub total: Total,
    /// Most positions that the table lost in one search.
    pub overwritten: u64,
    /// Compared with aspiration NegaScout.
    pub relative: Relative,
}

/// Costs divided by those of aspiration NegaScout.
#[derive(Clone, Copy)]
pub(super) struct Relative {
    pub leaves: Ratio,
    pub nodes: Ratio,
    pub time: Ratio,
}

impl Row {
    /// From the searches of an algorithm and of aspiration NegaScout; `None` if there are none.
    pub fn new(algorithm: Driver, searches: &[Searched], base: &[Searched]) -> Option<Self> {
        let measure = |measure: Measure| ratio(searches, base, |searched| measure.of(searched));
        Some(Row {
            algorithm,
            searches: searches.to_vec(),
            total: Total::of(searches),
            overwritten: searches.iter().map(|searched| searched.tally.overwritten).max()?,
            relative: Relative {
                leaves: measure(Measure::Leaves)?,
                nodes: measure(Measure::Nodes)?,
                time: ratio(searches, base, seconds)?,
            },
        })
    }
}

/// The time of a search; never zero, on however coarse a clock.
pub(super) fn seconds(searched: &Searched) -> f64 {
    searched.time.as_secs_f64().max(1e-9)
}

impl Comparison {
    /// The row of an algorithm, if it takes part.
    pub(super) fn row(&self, algorithm: Driver) -> Option<&Row> {
        self.rows.iter().find(|row| row.algorithm == algorithm)
    }

    /// The table and whether the values agree.
    pub(super) fn write(&self, out: &mut Out) -> Result<(), Failure> {
        let Setup { depth, grain, aspiration, enhancements, .. } = self.setup;
        let memory = match enhancements.has(Enhancements::TABLE) {
            true => format!("table of {}", self.table),
            false => "no table".to_owned(),
        };
        let about = format!(
            "{}: {} positions ({}), iterations 1 to {depth}, {memory}, value step {grain}, \
             aspiration ±{aspiration}, enhancements {}",
            self.game,
            self.positions.len(),
            self.source,
            enhancements.names().collect::<Vec<_>>().join(", "),
        );
        writeln!(out, "{}", wrapped(&about, line_width()))?;
        writeln!(out, "{}", self.table().trim_fmt())?;
        let lost = self.rows.iter().map(|row| row.overwritten).max().unwrap_or(0);
        if lost > self.table.entries / 2 {
            writeln!(
                out,
                "warning: the table was too small ({lost} positions lost in one search)"
            )?;
        }
        if self.disagreements.is_empty() {
            let values = self.row(Driver::BASELINE).map_or(0, |base| base.total.iterations);
            writeln!(out, "All {} algorithms agree on all {values} values.\n", self.rows.len())?;
            return Ok(());
        }
        writeln!(out, "!!! THE ALGORITHMS DISAGREE !!!")?;
        for Disagreement { setup, position, depth, values } in &self.disagreements {
            let [first, second] = [0, *setup].map(|row| self.rows[row].algorithm);
            writeln!(
                out,
                "  position {}, depth {depth}: {first} says {}, {second} says {}",
                position + 1,
                values[0],
                values[1]
            )?;
        }
        writeln!(out)?;
        Ok(())
    }

    fn table(&self) -> Table {
        // The rate of first-move cutoffs only where there is room for it.
        let wide = width().is_none_or(|width| width >= 90);
        let columns = if wide { 9 } else { 8 };
        let mut table = plain_table();
        let header =
            ["", "leaves", "nodes", "(95 %)", "time", "passes", "visited", "seconds", "first move"];
        table.set_header(header.into_iter().take(columns));
        for Row { algorithm, total, relative, .. } in &self.rows {
            let row = [
                algorithm.title().to_owned(),
                format!("{:.2}", relative.leaves.of_sums),
                format!("{:.2}", relative.nodes.of_sums),
                format!("{:.2}–{:.2}", relative.nodes.low, relative.nodes.high),
                format!("{:.2}", relative.time.of_sums),
                format!("{:.2}", total.passes_per_iteration()),
                total.tally.nodes.to_string(),
                format!("{:.2}", total.time.as_secs_f64()),
                format!("{:.1} %", 100.0 * total.first_move_rate()),
            ];
            table.add_row(row.into_iter().take(columns));
        }
        align_numbers(&mut table);
        table
    }

    fn json(&self) -> serde_json::Value {
        let rows: Vec<_> = self.rows.iter().map(|row| row.json(self)).collect();
        let verdict = |verdict: Option<Verdict<'_>>| verdict.map(|verdict| verdict.json());
        json!({
            "game": self.game.to_lowercase(),
            "positions": self.positions.len(),
            "position_texts": self.positions,
            "fewest_nodes": verdict(Verdict::by_nodes(self)),
            "least_time": verdict(Verdict::by_time(self)),
            "advice": verdict::advice(self),
            "source": self.source,
            "depth": self.setup.depth,
            "grain": self.setup.grain,
            "aspiration": self.setup.aspiration,
            "table_entries": self.table.entries,
            "enhancements": self.setup.enhancements.to_string(),
            "agree": self.disagreements.is_empty(),
            "algorithms": rows,
        })
    }
}

impl Row {
    fn json(&self, comparison: &Comparison) -> serde_json::Value {
        let Row { algorithm, total, relative: Relative { leaves, nodes, time }, .. } = self;
        let by_position =
            |ratio: &Ratio| json!({"mean": ratio.mean, "low": ratio.low, "high": ratio.high});
        json!({
            "algorithm": algorithm.to_string(),
            "relative": {"leaves": leaves.of_sums, "nodes": nodes.of_sums, "time": time.of_sums},
            "by_position": {
                "leaves": by_position(leaves), "nodes": by_position(nodes), "time": by_position(time),
            },
            "leaves": total.tally.leaves(),
            "counts": total.tally,
            "seconds": total.time.as_secs_f64(),
            "iterations": total.iterations,
            "passes_per_iteration": total.passes_per_iteration(),
            "first_move_cutoffs": total.first_move_rate(),
            "searches": self.searches(comparison),
        })
    }

    /// One object a position.
    fn searches(&self, comparison: &Comparison) -> Vec<serde_json::Value> {
        let base = comparison.row(Driver::BASELINE).map_or(&[][..], |row| &row.searches);
        let texts = comparison.positions.iter();
        let all = texts.zip(&self.searches).zip(base);
        all.map(|((text, searched), base)| search(text, searched, base, comparison.shown)).collect()
    }
}

/// One search of one position, beside that of aspiration NegaScout.
fn search(
    text: &str,
    searched: &Searched,
    base: &Searched,
    shown: fn(Value) -> String,
) -> serde_json::Value {
    let value = searched.iterations.last().and_then(|last| last.value);
    let relative = |cost: &dyn Fn(&Searched) -> f64| cost(searched) / cost(base).max(1e-9);
    let iteration = |iterated: &Iterated| {
        json!({
            "depth": iterated.depth,
            "value": iterated.value,
            "leaves": iterated.tally.leaves(),
            "nodes": iterated.tally.nodes,
        })
    };
    json!({
        "position": text,
        "value": value,
        "value_text": value.map(shown),
        "leaves": searched.tally.leaves(),
        "counts": searched.tally,
        "seconds": searched.time.as_secs_f64(),
        "relative": {
            "leaves": relative(&|searched| Measure::Leaves.of(searched)),
            "nodes": relative(&|searched| Measure::Nodes.of(searched)),
            "time": relative(&seconds),
        },
        "iterations": searched.iterations.iter().map(iteration).collect::<Vec<_>>(),
    })
}

/// Everything as one object.
pub fn json(comparisons: &[Comparison], svg: Option<&Path>) -> Result<String, Failure> {
    let games: Vec<_> = comparisons.iter().map(Comparison::json).collect();
    let svg = svg.map(|path| path.display().to_string());
    Ok(serde_json::to_string(&json!({"games": games, "picture": svg}))?)
}
