//! MTD(bi): bisection with MT. Plaat et al. (1995), IJCAI, section 4, "bisecting the interval
//! [f+, f−] in each pass"; the memoryless form is C* (`c_star.rs`).

use super::mtd::mtd;
use crate::game::Game;
use crate::observe::Observer;
use crate::value::{Bounds, Depth, Value};

/// The value of `position`, `depth` moves deep.
pub fn mtd_bi<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    mtd(position, depth, Value::ZERO, observer, |_, known| middle(known))
}

/// The test that halves what is left: greater than the lower bound, at most the upper one.
pub(super) fn middle(known: Bounds) -> Value {
    known.lower + (known.upper.get() - known.lower.get() + 1) / 2
}
