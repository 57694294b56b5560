//! MTD(step): Plaat et al. (1995), IJCAI, section 4, "using larger step sizes".
//!
//! SSS* walks down from +∞ by whatever each pass gains, often by one. This driver walks down by at
//! least `step`, and closes the last gap from below when it has stepped too far.

use super::mtd::mtd;
use crate::game::Game;
use crate::observe::Observer;
use crate::value::{Depth, Value};

/// The value of `position`, `depth` moves deep, approached from above in steps of `step`.
pub fn mtd_step<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    step: u32,
    observer: &mut O,
) -> Value {
    let step = i32::try_from(step).unwrap_or(i32::MAX).min(2 * Value::INFINITY.get());
    mtd(position, depth, Value::INFINITY, observer, |_, known| {
        // The very first pass has no finite bound to step down from.
        let stepped = if known.upper.is_infinite() { known.upper } else { known.upper - step };
        stepped.max(known.lower + 1)
    })
}
