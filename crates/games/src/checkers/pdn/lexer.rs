//! The tokens of a PDN file, with their locations.

use super::super::fen::FenError;
use super::super::notation::MoveError;
use super::{GameResult, reader};
use std::io::{self, BufRead};
use thiserror::Error;

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 1 << 16;

/// Why a game cannot be read.
#[derive(Debug, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct PdnError {
    /// The line, from 1.
    pub line: u64,
    /// The column, in characters from 1.
    pub column: usize,
    /// What was wrong there.
    pub problem: PdnProblem,
}

/// What can be wrong with a game.
#[derive(Debug, Error)]
pub enum PdnProblem {
    /// The file could not be read.
    #[error("reading failed: {0}")]
    Io(#[from] io::Error),
    /// A line too long for any game.
    #[error("the line is longer than {MAX_LINE} bytes")]
    LongLine,
    /// Not text.
    #[error("the line is not UTF-8 text")]
    NotUtf8,
    /// A tag that is not `[Name "value"]`.
    #[error("expected a tag like [Event \"London\"]")]
    BadTag,
    /// A tag in the middle of moves.
    #[error("a tag within a variation; `)` is missing")]
    TagInVariation,
    /// The file ends too early.
    #[error("the file ends within {0}")]
    EndWithin(&'static str),
    /// `}` or `)` or `]` that closes nothing.
    #[error("`{0}` closes nothing")]
    Unopened(char),
    /// `$` without a number.
    #[error("expected a number of at most 255 after `$`")]
    BadGlyph,
    /// Something that is neither move, number, comment nor result.
    #[error("expected a move, a comment or a result, but found `{0}`")]
    Unexpected(String),
    /// A variation before any move.
    #[error("a variation needs a move before it, which it replaces")]
    NothingToVary,
    /// A result within a variation.
    #[error("a result within a variation; `)` is missing")]
    ResultInVariation,
    /// Not a legal move.
    #[error("{0}")]
    Move(#[from] MoveError),
    /// Not a position.
    #[error("the tag FEN: {0}")]
    Fen(#[from] FenError),
    /// A game other than English checkers.
    #[error("GameType {0:?} is another game; English checkers is 21")]
    OtherGame(String),
    /// More than a game can have.
    #[error("more than {limit} {what} in one game")]
    TooMuch {
        /// The limit.
        limit: usize,
        /// What it is a limit on.
        what: &'static str,
    },
}

/// A location in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Location {
    pub(super) line: u64,
    pub(super) column: usize,
}

impl Location {
    pub(super) fn error(self, problem: impl Into<PdnProblem>) -> PdnError {
        PdnError { line: self.line, column: self.column, problem: problem.into() }
    }
}

/// A token.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token {
    Tag(String, String),
    Comment(String),
    Open,
    Close,
    Glyph(u16),
    Move(String),
    Result(GameResult),
}

/// Cuts a file into tokens, a line at a time.
pub(super) struct Lexer<R> {
    input: R,
    line: String,
    /// How far the line is read, in bytes.
    at: usize,
    number: u64,
    /// How many characters precede byte `counted` of the line, so that none is counted twice.
    characters: usize,
    counted: usize,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(input: R) -> Self {
        Lexer { input, line: String::new(), at: 0, number: 0, characters: 0, counted: 0 }
    }

    pub(super) fn location(&mut self) -> Location {
        let read = self.line.get(self.counted..self.at).unwrap_or_default();
        self.characters += read.chars().count();
        self.counted = self.at;
        Location { line: self.number.max(1), column: self.characters + 1 }
    }

    /// The next token and its location; `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<(Token, Location)>, PdnError> {
        loop {
            let rest = &self.line[self.at..];
            let spaces = rest.len() - rest.trim_start().len();
            self.at += spaces;
            let location = self.location();
            let rest = &self.line[self.at..];
            let Some(first) = rest.chars().next() else {
                if !self.next_line()? {
                    return Ok(None);
                }
                continue;
            };
            let token = match first {
                '%' if self.at == 0 => {
                    self.at = self.line.len();
                    continue;
                }
                ';' => {
                    let text = rest[1..].trim().to_owned();
                    self.at = self.line.len();
                    Token::Comment(text)
                }
                '[' => self.tag(location)?,
                '{' => self.comment(location)?,
                '(' => self.parenthesis(),
                ')' => self.one(Token::Close),
                '*' => self.one(Token::Result(GameResult::Unknown)),
                '}' | ']' => return Err(location.error(PdnProblem::Unopened(first))),
                '$' => self.glyph(location)?,
                '!' | '?' => self.marks(),
                _ => match self.word(location)? {
                    Some(token) => token,
                    None => continue,
                },
            };
            return Ok(Some((token, location)));
        }
    }

    fn one(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    /// `[Name "value"]`
    fn tag(&mut self, location: Location) -> Result<Token, PdnError> {
        let bad = || location.error(PdnProblem::BadTag);
        let rest = self.line[self.at + 1..].trim_start();
        let (name, rest) = rest.split_once('"').ok_or_else(bad)?;
        let name = name.trim();
        let in_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(in_name) {
            return Err(bad());
        }
        let (mut value, mut chars) = (String::new(), rest.chars());
        loop {
            match chars.next().ok_or_else(bad)? {
                '"' => break,
                '\\' => value.push(chars.next().ok_or_else(bad)?),
                c => value.push(c),
            }
        }
        let after = chars.as_str().trim_start().strip_prefix(']').ok_or_else(bad)?;
        let token = Token::Tag(name.to_owned(), value);
        self.at = self.line.len() - after.len();
        Ok(token)
    }

    /// `{ ... }`, possibly over several lines, which are joined by spaces.
    fn comment(&mut self, location: Location) -> Result<Token, PdnError> {
        let mut text = String::new();
        self.at += 1;
        loop {
            let rest = &self.line[self.at..];
            let part = rest.find('}').map_or(rest, |end| &rest[..end]);
            if !text.is_empty() && !part.trim().is_empty() {
                text.push(' ');
            }
            text.push_str(part.trim());
            self.at += part.len();
            if text.len() > reader::MAX_TEXT_IN_GAME {
                return Err(reader::too_much_text(location));
            }
            if self.at < self.line.len() {
                self.at += 1;
                return Ok(Token::Comment(text));
            }
            if !self.next_line()? {
                return Err(location.error(PdnProblem::EndWithin("a comment")));
            }
        }
    }

    /// A variation, or PDN 3.0's way of writing a mark: `(!)`.
    fn parenthesis(&mut self) -> Token {
        let rest = &self.line[self.at + 1..];
        let marks = rest.len() - rest.trim_start_matches(['!', '?']).len();
        match glyph_of(&rest[..marks]) {
            Some(glyph) if rest[marks..].starts_with(')') => {
                self.at += marks + 2;
                Token::Glyph(glyph)
            }
            _ => self.one(Token::Open),
        }
    }

    /// `!`, `?!` and the like after a move; marks without a number are read as their first one.
    fn marks(&mut self) -> Token {
        let rest = &self.line[self.at..];
        let marks = rest.len() - rest.trim_start_matches(['!', '?']).len();
        let glyph = glyph_of(&rest[..marks]).or_else(|| glyph_of(&rest[..1]));
        self.at += marks;
        Token::Glyph(glyph.unwrap_or_default())
    }

    fn glyph(&mut self, location: Location) -> Result<Token, PdnError> {
        let rest = &self.line[self.at + 1..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = rest[..digits].parse::<u8>();
        self.at += 1 + digits;
        let number = number.map_err(|_| location.error(PdnProblem::BadGlyph))?;
        Ok(Token::Glyph(number.into()))
    }

    /// A move, a result, or a move number, which is `None`.
    fn word(&mut self, location: Location) -> Result<Option<Token>, PdnError> {
        let rest = &self.line[self.at..];
        let after_digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        if after_digits.starts_with('.') {
            // `12.` and `12...`; a move may follow without a space.
            self.at += rest.len() - after_digits.trim_start_matches('.').len();
            return Ok(None);
        }
        let ends = |c: char| c.is_whitespace() || "{}()[];$!?*".contains(c);
        let word = rest.find(ends).map_or(rest, |end| &rest[..end]);
        if let Some(token) = GameResult::from_text(word).map(Token::Result) {
            self.at += word.len();
            return Ok(Some(token));
        }
        let in_move = |c: char| c.is_ascii_digit() || "-xX:".contains(c);
        if !word.starts_with(|c: char| c.is_ascii_digit()) || !word.chars().all(in_move) {
            let shown = word.chars().take(40).collect();
            return Err(location.error(PdnProblem::Unexpected(shown)));
        }
        let token = Token::Move(word.replace(':', "x"));
        self.at += word.len();
        Ok(Some(token))
    }

    /// Reads one line; `false` at the end of the file.
    fn next_line(&mut self) -> Result<bool, PdnError> {
        self.number += 1;
        self.line.clear();
        (self.at, self.characters, self.counted) = (0, 0, 0);
        let location = self.location();
        let mut bytes = Vec::new();
        let mut limited = io::Read::take(&mut self.input, MAX_LINE as u64 + 1);
        limited.read_until(b'\n', &mut bytes).map_err(|error| location.error(error))?;
        if bytes.len() > MAX_LINE {
            self.skip_line(&bytes).map_err(|error| location.error(error))?;
            return Err(location.error(PdnProblem::LongLine));
        }
        let ended = bytes.is_empty();
        self.line = String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let column = String::from_utf8_lossy(&error.as_bytes()[..valid]).chars().count() + 1;
            Location { column, ..location }.error(PdnProblem::NotUtf8)
        })?;
        if self.number == 1 && self.line.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        Ok(!ended)
    }

    /// Skips to the end of a line of which `bytes` have been read.
    fn skip_line(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.ends_with(b"\n") { Ok(()) } else { self.input.skip_until(b'\n').map(drop) }
    }

    /// After an error: goes to the next line that begins with a tag and follows a line that does
    /// not, which is where a game begins; `false` if there is none.
    pub(super) fn skip_to_next_game(&mut self, mut in_tags: bool) -> io::Result<bool> {
        loop {
            match self.next_line() {
                Ok(false) => return Ok(false),
                Ok(true) if self.line.starts_with('[') => {
                    if !in_tags {
                        return Ok(true);
                    }
                }
                Ok(true) => in_tags = false,
                Err(PdnError { problem: PdnProblem::Io(error), .. }) => return Err(error),
                // A line that is not text does not begin a game.
                Err(_) => {}
            }
        }
    }
}

/// The number of a mark.
fn glyph_of(marks: &str) -> Option<u16> {
    let known = ["!", "?", "!!", "??", "!?", "?!"];
    known.iter().position(|&mark| mark == marks).map(|i| i as u16 + 1)
}
