//! Trees whose leaf values are sums of branch scores: Marsland and Campbell (1981), Table 1.
//!
//! Each branch has a score between 0 and 127, the mean of twelve uniform draws; a leaf is worth the
//! alternating sum of the scores on the way to it. In the strongly ordered tree the branch with the
//! largest score comes first in 70 % of the nodes, within the first quarter in 90 %.

use super::{BRANCH_INDICES, TreeError, branch_index, check_width, child_hash, pick};
use crate::random::split_mix;
use nullwindow::{Game, MoveList, Outcome, Value};

/// The position of the branch with the largest score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Wherever it happened to be drawn.
    Random,
    /// First in 70 %, in the rest of the first quarter in 20 %, further back in 10 % of the nodes.
    Strong,
}

/// A uniform tree whose branch scores add up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AdditiveTree {
    node: u64,
    /// The alternating sum so far, for the side to move.
    sum: i32,
    pub(super) width: u32,
    order: Order,
}

impl AdditiveTree {
    /// The root of the tree of this width, order and seed.
    ///
    /// # Errors
    /// If the width is 0.
    pub fn new(width: u32, order: Order, seed: u64) -> Result<Self, TreeError> {
        check_width(width)?;
        Ok(AdditiveTree { node: split_mix(seed), sum: 0, width, order })
    }
}

/// floor(128 × the mean of 12 uniform draws), 16 bits each.
fn branch_score(node: u64, branch: u32) -> i32 {
    let mut hash = child_hash(!node, branch);
    let mut total = 0;
    for _ in 0..3 {
        hash = split_mix(hash);
        total += (0..4).map(|part| (hash >> (16 * part)) & 0xFFFF).sum::<u64>();
    }
    ((128 * total) / (12 * 0x1_0000)) as i32
}

/// The position of the best branch.
fn place(node: u64, width: u32) -> u32 {
    let random = split_mix(node ^ 0x5bd1_e995);
    let quarter = width.div_ceil(4);
    let percent = pick(random, 100);
    let within = |from: u32, to: u32| from + pick(split_mix(random), to - from);
    match percent {
        0..70 => 0,
        70..90 if quarter > 1 => within(1, quarter),
        _ if quarter < width => within(quarter, width),
        _ => 0,
    }
}

/// A branch and its score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredBranch {
    child: u32,
    score: i32,
}

/// The branches of a node of an [`AdditiveTree`]; their scores are drawn when asked for.
#[derive(Clone, Copy, Default, Debug)]
pub struct AdditiveBranches {
    node: u64,
    width: u32,
    /// The two branches that were swapped.
    swapped: (u32, u32),
}

impl MoveList<ScoredBranch> for AdditiveBranches {
    #[inline]
    fn len(&self) -> usize {
        self.width as usize
    }
    fn nth(&self, index: usize) -> ScoredBranch {
        let child = index as u32;
        let drawn = match self.swapped {
            (a, b) if child == a => b,
            (a, b) if child == b => a,
            _ => child,
        };
        ScoredBranch { child, score: branch_score(self.node, drawn) }
    }
}

impl Game for AdditiveTree {
    type Move = ScoredBranch;
    type Undo = (u64, i32);
    type Moves = AdditiveBranches;

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn moves(&self, out: &mut AdditiveBranches) {
        let swapped = match self.order {
            Order::Random => (0, 0),
            Order::Strong => {
                let score = |branch: &u32| branch_score(self.node, *branch);
                // The leftmost among equals: `max_by_key` would take the last.
                let largest = (0..self.width).rev().max_by_key(score).unwrap_or(0);
                (largest, place(self.node, self.width))
            }
        };
        *out = AdditiveBranches { node: self.node, width: self.width, swapped };
    }

    #[inline]
    fn make(&mut self, m: ScoredBranch) -> (u64, i32) {
        let undo = (self.node, self.sum);
        self.node = child_hash(self.node, m.child);
        self.sum = -(self.sum + m.score);
        undo
    }

    #[inline]
    fn unmake(&mut self, _: ScoredBranch, undo: (u64, i32)) {
        (self.node, self.sum) = undo;
    }

    #[inline]
    fn evaluate(&self) -> Value {
        Value::new(self.sum)
    }

    /// A node's hash is its key: no two paths lead to the same node.
    #[inline]
    fn key(&self) -> Option<u64> {
        Some(self.node)
    }

    const MOVE_INDICES: usize = BRANCH_INDICES;

    /// Both sides share the indices: they draw their scores in the same way.
    #[inline]
    fn move_index(&self, m: ScoredBranch) -> usize {
        branch_index(m.child, true)
    }

    /// The score of the branch itself.
    #[inline]
    fn knowledge(&self, m: ScoredBranch) -> i32 {
        m.score
    }
}
