//! Moves in order, one at a time.
//!
//! The best remaining move is picked only when the move before it did not cut: most nodes that are
//! cut off at all are cut off by their first move, and a full sort would be wasted. All nodes on
//! the path share one vector of candidates, so nothing is allocated.

/// A move waiting to be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    /// Larger is tried first: the score in the high bits, the inverted move number in the low ones.
    rank: i64,
    /// The move.
    pub m: M,
}

impl<M> Candidate<M> {
    /// Orders by score; equal scores in the order the game lists the moves.
    #[inline(always)]
    pub fn new(score: i32, number: u32, m: M) -> Self {
        Candidate { rank: i64::from(score) << 32 | i64::from(!number), m }
    }

    /// The move's number in the order of [`Game::moves`](crate::Game::moves).
    #[inline(always)]
    pub fn number(&self) -> u32 {
        !(self.rank as u32)
    }

    /// The score it was given.
    #[inline(always)]
    pub fn score(&self) -> i32 {
        (self.rank >> 32) as i32
    }
}

/// The candidates of one node: the part of the shared vector from `next` to the end.
pub(crate) struct Picker {
    start: usize,
    next: usize,
}

impl Picker {
    /// Begins a node: candidates pushed from now on are its own.
    #[inline(always)]
    pub fn new<M>(candidates: &[Candidate<M>]) -> Self {
        Picker { start: candidates.len(), next: candidates.len() }
    }

    /// The best candidate not tried yet.
    #[inline(always)]
    pub fn next<M: Copy>(&mut self, candidates: &mut [Candidate<M>]) -> Option<Candidate<M>> {
        let waiting = &mut candidates[self.next..];
        let mut best = 0;
        let mut highest = waiting.first()?.rank;
        for (place, candidate) in waiting.iter().enumerate().skip(1) {
            if candidate.rank > highest {
                (best, highest) = (place, candidate.rank);
            }
        }
        waiting.swap(0, best);
        self.next += 1;
        Some(waiting[0])
    }

    /// Those not tried yet.
    #[inline(always)]
    pub fn waiting<'a, M>(&self, candidates: &'a [Candidate<M>]) -> &'a [Candidate<M>] {
        &candidates[self.next..]
    }

    /// Those tried already.
    #[inline]
    pub fn tried<'a, M>(&self, candidates: &'a [Candidate<M>]) -> &'a [Candidate<M>] {
        &candidates[self.start..self.next]
    }

    /// Ends a node and drops its candidates.
    #[inline(always)]
    pub fn finish<M>(self, candidates: &mut Vec<Candidate<M>>) {
        candidates.truncate(self.start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn candidates_come_in_a_stable_order(scores in proptest::collection::vec(-3i32..3, 0..20)) {
            let mut shared = vec![Candidate::new(99, 0, 99)];
            let mut picker = Picker::new(&shared);
            for (number, &score) in (0u32..).zip(&scores) {
                shared.push(Candidate::new(score, number, score));
            }
            let mut picked = Vec::new();
            while let Some(candidate) = picker.next(&mut shared) {
                prop_assert_eq!(candidate.score(), candidate.m);
                picked.push((candidate.m, candidate.number()));
            }
            let mut expected: Vec<_> = scores.iter().copied().zip(0u32..).collect();
            expected.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
            prop_assert_eq!(picked, expected);
            prop_assert_eq!(picker.tried(&shared).len(), scores.len());
            picker.finish(&mut shared);
            prop_assert_eq!(shared.len(), 1, "the parent's candidates are untouched");
        }
    }
}
