//! Lines typed by the player: with editing and a history in a terminal, otherwise as they come.

use crate::output::Failure;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::{BufRead, IsTerminal, Read, Write};

/// The longest line that is read.
const LONGEST: u64 = 1 << 20;

/// Where lines come from.
pub enum Input<R> {
    Editor(Box<DefaultEditor>),
    Plain(R),
}

/// What came.
pub enum Typed {
    Line(String),
    /// The end of the input.
    End,
    /// Ctrl-C.
    Interrupt,
}

impl<R: BufRead> Input<R> {
    /// With an editor if both input and output are a terminal that allows it.
    pub fn new(plain: R) -> Self {
        let interactive = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        match interactive.then(DefaultEditor::new) {
            Some(Ok(editor)) => Input::Editor(Box::new(editor)),
            _ => Input::Plain(plain),
        }
    }

    /// Asks for a line.
    pub fn line(&mut self, prompt: &str, out: &mut impl Write) -> Result<Typed, Failure> {
        match self {
            Input::Editor(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    // A line that cannot be remembered can still be obeyed.
                    let _ = editor.add_history_entry(line.trim());
                    Ok(Typed::Line(line))
                }
                Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
                Err(ReadlineError::Io(error)) => Err(error.into()),
                Err(_) => Ok(Typed::End),
            },
            Input::Plain(input) => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut line = Vec::new();
                let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
                Ok(match read {
                    0 => Typed::End,
                    _ => Typed::Line(String::from_utf8_lossy(&line).into_owned()),
                })
            }
        }
    }
}
