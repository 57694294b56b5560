//! Positions of games in Rust, built in or a user's own. One class serves them all: the game is behind [`Board`].

use crate::refused;
use crate::work::{Asked, Origin, Work, extension};
use nullwindow::{Outcome, Player, Ply};
use nullwindow_games::{Paint, Playable};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use std::any::{Any, type_name};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A position of a game in Rust, and the moves that led to it: the base class of the classes that Python sees.
///
/// Moves are texts, as [`Playable::write_move`] writes them. Such a class is searched, verified and advised by the
/// package `nullwindow` like any other game, at full speed:
///
/// ```ignore
/// /// A heap of matches.
/// #[pyclass(extends = Position)]
/// struct Matches;
///
/// #[pymethods]
/// impl Matches {
///     #[new]
///     fn new(left: u8) -> PyClassInitializer<Self> {
///         Position::of(Heap(left)).add_subclass(Matches) // `Heap` is a `Playable`
///     }
/// }
/// ```
///
/// `crates/python/example` is all of it. To be pickled, a class has `__getnewargs__`, which returns the arguments of
/// its constructor.
#[pyclass(subclass, module = "nullwindow._nullwindow")]
pub struct Position {
    pub(crate) board: Box<dyn Board>,
}

impl Position {
    /// A position of a game of your own, for a class of your own.
    pub fn of<G: Playable>(game: G) -> PyClassInitializer<Self> {
        Position { board: Held::boxed(game, Origin::Crate) }.into()
    }
}

/// A game, its moves as texts.
pub trait Board: Send + Sync {
    fn clone_board(&self) -> Box<dyn Board>;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Board) -> bool;
    fn moves(&self) -> Vec<String>;
    fn written(&self, text: &str) -> Result<String, String>;
    fn shown(&self, text: &str) -> Result<String, String>;
    fn make(&mut self, text: &str) -> Result<(), String>;
    fn undo(&mut self) -> Option<String>;
    fn made(&self) -> Vec<String>;
    fn evaluate(&self) -> i32;
    fn outcome(&self) -> Option<Outcome>;
    fn to_move(&self) -> Player;
    fn sides(&self) -> [&'static str; 2];
    fn text(&self) -> String;
    fn picture(&self) -> String;
    fn perft(&self, depth: u32) -> u64;
    fn work(&self) -> Box<dyn Work>;
}

/// A position and the moves that led to it, each with the position before it.
#[derive(Clone)]
pub struct Held<G: Playable> {
    pub position: G,
    before: Vec<(G, G::Move)>,
    origin: Origin,
}

impl<G: Playable> Held<G> {
    pub fn boxed(position: G, origin: Origin) -> Box<dyn Board> {
        Box::new(Held { position, before: Vec::new(), origin })
    }
}

impl<G: Playable> Board for Held<G> {
    fn clone_board(&self) -> Box<dyn Board> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Board) -> bool {
        let other = other.as_any().downcast_ref::<Held<G>>();
        other.is_some_and(|other| other.position == self.position)
    }

    fn moves(&self) -> Vec<String> {
        self.position.list_moves().into_iter().map(|m| self.position.write_move(m)).collect()
    }

    fn written(&self, text: &str) -> Result<String, String> {
        Ok(self.position.write_move(self.position.read_move(text)?))
    }

    fn shown(&self, text: &str) -> Result<String, String> {
        Ok(self.position.show_move(self.position.read_move(text)?))
    }

    fn make(&mut self, text: &str) -> Result<(), String> {
        let m = self.position.read_move(text)?;
        self.before.push((self.position.clone(), m));
        self.position.make(m);
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        let (position, m) = self.before.pop()?;
        let text = position.write_move(m);
        self.position = position;
        Some(text)
    }

    fn made(&self) -> Vec<String> {
        self.before.iter().map(|(position, m)| position.write_move(*m)).collect()
    }

    fn evaluate(&self) -> i32 {
        let value = match self.position.outcome() {
            Some(outcome) => outcome.value(Ply::ROOT),
            None => self.position.evaluate(),
        };
        value.get()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn to_move(&self) -> Player {
        let first = Player::First;
        let by_turns = if self.before.len().is_multiple_of(2) { first } else { first.other() };
        self.position.player_to_move().unwrap_or(by_turns)
    }

    fn sides(&self) -> [&'static str; 2] {
        G::SIDES
    }

    fn text(&self) -> String {
        self.position.write_position()
    }

    fn picture(&self) -> String {
        self.position.picture(Paint::Plain, false)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.position.clone().perft(depth, false)
    }

    fn work(&self) -> Box<dyn Work> {
        let (game, name) = (self.position.clone(), type_name::<G>().to_owned());
        Box::new(Asked { game, name, failure: Arc::default(), origin: self.origin })
    }
}

