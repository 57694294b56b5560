//! Which move of a node comes next. Moves that another thread is searching are left for the end.

use super::enhancements::Switches;
use super::node::{Frame, Node};
use super::worker::Worker;
use crate::game::{Game, MoveList};
use crate::memory::{Busy, Mark};
use crate::observe::Observer;
use crate::ordering::{Candidate, Candidates, Picker};

/// Below this depth deferring does not pay.
const DEFER_FROM: u16 = 3;

/// Which move comes next: the table's first, then by rank, then as the game lists them, and at last
/// those left to other threads.
pub(super) struct MoveOrder<'a> {
    stage: Stage,
    picker: Picker,
    /// `None` if there are no other threads, or the node is too shallow to ask.
    deferral: Option<Deferral<'a>>,
}

#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// The move to try first comes next.
    First,
    /// The others are to be ranked, if anything ranks them.
    Rest,
    /// They come by rank.
    Ranked,
    /// They come as the game lists them, this one next.
    Listed(u32),
}

/// The moves of a node that other threads were searching.
struct Deferral<'a> {
    busy: &'a Busy,
    /// Where this node's deferred moves begin.
    from: usize,
    taking_back: bool,
    /// Says that the move tried now is being searched.
    mark: Option<Mark>,
}

impl<'a> MoveOrder<'a> {
    #[inline(always)]
    pub fn new<G: Game, S, O>(worker: &Worker<'a, G, S, O>, frame: &Frame) -> Self {
        // Without a key there is no table in which the other thread's result could be found.
        let Node { key, depth, .. } = frame.node;
        let busy = worker.shared.busy.filter(|_| depth.get() >= DEFER_FROM && key.is_known());
        let from = worker.deferred.len();
        MoveOrder {
            stage: if frame.first.is_some() { Stage::First } else { Stage::Rest },
            picker: worker.candidates.rank_none(),
            deferral: busy.map(|busy| Deferral { busy, from, taking_back: false, mark: None }),
        }
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
        let next = self.next_in_rank(worker, moves, frame);
        let Some(deferral) = &mut self.deferral else { return next };
        deferral.unmark();
        next.or_else(|| deferral.take_back(&mut worker.deferred))
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
        if self.stage == Stage::First {
            self.stage = Stage::Rest;
            if let Some(number) = frame.first {
                return Some(Candidate::new(i32::MAX, number, moves.nth(number as usize)));
            }
        }
        if self.stage == Stage::Rest {
            self.stage = Stage::Listed(0);
            if worker.ranks(moves) {
                self.stage = Stage::Ranked;
                self.picker = worker.rank_moves(moves, frame.first, frame.node);
            }
        }
        if self.stage == Stage::Ranked || worker.always_ranks() {
            return self.picker.next(&mut worker.candidates);
        }
        while let Stage::Listed(number) = self.stage
            && (number as usize) < moves.len()
        {
            self.stage = Stage::Listed(number + 1);
            if Some(number) != frame.first {
                return Some(Candidate::new(0, number, moves.nth(number as usize)));
            }
        }
        None
    }

    /// Whether the moves that come now were left to other threads before.
    #[inline(always)]
    pub fn is_taking_back(&self) -> bool {
        self.deferral.as_ref().is_some_and(|deferral| deferral.taking_back)
    }

    /// Takes a move to be searched now and tells other threads; or leaves it for later, unless it is
    /// the first, because one of them is searching it.
    #[inline(always)]
    pub fn takes<M: Copy>(
        &mut self,
        deferred: &mut Vec<Candidate<M>>,
        candidate: Candidate<M>,
        node: Node,
        is_first: bool,
    ) -> bool {
        let Some(deferral) = &mut self.deferral else { return true };
        let mark = Mark::new(node.key.0, candidate.number(), node.depth.get());
        let may_wait = !is_first && !deferral.taking_back;
        if may_wait && deferral.busy.is_busy(mark) {
            deferred.push(candidate);
            return false;
        }
        deferral.busy.begin(mark);
        deferral.mark = Some(mark);
        true
    }

    /// Whether a move tried before was left to another thread instead of being searched.
    pub fn was_deferred<M: Eq>(&self, deferred: &[Candidate<M>], m: &M) -> bool {
        let from = self.deferral.as_ref().map(|deferral| deferral.from);
        from.is_some_and(|from| deferred[from..].iter().any(|candidate| candidate.m == *m))
    }

    /// The ranked moves not tried yet.
    #[inline(always)]
    pub fn waiting<'b, M>(&self, candidates: &'b Candidates<M>) -> &'b [Candidate<M>] {
        self.picker.waiting(candidates)
    }

    /// Those tried already.
    #[inline(always)]
    pub fn tried<'b, M>(&self, candidates: &'b Candidates<M>) -> &'b [Candidate<M>] {
        self.picker.tried(candidates)
    }

    /// The node is done.
    #[inline(always)]
    pub fn finish<G: Game, S, O>(mut self, worker: &mut Worker<'_, G, S, O>) {
        if let Some(deferral) = &mut self.deferral {
            deferral.unmark();
            worker.deferred.truncate(deferral.from);
        }
        self.picker.finish(&mut worker.candidates);
    }
}

impl Deferral<'_> {
    /// The first of the moves left to other threads.
    fn take_back<M: Copy>(&mut self, deferred: &mut Vec<Candidate<M>>) -> Option<Candidate<M>> {
        self.taking_back = true;
        (deferred.len() > self.from).then(|| deferred.remove(self.from))
    }

    /// The search of the move last taken has ended.
    fn unmark(&mut self) {
        if let Some(mark) = self.mark.take() {
            self.busy.end(mark);
        }
    }
}
