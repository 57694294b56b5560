//! Legal moves of several positions at once, a position in each lane of a register.
//!
//! A register that holds several positions shifts all of them in one instruction, in any direction:
//! nothing is mirrored, packed or unpacked. Where there are many positions, the compiler makes the
//! registers, as wide as the processor has them, out of a plain loop. What it costs a position, beside one position at a
//! time, is in `docs/othello.md`.

use std::ops::{BitAnd, BitOr, BitOrAssign, Shl, Shr};

/// The number of boards in the widest register: a multiple of it leaves no rest.
pub(crate) const WIDTH: usize = 4;

/// All columns but a and h.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// A register with a board in each lane. The narrowest is a single board.
pub(crate) trait Lanes:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The same board in all lanes.
    fn all(board: u64) -> Self;

    /// The sums, without what overflows.
    fn plus(self, other: Self) -> Self;

    /// The squares that are not in `other`.
    fn without(self, other: Self) -> Self;
}

impl Lanes for u64 {
    #[inline(always)]
    fn all(board: u64) -> Self {
        board
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }
}

/// [`legal_moves`](super::bitboard::legal_moves) of each position.
#[inline(always)]
pub(crate) fn legal_moves(own: &[u64], opponent: &[u64], moves: &mut [u64]) {
    for ((moves, &own), &opponent) in moves.iter_mut().zip(own).zip(opponent) {
        *moves = legal_moves_in_lanes(own, opponent);
    }
}

/// Without anything that only one position at a time can do quickly.
#[inline(always)]
pub(crate) fn legal_moves_in_lanes<B: Lanes>(own: B, opponent: B) -> B {
    let inner = opponent & B::all(INNER_COLUMNS);
    // Along a row, a one added to the first disc of a run is carried to the square after its last.
    let right = inner.plus(own << 1 & inner).without(inner);
    let left = beyond_runs_down(own, inner, inner & inner >> 1, 1);
    let vertical = axis(own, opponent, 8);
    let diagonals = axis(own, inner, 7) | axis(own, inner, 9);
    (right | left | vertical | diagonals).without(own | opponent)
}

/// The squares just beyond the runs of `opponent` beside `own`, on both sides.
#[inline(always)]
fn axis<B: Lanes>(own: B, opponent: B, shift: u32) -> B {
    let pairs = opponent & (opponent << shift);
    let mut run = opponent & (own << shift);
    run |= opponent & (run << shift);
    run |= pairs & (run << (2 * shift));
    run |= pairs & (run << (2 * shift));
    run << shift | beyond_runs_down(own, opponent, pairs >> shift, shift)
}

/// `pairs` are the discs of `opponent` with another one below them.
#[inline(always)]
fn beyond_runs_down<B: Lanes>(own: B, opponent: B, pairs: B, shift: u32) -> B {
    let mut run = opponent & (own >> shift);
    run |= opponent & (run >> shift);
    run |= pairs & (run >> (2 * shift));
    run |= pairs & (run >> (2 * shift));
    run >> shift
}
