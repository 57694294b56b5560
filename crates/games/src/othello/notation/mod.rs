//! Reading and writing positions and games.
//!
//! | file | what |
//! |---|---|
//! | [`board`] | positions: 64 letters and the side to move |
//! | [`transcript`] | games: `f5d6c3…`, passes implied or written |
//! | [`obf`] | positions with the scores of their moves |
//! | [`ggf`] | a game of the Generic Game Server in its `(;GM[Othello]…;)` form |
//! | [`wthor`] | the `.wtb` files of the WTHOR database |
//!
//! Every reader takes bytes or text of any kind: errors say where, and no input makes a reader keep
//! more than a bounded amount.

pub mod board;
pub mod ggf;
pub mod obf;
pub mod transcript;
pub mod wthor;

/// An excerpt of foreign text, short and safe enough for an error message.
pub(crate) fn excerpt(text: &[u8]) -> String {
    const SHOWN: usize = 24;
    let shown = text[..text.len().min(SHOWN)].escape_ascii();
    if text.len() > SHOWN { format!("{shown}…") } else { shown.to_string() }
}
