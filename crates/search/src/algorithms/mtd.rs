//! The MTD drivers: Plaat et al. (1995), "Best-First Fixed-Depth Game-Tree Search in Practice"
//! (IJCAI), Figures 2 and 3, and "A Minimax Algorithm Better than Alpha-Beta? No and Yes", Figure 3.
//!
//! A driver tests the root again and again, until the bounds f− and f+ meet. The two papers' drivers
//! differ in the first question: "No and Yes" asks whether the value is at least the first guess,
//! IJCAI whether it is more. Both are here.

use super::mt;
use super::walk::Walk;
use crate::game::Game;
use crate::memory::TreeMemory;
use crate::observe::Observer;
use crate::value::{Bounds, Depth, Value};

/// MTD(+∞), which is SSS*: IJCAI, Figure 2.
pub fn mtd_plus_infinity<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    observer: &mut O,
) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    let mut memory = TreeMemory::new();
    let mut g = Value::INFINITY;
    loop {
        let bound = g;
        g = mt::pass(&mut walk, &mut memory, bound, depth);
        if g == bound {
            return g;
        }
    }
}

/// MTD(−∞), which is DUAL*: IJCAI, section 4.
pub fn mtd_minus_infinity<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    observer: &mut O,
) -> Value {
    mtd_f_ijcai(position, depth, -Value::INFINITY, observer)
}

/// MTD(f) of "No and Yes", Figure 3: first asks whether the value is *at least* the guess.
pub fn mtd_f<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    first_guess: Value,
    observer: &mut O,
) -> Value {
    mtd(position, depth, first_guess, observer, |g, known| if g == known.lower { g + 1 } else { g })
}

/// MTD(f) of IJCAI, Figure 3: first asks whether the value is *more* than the guess.
pub fn mtd_f_ijcai<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    first_guess: Value,
    observer: &mut O,
) -> Value {
    mtd(position, depth, first_guess, observer, |g, known| if g == known.upper { g } else { g + 1 })
}

/// MTD(bi): IJCAI, section 4, "bisecting the interval [f+, f−] in each pass". The memoryless form is
/// C* (`c_star.rs`).
pub fn mtd_bi<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    mtd(position, depth, Value::ZERO, observer, |_, known| middle(known))
}

/// The test that halves what is left: greater than the lower bound, at most the upper one.
pub(super) fn middle(known: Bounds) -> Value {
    known.lower + (known.upper.get() - known.lower.get() + 1) / 2
}

/// MTD(step): IJCAI, section 4, "using larger step sizes". SSS* walks down from +∞ by whatever each
/// pass gains, often by one. This driver walks down by at least `step`, and closes the last gap from
/// below when it has stepped too far.
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

/// The framework. `next_test` chooses ω from the last result and what is known.
fn mtd<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    first: Value,
    observer: &mut O,
    mut next_test: impl FnMut(Value, Bounds) -> Value,
) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    let mut memory = TreeMemory::new();
    let mut known = Bounds::UNKNOWN;
    let mut g = first;
    while known.lower < known.upper {
        let omega = next_test(g, known);
        g = mt::pass(&mut walk, &mut memory, omega, depth);
        if g < omega {
            known.upper = g;
        } else {
            known.lower = g;
        }
    }
    g
}
