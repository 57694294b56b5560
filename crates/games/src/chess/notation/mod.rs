//! Positions, moves and games as text: FEN, EPD, coordinates, SAN, PGN.

pub mod epd;
pub mod fen;
mod lines;
pub mod moves;
pub mod pgn;
mod pgn_tokens;
