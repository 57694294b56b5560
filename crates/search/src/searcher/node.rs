//! The node: fail-soft alpha-beta with memory. Every driver runs this one routine; with a null
//! window it is the papers' MT.
//!
//! Plaat et al. (1995), Figure 1, is the skeleton: look up (step 4), search the moves (8), store (9).
//! What an enhancement adds is one line here and a method of its own.

use super::enhancements::{Enhancements, Switches};
use super::limits::Stopped;
use super::move_order::{MoveOrder, Number};
use super::worker::{Key, MAX_PLY, Searched, Worker, settle};
use crate::game::{Game, MoveList, Turn};
use crate::observe::{Cut, Leaf, Observer};
use crate::ordering::Candidate;
use crate::value::{Depth, Ply, Value, Window};

/// Internal deepening pays only where the search it saves is large.
const DEEPENING_FROM: u16 = 4;
/// Looking up all children costs a move made each.
const ETC_FROM: u16 = 3;

/// A node: its position, by key, how deep it is searched and how far it is from the root.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub key: Key,
    pub depth: Depth,
    pub ply: Ply,
}

/// A node being searched.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub node: Node,
    /// The window after narrowing by the table.
    pub window: Window,
    /// The number of the move to try first.
    pub first: Number,
    /// The static value, where the node may be searched selectively.
    pub standing: Option<Value>,
}

/// The best move so far.
#[derive(Clone, Copy)]
struct Best<M> {
    value: Value,
    move_: Option<M>,
    number: Number,
}

