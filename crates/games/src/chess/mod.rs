//! Chess: the game of the program Phoenix in the papers.
//!
//! | file | what it holds |
//! |---|---|
//! | `rules` | the rules, from `cozy-chess`; no other file uses it |
//! | `generation` | the moves of a position, by the library and for the king by itself |
//! | `history` | earlier positions, for repetitions |
//! | `moves` | a move, the list of moves |
//! | `position` | [`Chess`] and everything a search may ask of it |
//! | `exchange` | static exchange evaluation, move knowledge |
//! | `evaluation` | the value of a position, in centipawns |
//! | `bitboards` | positions as sets of squares |
//! | [`notation`] | FEN, EPD, coordinates, SAN, PGN |
//! | `phoenix` | [`Phoenix`]: how a program of 1989 mapped its moves |
//! | `playable` | names, and how it is searched best |
//!
//! # Draws
//! Studies ([`DrawRules::Study`](crate::DrawRules::Study), the default) know stalemate only: a
//! position's value depends on the board alone, and tables are exact. In play
//! ([`DrawRules::Play`](crate::DrawRules::Play)) a position also ends the game when it occurs for
//! the third time, after fifty moves without progress (unless it is mate), or when neither side can
//! mate; [`is_drawn_by_history`](nullwindow::Game::is_drawn_by_history) reports the second occurrence, for
//! searches that treat it as a draw. The history is as long as the moves made on this value: to
//! count repetitions in a game, start from its first position and make its moves.

mod bitboards;
pub mod evaluation;
mod exchange;
mod generation;
mod history;
mod moves;
pub mod notation;
mod phoenix;
mod playable;
mod position;
pub mod positions;
mod record;
mod rules;

pub use bitboards::Bitboards;
pub use moves::{Move, Moves};
pub use notation::epd::{Epd, EpdError};
pub use notation::fen::FenError;
pub use notation::moves::MoveError;
pub use notation::pgn::{GameResult, PgnError, PgnGame, PgnProblem, PgnReader};
pub use phoenix::{Captures, Phoenix};
pub use position::{Chess, Undo};
pub use rules::ImpossibleBoard;
