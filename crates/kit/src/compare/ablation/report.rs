//! Showing an ablation: the sets, what each enhancement is worth, and what to use.

use crate::output::{Failure, Out};
use crate::sizes::TableSize;
use crate::text::{align_numbers, line_width, plain_table, wrapped};
use comfy_table::{CellAlignment, Table};
use nullwindow::searcher::{Driver, Enhancements};
use nullwindow_lab::practice::{Measure, Sets};
use serde_json::json;
use std::io::Write;

/// What was searched, and what it cost.
pub struct Ablation {
    pub game: &'static str,
    pub source: String,
    /// Those that were finished, as text.
    pub positions: Vec<String>,
    pub depth: u16,
    pub grain: u32,
    pub table: TableSize,
    /// On in every set.
    pub base: Enhancements,
    pub sets: Sets,
    /// The smallest set that is as good as the best.
    pub recommended: Enhancements,
    /// The nodes of some algorithms with its enhancements.
    pub algorithms: Vec<(Driver, u64)>,
}

/// An enhancement alone, and added to the best pair; `None` where the set was not tried.
struct Worth {
    one: Enhancements,
    alone: Option<f64>,
    beyond_pair: Option<f64>,
}

impl Ablation {
    /// Writes all of it.
    pub fn write(&self, as_json: bool, out: &mut Out) -> Result<(), Failure> {
        if as_json {
            writeln!(out, "{}", self.json())?;
            return Ok(());
        }
        let Ablation { game, source, positions, depth, grain, table, base, .. } = self;
        let about = format!(
            "{game}: alpha-beta with {} sets of enhancements from {}, {} positions \
             ({source}), iterations 1 to {depth}, value step {grain}, table of {table}, always on: {base}",
            self.ranked().len(),
            self.sets.studied(),
            positions.len(),
        );
        writeln!(out, "{}", wrapped(&about, line_width()))?;
        writeln!(out, "{}", self.all_sets().trim_fmt())?;
        writeln!(
            out,
            "\nWhat each enhancement is worth, in percent of the possible reduction in nodes"
        )?;
        writeln!(out, "{}\n", self.each().trim_fmt())?;
        for (count, name) in [(1, "single one"), (2, "pair"), (3, "triple")] {
            if let Some(set) = self.best_of(count) {
                let reduction = self.reduction(set).unwrap_or_default();
                writeln!(out, "best {name:<11} {set:<8} {reduction:>6.1} %")?;
            }
        }
        writeln!(out, "best set         {:<8} {:>6.1} %", self.best(), 100.0)?;
        writeln!(out, "\n{}", wrapped(&self.recommendation(), line_width()))?;
        Ok(())
    }

    /// By nodes, fewest first.
    fn ranked(&self) -> Vec<Enhancements> {
        self.sets.ranked(self.depth, Measure::Nodes)
    }

    fn best(&self) -> Enhancements {
        self.sets.best(self.depth, Measure::Nodes).unwrap_or_default()
    }

    fn best_of(&self, letters: usize) -> Option<Enhancements> {
        self.sets.best_of(self.depth, letters)
    }

    fn count(&self, measure: Measure, set: Enhancements) -> u64 {
        self.sets.total(self.depth, measure, set) as u64
    }

    /// In percent; 0 if there is nothing to gain.
    fn reduction_in(&self, measure: Measure, set: Enhancements) -> Option<f64> {
        self.sets.cost(self.depth, measure, set)?;
        Some(self.sets.reduction(self.depth, measure, set).map_or(0.0, |found| found.percent))
    }

    fn reduction(&self, set: Enhancements) -> Option<f64> {
        self.reduction_in(Measure::Nodes, set)
    }

    /// 95 %, by leaving out each position in turn.
    fn interval(&self, measure: Measure, set: Enhancements) -> Option<(f64, f64)> {
        Some(self.sets.reduction(self.depth, measure, set)?.interval())
    }

    fn by_position(&self, measure: Measure, set: Enhancements) -> Vec<u64> {
        let costs = self.sets.cost(self.depth, measure, set);
        costs.map_or(Vec::new(), |costs| costs.values().map(|cost| *cost as u64).collect())
    }

    fn all_sets(&self) -> Table {
        let mut table = plain_table();
        table.set_header(["set", "nodes", "node reduction", "leaves", "leaf reduction"]);
        for set in self.ranked() {
            let percent =
                |measure| format!("{:.1} %", self.reduction_in(measure, set).unwrap_or_default());
            table.add_row([
                set.to_string(),
                self.count(Measure::Nodes, set).to_string(),
                percent(Measure::Nodes),
                self.count(Measure::Leaves, set).to_string(),
                percent(Measure::Leaves),
            ]);
        }
        align_numbers(&mut table);
        table
    }

