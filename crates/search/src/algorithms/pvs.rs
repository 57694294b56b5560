//! Principal Variation Search: Marsland and Campbell (1982), named in Reinefeld et al. (1985),
//! section 2.2, beside NegaScout.
//!
//! Minimal windows off the principal variation, as in NegaScout, without its exemption near the
//! leaves: every child that fails high inside the window is searched again.
//!
//! Window in: `alpha < beta`. Out: as falphabeta.

use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::observe::{Cut, Observer};
use crate::value::{Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn pvs<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, true);
    walk.observer.pass(Window::FULL);
    node(&mut walk, -Value::INFINITY, Value::INFINITY, depth)
}

fn node<G: Game, O: Observer>(
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
    let mut score =
        walk.search_child(&moves, 0, (alpha, beta), |walk, a, b| node(walk, a, b, depth - 1));
    let mut i = 1;
    while score < beta && i < moves.len() {
        let bound = score.max(alpha);
        let mut v = walk
            .search_child(&moves, i, (bound, bound + 1), |walk, a, b| node(walk, a, b, depth - 1));
        if bound < v && v < beta {
            walk.observer.research(i, Window::new(v, beta));
            v = walk.search_child(&moves, i, (v, beta), |walk, a, b| node(walk, a, b, depth - 1));
        }
        score = score.max(v);
        i += 1;
    }
    if score >= beta {
        walk.observer.cut(Cut::Beta, i);
    }
    walk.observer.leave(score);
    score
}
