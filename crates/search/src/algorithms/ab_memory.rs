//! Alpha-beta with memory: Plaat et al. (1995), "A Minimax Algorithm Better than Alpha-Beta? No
//! and Yes", Figure 1; and its drivers AB-SSS* and AB-DUAL*, Figure 2.
//!
//! Every node keeps f− and f+. As printed the figure overwrites alpha before it decides which
//! bound it has found; the window at entry must decide, or leaves 1 0 0 0 (w = 2, d = 2) come out
//! as 1 instead of 0.
//!
//! Window in: `alpha < beta`. Out: as falphabeta.

use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::memory::{NodeId, TreeMemory};
use crate::observe::{Cut, Observer};
use crate::value::{Bounds, Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn ab_memory<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    ab_memory_in(position, depth, Window::FULL, &mut TreeMemory::new(), observer)
}

/// The same with a window at the root and a memory that may hold results of earlier searches of the
/// same tree to the same depth.
pub fn ab_memory_in<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    window: Window,
    memory: &mut TreeMemory<Bounds>,
    observer: &mut O,
) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    pass(&mut walk, memory, window, depth)
}

/// AB-SSS*, Figure 2, left: SSS* as a sequence of null-window searches. `g` is an upper bound on the
/// value at all times; a search that does not lower it proves it.
pub fn ab_sss<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    repeat(position, depth, Value::INFINITY, observer, |g| Window::new(g - 1, g))
}

/// AB-DUAL*, Figure 2, right: DUAL* as a sequence of null-window searches. `g` is a lower bound on the
/// value at all times; a search that does not raise it proves it.
pub fn ab_dual<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    repeat(position, depth, -Value::INFINITY, observer, |g| Window::new(g, g + 1))
}

/// Figure 2: searches until the result is the bound that was asked about.
fn repeat<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    first: Value,
    observer: &mut O,
    window: impl Fn(Value) -> Window,
) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    let mut memory = TreeMemory::new();
    let mut g = first;
    loop {
        let gamma = g;
        g = pass(&mut walk, &mut memory, window(gamma), depth);
        if g == gamma {
            return g;
        }
    }
}

/// One search from the root.
fn pass<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    memory: &mut TreeMemory<Bounds>,
    window: Window,
    depth: Depth,
) -> Value {
    walk.observer.pass(window);
    node(walk, memory, TreeMemory::<Bounds>::ROOT, window.alpha, window.beta, depth)
}

fn node<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    memory: &mut TreeMemory<Bounds>,
    n: NodeId,
    alpha: Value,
    beta: Value,
    depth: Depth,
) -> Value {
    debug_assert!(alpha < beta);
    let known = *memory.get(n);
    if known.upper <= alpha || known.lower == known.upper {
        walk.observer.probe(known);
        return known.upper;
    }
    if known.lower >= beta {
        walk.observer.probe(known);
        return known.lower;
    }
    if let Some(value) = walk.leaf(depth) {
        store(walk, memory, n, Bounds::exact(value));
        return value;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, alpha, beta, &mut moves);
    let children = memory.children(n, moves.len());
    let mut g = -Value::INFINITY;
    for c in 0..moves.len() {
        let a = alpha.max(g);
        let v = walk.search_child(&moves, c, (a, beta), |walk, alpha, beta| {
            node(walk, memory, children.get(c), alpha, beta, depth - 1)
        });
        g = g.max(v);
        if g >= beta {
            walk.observer.cut(Cut::Beta, c + 1);
            break;
        }
    }
    // The bound kind is decided against the window at entry.
    let found = if g <= alpha {
        Bounds { upper: g, ..known }
    } else if g >= beta {
        Bounds { lower: g, ..known }
    } else {
        Bounds::exact(g)
    };
    store(walk, memory, n, found);
    walk.observer.leave(g);
    g
}

pub(super) fn store<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    memory: &mut TreeMemory<Bounds>,
    n: NodeId,
    bounds: Bounds,
) {
    memory.set(n, bounds);
    walk.observer.store(bounds, memory.stored());
}
