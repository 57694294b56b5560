//! What makes the solver fast, each with a bit that leaves it out.
//!
//! The bits are a compile-time parameter of [`Solver`](super::Solver), so a technique that is in
//! costs no test and one that is out costs nothing. Scores never depend on them; what each is
//! worth is measured in `docs/othello-solving.md`.

/// Nothing is left out.
pub const NONE: u16 = 0;
/// With many empty squares, moves are ordered by the evaluation.
pub const EVALUATION: u16 = 1;
/// There, moves are evaluated after some plies of search, not statically.
pub const LOOKAHEAD: u16 = 1 << 1;
/// With fewer, the move that leaves the fewest replies is tried first.
pub const FASTEST_FIRST: u16 = 1 << 2;
/// Scores of positions are stored.
pub const TABLE: u16 = 1 << 3;
/// A stored score of a child that suffices is used before any move is searched.
pub const TRANSPOSITION_CUTOFF: u16 = 1 << 4;
/// The opponent's stable discs bound the score.
pub const STABILITY: u16 = 1 << 5;
/// Moves into quadrants with an odd number of empty squares come first.
pub const PARITY: u16 = 1 << 6;
/// The last four empty squares have routines of their own.
pub const LAST_FOUR: u16 = 1 << 7;
/// The first guess of the score and the order of the moves at the root come from a search with
/// the evaluation.
pub const FIRST_GUESS: u16 = 1 << 8;

/// Every technique with its name.
pub const ALL: [(&str, u16); 9] = [
    ("evaluation order", EVALUATION),
    ("lookahead in it", LOOKAHEAD),
    ("fastest first", FASTEST_FIRST),
    ("table", TABLE),
    ("transposition cutoff", TRANSPOSITION_CUTOFF),
    ("stability cutoff", STABILITY),
    ("parity", PARITY),
    ("last four unrolled", LAST_FOUR),
    ("first guess", FIRST_GUESS),
];
