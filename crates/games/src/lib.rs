//! Games to search: synthetic trees and real games.

#![deny(unsafe_code)]

pub mod checkers;
pub mod chess;
pub mod connect_four;
mod draw_rules;
pub mod kalah;
mod members;
pub mod othello;
pub mod perft;
mod plain;
mod playable;
pub mod random;
pub mod tic_tac_toe;
pub mod tree;

pub use draw_rules::DrawRules;
pub use plain::{Plain, PlainlyJudged};
pub use playable::{ORDERED, PLAYED, Playable, TestSet, Tuned};
