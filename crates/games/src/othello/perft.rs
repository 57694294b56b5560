//! Perft as the Othello community counts it: a pass is a ply, and a finished game is a leaf at
//! every greater depth, as in the published counts from depth 10 on.
//!
//! [`crate::perft`] counts a finished game at its own depth only: 24 571 056 at depth 10, 228 fewer.

use super::bitboard::{flips, legal_moves};
use super::rules::Othello;
use super::square::{Move, Square};
use nullwindow::Game;

/// The number of leaves at `depth`, the last move counted without being made.
///
/// ```
/// use nullwindow_games::othello::{Othello, perft};
/// assert_eq!(perft::perft(&Othello::start(), 5), 1396);
/// ```
pub fn perft(position: &Othello, depth: u32) -> u64 {
    if depth == 0 { 1 } else { leaves(position.own(), position.opponent(), depth) }
}

/// The count below each move.
pub fn divide(position: &Othello, depth: u32) -> Vec<(Move, u64)> {
    let below = |m| {
        let mut child = *position;
        child.make(m);
        (m, perft(&child, depth.saturating_sub(1)))
    };
    position.legal().map(below).collect()
}

/// On bare boards: nothing is unmade, so everything stays in registers.
fn leaves(own: u64, opponent: u64, depth: u32) -> u64 {
    let mut moves = legal_moves(own, opponent);
    if moves == 0 {
        let is_leaf = depth == 1 || legal_moves(opponent, own) == 0;
        return if is_leaf { 1 } else { leaves(opponent, own, depth - 1) };
    }
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    let mut count = 0;
    while moves != 0 {
        let square = Square::lowest(moves);
        moves &= moves - 1;
        let turned = flips(own, opponent, square);
        count += leaves(opponent ^ turned, own ^ turned | square.bit(), depth - 1);
    }
    count
}
