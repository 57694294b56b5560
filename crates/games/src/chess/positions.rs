//! Positions that studies and matches start from: their sources are in `data/chess/README.md`.

/// The 24 positions of Bratko and Kopec, as EPD.
pub const BRATKO_KOPEC: &str = include_str!("../../data/chess/bratko_kopec.epd");
/// Positions of games, in sequence, as EPD.
pub const GAME_SEQUENCES: &str = include_str!("../../data/chess/game_sequences.epd");
/// 200 balanced openings, as EPD.
pub const OPENINGS: &str = include_str!("../../data/chess/openings200.epd");
