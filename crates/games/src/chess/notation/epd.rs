//! Extended position description: four fields of a FEN and operations, one position per line.
//!
//! ```
//! use nullwindow_games::chess::Epd;
//!
//! let text = r#"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";"#;
//! let epd: Epd = text.parse().unwrap();
//! assert_eq!(epd.id(), Some("BK.01"));
//! assert_eq!(epd.position.san(epd.best_moves().unwrap()[0]), "Qd1+");
//! assert_eq!(epd.to_string(), text);
//! ```
//!
//! Besides the standard, files for testing move generators are read: six fields of a FEN followed
//! by `;D1 20 ;D2 400`. The name of an operation begins with a letter. The operations `hmvc` and `fmvn` set the counters of the position; moves
//! of `bm` and `am` and counts of `D1`, `D2`, … are checked when the line is read.

use super::fen::{FenError, quoted, read_four_fields, write_four_fields};
use super::lines::{LineError, Lines, MAX_LINE};
use super::moves::MoveError;
use crate::chess::rules::Setup;
use crate::chess::{Chess, Move};
use std::fmt;
use std::io::BufRead;
use std::str::FromStr;
use thiserror::Error;

/// Operations and operands beyond these numbers are refused.
const MAX_OPERATIONS: usize = 256;
const MAX_OPERANDS: usize = 1024;
/// Longer lines are refused, and so are those that would be longer when we write them.
const MAX_BYTES: usize = 1 << 16;

/// A position with its operations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position.
    pub position: Chess,
    /// The operations in order, except `hmvc` and `fmvn`, which are in the position.
    pub operations: Vec<Operation>,
}

/// One operation: `bm Nf3 d4;`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// Its name.
    pub opcode: String,
    /// Its operands.
    pub operands: Vec<Operand>,
}

/// A word, or a text in quotation marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A move, a number, …
    Word(String),
    /// The text between quotation marks.
    Text(String),
}

impl Operand {
    /// The operand without its quotation marks.
    pub fn text(&self) -> &str {
        match self {
            Operand::Word(text) | Operand::Text(text) => text,
        }
    }
}

/// Why a line is not an EPD.
#[derive(Debug, Error)]
pub enum EpdError {
    /// Far too long for one position.
    #[error("{0} bytes are too many for a position; an EPD line has at most {MAX_BYTES}")]
    TooLong(usize),
    /// The position is wrong.
    #[error(transparent)]
    Position(#[from] FenError),
    /// A move of `bm` or `am` is wrong.
    #[error("operation `{opcode}`: {error}")]
    Move {
        /// `bm` or `am`.
        opcode: String,
        /// What is wrong with it.
        error: MoveError,
    },
    /// A number is wrong.
    #[error("operation `{opcode}`: {found} is not {expected}")]
    Number {
        /// The operation.
        opcode: String,
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// Not an operation.
    #[error("column {column}: {problem}")]
    Syntax {
        /// Where, counted from 1.
        column: usize,
        /// What is wrong there, and what would be right.
        problem: &'static str,
    },
    /// An error with its line in a file.
    #[error("line {line}: {error}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong there.
        error: Box<EpdError>,
    },
    /// The rest of the file cannot be read.
    #[error("{0}")]
    Unreadable(String),
}

impl Epd {
    /// The position alone.
    pub fn new(position: Chess) -> Self {
        Epd { position, operations: Vec::new() }
    }

    /// The operands of an operation, if present.
    pub fn operands(&self, opcode: &str) -> Option<&[Operand]> {
        let found = self.operations.iter().find(|operation| operation.opcode == opcode);
        found.map(|operation| operation.operands.as_slice())
    }

    /// The name of the position.
    pub fn id(&self) -> Option<&str> {
        self.operands("id")?.first().map(Operand::text)
    }

    /// The best moves (`bm`); empty if none are given.
    pub fn best_moves(&self) -> Result<Vec<Move>, EpdError> {
        self.moves("bm")
    }

    /// The moves to avoid (`am`); empty if none are given.
    pub fn avoid_moves(&self) -> Result<Vec<Move>, EpdError> {
        self.moves("am")
    }

