//! The root's children, tested one at a time by MT with one memory: what MTD(best) and Best Node
//! Search have in common.
//!
//! Either is a sequence of tests "is this child's value at least ω?". Whatever the sequence, a child
//! is proved best once its lower bound is at least every other child's upper bound; a driver
//! chooses the next child, the next ω, and when to stop.

use super::mt;
use super::walk::Walk;
use crate::game::{Game, MoveList, Turn};
use crate::memory::{Children, TreeMemory};
use crate::observe::Observer;
use crate::value::{Bounds, Depth, Value};

/// The children of a root that is not a leaf.
pub(super) struct Root<'a, G: Game, O: Observer> {
    pub walk: Walk<'a, G, O>,
    memory: TreeMemory<Bounds>,
    moves: G::Moves,
    children: Children,
    turns: Vec<Turn>,
}

impl<'a, G: Game, O: Observer> Root<'a, G, O> {
    /// The children of the walk's root, and what is in memory already; `None` if it is a leaf.
    pub fn new(mut walk: Walk<'a, G, O>, mut memory: TreeMemory<Bounds>) -> Option<Self> {
        let mut moves = G::Moves::default();
        walk.position.moves(&mut moves);
        if walk.depth_at_root() == Depth::ZERO || moves.is_empty() {
            return None;
        }
        let children = memory.children(TreeMemory::<Bounds>::ROOT, moves.len());
        let turns = (0..moves.len()).map(|i| walk.turn_to(&moves, i)).collect();
        Some(Root { walk, memory, moves, children, turns })
    }

    /// How many children there are.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// What is proved about a child, as the root sees it.
    pub fn bounds(&self, i: usize) -> Bounds {
        self.turns[i].bounds(*self.memory.get(self.children.get(i)))
    }

    /// Is child number `i` worth at least `omega` to the root? A lower bound `>= omega` says yes, an
    /// upper bound below it says no.
    pub fn test(&mut self, i: usize, omega: Value) -> Value {
        let Root { walk, memory, moves, children, .. } = self;
        let depth = walk.depth_at_root() - 1;
        walk.search_child(moves, i, (omega - 1, omega), |walk, _, omega| {
            mt::node(walk, memory, children.get(i), omega, depth)
        })
    }

    /// The child with the greatest lower bound; among equals the one with the greatest upper bound,
    /// then the leftmost.
    pub fn leader(&self) -> usize {
        let rank = |i| (self.bounds(i).lower, self.bounds(i).upper);
        (1..self.len()).fold(0, |best, i| if rank(i) > rank(best) { i } else { best })
    }
}
