//! Exact memory: one slot for every node the search has visited, and none is ever lost.
//!
//! A slot belongs to a *path*, not to a position: the laws of the papers ("SSS* evaluates the
//! leaves that MTD(+∞) evaluates") are about trees, and a transposition would break them. It needs
//! no keys and no hashing: a search walks down the memory as it walks down the tree.

/// A node of a [`TreeMemory`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeId(u32);

#[derive(Clone)]
struct Slot<T> {
    /// The children's slots are consecutive; 0, the root's own number, means there are none yet.
    first_child: u32,
    content: T,
}

/// A `T` for every node of a tree, made when its parent is first expanded.
#[derive(Clone)]
pub struct TreeMemory<T> {
    slots: Vec<Slot<T>>,
    stored: usize,
}

impl<T: Clone + Default + PartialEq> TreeMemory<T> {
    /// The root's slot.
    pub const ROOT: NodeId = NodeId(0);

    /// Memory for a tree of which only the root has been visited.
    pub fn new() -> Self {
        TreeMemory { slots: vec![Slot { first_child: 0, content: T::default() }], stored: 0 }
    }

    /// The number of nodes for which something has been stored.
    pub fn stored(&self) -> usize {
        self.stored
    }

    /// What is stored for a node.
    #[inline]
    pub fn get(&self, node: NodeId) -> &T {
        &self.slots[node.0 as usize].content
    }

    /// Stores something for a node.
    #[inline]
    pub fn set(&mut self, node: NodeId, content: T) {
        let slot = &mut self.slots[node.0 as usize].content;
        let default = T::default();
        self.stored += usize::from(*slot == default && content != default);
        *slot = content;
    }

    /// The `count` children of a node, made when first asked for.
    ///
    /// # Panics
    /// If there are more than 2³² nodes.
    #[inline]
    pub fn children(&mut self, node: NodeId, count: usize) -> Children {
        let first = self.slots[node.0 as usize].first_child;
        let first = if first != 0 { first } else { self.make_children(node, count) };
        Children(first)
    }

    #[cold]
    fn make_children(&mut self, node: NodeId, count: usize) -> u32 {
        let first = self.slots.len();
        let end = u32::try_from(first + count).expect("exact memory is limited to 2^32 nodes");
        self.slots.resize(end as usize, Slot { first_child: 0, content: T::default() });
        self.slots[node.0 as usize].first_child = first as u32;
        first as u32
    }
}

impl<T: Clone + Default + PartialEq> Default for TreeMemory<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// The slots of a node's children.
#[derive(Clone, Copy, Debug)]
pub struct Children(u32);

impl Children {
    /// Child number `index`, counted from 0.
    #[inline]
    pub fn get(self, index: usize) -> NodeId {
        NodeId(self.0 + index as u32)
    }
}
