//! The OPEN list as printed: Reinefeld, Marsland, Schaeffer (1985), section 3.2. `sss.rs` and
//! `dual.rs` are written in terms of it.
//!
//! A plain list, sorted by merit, of descriptors that name their nodes from the root. MAX is the side
//! to move at the root, and all merits are seen from there. A node's type is found by going to it and
//! seeing who is to move, so that a side may move twice. Nothing here is meant to be fast:
//! `fast_open` is.

use super::walk::Walk;
use crate::game::{Game, MoveList, Turn};
use crate::observe::{Best, Observer, Status};
use crate::value::{Depth, Value, Window};

/// A node by its Dewey number: the child numbers from the root, counted from 0.
pub(super) type Node = Vec<u32>;

/// (node, nodestatus, h)
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Descriptor {
    pub node: Node,
    pub status: Status,
    /// The merit.
    pub h: Value,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeType {
    Max,
    Min,
}

impl NodeType {
    /// The type of a child, given whether the turn passes.
    pub fn after(self, turn: Turn) -> Self {
        match self {
            same if turn.is_again() => same,
            NodeType::Max => NodeType::Min,
            NodeType::Min => NodeType::Max,
        }
    }

    /// Converts between the view of the side to move at a node of this type and that of MAX.
    pub fn value(self, value: Value) -> Value {
        if self == NodeType::Max { value } else { -value }
    }

    fn window(self, window: Window) -> Window {
        if self == NodeType::Max { window } else { -window }
    }
}

/// The list, and the tree it is about. Between calls the walk is at the root.
pub(super) struct Open<'w, 'a, G: Game, O: Observer> {
    pub walk: &'w mut Walk<'a, G, O>,
    best: Best,
    /// The top comes first.
    list: Vec<Descriptor>,
    /// Descriptors on the lists of the stages above.
    above: usize,
}

/// The operations of the paper. The observer is told of each.
impl<'w, 'a, G: Game, O: Observer> Open<'w, 'a, G, O> {
    /// An empty list, kept in decreasing (SSS*) or increasing (dual-SSS*) order.
    pub fn new(walk: &'w mut Walk<'a, G, O>, best: Best, above: usize) -> Self {
        walk.observer.open_begin(best);
        Open { walk, best, list: Vec::new(), above }
    }

    /// Returns the top node descriptor.
    pub fn pop(&mut self) -> Descriptor {
        self.walk.observer.open_step(self.len());
        let top = self.list.remove(0);
        self.walk.observer.open_pop(&|| top.node.clone(), top.status, top.h);
        top
    }

    /// Places the node descriptor at the top.
    pub fn push(&mut self, node: Node, status: Status, h: Value) {
        self.put(0, Descriptor { node, status, h });
    }

    /// Places all `w` successors at the top, the leftmost first.
    pub fn push_successors(&mut self, node: &Node, w: u32, status: Status, h: Value) {
        for j in 0..w {
            self.put(j as usize, Descriptor { node: child(node, j), status, h });
        }
    }

    /// Puts the node descriptor behind all of better merit, but in front of those of equal merit
    /// which are located more to the right in the tree.
    pub fn insert(&mut self, node: Node, status: Status, h: Value) {
        let new = Descriptor { node, status, h };
        let place = self.list.iter().position(|other| self.is_before(&new, other));
        self.put(place.unwrap_or(self.list.len()), new);
    }

    /// Deletes all node descriptors below `node`.
    pub fn purge(&mut self, node: &Node) {
        self.walk.observer.open_purge(&|| node.clone());
        self.list.retain(|descriptor| !descriptor.node.starts_with(node));
    }

    /// Fills the list with the results of an earlier search.
    pub fn fill(&mut self, descriptors: Vec<Descriptor>) {
        self.walk
            .observer
            .open_fill(&|| descriptors.iter().map(|d| (d.node.clone(), d.status, d.h)).collect());
        self.list = descriptors;
        let order = self.best;
        self.list.sort_by(|a, b| rank(order, a).cmp(&rank(order, b)));
    }

    /// The number of descriptors, other lists included.
    pub fn len(&self) -> usize {
        self.above + self.list.len()
    }

    fn put(&mut self, place: usize, new: Descriptor) {
        self.walk.observer.open_push(&|| new.node.clone(), new.status, new.h);
        let in_order = place.checked_sub(1).is_none_or(|p| self.is_before(&self.list[p], &new))
            && self.list.get(place).is_none_or(|next| self.is_before(&new, next));
        debug_assert!(in_order, "OPEN is sorted");
        self.list.insert(place, new);
    }

    fn is_before(&self, a: &Descriptor, b: &Descriptor) -> bool {
        rank(self.best, a) < rank(self.best, b)
    }
}

/// What the list is sorted by: the merit, then from left to right.
fn rank(best: Best, descriptor: &Descriptor) -> (Value, &Node) {
    match best {
        Best::Greatest => (-descriptor.h, &descriptor.node),
        Best::Least => (descriptor.h, &descriptor.node),
    }
}

/// What the algorithms ask of the tree.
impl<G: Game, O: Observer> Open<'_, '_, G, O> {
    /// Evaluate(node), if it is a LEAFNODE.
    pub fn evaluate(&mut self, node: &Node) -> Option<Value> {
        self.at(node, |walk, kind, depth| walk.leaf(depth).map(|value| kind.value(value)))
    }

    /// Generate(node): its type, and the number w of its successors. The observer is told that it is
    /// searched with the bound h.
    pub fn generate(&mut self, node: &Node, h: Value) -> (NodeType, u32) {
        let window = match self.best {
            Best::Greatest => Window { beta: h, ..Window::FULL },
            Best::Least => Window { alpha: h, ..Window::FULL },
        };
        self.at(node, |walk, kind, depth| {
            let Window { alpha, beta } = kind.window(window);
            let mut moves = G::Moves::default();
            walk.enter(depth, alpha, beta, &mut moves);
            (kind, moves.len() as u32)
        })
    }

    pub fn node_type(&mut self, node: &[u32]) -> NodeType {
        self.at(node, |_, kind, _| kind)
    }

    /// brother(node): the next sibling to the right, if there is an unexamined one.
    pub fn brother(&mut self, node: &[u32]) -> Option<Node> {
        let (&j, parent) = node.split_last()?;
        let w = self.at(parent, |walk, _, _| walk.position.count_moves());
        ((j as usize) + 1 < w).then(|| child(parent, j + 1))
    }

    /// Goes to a node, does something there, and comes back.
    fn at<R>(
        &mut self,
        node: &[u32],
        visit: impl FnOnce(&mut Walk<G, O>, NodeType, Depth) -> R,
    ) -> R {
        let depth = self.walk.depth_at_root();
        go(self.walk, node, NodeType::Max, depth, visit)
    }
}

fn go<G: Game, O: Observer, R>(
    walk: &mut Walk<G, O>,
    node: &[u32],
    kind: NodeType,
    depth: Depth,
    visit: impl FnOnce(&mut Walk<G, O>, NodeType, Depth) -> R,
) -> R {
    let Some((&j, below)) = node.split_first() else { return visit(walk, kind, depth) };
    let mut moves = G::Moves::default();
    walk.position.moves(&mut moves);
    walk.at_child(&moves, j as usize, |walk, turn| {
        go(walk, below, kind.after(turn), depth - 1, visit)
    })
}

/// node.j
pub(super) fn child(node: &[u32], j: u32) -> Node {
    [node, &[j]].concat()
}

pub(super) fn parent(node: &[u32]) -> Node {
    node[..node.len() - 1].to_vec()
}
