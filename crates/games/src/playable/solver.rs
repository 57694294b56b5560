//! Exact play near the end of a game.

use super::Playable;
use nullwindow::Value;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Solves positions near the end of a game, faster than a search.
pub trait EndgameSolver<G: Playable>: Send {
    /// How far a position is from the end: the number that an engine's setting `exact` limits (empty
    /// squares in Othello).
    fn distance(&self, position: &G) -> u32;

    /// What a solution usually takes at this distance, so that nothing is begun that cannot be
    /// finished.
    fn usual_cost(&self, distance: u32) -> Cost;

    /// Solves a position that is not over, with at most this many nodes, until `stop` is raised.
    ///
    /// # Errors
    /// It was stopped, or had too few nodes: how many it searched.
    fn solve(
        &mut self,
        position: &G,
        nodes: Option<u64>,
        stop: &AtomicBool,
    ) -> Result<Solved<G::Move>, u64>;

    /// Clears its memory.
    fn forget(&mut self);
}

/// What a solution takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    /// Time on one thread.
    pub time: Duration,
    /// Nodes.
    pub nodes: u64,
}

/// A solved position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved<M> {
    /// Its value, for the side to move.
    pub value: Value,
    /// A best move.
    pub best: Option<M>,
    /// The nodes it took.
    pub nodes: u64,
}
