//! How good a position looks: nineteen features, weighted for the opening and for the end of a
//! game; the weights are learnt from game results (`examples/tune_checkers.rs`).

mod features;
mod weights;

pub use features::{FEATURES, NAMES, features};
pub use weights::{SCALE, WEIGHTS};

use super::board::{Board, MAX_PER_SIDE};
use features::{COUNTS, LARGEST_FEATURE};

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

/// The weights of a feature in one number: the end's, 16 bits higher than the beginning's. So one
/// multiplication serves both.
const PACKED: [i32; FEATURES] = {
    let mut packed = [0; FEATURES];
    let mut sizes = (0, 0);
    let mut i = 0;
    while i < FEATURES {
        let Weight { beginning, end } = WEIGHTS[i];
        packed[i] = beginning + (end << 16);
        sizes = (sizes.0 + beginning.abs(), sizes.1 + end.abs());
        i += 1;
    }
    assert!(sizes.0 * LARGEST_FEATURE < 1 << 15 && sizes.1 * LARGEST_FEATURE < 1 << 15);
    packed
};

/// The value of a board for the side to move; a man is worth about a hundred.
#[inline(always)]
pub fn evaluate(board: &Board) -> i32 {
    value(*board)
}

/// By value, and known to other crates, so that the compiler sees that the board is the same
/// afterwards.
#[inline]
fn value(board: Board) -> i32 {
    let counts: i32 = features::counts(&board).into_iter().zip(PACKED).map(|(f, w)| f * w).sum();
    let weights = &PACKED[COUNTS..];
    let facts: i32 = features::facts(&board).into_iter().zip(weights).map(|(f, w)| f * w).sum();
    let packed = features::sign(&board) * counts + facts;
    let beginning = i32::from(packed as i16);
    let end = (packed - beginning) >> 16;
    let there = board.piece_count() as i32;
    (beginning * there + end * (FULL - there)) / FULL
}
