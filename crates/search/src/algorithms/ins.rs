//! INS, Informed NegaScout: Reinefeld, Marsland, Schaeffer (1985), Figure 2.4.
//!
//! NegaScout that remembers its minimal-window searches. If a son must be searched again, then
//! - *ignore left*: at nodes that were cut off, the sons left of the cutting one need no second
//!   look;
//! - *prove best*: at the others every son has an upper bound. They are tried best bound first, and
//!   as soon as one is as good as the next one's bound, the rest is proved inferior.
//!
//! Lines lost in the print are restored, and two are corrected (R1, R2 below): as printed, informed
//! and uninformed sons are confused, and trees from w = 3, d = 6 on may come out wrong.
//!
//! Window in: `alpha < beta`. Out: as falphabeta.

use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::memory::{NodeId, Sons, TreeMemory};
use crate::observe::{Cut, Observer};
use crate::value::{Bounds, Depth, Value, Window};
use std::cmp::Reverse;

/// What a first search leaves at a node for a second one.
#[derive(Clone, Copy, PartialEq)]
struct Info {
    kind: Kind,
    /// The result of the first search, as the father sees it: his `score[]`.
    score: Value,
    /// The node's evaluation, if it is a leaf.
    leaf: Option<Value>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    ProveBest,
    /// Cut off by the son with this number.
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
    let sons = memory.sons(p, w);
    let saved = memory.get(p).kind;
    let prove_best = saved == Kind::ProveBest;
    let succ = if research { get_info(memory, sons, saved, w) } else { Vec::new() };
    let mut resflag = research;
    let mut kind = Kind::ProveBest;
    let mut a = -Value::INFINITY;
    let mut b = beta; // open window for 1st successor
    for i in 0..w {
        let son = succ.get(i).map_or(i, |&(son, _)| son);
        let inner = -Window { alpha: a.max(alpha), beta: b };
        let v = walk.at_son(&moves, son, |walk| {
            -node(walk, memory, sons.get(son), inner, depth - 1, resflag)
        });
        if !research {
            let info = *memory.get(sons.get(son));
            memory.set(sons.get(son), Info { score: v, ..info });
        }
        if v > a {
            if i == 0 || v <= alpha || v >= beta || depth <= Depth::new(2) {
                a = v;
            } else if research && prove_best {
                a = v; // searched with a narrow window
            } else {
                walk.observer.research(son, Window { alpha: v, beta });
                let inner = -Window { alpha: v, beta };
                a = walk.at_son(&moves, son, |walk| {
                    -node(walk, memory, sons.get(son), inner, depth - 1, true)
                });
            }
        }
        if a >= beta {
            walk.observer.cut(Cut::Beta, i + 1);
            kind = Kind::IgnoreLeft(son as u32);
            break;
        }
        if i + 1 == w {
            break;
        }
        if research {
            let next_score = succ[i + 1].1;
            if a.max(alpha) >= next_score {
                // R1: `>=`, and only where the node itself is searched again.
                let cut = if prove_best { Cut::ProveBest } else { Cut::IgnoreLeft };
                walk.observer.cut(cut, i + 1);
                a = a.max(next_score);
                break;
            }
            if prove_best {
                b = beta.min(next_score); // narrow window
            } else {
                // R2: the sons right of the cutting one have not been seen yet.
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

/// GetInfo and Sort: the sons with their scores, best first, equals from left to right.
fn get_info(memory: &TreeMemory<Info>, sons: Sons, kind: Kind, w: usize) -> Vec<(usize, Value)> {
    let score = |i: usize| match kind {
        Kind::ProveBest => memory.get(sons.get(i)).score,
        Kind::IgnoreLeft(cut) if i < cut as usize => -Value::INFINITY,
        Kind::IgnoreLeft(_) => Value::INFINITY,
    };
    let mut succ: Vec<(usize, Value)> = (0..w).map(|i| (i, score(i))).collect();
    succ.sort_by_key(|&(_, score)| Reverse(score));
    succ
}
