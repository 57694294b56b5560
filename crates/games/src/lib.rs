//! Games to search: synthetic trees, and real ones.

pub mod checkers;
pub mod perft;
pub mod tree;
