//! How positions and moves are drawn: the game-specific part of answers.
//!
//! Every square is an index into the board's `squares`, a text with one letter a square.
//!
//! | game | `board` | a move has |
//! |---|---|---|
//! | chess | `squares`: 64, a8 first, then along the ranks to h1; `PNBRQK` White's, `pnbrqk` Black's, `.` empty; `check`: whether the side to move is in check | `from`, `to`, `promotion` (`q`, `r`, `b`, `n` or null), `captures` |
//! | Othello | `squares`: 64, a1 first (top left), then along the rows; `X` Black's, `O` White's, `.`; `count`: discs of Black and White | `to` (null: a pass), `turned`: the discs turned over |
//! | checkers | `squares`: 32, square 1 first (Black begins on 1 to 12, and is at the bottom of the board); `b` Black's men, `B` kings, `w`, `W` White's, `.` | `from`, `to`, `path`: all squares visited, `captured` |
//! | connect four | `squares`: 42, the top row first; `x` Yellow's, `o` Red's, `.`; `line`: squares of four in a row | `column` (from 0), `to` |
//! | Kalah | `pits`: two lists, South's and North's, each in the order of sowing; `stores`: South's and North's | `pit` (from 0), `again`: whether the player moves again |
//! | tic-tac-toe | `squares`: 9, row by row; `X`, `O`, `.`; `line` | `to` |

use crate::games::{Checkers, Chess, ConnectFour, Kalah, Othello, TicTacToe};
use nullwindow::{Game, Player};
use nullwindow_games::{Playable, Played, checkers, othello};
use serde_json::{Value as Json, json};

/// A game that the page can draw.
pub trait Board: Playable {
    /// The board.
    fn board(&self) -> Json;

    /// Where a legal move goes: an object.
    fn squares_of(&self, m: Self::Move) -> Json;

    /// Why the game is over, as a word for the page's table of texts.
    fn why_over(&self) -> &'static str;

    /// Whether positions are read as the moves that lead to them.
    const POSITIONS_ARE_MOVES: bool = false;

    /// The position of a game, as it is read; `start` is what was given for its start.
    fn text_of(start: Option<&str>, played: &Played<Self>) -> String {
        if !Self::POSITIONS_ARE_MOVES {
            return played.position.write_position();
        }
        let mut position = played.start.clone();
        let mut text = start.unwrap_or_default().to_owned();
        for &m in &played.moves {
            text += &position.write_move(m);
            position.make(m);
        }
        text
    }
}

/// The index of a square of chess, `a8` being 0.
fn chess_square(name: &str) -> Option<usize> {
    let [file @ b'a'..=b'h', rank @ b'1'..=b'8'] = *name.as_bytes() else { return None };
    Some(usize::from(b'8' - rank) * 8 + usize::from(file - b'a'))
}

fn chess_squares(position: &Chess) -> String {
    let fen = position.to_string();
    let board = fen.split(' ').next().unwrap_or_default();
    let square = |letter: char| match letter.to_digit(10) {
        Some(empty) => ".".repeat(empty as usize),
        None if letter == '/' => String::new(),
        None => letter.to_string(),
    };
    board.chars().map(square).collect()
}

impl Board for Chess {
    fn board(&self) -> Json {
        json!({"squares": chess_squares(self), "check": self.in_check()})
    }

    fn squares_of(&self, m: Self::Move) -> Json {
        let text = self.move_text(m);
        let square = |range: std::ops::Range<usize>| text.get(range).and_then(chess_square);
        let (from, to) = (square(0..2), square(2..4));
        let squares = chess_squares(self);
        let letter = |at: Option<usize>| at.and_then(|at| squares.as_bytes().get(at).copied());
        let is_pawn = letter(from).is_some_and(|piece| piece.eq_ignore_ascii_case(&b'p'));
        // A pawn that changes its file captures, also where nobody stands: en passant.
        let aside = from.zip(to).is_some_and(|(from, to)| from % 8 != to % 8);
        let captures = letter(to).is_some_and(|piece| piece != b'.') || is_pawn && aside;
        json!({"from": from, "to": to, "promotion": text.get(4..5), "captures": captures})
    }

    fn why_over(&self) -> &'static str {
        let has_moves = self.regardless_of_draws().outcome().is_none();
        match (has_moves, self.in_check()) {
            (false, true) => "checkmate",
            (false, false) => "stalemate",
            (true, _) if self.halfmove_clock() >= 100 => "fifty-moves",
            (true, _) => "repetition-or-material",
        }
    }
}

