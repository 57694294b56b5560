//! The 64-bit key of a position: one random number for every piece on every square, and one for
//! the side to move, combined by exclusive or.

use super::board::{Board, Side, bits};
use super::moves::place;
use crate::random::{GOLDEN, split_mix};

/// Output number `n` of the generator.
const fn number(n: u64) -> u64 {
    split_mix(n.wrapping_mul(GOLDEN))
}

/// The part of the key for White to move.
pub(crate) const WHITE_TO_MOVE: u64 = number(128);

/// By [`place`], the part of the key for a piece.
static KEYS: [u64; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < 128 {
        let (side, king, bit) = (i >> 6 & 1, i >> 5 & 1, i as u32 & 31);
        let place = place(if side == 0 { Side::Black } else { Side::White }, king == 1, bit);
        table[place as usize] = number(i);
        i += 1;
    }
    table
};

/// The key of a board, from scratch.
pub(crate) fn key_of(board: &Board) -> u64 {
    let mut key = if board.side() == Side::White { WHITE_TO_MOVE } else { 0 };
    for side in [Side::Black, Side::White] {
        for bit in bits(board.pieces(side)) {
            key ^= key_at(place(side, board.kings() >> bit & 1 != 0, bit));
        }
    }
    key
}

/// The part of the key at a [`place`].
#[inline(always)]
pub(crate) const fn key_at(place: u32) -> u64 {
    KEYS[(place & 127) as usize]
}
