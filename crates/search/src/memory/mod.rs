//! The memories of searches: the transposition table, and one that loses nothing.

mod available;
mod busy;
mod entry;
mod platform;
mod table;
mod tree;

pub use available::NotEnoughMemory;
pub(crate) use busy::{Busy, Mark};
pub use entry::Entry;
pub(crate) use entry::{Finding, Match, Words};
pub use table::{Form, Table};
pub(crate) use table::{Place, mixed};
pub use tree::{Children, NodeId, TreeMemory};
