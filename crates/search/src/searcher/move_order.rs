//! Which move of a node comes next. Moves that another thread is searching are left for the end.

use super::deferral::Deferral;
use super::enhancements::Switches;
use super::node::{Frame, Node};
use super::worker::Worker;
use crate::game::{Game, MoveList};
use crate::memory::Words;
use crate::observe::Observer;
use crate::ordering::{Candidate, Candidates, Picker};

/// The number of a move as the game lists it, or none. (A word: an `Option` would be two.)
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Number(pub u32);

impl Number {
    pub const NONE: Number = Number(u32::MAX);

    #[inline(always)]
    pub fn known(self) -> Option<u32> {
        (self != Number::NONE).then_some(self.0)
    }

    /// The best move of an entry, unless there are not so many moves.
    #[inline(always)]
    pub fn of_best<M>(entry: Words, moves: &impl MoveList<M>) -> Self {
        let listed = entry.best().filter(|&number| usize::from(number) < moves.len());
        listed.map_or(Number::NONE, |number| Number(number.into()))
    }
}

/// Which move comes next: the table's first, then by rank, then as the game lists them, and at last
/// those left to other threads. `DEFERS`: moves may be left to them, and the worker's last deferral is
/// this node's. (A constant: it would be asked for five times a move.)
pub(super) struct MoveOrder<const DEFERS: bool> {
    stage: Stage,
    picker: Picker,
}

#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// The move to try first comes next, if there is one. Then the others are to be ranked, if anything
    /// ranks them.
    First,
    /// They are ranked, and the best comes first.
    Ranked,
    /// They are sorted by rank.
    Sorted,
    /// They come as the game lists them, this one next.
    Listed(u32),
}

impl<const DEFERS: bool> MoveOrder<DEFERS> {
    #[inline(always)]
    pub fn new<G, S, O>(worker: &mut Worker<'_, G, S, O>, moves: &G::Moves, frame: &Frame) -> Self
    where
        G: Game + Clone,
        S: Switches,
        O: Observer,
    {
        let picker = Picker::new(&worker.candidates);
        if let Some(number) = frame.first.known() {
            let m = moves.nth(number as usize);
            worker.candidates.push(Candidate::new(i32::MAX, number, m));
        }
        MoveOrder { stage: Stage::First, picker }
    }

    /// The next move: in order, then those left to other threads. The one before it is done.
    #[inline(always)]
    pub fn next<G, S, O>(
        &mut self,
        worker: &mut Worker<'_, G, S, O>,
        moves: &G::Moves,
        frame: &Frame,
    ) -> Option<Candidate<G::Move>>
    where
        G: Game + Clone,
        S: Switches,
        O: Observer,
    {
        if DEFERS {
            worker.unmark();
        }
        let next = self.next_in_rank(worker, moves, frame);
        if next.is_none() && DEFERS {
            // Copied by its parts, so that the candidates of a search with one thread stay in registers.
            return worker.take_back().map(|c| Candidate::new(c.score(), c.number(), c.m));
        }
        next
    }

    #[inline(always)]
    fn next_in_rank<G, S, O>(
        &mut self,
        worker: &mut Worker<'_, G, S, O>,
        moves: &G::Moves,
        frame: &Frame,
    ) -> Option<Candidate<G::Move>>
    where
        G: Game + Clone,
        S: Switches,
        O: Observer,
    {
        if !self.picker.is_done(&worker.candidates) {
            if self.stage == Stage::Ranked {
                // The best did not cut, so most of the others will be tried too.
                self.stage = Stage::Sorted;
                self.picker.sort(&mut worker.candidates);
                let next = self.picker.take(&worker.candidates);
                worker.announce_siblings(self, frame.node.depth);
                return Some(next);
            }
            return Some(self.picker.take(&worker.candidates));
        }
        if self.stage == Stage::First {
            let begins = frame.first == Number::NONE;
            if moves.is_single() {
                self.stage = Stage::Listed(1);
                return begins.then(|| Candidate::new(0, 0, moves.nth(0)));
            }
            self.stage = Stage::Listed(0);
            if worker.ranks(moves, frame.node.depth) {
                self.stage = if begins { Stage::Ranked } else { Stage::Sorted };
                let Node { depth, ply, .. } = frame.node;
                let best = worker.rank_moves(moves, frame.first, depth, ply);
                let next = self.picker.best(&worker.candidates, best);
                if !begins {
                    worker.announce_siblings(self, depth);
                }
                return next;
            }
        }
        if worker.always_ranks() {
            return None;
        }
        while let Stage::Listed(number) = self.stage
            && (number as usize) < moves.len()
        {
            self.stage = Stage::Listed(number + 1);
            if Number(number) != frame.first {
                return Some(Candidate::new(0, number, moves.nth(number as usize)));
            }
        }
        None
    }

    /// Whether the moves that come now were left to other threads before.
    #[inline(always)]
    pub fn is_taking_back(&self, deferrals: &[Deferral<'_>]) -> bool {
        DEFERS && deferrals.last().is_some_and(|deferral| deferral.taking_back)
    }

    /// Takes a move to be searched now and tells other threads; or leaves it for later, unless it is
    /// the first, because one of them is searching it.
    #[inline(always)]
    pub fn takes<G, S, O>(
        &self,
        worker: &mut Worker<'_, G, S, O>,
        candidate: Candidate<G::Move>,
        node: Node,
        is_first: bool,
    ) -> bool
    where
        G: Game + Clone,
        S: Switches,
        O: Observer,
    {
        !DEFERS || worker.takes(candidate, node, is_first)
    }

    /// Whether another thread has settled this node or one above it.
    #[inline(always)]
    pub fn is_settled_elsewhere<G, S, O>(&self, worker: &mut Worker<'_, G, S, O>) -> bool
    where
        G: Game + Clone,
        S: Switches,
        O: Observer,
    {
        DEFERS && worker.is_settled_elsewhere()
    }

    /// Whether a move tried before was left to another thread instead of being searched.
    #[inline(always)]
    pub fn was_deferred<M: Copy + Eq>(
        &self,
        deferrals: &[Deferral<'_>],
        deferred: &[Candidate<M>],
        m: M,
    ) -> bool {
        DEFERS && deferrals.last().is_some_and(|deferral| deferral.has(deferred, m))
    }

    /// The ranked moves not tried yet.
    #[inline(always)]
    pub fn waiting<M: Copy>(
        &self,
        candidates: &Candidates<M>,
    ) -> impl Iterator<Item = Candidate<M>> {
        self.picker.waiting(candidates)
    }

    /// Whether more than one move has been tried.
    #[inline(always)]
    pub fn has_tried_several(&self) -> bool {
        self.picker.has_tried_several()
    }

    /// Those tried already.
    #[inline(always)]
    pub fn tried<M: Copy>(&self, candidates: &Candidates<M>) -> impl Iterator<Item = Candidate<M>> {
        self.picker.tried(candidates)
    }

    /// The node is done.
    #[inline(always)]
    pub fn finish<G, S, O>(self, worker: &mut Worker<'_, G, S, O>)
    where
        G: Game + Clone,
        S: Switches,
        O: Observer,
    {
        if DEFERS {
            worker.end_deferral();
        }
        self.picker.finish(&worker.candidates);
    }
}
