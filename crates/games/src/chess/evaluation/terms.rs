//! The terms of the evaluation: a number for each thing that is counted.

use crate::chess::rules::{Piece, Square};

/// Men by kind, pawn to queen.
pub(super) const MATERIAL: usize = 0;
/// The placement of a man, by kind and folded square (the left half of the board, White's view).
pub(super) const PLACEMENT: usize = MATERIAL + 5;
/// Squares a piece can go to, by kind.
pub(super) const KNIGHT_MOBILITY: usize = PLACEMENT + Piece::NUM * 32;
pub(super) const BISHOP_MOBILITY: usize = KNIGHT_MOBILITY + 9;
pub(super) const ROOK_MOBILITY: usize = BISHOP_MOBILITY + 14;
pub(super) const QUEEN_MOBILITY: usize = ROOK_MOBILITY + 15;
/// A pawn with another of its own in front of it.
pub(super) const DOUBLED: usize = QUEEN_MOBILITY + 28;
/// A pawn without own pawns on adjacent files.
pub(super) const ISOLATED: usize = DOUBLED + 1;
/// A pawn that cannot advance safely and that no other pawn can come to guard.
pub(super) const BACKWARD: usize = ISOLATED + 1;
/// A pawn guarded by a pawn.
pub(super) const SUPPORTED: usize = BACKWARD + 1;
/// A pawn no enemy pawn can stop, by rank from the second to the seventh.
pub(super) const PASSED: usize = SUPPORTED + 1;
/// Two bishops.
pub(super) const BISHOP_PAIR: usize = PASSED + 6;
/// A rook on a file without pawns.
pub(super) const ROOK_OPEN: usize = BISHOP_PAIR + 1;
/// A rook on a file without own pawns.
pub(super) const ROOK_HALF_OPEN: usize = ROOK_OPEN + 1;
/// A rook on the seventh rank.
pub(super) const ROOK_SEVENTH: usize = ROOK_HALF_OPEN + 1;
/// An own pawn right before the king or diagonally so.
pub(super) const SHIELD_NEAR: usize = ROOK_SEVENTH + 1;
/// An own pawn one rank further.
pub(super) const SHIELD_FAR: usize = SHIELD_NEAR + 1;
/// A file without own pawns, the king's or an adjacent one.
pub(super) const SHIELD_GAP: usize = SHIELD_FAR + 1;
/// The attack on the enemy's king, by its strength.
pub(super) const ATTACK: usize = SHIELD_GAP + 1;
/// The number of distinct attack strengths.
pub(super) const ATTACK_STRENGTHS: usize = 16;
/// The right to move.
pub(super) const TEMPO: usize = ATTACK + ATTACK_STRENGTHS;
/// The number of terms.
pub const TERMS: usize = TEMPO + 1;

/// Receives what is counted.
pub(super) trait Tally {
    /// Term number `term` occurs `count` times.
    fn add(&mut self, term: usize, count: i32);

    /// A man stands on a square, as its side sees the board. Left and right are alike.
    #[inline(always)]
    fn man(&mut self, piece: Piece, seen: Square) {
        if piece != Piece::King {
            self.add(MATERIAL + piece as usize, 1);
        }
        self.add(placement(piece as usize, seen as usize), 1);
    }
}

/// The term of a man's place, by the numbers of its kind and of the square as its side sees it.
pub(super) const fn placement(piece: usize, seen: usize) -> usize {
    let file = seen % 8;
    let from_edge = if file < 4 { file } else { 7 - file };
    PLACEMENT + piece * 32 + seen / 8 * 4 + from_edge
}
