//! C*: Coplan (1982), "a special case of the framework" in Plaat et al. (1995), "No and Yes",
//! section 3.3. Null-window searches that bisect the interval of possible values; without memory.

use super::falphabeta;
use super::mtd::middle;
use super::walk::Walk;
use crate::game::Game;
use crate::observe::Observer;
use crate::value::{Bounds, Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn c_star<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, true);
    let mut known = Bounds::UNKNOWN;
    while known.lower < known.upper {
        let Window { alpha, beta } = Window::at_least(middle(known));
        walk.observer.pass(Window { alpha, beta });
        let g = falphabeta::node(&mut walk, alpha, beta, depth);
        if g >= beta {
            known.lower = g;
        } else {
            known.upper = g;
        }
    }
    known.lower
}
