//! Games to search: synthetic trees and real games.
//!
//! Without the feature `boards`, which is on by default, there are no real games: only trees, and what a
//! game of your own needs ([`Playable`]).

#![deny(unsafe_code)]

#[cfg(feature = "boards")]
pub mod checkers;
#[cfg(feature = "boards")]
pub mod chess;
#[cfg(feature = "boards")]
pub mod connect_four;
#[cfg(feature = "boards")]
mod draw_rules;
#[cfg(feature = "boards")]
pub mod kalah;
#[cfg(feature = "boards")]
mod members;
#[cfg(feature = "boards")]
pub mod othello;
pub mod perft;
#[cfg(feature = "boards")]
mod picture;
#[cfg(feature = "boards")]
mod plain;
mod playable;
pub mod random;
#[cfg(feature = "boards")]
pub mod tic_tac_toe;
pub mod tree;
pub mod values;

#[cfg(feature = "boards")]
pub use draw_rules::DrawRules;
#[cfg(feature = "boards")]
pub use plain::{Plain, PlainlyJudged};
pub use playable::{
    Cost, EndgameSolver, Headers, ORDERED, Opening, OpeningsError, PLAYED, Paint, Playable, Played,
    Skill, Solved, Termination, TestSet, Tuned, Winner, add_openings, balanced_lines, random_line,
    random_openings, reach,
};

/// Words wrapped into lines.
#[cfg(feature = "boards")]
pub(crate) fn wrapped(words: &[String]) -> String {
    const WIDTH: usize = 80;
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 {
            let fits = column + 1 + word.len() < WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(word);
        column += word.len();
    }
    text
}
