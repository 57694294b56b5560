//! DUAL-NS: Reinefeld, Marsland, Schaeffer (1985), Figure 4.1.
//!
//! A compromise between DUAL* and NegaScout: sons of the root are proved inferior by NegaScout's
//! minimal window, and only the superior ones are searched by dual-SSS*, best-first.

use super::dual::dual_sss_at_son;
use super::negascout;
use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::observe::Observer;
use crate::value::{Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn dual_ns<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, true);
    walk.observer.pass(Window::FULL);
    if let Some(value) = walk.leaf(depth) {
        return value;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, -Value::INFINITY, Value::INFINITY, &mut moves);
    let mut a = dual_sss_at_son(&mut walk, &moves, 0, -Value::INFINITY, depth);
    for i in 1..moves.len() {
        let v = walk.at_son(&moves, i, |walk| -negascout::node(walk, -(a + 1), -a, depth - 1));
        if v > a {
            a = if depth <= Depth::new(2) {
                v
            } else {
                walk.observer.research(i, Window::new(a, Value::INFINITY));
                dual_sss_at_son(&mut walk, &moves, i, a, depth)
            };
        }
    }
    walk.observer.leave(a);
    a
}
