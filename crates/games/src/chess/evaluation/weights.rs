//! The weight of each term of `terms`, middlegame and endgame, in centipawns.
//!
//! They started from textbook values and were fitted to game results by the example `chess_tune`,
//! which writes them here; the gain is in `docs/chess.md`.

use super::terms::TERMS;
use std::ops::{Add, Mul, Sub};

/// A middlegame and an endgame value in one number: one addition adds both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Score(i32);

impl Score {
    pub(super) const ZERO: Score = Score(0);

    /// The endgame value lives in the upper half, the middlegame value in the lower.
    pub(super) const fn new(middlegame: i32, endgame: i32) -> Self {
        Score((endgame << 16) + middlegame)
    }

    /// The sum, also where the compiler computes it.
    #[inline(always)]
    pub(super) const fn plus(self, other: Score) -> Self {
        Score(self.0 + other.0)
    }

    pub(super) const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// A negative lower half has borrowed one from the upper, which rounding restores.
    pub(super) const fn endgame(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }
}

impl Add for Score {
    type Output = Score;
    #[inline(always)]
    fn add(self, other: Score) -> Score {
        self.plus(other)
    }
}

impl Sub for Score {
    type Output = Score;
    #[inline(always)]
    fn sub(self, other: Score) -> Score {
        Score(self.0 - other.0)
    }
}

impl Mul<i32> for Score {
    type Output = Score;
    #[inline(always)]
    fn mul(self, times: i32) -> Score {
        Score(self.0 * times)
    }
}

const fn s(middlegame: i32, endgame: i32) -> Score {
    Score::new(middlegame, endgame)
}

