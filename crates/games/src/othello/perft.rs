//! Perft as the Othello world counts it: a pass is a ply, and a finished game is a leaf at every
//! greater depth, so that the published counts from depth 10 on come out.
//!
//! [`crate::perft`] counts a finished game at its own depth only: 24 571 056 at depth 10, 228 fewer.

use super::rules::Othello;
use super::square::Move;
use nullwindow::{Game, MoveList};

/// The number of leaves at `depth`, the last move counted without being made.
///
/// ```
/// use nullwindow_games::othello::{Othello, perft};
/// assert_eq!(perft::perft(&mut Othello::start(), 5), 1396);
/// ```
pub fn perft(position: &mut Othello, depth: u32) -> u64 {
    let moves = position.legal();
    match depth {
        0 => 1,
        1 => moves.len().max(1) as u64,
        _ if moves.len() == 0 => 1,
        _ => moves.map(|m| below(position, m, depth)).sum(),
    }
}

/// The count below each move.
pub fn divide(position: &mut Othello, depth: u32) -> Vec<(Move, u64)> {
    position.legal().map(|m| (m, below(position, m, depth.max(1)))).collect()
}

#[inline(always)]
fn below(position: &mut Othello, m: Move, depth: u32) -> u64 {
    let undo = position.make(m);
    let count = perft(position, depth - 1);
    position.unmake(m, undo);
    count
}
