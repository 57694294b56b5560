//! The part of a tree that a search has visited.

use std::collections::HashMap;

/// Numbers for the nodes visited, in order of discovery; the root is 0.
#[derive(Clone, Debug)]
pub(crate) struct Visited {
    /// Each node's parent and child number. The root is its own parent.
    nodes: Vec<(u32, u32)>,
    children: HashMap<(u32, u32), u32>,
}

impl Visited {
    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A child, if it was visited.
    pub fn child(&self, parent: u32, index: u32) -> Option<u32> {
        self.children.get(&(parent, index)).copied()
    }

    /// A child, which is visited now if it was not before.
    pub fn visit(&mut self, parent: u32, index: u32) -> u32 {
        *self.children.entry((parent, index)).or_insert_with(|| {
            self.nodes.push((parent, index));
            self.nodes.len() as u32 - 1
        })
    }

    /// The parent and the number of the child.
    pub fn parent(&self, node: u32) -> (u32, u32) {
        self.nodes[node as usize]
    }

    /// Child numbers, from 0, on the way from the root to a node.
    pub fn path(&self, node: u32) -> Vec<u32> {
        let mut path = Vec::new();
        let mut at = node;
        while at != 0 {
            let (parent, child) = self.parent(at);
            path.push(child);
            at = parent;
        }
        path.reverse();
        path
    }
}

/// The root has been visited.
impl Default for Visited {
    fn default() -> Self {
        Visited { nodes: vec![(0, 0)], children: HashMap::new() }
    }
}
