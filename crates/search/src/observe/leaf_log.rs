//! Which leaves, in which order.

use super::{Leaf, Observer};
use crate::value::Value;

/// Keeps the path to every leaf evaluated, as child numbers from the root, in order.
#[derive(Clone, Default, Debug)]
pub struct LeafLog {
    path: Vec<u32>,
    /// The paths, in order of evaluation; a leaf visited twice appears twice.
    pub leaves: Vec<Vec<u32>>,
}

impl Observer for LeafLog {
    fn child(&mut self, index: usize) {
        self.path.push(index as u32);
    }
    fn back(&mut self) {
        self.path.pop();
    }
    fn leaf(&mut self, _: Value, _: Leaf) {
        self.leaves.push(self.path.clone());
    }
}
