//! Othello: rules, evaluation, notation.
//!
//! ```
//! use nullwindow_games::othello::Othello;
//!
//! let position = Othello::start();
//! let moves: Vec<String> = position.legal().map(|m| position.move_text(m)).collect();
//! assert_eq!(moves, ["d3", "c4", "f5", "e6"]);
//! ```

mod abilities;
pub mod bitboard;
pub mod notation;
pub mod perft;
mod rules;
mod square;

pub use notation::board::{MoveError, PositionError};
pub use notation::transcript::{Record, TranscriptError};
pub use rules::{DISC, Grain, Moves, Othello};
pub use square::{Move, Side, Square};
