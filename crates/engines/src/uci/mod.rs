//! The Universal Chess Interface: what graphical programs and match tools speak to an engine.
//!
//! | file | what it holds |
//! |---|---|
//! | `command` | lines into commands |
//! | `options` | what `setoption` sets |
//! | `position` | `position …` into a game so far |
//! | `info` | reports into `info` lines |
//! | `session` | who does what when |
//!
//! A session never ends by bad input: what cannot be read is ignored, as the protocol says, and a
//! position that cannot be is refused with an `info string`, the old one staying as it was.

mod command;
mod info;
mod options;
mod position;
mod session;

pub use session::{Flow, Session};

use crate::engine::EngineError;
use std::io::{self, BufRead, Read, Write};
use thiserror::Error;

/// Longer lines are cut; a game of thousands of moves has a few tens of kilobytes.
const LONGEST_LINE: u64 = 1 << 20;

/// Why a session ended other than by `quit` or the end of input.
#[derive(Debug, Error)]
pub enum UciError {
    /// The engine could not be made.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Input could not be read.
    #[error("cannot read commands: {0}")]
    Input(io::Error),
}

/// Speaks UCI until `quit` or the end of input.
///
/// # Errors
/// There is no memory, or the input is broken. Output that nobody reads is no error.
pub fn run(mut input: impl BufRead, output: impl Write + Send + 'static) -> Result<(), UciError> {
    let mut session = Session::new(output)?;
    while let Some(line) = next_line(&mut input).map_err(UciError::Input)? {
        if session.line(&line) == Flow::Quit {
            break;
        }
    }
    Ok(())
}

/// The next line, whatever bytes it is made of; `None` at the end of input.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if read as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
        skip_line(input)?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// Reads over the rest of a line without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let (used, ended) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), false),
        };
        input.consume(used);
        if ended {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_kind_are_read() {
        let long = vec![b'x'; 3 << 20];
        let mut input = b"isready\r\n\xff\xfe go\n".to_vec();
        input.extend(&long);
        input.extend(b"\nquit");
        let mut input = &input[..];
        let mut lines = std::iter::from_fn(|| next_line(&mut input).unwrap());
        assert_eq!(lines.next().unwrap(), "isready");
        assert!(lines.next().unwrap().ends_with("go"));
        assert_eq!(lines.next().unwrap().len() as u64, LONGEST_LINE);
        assert_eq!(lines.next().unwrap(), "quit");
        assert_eq!(lines.next(), None);
    }
}
