//! Transcripts: the squares of a game in order, `f5d6c3d3c4…`.
//!
//! A pass may be written (`--`, `ps`, `pa` or `pass`) or left out: where a side has to pass and the
//! next move is not a pass, one is supplied. White space between moves is skipped.

use super::super::rules::Othello;
use super::super::square::{Move, Square};
use super::board::{MoveError, parse_move_text};
use super::excerpt;
use nullwindow::Game;
use std::fmt;
use thiserror::Error;

/// The longest text read as a transcript. Sixty moves are 120 letters; the rest is for spaces and
/// passes.
const LONGEST: usize = 2_000;

/// A game, or the beginning of one: where it starts and the moves played, passes included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    start: Othello,
    moves: Vec<Move>,
    end: Othello,
}

/// Why a text is not a transcript.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TranscriptError {
    /// More text than any game has.
    #[error("{0} bytes are too many for a transcript: a game has at most 60 moves")]
    TooLong(usize),
    /// A move that cannot be read or played.
    #[error("move {number} (byte {offset}): {error}")]
    Move {
        /// The move number, from 1.
        number: usize,
        /// Where it is, in bytes from the beginning.
        offset: usize,
        /// What is wrong with it.
        error: MoveError,
    },
}

impl Record {
    /// A game of no moves yet.
    pub fn new(start: Othello) -> Self {
        Record { start, moves: Vec::new(), end: start }
    }

    /// Reads a transcript of a game from the usual start.
    pub fn parse(text: &str) -> Result<Self, TranscriptError> {
        Self::parse_from(Othello::start(), text.as_bytes())
    }

    /// Reads a transcript of a game from any position, from any bytes.
    pub fn parse_from(start: Othello, text: &[u8]) -> Result<Self, TranscriptError> {
        if text.len() > LONGEST {
            return Err(TranscriptError::TooLong(text.len()));
        }
        let mut record = Record::new(start);
        let mut offset = 0;
        while let Some(skipped) = text[offset..].iter().position(|b| !b.is_ascii_whitespace()) {
            offset += skipped;
            let number = record.moves.len() + 1;
            let at = |error| TranscriptError::Move { number, offset, error };
            let (m, length) = first_move(&text[offset..])
                .ok_or_else(|| at(MoveError::Syntax(excerpt(&text[offset..]))))?;
            record.push(m).map_err(at)?;
            offset += length;
        }
        Ok(record)
    }

    /// Plays one more move, preceded by a pass if one is required and `m` is not a pass.
    pub fn push(&mut self, m: Move) -> Result<(), MoveError> {
        let mut end = self.end;
        let supplied = m != Move::PASS && end.must_pass();
        if supplied {
            end.make(Move::PASS);
        }
        if !end.is_legal(m) {
            return Err(end.illegal(m));
        }
        end.make(m);
        self.moves.extend(supplied.then_some(Move::PASS));
        self.moves.push(m);
        self.end = end;
        Ok(())
    }

    /// Where the game started.
    pub fn start(&self) -> Othello {
        self.start
    }

    /// The moves, passes included.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after the last move.
    pub fn end(&self) -> Othello {
        self.end
    }

    /// Every position of the game, the start first and the end last.
    pub fn positions(&self) -> impl Iterator<Item = Othello> {
        let mut position = self.start;
        std::iter::once(position).chain(self.moves.iter().map(move |&m| {
            position.make(m);
            position
        }))
    }
}

/// The squares in one word; passes, which follow from the rules, are not written.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves.iter().filter_map(|m| m.square()).try_for_each(|square| write!(f, "{square}"))
    }
}

/// The move a text begins with, and its length. `pa` begins `pass`, so the long form goes first.
fn first_move(text: &[u8]) -> Option<(Move, usize)> {
    let square = |text: &[u8]| Square::parse(text).map(Move::to);
    [4, 2].into_iter().find_map(|length| {
        let word = text.get(..length)?;
        let m = if length == 2 { square(word) } else { None };
        Some((m.or_else(|| parse_move_text(word))?, length))
    })
}
