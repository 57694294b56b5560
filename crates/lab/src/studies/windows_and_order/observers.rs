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
