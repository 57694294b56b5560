//! Where a best-first search is in the tree, and from whose point of view.

use super::open::{Entry, Open};
use crate::observe::Best;
use crate::value::Value;
use arrayvec::ArrayVec;

/// Which player the side to move at the root of the search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Root {
    Max,
    Min,
}

/// Where in the tree the focus of OPEN is.
pub(super) struct FocusPath {
    root: Root,
    /// From the root of the whole tree to the root of this search.
    prefix: Vec<u32>,
    /// From there to the MAX node above the focus.
    path: Vec<u32>,
}

impl FocusPath {
    /// The focus at the root of a search; `prefix` is the path to it.
    pub fn new(root: Root, prefix: Vec<u32>) -> Self {
        FocusPath { root, prefix, path: Vec::new() }
    }

    pub fn root(&self) -> Root {
        self.root
    }

    /// From the root of the search to the MAX node above the focus.
    pub fn path(&self) -> &[u32] {
        &self.path
    }

    /// The path from the root of the whole tree, given `steps` from the root of this search.
    pub fn below_root(&self, steps: &[u32]) -> Vec<u32> {
        [self.prefix.as_slice(), steps].concat()
    }

    /// Whether MAX of this search is the side to move at the root of the whole tree.
    pub fn best(&self) -> Best {
        match (self.root, self.prefix.len() % 2) {
            (Root::Max, 0) | (Root::Min, 1) => Best::Greatest,
            _ => Best::Least,
        }
    }

    pub fn seen_from_root(&self, merit: Value) -> Value {
        match self.best() {
            Best::Greatest => merit,
            Best::Least => -merit,
        }
    }

    /// From the MAX node above the focus at `level` to its MIN child `child`, and on to number `max`
    /// of that node's children. At level 0 the root itself takes one of those places.
    pub fn last_steps(&self, level: usize, child: u32, max: Option<u32>) -> ArrayVec<u32, 2> {
        let mut steps = ArrayVec::new();
        if level > 0 {
            steps.push(child);
        }
        if level > 0 || self.root == Root::Min {
            steps.extend(max);
        }
        steps
    }

    /// Moves the focus down one level, from `level`.
    pub fn enter(&mut self, level: usize, child: u32, number: u32) {
        let steps = self.last_steps(level, child, Some(number));
        self.path.extend(steps);
    }

    /// Moves the focus up to `level`.
    pub fn truncate(&mut self, level: usize) {
        let root_steps = usize::from(self.root == Root::Min);
        self.path.truncate(if level == 0 { 0 } else { root_steps + 2 * (level - 1) });
    }

    /// The MAX node above the focus.
    pub fn here(&self) -> Vec<u32> {
        self.below_root(&self.path)
    }

    /// The node a descriptor names: one at the focus of `open` or, if `below` gives the number of
    /// the MAX node in focus, one of its children.
    pub fn of(&self, open: &Open, below: Option<u32>, entry: Entry) -> Vec<u32> {
        let mut path = self.here();
        match below {
            None => path.extend(self.last_steps(open.level(), entry.child, entry.max())),
            Some(_) => {
                path.extend(self.last_steps(open.level(), open.focus().child, below));
                path.push(entry.child);
            }
        }
        path
    }
}
