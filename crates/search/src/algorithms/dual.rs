//! DUAL*, and dual-SSS* (Kumar and Kanal 1983): Reinefeld, Marsland, Schaeffer (1985), Figure 3.2.
//!
//! DUAL* searches the root's children from left to right, each by dual-SSS*, with the best value so
//! far as a bound. dual-SSS* is SSS* with MAX and MIN exchanged: merits are lower bounds and only
//! rise, OPEN is kept in increasing order.
//!
//! Where it differs from the print:
//! - a SOLVED node is treated by the type of its *parent*. If the players alternate, that is the
//!   opposite of its own type, which the figure tests; if a side may move twice, only the parent's
//!   is right;
//! - `purge` deletes descendants (the print says "ancestor");
//! - the tests of phase 1 exclude each other: a leaf is expanded no further;
//! - for alternating games the same search runs on a faster OPEN (`fast_open`), step for step.

use super::fast_open;
use super::open::{Descriptor, Node, NodeType, Open, child, parent};
use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::observe::{Best, Observer, Status};
use crate::value::{Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn dual<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    walk.observer.pass(Window::FULL);
    if let Some(value) = walk.leaf(depth) {
        return value;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, -Value::INFINITY, Value::INFINITY, &mut moves);
    let mut h = -Value::INFINITY;
    for j in 0..moves.len() {
        let v = dual_sss_at_child(&mut walk, &moves, j, h, depth);
        if v > h {
            h = v;
        }
    }
    walk.observer.leave(h);
    h
}

/// The value of `position` by dual-SSS* alone, started on the root itself.
pub fn dual_sss<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    walk.observer.pass(Window::FULL);
    if walk.alternates() {
        fast_open::dual_sss(&mut walk, depth)
    } else {
        dual_sss_star(&mut walk, &Node::new(), -Value::INFINITY)
    }
}

/// dualSSS*(root.j, h): the value of child `j` as the root sees it, or `h` if it is not above.
pub(super) fn dual_sss_at_child<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    moves: &G::Moves,
    j: usize,
    h: Value,
    depth: Depth,
) -> Value {
    if walk.alternates() {
        fast_open::dual_sss_at_child(walk, moves, j, h, depth)
    } else {
        dual_sss_star(walk, &vec![j as u32], h)
    }
}

/// dualSSS*(root, bound)
fn dual_sss_star<G: Game, O: Observer>(walk: &mut Walk<G, O>, root: &Node, bound: Value) -> Value {
    let mut open = Open::new(walk, Best::Least, 0);
    open.push(root.clone(), Status::Live, bound); // save root node
    search(open, root)
}

/// The same, but OPEN starts with the results of an earlier search.
pub(super) fn resume_dual_sss_star<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    root: &Node,
    found: Vec<Descriptor>,
) -> Value {
    let mut open = Open::new(walk, Best::Least, 0);
    open.fill(found);
    search(open, root)
}

fn search<G: Game, O: Observer>(mut open: Open<G, O>, root: &Node) -> Value {
    loop {
        let Descriptor { node, status, h } = open.pop(); // restore node description
        match status {
            // Phase 1
            Status::Live => match open.evaluate(&node) {
                Some(value) => open.insert(node, Status::Solved, value.max(h)),
                None => match open.generate(&node, h) {
                    (NodeType::Max, _) => open.push(child(&node, 0), Status::Live, h), // save first successor
                    (NodeType::Min, w) => open.push_successors(&node, w, Status::Live, h), // save all successors
                },
            },
            // Phase 2
            Status::Solved if node == *root => {
                open.walk.observer.open_end();
                return h; // problem solved
            }
            Status::Solved => match open.node_type(&parent(&node)) {
                NodeType::Min => {
                    open.purge(&parent(&node)); // remove parent's successors
                    open.push(parent(&node), Status::Solved, h); // save updated parent
                }
                NodeType::Max => match open.brother(&node) {
                    Some(brother) => open.push(brother, Status::Live, h), // save next sibling
                    None => open.push(parent(&node), Status::Solved, h),
                },
            },
        }
    }
}
