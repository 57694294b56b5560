//! How good a position looks: nineteen features, weighted for the opening and for the end of a
//! game; the weights are learnt from game results (`examples/tune_checkers.rs`).

mod features;
mod weights;

pub use features::{FEATURES, NAMES, features};
pub use weights::{SCALE, WEIGHTS};

use super::board::{Board, MAX_PER_SIDE};

/// The pieces of a full board.
pub const FULL: i32 = 2 * MAX_PER_SIDE as i32;

/// A weight for the full board and one for the empty one, interpolated in between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight {
    /// With all pieces on the board.
    pub beginning: i32,
    /// With none.
    pub end: i32,
}

/// The value of a board for the side to move; a man is worth about a hundred.
#[inline]
pub fn evaluate(board: &Board) -> i32 {
    let there = board.piece_count() as i32;
    let gone = FULL - there;
    let weighted = features(board).into_iter().zip(&WEIGHTS);
    let sum: i32 = weighted.map(|(f, w)| f * (w.beginning * there + w.end * gone)).sum();
    sum / FULL
}
