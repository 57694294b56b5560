//! State space search: the operator Γ of `sss.rs`, for both SSS* and dual-SSS*.
//!
//! One player, called MAX here, has *all* its moves in the solution tree; the other, MIN, has one
//! at a time. SSS* lets the side to move at the root be MAX; dual-SSS* the opponent. Exchanging
//! MAX and MIN and negating all values turns one into the other, so that there is one operator.

use super::focus::{FocusPath, Root};
use super::open::{Entry, Open, State};
use crate::algorithms::walk::Walk;
use crate::game::{Game, MoveList};
use crate::observe::Observer;
use crate::value::{Depth, Value, Window};

/// A move on the path from the root of the search to the current node.
pub(super) struct Step<G: Game> {
    index: u32,
    m: G::Move,
    undo: G::Undo,
}

/// A best-first search in progress, below the node where `walk` was when it began.
pub(super) struct StateSpace<'w, 'a, G: Game, O: Observer> {
    pub(super) walk: &'w mut Walk<'a, G, O>,
    pub(super) open: Open,
    focus: FocusPath,
    /// The depth left at the root of this search.
    depth: Depth,
    /// After this many plies a node counts as a leaf, solved by a search of its own.
    stage: Option<Depth>,
    /// The moves made from the root of this search to where `walk` is now.
    pub(super) steps: Vec<Step<G>>,
    /// The legal moves at each node on that path, where they have been listed.
    pub(super) moves: Vec<Option<G::Moves>>,
    /// How many of the steps are known to agree with the path to the focus of OPEN.
    agreed: usize,
    /// Descriptors on the OPEN lists of the stages above.
    above: usize,
    /// Room for the children of one node.
    pub(super) entries: Vec<Entry>,
}

impl<'w, 'a, G: Game, O: Observer> StateSpace<'w, 'a, G, O> {
    /// A search whose OPEN list holds the root, LIVE, with merit `bound`, as MAX sees it. `prefix`
    /// says where that root is in the whole tree.
    pub fn new(
        walk: &'w mut Walk<'a, G, O>,
        root: Root,
        bound: Value,
        depth: Depth,
        prefix: Vec<u32>,
    ) -> Self {
        let state = match root {
            Root::Max => State::LiveMax(0),
            Root::Min => State::LiveMin,
        };
        StateSpace::with_open(walk, Open::new(state, bound), root, depth, prefix)
    }

    /// A search to be resumed from the solution tree in `open`.
    pub fn with_open(
        walk: &'w mut Walk<'a, G, O>,
        open: Open,
        root: Root,
        depth: Depth,
        prefix: Vec<u32>,
    ) -> Self {
        StateSpace {
            walk,
            open,
            focus: FocusPath::new(root, prefix),
            depth,
            stage: None,
            steps: Vec::new(),
            moves: vec![None],
            agreed: 0,
            above: 0,
            entries: Vec::new(),
        }
    }

    /// The same in stages, if `stage` is given: see `staged_sss.rs`.
    pub fn staged(self, stage: Option<Depth>) -> Self {
        StateSpace { stage, ..self }
    }

    /// The value of the root, as MAX sees it, or the bound if it is not below.
    pub fn run(mut self) -> Value {
        self.walk.observer.open_begin(self.focus.best());
        self.pushed(self.open.focus());
        self.step_done(self.open.len());
        self.search()
    }

    /// Continues from the solution tree in OPEN.
    pub fn resume(mut self) -> Value {
        self.walk.observer.open_begin(self.focus.best());
        let StateSpace { walk, focus, open, .. } = &mut self;
        walk.observer.open_fill(&|| {
            let mut all = Vec::with_capacity(open.len());
            open.each_descriptor(|steps, entry| {
                let path = focus.below_root(steps);
                all.push((path, entry.status(), focus.seen_from_root(entry.merit)));
            });
            all
        });
        self.step_done(self.open.len());
        self.search()
    }

