//! What each term of `terms` is worth, middlegame and endgame, in centipawns.
//!
//! The numbers of `WEIGHTS` are written by the example `chess_tune`; how, and what they gain, is in
//! `docs/chess.md`.

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

    pub(super) const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// A negative lower half has borrowed one from the upper, which rounding gives back.
    pub(super) const fn endgame(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }
}

impl Add for Score {
    type Output = Score;
    #[inline(always)]
    fn add(self, other: Score) -> Score {
        Score(self.0 + other.0)
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
    s(90, 110), s(320, 300), s(330, 315), s(480, 520), s(950, 960),
    // placement of the pawn: ranks 1 to 8, files a to d
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(-12, 0),
    s(1, 1), s(1, 1), s(1, 1), s(1, 1), s(3, 4), s(3, 4), s(7, 4), s(11, 4),
    s(6, 9), s(6, 9), s(10, 9), s(14, 9), s(11, 17), s(11, 17), s(11, 17), s(11, 17),
    s(20, 30), s(20, 30), s(20, 30), s(20, 30), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    // placement of the knight: ranks 1 to 8, files a to d
    s(-36, -20), s(-28, -14), s(-20, -8), s(-12, -2), s(-20, -14), s(-12, -8), s(-4, -2), s(4, 4),
    s(-12, -8), s(-4, -2), s(4, 4), s(12, 10), s(-4, -2), s(4, 4), s(12, 10), s(20, 16),
    s(-4, -2), s(4, 4), s(12, 10), s(20, 16), s(-12, -8), s(-4, -2), s(4, 4), s(12, 10),
    s(-20, -14), s(-12, -8), s(-4, -2), s(4, 4), s(-28, -20), s(-20, -14), s(-12, -8), s(-4, -2),
    // placement of the bishop: ranks 1 to 8, files a to d
    s(-18, -9), s(-14, -6), s(-10, -3), s(-6, 0), s(-8, -6), s(-4, -3), s(0, 0), s(4, 3),
    s(-4, -3), s(0, 0), s(4, 3), s(8, 6), s(0, 0), s(4, 3), s(8, 6), s(12, 9),
    s(0, 0), s(4, 3), s(8, 6), s(12, 9), s(-4, -3), s(0, 0), s(4, 3), s(8, 6),
    s(-8, -6), s(-4, -3), s(0, 0), s(4, 3), s(-12, -9), s(-8, -6), s(-4, -3), s(0, 0),
    // placement of the rook: ranks 1 to 8, files a to d
    s(-4, -2), s(-4, -2), s(-4, -2), s(0, -2), s(-4, -2), s(-4, -2), s(-4, -2), s(0, -2),
    s(-4, -2), s(-4, -2), s(-4, -2), s(0, -2), s(-4, -2), s(-4, -2), s(-4, -2), s(0, -2),
    s(-4, 3), s(-4, 3), s(-4, 3), s(0, 3), s(-4, 3), s(-4, 3), s(-4, 3), s(0, 3),
    s(2, 3), s(2, 3), s(2, 3), s(6, 3), s(-4, 3), s(-4, 3), s(-4, 3), s(0, 3),
    // placement of the queen: ranks 1 to 8, files a to d
    s(-6, -12), s(-4, -8), s(-2, -4), s(0, 0), s(-4, -8), s(-2, -4), s(0, 0), s(2, 4),
    s(-2, -4), s(0, 0), s(2, 4), s(4, 8), s(0, 0), s(2, 4), s(4, 8), s(6, 12),
    s(0, 0), s(2, 4), s(4, 8), s(6, 12), s(-2, -4), s(0, 0), s(2, 4), s(4, 8),
    s(-4, -8), s(-2, -4), s(0, 0), s(2, 4), s(-6, -12), s(-4, -8), s(-2, -4), s(0, 0),
    // placement of the king: ranks 1 to 8, files a to d
    s(15, -35), s(28, -25), s(5, -15), s(-8, -5), s(8, -25), s(10, -15), s(-10, -5), s(-20, 5),
    s(-36, -15), s(-41, -5), s(-46, 5), s(-51, 15), s(-44, -5), s(-49, 5), s(-54, 15), s(-59, 25),
    s(-52, -5), s(-57, 5), s(-62, 15), s(-67, 25), s(-60, -15), s(-65, -5), s(-70, 5), s(-75, 15),
    s(-68, -25), s(-73, -15), s(-78, -5), s(-83, 5), s(-76, -35), s(-81, -25), s(-86, -15), s(-91, -5),
    // mobility of the knight, from 0 squares
    s(-20, -20), s(-15, -15), s(-10, -10), s(-5, -5), s(0, 0), s(5, 5), s(10, 10), s(15, 15),
    s(20, 20),
    // mobility of the bishop, from 0 squares
    s(-30, -30), s(-25, -25), s(-20, -20), s(-15, -15), s(-10, -10), s(-5, -5), s(0, 0), s(5, 5),
    s(10, 10), s(15, 15), s(20, 20), s(25, 25), s(30, 30), s(35, 35),
    // mobility of the rook, from 0 squares
    s(-21, -35), s(-18, -30), s(-15, -25), s(-12, -20), s(-9, -15), s(-6, -10), s(-3, -5), s(0, 0),
    s(3, 5), s(6, 10), s(9, 15), s(12, 20), s(15, 25), s(18, 30), s(21, 35),
    // mobility of the queen, from 0 squares
    s(-13, -39), s(-12, -36), s(-11, -33), s(-10, -30), s(-9, -27), s(-8, -24), s(-7, -21), s(-6, -18),
    s(-5, -15), s(-4, -12), s(-3, -9), s(-2, -6), s(-1, -3), s(0, 0), s(1, 3), s(2, 6),
    s(3, 9), s(4, 12), s(5, 15), s(6, 18), s(7, 21), s(8, 24), s(9, 27), s(10, 30),
    s(11, 33), s(12, 36), s(13, 39), s(14, 42),
    // pawns: doubled, isolated, backward, supported
    s(-8, -20), s(-10, -14), s(-8, -10), s(8, 5),
    // passed pawn, ranks 2 to 7
    s(0, 8), s(2, 12), s(8, 25), s(22, 50), s(45, 90), s(75, 140),
    // two bishops
    s(28, 45),
    // rook: open file, half-open file, seventh rank
    s(28, 10), s(14, 8), s(10, 25),
    // king: pawn near, pawn far, file without pawn
    s(12, 0), s(6, 0), s(-14, 2),
    // attack on the king, by strength
    s(-5, 0), s(-5, 0), s(-5, 0), s(0, 0), s(3, 0), s(8, 0), s(14, 0), s(21, 0),
    s(30, 0), s(39, 0), s(50, 0), s(61, 0), s(74, 0), s(87, 0), s(102, 0), s(118, 0),
    // right to move
    s(12, 12),
];
