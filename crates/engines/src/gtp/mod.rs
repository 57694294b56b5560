//! The Go Text Protocol, version 2, for Othello: what match runners and boards speak to Othello
//! programs.
//!
//! | file | what it holds |
//! |---|---|
//! | `command` | lines into commands, answers into lines |
//! | `clock` | `time_settings` and `time_left` |
//! | `session` | who does what when |
//!
//! Squares are Othello's: a1 is the upper left corner. A side that has to pass passes by `pass`,
//! but need not: the next move of the other side implies it.

mod clock;
mod command;
mod session;

pub use session::{Habits, Session};

use crate::line_io::{LineError, listen};
use std::io::{BufRead, Write};

/// Speaks GTP until `quit` or the end of input.
///
/// # Errors
/// The engine cannot be made as `habits` say, or the input is broken. Output that nobody reads is
/// no error.
pub fn run(
    input: impl BufRead,
    output: impl Write + Send + 'static,
    habits: Habits,
) -> Result<(), LineError> {
    let mut session = Session::new(output, habits)?;
    listen(input, |line| session.line(line))
}
