//! Which move of a node comes next, and which are left to other threads for the moment.

use super::enhancements::Switches;
use super::node::Place;
use super::worker::Worker;
use crate::game::{Game, MoveList};
use crate::memory::{Busy, Mark};
use crate::observe::Observer;
use crate::ordering::{Candidate, Picker};
use crate::value::Depth;

/// Moves of shallower nodes are searched before anybody could ask for them.
const DEFER_FROM: u16 = 3;

/// Which move comes next: the table's first, then by rank, then as the game lists them.
pub(super) struct Order {
    pub first: Option<u32>,
    /// How many moves were listed: all at once if they are ranked, otherwise one by one.
    listed: u32,
    /// Whether they are ranked, once one was listed.
    ranked: bool,
    begun: bool,
    pub picker: Picker,
}

impl Order {
    #[inline(always)]
    pub fn new<M>(first: Option<u32>, candidates: &[Candidate<M>]) -> Self {
        Order { first, listed: 0, ranked: false, begun: false, picker: Picker::new(candidates) }
    }

    #[inline(always)]
    pub fn next<G, S, O>(
        &mut self,
        worker: &mut Worker<'_, G, S, O>,
        moves: &G::Moves,
        place: Place,
    ) -> Option<Candidate<G::Move>>
    where
        G: Game + Clone,
        S: Switches,
        O: Observer,
    {
        if !self.begun {
            self.begun = true;
            if let Some(number) = self.first {
                return Some(Candidate::new(i32::MAX, number, moves.nth(number as usize)));
            }
        }
        if self.listed == 0 && worker.ranks(moves) {
            self.ranked = true;
            self.listed = moves.len() as u32;
            worker.rank_moves(moves, self.first, place);
        }
        if self.ranked || worker.always_ranks() {
            return self.picker.next(&mut worker.candidates);
        }
        while (self.listed as usize) < moves.len() {
            let number = self.listed;
            self.listed += 1;
            if Some(number) != self.first {
                return Some(Candidate::new(0, number, moves.nth(number as usize)));
            }
        }
        None
    }
}

/// Moves left for later because another thread is at them.
pub(super) struct Deferring<'a> {
    busy: Option<&'a Busy>,
    start: usize,
}

impl<'a> Deferring<'a> {
    #[inline(always)]
    pub fn new<M>(busy: Option<&'a Busy>, depth: Depth, deferred: &[Candidate<M>]) -> Self {
        Deferring { busy: busy.filter(|_| depth.get() >= DEFER_FROM), start: deferred.len() }
    }

    #[inline(always)]
    pub fn defers<M: Copy>(
        &self,
        candidate: Candidate<M>,
        place: Place,
        deferred: &mut Vec<Candidate<M>>,
    ) -> bool {
        let Some(busy) = self.busy else { return false };
        let at_work = busy.is_busy(mark(candidate, place));
        if at_work {
            deferred.push(candidate);
        }
        at_work
    }

    #[inline(always)]
    pub fn take_back<M: Copy>(&mut self, deferred: &mut Vec<Candidate<M>>) -> Option<Candidate<M>> {
        self.busy?;
        let waiting = deferred.get(self.start).copied()?;
        deferred.remove(self.start);
        Some(waiting)
    }

    #[inline(always)]
    pub fn begin<M>(&self, candidate: Candidate<M>, place: Place) -> Option<Mark> {
        let busy = self.busy?;
        let mark = mark(candidate, place);
        busy.begin(mark);
        Some(mark)
    }

    #[inline(always)]
    pub fn end(&self, mark: Option<Mark>) {
        if let (Some(busy), Some(mark)) = (self.busy, mark) {
            busy.end(mark);
        }
    }

    #[inline(always)]
    pub fn finish<M>(self, deferred: &mut Vec<Candidate<M>>) {
        if self.busy.is_some() {
            deferred.truncate(self.start);
        }
    }
}

#[inline(always)]
fn mark<M>(candidate: Candidate<M>, place: Place) -> Mark {
    Mark::new(place.key.0, candidate.number(), place.depth.get())
}
