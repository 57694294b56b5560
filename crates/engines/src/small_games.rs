//! Connect four and tic-tac-toe, as games that engines play.
//!
//! Their positions are written as pictures and read as the moves that lead to them, numbers of
//! columns or squares from 1.

use crate::expert::NoExpert;
use crate::playable::{ORDERED, Playable};
use crate::switches::AtRunTime;
use nullwindow::Game;
use nullwindow::searcher::Enhancements as E;
use nullwindow::searcher::{Enhancements, Has, No, Standard, Yes};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::tic_tac_toe::TicTacToe;

/// What both have in common.
macro_rules! playable_by_numbers {
    ($game:ty, $name:literal, $abilities:ty, $set:expr, $longest:literal, $first:ident, $what:literal) => {
        impl Playable for $game {
            type Abilities = $abilities;
            type FullWidth = AtRunTime;
            type Selective = AtRunTime;
            type Expert = NoExpert;

            const NAME: &'static str = $name;
            const FULL_WIDTH: Enhancements = $set;
            const SELECTIVE: Enhancements = $set;
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
                let number = text.trim().parse::<u8>().ok();
                let m = number.and_then(|number| number.checked_sub(1));
                let shown = text.escape_default();
                m.filter(|m| self.list_moves().contains(m))
                    .ok_or_else(|| format!(concat!("'{}' is no ", $what, " that is free"), shown))
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
    Has<Yes, Yes, Yes, No, No, No>,
    ORDERED.with(E::KNOWLEDGE),
    42,
    first_to_move,
    "column"
);
playable_by_numbers!(TicTacToe, "tic-tac-toe", Standard, ORDERED, 9, x_to_move, "square");
