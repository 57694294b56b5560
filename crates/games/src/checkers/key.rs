//! The 64-bit key of a position: one random number for every piece on every square, and one for
//! the side to move, all added without carry.

use super::board::{Board, Side, bits};
use super::moves::Move;

/// By side, man or king, bit of the square.
static PIECES: [[[u64; 32]; 2]; 2] = table();

/// White to move.
const WHITE_TO_MOVE: u64 = split_mix(128);

/// The key of a board, from nothing.
pub(crate) fn key_of(board: &Board) -> u64 {
    let turn = match board.side {
        Side::Black => 0,
        Side::White => WHITE_TO_MOVE,
    };
    let of_side = |side: usize| {
        bits(board.pieces[side]).fold(0, |key, bit| key ^ piece_key(side, board.kings, bit))
    };
    turn ^ of_side(0) ^ of_side(1)
}

/// By how much the key changes when `m` leads from `before` to `after`.
#[inline(always)]
pub(crate) fn key_change(before: &Board, m: Move, after: &Board) -> u64 {
    let side = before.side as usize;
    let moved = piece_key(side, before.kings, m.from_bit());
    let arrived = piece_key(side, after.kings, m.to_bit());
    bits(m.captured()).fold(WHITE_TO_MOVE ^ moved ^ arrived, |key, bit| {
        key ^ piece_key(1 - side, before.kings, bit)
    })
}

#[inline(always)]
fn piece_key(side: usize, kings: u32, bit: u32) -> u64 {
    PIECES[side][(kings >> bit & 1) as usize][(bit & 31) as usize]
}

const fn table() -> [[[u64; 32]; 2]; 2] {
    let mut table = [[[0; 32]; 2]; 2];
    let mut i = 0;
    while i < 128 {
        table[i >> 6][i >> 5 & 1][i & 31] = split_mix(i as u64);
        i += 1;
    }
    table
}

/// Output number `n` of the SplitMix64 generator.
const fn split_mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
