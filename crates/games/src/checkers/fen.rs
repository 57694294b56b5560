//! Positions as text: `B:W21,22:B1,K30`.
//!
//! The side to move, then each side's pieces: a colour letter and squares 1–32, `K` before a king.
//! Written with White's pieces first and squares in order. Read with the sides in either order,
//! with ranges (`W21-24`, `WK1-3`), spaces around the parts, and a final dot.

use super::board::{Board, MAX_PER_SIDE, Side, Square, Squares};
use super::position::Checkers;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The longest position in any accepted spelling; longer text is refused unread.
const MAX_LENGTH: usize = 512;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: {problem}")]
pub struct FenError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What was wrong there.
    pub problem: FenProblem,
}

/// What can be wrong with a position's text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenProblem {
    /// More text than any position needs.
    #[error("the text has {0} bytes; no position needs more than {MAX_LENGTH}")]
    TooLong(usize),
    /// No side to move.
    #[error("expected the side to move, `B` or `W`, as in `B:W21,22:B1,K30`, but found {0}")]
    NoSide(Found),
    /// The parts are not separated by colons.
    #[error("expected `:` before the pieces of a side, but found {0}")]
    NoColon(Found),
    /// A list of pieces does not begin with its colour.
    #[error("expected `W` or `B` before a list of squares, but found {0}")]
    NoColour(Found),
    /// Both lists are of one colour.
    #[error("the pieces of {0} are given twice")]
    SideTwice(Side),
    /// Not a number where a square should be.
    #[error("expected a square, 1 to 32, but found {0}")]
    NoSquare(Found),
    /// A number that is not a square.
    #[error("{0} is not a square; squares are 1 to 32")]
    BadSquare(u32),
    /// A range that runs backwards.
    #[error("the range {0}-{1} runs backwards")]
    BadRange(Square, Square),
    /// Two pieces on a square.
    #[error("square {0} is occupied twice")]
    OccupiedTwice(Square),
    /// An uncrowned man where men are crowned.
    #[error("a man of {0} cannot be on {1}, where it would be a king; write `K{1}`")]
    UncrownedMan(Side, Square),
    /// Too many pieces.
    #[error("{0} has more than {MAX_PER_SIDE} pieces")]
    TooManyPieces(Side),
    /// An empty board.
    #[error("neither side has a piece")]
    NoPieces,
    /// Something after the end.
    #[error("expected the end of the position, but found {0}")]
    Trailing(Found),
}

/// What was found in the text instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// A character.
    Char(char),
    /// Nothing more.
    End,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Char(c) => write!(f, "{c:?}"),
            Found::End => f.write_str("the end"),
        }
    }
}

impl FromStr for Checkers {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        text.parse().map(Checkers::new)
    }
}

impl FromStr for Board {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        if text.len() > MAX_LENGTH {
            return Err(FenError { column: 1, problem: FenProblem::TooLong(text.len()) });
        }
        Reader { rest: text.chars().collect(), at: 0, pieces: [0, 0], kings: 0 }.position()
    }
}

impl fmt::Display for Checkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.board(), f)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::from(letter(self.side()));
        for side in [Side::White, Side::Black] {
            text.push(':');
            text.push_str(letter(side));
            let pieces = Square::all().filter_map(|square| match self.piece(square)? {
                (owner, king) if owner == side => {
                    Some(format!("{}{square}", if king { "K" } else { "" }))
                }
                _ => None,
            });
            text.push_str(&pieces.collect::<Vec<_>>().join(","));
        }
        f.pad(&text)
    }
}

fn letter(side: Side) -> &'static str {
    match side {
        Side::Black => "B",
        Side::White => "W",
    }
}

/// The text, how far it is read, and the pieces found so far.
struct Reader {
    rest: Vec<char>,
    at: usize,
    /// Of Black and of White.
    pieces: [Squares; 2],
    kings: Squares,
}

