//! The positions before the present one, so that repetitions are noticed in play.

/// Keys of earlier positions, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct History(Vec<u64>);

impl History {
    /// Remembers the position that is about to be left.
    #[inline]
    pub(super) fn push(&mut self, key: u64) {
        self.0.push(key);
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
        candidates.filter(|&&earlier| earlier == key).take(enough).count()
    }
}
