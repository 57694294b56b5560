//! Legal moves of several positions at once, a position in each lane of a register.
//!
//! A register that holds several positions shifts all of them in one instruction, in any direction:
//! nothing is mirrored, packed or unpacked. What it costs a position, beside one position at a
//! time, is in `docs/othello.md`.

/// As many boards as a register of the build holds.
#[cfg(not(target_feature = "avx2"))]
pub(crate) use wide::u64x2 as Lanes;
#[cfg(target_feature = "avx2")]
pub(crate) use wide::u64x4 as Lanes;

/// The number of boards in [`Lanes`].
pub(crate) const WIDTH: usize = size_of::<Lanes>() / size_of::<u64>();

/// All columns but a and h.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// [`legal_moves`](super::bitboard::legal_moves) of the position in each lane.
#[inline(always)]
pub(crate) fn legal_moves(own: Lanes, opponent: Lanes) -> Lanes {
    let inner = opponent & Lanes::splat(INNER_COLUMNS);
    // Along a row, a one added to the first disc of a run is carried to the square after its last.
    let right = (inner + (own << 1 & inner)) & !inner;
    let left = beyond_runs_down(own, inner, inner & inner >> 1, 1);
    let vertical = axis(own, opponent, 8);
    let diagonals = axis(own, inner, 7) | axis(own, inner, 9);
    (right | left | vertical | diagonals) & !(own | opponent)
}

/// The squares just beyond the runs of `opponent` beside `own`, on both sides.
#[inline(always)]
fn axis(own: Lanes, opponent: Lanes, shift: u32) -> Lanes {
    let pairs = opponent & (opponent << shift);
    let mut run = opponent & (own << shift);
    run |= opponent & (run << shift);
    run |= pairs & (run << (2 * shift));
    run |= pairs & (run << (2 * shift));
    run << shift | beyond_runs_down(own, opponent, pairs >> shift, shift)
}

/// `pairs` are the discs of `opponent` with another one below them.
#[inline(always)]
fn beyond_runs_down(own: Lanes, opponent: Lanes, pairs: Lanes, shift: u32) -> Lanes {
    let mut run = opponent & (own >> shift);
    run |= opponent & (run >> shift);
    run |= pairs & (run >> (2 * shift));
    run |= pairs & (run >> (2 * shift));
    run >> shift
}
