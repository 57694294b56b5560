//! DUAL*: Reinefeld, Marsland, Schaeffer (1985), Figure 3.2.
//!
//! The root's sons are searched from left to right, each by dual-SSS*, with the best value so far
//! as a lower bound. In a son's own view dual-SSS* is SSS* with an upper bound.

use super::place::Root;
use super::state_space::StateSpace;
use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::observe::Observer;
use crate::value::{Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn dual<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    walk.observer.pass(Window::FULL);
    if let Some(value) = walk.leaf(depth) {
        return value;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, -Value::INFINITY, Value::INFINITY, &mut moves);
    let mut h = -Value::INFINITY;
    for j in 0..moves.len() {
        h = h.max(dual_sss_at_son(&mut walk, &moves, j, h, depth));
    }
    walk.observer.leave(h);
    h
}

/// dualSSS*(root.j, h): the value of son `j` as the root sees it, or `h` if it is not above.
pub(super) fn dual_sss_at_son<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    moves: &G::Moves,
    j: usize,
    h: Value,
    depth: Depth,
) -> Value {
    walk.at_son(moves, j, |walk| {
        -StateSpace::new(walk, Root::Max, -h, depth - 1, vec![j as u32]).run()
    })
}
