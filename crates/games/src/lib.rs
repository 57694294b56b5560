//! Games to search: synthetic trees, and real ones.

pub mod perft;
pub mod tree;
