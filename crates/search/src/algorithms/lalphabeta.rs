//! Lalphabeta, "last move with a minimal window": Fishburn, in Marsland and Campbell (1981),
//! section III; Reinefeld et al. (1985), footnote 6.
//!
//! To choose a move at the root, it need not be known by how much the last child is better than the
//! best so far (`m`), only whether it is: it is searched with the window `(m, m + 1)`. If that
//! fails high, the move is known but not its value; [`lalphabeta`] then finds the value by a second
//! search, [`lalphabeta_move`] stops there.

use super::walk::Walk;
use super::{Choice, falphabeta};
use crate::game::{Game, MoveList};
use crate::observe::Observer;
use crate::value::{Bounds, Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn lalphabeta<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, true);
    root(&mut walk, depth, true).bounds.lower
}

/// The best move of `position`; if it is the last one, without its exact value.
pub fn lalphabeta_move<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    observer: &mut O,
) -> Choice {
    let mut walk = Walk::begin(position, depth, observer, false);
    root(&mut walk, depth, false)
}

fn root<G: Game, O: Observer>(walk: &mut Walk<G, O>, depth: Depth, exact: bool) -> Choice {
    walk.observer.pass(Window::FULL);
    if let Some(value) = walk.leaf(depth) {
        return Choice { child: None, bounds: Bounds::exact(value) };
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, -Value::INFINITY, Value::INFINITY, &mut moves);
    let last = moves.len() - 1;
    let mut m = -Value::INFINITY;
    let mut best = 0;
    for i in 0..last {
        let t = child(walk, &moves, i, m, Value::INFINITY, depth);
        if t > m {
            (m, best) = (t, i);
        }
    }
    let mut bounds = Bounds::exact(m);
    let beta = if last == 0 { Value::INFINITY } else { m + 1 };
    let t = child(walk, &moves, last, m, beta, depth);
    if t > m {
        best = last;
        bounds = match last {
            0 => Bounds::exact(t),
            _ if exact => {
                // t is a lower bound: if it is the value itself, this search fails with exactly t.
                walk.observer.research(last, Window::new(t, Value::INFINITY));
                Bounds::exact(child(walk, &moves, last, t, Value::INFINITY, depth))
            }
            _ => Bounds { lower: t, upper: Value::INFINITY },
        };
    }
    walk.observer.leave(bounds.lower);
    Choice { child: Some(best), bounds }
}

fn child<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    moves: &G::Moves,
    i: usize,
    alpha: Value,
    beta: Value,
    depth: Depth,
) -> Value {
    walk.search_child(moves, i, (alpha, beta), |walk, alpha, beta| {
        falphabeta::node(walk, alpha, beta, depth - 1)
    })
}