impl Board for Othello {
    fn board(&self) -> Json {
        let (black, white) = (self.discs(othello::Side::Black), self.discs(othello::Side::White));
        let letter = |at: u32| match (black >> at & 1, white >> at & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        };
        let squares: String = (0..64).map(letter).collect();
        json!({"squares": squares, "count": [black.count_ones(), white.count_ones()]})
    }

    fn squares_of(&self, m: Self::Move) -> Json {
        let to = m.square().map(|square| square.index());
        let turned = if to.is_some() { self.turned(m) } else { 0 };
        let turned: Vec<u32> = (0..64).filter(|at| turned >> at & 1 == 1).collect();
        json!({"to": to, "turned": turned})
    }

    fn why_over(&self) -> &'static str {
        "no-moves"
    }
}

impl Board for Checkers {
    fn board(&self) -> Json {
        let letter = |square| match self.board().piece(square) {
            None => '.',
            Some((checkers::Side::Black, false)) => 'b',
            Some((checkers::Side::Black, true)) => 'B',
            Some((checkers::Side::White, false)) => 'w',
            Some((checkers::Side::White, true)) => 'W',
        };
        let squares: String = checkers::Square::all().map(letter).collect();
        json!({"squares": squares})
    }

    fn squares_of(&self, m: Self::Move) -> Json {
        let index = |square: checkers::Square| square.number() - 1;
        let path: Vec<u32> = m.squares().into_iter().map(index).collect();
        let captured: Vec<u32> = m.captured_squares().map(index).collect();
        json!({"from": path.first(), "to": path.last(), "path": path, "captured": captured})
    }

    fn why_over(&self) -> &'static str {
        let has_moves = self.regardless_of_draws().outcome().is_none();
        if has_moves { "draw-rule" } else { "no-moves" }
    }
}

/// The letters of a board that is written with spaces, without them.
fn letters(written: &str) -> String {
    written.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// The first line of `count` equal letters, in a board `width` wide.
fn line_of(squares: &str, width: usize, count: usize) -> Option<Vec<usize>> {
    let letters = squares.as_bytes();
    let height = letters.len() / width;
    let at = |row: isize, column: isize| {
        let inside = (0..height as isize).contains(&row) && (0..width as isize).contains(&column);
        inside.then(|| row as usize * width + column as usize)
    };
    for start in 0..letters.len() {
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let (row, column) = ((start / width) as isize, (start % width) as isize);
            let step = |n: usize| at(row + down * n as isize, column + right * n as isize);
            let line: Option<Vec<usize>> = (0..count).map(step).collect();
            let equal = |line: &Vec<usize>| line.iter().all(|&at| letters[at] == letters[start]);
            if letters[start] != b'.'
                && let Some(line) = line.filter(equal)
            {
                return Some(line);
            }
        }
    }
    None
}

impl Board for ConnectFour {
    const POSITIONS_ARE_MOVES: bool = true;

    fn board(&self) -> Json {
        let squares = letters(&self.to_string());
        let line = line_of(&squares, 7, 4);
        json!({"squares": squares, "line": line})
    }

    fn squares_of(&self, m: u8) -> Json {
        let squares = letters(&self.to_string());
        let column = usize::from(m);
        let free = |row: &usize| squares.as_bytes()[7 * row + column] == b'.';
        let to = (0..6).rev().find(free).map(|row| 7 * row + column);
        json!({"column": column, "to": to})
    }

    fn why_over(&self) -> &'static str {
        if line_of(&letters(&self.to_string()), 7, 4).is_some() { "line" } else { "full" }
    }
}

impl Board for Kalah {
    fn board(&self) -> Json {
        const PLAYERS: [Player; 2] = [Player::First, Player::Second];
        json!({
            "pits": PLAYERS.map(|player| self.seeds(player)),
            "stores": PLAYERS.map(|player| self.store(player)),
        })
    }

    fn squares_of(&self, m: u8) -> Json {
        let mut after = *self;
        after.make(m);
        json!({"pit": m, "again": after.outcome().is_none() && after.to_move() == self.to_move()})
    }

    fn why_over(&self) -> &'static str {
        "no-seeds"
    }
}

impl Board for TicTacToe {
    const POSITIONS_ARE_MOVES: bool = true;

    fn board(&self) -> Json {
        let squares = letters(&self.to_string());
        let line = line_of(&squares, 3, 3);
        json!({"squares": squares, "line": line})
    }

    fn squares_of(&self, m: u8) -> Json {
        json!({"to": m})
    }

    fn why_over(&self) -> &'static str {
        if line_of(&letters(&self.to_string()), 3, 3).is_some() { "line" } else { "full" }
    }
}
