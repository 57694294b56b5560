//! Palphabeta: Marsland and Campbell (1981), section III, adapted there from Fishburn.
//!
//! Once a candidate principal variation is known, everything beside it is searched with a minimal
//! window; a child that turns out better is searched again by alpha-beta. It works only on the
//! nodes of the principal variation and has no window of its own.

use super::walk::Walk;
use super::{alphabeta, falphabeta};
use crate::game::{Game, MoveList};
use crate::observe::Observer;
use crate::value::{Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn palphabeta<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    palphabeta_to(position, depth, depth, observer)
}

/// The paper's variation: palphabeta only on the first `pv_depth` plies of the principal
/// variation ("to, say, N−2 ply on an N ply iteration"), alpha-beta below.
pub fn palphabeta_to<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    pv_depth: Depth,
    observer: &mut O,
) -> Value {
    let mut walk = Walk::begin(position, depth, observer, true);
    walk.observer.pass(Window::FULL);
    let rest = Depth::new(depth.get().saturating_sub(pv_depth.get()));
    node(&mut walk, depth, rest)
}

/// At depth `rest`, plain alpha-beta takes over.
fn node<G: Game, O: Observer>(walk: &mut Walk<G, O>, depth: Depth, rest: Depth) -> Value {
    if depth == rest {
        return alphabeta::node(walk, -Value::INFINITY, Value::INFINITY, depth);
    }
    if let Some(value) = walk.leaf(depth) {
        return value;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, -Value::INFINITY, Value::INFINITY, &mut moves);
    let mut m = walk.at_child(&moves, 0, |walk, turn| turn.value(node(walk, depth - 1, rest)));
    for i in 1..moves.len() {
        let t = walk.search_child(&moves, i, (m, m + 1), |walk, alpha, beta| {
            falphabeta::node(walk, alpha, beta, depth - 1)
        });
        if t > m {
            // t is a lower bound: if it is the value itself, this search fails with exactly t.
            walk.observer.research(i, Window::new(t, Value::INFINITY));
            m = walk.search_child(&moves, i, (t, Value::INFINITY), |walk, alpha, beta| {
                alphabeta::node(walk, alpha, beta, depth - 1)
            });
        }
    }
    walk.observer.leave(m);
    m
}
