//! INS, Informed NegaScout: Reinefeld, Marsland, Schaeffer (1985), Figure 2.4.
//!
//! NegaScout that remembers its minimal-window searches. If a child must be searched again, then
//! - *ignore left*: at nodes that were cut off, the children left of the one that caused the cutoff
//!   are skipped;
//! - *prove best*: at the others every child has an upper bound. They are tried best bound first, and
//!   as soon as one is as good as the next one's bound, the rest are proved inferior.
//!
//! Where it differs from the print:
//! - the lines lost there are restored: GetInfo and Sort, and `score[i] = v` in a first search;
//! - a leaf searched again returns its stored value, and is not a visit;
//! - R1: the prove-best test is made wherever the node is searched again (`research`, not `resflag`,
//!   which is FALSE after the first child of an ignore-left node), and with `>=` instead of `>`;
//! - R2: at an ignore-left node the children after the first, not yet searched, get a minimal
//!   window, not `score[i+1]`, which is +∞ there;
//! - a narrow window ends at beta: `min(beta, score[i+1])`;
//! - `depth <= 2` does not hold for a child of the same side (`Walk::exact_near_leaves`).
//!
//! Without R1 and R2 informed and uninformed children are confused, and trees from w = 3, d = 6 on may
//! come out wrong.
//!
//! Window in: `alpha < beta`. Out: as falphabeta.

use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::memory::{Children, NodeId, TreeMemory};
use crate::observe::{Cut, Observer};
use crate::value::{Bounds, Depth, Value, Window};
use std::cmp::Reverse;

/// What a first search leaves at a node for a second one.
#[derive(Clone, Copy, PartialEq)]
struct Info {
    kind: Kind,
    /// The result of the first search, as the parent sees it: its `score[]`.
    score: Value,
    /// The node's evaluation, if it is a leaf.
    leaf: Option<Value>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    ProveBest,
    /// Cut off by the child with this number.
    IgnoreLeft(u32),
}

impl Default for Info {
    fn default() -> Self {
        Info { kind: Kind::ProveBest, score: Value::INFINITY, leaf: None }
    }
}

/// The value of `position`, `depth` moves deep.
pub fn ins<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, true);
    walk.observer.pass(Window::FULL);
    let mut memory = TreeMemory::new();
    node(&mut walk, &mut memory, TreeMemory::<Info>::ROOT, Window::FULL, depth, false)
}

fn node<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    memory: &mut TreeMemory<Info>,
    p: NodeId,
    window: Window,
    depth: Depth,
    research: bool,
) -> Value {
    let Window { alpha, beta } = window;
    debug_assert!(alpha < beta);
    if research && let Some(value) = memory.get(p).leaf {
        walk.observer.probe(Bounds::exact(value)); // the stored value: not a visit
        return value;
    }
    if let Some(value) = walk.leaf(depth) {
        memory.set(p, Info { leaf: Some(value), ..*memory.get(p) });
        return value;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, alpha, beta, &mut moves);
    let w = moves.len();
    let children = memory.children(p, w);
    let saved = memory.get(p).kind;
    let prove_best = saved == Kind::ProveBest;
    let succ = if research { get_info(memory, children, saved, w) } else { Vec::new() };
    let mut resflag = research;
    let mut kind = Kind::ProveBest;
    let mut a = -Value::INFINITY;
    let mut b = beta; // open window for 1st successor
    for i in 0..w {
        let child = succ.get(i).map_or(i, |&(child, _)| child);
        let v = walk.search_child(&moves, child, (a.max(alpha), b), |walk, alpha, beta| {
            let inner = Window { alpha, beta };
            node(walk, memory, children.get(child), inner, depth - 1, resflag)
        });
        if !research {
            let info = *memory.get(children.get(child));
            memory.set(children.get(child), Info { score: v, ..info });
        }
        if v > a {
            if i == 0 || v <= alpha || v >= beta || walk.exact_near_leaves(&moves, child, depth) {
                a = v;
            } else if research && prove_best {
                a = v; // searched with a narrow window
            } else {
                walk.observer.research(child, Window { alpha: v, beta });
                a = walk.search_child(&moves, child, (v, beta), |walk, alpha, beta| {
                    let inner = Window { alpha, beta };
                    node(walk, memory, children.get(child), inner, depth - 1, true)
                });
            }
        }
        if a >= beta {
            walk.observer.cut(Cut::Beta, i + 1);
            kind = Kind::IgnoreLeft(child as u32);
            break;
        }
        if i + 1 == w {
            break;
        }
        if research {
            let next_score = succ[i + 1].1;
            if a.max(alpha) >= next_score {
                // R1
                let cut = if prove_best { Cut::ProveBest } else { Cut::IgnoreLeft };
                walk.observer.cut(cut, i + 1);
                a = a.max(next_score);
                break;
            }
            if prove_best {
                b = beta.min(next_score); // narrow window
            } else {
                // R2: the children right of the one that cut off have not been searched yet.
                b = a.max(alpha) + 1;
                resflag = false;
            }
        } else {
            b = a.max(alpha) + 1; // minimal window
        }
    }
    if !research {
        memory.set(p, Info { kind, ..*memory.get(p) }); // SaveInfo
        walk.observer.store(Bounds::UNKNOWN, memory.stored());
    }
    walk.observer.leave(a);
    a
}

/// GetInfo and Sort: the children with their scores, best first, equals from left to right.
fn get_info(
    memory: &TreeMemory<Info>,
    children: Children,
    kind: Kind,
    w: usize,
) -> Vec<(usize, Value)> {
    let score = |i: usize| match kind {
        Kind::ProveBest => memory.get(children.get(i)).score,
        Kind::IgnoreLeft(cut) if i < cut as usize => -Value::INFINITY,
        Kind::IgnoreLeft(_) => Value::INFINITY,
    };
    let mut succ: Vec<(usize, Value)> = (0..w).map(|i| (i, score(i))).collect();
    succ.sort_by_key(|&(_, score)| Reverse(score));
    succ
}
