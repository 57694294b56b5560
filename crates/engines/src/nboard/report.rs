//! Reports as the board reads them.

use crate::events::{Finished, Report, ReportedLine};
use nullwindow::Value;
use nullwindow_games::othello::{DISC, Move};
use std::time::Duration;

/// `F5`, or `PA` for a pass.
pub(super) fn move_text(m: Move) -> String {
    m.square().map_or("PA".into(), |square| square.to_string().to_uppercase())
}

/// The value in discs, for the side to move.
fn discs(value: Value) -> String {
    format!("{:.2}", f64::from(value.get()) / f64::from(DISC))
}

/// One output line per variation: `search F5D6C3 1.25 0 8`.
pub(super) fn search_lines(report: &Report<Move>) -> Vec<String> {
    let depth = if report.solved { String::from("100%") } else { report.depth.to_string() };
    let line = |line: &ReportedLine<Move>| {
        let moves: String = line.moves.iter().map(|&m| move_text(m)).collect();
        format!("search {moves} {} 0 {depth}", discs(line.value))
    };
    report.lines.iter().map(line).collect()
}

/// `nodestats 35805 0.52`
pub(super) fn node_statistics(report: &Report<Move>) -> String {
    format!("nodestats {} {:.2}", report.nodes, report.time.as_secs_f64())
}

/// `=== F5/1.25/0.52`
pub(super) fn proposal(finished: &Finished<Move>, time: Duration) -> Option<String> {
    let best = move_text(finished.best?);
    let value = finished.last.as_ref().map_or(String::new(), |last| discs(last.lines[0].value));
    Some(format!("=== {best}/{value}/{:.2}", time.as_secs_f64()))
}