    fn search(mut self) -> Value {
        loop {
            while let Some((entry, number)) = self.open.descend() {
                self.focus.enter(self.open.level() - 1, entry.child, number);
            }
            let top = self.open.focus();
            self.popped(top);
            if self.open.level() == 0 && top.state == self.solved_root() {
                self.rise_to(0);
                self.walk.observer.open_end();
                return top.merit;
            }
            self.gamma(top);
            self.step_done(self.open.len());
        }
    }

    /// One step: replaces the descriptor on top of OPEN.
    fn gamma(&mut self, top: Entry) {
        match top.state {
            State::LiveMin => {
                self.go_to(top.child, None);
                match self.leaf(Root::Min, top.merit) {
                    Some(value) => self.solved(State::SolvedMin, value.min(top.merit)),
                    None => {
                        self.enter(-top.merit, Value::INFINITY);
                        self.next_child(top, 0); // the first successor
                    }
                }
            }
            State::LiveMax(number) => {
                self.go_to(top.child, Some(number));
                match self.leaf(Root::Max, top.merit) {
                    Some(value) => self.solved(State::SolvedMax(number), value.min(top.merit)),
                    None => {
                        self.enter(-Value::INFINITY, top.merit);
                        if self.at_frontier() {
                            self.settle_max(top, number);
                        } else {
                            self.expanded(top, number); // all successors
                        }
                    }
                }
            }
            State::SolvedMax(number) => {
                self.go_to(top.child, None);
                self.next_child(top, number + 1); // the sibling
            }
            State::SolvedMin => {
                let StateSpace { walk, focus, .. } = self;
                walk.observer.open_purge(&|| focus.here());
                self.open.purge();
                self.raise_focus(self.open.level());
                self.pushed(self.open.focus()); // the parent, solved
            }
            State::Expanded(_) => unreachable!("the focus is on a descriptor"),
        }
    }

    /// The current node is the MIN node on top: its child number `next` takes its place, if there
    /// is one; else the node is solved.
    fn next_child(&mut self, top: Entry, next: u32) {
        if self.at_frontier() {
            self.settle_min(top, next);
        } else if (next as usize) < self.moves_here() {
            self.followed_by(State::LiveMax(next));
        } else {
            self.followed_by(State::SolvedMin);
        }
    }

    /// The value, as MAX sees it, of the current node, if it counts as a leaf.
    fn leaf(&mut self, player: Root, bound: Value) -> Option<Value> {
        let depth = self.depth_here();
        if let Some(value) = self.walk.leaf(depth) {
            return Some(if player == Root::Max { value } else { -value });
        }
        let stage = self.stage.filter(|stage| usize::from(stage.get()) == self.steps.len())?;
        let here: Vec<u32> = self.steps.iter().map(|step| step.index).collect();
        let prefix = self.focus.below_root(&here);
        let above = self.above + self.open.len();
        let lower = StateSpace::new(self.walk, player, bound, depth, prefix);
        Some(StateSpace { above, ..lower.staged(Some(stage)) }.run())
    }

    fn solved_root(&self) -> State {
        match self.focus.root() {
            Root::Max => State::SolvedMax(0),
            Root::Min => State::SolvedMin,
        }
    }
}

/// Changes to OPEN, each reported to the observer.
impl<G: Game, O: Observer> StateSpace<'_, '_, G, O> {
    /// The descriptor in focus is followed by another one of the same merit.
    pub(super) fn followed_by(&mut self, state: State) {
        self.open.set_state(state);
        self.pushed(self.open.focus());
    }

    /// The descriptor in focus is followed by a SOLVED one, which goes to its place in OPEN.
    pub(super) fn solved(&mut self, state: State, merit: Value) {
        self.pushed(Entry { merit, state, ..self.open.focus() });
        self.lowered(state, merit);
    }

    /// The entry in focus changes, and moves to its place in OPEN.
    pub(super) fn lowered(&mut self, state: State, merit: Value) {
        let level = self.open.lower(state, merit);
        self.raise_focus(level);
    }

    /// The focus of OPEN is at `level` now, not deeper than it was.
    fn raise_focus(&mut self, level: usize) {
        self.focus.truncate(level);
        self.agreed = self.agreed.min(self.focus.path().len());
    }

