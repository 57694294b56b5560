//! Reports as `info` and `done`.

use super::position::write_move;
use crate::events::{Finished, Report};
use nullwindow::Value;
use nullwindow_games::checkers::Move;
use nullwindow_games::checkers::database::DATABASE_WIN;

/// Undecided values are limited to this many hundredths of a man.
const UNDECIDED: i32 = 7_999;
/// Database wins are reported as this and up to nine men more, wins on the board as 100 men less a
/// hundredth for every move to come, as clients expect.
const DATABASE: i32 = 8_000;

/// The value in men.
fn score(value: Value) -> String {
    let sign = value.get().signum();
    let hundredths = match value.plies_to_end() {
        Some(plies) => 10_000 - i32::from(plies.get()),
        None if value.get().abs() >= DATABASE_WIN => {
            // Eight thousand different values map to nine hundred.
            DATABASE + (value.get().abs() - DATABASE_WIN).min(8_000) * 900 / 8_000
        }
        None => value.get().abs().min(UNDECIDED),
    };
    format!("{:.2}", f64::from(sign * hundredths) / 100.0)
}

/// A finished iteration.
pub(super) fn info(report: &Report<Move>) -> String {
    let line = &report.lines[0];
    let moves: Vec<String> = line.moves.iter().map(|&m| write_move(m)).collect();
    let seconds = report.time.as_secs_f64();
    let millions_per_second = report.nodes as f64 / seconds.max(1e-6) / 1e6;
    format!(
        "info depth={} score={} nodes={} time={seconds:.3} nps={millions_per_second:.2} pv=\"{}\"",
        report.depth,
        score(line.value),
        report.nodes,
        moves.join(" ")
    )
}

/// The end of a search; `0-0` if there is no move.
pub(super) fn done(finished: &Finished<Move>) -> String {
    let Some(best) = finished.best else { return String::from("done move=0-0") };
    let reply = finished.reply.map_or(String::new(), |m| format!(" ponder={}", write_move(m)));
    format!("done move={}{reply}", write_move(best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Ply;

    #[test]
    fn scores_are_reported_in_men() {
        assert_eq!(score(Value::new(-35)), "-0.35");
        assert_eq!(score(Value::win_at(Ply::new(3))), "99.97");
        assert_eq!(score(Value::loss_at(Ply::new(4))), "-99.96");
        assert_eq!(score(Value::new(DATABASE_WIN)), "80.00");
        assert_eq!(score(Value::new(-DATABASE_WIN - 8_000)), "-89.00");
        assert_eq!(score(Value::new(14_999)), "79.99");
    }
}
