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
mod picture;
mod plain;
mod playable;
pub mod random;
pub mod tic_tac_toe;
pub mod tree;

pub use draw_rules::DrawRules;
pub use picture::Paint;
pub use plain::{Plain, PlainlyJudged};
pub use playable::{
    Cost, EndgameSolver, Headers, ORDERED, Opening, OpeningsError, PLAYED, Playable, Played,
    Solved, Termination, TestSet, Tuned, Winner, random_openings, reach,
};

/// Words wrapped into lines.
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
