//! DUAL-NS: Reinefeld, Marsland, Schaeffer (1985), Figure 4.1.
//!
//! A compromise between DUAL* and NegaScout: children of the root are proved inferior by NegaScout's
//! minimal window, and only the superior ones are searched by dual-SSS*, best-first.
//!
//! Where it differs from the print:
//! - the window at the root is always open, so that the tests against α and β, which cannot succeed, are
//!   left out, and the first child alone is searched by dual-SSS* at once;
//! - below the root the figure calls itself with minimal windows only, and then is NegaScout: so
//!   NegaScout is called;
//! - dual-SSS* takes and returns values of the root, not of the child: `a`, not `-a`;
//! - `depth <= 2` does not hold for a child of the same side (`Walk::exact_near_leaves`).

use super::dual::dual_sss_at_child;
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
    let mut a = dual_sss_at_child(&mut walk, &moves, 0, -Value::INFINITY, depth);
    for i in 1..moves.len() {
        let v = walk.search_child(&moves, i, (a, a + 1), |walk, alpha, beta| {
            negascout::node(walk, alpha, beta, depth - 1)
        });
        if v > a {
            a = if walk.exact_near_leaves(&moves, i, depth) {
                v
            } else {
                walk.observer.research(i, Window::new(a, Value::INFINITY));
                dual_sss_at_child(&mut walk, &moves, i, a, depth)
            };
        }
    }
    walk.observer.leave(a);
    a
}
