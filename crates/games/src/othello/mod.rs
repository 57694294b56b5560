//! Othello: rules, evaluation, notation.
//!
//! ```
//! use nullwindow_games::othello::Othello;
//!
//! let position = Othello::start();
//! let moves: Vec<String> = position.legal().map(|m| position.move_text(m)).collect();
//! assert_eq!(moves, ["d3", "c4", "f5", "e6"]);
//! ```
//!
//! # Map
//! | file | what it holds |
//! |---|---|
//! | `square` | [`Square`], [`Side`], [`Move`] |
//! | [`bitboard`] | legal moves and flipped discs by arithmetic on 64 bits |
//! | `pair` | two boards in one register |
//! | `lanes` | legal moves of several positions at once |
//! | `last_flips` | the discs flipped by the last move of a game, counted |
//! | `instructions`, `avx2` | solver, perft and knowledge compiled for newer processors too, chosen at run time |
//! | `rules` | [`Othello`], the position |
//! | `key`, `knowledge` | position keys; which squares are good |
//! | [`evaluation`] | learnt patterns: [`evaluation::Weights`] |
//! | [`train`] | how they are learnt |
//! | [`solver`] | exact scores near the end |
//! | [`notation`] | board strings, transcripts, OBF, GGF, WTHOR |
//! | [`mod@perft`] | counting, as the Othello community does |
//! | `playable` | names, and how it is searched best |

#[cfg(target_arch = "x86_64")]
mod avx2;
pub mod bitboard;
mod endgame;
pub mod evaluation;
mod instructions;
mod key;
mod knowledge;
mod lanes;
mod last_flips;
pub mod notation;
mod pair;
pub mod perft;
mod playable;
pub mod positions;
mod record;
mod rules;
pub mod solver;
mod square;
pub mod train;

pub use notation::board::{MoveError, PositionError};
pub use notation::transcript::{Record, TranscriptError};
pub use rules::{DISC, Moves, Othello, Undo};
pub use square::{Move, Side, Square};
