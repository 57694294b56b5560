//! What the protocols have in common: lines in, lines out, from any thread.

use crate::engine::EngineError;
use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex};
use thiserror::Error;

/// Longer lines are cut; a game of thousands of moves takes a few tens of kilobytes.
const LONGEST_LINE: u64 = 1 << 20;

/// Whether a session continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It continues.
    Continue,
    /// `quit` was received.
    Quit,
}

/// Why a session ended other than by `quit` or the end of input.
#[derive(Debug, Error)]
pub enum LineError {
    /// The engine could not be made.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Input could not be read.
    #[error("cannot read commands: {0}")]
    Input(io::Error),
}

/// Feeds lines to a session until it quits or the input ends.
pub(crate) fn listen(
    mut input: impl BufRead,
    mut obey: impl FnMut(&str) -> Flow,
) -> Result<(), LineError> {
    while let Some(line) = next_line(&mut input, LONGEST_LINE).map_err(LineError::Input)? {
        if line.cut {
            skip_line(&mut input).map_err(LineError::Input)?;
        }
        if obey(&line.text) == Flow::Quit {
            break;
        }
    }
    Ok(())
}

/// Writes whole lines, from any thread.
pub(crate) struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Output(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    pub fn new(output: W) -> Self {
        Output(Arc::new(Mutex::new(output)))
    }

    pub fn say(&self, line: &str) {
        let mut out = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        // A client that stops reading will also close our input, which ends the session.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }
}

/// Human-readable text for one line of a protocol, without line breaks and the like.
pub(crate) fn on_one_line(text: &str) -> String {
    const SHOWN: usize = 300;
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().take(SHOWN).map(visible).collect()
}

/// A line without its end.
pub(crate) struct Line {
    pub text: String,
    /// Whether it was too long; the rest has not been read.
    pub cut: bool,
}

/// The next line, of any bytes, at most `longest` of them; `None` at the end of input.
pub(crate) fn next_line(input: &mut impl BufRead, longest: u64) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let read = input.take(longest).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    let cut = read as u64 == longest && bytes.last() != Some(&b'\n');
    Ok(Some(Line { text: String::from_utf8_lossy(&bytes).trim().to_owned(), cut }))
}

/// Skips the rest of a line.
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
        let mut lines = Vec::new();
        let obey = |line: &str| {
            lines.push(line.to_owned());
            Flow::Continue
        };
        listen(&input[..], obey).unwrap();
        assert_eq!((lines.len(), lines[0].as_str(), lines[3].as_str()), (4, "isready", "quit"));
        assert!(lines[1].ends_with("go"));
        assert_eq!(lines[2].len() as u64, LONGEST_LINE);
    }
}
