//! The Hub protocol, version 2, for English checkers: what Scan and other draughts programs speak.
//!
//! | file | what it holds |
//! |---|---|
//! | `syntax` | `command name=value name="several values"` |
//! | `position` | parses `pos …` into a game so far; moves in Hub's notation |
//! | `level` | turns `level …` and `go …` into a goal |
//! | `parameters` | what `set-param` sets |
//! | `player` | the engine, with or without an endgame database |
//! | `report` | reports as `info` and `done` |
//! | `session` | the session |
//!
//! Unknown input is ignored, as the protocol says; what cannot be done is answered by
//! `error message="…"`, and everything stays as it was.

mod level;
mod parameters;
mod player;
mod position;
mod report;
mod session;
mod syntax;

pub(crate) use player::load_database;
pub use session::Session;

use crate::line_io::{LineError, listen};
use std::io::{BufRead, Write};

/// Speaks Hub until `quit` or the end of input.
///
/// # Errors
/// If there is not enough memory, or the input is broken. Output that is not read is not an error.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) -> Result<(), LineError> {
    let mut session = Session::new(output)?;
    listen(input, |line| session.line(line))
}
