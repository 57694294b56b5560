//! Boards, with or without colours.

use crate::checkers::{self, Checkers, Square as CheckersSquare};
use crate::chess::Chess;
use crate::connect_four::ConnectFour;
use crate::kalah::Kalah;
use crate::othello::{Othello, Side, Square};
use crate::playable::Paint;
use crate::tic_tac_toe::TicTacToe;
use nullwindow::Player;

/// Backgrounds of the terminal's 256 colours.
const LIGHT: u8 = 180;
const DARK: u8 = 137;
const GREEN: u8 = 29;
const BLUE: u8 = 25;
/// Foregrounds.
const BLACK: u8 = 16;
const WHITE: u8 = 231;
const DIM: u8 = 244;
const YELLOW: u8 = 220;
const RED: u8 = 196;

impl Paint {
    /// Text in these colours.
    fn cell(self, text: &str, foreground: u8, background: u8) -> String {
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Colours => format!("\x1b[38;5;{foreground};48;5;{background}m{text}\x1b[0m"),
        }
    }
}

/// Eight rows or columns in drawing order.
fn order(turned: bool) -> Vec<usize> {
    if turned { (0..8).rev().collect() } else { (0..8).collect() }
}

/// White at the bottom, or Black if turned.
pub(crate) fn chess(position: &Chess, paint: Paint, turned: bool) -> String {
    let fen = position.to_string();
    let board = fen.split(' ').next().unwrap_or_default();
    let rows: Vec<Vec<char>> = board.split('/').map(squares_of_rank).collect();
    let files = order(turned);
    let mut text = String::new();
    for row in order(turned) {
        text += &format!("  {} ", 8 - row);
        for &file in &files {
            let light = (row + file) % 2 == 0;
            let letter = rows.get(row).and_then(|row| row.get(file)).copied().unwrap_or(' ');
            let drawn = match (piece(letter, paint), light) {
                (Some(piece), _) => piece,
                (None, true) => ' ',
                (None, false) => {
                    if paint == Paint::Plain {
                        '·'
                    } else {
                        ' '
                    }
                }
            };
            let colour = if letter.is_ascii_uppercase() { WHITE } else { BLACK };
            text += &paint.cell(&format!("{drawn} "), colour, if light { LIGHT } else { DARK });
        }
        text.push('\n');
    }
    let letters = files.iter().map(|&file| format!("{} ", char::from(b'a' + file as u8)));
    text + "    " + &letters.collect::<String>() + "\n"
}

fn squares_of_rank(rank: &str) -> Vec<char> {
    rank.chars()
        .flat_map(|letter| match letter.to_digit(10) {
            Some(empty) => vec![' '; empty as usize],
            None => vec![letter],
        })
        .collect()
}

/// On coloured squares both sides have the filled pieces, distinguished by colour.
fn piece(letter: char, paint: Paint) -> Option<char> {
    let at = "kqrbnp".find(letter.to_ascii_lowercase())?;
    let outlined = letter.is_ascii_uppercase() && paint == Paint::Plain;
    (if outlined { "♔♕♖♗♘♙" } else { "♚♛♜♝♞♟" }).chars().nth(at)
}

/// Row 1 at the top, as Othello players write it; the legal moves are dotted.
pub(crate) fn othello(position: &Othello, paint: Paint) -> String {
    let mut text = String::from("    a b c d e f g h\n");
    for square in Square::all() {
        if square.index() % 8 == 0 {
            text += &format!("  {} ", square.index() / 8 + 1);
        }
        let holds = |side| position.discs(side) & square.bit() != 0;
        let (drawn, colour) = if holds(Side::Black) {
            ("● ", BLACK)
        } else if holds(Side::White) {
            (if paint == Paint::Plain { "○ " } else { "● " }, WHITE)
        } else if position.mobility() & square.bit() != 0 {
            ("· ", WHITE)
        } else {
            (if paint == Paint::Plain { "  " } else { "· " }, GREEN)
        };
        text += &paint.cell(drawn, colour, GREEN);
        if square.index() % 8 == 7 {
            text.push('\n');
        }
    }
    let count = |side| position.discs(side).count_ones();
    text + &format!("    ● Black {}, ○ White {}\n", count(Side::Black), count(Side::White))
}

/// Black at the bottom, or White if turned; dark squares are numbered.
pub(crate) fn checkers(position: &Checkers, paint: Paint, turned: bool) -> String {
    let mut text = String::new();
    for row in order(!turned) {
        text += "  ";
        for column in order(turned) {
            let number = (row + column) % 2 == 0;
            let square = CheckersSquare::new((4 * row + 4 - column / 2) as u32).filter(|_| number);
            text += &match square {
                None => paint.cell("    ", BLACK, LIGHT),
                Some(square) => checkers_square(position, square, paint),
            };
        }
        text.push('\n');
    }
    text + "  ⛂ ⛃ Black's men and kings, ⛀ ⛁ White's\n"
}

