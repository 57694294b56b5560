//! Writing a game.

use super::super::board::Side;
use super::super::position::Checkers;
use super::{PdnGame, PdnMove};
use nullwindow::Game;
use std::fmt;

/// Lines of moves are broken before this column.
const WIDTH: usize = 80;

/// What PDN calls English checkers: Black begins, 8×8, numeric squares.
const GAME_TYPE: &str = "21,B,8,8,N1,0";

/// The game as PDN: tags, an empty line, moves, result, an empty line. `GameType`, and `FEN` if the
/// game does not begin from the initial position, are added if missing.
impl fmt::Display for PdnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            write_tag(f, name, value)?;
        }
        if self.tag("GameType").is_none() {
            write_tag(f, "GameType", GAME_TYPE)?;
        }
        if self.start.board() != Checkers::start().board() && self.tag("FEN").is_none() {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &self.start.to_string())?;
        }
        writeln!(f)?;
        let mut words = Words::default();
        self.comments.iter().for_each(|text| words.comment(text));
        words.line(&self.moves, &self.start, 1);
        words.push(self.result.to_string());
        writeln!(f, "{}\n", words.text)
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    let value = on_one_line(value).replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(f, "[{name} \"{value}\"]")
}

fn on_one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// Words wrapped into lines.
#[derive(Default)]
struct Words {
    text: String,
    column: usize,
}

impl Words {
    fn push(&mut self, word: String) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length >= WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&word);
        self.column += length;
    }

    /// Word by word, so that long comments are broken; a brace would end it early.
    fn comment(&mut self, text: &str) {
        let text = format!("{{{}}}", text.replace('}', ")"));
        text.split_whitespace().for_each(|word| self.push(word.to_owned()));
    }

    /// Moves with their numbers: before Black's, and before White's where Black's does not directly
    /// precede it.
    fn line(&mut self, moves: &[PdnMove], start: &Checkers, first_number: usize) {
        let mut position = start.clone();
        let mut number = first_number;
        let mut adjacent = false;
        for annotated in moves {
            let white = position.side_to_move() == Side::White;
            match (white, adjacent) {
                (false, _) => self.push(format!("{number}.")),
                (true, false) => self.push(format!("{number}...")),
                (true, true) => {}
            }
            self.push(position.move_text(annotated.played));
            annotated.glyphs.iter().for_each(|glyph| self.push(format!("${glyph}")));
            annotated.comments.iter().for_each(|text| self.comment(text));
            for variation in &annotated.variations {
                self.push("(".into());
                self.line(variation, &position, number);
                self.push(")".into());
            }
            adjacent = annotated.comments.is_empty() && annotated.variations.is_empty();
            number += usize::from(white);
            position.make(annotated.played);
        }
    }
}
