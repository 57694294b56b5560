//! Games to search: synthetic trees, and real ones.

pub mod chess;
pub mod perft;
pub mod tree;
