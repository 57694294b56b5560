//! Trees whose leaves are independent draws.

use super::{BRANCH_INDICES, Branches, TreeError, branch_index, check_width, child_hash, pick};
use crate::random::split_mix;
use nullwindow::{Game, Outcome, Value};
use std::ops::RangeInclusive;

/// A uniform tree whose leaves are drawn independently from a range. A narrow range makes equal
/// values frequent.
///
/// ```
/// use nullwindow::{Depth, Silent, algorithms};
/// use nullwindow_games::tree::IndependentTree;
/// let mut tree = IndependentTree::new(5, 0..=127, 42).unwrap();
/// let depth = Depth::new(6);
/// let value = algorithms::sss(&mut tree, depth, &mut Silent);
/// assert_eq!(value, algorithms::alphabeta(&mut tree, depth, &mut Silent));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IndependentTree {
    node: u64,
    /// 1 at MAX nodes, −1 at MIN nodes.
    sign: i32,
    pub(super) width: u32,
    low: i32,
    /// The number of values.
    count: u32,
}

impl IndependentTree {
    /// The root of the tree with this width, range of leaf values and seed.
    ///
    /// # Errors
    /// If the width is 0, or the range is empty or beyond ±[`Value::LIMIT`].
    pub fn new(width: u32, values: RangeInclusive<i32>, seed: u64) -> Result<Self, TreeError> {
        check_width(width)?;
        let (low, high) = (*values.start(), *values.end());
        let bad = TreeError::Range(low.into(), high.into());
        if low > high || Value::score(low.into()).is_none() || Value::score(high.into()).is_none() {
            return Err(bad);
        }
        let count = (high - low) as u32 + 1;
        Ok(IndependentTree { node: split_mix(seed), sign: 1, width, low, count })
    }
}

impl Game for IndependentTree {
    type Move = u32;
    type Undo = u64;
    type Moves = Branches;

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    #[inline]
    fn moves(&self, out: &mut Branches) {
        *out = Branches(self.width);
    }
    #[inline]
    fn make(&mut self, index: u32) -> u64 {
        let undo = self.node;
        self.node = child_hash(undo, index);
        self.sign = -self.sign;
        undo
    }
    #[inline]
    fn unmake(&mut self, _: u32, undo: u64) {
        self.node = undo;
        self.sign = -self.sign;
    }
    #[inline]
    fn evaluate(&self) -> Value {
        Value::new(self.sign * (self.low + pick(self.node, self.count) as i32))
    }

    /// A node's hash is its key: no two paths lead to the same node.
    #[inline]
    fn key(&self) -> Option<u64> {
        Some(self.node)
    }

    const MOVE_INDICES: usize = BRANCH_INDICES;

    #[inline]
    fn move_index(&self, index: u32) -> usize {
        branch_index(index, self.sign > 0)
    }

    /// Leaves are drawn independently: there is nothing to know.
    #[inline]
    fn knowledge(&self, _: u32) -> i32 {
        0
    }
}
