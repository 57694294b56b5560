//! Lines of an untrusted file: their length is bounded, and they need not be UTF-8.

use std::io::{self, BufRead, Read};

/// The longest line that is read; a whole game on one line has a few thousand bytes.
pub(super) const MAX_LINE: usize = 1 << 20;

/// Why a line could not be read.
#[derive(Debug)]
pub(super) enum LineError {
    /// Longer than [`MAX_LINE`].
    TooLong,
    /// Reading failed.
    Io(io::Error),
}

/// Reads lines and counts them.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Lines { input, buffer: Vec::new(), number: 0 }
    }

    /// The number of the line last read, from 1.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// The next line without its end, or `None` at the end of the file. Never more than
    /// [`MAX_LINE`] bytes are held.
    pub(super) fn next(&mut self) -> Option<Result<&[u8], LineError>> {
        self.buffer.clear();
        self.number += 1;
        let mut bounded = (&mut self.input).take(MAX_LINE as u64 + 2);
        match bounded.read_until(b'\n', &mut self.buffer) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => return Some(Err(LineError::Io(error))),
        }
        let line = self.buffer.strip_suffix(b"\n").unwrap_or(&self.buffer);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = if self.number == 1 {
            line.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(line)
        } else {
            line
        };
        Some(if line.len() > MAX_LINE { Err(LineError::TooLong) } else { Ok(line) })
    }
}
