//! The step of the evaluation.
//!
//! Null-window searches take a pass per distinct value they meet, so fewer values mean fewer
//! passes. A search's smallest step is 1; therefore an evaluation is *divided* by the grain, not
//! rounded to multiples of it. Rounding is symmetric (halves away from zero), so that exchanging
//! the sides changes the sign and nothing else.

use std::str::FromStr;
use thiserror::Error;

/// How many centipawns one unit of [`nullwindow::Value`] stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Grain {
    /// 1 centipawn.
    #[default]
    One,
    /// 5 centipawns.
    Five,
    /// 10 centipawns.
    Ten,
    /// 25 centipawns: a quarter of a pawn.
    TwentyFive,
}

/// An unsupported grain.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no such grain; it must be 1, 5, 10 or 25 centipawns")]
pub struct GrainError;

impl Grain {
    /// All of them, finest first.
    pub const ALL: [Grain; 4] = [Grain::One, Grain::Five, Grain::Ten, Grain::TwentyFive];

    /// Its size.
    pub const fn centipawns(self) -> i32 {
        match self {
            Grain::One => 1,
            Grain::Five => 5,
            Grain::Ten => 10,
            Grain::TwentyFive => 25,
        }
    }

    /// An evaluation in units of the grain.
    #[inline]
    pub const fn steps(self, centipawns: i32) -> i32 {
        match self {
            Grain::One => centipawns,
            Grain::Five => divide::<5>(centipawns),
            Grain::Ten => divide::<10>(centipawns),
            Grain::TwentyFive => divide::<25>(centipawns),
        }
    }
}

/// Division by a constant, which the compiler turns into a multiplication.
#[inline(always)]
const fn divide<const BY: i32>(n: i32) -> i32 {
    (n + n.signum() * (BY / 2)) / BY
}

impl FromStr for Grain {
    type Err = GrainError;

    fn from_str(text: &str) -> Result<Self, GrainError> {
        let size: i32 = text.parse().map_err(|_| GrainError)?;
        Grain::ALL.into_iter().find(|grain| grain.centipawns() == size).ok_or(GrainError)
    }
}
