//! The positions before the present one, so that repetitions are noticed in play.

use super::rules::{self, Board};

/// Earlier boards, oldest first. Boards and not keys alone, so that a game can be mirrored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct History(Vec<Board>);

impl History {
    /// Remembers the position that is about to be left.
    #[inline]
    pub(super) fn push(&mut self, board: Board) {
        self.0.push(board);
    }

    /// Forgets the position that has been come back to; nothing if nothing was remembered.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.0.pop();
    }

    /// How often the position of `key` occurred among the last `reach` positions, counting no
    /// further than `enough`. Only every second one has the same side to move, and the nearest
    /// that can be the same is four moves back.
    pub(super) fn occurrences(&self, key: u64, reach: usize, enough: usize) -> usize {
        let oldest = self.0.len().saturating_sub(reach);
        let candidates = self.0[oldest..].iter().rev().skip(3).step_by(2);
        candidates.filter(|earlier| rules::key(earlier) == key).take(enough).count()
    }

    /// The same game with colours exchanged.
    pub(super) fn mirrored(&self) -> Self {
        History(self.0.iter().map(rules::mirrored).collect())
    }
}
