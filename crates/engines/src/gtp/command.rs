//! Parses lines into commands, and writes answers as lines.

use nullwindow_games::othello::Side;
use thiserror::Error;

/// A line: `12 play black f5 # a comment`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line<'a> {
    /// The number to be repeated in the answer.
    pub id: Option<&'a str>,
    pub name: &'a str,
    pub arguments: Vec<&'a str>,
}

impl<'a> Line<'a> {
    /// The words of a line; `None` where there is no command.
    pub fn read(line: &'a str) -> Option<Self> {
        let line = line.split('#').next().unwrap_or_default();
        let blank = |c: char| c.is_whitespace() || c.is_control();
        let mut words = line.split(blank).filter(|word| !word.is_empty()).peekable();
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_number);
        Some(Line { id, name: words.next()?, arguments: words.collect() })
    }

    /// The answer as written, with the empty line that ends it.
    pub fn answer(&self, answer: &Result<String, Refusal>) -> String {
        let id = self.id.unwrap_or_default();
        let (mark, text) = match answer {
            Ok(text) => ('=', text.clone()),
            Err(refusal) => ('?', refusal.to_string()),
        };
        let gap = if text.is_empty() || text.starts_with('\n') { "" } else { " " };
        format!("{mark}{id}{gap}{}\n", text.trim_end())
    }

    /// The argument at an index, which must be there.
    pub fn argument(&self, at: usize, meaning: &'static str) -> Result<&'a str, Refusal> {
        self.arguments.get(at).copied().ok_or(Refusal::Missing(meaning))
    }
}

/// Why a command is refused, in the words of the protocol.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum Refusal {
    #[error("unknown command")]
    Unknown,
    #[error("syntax error: {0} is missing")]
    Missing(&'static str),
    #[error("syntax error: '{found}' is not {expected}")]
    Syntax { found: String, expected: &'static str },
    #[error("unacceptable size: Othello is played on an 8×8 board")]
    Size,
    #[error("illegal move: {0}")]
    Illegal(String),
    #[error("cannot undo: no move has been played")]
    NothingToUndo,
}

impl Refusal {
    pub fn syntax(found: &str, expected: &'static str) -> Self {
        Refusal::Syntax { found: crate::line_io::on_one_line(found), expected }
    }
}

pub(super) fn colour(text: &str) -> Result<Side, Refusal> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::Black),
        "w" | "white" => Ok(Side::White),
        _ => Err(Refusal::syntax(text, "a colour, black or white")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_comments_and_strange_space_are_understood() {
        let line = Line::read("12\tplay\u{1} Black  F5 # comment").unwrap();
        assert_eq!((line.id, line.name), (Some("12"), "play"));
        assert_eq!(line.arguments, ["Black", "F5"]);
        assert_eq!(Line::read("quit").unwrap().id, None);
        assert_eq!(Line::read("  # nothing"), None);
        assert_eq!(Line::read("7"), None);
    }

    #[test]
    fn answers_end_with_an_empty_line() {
        let answer = |line: &str, answer| Line::read(line).unwrap().answer(&answer);
        // The second line break is added when the line is written.
        assert_eq!(answer("name", Ok("nullwindow".into())), "= nullwindow\n");
        assert_eq!(answer("3 quit", Ok(String::new())), "=3\n");
        assert_eq!(answer("4 foo", Err(Refusal::Unknown)), "?4 unknown command\n");
        assert_eq!(answer("showboard", Ok("\na\nb\n".into())), "=\na\nb\n");
    }
}
