//! Connect four, tic-tac-toe and Kalah, as games that engines play.
//!
//! Moves are numbers of columns, squares or pits, from 1. Positions of the first two are written as
//! pictures and read as the moves that lead to them.

use crate::expert::NoExpert;
use crate::playable::{NO_NOISE, ORDERED, Playable};
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::Enhancements;
use nullwindow::{Game, Player};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::Kalah;
use nullwindow_games::tic_tac_toe::TicTacToe;

/// What connect four and tic-tac-toe have in common.
macro_rules! playable_by_numbers {
    ($game:ty, $name:literal, $set:expr, $lacks:expr, $longest:literal, $first:ident, $what:literal) => {
        impl Playable for $game {
            type FullWidth = Enhancements;
            type Selective = Enhancements;
            type Expert = NoExpert;

            const NAME: &'static str = $name;
            const FULL_WIDTH: Enhancements = $set;
            const SELECTIVE: Enhancements = $set;
            const LACKS: Enhancements = $lacks;
            const ASPIRATION: u32 = 50;
            const UNIT: i32 = 10;

            fn beginning() -> Self {
                Self::default()
            }
            fn in_play(self) -> Self {
                self
            }
            fn regardless_of_draws(&self) -> Self {
                self.clone()
            }
            fn first_player_to_move(&self) -> bool {
                self.$first()
            }
            fn read_position(text: &str) -> Result<Self, String> {
                let mut position = Self::default();
                for (at, letter) in text.chars().enumerate() {
                    let m = position.read_move(&letter.to_string());
                    position.make(m.map_err(|error| format!("move {}: {error}", at + 1))?);
                }
                Ok(position)
            }
            fn read_move(&self, text: &str) -> Result<u8, String> {
                read_number(self, text).ok_or_else(|| {
                    format!(
                        concat!("'{}' is not a ", $what, " that is free"),
                        text.escape_default()
                    )
                })
            }
            fn write_move(&self, m: u8) -> String {
                (m + 1).to_string()
            }
            fn write_position(&self) -> String {
                self.to_string()
            }
            fn longest(&self) -> u16 {
                $longest
            }
        }
    };
}

playable_by_numbers!(
    ConnectFour,
    "connect-four",
    ORDERED.with(E::KNOWLEDGE),
    NO_NOISE.with(E::NULL_MOVE),
    42,
    first_to_move,
    "column"
);
playable_by_numbers!(
    TicTacToe,
    "tic-tac-toe",
    ORDERED,
    NO_NOISE.with(E::NULL_MOVE).with(E::KNOWLEDGE),
    9,
    x_to_move,
    "square"
);

impl Playable for Kalah {
    type FullWidth = Enhancements;
    type Selective = Enhancements;
    type Expert = NoExpert;

    const NAME: &'static str = "kalah";
    const FULL_WIDTH: Enhancements = ORDERED.with(E::KNOWLEDGE);
    const SELECTIVE: Enhancements = ORDERED.with(E::KNOWLEDGE);
    const LACKS: Enhancements = NO_NOISE.with(E::NULL_MOVE);
    const ASPIRATION: u32 = 2;
    const UNIT: i32 = 1;

    fn beginning() -> Self {
        Self::default()
    }
    fn in_play(self) -> Self {
        self
    }
    fn regardless_of_draws(&self) -> Self {
        *self
    }
    fn first_player_to_move(&self) -> bool {
        self.to_move() == Some(Player::First)
    }
    fn read_position(text: &str) -> Result<Self, String> {
        text.parse::<Kalah>().map_err(|error| error.to_string())
    }
    fn read_move(&self, text: &str) -> Result<u8, String> {
        read_number(self, text).ok_or_else(|| {
            format!("'{}' is not one of your pits with seeds", text.escape_default())
        })
    }
    fn write_move(&self, m: u8) -> String {
        (m + 1).to_string()
    }
    fn write_position(&self) -> String {
        self.to_string()
    }
}

/// The legal move with this number, counted from 1.
fn read_number<G: Playable<Move = u8>>(position: &G, text: &str) -> Option<u8> {
    let m = text.trim().parse::<u8>().ok()?.checked_sub(1)?;
    position.list_moves().contains(&m).then_some(m)
}
