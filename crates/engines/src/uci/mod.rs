//! The Universal Chess Interface: what graphical programs and match tools speak to an engine.
//!
//! | file | what it holds |
//! |---|---|
//! | `command` | lines into commands |
//! | `options` | what `setoption` sets |
//! | `position` | `position …` into a game so far |
//! | `info` | reports into `info` lines |
//! | `perft` | counts of positions |
//! | `session` | who does what when |
//!
//! A session never ends by bad input: what cannot be read is ignored, as the protocol says. A position
//! that cannot be is refused with an `info string`, the old one staying as it was, and so is a search
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
/// There is no memory, or the input is broken. Output that nobody reads is not an error.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) -> Result<(), UciError> {
    let mut session = Session::new(output)?;
    listen(input, |line| session.line(line))
}
