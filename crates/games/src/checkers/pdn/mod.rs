//! Games in Portable Draughts Notation (PDN 3.0), the game type 21: English checkers.
//!
//! ```
//! use nullwindow_games::checkers::pdn::{GameResult, Reader};
//!
//! let file = "[Event \"Example\"]\n1. 11-15 23-19 {usual} 2. 8-11 (2. 9-14) 22-17 $1 1-0\n";
//! let games: Result<Vec<_>, _> = Reader::new(file.as_bytes()).collect();
//! let game = &games.unwrap()[0];
//! assert_eq!(game.tag("Event"), Some("Example"));
//! assert_eq!(game.moves.len(), 4);
//! assert_eq!(game.result, GameResult::BlackWins, "Black moves first: 1-0 is a win for Black");
//! ```
//! [`Reader`] goes through a file game by game and gives line and column of what it cannot read;
//! after an error it continues with the next game. Writing is `Display` on [`PdnGame`].

mod lexer;
mod reader;
mod writer;

pub use lexer::{MAX_LINE, PdnError, PdnProblem};
pub use reader::{MAX_MOVES_IN_GAME, MAX_NESTING, MAX_TAGS, MAX_TEXT_IN_GAME, Reader};

use super::moves::Move;
use super::position::Checkers;
use std::fmt;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GameResult {
    /// `1-0`: the first player, Black, won.
    BlackWins,
    /// `0-1`: the second player, White, won.
    WhiteWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: not finished, or not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result that `text` means, if it is one; also `2-0`, `1-1` and `0-2`, as some files
    /// count.
    pub fn from_text(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" | "2-0" => GameResult::BlackWins,
            "0-1" | "0-2" => GameResult::WhiteWins,
            "1/2-1/2" | "1/2" | "1-1" => GameResult::Draw,
            "*" => GameResult::Unknown,
            _ => return None,
        })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            GameResult::BlackWins => "1-0",
            GameResult::WhiteWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        })
    }
}

/// A game with everything the file says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdnGame {
    /// Names and values, in the file's order.
    pub tags: Vec<(String, String)>,
    /// The position before the first move.
    pub start: Checkers,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves played.
    pub moves: Vec<PdnMove>,
    /// How it ended.
    pub result: GameResult,
}

/// A move with its annotations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdnMove {
    /// The move.
    pub played: Move,
    /// Numeric annotation glyphs: `$1` or `!` is a good move, and so on.
    pub glyphs: Vec<u16>,
    /// Comments after it.
    pub comments: Vec<String>,
    /// Alternatives to this move, each a line that replaces it.
    pub variations: Vec<Vec<PdnMove>>,
}

impl PdnMove {
    /// A move without comment.
    pub fn new(played: Move) -> Self {
        PdnMove { played, glyphs: vec![], comments: vec![], variations: vec![] }
    }
}

impl PdnGame {
    /// A game without moves.
    pub fn new(start: Checkers) -> Self {
        PdnGame {
            tags: vec![],
            start,
            comments: vec![],
            moves: vec![],
            result: GameResult::Unknown,
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}
