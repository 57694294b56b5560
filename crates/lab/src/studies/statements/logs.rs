//! Observers that keep what a statement is about.

use nullwindow::observe::{Leaf, Observer, Status};
use nullwindow::{Depth, Value, Window};

/// The windows of the searches from the root, and what each returned.
#[derive(Default)]
pub struct PassLog {
    ply: usize,
    pub passes: Vec<(Window, Value)>,
    window: Option<Window>,
}

impl PassLog {
    fn returned(&mut self, value: Value) {
        if self.ply == 0
            && let Some(window) = self.window.take()
        {
            self.passes.push((window, value));
        }
    }
}

impl Observer for PassLog {
    fn pass(&mut self, window: Window) {
        self.window = Some(window);
    }
    fn child(&mut self, _: usize) {
        self.ply += 1;
    }
    fn back(&mut self) {
        self.ply -= 1;
    }
    fn leave(&mut self, value: Value) {
        self.returned(value);
    }
    fn leaf(&mut self, value: Value, _: Leaf) {
        self.returned(value);
    }
}

/// For every re-search: the leaves of the search before it and its own, and how many re-searches it is inside.
#[derive(Default)]
pub struct ResearchLog {
    /// Interior nodes are kept instead of leaves.
    keeps_interior: bool,
    path: Vec<u32>,
    leaves: Vec<Vec<u32>>,
    /// For every node from the root: where the search of its last child began in `leaves`, and whether its next
    /// child is searched again.
    nodes: Vec<(usize, bool)>,
    /// The re-searches that are not over: where they began, and the leaves before.
    open: Vec<(usize, Vec<Vec<u32>>, usize)>,
    pub researches: Vec<Research>,
}

/// A re-search.
pub struct Research {
    /// The leaves of the search before it.
    pub before: Vec<Vec<u32>>,
    pub leaves: Vec<Vec<u32>>,
    /// How many re-searches it is inside.
    pub around: usize,
}

impl ResearchLog {
    /// A log of the interior nodes instead of the leaves.
    pub fn of_interior() -> Self {
        ResearchLog { keeps_interior: true, ..ResearchLog::default() }
    }
}

impl Observer for ResearchLog {
    fn begin(&mut self, _: bool) {
        self.nodes.push((0, false));
    }
    fn child(&mut self, index: usize) {
        if let Some((began, is_again)) = self.nodes.last_mut() {
            if std::mem::take(is_again) {
                let before = self.leaves[*began..].to_vec();
                self.open.push((self.leaves.len(), before, self.path.len()));
            }
            *began = self.leaves.len();
        }
        self.path.push(index as u32);
        self.nodes.push((0, false));
    }
    fn research(&mut self, _: usize, _: Window) {
        if let Some((_, is_again)) = self.nodes.last_mut() {
            *is_again = true;
        }
    }
    fn leaf(&mut self, _: Value, _: Leaf) {
        if !self.keeps_interior {
            self.leaves.push(self.path.clone());
        }
    }
    fn enter(&mut self, _: Depth, _: Window) {
        if self.keeps_interior {
            self.leaves.push(self.path.clone());
        }
    }
    fn back(&mut self) {
        self.path.pop();
        self.nodes.pop();
        if let Some((began, before, _)) = self.open.pop_if(|open| open.2 == self.path.len()) {
            let leaves = self.leaves[began..].to_vec();
            self.researches.push(Research { before, leaves, around: self.open.len() });
        }
    }
}

/// The merits with which the children of the root come on OPEN alive, and of what is taken from it.
#[derive(Default)]
pub struct OpenLog {
    /// The child of the root, and its merit.
    pub starts: Vec<(u32, Value)>,
    /// The child of the root that the descriptor is below, and its merit.
    pub taken: Vec<(u32, Value)>,
    /// Leaves evaluated while every merit taken was infinite.
    pub unbounded: Vec<Vec<u32>>,
    path: Vec<u32>,
    is_bounded: bool,
}

impl Observer for OpenLog {
    fn child(&mut self, index: usize) {
        self.path.push(index as u32);
    }
    fn back(&mut self) {
        self.path.pop();
    }
    fn leaf(&mut self, _: Value, _: Leaf) {
        if !self.is_bounded {
            self.unbounded.push(self.path.clone());
        }
    }
    fn open_push(&mut self, path: &dyn Fn() -> Vec<u32>, status: Status, merit: Value) {
        if let (&[child], Status::Live) = (&path()[..], status) {
            self.starts.push((child, merit));
        }
    }
    fn open_pop(&mut self, path: &dyn Fn() -> Vec<u32>, _: Status, merit: Value) {
        self.is_bounded |= !merit.is_infinite();
        if let Some(&child) = path().first() {
            self.taken.push((child, merit));
        }
    }
}
