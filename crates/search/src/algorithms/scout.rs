//! SCOUT: Pearl (1980), as described by Marsland and Campbell (1981), section III.
//!
//! EVAL computes values, TEST only answers whether a node's value exceeds a bound. Every child but
//! the first is tested before it is evaluated. Neither has a window. TEST is written here in its
//! two mirrored forms ("exceeds" for one side is "falls below" for the other), so that it stays the
//! boolean procedure it was; its null-window form is falphabeta with `(v, v + 1)`.

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
    let mut m = walk.at_child(&moves, 0, |walk, turn| turn.value(eval(walk, depth - 1)));
    for i in 1..moves.len() {
        if test_child(walk, &moves, i, m, depth, exceeds, falls_below) {
            walk.observer.research(i, Window::FULL);
            m = walk.at_child(&moves, i, |walk, turn| turn.value(eval(walk, depth - 1)));
        }
    }
    walk.observer.leave(m);
    m
}

/// TEST: is the value of the current node greater than `bound`? One good child is enough.
fn exceeds<G: Game, O: Observer>(walk: &mut Walk<G, O>, bound: Value, depth: Depth) -> bool {
    if let Some(value) = walk.leaf(depth) {
        return value > bound;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, bound, bound + 1, &mut moves);
    let mut passes = |i| test_child(walk, &moves, i, bound, depth, exceeds, falls_below);
    let witness = (0..moves.len()).find(|&i| passes(i));
    if let Some(i) = witness {
        walk.observer.cut(Cut::Beta, i + 1);
    }
    walk.observer.leave(bound + i32::from(witness.is_some()));
    witness.is_some()
}

/// TEST: is the value of the current node less than `bound`? Every child must be bad enough.
fn falls_below<G: Game, O: Observer>(walk: &mut Walk<G, O>, bound: Value, depth: Depth) -> bool {
    if let Some(value) = walk.leaf(depth) {
        return value < bound;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, bound - 1, bound, &mut moves);
    let mut passes = |i| test_child(walk, &moves, i, bound, depth, falls_below, exceeds);
    let refutation = (0..moves.len()).find(|&i| !passes(i));
    if let Some(i) = refutation {
        walk.observer.cut(Cut::Beta, i + 1);
    }
    walk.observer.leave(bound - i32::from(refutation.is_none()));
    refutation.is_none()
}

/// Tests child number `i` for its parent, which has `depth` left: the same test if the same side
/// moves again, else the mirrored one.
fn test_child<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    moves: &G::Moves,
    i: usize,
    bound: Value,
    depth: Depth,
    same: impl FnOnce(&mut Walk<G, O>, Value, Depth) -> bool,
    mirrored: impl FnOnce(&mut Walk<G, O>, Value, Depth) -> bool,
) -> bool {
    walk.at_child(moves, i, |walk, turn| {
        if turn.is_again() {
            same(walk, bound, depth - 1)
        } else {
            mirrored(walk, -bound, depth - 1) // −v > bound is v < −bound
        }
    })
}
