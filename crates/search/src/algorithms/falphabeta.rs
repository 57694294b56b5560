//! Falphabeta, fail-soft alpha-beta: Fishburn, in Marsland and Campbell (1981), section III.
//!
//! It examines the same nodes as alpha-beta, but starts from −∞ instead of `alpha`, so that a
//! search that fails returns a tighter bound. Window in: `alpha < beta`. Out: the value if it lies
//! inside; an upper bound `<= alpha` on failing low; a lower bound `>= beta` on failing high.

use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::observe::{Cut, Observer};
use crate::value::{Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn falphabeta<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    falphabeta_in(position, depth, Window::FULL, observer)
}

/// The same with a window at the root.
pub fn falphabeta_in<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    window: Window,
    observer: &mut O,
) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    walk.observer.pass(window);
    node(&mut walk, window.alpha, window.beta, depth)
}

#[inline(always)]
pub(super) fn node<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    alpha: Value,
    beta: Value,
    depth: Depth,
) -> Value {
    debug_assert!(alpha < beta);
    match walk.leaf(depth) {
        Some(value) => value,
        None if depth == Depth::new(1) => interior::<G, O, true>(walk, alpha, beta, depth),
        None => interior::<G, O, false>(walk, alpha, beta, depth),
    }
}

/// `LAST`: the children are leaves. Compiled apart, so that a leaf costs no call.
fn interior<G: Game, O: Observer, const LAST: bool>(
    walk: &mut Walk<G, O>,
    alpha: Value,
    beta: Value,
    depth: Depth,
) -> Value {
    let mut moves = G::Moves::default();
    walk.enter(depth, alpha, beta, &mut moves);
    let mut m = -Value::INFINITY;
    let (mut tried, mut finished) = (0, 0);
    for i in 0..moves.len() {
        tried += 1;
        let t = if LAST {
            let (value, over) = walk.leaf_child(&moves, i);
            finished += over;
            value
        } else {
            walk.search_child(&moves, i, (m.max(alpha), beta), |walk, a, b| {
                node(walk, a, b, depth - 1)
            })
        };
        if t > m {
            m = t;
        }
        if m >= beta {
            walk.observer.cut(Cut::Beta, tried);
            break;
        }
    }
    if LAST {
        walk.observer.leaf_children(0, tried, finished);
    }
    walk.observer.leave(m);
    m
}
