//! Malformed, impossible and hostile inputs from `data/chess/corpus`: each is refused with the
//! reason the corpus names, and the valid ones among them are read.

mod chess_common;

use chess_common::chess;
use nullwindow_games::chess::{Chess, Epd, PgnReader};
use std::fmt::Display;
use std::path::Path;

fn corpus(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/chess/corpus").join(file);
    let text = std::fs::read_to_string(&path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.replace("\\e", "\u{1b}").replace("\\0", "\0")
}

/// The inputs of a file, one per line, and what is expected of each.
fn lines(text: &str) -> Vec<(&str, &str)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.rsplit_once(" => ").unwrap_or_else(|| panic!("no ` => `: {line}")))
        .collect()
}

/// Compares a parser's answers with the expected ones, and collects the differences.
struct Check {
    differences: Vec<String>,
    refused: usize,
    accepted: usize,
}

impl Check {
    fn new() -> Self {
        Check { differences: Vec::new(), refused: 0, accepted: 0 }
    }

    fn compare<T>(&mut self, input: &str, expected: &str, result: Result<T, impl Display>) {
        let said = match &result {
            Ok(_) => String::from("ok"),
            Err(error) => error.to_string(),
        };
        *(if result.is_ok() { &mut self.accepted } else { &mut self.refused }) += 1;
        let as_expected = if expected == "ok" { said == "ok" } else { said.contains(expected) };
        // Safe to show on a terminal, whatever the input was.
        let presentable = said.len() < 300 && !said.contains(char::is_control);
        if !as_expected || !presentable {
            self.differences.push(format!("{input:?}\n got: {said:?}\nwant: {expected:?}"));
        }
    }

    /// Asserts that nothing differs, and that the file was not empty.
    fn finish(self, at_least: usize) {
        assert!(self.differences.is_empty(), "\n{}", self.differences.join("\n"));
        assert!(self.refused >= at_least, "only {} refused", self.refused);
        assert!(self.accepted > 0, "nothing accepted");
    }
}

#[test]
fn positions() {
    let mut check = Check::new();
    for (input, expected) in lines(&corpus("fen.txt")) {
        check.compare(input, expected, input.parse::<Chess>());
    }
    check.finish(40);
}

#[test]
fn positions_with_operations() {
    let mut check = Check::new();
    for (input, expected) in lines(&corpus("epd.txt")) {
        check.compare(input, expected, input.parse::<Epd>());
    }
    check.finish(20);
}

#[test]
fn moves() {
    let mut check = Check::new();
    for (input, expected) in lines(&corpus("moves.txt")) {
        let (position, text) = input.split_once(" | ").expect("position | move");
        let position = if position == "startpos" { Chess::start() } else { chess(position) };
        check.compare(input, expected, position.parse_move(text));
    }
    check.finish(40);
}

#[test]
fn games() {
    let mut check = Check::new();
    let text = corpus("pgn.txt");
    for block in text.split("\n==== ").skip(1) {
        let (expected, file) = block.split_once('\n').expect("a line with what is expected");
        let games: Result<Vec<_>, _> = PgnReader::new(file.as_bytes()).collect();
        check.compare(file, expected, games);
    }
    check.finish(20);
}
