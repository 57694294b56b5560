//! Trees with a chosen degree of order: Reinefeld, Marsland, Schaeffer (1985), section 5.1.
//!
//! A node's value follows from its parent's. The best child is drawn by weights and has the node's
//! value; children left of it draw theirs from worse values, children right of it from values that
//! are not better.

use super::{BRANCH_INDICES, TreeError, branch_index, check_width, child_hash, pick};
use crate::random::split_mix;
use nullwindow::searcher::{Answer, Static};
use nullwindow::{Game, MoveList, Outcome, Searcher, Silent, Value};
use std::sync::Arc;

/// How often each child is the best one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Weights {
    /// The first child in this many of 2³² cases, the others equally often.
    First(u64),
    /// Running totals, scaled so that the last one is 2³².
    Each(Arc<[u64]>),
}

const ONE: u64 = 1 << 32;

impl Weights {
    /// Every child equally often: a random tree.
    pub fn equal(width: u32) -> Self {
        Weights::First(ONE / u64::from(width.max(1)))
    }

    /// The first child with probability `p`, the others equally often.
    ///
    /// # Errors
    /// If `p` is not from 0 to 1.
    pub fn first(p: f64) -> Result<Self, TreeError> {
        if !(0.0..=1.0).contains(&p) {
            return Err(TreeError::Probability(p.to_string()));
        }
        Ok(Weights::First((p * ONE as f64) as u64))
    }

    /// One weight for each child, in any unit (the paper's add up to 100).
    ///
    /// # Errors
    /// If one is negative or not a number, or all are 0.
    pub fn each(weights: &[f64]) -> Result<Self, TreeError> {
        let total: f64 = weights.iter().sum();
        let usable = weights.iter().all(|w| *w >= 0.0) && total > 0.0 && total.is_finite();
        if !usable {
            return Err(TreeError::Weights(weights.len() as u32));
        }
        let mut sum = 0.0;
        let mut totals: Vec<u64> = Vec::with_capacity(weights.len());
        for w in weights {
            sum += w;
            totals.push((sum / total * ONE as f64) as u64);
        }
        Ok(Weights::Each(totals.into()))
    }

    fn draw(&self, random: u64, width: u32) -> u32 {
        let r = random >> 32;
        match self {
            Weights::First(first) if width == 1 || r < *first => 0,
            Weights::First(_) => 1 + pick(split_mix(random), width - 1),
            Weights::Each(totals) => {
                let drawn = totals.partition_point(|&total| total <= r) as u32;
                drawn.min(width - 1)
            }
        }
    }
}

/// A uniform tree in which best children are distributed by [`Weights`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderedTree {
    node: u64,
    /// The minimax value of this node, for its side to move.
    value: i32,
    pub(super) width: u32,
    weights: Weights,
}

impl OrderedTree {
    /// The ends of the scale from which values are drawn, "−inf … inf" in the paper.
    pub const INF: i32 = 1 << 20;

    /// The root of the tree with this width, order and seed.
    ///
    /// # Errors
    /// If the width is 0, or there is not one weight for each child.
    pub fn new(width: u32, weights: Weights, seed: u64) -> Result<Self, TreeError> {
        check_width(width)?;
        if matches!(&weights, Weights::Each(totals) if totals.len() != width as usize) {
            return Err(TreeError::Weights(width));
        }
        let node = split_mix(seed);
        let value = draw_up_to(split_mix(node), Self::INF);
        Ok(OrderedTree { node, value, width, weights })
    }

    /// The tree in which the first child is always best: no search need visit more than its minimal
    /// tree.
    ///
    /// # Errors
    /// If the width is 0.
    pub fn perfect(width: u32, seed: u64) -> Result<Self, TreeError> {
        Self::new(width, Weights::First(ONE), seed)
    }

    /// The minimax value of this node for its side to move, at any depth.
    pub fn value(&self) -> Value {
        Value::new(self.value)
    }

    /// Searches it without table and move ordering, by code that is compiled here, once.
    pub fn search(&self, searcher: &mut Searcher) -> Answer<Branch> {
        searcher.watch_with(Static::<0>, self, &mut Silent, &mut |_| {})
    }
}

/// A value from −INF up to `top`.
fn draw_up_to(random: u64, top: i32) -> i32 {
    pick(random, (top + OrderedTree::INF) as u32 + 1) as i32 - OrderedTree::INF
}

/// A child's number, and that of its best sibling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    child: u32,
    best: u32,
}

/// The children of a node of an [`OrderedTree`].
#[derive(Clone, Copy, Default, Debug)]
pub struct OrderedBranches {
    width: u32,
    best: u32,
}

impl MoveList<Branch> for OrderedBranches {
    #[inline]
    fn len(&self) -> usize {
        self.width as usize
    }
    #[inline]
    fn nth(&self, index: usize) -> Branch {
        Branch { child: index as u32, best: self.best }
    }
}

impl Game for OrderedTree {
    type Move = Branch;
    type Undo = (u64, i32);
    type Moves = OrderedBranches;

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn moves(&self, out: &mut OrderedBranches) {
        // At the bottom of the scale nothing is worse, so nothing can be left of the best child.
        let bottom = self.value == -Self::INF;
        let best = if bottom { 0 } else { self.weights.draw(split_mix(!self.node), self.width) };
        *out = OrderedBranches { width: self.width, best };
    }

    #[inline]
    fn make(&mut self, Branch { child, best }: Branch) -> (u64, i32) {
        let undo = (self.node, self.value);
        self.node = child_hash(self.node, child);
        let for_parent = match child {
            _ if child == best => self.value,
            _ if child < best => draw_up_to(self.node, self.value - 1),
            _ => draw_up_to(self.node, self.value),
        };
        self.value = -for_parent;
        undo
    }

    #[inline]
    fn unmake(&mut self, _: Branch, undo: (u64, i32)) {
        (self.node, self.value) = undo;
    }

    #[inline]
    fn evaluate(&self) -> Value {
        Value::new(self.value)
    }

    /// A node's hash is its key: no two paths lead to the same node.
    #[inline]
    fn key(&self) -> Option<u64> {
        Some(self.node)
    }

    const MOVE_INDICES: usize = BRANCH_INDICES;

    /// Both sides share the indices: the position of the best child does not depend on whose turn
    /// it is.
    #[inline]
    fn move_index(&self, m: Branch) -> usize {
        branch_index(m.child, true)
    }

    /// The generator knows which child is best.
    #[inline]
    fn knowledge(&self, m: Branch) -> i32 {
        i32::from(m.child == m.best)
    }
}
