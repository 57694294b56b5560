//! MT, the memory-enhanced test: Plaat et al. (1995), "Best-First Fixed-Depth Game-Tree Search in
//! Practice", Figure 1. Called in different ways (`mtd.rs`) it is the whole family.
//!
//! The paper tests against γ = ω − ε, a number between two possible values, so that nothing ever
//! equals it. Here the test is named by the integer ω: *is the value at least ω?* For a child of the
//! opponent, −γ = (1 − ω) − ε: the upper end of the window (ω − 1, ω), negated.
//!
//! In: ω. Out: a lower bound `>= ω` (the answer is yes) or an upper bound `< ω` (no).

use super::ab_memory::store;
use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::memory::{NodeId, TreeMemory};
use crate::observe::{Cut, Observer};
use crate::value::{Bounds, Depth, Value, Window};

/// Is the value of `position`, `depth` moves deep, at least `omega`? A lower bound `>= omega` says
/// yes, an upper bound below it says no.
pub fn mt<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    omega: Value,
    memory: &mut TreeMemory<Bounds>,
    observer: &mut O,
) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    pass(&mut walk, memory, omega, depth)
}

/// One test of the root; drivers call it again and again.
pub(super) fn pass<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    memory: &mut TreeMemory<Bounds>,
    omega: Value,
    depth: Depth,
) -> Value {
    walk.observer.pass(Window::at_least(omega));
    node(walk, memory, TreeMemory::<Bounds>::ROOT, omega, depth)
}

pub(super) fn node<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    memory: &mut TreeMemory<Bounds>,
    n: NodeId,
    omega: Value,
    depth: Depth,
) -> Value {
    let known = *memory.get(n);
    if known.lower >= omega {
        walk.observer.probe(known);
        return known.lower;
    }
    if known.upper < omega {
        walk.observer.probe(known);
        return known.upper;
    }
    if let Some(value) = walk.leaf(depth) {
        store(walk, memory, n, Bounds::exact(value));
        return value;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, omega - 1, omega, &mut moves);
    let children = memory.children(n, moves.len());
    let mut g = -Value::INFINITY;
    for c in 0..moves.len() {
        let v = walk.search_child(&moves, c, (omega - 1, omega), |walk, _, omega| {
            node(walk, memory, children.get(c), omega, depth - 1)
        });
        g = g.max(v);
        if g >= omega {
            walk.observer.cut(Cut::Beta, c + 1);
            break;
        }
    }
    let found = if g < omega { Bounds { upper: g, ..known } } else { Bounds { lower: g, ..known } };
    store(walk, memory, n, found);
    walk.observer.leave(g);
    g
}
