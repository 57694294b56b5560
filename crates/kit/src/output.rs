//! Writing results, and the ways a command can fail.

use nullwindow_lab::store::StoreError;
use std::io::{self, BufWriter, Stdout, Write};

/// Why a command ended early.
pub enum Failure {
    /// The user asked for something impossible; exit code 2.
    BadInput(anyhow::Error),
    /// Something else went wrong; exit code 1.
    Broken(anyhow::Error),
    /// The user stopped it and was told how far it got; exit code 130, as for any program
    /// ended by Ctrl-C.
    Interrupted,
    /// What was compared differs, as the output says; exit code 1, as of diff(1).
    Differs,
    /// The reader of our output has gone (`| head`): not an error.
    ReaderGone,
}

impl Failure {
    /// Bad input, described in one sentence.
    pub fn bad_input(message: impl std::fmt::Display) -> Self {
        Failure::BadInput(anyhow::anyhow!("{message}"))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ReaderGone,
            _ => Failure::Broken(anyhow::Error::from(error).context("cannot write the output")),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Failure::from(io::Error::from(error))
    }
}

/// A store that cannot be used is bad input; one that cannot be read or written is a failure.
impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Sqlite { .. } | StoreError::Full(_) => Failure::Broken(error.into()),
            _ => Failure::BadInput(error.into()),
        }
    }
}

/// Buffered standard output.
pub struct Out(BufWriter<Stdout>);

impl Out {
    /// Standard output.
    pub fn new() -> Self {
        Out(BufWriter::new(io::stdout()))
    }
}

impl Default for Out {
    fn default() -> Self {
        Out::new()
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
