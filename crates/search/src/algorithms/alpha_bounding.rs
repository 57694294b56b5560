//! Alpha bounding: Schaeffer (1986), cited in Plaat et al. (1995), "No and Yes", section 2, as an
//! algorithm "solely based on null-window search". No code is printed there; this is our reading.
//!
//! Null-window searches raise alpha: as long as `(alpha, alpha + 1)` fails high, the result is the
//! next alpha; when it fails low, alpha is the value. The start must lie at or below the value: a
//! guess that fails low at once is lowered by a step that doubles. No memory.

use super::falphabeta;
use super::walk::Walk;
use crate::game::Game;
use crate::observe::Observer;
use crate::value::{Bounds, Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn alpha_bounding<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    first_guess: Value,
    observer: &mut O,
) -> Value {
    let mut walk = Walk::begin(position, depth, observer, true);
    let mut known = Bounds::UNKNOWN;
    let mut alpha = first_guess.min(Value::INFINITY - 1); // there must be room above
    let mut step = 1;
    while known.lower < known.upper {
        walk.observer.pass(Window::new(alpha, alpha + 1));
        let g = falphabeta::node(&mut walk, alpha, alpha + 1, depth);
        if g > alpha {
            known.lower = g;
            alpha = g;
        } else {
            known.upper = g;
            alpha = (g - step).max(known.lower).max(-Value::INFINITY);
            step = (2 * step).min(Value::INFINITY.get());
        }
    }
    known.lower
}
