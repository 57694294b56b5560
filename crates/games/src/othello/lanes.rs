//! Legal moves of several positions at once, a position in each lane of a register.
//!
//! A register that holds several positions shifts all of them in one instruction, in any direction:
//! nothing is mirrored, packed or unpacked. Where there are many positions, the compiler makes the
//! registers, as wide as the processor has them, out of a plain loop. What it costs a position, beside one position at a
//! time, is in `docs/othello.md`.

/// The number of boards in the widest register: a multiple of it leaves no rest.
pub(crate) const WIDTH: usize = 4;

/// All columns but a and h.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// [`legal_moves`](super::bitboard::legal_moves) of each position.
#[inline(always)]
pub(crate) fn legal_moves(own: &[u64], opponent: &[u64], moves: &mut [u64]) {
    for ((moves, &own), &opponent) in moves.iter_mut().zip(own).zip(opponent) {
        *moves = legal_moves_in_lane(own, opponent);
    }
}

/// Without anything that only one position at a time can do quickly.
#[inline(always)]
fn legal_moves_in_lane(own: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER_COLUMNS;
    // Along a row, a one added to the first disc of a run is carried to the square after its last.
    let right = inner.wrapping_add(own << 1 & inner) & !inner;
    let left = beyond_runs_down(own, inner, inner & inner >> 1, 1);
    let vertical = axis(own, opponent, 8);
    let diagonals = axis(own, inner, 7) | axis(own, inner, 9);
    (right | left | vertical | diagonals) & !(own | opponent)
}

/// The squares just beyond the runs of `opponent` beside `own`, on both sides.
#[inline(always)]
fn axis(own: u64, opponent: u64, shift: u32) -> u64 {
    let pairs = opponent & (opponent << shift);
    let mut run = opponent & (own << shift);
    run |= opponent & (run << shift);
    run |= pairs & (run << (2 * shift));
    run |= pairs & (run << (2 * shift));
    run << shift | beyond_runs_down(own, opponent, pairs >> shift, shift)
}

/// `pairs` are the discs of `opponent` with another one below them.
#[inline(always)]
fn beyond_runs_down(own: u64, opponent: u64, pairs: u64, shift: u32) -> u64 {
    let mut run = opponent & (own >> shift);
    run |= opponent & (run >> shift);
    run |= pairs & (run >> (2 * shift));
    run |= pairs & (run >> (2 * shift));
    run >> shift
}
