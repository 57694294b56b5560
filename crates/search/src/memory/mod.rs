//! What searches remember.

mod tree;

pub use tree::{NodeId, Sons, TreeMemory};
