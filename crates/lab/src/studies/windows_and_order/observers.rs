//! What a search does, counted as the claims need it.

use nullwindow::observe::{Leaf, Observer, Status};
use nullwindow::{Depth, Value, Window};

/// Leaf visits below each child of the root.
#[derive(Default)]
pub struct ByChild {
    path: Vec<usize>,
    pub leaves: Vec<u64>,
}

impl Observer for ByChild {
    fn child(&mut self, index: usize) {
        self.path.push(index);
    }
    fn back(&mut self) {
        self.path.pop();
    }
    fn leaf(&mut self, _: Value, _: Leaf) {
        if let Some(&child) = self.path.first() {
            if self.leaves.len() <= child {
                self.leaves.resize(child + 1, 0);
            }
            self.leaves[child] += 1;
        }
    }
}

/// Re-searches within re-searches. The last two levels are exact at once, so that a re-search can contain
/// another only if more than two are left to it.
#[derive(Default)]
pub struct Nested {
    /// All re-searches.
    pub all: u64,
    /// Those that are in no other, and could contain one.
    pub outermost: u64,
    /// Those of them that contain another.
    pub with_nested: u64,
    depths: Vec<Depth>,
    ply: usize,
    /// The ply of the node whose child is searched again outermost, and whether that contained another.
    around: Option<(usize, bool)>,
    is_next: bool,
}

impl Observer for Nested {
    fn enter(&mut self, depth: Depth, _: Window) {
        self.depths.push(depth);
    }
    fn leave(&mut self, _: Value) {
        self.depths.pop();
    }
    fn research(&mut self, _: usize, _: Window) {
        self.all += 1;
        let is_deep = self.depths.last().is_some_and(|depth| depth.get() > 3);
        match &mut self.around {
            Some((_, has_nested)) => *has_nested = true,
            None => self.is_next = is_deep,
        }
    }
    fn child(&mut self, _: usize) {
        if std::mem::take(&mut self.is_next) {
            self.around = Some((self.ply, false));
        }
        self.ply += 1;
    }
    fn back(&mut self) {
        self.ply -= 1;
        if let Some((_, has_nested)) = self.around.take_if(|(ply, _)| *ply == self.ply) {
            self.outermost += 1;
            self.with_nested += u64::from(has_nested);
        }
    }
}

/// Operations on an OPEN list.
pub struct OpenCounts {
    /// The depth of the search, by which leaves are known.
    depth: usize,
    /// Descriptors put on the list.
    pub added: u64,
    /// Those of them that were inserted in their place: leaves, solved.
    pub inserted: u64,
    /// Descriptors taken from the top.
    pub taken: u64,
    /// Those of them that were leaves, solved.
    pub leaves_taken: u64,
}

impl OpenCounts {
    pub fn new(depth: usize) -> Self {
        OpenCounts { depth, added: 0, inserted: 0, taken: 0, leaves_taken: 0 }
    }

    fn is_leaf(&self, path: &dyn Fn() -> Vec<u32>, status: Status) -> u64 {
        u64::from(status == Status::Solved && path().len() == self.depth)
    }
}

impl Observer for OpenCounts {
    fn open_push(&mut self, path: &dyn Fn() -> Vec<u32>, status: Status, _: Value) {
        self.added += 1;
        self.inserted += self.is_leaf(path, status);
    }
    fn open_pop(&mut self, path: &dyn Fn() -> Vec<u32>, status: Status, _: Value) {
        self.taken += 1;
        self.leaves_taken += self.is_leaf(path, status);
    }
}

/// The scores of children that PNS keeps in case their node is searched again.
#[derive(Default)]
pub struct KeptScores {
    nodes: Vec<Kept>,
    is_again: bool,
    /// The most at any time.
    pub peak: u64,
}

/// A node being searched.
#[derive(Default)]
struct Kept {
    is_null: bool,
    /// Whether its parent may search it again: its children's scores are kept.
    is_probe: bool,
    scores: u64,
    /// What the search before this one left.
    held: u64,
    /// What the child that was searched last left.
    of_child: u64,
}

impl Observer for KeptScores {
    fn enter(&mut self, _: Depth, window: Window) {
        let mut node = Kept { is_null: window.is_null(), ..Kept::default() };
        if let Some(parent) = self.nodes.last_mut() {
            node.is_probe = node.is_null && !parent.is_null;
            if std::mem::take(&mut self.is_again) {
                node.held = std::mem::take(&mut parent.of_child);
            }
        }
        self.nodes.push(node);
    }
    fn research(&mut self, _: usize, _: Window) {
        self.is_again = true;
    }
    fn child(&mut self, _: usize) {
        if !self.is_again
            && let Some(node) = self.nodes.last_mut()
        {
            node.of_child = 0;
        }
    }
    fn leave(&mut self, _: Value) {
        let left = self.nodes.pop().map_or(0, |node| node.scores);
        if let Some(parent) = self.nodes.last_mut() {
            parent.of_child = left;
        }
    }
    fn back(&mut self) {
        if let Some(node) = self.nodes.last_mut().filter(|node| node.is_probe) {
            node.scores += 1;
        }
        let all = self.nodes.iter().map(|node| node.scores + node.held + node.of_child).sum();
        self.peak = self.peak.max(all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::{Algorithm, Depth};
    use nullwindow_games::tree::{ExplicitTree, WorstTree};

    fn watched<O: Observer>(text: &str, algorithm: Algorithm, mut observer: O) -> O {
        let tree = ExplicitTree::parse(text).unwrap();
        algorithm.watch(&mut tree.root(), tree.height(), &Default::default(), &mut observer);
        observer
    }

    #[test]
    fn leaves_belong_to_a_child_of_the_root() {
        let tree = "((3 5) (2 9))";
        let by_child = watched(tree, Algorithm::AlphaBeta, ByChild::default());
        assert_eq!(by_child.leaves, [2, 1], "the second child is refuted by its first");
    }

    /// The right subtree is better: its two scores are kept while it is searched, and again.
    #[test]
    fn a_probe_keeps_its_scores() {
        let better = "(((1 2) (3 4)) ((5 6) (7 8)))";
        assert_eq!(watched(better, Algorithm::Pns, KeptScores::default()).peak, 2);
        let worse = "(((5 6) (7 8)) ((1 2) (3 4)))";
        assert_eq!(watched(worse, Algorithm::Pns, KeptScores::default()).peak, 1);
    }

    #[test]
    fn researches_within_researches() {
        let shallow =
            watched("(((1 2) (3 4)) ((5 6) (7 8)))", Algorithm::NegaScout, Nested::default());
        assert_eq!((shallow.all, shallow.outermost), (1, 0), "too shallow to contain another");
        // Every child is better than the one before, on every level.
        let mut worst = WorstTree::new(3, 5).unwrap();
        let mut nested = Nested::default();
        Algorithm::NegaScout.watch(&mut worst, Depth::new(5), &Default::default(), &mut nested);
        assert!(nested.outermost > 0 && nested.with_nested > 0, "{}", nested.all);
    }

    #[test]
    fn every_leaf_is_inserted_once() {
        let open = watched("(((6 5) (7 2)) ((9 8) (4 3)))", Algorithm::Sss, OpenCounts::new(3));
        assert_eq!(open.inserted, 7, "Figure 3.1");
        assert!(open.leaves_taken < open.inserted && open.taken < open.added);
    }
}
