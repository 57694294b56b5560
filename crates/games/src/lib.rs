//! Games to search: synthetic trees, and real ones.

pub mod othello;
pub mod perft;
pub mod tree;