    fn worths(&self) -> Vec<Worth> {
        let pair = self.best_of(2);
        let worth = |one: Enhancements| Worth {
            one,
            alone: self.reduction(one),
            beyond_pair: pair
                .filter(|pair| !pair.has(one))
                .and_then(|pair| Some(self.reduction(pair | one)? - self.reduction(pair)?)),
        };
        self.sets.studied().iter().map(worth).collect()
    }

    fn each(&self) -> Table {
        let mut table = plain_table();
        let pair =
            self.best_of(2).map_or_else(|| "the best pair".to_owned(), |pair| pair.to_string());
        table.set_header(["", "alone", &format!("on top of {pair}"), ""]);
        for Worth { one, alone, beyond_pair } in self.worths() {
            table.add_row([
                one.to_string(),
                alone.map_or_else(String::new, |part| format!("{part:.1}")),
                beyond_pair.map_or_else(String::new, |part| format!("{part:+.2}")),
                one.names().next().unwrap_or_default().to_owned(),
            ]);
        }
        align_numbers(&mut table);
        if let Some(names) = table.column_mut(3) {
            names.set_cell_alignment(CellAlignment::Left);
        }
        table
    }

    /// Which algorithm and enhancements to use, and what each is worth.
    fn recommendation(&self) -> String {
        let Ablation { game, depth, recommended, .. } = self;
        if recommended.is_empty() {
            return format!(
                "{game}, depth {depth}: none of these enhancements saves 2 % of the nodes; at this \
                 depth plain alpha-beta is enough."
            );
        }
        let best = self.algorithms.iter().min_by_key(|(_, nodes)| *nodes);
        let Some((algorithm, nodes)) = best else { return String::new() };
        let nodes_of = |set| self.count(Measure::Nodes, set);
        let times = |many: u64| many as f64 / (*nodes).max(1) as f64;
        let ordering = recommended.without(Enhancements::OF_DRIVERS);
        let names: Vec<&str> = ordering.names().collect();
        let mut text = format!(
            "Recommended for {} at depth {depth}: {} with {ordering} ({}). It visits {nodes} nodes, \
             alpha-beta without enhancements {:.1} times as many; {} sets were tried, the best of \
             them ({}) needs {}.",
            game.to_lowercase(),
            algorithm.title(),
            names.join(", "),
            times(nodes_of(Enhancements::NONE)),
            self.ranked().len(),
            self.best(),
            nodes_of(self.best()),
        );
        let loss = |one: Enhancements| {
            let ratio =
                self.sets.ratio(*depth, Measure::Nodes, recommended.without(one), *recommended)?;
            Some(format!("without {one} {:.2} times the nodes", ratio.of_sums))
        };
        let losses: Vec<String> = ordering.iter().filter_map(loss).collect();
        if !losses.is_empty() {
            text += &format!(" What each is worth in {recommended}: {}.", losses.join(", "));
        }
        let other =
            |(other, nodes): &(Driver, u64)| format!("{} {:.2}", other.title(), times(*nodes));
        let others: Vec<String> = self.algorithms.iter().map(other).collect();
        text += &format!(" Nodes of the algorithms with {ordering}: {}.", others.join(", "));
        text
    }

    fn json(&self) -> serde_json::Value {
        let set = |set: &Enhancements| {
            json!({
                "set": set.to_string(),
                "nodes": self.count(Measure::Nodes, *set),
                "leaves": self.count(Measure::Leaves, *set),
                "reduction": self.reduction(*set),
                "reduction_interval": self.interval(Measure::Nodes, *set),
                "leaf_reduction": self.reduction_in(Measure::Leaves, *set),
                "leaf_reduction_interval": self.interval(Measure::Leaves, *set),
                "nodes_by_position": self.by_position(Measure::Nodes, *set),
                "leaves_by_position": self.by_position(Measure::Leaves, *set),
            })
        };
        let worth = |worth: &Worth| {
            let letter = worth.one.to_string();
            json!({"enhancement": letter, "alone": worth.alone, "on_top_of_best_pair": worth.beyond_pair})
        };
        let algorithm = |(algorithm, nodes): &(Driver, u64)| json!({"algorithm": algorithm.to_string(), "nodes": nodes});
        let best = |count| self.best_of(count).map(|set| set.to_string());
        json!({
            "game": self.game.to_lowercase(),
            "positions": self.positions.len(),
            "position_texts": self.positions,
            "source": self.source,
            "depth": self.depth,
            "grain": self.grain,
            "table_entries": self.table.entries,
            "always_on": self.base.to_string(),
            "sets": self.ranked().iter().map(set).collect::<Vec<_>>(),
            "each": self.worths().iter().map(worth).collect::<Vec<_>>(),
            "best": {"single": best(1), "pair": best(2), "triple": best(3),
                     "any": self.best().to_string(), "letters": self.best().iter().count()},
            "recommended": self.recommended.to_string(),
            "algorithms": self.algorithms.iter().map(algorithm).collect::<Vec<_>>(),
        })
    }
}
