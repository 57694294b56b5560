//! What play at the terminal needs from a game.

use super::{files, picture};
use nullwindow::Value;
use nullwindow_engines::EngineGame;
use nullwindow_games::Playable;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::Chess;
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::Kalah;
use nullwindow_games::othello::Othello;
use nullwindow_games::tic_tac_toe::TicTacToe;

/// Whether terminal colours may be used.
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

/// The state of a game, from the first player's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    First,
    Second,
    Draw,
    Unfinished,
}

/// A game to be played at the terminal.
pub trait Table: EngineGame {
    /// How games are saved.
    const FORMAT: &'static str = "the moves, one after the other";
    /// With how many empty squares positions are solved.
    const EXACT: u32 = 0;

    /// The board, from the side of the first player, or turned round.
    fn picture(&self, _paint: Paint, _turned: bool) -> String {
        self.write_position()
    }
    /// A legal move as people write it.
    fn show(&self, m: Self::Move) -> String {
        self.write_move(m)
    }
    /// Whether the only move is no choice: a pass.
    fn is_pass(&self, _: Self::Move) -> bool {
        false
    }
    /// The game in its notation.
    fn save(played: &Played<Self>, _result: Verdict) -> String {
        files::write_moves(played)
    }
    /// Reads a game, or says what is wrong with it.
    fn load(text: &str) -> Result<Played<Self>, String> {
        files::read_moves(text)
    }
}

/// A value in words, for the side to move.
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
    const FORMAT: &'static str = "PGN";

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
    const FORMAT: &'static str = "GGF";
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
    const FORMAT: &'static str = "PDN";

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
    const FORMAT: &'static str = "the numbers of the columns";

    fn picture(&self, paint: Paint, _: bool) -> String {
        picture::connect_four(self, paint)
    }
}

impl Table for Kalah {
    const FORMAT: &'static str = "the numbers of the pits";

    fn picture(&self, paint: Paint, turned: bool) -> String {
        picture::kalah(self, paint, turned)
    }
}

impl Table for TicTacToe {
    const FORMAT: &'static str = "the numbers of the squares";

    fn picture(&self, paint: Paint, _: bool) -> String {
        picture::tic_tac_toe(self, paint)
    }
}
