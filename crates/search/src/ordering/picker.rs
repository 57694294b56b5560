//! Moves in order, one at a time.
//!
//! The best remaining move is picked only when the move before it did not cut: most nodes that are
//! cut off at all are cut off by their first move, and a full sort would be wasted. All nodes on
//! the path share one vector of candidates, so nothing is allocated.

use crate::game::MoveList;

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

/// The candidates of all nodes on the path, those of a node behind those of its parent.
pub(crate) struct Candidates<M> {
    /// Never becomes shorter, so that room is looked for once a node.
    places: Vec<Candidate<M>>,
    used: usize,
}

impl<M> Default for Candidates<M> {
    fn default() -> Self {
        Candidates { places: Vec::new(), used: 0 }
    }
}

impl<M: Copy> Candidates<M> {
    /// Begins a node whose moves are not ranked, or not yet.
    #[inline(always)]
    pub fn rank_none(&self) -> Picker {
        Picker { start: self.used, next: self.used, end: self.used }
    }

    /// Begins a node: ranks its moves, of which there is at least one, all but number `without` and
    /// those that have no score.
    #[inline(always)]
    pub fn rank(
        &mut self,
        moves: &impl MoveList<M>,
        without: Option<u32>,
        score: impl Fn(M) -> Option<i32>,
    ) -> Picker {
        let start = self.used;
        let all = start + moves.len();
        if self.places.len() < all {
            self.places.resize(all, Candidate::new(0, 0, moves.nth(0)));
        }
        let mut free = self.places[start..all].iter_mut();
        // In the order of the list: some lists unpack their moves one after the other.
        let mut number = 0;
        let without = without.unwrap_or(u32::MAX);
        moves.for_each(|m| {
            if number != without
                && let Some(score) = score(m)
                && let Some(place) = free.next()
            {
                *place = Candidate::new(score, number, m);
            }
            number += 1;
        });
        let end = all - free.len();
        self.used = end;
        Picker { start, next: start, end }
    }
}

/// Picks the candidates of one node.
pub(crate) struct Picker {
    start: usize,
    next: usize,
    end: usize,
}

impl Picker {
    /// The best candidate not tried yet.
    #[inline(always)]
    pub fn next<M: Copy>(&mut self, candidates: &mut Candidates<M>) -> Option<Candidate<M>> {
        let waiting = &mut candidates.places[self.next..self.end];
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
    pub fn waiting<'a, M>(&self, candidates: &'a Candidates<M>) -> &'a [Candidate<M>] {
        &candidates.places[self.next..self.end]
    }

    /// Those tried already.
    #[inline]
    pub fn tried<'a, M>(&self, candidates: &'a Candidates<M>) -> &'a [Candidate<M>] {
        &candidates.places[self.start..self.next]
    }

    /// Ends a node and drops its candidates.
    #[inline(always)]
    pub fn finish<M>(self, candidates: &mut Candidates<M>) {
        candidates.used = self.start;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn candidates_come_in_a_stable_order(
            scores in proptest::collection::vec(-3i32..3, 1..20),
            without in proptest::option::of(0u32..20),
        ) {
            let mut shared = Candidates::default();
            let parent = shared.rank(&vec![99], None, Some);
            // A score of −3 is none.
            let mut picker = shared.rank(&scores, without, |score| (score > -3).then_some(score));
            let mut picked = Vec::new();
            while let Some(candidate) = picker.next(&mut shared) {
                prop_assert_eq!(candidate.score(), candidate.m);
                picked.push((candidate.m, candidate.number()));
            }
            let mut expected: Vec<_> = scores.iter().copied().zip(0u32..).collect();
            expected.retain(|&(score, number)| score > -3 && Some(number) != without);
            expected.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
            prop_assert_eq!(picker.tried(&shared).len(), expected.len());
            prop_assert_eq!(picked, expected);
            picker.finish(&mut shared);
            prop_assert_eq!(shared.used, 1, "the parent's are left");
            prop_assert_eq!(parent.waiting(&shared)[0].m, 99);
        }
    }
}
