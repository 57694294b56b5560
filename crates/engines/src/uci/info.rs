//! Reports as `info` lines.

use crate::events::{Finished, Report, ReportedLine};
use nullwindow::searcher::BoundKind;
use nullwindow::{Game, Outcome, Ply, Value};
use nullwindow_games::Playable;
use nullwindow_games::chess::{Chess, Move};
use std::time::Duration;

/// How moves are written: Chess960 writes castling as king takes rook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Style {
    pub chess960: bool,
}

impl Style {
    pub fn one(self, position: &Chess, m: Move) -> String {
        if self.chess960 { position.move_text_chess960(m) } else { position.move_text(m) }
    }

    fn line(self, root: &Chess, moves: &[Move]) -> String {
        let mut position = root.clone();
        let words = moves.iter().map(|&m| {
            let text = self.one(&position, m);
            position.make(m);
            text
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

/// `cp 35` or `mate -3`, with the kind of bound.
pub(super) fn score(value: Value, bound: BoundKind) -> String {
    let plies = value.plies_to_end().map(|ply| i32::from(ply.get()));
    let number = match plies {
        // Mate at the third ply is mate in two; mated at the fourth is also in two.
        Some(plies) if value > Value::ZERO => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", -(plies / 2)),
        None => format!("cp {}", value.get()),
    };
    let bound = match bound {
        BoundKind::Lower => " lowerbound",
        BoundKind::Upper => " upperbound",
        BoundKind::Exact | BoundKind::Guess => "",
    };
    number + bound
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    (u128::from(nodes) * 1000 / time.as_millis().max(1)) as u64
}

/// One output line per variation. `numbered`: several were asked for.
pub(super) fn lines(
    report: &Report<Move>,
    root: &Chess,
    numbered: bool,
    style: Style,
) -> Vec<String> {
    let Report { deepest, nodes, time, table_permille, .. } = report;
    let of_all = format!(
        "nodes {nodes} nps {} hashfull {table_permille} time {}",
        per_second(*nodes, *time),
        time.as_millis()
    );
    let line = |(at, line): (usize, &ReportedLine<Move>)| {
        let number = if numbered { format!(" multipv {}", at + 1) } else { String::new() };
        let (depth, score) = (line.depth, score(line.value, line.bound));
        let moves = style.line(root, &line.moves);
        format!("info depth {depth} seldepth {deepest}{number} score {score} {of_all} pv {moves}")
    };
    report.lines.iter().enumerate().map(line).collect()
}

/// The report still to be sent at the end of a search: the last one, if nodes were searched since
/// it was sent.
pub(super) fn final_report(
    reported: Option<Report<Move>>,
    last: Option<&Report<Move>>,
) -> Option<Report<Move>> {
    let last = last?.clone();
    match reported {
        Some(reported) if reported.nodes == last.nodes => None,
        _ => Some(last),
    }
}

/// The value of a game that is over: mated, or drawn.
pub(super) fn over(root: &Chess) -> String {
    let mated = root.regardless_of_draws().outcome() == Some(Outcome::Loss);
    let value = if mated { Value::loss_at(Ply::ROOT) } else { Value::ZERO };
    format!("info depth 0 score {}", score(value, BoundKind::Exact))
}

/// A search that fails low or high.
pub(super) fn failed(depth: u16, value: Value, bound: BoundKind, time: Duration) -> String {
    format!("info depth {depth} score {} time {}", score(value, bound), time.as_millis())
}

/// The line that ends a search.
pub(super) fn best_move(finished: &Finished<Move>, root: &Chess, style: Style) -> String {
    let Some(best) = finished.best else { return String::from("bestmove (none)") };
    let mut text = format!("bestmove {}", style.one(root, best));
    if let Some(reply) = finished.reply {
        let mut after = root.clone();
        after.make(best);
        text.push_str(&format!(" ponder {}", style.one(&after, reply)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_count_moves_to_mate() {
        let won = |plies| score(Value::win_at(Ply::new(plies)), BoundKind::Exact);
        let lost = |plies| score(Value::loss_at(Ply::new(plies)), BoundKind::Exact);
        assert_eq!([won(1), won(3), won(5)], ["mate 1", "mate 2", "mate 3"]);
        assert_eq!([lost(0), lost(2), lost(4)], ["mate 0", "mate -1", "mate -2"]);
        assert_eq!(score(Value::new(-35), BoundKind::Upper), "cp -35 upperbound");
        assert_eq!(score(Value::new(7), BoundKind::Lower), "cp 7 lowerbound");
    }
}
