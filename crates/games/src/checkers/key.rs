//! The 64-bit key of a position: one random number for every piece on every square, and one for
//! the side to move, combined by exclusive or.

use super::board::{Board, Side, bits};
use super::moves::place;
use crate::random::{GOLDEN, split_mix};

/// Output number `n` of the generator.
const fn number(n: u64) -> u64 {
    split_mix(n.wrapping_mul(GOLDEN))
}

/// By [`place`].
static PIECES: [u64; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < 128 {
        table[i] = number(i as u64);
        i += 1;
    }
    table
};

/// The part of the key for White to move.
pub(crate) const WHITE_TO_MOVE: u64 = number(128);

/// The key of a board, from scratch.
pub(crate) fn key_of(board: &Board) -> u64 {
    let mut key = if board.side == Side::White { WHITE_TO_MOVE } else { 0 };
    for side in [Side::Black, Side::White] {
        for bit in bits(board.pieces(side)) {
            key ^= piece_key(place(side, board.kings >> bit & 1 != 0, bit));
        }
    }
    key
}

/// The part of the key for a piece, by [`place`].
#[inline(always)]
pub(crate) fn piece_key(place: u32) -> u64 {
    PIECES[(place & 127) as usize]
}
