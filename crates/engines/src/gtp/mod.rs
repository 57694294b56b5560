//! The Go Text Protocol, version 2, for Othello: what match runners and boards speak to Othello
//! programs.
//!
//! | file | what it holds |
//! |---|---|
//! | `command` | lines into commands, answers into lines |
//! | `clock` | `time_settings` and `time_left` |
//! | `session` | the session |
//!
//! Squares are Othello's: a1 is the upper left corner. A side that has to pass may send `pass`, but
//! need not: the other side's next move implies it.

mod clock;
mod command;
mod session;

pub use session::{Defaults, Session};

use crate::line_io::{LineError, listen};
use std::io::{BufRead, Write};

/// Speaks GTP until `quit` or the end of input.
///
/// # Errors
/// If the engine cannot be set up as configured, or the input is broken. Output that is not read is
/// not an error.
pub fn run(
    input: impl BufRead,
    output: impl Write + Send + 'static,
    defaults: Defaults,
) -> Result<(), LineError> {
    let mut session = Session::new(output, defaults)?;
    listen(input, |line| session.line(line))
}
