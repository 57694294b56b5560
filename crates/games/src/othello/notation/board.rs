//! Board strings: 64 letters from a1 to h8, row by row, then the side to move.
//!
//! Read: `X x * B b` for Black, `O o 0 W w` for White, `- . _` for empty, white space anywhere.
//! Written: `X`, `O` and `-`.

use super::super::bitboard::neighbours;
use super::super::rules::Othello;
use super::super::square::{Move, Side, Square};
use super::excerpt;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The longest text read as a position; 64 letters and plenty of white space.
const LONGEST: usize = 400;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// More text than any board string has.
    #[error("{0} bytes are too many for a position: expected 64 squares and the side to move")]
    TooLong(usize),
    /// A letter without a meaning.
    #[error(
        "byte {offset}: '{found}' is not a square's content: expected X (black), O (white) or - (empty)"
    )]
    Letter {
        /// Where, in bytes from the beginning.
        offset: usize,
        /// What was found.
        found: String,
    },
    /// The board ends early.
    #[error("only {0} squares are given: expected 64 and the side to move (X or O)")]
    TooFewSquares(usize),
    /// The side to move is missing.
    #[error("the side to move is missing: expected X or O after the 64 squares")]
    NoSide,
    /// Something else in place of the side to move.
    #[error("byte {offset}: '{found}' is not a side to move: expected X or O")]
    Side {
        /// Where, in bytes from the beginning.
        offset: usize,
        /// What was found.
        found: String,
    },
    /// A centre square is empty.
    #[error("{0} is empty, but the four centre squares are occupied from the start of every game")]
    EmptyCentre(Square),
    /// A disc that no move can have placed.
    #[error("the disc on {0} is not connected to the centre: every move is made beside a disc")]
    Unconnected(Square),
    /// A square occupied twice.
    #[error("{0} holds a black and a white disc")]
    Overlap(Square),
}

/// Why a text is not a move here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// Not the name of a square.
    #[error("'{0}' is not a move: expected a square from a1 to h8, or pass")]
    Syntax(String),
    /// The rules forbid it.
    #[error("{played} is not legal here: {side} may play {legal}")]
    Illegal {
        /// What was asked for.
        played: Move,
        /// Who is to move.
        side: Side,
        /// The legal moves.
        legal: String,
    },
}

impl Othello {
    /// A position from the two colours' discs, checked.
    pub fn from_discs(black: u64, white: u64, side: Side) -> Result<Self, PositionError> {
        const CENTRE: u64 = 1 << 27 | 1 << 28 | 1 << 35 | 1 << 36;
        let discs = black | white;
        let first = |board: u64| (board != 0).then(|| Square::lowest(board));
        if let Some(square) = first(black & white) {
            return Err(PositionError::Overlap(square));
        }
        if let Some(square) = first(CENTRE & !discs) {
            return Err(PositionError::EmptyCentre(square));
        }
        if let Some(square) = first(discs & !connected(CENTRE, discs)) {
            return Err(PositionError::Unconnected(square));
        }
        let (own, opponent) = if side == Side::Black { (black, white) } else { (white, black) };
        Ok(Othello::from_boards(own, opponent, side))
    }

    /// Reads a move: a square in either case, or `pass`, `ps`, `pa`, `--`.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let m = parse_move_text(text.trim().as_bytes())
            .ok_or_else(|| MoveError::Syntax(excerpt(text.as_bytes())))?;
        if self.is_legal(m) { Ok(m) } else { Err(self.illegal(m)) }
    }

    /// Writes a move: `f5`, or `pass`.
    pub fn move_text(&self, m: Move) -> String {
        m.to_string()
    }

    pub(crate) fn illegal(&self, played: Move) -> MoveError {
        let legal: Vec<String> = self.legal().map(|m| m.to_string()).collect();
        let legal =
            if legal.is_empty() { "nothing: the game is over".into() } else { legal.join(" ") };
        MoveError::Illegal { played, side: self.side(), legal }
    }
}

pub(crate) fn parse_move_text(text: &[u8]) -> Option<Move> {
    let is_pass =
        ["pass", "ps", "pa", "--"].iter().any(|p| text.eq_ignore_ascii_case(p.as_bytes()));
    if is_pass { Some(Move::PASS) } else { Square::parse(text).map(Move::to) }
}

/// The discs connected to `seed`.
fn connected(seed: u64, discs: u64) -> u64 {
    let mut found = seed & discs;
    loop {
        let more = neighbours(found) & discs;
        if more == 0 {
            return found;
        }
        found |= more;
    }
}

/// The content of a square by its letter in a board string.
pub(crate) fn content(letter: u8) -> Option<Option<Side>> {
    match letter {
        b'X' | b'x' | b'*' | b'B' | b'b' => Some(Some(Side::Black)),
        b'O' | b'o' | b'0' | b'W' | b'w' => Some(Some(Side::White)),
        b'-' | b'.' | b'_' => Some(None),
        _ => None,
    }
}

impl FromStr for Othello {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        if text.len() > LONGEST {
            return Err(PositionError::TooLong(text.len()));
        }
        let mut letters =
            text.char_indices().filter(|(_, letter)| !letter.is_whitespace()).peekable();
        let (mut black, mut white) = (0, 0);
        for square in Square::all() {
            let (offset, letter) =
                letters.next().ok_or(PositionError::TooFewSquares(square.index()))?;
            match u8::try_from(letter).ok().and_then(content) {
                Some(Some(Side::Black)) => black |= square.bit(),
                Some(Some(Side::White)) => white |= square.bit(),
                Some(None) => {}
                None => {
                    let found = letter.escape_default().to_string();
                    return Err(PositionError::Letter { offset, found });
                }
            }
        }
        let (offset, _) = *letters.peek().ok_or(PositionError::NoSide)?;
        let rest = text[offset..].trim_end();
        let side = match rest.as_bytes() {
            [letter] => content(*letter).flatten(),
            _ => None,
        };
        let found = || excerpt(rest.as_bytes());
        let side = side.ok_or_else(|| PositionError::Side { offset, found: found() })?;
        Othello::from_discs(black, white, side)
    }
}

/// The board in one line, a space, and the side to move.
impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::all() {
            write!(f, "{}", letter_at(self, square))?;
        }
        write!(f, " {}", self.side().letter())
    }
}

pub(crate) fn letter_at(position: &Othello, square: Square) -> char {
    let holds = |side| position.discs(side) & square.bit() != 0;
    match (holds(Side::Black), holds(Side::White)) {
        (true, _) => Side::Black.letter(),
        (_, true) => Side::White.letter(),
        _ => '-',
    }
}
