//! The NBoard protocol, version 2: what Othello boards with analysis speak to an engine.
//!
//! | file | what it holds |
//! |---|---|
//! | `command` | lines into commands |
//! | `report` | reports into `search` and `===` lines |
//! | `session` | who does what when |
//!
//! The engine never plays by itself: it proposes (`===`), and waits to be told what was played. What
//! it does not understand it ignores, as the protocol says; what it understands and cannot do it
//! explains in a `status` line.

mod command;
mod report;
mod session;

pub use session::Session;

use crate::configuration::Configuration;
use crate::line_io::{LineError, listen};
use std::io::{BufRead, Write};

/// Speaks NBoard's protocol until `quit` or the end of input.
///
/// # Errors
/// The engine cannot be made so, or the input is broken. Output that nobody reads is not an error.
pub fn run(
    input: impl BufRead,
    output: impl Write + Send + 'static,
    engine: Configuration,
) -> Result<(), LineError> {
    let mut session = Session::new(output, engine)?;
    listen(input, |line| session.line(line))
}
