//! Positions that studies and matches start from: their sources are in `data/checkers/README.md`.

/// Positions of the match Tinsley against Chinook, London 1992, one per line, after tabs.
pub const LONDON_1992: &str = include_str!("../../data/checkers/london1992_testpos.tsv");
/// The deck of three-move openings.
pub const THREE_MOVE_DECK: &str = include_str!("../../data/checkers/three_move_deck.tsv");
