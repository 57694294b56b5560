//! The NBoard protocol, version 2: what Othello boards with analysis speak to an engine.
//!
//! | file | what it holds |
//! |---|---|
//! | `command` | parses lines into commands |
//! | `report` | reports as `search` and `===` lines |
//! | `session` | the session |
//!
//! The engine never plays by itself: it proposes (`===`), and waits to be told what was played.
//! Unknown commands are ignored, as the protocol says; what cannot be done is explained in a
//! `status` line.

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
/// If the engine cannot be set up so, or the input is broken. Output that is not read is not an
/// error.
pub fn run(
    input: impl BufRead,
    output: impl Write + Send + 'static,
    engine: Configuration,
) -> Result<(), LineError> {
    let mut session = Session::new(output, engine)?;
    listen(input, |line| session.line(line))
}
