//! Which move of a node comes next. Moves that another thread is searching are left for the end.

use super::enhancements::Switches;
use super::node::{Frame, Node};
use super::worker::Worker;
use crate::game::{Game, MoveList};
use crate::memory::{Busy, Mark};
use crate::observe::Observer;
use crate::ordering::{Candidate, Picker};

/// Moves of shallower nodes are searched before anybody could ask for them.
const DEFER_FROM: u16 = 3;

/// Which move comes next: the table's first, then by rank, then as the game lists them, and at last
/// those left to other threads.
pub(super) struct MoveOrder<'a> {
    pub node: Node,
    pub first: Option<u32>,
    begun: bool,
    /// Whether the moves are ranked, once one was listed.
    ranked: bool,
    /// How many moves were listed: all at once if they are ranked, otherwise one by one.
    listed: u32,
    picker: Picker,
    /// What other threads are at; `None` if there are none, or the node is too shallow to ask.
    busy: Option<&'a Busy>,
    /// Where this node's deferred moves begin.
    deferred_from: usize,
    taking_back: bool,
    /// Says that the move tried now is being searched.
    mark: Option<Mark>,
}

impl<'a> MoveOrder<'a> {
    #[inline(always)]
    pub fn new<G: Game, S, O>(worker: &Worker<'a, G, S, O>, frame: &Frame) -> Self {
        MoveOrder {
            node: frame.node,
            first: frame.first,
            begun: false,
            ranked: false,
            listed: 0,
            picker: Picker::new(&worker.candidates),
            busy: worker.shared.busy.filter(|_| frame.node.depth.get() >= DEFER_FROM),
            deferred_from: worker.deferred.len(),
            taking_back: false,
            mark: None,
        }
    }

    /// The next move, `tried` others having been searched. The one before it is done.
    #[inline(always)]
    pub fn next<G, S, O>(
        &mut self,
        worker: &mut Worker<'_, G, S, O>,
        moves: &G::Moves,
        tried: usize,
    ) -> Option<Candidate<G::Move>>
    where
        G: Game + Clone,
        S: Switches,
        O: Observer,
    {
        self.unmark();
        loop {
            let candidate = self.next_in_rank(worker, moves);
            let Some(busy) = self.busy else { return candidate };
            match candidate {
                Some(candidate) if tried > 0 && busy.is_busy(self.mark_of(&candidate)) => {
                    worker.deferred.push(candidate);
                }
                Some(candidate) => return Some(self.marked(busy, candidate)),
                None => {
                    self.taking_back = true;
                    let waiting = worker.deferred.len() > self.deferred_from;
                    let first = waiting.then(|| worker.deferred.remove(self.deferred_from));
                    return first.map(|candidate| self.marked(busy, candidate));
                }
            }
        }
    }

    #[inline(always)]
    fn next_in_rank<G, S, O>(
        &mut self,
        worker: &mut Worker<'_, G, S, O>,
        moves: &G::Moves,
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
            worker.rank_moves(moves, self.first, self.node);
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

    /// Whether the moves that come now were left to other threads before.
    #[inline(always)]
    pub fn is_taking_back(&self) -> bool {
        self.busy.is_some() && self.taking_back
    }

    /// The ranked moves not tried yet.
    #[inline(always)]
    pub fn waiting<'b, M>(&self, candidates: &'b [Candidate<M>]) -> &'b [Candidate<M>] {
        self.picker.waiting(candidates)
    }

    /// Those tried already.
    #[inline(always)]
    pub fn tried<'b, M>(&self, candidates: &'b [Candidate<M>]) -> &'b [Candidate<M>] {
        self.picker.tried(candidates)
    }

    /// The node is done.
    #[inline(always)]
    pub fn finish<G: Game, S, O>(mut self, worker: &mut Worker<'_, G, S, O>) {
        self.unmark();
        if self.busy.is_some() {
            worker.deferred.truncate(self.deferred_from);
        }
        self.picker.finish(&mut worker.candidates);
    }

    fn mark_of<M>(&self, candidate: &Candidate<M>) -> Mark {
        Mark::new(self.node.key.0, candidate.number(), self.node.depth.get())
    }

    /// Tells the other threads that this move is being searched.
    fn marked<M>(&mut self, busy: &Busy, candidate: Candidate<M>) -> Candidate<M> {
        let mark = self.mark_of(&candidate);
        busy.begin(mark);
        self.mark = Some(mark);
        candidate
    }

    #[inline(always)]
    fn unmark(&mut self) {
        if let (Some(busy), Some(mark)) = (self.busy, self.mark.take()) {
            busy.end(mark);
        }
    }
}
