//! Positions that studies and matches start from: their sources are in `data/othello/README.md`.

/// Positions of games that the program Keyano played, one per line, after tabs.
pub const KEYANO_POSITIONS: &str = include_str!("../../data/othello/keyano_positions.tsv");
/// The games themselves.
pub const KEYANO_GAMES: &str = include_str!("../../data/othello/keyano_games.tsv");
/// Balanced openings of tournaments that draw them (XOT), as transcripts.
pub const XOT_OPENINGS: &str = include_str!("../../data/othello/xot_openings.txt");