/// By term.
#[rustfmt::skip]
pub(super) const WEIGHTS: [Score; TERMS] = [
    // material: pawn, knight, bishop, rook, queen
    s(79, 129), s(331, 298), s(337, 311), s(475, 540), s(951, 936),
    // placement of the pawn: ranks 1 to 8, files a to d
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(-8, 7), s(4, 4), s(17, 10), s(-8, -1),
    s(0, 3), s(5, 5), s(-17, 0), s(14, -3), s(2, -5), s(-6, 7), s(-5, -2), s(4, 15),
    s(8, 21), s(5, 9), s(2, 1), s(10, 2), s(10, 25), s(16, 19), s(11, 16), s(15, 19),
    s(20, 23), s(21, 35), s(20, 29), s(21, 31), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    // placement of the knight: ranks 1 to 8, files a to d
    s(-36, -19), s(-31, -16), s(-20, -8), s(-9, -3), s(-22, -15), s(-12, -9), s(-8, -2), s(5, 2),
    s(-16, -11), s(1, -3), s(-3, 2), s(13, 11), s(-4, -1), s(5, 5), s(15, 11), s(23, 14),
    s(-5, 1), s(11, 5), s(11, 12), s(21, 15), s(-12, -6), s(-1, 0), s(4, 2), s(13, 9),
    s(-20, -14), s(-12, -7), s(-2, -2), s(5, 6), s(-29, -21), s(-20, -13), s(-12, -9), s(-4, -2),
    // placement of the bishop: ranks 1 to 8, files a to d
    s(-17, -10), s(-15, -7), s(-21, -5), s(-8, -4), s(-6, -7), s(-3, 0), s(5, -3), s(5, 4),
    s(-6, -2), s(-4, -2), s(6, -1), s(7, 7), s(0, 2), s(3, 3), s(9, 7), s(17, 6),
    s(1, 3), s(7, 3), s(8, 4), s(16, 8), s(-1, -1), s(-1, -1), s(6, 5), s(6, 6),
    s(-9, -6), s(-4, -5), s(1, 2), s(3, 3), s(-12, -10), s(-8, -4), s(-4, -3), s(0, 2),
    // placement of the rook: ranks 1 to 8, files a to d
    s(-18, -3), s(0, -2), s(14, -3), s(-3, -4), s(-18, -5), s(-7, -2), s(0, 3), s(-5, -4),
    s(-8, -4), s(-5, -4), s(-4, -3), s(-1, -4), s(-1, 1), s(-4, -1), s(-4, -2), s(1, -4),
    s(-4, 7), s(-3, 6), s(-5, 2), s(0, 3), s(-3, 5), s(-3, 7), s(-3, 5), s(0, 2),
    s(3, 2), s(3, 5), s(2, 2), s(7, 4), s(-2, 9), s(-2, 7), s(-4, 3), s(1, 5),
    // placement of the queen: ranks 1 to 8, files a to d
    s(-6, -12), s(-5, -8), s(-6, -5), s(-1, 0), s(-6, -8), s(-2, -4), s(-4, 0), s(0, 3),
    s(-4, -4), s(2, 0), s(-2, 4), s(6, 5), s(1, -1), s(2, 3), s(5, 6), s(10, 11),
    s(1, -1), s(7, 4), s(4, 5), s(5, 9), s(-3, -4), s(2, 1), s(4, 3), s(4, 6),
    s(-6, -9), s(-2, -4), s(2, 1), s(3, 0), s(-7, -13), s(-4, -8), s(-1, -3), s(0, 0),
    // placement of the king: ranks 1 to 8, files a to d
    s(13, -33), s(39, -22), s(-5, -15), s(-5, -2), s(13, -24), s(9, -11), s(-8, -3), s(-24, 11),
    s(-36, -14), s(-41, -5), s(-46, 6), s(-51, 10), s(-44, -4), s(-48, 9), s(-54, 16), s(-62, 0),
    s(-52, -5), s(-56, 8), s(-62, 15), s(-69, 11), s(-60, -15), s(-65, -2), s(-70, 4), s(-75, 14),
    s(-68, -24), s(-73, -14), s(-78, -4), s(-83, 5), s(-76, -35), s(-81, -25), s(-86, -15), s(-91, -5),
    // mobility of the knight, from 0 squares
    s(-24, -21), s(-20, -15), s(-11, -9), s(-3, -5), s(4, -1), s(10, 9), s(14, 15), s(18, 12),
    s(20, 15),
    // mobility of the bishop, from 0 squares
    s(-33, -31), s(-24, -27), s(-17, -24), s(-9, -13), s(-13, -10), s(-5, 2), s(1, 6), s(10, 9),
    s(11, 11), s(15, 12), s(20, 16), s(26, 22), s(30, 28), s(34, 26),
    // mobility of the rook, from 0 squares
    s(-24, -36), s(-22, -33), s(-14, -24), s(-12, -22), s(0, -13), s(-11, -10), s(-3, -4), s(2, 4),
    s(2, 15), s(8, 14), s(9, 19), s(16, 25), s(16, 29), s(15, 26), s(17, 26),
    // mobility of the queen, from 0 squares
    s(-13, -39), s(-12, -36), s(-14, -33), s(-10, -30), s(-15, -28), s(-9, -25), s(-10, -22), s(-3, -18),
    s(-8, -16), s(-1, -12), s(-2, -9), s(0, -4), s(-1, -3), s(1, 1), s(3, 4), s(6, 9),
    s(8, 13), s(5, 13), s(7, 17), s(6, 18), s(6, 20), s(7, 19), s(9, 25), s(8, 16),
    s(11, 31), s(11, 31), s(13, 39), s(14, 42),
    // pawns: doubled, isolated, backward, supported
    s(-6, -19), s(-7, 4), s(10, 4), s(7, -8),
    // passed pawn, ranks 2 to 7
    s(1, 16), s(0, 10), s(3, 43), s(22, 68), s(46, 107), s(78, 138),
    // two bishops
    s(30, 39),
    // rook: open file, half-open file, seventh rank
    s(48, 14), s(10, 14), s(12, 25),
    // king: pawn near, pawn far, file without pawn
    s(17, -11), s(11, -5), s(-15, -8),
    // attack on the king, by strength
    s(-22, 14), s(-5, 0), s(-2, 6), s(-7, -1), s(4, -5), s(10, -21), s(14, -1), s(28, 5),
    s(34, 4), s(40, 0), s(51, 1), s(61, 0), s(74, 0), s(87, 0), s(102, 0), s(118, 0),
    // right to move
    s(14, -3),
];
