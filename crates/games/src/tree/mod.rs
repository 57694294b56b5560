//! Synthetic trees: games whose positions are nothing but nodes with values.
//!
//! A node is a pure function of the seed and the path to it, so every algorithm sees the same tree
//! in whatever order it visits it, and a tree takes no memory however large it is. The generated
//! trees have no end: their depth is up to the search (except for the worst-ordered one, which must
//! know it). The root is MAX; leaf values are given from MAX's point of view.
//!
//! | tree | what it is |
//! |---|---|
//! | [`IndependentTree`] | every leaf an independent draw |
//! | [`OrderedTree`] | Reinefeld et al. (1985), section 5.1: best children drawn by weights |
//! | [`AdditiveTree`] | Marsland and Campbell (1981), Table 1: branch scores add up |
//! | [`WorstTree`] | alpha-beta finds no cutoff |
//! | [`ExplicitTree`] | given leaf by leaf |
//! | [`AnyTree`] | one of these |
//! | [`CostlyTree`] | an ordered tree whose evaluation takes longer, for timing |

mod additive;
mod any;
mod costly;
mod explicit;
mod guess;
mod independent;
mod order;
mod ordered;
mod worst;

pub use additive::{AdditiveTree, Order as AdditiveOrder};
pub use any::{Answer, AnyTree};
pub use costly::{CostlyTree, busy};
pub use explicit::{ExplicitNode, ExplicitTree, TextError};
pub use guess::Guess;
pub use independent::IndependentTree;
pub use order::Order;
pub use ordered::{OrderedTree, Weights};
pub use worst::WorstTree;

use crate::random::{GOLDEN, split_mix};
use nullwindow::{MoveList, Value};

/// Why a tree cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TreeError {
    /// Nodes without children.
    #[error("the width is 0; a node needs at least 1 child")]
    ZeroWidth,
    /// An empty or too wide range of leaf values.
    #[error("leaf values from {0} to {1} are impossible; give a lower and an upper end within ±{limit}", limit = Value::LIMIT)]
    Range(i64, i64),
    /// Weights that are not probabilities.
    #[error("weights must be at least 0, one for each of the {0} children, and not all 0")]
    Weights(u32),
    /// A probability outside 0 to 1.
    #[error("the probability is {0}; it must be from 0 to 1")]
    Probability(String),
    /// The worst-ordered tree needs a different value for almost every leaf.
    #[error(
        "a worst-ordered tree of width {width} and depth {depth} needs width^(depth-1) different \
         values, more than there are between ±{limit}",
        limit = Value::LIMIT
    )]
    TooManyValues {
        /// Children of every node.
        width: u32,
        /// Plies to the leaves.
        depth: u16,
    },
}

/// The children of a node of uniform width: the moves are their numbers.
#[derive(Clone, Copy, Default, Debug)]
pub struct Branches(u32);

impl MoveList<u32> for Branches {
    #[inline]
    fn len(&self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn nth(&self, index: usize) -> u32 {
        index as u32
    }
}

/// The hash of child number `index` of the node with hash `node`.
#[inline]
fn child_hash(node: u64, index: u32) -> u64 {
    split_mix(node.wrapping_add((u64::from(index)).wrapping_mul(GOLDEN)))
}

/// One of `0..count`, all equally likely, from a random number.
#[inline]
fn pick(random: u64, count: u32) -> u32 {
    (((random >> 32) * u64::from(count)) >> 32) as u32
}

/// Branches distinguished by history tables: wider trees share indices.
const BRANCHES_DISTINGUISHED: usize = 64;

/// The move indices of a tree: the branches of MAX, then those of MIN.
const BRANCH_INDICES: usize = 2 * BRANCHES_DISTINGUISHED;

/// The move index of branch number `index`.
#[inline]
fn branch_index(index: u32, max_to_move: bool) -> usize {
    index as usize % BRANCHES_DISTINGUISHED + if max_to_move { 0 } else { BRANCHES_DISTINGUISHED }
}

fn check_width(width: u32) -> Result<(), TreeError> {
    if width == 0 { Err(TreeError::ZeroWidth) } else { Ok(()) }
}
