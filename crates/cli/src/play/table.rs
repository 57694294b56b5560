//! What playing needs to know of a game.

use super::{files, picture};
use nullwindow::Value;
use nullwindow_engines::Playable;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::Chess;
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::Kalah;
use nullwindow_games::othello::{DISC, Othello};
use nullwindow_games::tic_tac_toe::TicTacToe;

/// Whether terminals' colours may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    Colours,
    Plain,
}

/// A game as it was played: the start and the moves.
pub struct Played<G: Playable> {
    pub start: G,
    pub moves: Vec<G::Move>,
}

/// How a game stands, the first player's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    First,
    Second,
    Draw,
    Unfinished,
}

/// A game to be played at the terminal.
pub trait Table: Playable {
    /// The game's name.
    const TITLE: &'static str;
    /// The players, who begins first.
    const SIDES: [&'static str; 2];
    /// How moves are typed.
    const HOW: &'static str;
    /// How games are saved.
    const FORMAT: &'static str;
    /// What makes a pawn, a disc, a man, and its name; none: values mean nothing to people.
    const SCALE: Option<(i32, &'static str)>;
    /// With how many empty squares positions are solved.
    const EXACT: u32 = 0;

    /// The board, from the side of the first player, or turned round.
    fn picture(&self, paint: Paint, turned: bool) -> String;
    /// A legal move as people write it.
    fn show(&self, m: Self::Move) -> String {
        self.write_move(m)
    }
    /// Whether the only move is no choice: a pass.
    fn is_pass(&self, _: Self::Move) -> bool {
        false
    }
    /// The game in its notation.
    fn save(played: &Played<Self>, result: Verdict) -> String;
    /// Reads a game, or says what is wrong with it.
    fn load(text: &str) -> Result<Played<Self>, String>;
}

/// What a value says of the side to move, in words.
pub fn opinion<G: Table>(value: Value, mover: usize) -> String {
    let side = if value >= Value::ZERO { mover } else { 1 - mover };
    let name = G::SIDES[side];
    if let Some(plies) = value.plies_to_end() {
        let moves = plies.get().div_ceil(2);
        return match moves {
            0 | 1 => format!("{name} wins at once"),
            _ => format!("{name} wins in {moves} moves"),
        };
    }
    match G::SCALE {
        _ if value == Value::ZERO => String::from("even"),
        Some((scale, unit)) => {
            let size = f64::from(value.get().abs()) / f64::from(scale);
            format!("{name} is better by {size:.2} {unit}")
        }
        None => format!("{name} is better"),
    }
}

impl Table for Chess {
    const TITLE: &'static str = "Chess";
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const HOW: &'static str = "e4, Nf3, O-O or e2e4";
    const FORMAT: &'static str = "PGN";
    const SCALE: Option<(i32, &'static str)> = Some((100, "pawns"));

    fn picture(&self, paint: Paint, turned: bool) -> String {
        picture::chess(self, paint, turned)
    }
    fn show(&self, m: Self::Move) -> String {
        self.san(m)
    }
    fn save(played: &Played<Self>, result: Verdict) -> String {
        files::write_pgn(played, result)
    }
    fn load(text: &str) -> Result<Played<Self>, String> {
        files::read_pgn(text)
    }
}

impl Table for Othello {
    const TITLE: &'static str = "Othello";
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const HOW: &'static str = "a square, as d3; the squares you may take are dotted";
    const FORMAT: &'static str = "GGF";
    const SCALE: Option<(i32, &'static str)> = Some((DISC, "discs"));
    const EXACT: u32 = 20;

    fn picture(&self, paint: Paint, _: bool) -> String {
        picture::othello(self, paint)
    }
    fn is_pass(&self, m: Self::Move) -> bool {
        m.square().is_none()
    }
    fn save(played: &Played<Self>, result: Verdict) -> String {
        files::write_ggf(played, result)
    }
    fn load(text: &str) -> Result<Played<Self>, String> {
        files::read_ggf(text)
    }
}

impl Table for Checkers {
    const TITLE: &'static str = "Checkers";
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const HOW: &'static str =
        "two numbers, as 11-15, or 15x22 to capture, which you must if you can";
    const FORMAT: &'static str = "PDN";
    const SCALE: Option<(i32, &'static str)> = Some((100, "men"));

    fn picture(&self, paint: Paint, turned: bool) -> String {
        picture::checkers(self, paint, turned)
    }
    fn save(played: &Played<Self>, result: Verdict) -> String {
        files::write_pdn(played, result)
    }
    fn load(text: &str) -> Result<Played<Self>, String> {
        files::read_pdn(text)
    }
}

impl Table for ConnectFour {
    const TITLE: &'static str = "Connect four";
    const SIDES: [&'static str; 2] = ["Yellow", "Red"];
    const HOW: &'static str = "the number of a column, 1 to 7; four in a row win";
    const FORMAT: &'static str = "the numbers of the columns";
    const SCALE: Option<(i32, &'static str)> = None;

    fn picture(&self, paint: Paint, _: bool) -> String {
        picture::connect_four(self, paint)
    }
    fn save(played: &Played<Self>, _: Verdict) -> String {
        files::write_numbers(played)
    }
    fn load(text: &str) -> Result<Played<Self>, String> {
        files::read_numbers(text)
    }
}

impl Table for Kalah {
    const TITLE: &'static str = "Kalah";
    const SIDES: [&'static str; 2] = ["South", "North"];
    const HOW: &'static str = "the number of a pit of yours, 1 to 6, in the order of sowing; the last \
         seed in your store lets you move again";
    const FORMAT: &'static str = "the numbers of the pits";
    const SCALE: Option<(i32, &'static str)> = Some((1, "seeds"));

    fn picture(&self, paint: Paint, turned: bool) -> String {
        picture::kalah(self, paint, turned)
    }
    fn save(played: &Played<Self>, _: Verdict) -> String {
        files::write_numbers(played)
    }
    fn load(text: &str) -> Result<Played<Self>, String> {
        files::read_numbers(text)
    }
}

impl Table for TicTacToe {
    const TITLE: &'static str = "Tic-tac-toe";
    const SIDES: [&'static str; 2] = ["X", "O"];
    const HOW: &'static str = "the number of a square, 1 to 9; three in a row win";
    const FORMAT: &'static str = "the numbers of the squares";
    const SCALE: Option<(i32, &'static str)> = None;

    fn picture(&self, paint: Paint, _: bool) -> String {
        picture::tic_tac_toe(self, paint)
    }
    fn save(played: &Played<Self>, _: Verdict) -> String {
        files::write_numbers(played)
    }
    fn load(text: &str) -> Result<Played<Self>, String> {
        files::read_numbers(text)
    }
}