    /// The MAX node in focus is followed by all its children.
    fn expanded(&mut self, top: Entry, number: u32) {
        let children = self.moves_here();
        for child in 0..children as u32 {
            self.report_push(Some(number), Entry { child, state: State::LiveMin, ..top });
        }
        self.open.expand(number, children);
    }

    pub(super) fn pushed(&mut self, entry: Entry) {
        self.report_push(None, entry);
    }

    pub(super) fn popped(&mut self, entry: Entry) {
        self.report_pop(None, entry);
    }

    /// Reports a descriptor pushed: at the focus or, if `below` is the number of the MAX node in
    /// focus, one level down.
    pub(super) fn report_push(&mut self, below: Option<u32>, entry: Entry) {
        let StateSpace { walk, focus, open, .. } = self;
        let path = || focus.of(open, below, entry);
        walk.observer.open_push(&path, entry.status(), focus.seen_from_root(entry.merit));
    }

    pub(super) fn report_pop(&mut self, below: Option<u32>, entry: Entry) {
        let StateSpace { walk, focus, open, .. } = self;
        let path = || focus.of(open, below, entry);
        walk.observer.open_pop(&path, entry.status(), focus.seen_from_root(entry.merit));
    }

    /// Reports that all descriptors below the MAX node in focus are gone.
    pub(super) fn report_purge(&mut self, top: Entry, number: u32) {
        let StateSpace { walk, focus, open, .. } = self;
        let node = Entry { state: State::LiveMax(number), ..top };
        walk.observer.open_purge(&|| focus.of(open, None, node));
    }

    /// Reports that a step is complete and leaves `len` descriptors on the list.
    pub(super) fn step_done(&mut self, len: usize) {
        self.walk.observer.open_step(self.above + len);
    }

    fn enter(&mut self, alpha: Value, beta: Value) {
        self.walk.observer.enter(self.depth_here(), Window { alpha, beta });
    }
}

/// The walk follows the focus of OPEN where the position is needed.
impl<G: Game, O: Observer> StateSpace<'_, '_, G, O> {
    /// Walks to the MIN node `child` of the MAX node above the focus, or on to one of its children.
    ///
    /// Usually that is a sibling of the current node: steps known to agree with the path to the
    /// focus are not compared again.
    fn go_to(&mut self, child: u32, max: Option<u32>) {
        while let (Some(step), Some(index)) =
            (self.steps.get(self.agreed), self.focus.path().get(self.agreed))
            && step.index == *index
        {
            self.agreed += 1;
        }
        if self.agreed < self.focus.path().len() {
            self.rise_to(self.agreed);
            while let Some(&index) = self.focus.path().get(self.agreed) {
                self.step_down(index);
                self.agreed += 1;
            }
        }
        let mut here = self.agreed;
        for index in self.focus.last_steps(self.open.level(), child, max) {
            if self.steps.get(here).is_none_or(|step| step.index != index) {
                self.rise_to(here);
                self.step_down(index);
            }
            here += 1;
        }
        self.rise_to(here);
    }

    fn step_down(&mut self, index: u32) {
        self.moves_here();
        let moves = self.moves[self.steps.len()].as_ref().expect("just listed");
        let m = moves.nth(index as usize);
        let undo = self.walk.position.make(m);
        self.walk.observer.child(index as usize);
        self.steps.push(Step { index, m, undo });
        self.moves.push(None);
    }

    fn rise_to(&mut self, ply: usize) {
        debug_assert!(ply >= self.agreed || ply == 0);
        while self.steps.len() > ply {
            let Step { m, undo, .. } = self.steps.pop().expect("not at the root");
            self.moves.pop();
            self.walk.observer.back();
            self.walk.position.unmake(m, undo);
        }
    }

    /// The number of moves at the current node.
    pub(super) fn moves_here(&mut self) -> usize {
        let here = self.steps.len();
        let list = &mut self.moves[here];
        if list.is_none() {
            self.walk.position.moves(list.insert(G::Moves::default()));
        }
        list.as_ref().map_or(0, MoveList::len)
    }

    pub(super) fn depth_here(&self) -> Depth {
        self.depth - self.steps.len() as u16
    }
}