impl<G, S, O> Worker<'_, G, S, O>
where
    G: Game + Clone,
    S: Switches,
    O: Observer,
{
    /// Searches the present position.
    #[inline(always)]
    pub fn search(&mut self, node: Node, window: Window) -> Searched {
        // Without extensions no line is longer than the deepest iteration.
        let is_too_long = self.on(Enhancements::EXTENSIONS) && node.ply.get() >= MAX_PLY;
        if node.depth == Depth::ZERO || is_too_long {
            self.horizon(node, window)
        } else {
            self.node(node.key, node.depth, node.ply, window)
        }
    }

    /// The same, not compiled into the caller.
    #[inline(never)]
    fn search_apart(&mut self, node: Node, window: Window) -> Searched {
        self.search(node, window)
    }

    /// A node above the horizon, by its parts: a [`Node`] would be passed in memory.
    fn node(&mut self, key: Key, depth: Depth, ply: Ply, asked: Window) -> Searched {
        let node = Node { key, depth, ply };
        debug_assert!(asked.alpha < asked.beta, "the window {asked:?} is empty");
        debug_assert!(depth > Depth::ZERO && ply.get() < MAX_PLY);

        // Step 1. One more node; stop if it is one too many.
        self.budget.spend()?;

        // Step 2. A draw by the way the position was reached, whatever the table knows of it.
        if self.game.is_drawn_by_history() {
            return Ok(self.finished(Value::ZERO));
        }

        // Step 3. List the moves, while the table's answer is still on its way from memory. No move:
        // the game is over.
        let mut moves = G::Moves::default();
        self.game.moves(&mut moves);
        if moves.is_empty() {
            return Ok(self.finished(self.outcome_here(ply)));
        }

        // Step 4. Table: a bound that settles the node, or a narrower window and a move to try first.
        let mut frame = Frame { node, window: asked, first: Number::NONE, standing: None };
        let place = self.place(key);
        if self.on(Enhancements::TABLE)
            && let Some(entry) = self.recall_at(key, place)
        {
            let known = entry.bounds(depth, ply, self.believed());
            if let Some(value) = settle(&mut frame.window, known) {
                self.tally.table_hits += 1;
                self.observer.probe(known);
                return Ok(value);
            }
            frame.first = Number::of_best(entry, &moves);
        }
        self.tally.interior += 1;
        self.observer.enter(depth, frame.window);

        // Step 5. Selective searches: a node so good at first sight that no move is needed.
        frame.standing = self.standing(frame.window);
        if let Some(value) = self.cut_unsearched(&frame)? {
            self.observer.leave(value);
            return Ok(value);
        }

        // Step 6. Enhanced transposition cutoff: a child that the table knows to be good enough.
        if self.on(Enhancements::ETC)
            && depth.get() >= ETC_FROM
            && let Some(value) = self.known_refutation(&moves, &frame)
        {
            self.observer.leave(value);
            return Ok(value);
        }

        // Step 7. Internal deepening: a shallower search finds the move to try first.
        if self.on(Enhancements::DEEPENING)
            && frame.first == Number::NONE
            && depth.get() >= DEEPENING_FROM
        {
            frame.first = self.deepened_move(&moves, &frame)?;
            if let Some(value) = self.settled_value(ply) {
                self.observer.leave(value);
                return Ok(value);
            }
        }

        // Step 8. Search the moves.
        let best = if self.shared.busy.is_some() && self.begin_deferral(node, frame.window) {
            self.try_moves_among_threads(&moves, frame)?
        } else {
            self.try_moves::<false>(&moves, &frame)?
        };
        if let Some(value) = self.settled_value(ply) {
            self.observer.leave(value);
            return Ok(value);
        }

        // Step 9. Tell the table. A search that failed low knows no best move: the old one stays.
        if self.on(Enhancements::TABLE) {
            let number = if best.value > frame.window.alpha { best.number } else { frame.first };
            self.remember_at(place, node, frame.window, best.value, number);
        }
        self.observer.leave(best.value);
        Ok(best.value)
    }

    /// The loop over the moves, some of which may be left to other threads.
    #[inline(never)]
    fn try_moves_among_threads(
        &mut self,
        moves: &G::Moves,
        frame: Frame,
    ) -> Result<Best<G::Move>, Stopped> {
        self.try_moves::<true>(moves, &frame)
    }

    /// The loop over the moves.
    #[inline(always)]
    fn try_moves<const DEFERS: bool>(
        &mut self,
        moves: &G::Moves,
        frame: &Frame,
    ) -> Result<Best<G::Move>, Stopped> {
        let Frame { node, window, .. } = *frame;
        let mut best = Best { value: -Value::INFINITY, move_: None, number: Number::NONE };
        let mut alpha = window.alpha;
        let mut order = MoveOrder::<DEFERS>::new(self, moves, frame);
        let mut tried = 0;
        while let Some(candidate) = order.next(self, moves, frame) {
            if tried > 0
                && !order.is_taking_back(&self.deferrals)
                && let Some(bound) = self.hopeless(candidate, tried, frame)
            {
                best.value = best.value.max(bound);
                continue;
            }
            if !order.takes(self, candidate, node, tried == 0) {
                continue;
            }
            let now = Window { alpha, beta: window.beta };
            let value = self.child(candidate, tried, node, now)?;
            if order.is_settled_elsewhere(self) {
                order.finish(self);
                return Ok(best); // The caller will see it.
            }
            tried += 1;
            if value > best.value {
                best = Best { value, move_: Some(candidate.m), number: Number(candidate.number()) };
                if self.follows_lines(window) && value > alpha {
                    self.extend_line(candidate.m, node.ply, now);
                }
                alpha = alpha.max(value);
                if value >= window.beta {
                    self.tally.cutoffs += 1;
                    if tried == 1 {
                        self.tally.first_move_cutoffs += 1;
                    }
                    self.observer.cut(Cut::Beta, tried);
                    break;
                }
            }
        }
        if let Some(m) = best.move_
            && (best.value > window.alpha || self.learns_from_all())
        {
            let cut = best.value >= window.beta;
            self.learn(m, best.number.0, cut, &order, node);
        }
        order.finish(self);
        Ok(best)
    }

    /// Puts a move in front of the line below it. `window` is that with which it was searched.
    #[inline(never)]
    fn extend_line(&mut self, m: G::Move, ply: Ply, window: Window) {
        let ply = usize::from(ply.get());
        if !self.follows_lines(window) {
            // The window has become null: what is below is an earlier sibling's line.
            self.lines.clear(ply + 1);
        }
        self.lines.extend(ply, m);
    }

    /// The first move did not cut, so the others will be searched: their entries are fetched
    /// side by side while the second is. Leaves have none.
    #[inline(always)]
    pub fn announce_siblings<const DEFERS: bool>(&self, order: &MoveOrder<DEFERS>, depth: Depth) {
        if self.on(Enhancements::TABLE) && depth.get() > 1 {
            self.prefetch_waiting(&self.game, order);
        }
    }

    /// `game` is the worker's own, as an argument: so the compiler knows that it stays the same.
    #[inline(never)]
    fn prefetch_waiting<const DEFERS: bool>(&self, game: &G, order: &MoveOrder<DEFERS>) {
        for candidate in order.waiting(&self.candidates) {
            if let Some(key) = game.key_after(candidate.m) {
                self.shared.table.prefetch(key ^ self.salt);
            }
        }
    }

    /// Makes a move, searches, takes it back. `window` is that of the parent.
    #[inline(always)]
    pub fn child(
        &mut self,
        candidate: Candidate<G::Move>,
        tried: usize,
        parent: Node,
        window: Window,
    ) -> Searched {
        let m = candidate.m;
        let at = usize::from(parent.ply.get());
        let kept = if self.on(Enhancements::REFUTATION) { self.guide.forward(at, m) } else { 0 };
        let mut reduction = self.reduction(candidate, tried, parent, window);
        let before = self.game.to_move();
        let undo = self.game.make(m);
        let turn = Turn::between(before, self.game.to_move());
        self.observer.child(candidate.number() as usize);
        let depth = self.child_depth(parent);
        if depth == parent.depth {
            reduction = 0; // What is worth an extension is not late.
        }
        let ply = parent.ply + 1;
        let value = if self.follows_lines(window) || reduction > 0 {
            let number = candidate.number();
            self.child_value_by_steps((depth, ply), turn, number, reduction, tried, window)?
        } else {
            let child = self.announced_node(depth, ply);
            turn.value(self.search(child, turn.window(window))?)
        };
        self.observer.back();
        self.game.unmake(m, undo);
        if self.on(Enhancements::REFUTATION) {
            self.guide.back(kept);
        }
        Ok(value)
    }

    /// How deep the present position is searched as a child of `parent`.
    #[inline(always)]
    fn child_depth(&self, parent: Node) -> Depth {
        if self.on(Enhancements::EXTENSIONS) && !self.game.may_stand_pat() {
            self.extended(parent)
        } else {
            parent.depth - 1
        }
    }

    /// The position just reached, with its table entry prefetched.
    #[inline(always)]
    fn announced_node(&self, depth: Depth, ply: Ply) -> Node {
        Node { key: self.announced_key(depth), depth, ply }
    }

    /// What the child is worth to the parent, where its line is kept or a cheaper search may show that
    /// the move is not good enough. Compiled apart: most windows are null, and their search needs the
    /// registers.
    #[inline(never)]
    fn child_value_by_steps(
        &mut self,
        (depth, ply): (Depth, Ply),
        turn: Turn,
        number: u32,
        reduction: u16,
        tried: usize,
        window: Window,
    ) -> Searched {
        let child = self.announced_node(depth, ply);
        if self.follows_lines(window) {
            self.lines.clear(usize::from(ply.get()));
        }
        let Window { alpha, beta } = window;
        let test = Window { alpha, beta: alpha + 1 };
        if reduction > 0 {
            let shallower = Node { depth: child.depth - reduction, ..child };
            let value = turn.value(self.search_apart(shallower, turn.window(test))?);
            if value <= alpha || self.settled.is_some() {
                return Ok(value);
            }
        }
        let is_below_root = child.ply > Ply::ROOT + 1;
        if tried == 0 || !self.splits_windows[usize::from(is_below_root)] || window.is_null() {
            return Ok(turn.value(self.search_apart(child, turn.window(window))?));
        }
        let value = turn.value(self.search_apart(child, turn.window(test))?);
        if value <= alpha || value >= beta || self.settled.is_some() {
            return Ok(value);
        }
        self.tally.researches += 1;
        if !is_below_root {
            self.root_test = Some(value);
        }
        // From one below what is proved, so that the value lies inside and its line is seen. A
        // selective search proves nothing.
        let alpha = if self.is_selective() { alpha } else { value - 1 };
        let again = Window { alpha, beta };
        self.observer.back();
        self.observer.research(number as usize, again);
        self.observer.child(number as usize);
        Ok(turn.value(self.search_apart(child, turn.window(again))?))
    }

    /// Whether lines are kept at a node with this window.
    #[inline(always)]
    fn follows_lines(&self, window: Window) -> bool {
        self.on(Enhancements::REFUTATION) || !window.is_null()
    }

    /// The value of a node where the game has ended.
    #[inline]
    fn outcome_here(&self, ply: Ply) -> Value {
        let outcome = self.game.outcome();
        debug_assert!(outcome.is_some(), "no move, but the game is not over");
        outcome.map_or(Value::ZERO, |outcome| outcome.value(ply))
    }

    fn finished(&mut self, value: Value) -> Value {
        self.report_leaf(value, Leaf::Finished);
        value
    }

    /// Enhanced transposition cutoff: whether the table knows a child bad enough for the opponent.
    fn known_refutation(&mut self, moves: &G::Moves, frame: &Frame) -> Option<Value> {
        // First all are announced, then all looked up: the memory is fetched side by side.
        let mut children = std::mem::take(&mut self.children);
        children.clear();
        for number in 0..moves.len() {
            let m = moves.nth(number);
            let before = self.game.to_move();
            let undo = self.game.make(m);
            let turn = Turn::between(before, self.game.to_move());
            let depth = self.child_depth(frame.node);
            let child = self.announced_node(depth, frame.node.ply + 1);
            // A repeated position is worth a draw, whatever the table knows of it.
            children.push((!self.game.is_drawn_by_history()).then_some((child, turn)));
            self.game.unmake(m, undo);
        }
        let refuted = self.first_refuted(&children, frame);
        self.children = children;
        refuted
    }

    /// The first of the children that the table knows to be bad enough for the opponent.
    fn first_refuted(&mut self, children: &[Option<(Node, Turn)>], frame: &Frame) -> Option<Value> {
        for (number, child) in children.iter().enumerate() {
            let Some((child, turn)) = child else { continue };
            let known = self.known(*child);
            let value = turn.bounds(known).lower;
            if value >= frame.window.beta {
                self.tally.etc_cutoffs += 1;
                let number = Number(number as u32);
                self.remember(frame.node, frame.window, value, number);
                return Some(value);
            }
        }
        None
    }

    /// Internal iterative deepening: the best move of a search two plies shallower.
    fn deepened_move(&mut self, moves: &G::Moves, frame: &Frame) -> Result<Number, Stopped> {
        let Frame { node, window, .. } = *frame;
        self.search(Node { depth: node.depth - 2, ..node }, window)?;
        if self.follows_lines(window) {
            self.lines.clear(usize::from(node.ply.get())); // The shallower line is not this one.
        }
        let entry = self.recall(node.key);
        Ok(entry.map_or(Number::NONE, |entry| Number::of_best(entry, moves)))
    }
}
