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
//! | `lanes` | the same for several positions at once |
//! | `rules` | [`Othello`], the position |
//! | `key`, `knowledge` | position keys; which squares are good |
//! | [`evaluation`] | learnt patterns: [`evaluation::Weights`] |
//! | [`train`] | how they are learnt |
//! | [`solver`] | exact scores near the end |
//! | [`notation`] | board strings, transcripts, OBF, GGF, WTHOR |
//! | [`mod@perft`] | counting, as the Othello community does |
//! | `playable` | names, and how it is searched best |

pub mod bitboard;
pub mod evaluation;
mod key;
mod knowledge;
mod lanes;
pub mod notation;
pub mod perft;
mod playable;
pub mod positions;
mod rules;
pub mod solver;
mod square;
pub mod train;

pub use notation::board::{MoveError, PositionError};
pub use notation::transcript::{Record, TranscriptError};
pub use rules::{DISC, Moves, Othello, Undo};
pub use square::{Move, Side, Square};
