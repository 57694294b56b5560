//! The positions before the current one, to detect repetitions in play.

use super::rules::{self, Board};

/// Earlier boards, oldest first. Boards rather than keys, so that a game can be mirrored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct History(Vec<Board>);

impl History {
    /// Adds the position that is about to be left.
    #[inline]
    pub(super) fn push(&mut self, board: Board) {
        self.0.push(board);
    }

    /// Removes the position that was returned to, if there is one.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.0.pop();
    }

    /// How often a position occurred among the last `reach` positions, counting no
    /// further than `enough`. Only every second one has the same side to move, and the nearest
    /// that can be the same is four moves back.
    #[inline(never)]
    pub(super) fn occurrences(&self, board: &Board, reach: usize, enough: usize) -> usize {
        let key = rules::key(board);
        let oldest = self.0.len().saturating_sub(reach);
        let candidates = self.0[oldest..].iter().rev().skip(3).step_by(2);
        candidates.filter(|earlier| rules::key(earlier) == key).take(enough).count()
    }

    /// The same game with colours exchanged.
    pub(super) fn mirrored(&self) -> Self {
        History(self.0.iter().map(rules::mirrored).collect())
    }
}