impl Reader {
    fn position(mut self) -> Result<Board, FenError> {
        self.skip_spaces();
        let side = self.side().ok_or_else(|| self.error(FenProblem::NoSide(self.found())))?;
        let first = self.pieces(None)?;
        self.pieces(Some(first))?;
        self.skip_spaces();
        self.accept('.');
        self.skip_spaces();
        match self.found() {
            Found::End if self.pieces == [0, 0] => Err(self.error_at(0, FenProblem::NoPieces)),
            Found::End => {
                let [own, opponent] = [side, side.other()].map(|s| self.pieces[s as usize]);
                Ok(Board::new(own, opponent, self.kings, side))
            }
            found => Err(self.error(FenProblem::Trailing(found))),
        }
    }

    /// Reads `:W21,22`, of the side other than `done`.
    fn pieces(&mut self, done: Option<Side>) -> Result<Side, FenError> {
        self.skip_spaces();
        if !self.accept(':') {
            return Err(self.error(FenProblem::NoColon(self.found())));
        }
        self.skip_spaces();
        let start = self.at;
        let side = self.side().ok_or_else(|| self.error(FenProblem::NoColour(self.found())))?;
        if done == Some(side) {
            return Err(self.error_at(start, FenProblem::SideTwice(side)));
        }
        self.skip_spaces();
        if matches!(self.found(), Found::End | Found::Char(':' | '.')) {
            return Ok(side);
        }
        loop {
            self.item(side)?;
            self.skip_spaces();
            if !self.accept(',') {
                return Ok(side);
            }
            self.skip_spaces();
        }
    }

    /// `21`, `K30`, `21-24`.
    fn item(&mut self, side: Side) -> Result<(), FenError> {
        let start = self.at;
        let king = self.accept('K');
        let first = self.square()?;
        let last = if self.accept('-') { self.square()? } else { first };
        if last < first {
            return Err(self.error_at(start, FenProblem::BadRange(first, last)));
        }
        for square in Square::all().filter(|square| (first..=last).contains(square)) {
            self.put(side, king, square).map_err(|problem| self.error_at(start, problem))?;
        }
        Ok(())
    }

    fn put(&mut self, side: Side, king: bool, square: Square) -> Result<(), FenProblem> {
        if (self.pieces[0] | self.pieces[1]) & square.set() != 0 {
            return Err(FenProblem::OccupiedTwice(square));
        }
        if !king && side.crown_row() & square.set() != 0 {
            return Err(FenProblem::UncrownedMan(side, square));
        }
        let pieces = &mut self.pieces[side as usize];
        *pieces |= square.set();
        if pieces.count_ones() > MAX_PER_SIDE {
            return Err(FenProblem::TooManyPieces(side));
        }
        if king {
            self.kings |= square.set();
        }
        Ok(())
    }

    fn square(&mut self) -> Result<Square, FenError> {
        let start = self.at;
        let mut number: u32 = 0;
        while let Found::Char(c) = self.found()
            && let Some(digit) = c.to_digit(10)
        {
            number = number.saturating_mul(10).saturating_add(digit);
            self.at += 1;
        }
        if self.at == start {
            return Err(self.error(FenProblem::NoSquare(self.found())));
        }
        Square::new(number).ok_or_else(|| self.error_at(start, FenProblem::BadSquare(number)))
    }

    fn side(&mut self) -> Option<Side> {
        if self.accept('B') {
            Some(Side::Black)
        } else if self.accept('W') {
            Some(Side::White)
        } else {
            None
        }
    }

    fn found(&self) -> Found {
        self.rest.get(self.at).map_or(Found::End, |&c| Found::Char(c))
    }

    fn accept(&mut self, c: char) -> bool {
        let accepted = self.found() == Found::Char(c);
        self.at += usize::from(accepted);
        accepted
    }

    fn skip_spaces(&mut self) {
        while matches!(self.found(), Found::Char(' ' | '\t')) {
            self.at += 1;
        }
    }

    fn error(&self, problem: FenProblem) -> FenError {
        self.error_at(self.at, problem)
    }

    fn error_at(&self, at: usize, problem: FenProblem) -> FenError {
        FenError { column: at + 1, problem }
    }
}
