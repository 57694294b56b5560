//! Moves in order, one at a time.
//!
//! The best move is found while the moves are ranked; the others are sorted only when it did not cut.
//! Most nodes that are cut off at all are cut off by their first move; if not, most of the others are
//! tried. All nodes on the path share one vector of candidates, so nothing is allocated.

use std::cell::Cell;
use std::cmp::Reverse;

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

    /// The move's number, in the order they were added.
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
    /// Never becomes shorter, so that room is rarely made. Cells, because the worker that
    /// owns them is asked for the scores while they are written.
    places: Vec<Cell<Candidate<M>>>,
    used: Cell<usize>,
    /// How many found no place when they were ranked last.
    lacking: Cell<usize>,
}

impl<M> Default for Candidates<M> {
    fn default() -> Self {
        Candidates { places: Vec::new(), used: Cell::new(0), lacking: Cell::new(0) }
    }
}

impl<M: Copy> Candidates<M> {
    /// Where the next one comes.
    #[inline(always)]
    pub fn end(&self) -> usize {
        self.used.get()
    }

    /// Adds one.
    #[inline(always)]
    pub fn push(&mut self, candidate: Candidate<M>) {
        let used = self.used.get();
        if used == self.places.len() {
            self.lacking.set(1);
            self.make_room(candidate.m);
        }
        self.places[used].set(candidate);
        self.used.set(used + 1);
    }

    /// Makes room for those that found no place; `any` fills it.
    #[cold]
    #[inline(never)]
    pub fn make_room(&mut self, any: M) {
        let all = self.places.len() + self.lacking.take();
        self.places.resize(all, Cell::new(Candidate::new(0, 0, any)));
    }

    /// Begins to rank the moves of a node.
    #[inline(always)]
    pub fn ranking(&self) -> Ranking<'_, M> {
        let free = self.places[self.used.get()..].iter();
        Ranking { candidates: self, free, highest: i64::MIN, number: 0 }
    }

    /// Removes a move from those that begin at `start`, and sorts the others.
    #[inline(never)]
    pub fn remove(&mut self, start: usize, number: u32) {
        let last = self.used.get() - 1;
        let ranked = &self.places[start..=last];
        if let Some(place) = ranked.iter().find(|place| place.get().number() == number) {
            place.set(self.places[last].get());
            self.used.set(last);
        }
        self.sort(start);
    }

    /// Sorts the candidates from `start` on.
    #[inline(never)]
    fn sort(&mut self, start: usize) {
        let waiting = &mut self.places[start..self.used.get()];
        waiting.sort_unstable_by_key(|place| Reverse(place.get().rank));
    }
}

/// The moves of a node while they are ranked.
pub(crate) struct Ranking<'a, M> {
    candidates: &'a Candidates<M>,
    free: std::slice::Iter<'a, Cell<Candidate<M>>>,
    /// The greatest rank so far.
    highest: i64,
    /// The number of the next move.
    number: u32,
}

impl<M: Copy> Ranking<'_, M> {
    /// The next move. They are numbered as they come.
    #[inline(always)]
    pub fn add(&mut self, m: M, score: i32) {
        let candidate = Candidate::new(score, self.number, m);
        self.number += 1;
        self.highest = self.highest.max(candidate.rank);
        match self.free.next() {
            Some(place) => place.set(candidate),
            None => self.candidates.lacking.update(|lacking| lacking + 1),
        }
    }

    /// Puts the best in front. Returns whether there was room for all. (Counting them first would cost
    /// more.)
    #[inline(always)]
    pub fn finish(self) -> bool {
        let Candidates { places, used, lacking } = self.candidates;
        if lacking.get() > 0 {
            return false;
        }
        if self.number > 0 {
            // The low half of the rank is the number, which is also the place.
            let best = !(self.highest as u32) as usize;
            exchange(&places[used.get()], &places[used.get() + best]);
        }
        used.set(places.len() - self.free.len());
        true
    }
}

/// Exchanges two candidates. (`Cell::swap` would check whether they overlap.)
#[inline(always)]
fn exchange<M: Copy>(one: &Cell<Candidate<M>>, other: &Cell<Candidate<M>>) {
    one.set(other.replace(one.get()));
}

