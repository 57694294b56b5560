//! Everything a game gets for nothing: a command line of its own.
//!
//! Write the rules (`nullwindow::Game`), a name and a start ([`Playable`]), and one line:
//!
//! ```no_run
//! use nullwindow::{ArrayVec, Game, Outcome, Value};
//! use nullwindow_kit::Playable;
//!
//! /// A heap of matches; a move takes 1, 2 or 3; taking the last one wins.
//! #[derive(Clone, PartialEq, Debug)]
//! struct Matches(u8);
//!
//! impl Game for Matches {
//!     type Move = u8;
//!     type Undo = ();
//!     type Moves = ArrayVec<u8, 3>;
//!     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
//!     fn moves(&self, out: &mut Self::Moves) { out.extend(1..=self.0.min(3)) }
//!     fn make(&mut self, taken: u8) { self.0 -= taken }
//!     fn unmake(&mut self, taken: u8, _: ()) { self.0 += taken }
//!     fn evaluate(&self) -> Value { Value::ZERO }
//! }
//!
//! impl Playable for Matches {
//!     const NAME: &'static str = "matches";
//!     fn start() -> Self { Matches(21) }
//! }
//!
//! fn main() {
//!     nullwindow_kit::main::<Matches>()
//! }
//! ```
//!
//! The program then has these commands, each with `--help`:
//!
//! | command | what it does |
//! |---|---|
//! | `verify` | looks for faults in the rules |
//! | `play` | plays against you in the terminal |
//! | `search` | analyses a position |
//! | `perft` | counts positions |
//! | `compare` | compares the algorithms, or sets of enhancements, on the same positions |
//! | `advise` | finds out which search suits the game best |
//! | `match` | plays many games between two settings and says which is stronger |
//! | `lab` | runs studies of the game, kept in a file, and reports on them |
//! | `record` | writes every event of a small search |
//! | `completions`, `man` | for shells, and a manual |

#![forbid(unsafe_code)]

pub mod advise;
pub mod compare;
pub mod files;
pub mod lab;
pub mod manual;
pub mod matches;
pub mod output;
pub mod perft;
pub mod play;
mod program;
pub mod progress;
pub mod record;
pub mod search;
pub mod sizes;
pub mod text;
pub mod verify;

pub use nullwindow_games::{Paint, Playable};
pub use program::{main, main_with, run, say};

use output::Failure;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The position asked for, or the start.
fn position<G: Playable>(text: Option<&str>) -> Result<G, Failure> {
    match text {
        Some(text) => G::read_position(text).map_err(Failure::bad_input),
        None => Ok(G::start()),
    }
}

/// The first Ctrl-C raises a flag and says what happens now, the second ends the program, after `last`.
///
/// # Errors
/// The signal cannot be handled.
pub fn stop_on_ctrl_c(said: &'static str, last: fn()) -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    let handler = ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            last();
            std::process::exit(130);
        }
        if !said.is_empty() {
            eprintln!("\n{said}; press Ctrl-C again to end at once");
        }
    });
    handler.map_err(|error| Failure::Broken(error.into()))?;
    Ok(stop)
}
