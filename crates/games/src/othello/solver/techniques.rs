//! What makes the solver fast, each with a bit by which it can be left out.
//!
//! The bits are a compile-time parameter of [`Solver`](super::Solver), so a technique that is in
//! costs no test and one that is out costs nothing. Scores never depend on them; what each is
//! worth is measured in `docs/othello-solving.md`.

/// Nothing is left out.
pub const NONE: u16 = 0;
/// Where many squares are empty, moves are tried in the order of the evaluation.
pub const EVALUATION: u16 = 1;
/// There, moves are judged after some plies of search and not by what the board looks like.
pub const LOOKAHEAD: u16 = 1 << 1;
/// Where fewer are empty, the move that leaves the fewest replies is tried first.
pub const FASTEST_FIRST: u16 = 1 << 2;
/// Scores of positions are remembered.
pub const TABLE: u16 = 1 << 3;
/// A remembered score of a child that is enough is used before any move is searched.
pub const TRANSPOSITION_CUTOFF: u16 = 1 << 4;
/// The opponent's stable discs bound the score.
pub const STABILITY: u16 = 1 << 5;
/// Moves into quarters with an odd number of empty squares come first.
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
