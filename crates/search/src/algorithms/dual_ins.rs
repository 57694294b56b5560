//! DUAL-INS: Reinefeld, Marsland, Schaeffer (1985), section 4.1. The paper has no code; our reading.
//!
//! As DUAL-NS, but the minimal-window probe saves its tree "in a manner that is suitable for DUAL*":
//! if a child turns out superior, what the probe has found is exactly the solution tree that
//! dual-SSS* would have built with this bound, and the best-first search resumes from there: OPEN
//! starts with its leaves, SOLVED. So no leaf is visited twice, and the leaves are those of DUAL*, in
//! DUAL*'s order.

use super::dual::{dual_sss_at_child, resume_dual_sss_star};
use super::fast_open;
use super::open::{Descriptor, NodeType, child};
use super::walk::Walk;
use crate::game::{Game, MoveList};
use crate::observe::{Cut, Observer, Status};
use crate::value::{Depth, Value, Window};

/// The value of `position`, `depth` moves deep.
pub fn dual_ins<G: Game, O: Observer>(position: &mut G, depth: Depth, observer: &mut O) -> Value {
    let mut walk = Walk::begin(position, depth, observer, false);
    walk.observer.pass(Window::FULL);
    if let Some(value) = walk.leaf(depth) {
        return value;
    }
    let mut moves = G::Moves::default();
    walk.enter(depth, -Value::INFINITY, Value::INFINITY, &mut moves);
    let mut a = dual_sss_at_child(&mut walk, &moves, 0, -Value::INFINITY, depth);
    let mut tree = Vec::new();
    for i in 1..moves.len() {
        tree.clear();
        let superior = walk.at_child(&moves, i, |walk, turn| {
            probe(walk, NodeType::Max.after(turn), a, depth - 1, &mut tree)
        });
        if superior.is_some() {
            walk.observer.research(i, Window::new(a, Value::INFINITY));
            let v = if walk.alternates() {
                fast_open::resume_dual_sss_at_child(&mut walk, &moves, i, &tree, depth)
            } else {
                let root = vec![i as u32];
                let mut found = Vec::new();
                leaves(&mut tree.iter(), &root, &mut found);
                resume_dual_sss_star(&mut walk, &root, found)
            };
            a = a.max(v);
        }
    }
    walk.observer.leave(a);
    a
}

/// A node of a solution tree, which has one move at every MAX node and all moves at every MIN node.
/// The tree is stored in preorder: each node is followed by its subtree.
pub(super) enum Solved {
    Leaf(Value),
    /// A MAX node, with the number of its one child.
    Max(u32),
    /// A MIN node, with the number of its children.
    Min(u32),
}

/// The leaves of a solution tree rooted at `node`: the contents of OPEN.
fn leaves(tree: &mut std::slice::Iter<Solved>, node: &[u32], out: &mut Vec<Descriptor>) {
    match *tree.next().expect("the tree is complete") {
        Solved::Leaf(h) => out.push(Descriptor { node: node.to_vec(), status: Status::Solved, h }),
        Solved::Max(number) => leaves(tree, &child(node, number), out),
        Solved::Min(w) => (0..w).for_each(|number| leaves(tree, &child(node, number), out)),
    }
}

/// Is the current node, of type `kind`, worth more than `a` to MAX? If so, adds a solution tree
/// that proves it to `tree`, and returns the least of its leaves.
fn probe<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    kind: NodeType,
    a: Value,
    depth: Depth,
    tree: &mut Vec<Solved>,
) -> Option<Value> {
    if let Some(value) = walk.leaf(depth) {
        let value = kind.value(value);
        return (value > a).then(|| {
            tree.push(Solved::Leaf(value));
            value
        });
    }
    match kind {
        NodeType::Max => probe_max(walk, a, depth, tree),
        NodeType::Min => probe_min(walk, a, depth, tree),
    }
}

/// One move worth more than `a` is enough.
fn probe_max<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    a: Value,
    depth: Depth,
    tree: &mut Vec<Solved>,
) -> Option<Value> {
    let mut moves = G::Moves::default();
    walk.enter(depth, a, a + 1, &mut moves);
    for i in 0..moves.len() {
        tree.push(Solved::Max(i as u32));
        let shown = walk.at_child(&moves, i, |walk, turn| {
            probe(walk, NodeType::Max.after(turn), a, depth - 1, tree)
        });
        if let Some(value) = shown {
            walk.observer.cut(Cut::Beta, i + 1);
            walk.observer.leave(value);
            return Some(value);
        }
        tree.pop();
    }
    walk.observer.leave(a);
    None
}

/// Every move must be worth more than `a`.
fn probe_min<G: Game, O: Observer>(
    walk: &mut Walk<G, O>,
    a: Value,
    depth: Depth,
    tree: &mut Vec<Solved>,
) -> Option<Value> {
    let mut moves = G::Moves::default();
    walk.enter(depth, -(a + 1), -a, &mut moves);
    let before = tree.len();
    tree.push(Solved::Min(moves.len() as u32));
    let mut least = Value::INFINITY;
    for i in 0..moves.len() {
        let shown = walk.at_child(&moves, i, |walk, turn| {
            probe(walk, NodeType::Min.after(turn), a, depth - 1, tree)
        });
        let Some(value) = shown else {
            walk.observer.cut(Cut::Beta, i + 1);
            walk.observer.leave(-a);
            tree.truncate(before);
            return None;
        };
        least = least.min(value);
    }
    walk.observer.leave(-least);
    Some(least)
}