/// A move as Python gives it.
fn text_of(m: &Bound<'_, PyAny>) -> PyResult<String> {
    match m.cast::<PyString>() {
        Ok(text) => Ok(text.to_string_lossy().into_owned()),
        Err(_) => Err(PyTypeError::new_err(format!(
            "{} is not a move; moves are texts, and moves() lists them",
            m.repr()?
        ))),
    }
}

#[pymethods]
impl Position {
    /// What searches positions of this extension module, as the package `nullwindow` calls it.
    #[classattr]
    fn __nullwindow__(py: Python<'_>) -> PyResult<Py<PyModule>> {
        extension(py).map(Bound::unbind)
    }

    /// The legal moves as texts, in the game's own order.
    fn moves(&self) -> Vec<String> {
        self.board.moves()
    }

    /// A legal move in the notation of `moves`, from any notation that is read.
    fn written(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        self.board.written(&text_of(r#move)?).map_err(refused)
    }

    /// A legal move as players write it.
    fn show(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        self.board.shown(&text_of(r#move)?).map_err(refused)
    }

    /// Plays a move.
    fn make(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        self.board.make(&text_of(r#move)?).map_err(refused)
    }

    /// Takes the last move back, and returns it.
    fn undo(&mut self) -> PyResult<String> {
        let none = || PyIndexError::new_err("no move has been made");
        self.board.undo().ok_or_else(none)
    }

    /// The moves made since the position was set up.
    #[getter]
    fn made(&self) -> Vec<String> {
        self.board.made()
    }

    /// The static value for the side to move, or how the game ended.
    fn evaluate(&self) -> i32 {
        self.board.evaluate()
    }

    /// How the game ended for the side to move: `nw.WIN`, `nw.LOSS`, `nw.DRAW` or a score; `None` while it
    /// goes on.
    fn outcome(&self) -> Option<i32> {
        self.board.outcome().map(|outcome| outcome.value(Ply::ROOT).get())
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.board.outcome().is_some()
    }

    /// The side to move.
    #[getter]
    fn to_move(&self) -> &'static str {
        self.board.sides()[usize::from(self.board.to_move() == Player::Second)]
    }

    /// The two sides; the one that begins first.
    #[getter]
    fn sides(&self) -> [&'static str; 2] {
        self.board.sides()
    }

    /// The side that has won, or "nobody"; `None` while the game goes on.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        let mover = self.board.to_move();
        let side = |player| self.board.sides()[usize::from(player == Player::Second)];
        let value = self.board.outcome()?.value(Ply::ROOT).get();
        Some(match value.signum() {
            1 => side(mover),
            -1 => side(mover.other()),
            _ => "nobody",
        })
    }

    /// The position as the game writes it.
    #[getter]
    fn text(&self) -> String {
        self.board.text()
    }

    /// How many positions are so many moves away.
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| self.board.perft(depth))
    }

    fn __str__(&self) -> String {
        self.board.picture()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("<{}: {}>", slf.get_type().name()?, slf.borrow().board.text()))
    }

    /// The constructor's arguments, and then the moves made.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>, Vec<String>)> {
        let (py, class) = (slf.py(), slf.get_type());
        if !slf.hasattr("__getnewargs__")? {
            return Err(PyTypeError::new_err(format!(
                "{0} cannot be pickled or copied: {0}.__getnewargs__ would return the arguments of its constructor",
                class.name()?
            )));
        }
        let arguments = slf.call_method0("__getnewargs__")?.cast_into::<PyTuple>()?;
        let made = slf.borrow().board.made();
        let all = std::iter::once(class.into_any()).chain(arguments.iter());
        Ok((
            py.import("copyreg")?.getattr("__newobj__")?,
            PyTuple::new(py, all.collect::<Vec<_>>())?,
            made,
        ))
    }

    fn __setstate__(&mut self, made: Vec<String>) -> PyResult<()> {
        made.iter().try_for_each(|m| self.board.make(m).map_err(refused))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Position>();
        other.is_ok_and(|other| self.board.equals(&*other.borrow().board))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.board.text().hash(&mut hasher);
        hasher.finish()
    }
}
