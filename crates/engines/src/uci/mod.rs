//! The Universal Chess Interface: what graphical programs and match tools speak to an engine.
//!
//! | file | what it holds |
//! |---|---|
//! | `command` | parses lines into commands |
//! | `options` | what `setoption` sets |
//! | `position` | parses `position …` into a game so far |
//! | `info` | reports as `info` lines |
//! | `perft` | perft counts |
//! | `session` | the session |
//!
//! Bad input never ends a session: what cannot be read is ignored, as the protocol says. An
//! impossible position is refused with an `info string`, keeping the old one, and so is a search
//! with a limit that cannot be read.

mod command;
mod info;
mod options;
mod perft;
mod position;
mod session;

pub use crate::line_io::{Flow, LineError as UciError};
pub use session::Session;

use crate::line_io::listen;
use std::io::{BufRead, Write};

/// Speaks UCI until `quit` or the end of input.
///
/// # Errors
/// If there is not enough memory, or the input is broken. Output that is not read is not an error.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) -> Result<(), UciError> {
    let mut session = Session::new(output)?;
    listen(input, |line| session.line(line))
}
