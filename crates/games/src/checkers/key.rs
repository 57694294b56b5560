//! The 64-bit key of a position: one random number for every piece on every square, and one for
//! the side to move, all added without carry.

use super::board::{Board, Side, bits};
use super::moves::place;

/// By [`place`].
static PIECES: [u64; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < 128 {
        table[i] = split_mix(i as u64);
        i += 1;
    }
    table
};

/// What White to move adds to the key.
pub(crate) const WHITE_TO_MOVE: u64 = split_mix(128);

/// The key of a board, from nothing.
pub(crate) fn key_of(board: &Board) -> u64 {
    let mut key = if board.side == Side::White { WHITE_TO_MOVE } else { 0 };
    for side in [Side::Black, Side::White] {
        for bit in bits(board.pieces(side)) {
            key ^= piece_key(place(side, board.kings >> bit & 1 != 0, bit));
        }
    }
    key
}

/// What a piece adds to the key, by [`place`].
#[inline(always)]
pub(crate) fn piece_key(place: u32) -> u64 {
    PIECES[(place & 127) as usize]
}

/// Output number `n` of the SplitMix64 generator.
const fn split_mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
