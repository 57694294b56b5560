//! The weights of the evaluation.
//!
//! Written by `cargo run --release -p nullwindow-games --example tune_checkers`.

use super::{FEATURES, Weight};

/// An evaluation of this size means odds of e to one.
pub const SCALE: f64 = 68.0;

/// By feature, in the order of [`super::NAMES`].
#[rustfmt::skip]
pub const WEIGHTS: [Weight; FEATURES] = [
    Weight { beginning: 36, end: -28 }, // men
    Weight { beginning: -15, end: 36 }, // kings
    Weight { beginning: -13, end: 10 }, // tempo: rows men have advanced
    Weight { beginning: -8, end: 26 }, // back rank: men at home
    Weight { beginning: 4, end: 21 }, // bridge: men on 1 and 3
    Weight { beginning: 2, end: -4 }, // men in the centre
    Weight { beginning: -4, end: -16 }, // men on the edge
    Weight { beginning: -1, end: -7 }, // men with support behind
    Weight { beginning: 1, end: -7 }, // men that can step
    Weight { beginning: 9, end: 0 }, // men one row from the crown
    Weight { beginning: -6, end: 4 }, // runaway men
    Weight { beginning: 7, end: -2 }, // runaway men's rows advanced
    Weight { beginning: -1, end: -40 }, // dog hole: man on 28 shut in by 32
    Weight { beginning: 2, end: 23 }, // kings in the centre
    Weight { beginning: 10, end: 5 }, // king mobility: steps
    Weight { beginning: 4, end: 3 }, // trapped kings
    Weight { beginning: 13, end: 11 }, // trade-down: lead over pieces left
    Weight { beginning: -1, end: 4 }, // the move (opposition)
    Weight { beginning: -6, end: 8 }, // the turn
];
