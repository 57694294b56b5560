//! The built-in games as Python constructs them: from a name and a text, or chess from sets of squares.

use crate::position::{Board, Held, Position};
use crate::refused;
use crate::work::Origin;
use nullwindow_games::Playable;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::{Bitboards, Chess};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::Kalah;
use nullwindow_games::othello::Othello;
use nullwindow_games::tic_tac_toe::TicTacToe;
use pyo3::prelude::*;

/// A position of a built-in game.
#[pyclass(extends = Position, subclass, module = "nullwindow._nullwindow")]
pub struct BuiltIn;

fn boxed<G: Playable>(position: G, draws: bool) -> Box<dyn Board> {
    Held::boxed(if draws { position.in_play() } else { position }, Origin::BuiltIn)
}

fn read<G: Playable>(text: Option<&str>, draws: bool) -> Result<Box<dyn Board>, String> {
    Ok(boxed(text.map_or_else(|| Ok(G::start()), G::read_position)?, draws))
}

#[pymethods]
impl BuiltIn {
    #[new]
    #[pyo3(signature = (game, text=None, draws=false))]
    fn new(game: &str, text: Option<&str>, draws: bool) -> PyResult<PyClassInitializer<Self>> {
        let board = match game {
            Chess::NAME => read::<Chess>(text, draws),
            Othello::NAME => read::<Othello>(text, draws),
            Checkers::NAME => read::<Checkers>(text, draws),
            ConnectFour::NAME => read::<ConnectFour>(text, draws),
            Kalah::NAME => read::<Kalah>(text, draws),
            TicTacToe::NAME => read::<TicTacToe>(text, draws),
            _ => Err(format!("no game is called '{game}'")),
        };
        let position = Position { board: board.map_err(refused)? };
        Ok(PyClassInitializer::from(position).add_subclass(BuiltIn))
    }

    /// Sets up a chess position from sets of squares.
    #[expect(clippy::too_many_arguments, reason = "they are Python's keyword arguments")]
    fn _set_bitboards(
        mut slf: PyRefMut<'_, Self>,
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
        slf.as_super().board = boxed(position, draws);
        Ok(())
    }

    /// The same sets of a chess position.
    #[expect(clippy::type_complexity, reason = "a tuple for Python")]
    fn _bitboards(
        slf: PyRef<'_, Self>,
    ) -> PyResult<([u64; 2], [u64; 6], u64, Option<u8>, bool, (u8, u16))> {
        let held = slf.as_super().board.as_any().downcast_ref::<Held<Chess>>();
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

    /// The board as the game writes it.
    fn _text(slf: PyRef<'_, Self>) -> String {
        slf.as_super().board.text()
    }

    fn _assign(mut slf: PyRefMut<'_, Self>, other: PyRef<'_, Self>) {
        slf.as_super().board = other.as_super().board.clone_board();
    }
}
