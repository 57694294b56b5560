//! NegaScout: Reinefeld (1983); Reinefeld, Marsland, Schaeffer (1985), Figure 2.2.
//!
//! After the first child, every child is searched with the minimal window `(a, a + 1)`; one that fails
//! high is searched again with `(v, beta)`. Fail-soft, with the paper's exemption: two levels above
//! the leaves the first result is exact already. (Fail-hard with that exemption would be wrong. So
//! is the exemption at the second level if the same side moves again, a case the paper does not
//! have.)
//!
//! Window in: `alpha < beta`. Out: as falphabeta.

use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::observe::{Cut, Observer};
use crate::value::{Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn negascout<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    negascout_in(position, depth, Window::FULL, observer)
}

/// The same with a window at the root.
pub fn negascout_in<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    window: Window,
    observer: &mut O,
) -> Value {
    let mut walk = Walk::begin(position, depth, observer, true);
    walk.observer.pass(window);
    node(&mut walk, window.alpha, window.beta, depth)
}

pub(super) fn node<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    alpha: Value,
    beta: Value,
    depth: Depth,
) -> Value {
    debug_assert!(alpha < beta);
    if let Some(value) = walk.leaf(depth) {
        return value;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, alpha, beta, &mut moves);
    let mut a = -Value::INFINITY;
    let mut b = beta; // an open window for the first branch
    for i in 0..moves.len() {
        let v = walk.search_child(&moves, i, (a.max(alpha), b), |walk, alpha, beta| {
            node(walk, alpha, beta, depth - 1)
        });
        if v > a {
            if i == 0 || v <= alpha || v >= beta || walk.exact_near_leaves(&moves, i, depth) {
                a = v;
            } else {
                walk.observer.research(i, Window::new(v, beta));
                a = walk.search_child(&moves, i, (v, beta), |walk, alpha, beta| {
                    node(walk, alpha, beta, depth - 1)
                });
            }
        }
        if a >= beta {
            walk.observer.cut(Cut::Beta, i + 1);
            break;
        }
        b = a.max(alpha) + 1; // form minimal window
    }
    walk.observer.leave(a);
    a
}
