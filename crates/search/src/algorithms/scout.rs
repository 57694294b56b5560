//! SCOUT: Pearl (1980), as described by Marsland and Campbell (1981), section III.
//!
//! EVAL computes values, TEST only answers whether a node's value exceeds a bound. Every son but
//! the first is tested before it is evaluated. Neither has a window. TEST is written here in its
//! two mirrored forms ("exceeds" for the father is "falls below" for the son), so that it stays
//! the boolean procedure it was; the null-window form of it is falphabeta with `(v, v + 1)`.

use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::observe::{Cut, Observer};
use crate::value::{Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn scout<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, true);
    walk.observer.pass(Window::FULL);
    eval(&mut walk, depth)
}

fn eval<G: Game, O: Observer>(walk: &mut Walk<G, O>, depth: Depth) -> Value {
    if let Some(value) = walk.leaf(depth) {
        return value;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, -Value::INFINITY, Value::INFINITY, &mut moves);
    let mut m = walk.at_son(&moves, 0, |walk| -eval(walk, depth - 1));
    for i in 1..moves.len() {
        // −value(son) > m  is  value(son) < −m
        let better = walk.at_son(&moves, i, |walk| falls_below(walk, -m, depth - 1));
        if better {
            walk.observer.research(i, Window::FULL);
            m = walk.at_son(&moves, i, |walk| -eval(walk, depth - 1));
        }
    }
    walk.observer.leave(m);
    m
}

/// TEST: is the value of the current node greater than `bound`? One good son is enough.
fn exceeds<G: Game, O: Observer>(walk: &mut Walk<G, O>, bound: Value, depth: Depth) -> bool {
    if let Some(value) = walk.leaf(depth) {
        return value > bound;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, bound, bound + 1, &mut moves);
    let witness = (0..moves.len())
        .find(|&i| walk.at_son(&moves, i, |walk| falls_below(walk, -bound, depth - 1)));
    if let Some(i) = witness {
        walk.observer.cut(Cut::Beta, i + 1);
    }
    walk.observer.leave(bound + i32::from(witness.is_some()));
    witness.is_some()
}

/// TEST: is the value of the current node less than `bound`? Every son must be bad enough.
fn falls_below<G: Game, O: Observer>(walk: &mut Walk<G, O>, bound: Value, depth: Depth) -> bool {
    if let Some(value) = walk.leaf(depth) {
        return value < bound;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, bound - 1, bound, &mut moves);
    // −value(son) >= bound  is  not value(son) > −bound
    let refutation = (0..moves.len())
        .find(|&i| !walk.at_son(&moves, i, |walk| exceeds(walk, -bound, depth - 1)));
    if let Some(i) = refutation {
        walk.observer.cut(Cut::Beta, i + 1);
    }
    walk.observer.leave(bound - i32::from(refutation.is_none()));
    refutation.is_none()
}
