//! SSS* and dual-SSS* for alternating games, fast: the searches of `sss.rs`, `dual.rs`,
//! `staged_sss.rs` and `dual_ins.rs` on an OPEN that is not a list.
//!
//! They take the same steps as the printed versions in the same order, and report the same to the
//! observer, which `tests/printed_open.rs` checks event by event. What makes them fast:
//! - OPEN is kept as a tree of heaps (`open.rs`);
//! - descriptors hold no paths, and the walk goes from node to node instead of from the root
//!   (`focus.rs`, `state_space.rs`);
//! - nodes above leaves are settled in one go (`frontier.rs`).

mod focus;
mod frontier;
mod open;
mod state_space;

use super::dual_ins::Solved;
use super::walk::Walk;
use crate::game::Game;
use crate::observe::Observer;
use crate::value::{Depth, Value};
use focus::Root;
use open::{Entry, Open, State};
use state_space::StateSpace;
use std::cmp::Reverse;
use std::slice::Iter;

/// SSS*(root, bound), in stages if `stage` is given.
pub(super) fn sss<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    bound: Value,
    depth: Depth,
    stage: Option<Depth>,
) -> Value {
    StateSpace::new(walk, Root::Max, bound, depth, Vec::new()).staged(stage).run()
}

/// dualSSS*(root, −∞): from the opponent's point of view it is SSS*, started on a MIN node.
pub(super) fn dual_sss<G: Game, O: Observer>(walk: &mut Walk<G, O>, depth: Depth) -> Value {
    -StateSpace::new(walk, Root::Min, Value::INFINITY, depth, Vec::new()).run()
}

/// dualSSS*(root.j, h): from the child's point of view it is SSS* with an upper bound.
pub(super) fn dual_sss_at_child<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    moves: &G::Moves,
    j: usize,
    h: Value,
    depth: Depth,
) -> Value {
    walk.at_child(moves, j, |walk, _| {
        -StateSpace::new(walk, Root::Max, -h, depth - 1, vec![j as u32]).run()
    })
}

/// dualSSS*(root.j) resumed from a solution tree.
pub(super) fn resume_dual_sss_at_child<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    moves: &G::Moves,
    j: usize,
    tree: &[Solved],
    depth: Depth,
) -> Value {
    let mut open = Open::new(State::LiveMax(0), Value::INFINITY);
    let root = planted(&mut open, &mut tree.iter(), 0);
    open.plant(root);
    walk.at_child(moves, j, |walk, _| {
        -StateSpace::with_open(walk, open, Root::Max, depth - 1, vec![j as u32]).resume()
    })
}

/// A solution tree below a node with the opponent to move, number `number` of its parent's children.
/// The opponent is MAX here.
fn planted(open: &mut Open, tree: &mut Iter<Solved>, number: u32) -> Entry {
    let w = match *next(tree) {
        Solved::Leaf(h) => return Entry { merit: -h, child: 0, state: State::SolvedMax(number) },
        Solved::Min(w) => w,
        Solved::Max(_) => unreachable!("the players alternate"),
    };
    let mut entries: Vec<Entry> = Vec::with_capacity(w as usize);
    for child in 0..w {
        entries.push(match *next(tree) {
            Solved::Leaf(h) => Entry { merit: -h, child, state: State::SolvedMin },
            Solved::Max(number) => Entry { child, ..planted(open, tree, number) },
            Solved::Min(_) => unreachable!("the players alternate"),
        });
    }
    entries.sort_by_key(|entry| (Reverse(entry.merit), entry.child));
    Entry { merit: entries[0].merit, child: 0, state: open.make_node(number, entries) }
}

fn next<'t>(tree: &mut Iter<'t, Solved>) -> &'t Solved {
    tree.next().expect("the tree is complete")
}
