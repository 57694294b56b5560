//! How several threads divide a tree, at the nodes deep enough for it.
//!
//! A move that another thread is searching is left for later: by then its result is in the table
//! (`memory/busy.rs`). And after each move a thread checks whether another has settled this node or
//! one above it; if so, it leaves. Without that check, two threads searched 15 % more nodes than one;
//! with it, two search 6 % more and four 15 % (`docs/searcher.md`).
//!
//! None of it is compiled into the node, but for a look at `Worker::settled`.

use super::enhancements::Switches;
use super::node::Node;
use super::worker::{Worker, settle};
use crate::game::Game;
use crate::memory::{Busy, Mark};
use crate::observe::Observer;
use crate::ordering::Candidate;
use crate::value::{Bounds, Ply, Value, Window};

/// Below this depth deferring does not pay.
const DEFER_FROM: u16 = 3;

/// A node whose moves several threads may divide.
pub(super) struct Deferral<'a> {
    node: Node,
    window: Window,
    busy: &'a Busy,
    /// Where its deferred moves begin, among those of all nodes of the path.
    from: usize,
    pub taking_back: bool,
    /// Says that the move tried now is being searched.
    mark: Option<Mark>,
}

/// A node of the path that another thread has settled. What is found below it is void.
#[derive(Clone, Copy)]
pub(super) struct Settled {
    ply: Ply,
    pub value: Value,
    /// At the root: the number of the move that is best, or good enough.
    pub best: u32,
}

impl<G, S, O> Worker<'_, G, S, O>
where
    G: Game + Clone,
    S: Switches,
    O: Observer,
{
    /// Whether moves of this node may be left to other threads: then there is a deferral for it.
    #[inline(never)]
    pub fn begin_deferral(&mut self, node: Node, window: Window) -> bool {
        // Marks cost the threads' caches time: dividing the upper half of the tree is enough.
        let may_defer = node.depth.get() >= DEFER_FROM.max(self.depth.get() / 2);
        let Some(busy) = self.shared.busy.filter(|_| may_defer) else { return false };
        let (from, taking_back, mark) = (self.deferred.len(), false, None);
        self.deferrals.push(Deferral { node, window, busy, from, taking_back, mark });
        true
    }

    /// The search of the move last taken has ended.
    #[inline(never)]
    pub fn unmark(&mut self) {
        if let Some(deferral) = self.deferrals.last_mut() {
            deferral.unmark();
        }
    }

    /// The first of the moves left to other threads.
    #[inline(never)]
    pub fn take_back(&mut self) -> Option<Candidate<G::Move>> {
        let deferral = self.deferrals.last_mut()?;
        deferral.taking_back = true;
        (self.deferred.len() > deferral.from).then(|| self.deferred.remove(deferral.from))
    }

    /// Takes a move, or leaves it for later.
    #[inline(never)]
    pub fn takes(&mut self, candidate: Candidate<G::Move>, node: Node, is_first: bool) -> bool {
        let Some(deferral) = self.deferrals.last_mut() else { return true };
        let may_wait = !is_first && !deferral.taking_back;
        let taken = deferral.takes(candidate.number(), node, may_wait);
        if !taken {
            self.deferred.push(candidate);
        }
        taken
    }

    /// The same for a root move, which waits behind the others.
    pub fn takes_root_move(&mut self, number: u32, node: Node, may_wait: bool) -> bool {
        let Some(deferral) = self.deferrals.last_mut() else { return true };
        deferral.unmark();
        deferral.takes(number, node, may_wait)
    }

    #[inline(never)]
    pub fn end_deferral(&mut self) {
        if let Some(mut deferral) = self.deferrals.pop() {
            deferral.unmark();
            self.deferred.truncate(deferral.from);
        }
    }

    /// Whether another thread has settled a node of the path, the root first.
    #[inline(never)]
    pub fn is_settled_elsewhere(&mut self) -> bool {
        if self.settled.is_none() {
            let settled = |deferral: &Deferral| match deferral.node.ply {
                Ply::ROOT => deferral.settled_root(),
                _ => deferral.settled(self.known(deferral.node)),
            };
            self.settled = self.deferrals.iter().find_map(settled);
        }
        self.settled.is_some()
    }

    /// The value of a node that another thread has settled. If it was one above, the value means
    /// nothing: that node has its own.
    #[inline(always)]
    pub fn settled_value(&mut self, ply: Ply) -> Option<Value> {
        self.settled.map(|settled| self.leave_settled(settled, ply))
    }

    #[cold]
    #[inline(never)]
    fn leave_settled(&mut self, settled: Settled, ply: Ply) -> Value {
        if settled.ply == ply {
            self.settled = None;
        }
        self.lines.clear(usize::from(ply.get())); // The other thread kept the line.
        settled.value
    }
}

impl Deferral<'_> {
    #[inline(never)]
    pub fn has<M: Copy + Eq>(&self, deferred: &[Candidate<M>], m: M) -> bool {
        deferred[self.from..].iter().any(|candidate| candidate.m == m)
    }

    fn takes(&mut self, number: u32, node: Node, may_wait: bool) -> bool {
        if !node.key.is_known() {
            return true; // There is no entry in which the other thread's result could be found.
        }
        let mark = Mark::new(node.key.0, number, node.depth.get());
        if may_wait && self.busy.is_busy(mark) {
            return false;
        }
        self.busy.begin(mark);
        self.mark = Some(mark);
        true
    }

    /// Whether so much is known of the node that it is settled.
    fn settled(&self, known: Bounds) -> Option<Settled> {
        let mut window = self.window;
        let value = settle(&mut window, known)?;
        Some(Settled { ply: self.node.ply, value, best: 0 })
    }

    fn settled_root(&self) -> Option<Settled> {
        let (known, best) = self.busy.root(self.node.depth);
        Some(Settled { best, ..self.settled(known)? })
    }

    fn unmark(&mut self) {
        if let Some(mark) = self.mark.take() {
            self.busy.end(mark);
        }
    }
}
