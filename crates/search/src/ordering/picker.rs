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
        Candidate { rank: rank(score, i64::from(!number)), m }
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

/// `low` is the inverted number, of 32 bits.
#[inline(always)]
fn rank(score: i32, low: i64) -> i64 {
    i64::from(score) << 32 | low
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

    /// The one at a place, copied by its parts, so that it stays in registers.
    #[inline(always)]
    fn at(&self, place: usize) -> Candidate<M> {
        let Candidate { rank, m } = self.places[place].get();
        Candidate { rank, m }
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

    /// One found no place.
    #[cold]
    #[inline(never)]
    fn lack(&self) {
        self.lacking.update(|lacking| lacking + 1);
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
        Ranking { candidates: self, free, highest: i64::MIN, low: u32::MAX.into() }
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

    /// Sorts the candidates from `start` on, of which the one at `best` is the best.
    #[inline(never)]
    fn sort_behind(&mut self, start: usize, best: usize) {
        // (`Cell::swap` would check whether they overlap.)
        self.places[start].set(self.places[best].replace(self.places[start].get()));
        self.sort(start + 1);
    }

    /// Sorts the candidates from `start` on.
    #[inline(always)]
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
    /// The number of the next move, inverted.
    low: i64,
}

impl<M: Copy> Ranking<'_, M> {
    /// The next move. They are numbered as they come.
    #[inline(always)]
    pub fn add(&mut self, m: M, score: i32) {
        let candidate = Candidate { rank: rank(score, self.low), m };
        self.low -= 1;
        self.highest = self.highest.max(candidate.rank);
        match self.free.next() {
            Some(place) => place.set(candidate),
            None => self.candidates.lack(),
        }
    }

    /// The place of the best, behind the last if there is none; or `None` if there was no room for all.
    /// (Counting them first would cost more.)
    #[inline(always)]
    pub fn finish(self) -> Option<usize> {
        let Candidates { places, used, lacking } = self.candidates;
        if lacking.get() > 0 {
            return None;
        }
        // The low half of the rank is the number, which is also the place. Without any it is the greatest number
        // there is, which must not wrap around where addresses have 32 bits.
        let best = used.get().saturating_add(!(self.highest as u32) as usize);
        used.set(places.len() - self.free.len());
        Some(best)
    }
}

/// Picks the candidates of one node: those from `start` to the last one used.
pub(crate) struct Picker {
    start: usize,
    next: usize,
    /// Where the best is, before they are sorted.
    best: usize,
}

impl Picker {
    /// Begins a node.
    #[inline(always)]
    pub fn new<M>(candidates: &Candidates<M>) -> Self {
        let start = candidates.used.get();
        Picker { start, next: start, best: start }
    }

    /// Whether all candidates so far were tried.
    #[inline(always)]
    pub fn is_done<M>(&self, candidates: &Candidates<M>) -> bool {
        self.next >= candidates.used.get()
    }

    /// Sorts the candidates, of which the best, at its place, has been tried.
    #[inline(always)]
    pub fn sort<M: Copy>(&self, candidates: &mut Candidates<M>) {
        candidates.sort_behind(self.start, self.best);
    }

    /// The best of candidates not yet sorted, at its place, if there is any.
    #[inline(always)]
    pub fn best<M: Copy>(
        &mut self,
        candidates: &Candidates<M>,
        place: usize,
    ) -> Option<Candidate<M>> {
        (place < candidates.used.get()).then(|| {
            self.next += 1;
            self.best = place;
            candidates.at(place)
        })
    }

    /// The best candidate not tried yet, where [`Picker::best`] has been tried.
    #[inline(always)]
    pub fn next<M: Copy>(&mut self, candidates: &mut Candidates<M>) -> Option<Candidate<M>> {
        if self.is_done(candidates) {
            return None;
        }
        if !self.has_tried_several() {
            self.sort(candidates);
        }
        Some(self.take(candidates))
    }

    /// The next of sorted candidates. There must be one.
    #[inline(always)]
    pub fn take<M: Copy>(&mut self, candidates: &Candidates<M>) -> Candidate<M> {
        let next = candidates.at(self.next);
        self.next += 1;
        next
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
    fn ranked(candidates: &Candidates<i32>, scores: &[i32]) -> Option<usize> {
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
            prop_assert_eq!(ranked(&shared, &[98, 99]), None, "no room yet");
            shared.make_room(0);
            prop_assert_eq!(ranked(&shared, &[98, 99]), Some(1));
            prop_assert_eq!(parent.best(&shared, 1).map(|best| best.m), Some(99));
            parent.sort(&mut shared);
            let mut picker = Picker::new(&shared);
            let start = shared.end();
            let mut best = loop {
                match ranked(&shared, &scores) {
                    Some(place) => break place,
                    None => shared.make_room(0),
                }
            };
            if let Some(without) = without {
                shared.remove(start, without);
                best = start;
            }
            let mut picked = Vec::new();
            let mut next = picker.best(&shared, best);
            while let Some(candidate) = next {
                prop_assert_eq!(candidate.score(), candidate.m);
                picked.push((candidate.m, candidate.number()));
                next = picker.next(&mut shared);
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
