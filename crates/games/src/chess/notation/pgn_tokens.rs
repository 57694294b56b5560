//! The tokens of a PGN file: tags, moves, brackets; what is skipped is dropped here.

use super::epd::describe;
use super::fen::{FenError, quoted};
use super::lines::Lines;
use super::moves::MoveError;
use std::io::BufRead;
use thiserror::Error;

/// What can be wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PgnProblem {
    /// A tag that cannot be read.
    #[error("{0} is not a tag; tags look like `[White \"Tal\"]`")]
    Tag(String),
    /// The first position is wrong.
    #[error("tag FEN: {0}")]
    Fen(#[from] FenError),
    /// A move is wrong.
    #[error("move {number}: {error}")]
    Move {
        /// Its number as games count: 1 for the first move of either side.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
    /// A `)` without `(`.
    #[error("`)` ends a variation that has not begun")]
    VariationEnd,
    /// A comment or variation that is not closed, and the line where it began.
    #[error("the {0} that begins here is not closed")]
    Unclosed(&'static str, usize),
    /// More of something than any game has.
    #[error("more than {0} {1} in one game")]
    TooMany(usize, &'static str),
    /// The rest of the file cannot be read.
    #[error("{0}")]
    Unreadable(String),
}

/// The name of a tag and its value.
pub type Tag = (String, String);

/// A token of the file.
#[derive(Debug)]
pub(super) enum Token {
    Tag(Tag),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// A move, a move number, a result.
    Word(String),
}

/// Cuts a file into tokens.
#[derive(Debug)]
pub(super) struct Tokens<R> {
    lines: Lines<R>,
    line: String,
    /// How far the line has been read.
    at: usize,
    ended: bool,
}

impl<R: BufRead> Tokens<R> {
    pub(super) fn new(input: R) -> Self {
        Tokens { lines: Lines::new(input), line: String::new(), at: 0, ended: false }
    }

    /// The number of the line being read.
    pub(super) fn line_number(&self) -> usize {
        self.lines.number()
    }

    /// The next token; `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<Token>, PgnProblem> {
        loop {
            let rest = self.line[self.at..].trim_start();
            self.at = self.line.len() - rest.len();
            let Some(first) = rest.chars().next() else {
                if self.next_line()? {
                    continue;
                }
                return Ok(None);
            };
            let token = match first {
                ';' => {
                    self.at = self.line.len();
                    continue;
                }
                '{' => {
                    self.skip_comment()?;
                    continue;
                }
                '[' => Token::Tag(self.read_tag()?),
                '(' => self.bracket(Token::Open),
                ')' => self.bracket(Token::Close),
                _ => match self.read_word() {
                    Some(word) => Token::Word(word),
                    None => continue,
                },
            };
            return Ok(Some(token));
        }
    }

    /// After an error: goes to the next tag that follows a blank line.
    pub(super) fn skip_to_tag_section(&mut self) {
        let mut after_blank = false;
        while self.next_line() == Ok(true) {
            let text = self.line.trim_start();
            if after_blank && text.starts_with('[') {
                return;
            }
            after_blank = text.is_empty();
        }
        self.ended = true;
        self.line.clear();
        self.at = 0;
    }

    /// Goes to the next line; false at the end of the file.
    fn next_line(&mut self) -> Result<bool, PgnProblem> {
        self.line.clear();
        self.at = 0;
        if self.ended {
            return Ok(false);
        }
        match self.lines.next() {
            // Lines that begin with `%` are meant for other programs.
            Some(Ok(line)) if line.starts_with(b"%") => {}
            Some(Ok(line)) => decode(line, &mut self.line),
            Some(Err(error)) => {
                self.ended = true;
                return Err(PgnProblem::Unreadable(describe(&error)));
            }
            None => self.ended = true,
        }
        Ok(!self.ended)
    }

    fn bracket(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    fn skip_comment(&mut self) -> Result<(), PgnProblem> {
        let began = self.lines.number();
        loop {
            if let Some(end) = self.line[self.at..].find('}') {
                self.at += end + 1;
                return Ok(());
            }
            if !self.next_line()? {
                return Err(PgnProblem::Unclosed("comment", began));
            }
        }
    }

    /// Reads `[Name "value"]`.
    fn read_tag(&mut self) -> Result<Tag, PgnProblem> {
        let text = &self.line[self.at..];
        let (tag, length) =
            split_tag(text).ok_or_else(|| PgnProblem::Tag(quoted(text.trim_end())))?;
        self.at += length;
        Ok(tag)
    }

    /// A move or number; `None` if it was an annotation.
    fn read_word(&mut self) -> Option<String> {
        let rest = &self.line[self.at..];
        let end = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ';');
        // A stray `}` or `]` is a word of its own, and not a move.
        let length = rest.find(end).unwrap_or(rest.len()).max(1);
        let word = &rest[..length];
        self.at += length;
        let is_annotation = word.starts_with('$') || word.chars().all(|c| matches!(c, '!' | '?'));
        (!is_annotation).then(|| word.into())
    }
}

/// The tag a text begins with, and its length.
fn split_tag(text: &str) -> Option<(Tag, usize)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let (name, rest) = inside.split_at(inside.find(|c: char| !is_name(c))?);
    let mut chars = rest.trim_start().strip_prefix('"')?.chars();
    let mut value = String::new();
    loop {
        match chars.next()? {
            '"' => break,
            '\\' => value.push(chars.next()?),
            c => value.push(c),
        }
    }
    let rest = chars.as_str().trim_start().strip_prefix(']')?;
    (!name.is_empty()).then(|| ((name.into(), value), text.len() - rest.len()))
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// A line as text: UTF-8, or else Latin-1, in which every byte is a character.
fn decode(line: &[u8], out: &mut String) {
    match str::from_utf8(line) {
        Ok(text) => out.push_str(text),
        Err(_) => out.extend(line.iter().map(|&byte| char::from(byte))),
    }
}