    /// The perft counts `D1`, `D2`, …: depth and number of positions.
    pub fn perft_counts(&self) -> Result<Vec<(u32, u64)>, EpdError> {
        let counts = self.operations.iter().filter_map(|operation| {
            let depth = operation.opcode.strip_prefix('D')?.parse().ok()?;
            let count = single_number(operation, "a number of positions");
            Some(count.map(|count| (depth, count)))
        });
        counts.collect()
    }

    fn moves(&self, opcode: &str) -> Result<Vec<Move>, EpdError> {
        let read = |operand: &Operand| {
            let m = self.position.parse_move(operand.text());
            m.map_err(|error| EpdError::Move { opcode: opcode.into(), error })
        };
        self.operands(opcode).unwrap_or_default().iter().map(read).collect()
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Self, EpdError> {
        check_length(line.len())?;
        let (mut setup, end) = read_four_fields(line)?;
        let (counters, end) = read_counters(line, end);
        let mut operations = read_operations(line, end)?;
        set_counters(&mut setup, counters, &mut operations)?;
        let position = Chess::from_board(setup.build().map_err(FenError::from)?);
        let epd = Epd { position, operations };
        epd.best_moves()?;
        epd.avoid_moves()?;
        epd.perft_counts()?;
        // Writing adds spaces and semicolons, at most one byte for every two.
        if line.len() > MAX_BYTES / 2 {
            check_length(epd.to_string().len())?;
        }
        Ok(epd)
    }
}

fn check_length(bytes: usize) -> Result<(), EpdError> {
    if bytes > MAX_BYTES { Err(EpdError::TooLong(bytes)) } else { Ok(()) }
}

/// The counters of a FEN, where a file has them, and where they end.
fn read_counters(line: &str, start: usize) -> (Option<(u64, u64)>, usize) {
    let number = |from: usize| {
        let rest = &line[from..];
        let blanks = rest.len() - rest.trim_start().len();
        let word = &rest[blanks..];
        let word = &word[..word.find(ends_word).unwrap_or(word.len())];
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        let number = word.parse::<u64>().ok().filter(|_| digits);
        number.map(|n| (n, from + blanks + word.len()))
    };
    match number(start).and_then(|(halfmoves, middle)| Some((halfmoves, number(middle)?))) {
        Some((halfmoves, (fullmoves, end))) => (Some((halfmoves, fullmoves)), end),
        None => (None, start),
    }
}

fn set_counters(
    setup: &mut Setup,
    counters: Option<(u64, u64)>,
    operations: &mut Vec<Operation>,
) -> Result<(), EpdError> {
    let (mut halfmoves, mut fullmoves) = counters.unwrap_or((0, 1));
    for operation in operations.extract_if(.., |operation| is_counter(&operation.opcode)) {
        let number = single_number(&operation, "a number of moves")?;
        *(if operation.opcode == "hmvc" { &mut halfmoves } else { &mut fullmoves }) = number;
    }
    let wrong = |opcode: &str, n: u64, expected| EpdError::Number {
        opcode: opcode.into(),
        found: n.to_string(),
        expected,
    };
    let clock = u8::try_from(halfmoves).ok().filter(|&n| n <= 100);
    let clock = clock.ok_or_else(|| wrong("hmvc", halfmoves, "from 0 to 100"))?;
    let number = u16::try_from(fullmoves).map_err(|_| wrong("fmvn", fullmoves, "1 to 65535"))?;
    setup.set_counters(clock, number.max(1));
    Ok(())
}

fn is_counter(opcode: &str) -> bool {
    matches!(opcode, "hmvc" | "fmvn")
}

fn single_number(operation: &Operation, expected: &'static str) -> Result<u64, EpdError> {
    let word = match &operation.operands[..] {
        [operand] => operand.text(),
        _ => "",
    };
    word.parse().map_err(|_| EpdError::Number {
        opcode: operation.opcode.clone(),
        found: quoted(word),
        expected,
    })
}

/// Reads `opcode operands;` until the end of the line. An extra `;` does no harm, and the last one
/// may be missing.
fn read_operations(line: &str, start: usize) -> Result<Vec<Operation>, EpdError> {
    let mut operations = Vec::new();
    let mut words = Words { line, at: start };
    let mut open: Option<Operation> = None;
    // Counter operations are not part of the result, and are written whether or not they were
    // there.
    let mut counted = 0;
    while let Some((column, token)) = words.next()? {
        let syntax = |problem| Err(EpdError::Syntax { column, problem });
        match (token, &mut open) {
            (Token::End, _) => operations.extend(open.take()),
            (Token::Operand(operand), Some(operation)) => operation.operands.push(operand),
            (Token::Operand(Operand::Word(opcode)), None) => {
                if !opcode.starts_with(|c: char| c.is_ascii_alphabetic()) {
                    return syntax("an operation's name must begin with a letter, as in `bm`");
                }
                counted += usize::from(!is_counter(&opcode));
                open = Some(Operation { opcode, operands: Vec::new() });
            }
            (Token::Operand(Operand::Text(_)), None) => {
                return syntax("a quoted text where an operation's name should be");
            }
        }
        if counted > MAX_OPERATIONS {
            return syntax("more operations than a position can have (256)");
        }
        if open.as_ref().is_some_and(|operation| operation.operands.len() > MAX_OPERANDS) {
            return syntax("more operands than an operation can have (1024)");
        }
    }
    operations.extend(open);
    Ok(operations)
}

fn ends_word(c: char) -> bool {
    c.is_whitespace() || c == ';' || c == '"'
}

enum Token {
    Operand(Operand),
    End,
}

/// Cuts words off a line.
struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl Words<'_> {
    /// The next token and the column where it begins.
    fn next(&mut self) -> Result<Option<(usize, Token)>, EpdError> {
        let rest = &self.line[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        let rest = &self.line[self.at..];
        let column = self.at + 1;
        let (token, length) = match rest.chars().next() {
            None => return Ok(None),
            Some(';') => (Token::End, 1),
            Some('"') => {
                let text =
                    rest[1..].split_once('"').map(|(text, _)| text).ok_or(EpdError::Syntax {
                        column,
                        problem: "the text has no closing quotation mark",
                    })?;
                (Token::Operand(Operand::Text(text.into())), text.len() + 2)
            }
            Some(_) => {
                let length = rest.find(ends_word).unwrap_or(rest.len());
                (Token::Operand(Operand::Word(rest[..length].into())), length)
            }
        };
        self.at += length;
        Ok(Some((column, token)))
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.position.board();
        write_four_fields(board, f)?;
        if (board.halfmove_clock(), board.fullmove_number()) != (0, 1) {
            write!(f, " hmvc {}; fmvn {};", board.halfmove_clock(), board.fullmove_number())?;
        }
        for Operation { opcode, operands } in &self.operations {
            write!(f, " {opcode}")?;
            for operand in operands {
                match operand {
                    Operand::Word(word) => write!(f, " {word}")?,
                    Operand::Text(text) => write!(f, " \"{text}\"")?,
                }
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}

/// Reads a file of EPDs, one per line; blank lines and lines that begin with `#` are skipped.
/// Reading ends after a line that is too long, or a read failure.
pub fn read_epds(input: impl BufRead) -> impl Iterator<Item = Result<Epd, EpdError>> {
    let mut lines = Lines::new(input);
    let mut broken = false;
    std::iter::from_fn(move || {
        while !broken {
            let read = match lines.next()? {
                Ok(line) => read_line(line).transpose(),
                Err(error) => {
                    broken = true;
                    Some(Err(EpdError::Unreadable(describe(&error))))
                }
            };
            if let Some(result) = read {
                let line = lines.number();
                return Some(result.map_err(|e| EpdError::Line { line, error: Box::new(e) }));
            }
        }
        None
    })
}

fn read_line(line: &[u8]) -> Result<Option<Epd>, EpdError> {
    let text = str::from_utf8(line).map_err(|error| EpdError::Syntax {
        column: error.valid_up_to() + 1,
        problem: "not UTF-8",
    })?;
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') { Ok(None) } else { text.parse().map(Some) }
}

/// Describes why reading a file stopped.
pub(super) fn describe(error: &LineError) -> String {
    match error {
        LineError::TooLong => format!("the line is longer than {MAX_LINE} bytes"),
        LineError::Io(error) => format!("cannot read further: {error}"),
    }
}
