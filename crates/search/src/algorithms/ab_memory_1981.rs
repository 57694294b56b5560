//! Alpha-beta with a transposition table of one score, a flag and a length: Marsland and Campbell
//! (1981), Appendix.
//!
//! The appendix as printed ends the search whenever a stored upper bound lies below beta
//! (`beta = min(beta, score)` makes `score >= beta` true) and so returns bounds as values; the
//! test meant is `alpha >= beta`. The table move `p.opt` is tried first.
//!
//! Window in: `alpha < beta`. Out: as alpha-beta, fail-hard.

use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::memory::{Children, NodeId, TreeMemory};
use crate::observe::{Cut, Observer};
use crate::value::{Bounds, Depth, Value, Window};

/// One entry of the 1981 table. (The lock and the priority are those of a table that loses
/// entries.)
#[derive(Clone, Copy, PartialEq, Default)]
pub struct Entry {
    record: Option<Record>,
    /// p.opt: the number of the best child.
    opt: Option<u32>,
}

#[derive(Clone, Copy, PartialEq)]
struct Record {
    score: Value,
    flag: Flag,
    length: Depth,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Flag {
    Valid,
    LowerBound,
    UpperBound,
}

/// The value of `position`, `depth` moves deep.
pub fn ab_memory_1981<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    observer: &mut O,
) -> Value {
    ab_memory_1981_in(position, depth, Window::FULL, &mut TreeMemory::new(), observer)
}

/// The same with a window at the root and a table that earlier searches of the same tree, also
/// shallower ones, have filled.
pub fn ab_memory_1981_in<G: Game, O: Observer>(
    position: &mut G,
    depth: Depth,
    window: Window,
    table: &mut TreeMemory<Entry>,
    observer: &mut O,
) -> Value {
    let mut walk = Walk::begin(position, depth, observer, true);
    walk.observer.pass(window);
    node(&mut walk, table, TreeMemory::<Entry>::ROOT, window, depth)
}

fn node<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    table: &mut TreeMemory<Entry>,
    p: NodeId,
    window: Window,
    depth: Depth,
) -> Value {
    let Window { mut alpha, mut beta } = window;
    let entry = *table.get(p);
    if let Some(Record { score, flag, .. }) = entry.record.filter(|r| r.length >= depth) {
        match flag {
            Flag::Valid => {
                walk.observer.probe(Bounds::exact(score));
                return score;
            }
            Flag::LowerBound => alpha = alpha.max(score),
            Flag::UpperBound => beta = beta.min(score),
        }
        if alpha >= beta {
            walk.observer.probe(bounds(score, flag));
            return score;
        }
    }
    let (score, opt) = match walk.leaf(depth) {
        Some(value) => (value, None),
        None => interior(walk, table, p, entry.opt, Window { alpha, beta }, depth),
    };
    let flag = if score <= alpha {
        Flag::UpperBound
    } else if score >= beta {
        Flag::LowerBound
    } else {
        Flag::Valid
    };
    let record = Record { score, flag, length: depth };
    table.set(p, Entry { record: Some(record), opt });
    walk.observer.store(bounds(score, flag), table.stored());
    score
}

fn interior<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    table: &mut TreeMemory<Entry>,
    p: NodeId,
    mut opt: Option<u32>,
    Window { alpha, beta }: Window,
    depth: Depth,
) -> (Value, Option<u32>) {
    let mut moves = G::Moves::default();
    walk.enter(depth, alpha, beta, &mut moves);
    let children: Children = table.children(p, moves.len());
    let mut score = alpha;
    let first = opt.map(|i| i as usize);
    let order = first.into_iter().chain((0..moves.len()).filter(|&i| Some(i) != first));
    for (tried, i) in order.enumerate() {
        let t = walk.search_child(&moves, i, (score, beta), |walk, alpha, beta| {
            node(walk, table, children.get(i), Window { alpha, beta }, depth - 1)
        });
        if t > score {
            score = t;
            opt = Some(i as u32); // note best successor
        }
        if score >= beta {
            walk.observer.cut(Cut::Beta, tried + 1);
            break;
        }
    }
    walk.observer.leave(score);
    (score, opt)
}

fn bounds(score: Value, flag: Flag) -> Bounds {
    match flag {
        Flag::Valid => Bounds::exact(score),
        Flag::LowerBound => Bounds { lower: score, ..Bounds::UNKNOWN },
        Flag::UpperBound => Bounds { upper: score, ..Bounds::UNKNOWN },
    }
}
