//! Minimax: every leaf, no cutoffs. The yardstick of correctness, and M(W,D) of
//! Marsland and Campbell (1981), Table 1.

use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::observe::Observer;
use crate::value::{Depth, Value, Window};

/// The value of `position`, by visiting every leaf `depth` moves deep.
pub fn minimax<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    walk.observer.pass(Window::FULL);
    node(&mut walk, depth)
}

fn node<G: Game, O: Observer>(walk: &mut Walk<G, O>, depth: Depth) -> Value {
    if let Some(value) = walk.leaf(depth) {
        return value;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, -Value::INFINITY, Value::INFINITY, &mut moves);
    let mut m = -Value::INFINITY;
    for i in 0..moves.len() {
        m = m.max(walk.at_child(&moves, i, |walk, turn| turn.value(node(walk, depth - 1))));
    }
    walk.observer.leave(m);
    m
}
