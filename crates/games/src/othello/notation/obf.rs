//! OBF: one position per line, with known scores of its moves: `BOARD SIDE; f5:+2; d6:-4;`.
//!
//! Lines that begin with `%`, and text after a `%`, are comments.

use super::super::rules::Othello;
use super::super::square::Move;
use super::board::{MoveError, PositionError};
use std::fmt;
use thiserror::Error;

/// The longest line read.
const LONGEST: usize = 4_000;

/// A position with the scores, in discs, of some of its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The position.
    pub position: Othello,
    /// Moves and their exact disc difference for the side to move.
    pub scores: Vec<(Move, i8)>,
}

/// Why a line is not a problem.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ObfError {
    /// More text than any problem has.
    #[error("{0} bytes are too many for a line of OBF")]
    TooLong(usize),
    /// The board is wrong.
    #[error("the position: {0}")]
    Position(#[from] PositionError),
    /// One of the moves is wrong.
    #[error("field {field}: {error}")]
    Move {
        /// The field; the first after the board is 1.
        field: usize,
        /// What is wrong with it.
        error: MoveError,
    },
    /// A score that cannot be read.
    #[error("field {field}: the score of a move must be a number from -64 to +64, as in f5:+2")]
    Score {
        /// The field; the first after the board is 1.
        field: usize,
    },
}

impl Problem {
    /// Reads one line; `None` for a comment or an empty line.
    pub fn parse(line: &str) -> Result<Option<Self>, ObfError> {
        if line.len() > LONGEST {
            return Err(ObfError::TooLong(line.len()));
        }
        let text = line.split('%').next().unwrap_or_default().trim();
        if text.is_empty() {
            return Ok(None);
        }
        let mut fields = text.split(';');
        let position: Othello = fields.next().unwrap_or_default().parse()?;
        let mut scores = Vec::new();
        for (i, field) in fields.enumerate().filter(|(_, field)| !field.trim().is_empty()) {
            scores.push(parse_score(&position, i + 1, field)?);
        }
        Ok(Some(Problem { position, scores }))
    }
}

fn parse_score(position: &Othello, field: usize, text: &str) -> Result<(Move, i8), ObfError> {
    let (m, score) = text.split_once(':').ok_or(ObfError::Score { field })?;
    let m = position.parse_move(m).map_err(|error| ObfError::Move { field, error })?;
    let score = score.trim().parse().ok().filter(|s| (-64..=64).contains(s));
    Ok((m, score.ok_or(ObfError::Score { field })?))
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", self.position)?;
        self.scores.iter().try_for_each(|(m, score)| write!(f, " {m}:{score:+};"))
    }
}