fn checkers_square(position: &Checkers, square: CheckersSquare, paint: Paint) -> String {
    let (drawn, colour) = match position.board().piece(square) {
        None => (' ', DIM),
        Some((checkers::Side::Black, king)) => (if king { '⛃' } else { '⛂' }, BLACK),
        Some((checkers::Side::White, king)) => (if king { '⛁' } else { '⛀' }, WHITE),
    };
    paint.cell(&format!("{drawn}{:<3}", square.number()), colour, DARK)
}

/// Columns are numbered.
pub(crate) fn connect_four(position: &ConnectFour, paint: Paint) -> String {
    let mut text = String::from("    1 2 3 4 5 6 7\n");
    for row in position.to_string().lines() {
        text += "    ";
        for letter in row.split(' ') {
            let (drawn, colour) = match letter {
                "x" => ("● ", YELLOW),
                "o" => (if paint == Paint::Plain { "○ " } else { "● " }, RED),
                _ => ("· ", DIM),
            };
            text += &paint.cell(drawn, colour, BLUE);
        }
        text.push('\n');
    }
    text + "    ● Yellow, ○ Red\n"
}

/// South at the bottom, or North if turned; the numbers are those of the nearer side.
pub(crate) fn kalah(position: &Kalah, paint: Paint, turned: bool) -> String {
    let (near, far) =
        if turned { (Player::Second, Player::First) } else { (Player::First, Player::Second) };
    let pits = |seeds: Vec<u8>| {
        let pit = |&seeds: &u8| paint.cell(&format!("{seeds:>3} "), BLACK, LIGHT);
        seeds.iter().map(pit).collect::<String>()
    };
    let store = |player| paint.cell(&format!("{:>3} ", position.store(player)), WHITE, DARK);
    let far_pits = pits(position.seeds(far).iter().rev().copied().collect());
    let near_pits = pits(position.seeds(near).to_vec());
    let between = " ".repeat(4 * position.pits());
    let numbers: String = (1..=position.pits()).map(|number| format!("{number:>3} ")).collect();
    format!(
        "        {far_pits}\n    {}{between}{}\n        {near_pits}\n        {numbers}\n",
        store(far),
        store(near)
    )
}

/// Free squares are numbered.
pub(crate) fn tic_tac_toe(position: &TicTacToe, paint: Paint) -> String {
    let mut rows = Vec::new();
    for (row, line) in position.to_string().lines().enumerate() {
        let cell = |(column, letter): (usize, &str)| match letter {
            "X" => paint.cell(" X ", YELLOW, BLACK),
            "O" => paint.cell(" O ", RED, BLACK),
            _ => paint.cell(&format!(" {} ", 3 * row + column + 1), DIM, BLACK),
        };
        rows.push(
            "    ".to_owned()
                + &line.split(' ').enumerate().map(cell).collect::<Vec<_>>().join("│"),
        );
    }
    rows.join("\n    ───┼───┼───\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Playable;

    #[test]
    fn boards_are_drawn_from_both_sides() {
        let white = chess(&Chess::start(), Paint::Plain, false);
        assert!(white.starts_with("  8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜ \n"), "{white}");
        assert!(white.ends_with("    a b c d e f g h \n"));
        let black = chess(&Chess::start(), Paint::Plain, true);
        assert!(black.starts_with("  1 ♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖ \n"), "{black}");
        let men = checkers(&Checkers::start().in_play(), Paint::Plain, false);
        assert!(men.starts_with("      ⛀32     ⛀31"), "{men}");
        assert!(men.contains("⛂4      ⛂3      ⛂2      ⛂1      \n"), "{men}");
        let discs = othello(&Othello::start(), Paint::Plain);
        assert!(discs.contains("  4     · ○ ●"), "{discs}");
        assert!(tic_tac_toe(&TicTacToe::default(), Paint::Plain).contains(" 4 │ 5 │ 6 "));
        assert!(connect_four(&ConnectFour::default(), Paint::Plain).contains("· · · · · · · \n"));
    }

    #[test]
    fn plain_is_plain_and_colours_are_reset() {
        for (paint, escapes) in [(Paint::Plain, false), (Paint::Colours, true)] {
            for text in [
                chess(&Chess::start(), paint, false),
                othello(&Othello::start(), paint),
                checkers(&Checkers::start().in_play(), paint, true),
                connect_four(&ConnectFour::default(), paint),
                tic_tac_toe(&TicTacToe::default(), paint),
                kalah(&Kalah::default(), paint, true),
            ] {
                assert_eq!(text.contains('\x1b'), escapes);
                assert_eq!(text.matches("\x1b[38").count(), text.matches("\x1b[0m").count());
            }
        }
    }
}
