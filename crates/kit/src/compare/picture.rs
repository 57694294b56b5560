//! The picture of a comparison.

use super::report::{Comparison, Relative};
use nullwindow_lab::figures::FigureError;
use nullwindow_lab::figures::bars::{self, Bars, Group, Panel};

/// A panel for each game, a group of bars for each algorithm.
pub fn svg(comparisons: &[Comparison]) -> Result<String, FigureError> {
    let panels = comparisons.iter().map(panel).collect();
    let measures = ["leaves", "nodes", "time"].map(str::to_owned).to_vec();
    let title = "Minimax algorithms, relative to aspiration NegaScout (less is better)".to_owned();
    bars::svg(&Bars { title, measures, panels })
}

fn panel(comparison: &Comparison) -> Panel {
    let groups = comparison.rows.iter().map(|row| {
        let Relative { leaves, nodes, time } = row.relative;
        let values = [leaves, nodes, time].map(|ratio| ratio.of_sums).to_vec();
        Group { label: row.algorithm.title().to_owned(), values }
    });
    Panel {
        title: comparison.game.to_owned(),
        note: format!(
            "{} positions ({}), depth {}, value step {}, table of {}",
            comparison.positions.len(),
            comparison.source,
            comparison.setup.depth,
            comparison.setup.grain,
            comparison.table,
        ),
        groups: groups.collect(),
    }
}
