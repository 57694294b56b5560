//! Positions of the built-in games. One class serves them all: the game is behind [`Board`].

use crate::refused;
use crate::work::{Asked, Work};
use nullwindow::{Outcome, Player, Ply};
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::{Bitboards, Chess};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::Kalah;
use nullwindow_games::othello::Othello;
use nullwindow_games::tic_tac_toe::TicTacToe;
use nullwindow_games::{Paint, Playable};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::any::Any;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A position of a built-in game.
#[pyclass(subclass, module = "nullwindow._nullwindow")]
pub struct Position {
    pub(crate) board: Box<dyn Board>,
}

/// A built-in game, its moves as texts.
pub trait Board: Send + Sync {
    fn clone_board(&self) -> Box<dyn Board>;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Board) -> bool;
    fn moves(&self) -> Vec<String>;
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
struct Held<G: Playable> {
    position: G,
    before: Vec<(G, G::Move)>,
}

impl<G: Playable + 'static> Held<G> {
    fn read(text: Option<&str>, draws: bool) -> Result<Box<dyn Board>, String> {
        let position = text.map_or_else(|| Ok(G::start()), G::read_position)?;
        Ok(Self::boxed(if draws { position.in_play() } else { position }))
    }

    fn boxed(position: G) -> Box<dyn Board> {
        Box::new(Held { position, before: Vec::new() })
    }
}

impl<G: Playable + 'static> Board for Held<G> {
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
        let (game, name) = (self.position.clone(), G::NAME.to_owned());
        Box::new(Asked { game, name, failure: Arc::default(), is_python: false })
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
    #[new]
    #[pyo3(signature = (game, text=None, draws=false))]
    fn new(game: &str, text: Option<&str>, draws: bool) -> PyResult<Self> {
        let board = match game {
            Chess::NAME => Held::<Chess>::read(text, draws),
            Othello::NAME => Held::<Othello>::read(text, draws),
            Checkers::NAME => Held::<Checkers>::read(text, draws),
            ConnectFour::NAME => Held::<ConnectFour>::read(text, draws),
            Kalah::NAME => Held::<Kalah>::read(text, draws),
            TicTacToe::NAME => Held::<TicTacToe>::read(text, draws),
            _ => Err(format!("no game is called '{game}'")),
        };
        Ok(Position { board: board.map_err(refused)? })
    }

    /// Sets up a chess position from sets of squares.
    #[expect(clippy::too_many_arguments, reason = "they are Python's keyword arguments")]
    fn _set_bitboards(
        &mut self,
        colours: [u64; 2],
        men: [u64; 6],
        castling_rooks: u64,
        en_passant: Option<u8>,
        white_to_move: bool,
        counters: (u8, u16),
        draws: bool,
    ) -> PyResult<()> {
        let (halfmove_clock, move_number) = counters;
        let boards = Bitboards {
            colours,
            men,
            castling_rooks,
            en_passant,
            white_to_move,
            halfmove_clock,
            move_number,
        };
        let position = Chess::from_bitboards(&boards).map_err(refused)?;
        self.board = Held::boxed(if draws { position.in_play() } else { position });
        Ok(())
    }

    /// The same sets of a chess position.
    #[expect(clippy::type_complexity, reason = "a tuple for Python")]
    fn _bitboards(&self) -> PyResult<([u64; 2], [u64; 6], u64, Option<u8>, bool, (u8, u16))> {
        let held = self.board.as_any().downcast_ref::<Held<Chess>>();
        let held = held.ok_or_else(|| refused("only chess has bitboards"))?;
        let Bitboards {
            colours,
            men,
            castling_rooks,
            en_passant,
            white_to_move,
            halfmove_clock,
            move_number,
        } = held.position.bitboards();
        let counters = (halfmove_clock, move_number);
        Ok((colours, men, castling_rooks, en_passant, white_to_move, counters))
    }

    /// The legal moves as texts, in the game's own order.
    fn moves(&self) -> Vec<String> {
        self.board.moves()
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

    /// The board as the game writes it.
    fn _text(&self) -> String {
        self.board.text()
    }

    /// How many positions are so many moves away.
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| self.board.perft(depth))
    }

    fn _assign(&mut self, other: PyRef<'_, Position>) {
        self.board = other.board.clone_board();
    }

    fn __str__(&self) -> String {
        self.board.picture()
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
