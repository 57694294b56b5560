//! English checkers (draughts on 8×8): rules, notation, evaluation, endgame databases.
//!
//! [`Checkers`] is the game that searches play. [`Board`] is what the rules need, in 16 bytes.
//! Positions are read and written by `FromStr` and `Display` (FEN), moves by
//! [`Checkers::parse_move`] and [`Checkers::move_text`], games by [`pdn`]. [`database`] builds and
//! probes endgame databases. `docs/checkers.md` has the measurements behind the choices.

mod ballots;
mod board;
pub mod database;
pub mod evaluation;
mod fen;
mod generate;
mod key;
mod list;
mod merged;
mod moves;
mod notation;
pub mod pdn;
mod playable;
mod position;
pub mod positions;
mod record;

pub use ballots::{Ballot, BallotClass, DeckError, DeckProblem, ballots, read_deck};
pub use board::{Board, MAX_PER_SIDE, Side, Square};
pub use fen::{FenError, FenProblem, Found};
pub use list::Moves;
pub use merged::{divide_merged, merged_moves, perft_merged};
pub use moves::{MAX_JUMPS, MAX_MOVES, Move};
pub use notation::MoveError;
pub use position::{Checkers, QUIET_LIMIT, Undo};