/// Picks the candidates of one node: those from `start` to the last one used.
pub(crate) struct Picker {
    start: usize,
    next: usize,
}

impl Picker {
    /// Begins a node.
    #[inline(always)]
    pub fn new<M>(candidates: &Candidates<M>) -> Self {
        let start = candidates.used.get();
        Picker { start, next: start }
    }

    /// Whether all candidates so far were tried.
    #[inline(always)]
    pub fn is_done<M>(&self, candidates: &Candidates<M>) -> bool {
        self.next >= candidates.used.get()
    }

    /// Sorts the candidates not tried yet.
    #[inline(always)]
    pub fn sort<M: Copy>(&self, candidates: &mut Candidates<M>) {
        candidates.sort(self.next);
    }

    /// The best candidate not tried yet.
    #[inline(always)]
    pub fn next<M: Copy>(&mut self, candidates: &mut Candidates<M>) -> Option<Candidate<M>> {
        if self.next == self.start + 1 {
            self.sort(candidates);
        }
        self.front(candidates)
    }

    /// The candidate in front of those not tried yet.
    #[inline(always)]
    pub fn front<M: Copy>(&mut self, candidates: &Candidates<M>) -> Option<Candidate<M>> {
        (!self.is_done(candidates)).then(|| self.take(candidates))
    }

    /// The same where there is one. (Copied by its parts, so that it stays in registers.)
    #[inline(always)]
    pub fn take<M: Copy>(&mut self, candidates: &Candidates<M>) -> Candidate<M> {
        let Candidate { rank, m } = candidates.places[self.next].get();
        self.next += 1;
        Candidate { rank, m }
    }

    /// Those not tried yet.
    #[inline(always)]
    pub fn waiting<M: Copy>(
        &self,
        candidates: &Candidates<M>,
    ) -> impl Iterator<Item = Candidate<M>> {
        candidates.places[self.next..candidates.used.get()].iter().map(Cell::get)
    }

    /// Whether more than one has been tried.
    #[inline(always)]
    pub fn has_tried_several(&self) -> bool {
        self.next - self.start > 1
    }

    /// Those tried already.
    #[inline(always)]
    pub fn tried<M: Copy>(&self, candidates: &Candidates<M>) -> impl Iterator<Item = Candidate<M>> {
        candidates.places[self.start..self.next].iter().map(Cell::get)
    }

    /// Ends a node and drops its candidates.
    #[inline(always)]
    pub fn finish<M>(self, candidates: &Candidates<M>) {
        candidates.used.set(self.start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Ranks a list.
    fn rank(candidates: &Candidates<i32>, scores: &[i32]) -> bool {
        let mut ranking = candidates.ranking();
        scores.iter().for_each(|&score| ranking.add(score, score));
        ranking.finish()
    }

    proptest! {
        #[test]
        fn candidates_come_in_a_stable_order(
            scores in proptest::collection::vec(-3i32..3, 1..20),
            without in proptest::option::of(0u32..20),
        ) {
            let mut shared = Candidates::default();
            let mut parent = Picker::new(&shared);
            prop_assert!(!rank(&shared, &[98, 99]), "no room yet");
            shared.make_room(0);
            prop_assert!(rank(&shared, &[98, 99]));
            prop_assert_eq!(parent.next(&mut shared).map(|best| best.m), Some(99));
            let mut picker = Picker::new(&shared);
            let start = shared.end();
            while !rank(&shared, &scores) {
                shared.make_room(0);
            }
            if let Some(without) = without {
                shared.remove(start, without);
            }
            let mut picked = Vec::new();
            while let Some(candidate) = picker.next(&mut shared) {
                prop_assert_eq!(candidate.score(), candidate.m);
                picked.push((candidate.m, candidate.number()));
            }
            let mut expected: Vec<_> = scores.iter().copied().zip(0u32..).collect();
            expected.retain(|&(_, number)| Some(number) != without);
            expected.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
            prop_assert_eq!(picker.tried(&shared).count(), expected.len());
            prop_assert_eq!(picked, expected);
            picker.finish(&shared);
            prop_assert_eq!(shared.used.get(), 2, "the parent's are left");
            prop_assert_eq!(parent.waiting(&shared).map(|c| c.m).collect::<Vec<_>>(), [98]);
        }
    }
}
