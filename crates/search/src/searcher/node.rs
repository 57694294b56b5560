//! The node: fail-soft alpha-beta with memory. Every driver runs this one routine; with a null
//! window it is the papers' MT.
//!
//! Plaat et al. (1995), Figure 1, is the skeleton: look up, search the moves, store. What an
//! enhancement adds is one line here and a method of its own.

use super::abilities::Abilities;
use super::enhancements::{Enhancements, Switches};
use super::limits::Stopped;
use super::next::{Deferring, Order};
use super::worker::{MAX_PLY, Searched, Worker, settle};
use crate::game::{Game, MoveList};
use crate::observe::{Cut, Leaf, Observer};
use crate::ordering::{Candidate, Picker};
use crate::value::{Depth, Ply, Value, Window};

/// Internal deepening pays only where the search it saves is large.
const DEEPENING_FROM: u16 = 4;
/// Looking up all sons costs a move made each.
const ETC_FROM: u16 = 3;

/// A node and what it has been asked.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub key: u64,
    pub depth: Depth,
    pub ply: Ply,
}

/// The best move so far.
#[derive(Clone, Copy)]
struct Best<M> {
    value: Value,
    move_: Option<(M, u32)>,
}

impl<G, A, S, O> Worker<'_, G, A, S, O>
where
    G: Game + Clone,
    A: Abilities<G>,
    S: Switches,
    O: Observer,
{
    /// Searches the present position.
    #[inline(always)]
    pub fn search(&mut self, place: Place, window: Window) -> Searched {
        if place.depth == Depth::ZERO || place.ply.get() >= MAX_PLY {
            self.horizon(place, window)
        } else {
            self.node(place, window)
        }
    }

    fn node(&mut self, place: Place, asked: Window) -> Searched {
        let Place { key, depth, ply } = place;
        self.watch.tick()?;
        if A::is_repetition(&self.game) {
            return Ok(self.finished(Value::ZERO));
        }
        // The table's answer is still on its way from memory: the moves are listed meanwhile.
        let mut moves = G::Moves::default();
        self.game.moves(&mut moves);
        if moves.is_empty() {
            return Ok(self.finished(self.outcome_here(ply)));
        }
        let mut window = asked;
        let mut first = None;
        if self.on(Enhancements::TABLE) {
            let entry = self.recall(key);
            let known = entry.bounds(depth, ply, self.believed());
            if let Some(value) = settle(&mut window, known) {
                self.tally.table_hits += 1;
                self.observer.probe(known);
                return Ok(value);
            }
            first = entry.number.map(u32::from);
        }
        self.tally.interior += 1;
        self.observer.enter(depth, window);
        let standing = self.standing(window);
        if let Some(standing) = standing
            && let Some(value) = self.cut_unsearched(standing, place, window)?
        {
            self.observer.leave(value);
            return Ok(value);
        }
        if self.on(Enhancements::ETC)
            && depth.get() >= ETC_FROM
            && let Some(value) = self.known_refutation(&moves, place, window)
        {
            self.observer.leave(value);
            return Ok(value);
        }
        if self.on(Enhancements::DEEPENING) && first.is_none() && depth.get() >= DEEPENING_FROM {
            first = self.deepened_move(place, window)?;
        }
        let first = first.filter(|&number| (number as usize) < moves.len());
        let best = self.try_moves(&moves, first, standing, place, window)?;
        if self.on(Enhancements::TABLE) {
            // A search that failed low knows no best move: the old one stays.
            let found = best.move_.filter(|_| best.value > window.alpha).map(|(_, number)| number);
            let number = found.or(first).and_then(|number| u16::try_from(number).ok());
            self.remember(key, depth, ply, window, best.value, number);
        }
        self.observer.leave(best.value);
        Ok(best.value)
    }

    /// The loop over the moves.
    #[inline(always)]
    fn try_moves(
        &mut self,
        moves: &G::Moves,
        first: Option<u32>,
        standing: Option<Value>,
        place: Place,
        window: Window,
    ) -> Result<Best<G::Move>, Stopped> {
        let mut best = Best { value: -Value::INFINITY, move_: None };
        let mut alpha = window.alpha;
        let mut order = Order::new(first, &self.candidates);
        let mut deferring = Deferring::new(self.shared.busy, place.depth, &self.deferred);
        let mut tried = 0;
        loop {
            let candidate = match order.next(self, moves, place) {
                Some(candidate) => {
                    if tried > 0
                        && let Some(standing) = standing
                        && let Some(bound) =
                            self.hopeless(candidate, tried, standing, place, window)
                    {
                        best.value = best.value.max(bound);
                        continue;
                    }
                    if tried > 0 && deferring.defers(candidate, place, &mut self.deferred) {
                        continue;
                    }
                    candidate
                }
                None => match deferring.take_back(&mut self.deferred) {
                    Some(candidate) => candidate,
                    None => break,
                },
            };
            if tried == 1 && self.on(Enhancements::TABLE) && place.depth.get() > 1 {
                self.announce_brothers(&order.picker);
            }
            let mark = deferring.begin(candidate, place);
            let now = Window { alpha, beta: window.beta };
            let value = self.son(candidate, tried, place, now)?;
            deferring.end(mark);
            tried += 1;
            if value > best.value {
                best.value = value;
                best.move_ = Some((candidate.m, candidate.number()));
                if self.follows_lines(window) && value > alpha {
                    let ply = usize::from(place.ply.get());
                    if !self.follows_lines(now) {
                        // The window has become null: what is below is an earlier brother's line.
                        self.lines.clear(ply + 1);
                    }
                    self.lines.extend(ply, candidate.m);
                }
                alpha = alpha.max(value);
                if value >= window.beta {
                    self.tally.cutoffs += 1;
                    self.tally.first_move_cutoffs += u64::from(tried == 1);
                    self.observer.cut(Cut::Beta, tried);
                    break;
                }
            }
        }
        if let Some((m, number)) = best.move_
            && best.value > window.alpha
        {
            let failed_first =
                order.first.filter(|&first| first != number).map(|n| moves.get(n as usize));
            let cut = best.value >= window.beta;
            self.learn(m, number, place, cut, failed_first, &order.picker);
        }
        order.picker.finish(&mut self.candidates);
        deferring.finish(&mut self.deferred);
        Ok(best)
    }

    /// The first move did not cut, so the others will be searched: their entries are fetched
    /// side by side while the second is.
    #[inline(always)]
    fn announce_brothers(&self, picker: &Picker) {
        for candidate in picker.waiting(&self.candidates) {
            if let Some(key) = A::key_after(&self.game, candidate.m) {
                self.shared.table.prefetch(key ^ self.salt);
            }
        }
    }

    /// Makes a move, searches, takes it back. `window` is that of the father.
    #[inline(always)]
    pub fn son(
        &mut self,
        candidate: Candidate<G::Move>,
        tried: usize,
        father: Place,
        window: Window,
    ) -> Searched {
        let m = candidate.m;
        let at = usize::from(father.ply.get());
        if self.follows_lines(window) {
            self.lines.clear(at + 1);
        }
        let kept = if self.on(Enhancements::REFUTATION) { self.guide.forward(at, m) } else { 0 };
        let mut reduction = self.reduction(candidate, tried, father, window);
        let undo = self.game.make(m);
        self.observer.child(candidate.number() as usize);
        let place = self.son_place(father);
        if place.depth == father.depth {
            reduction = 0; // What is worth an extension is not late.
        }
        let value = self.son_value(place, candidate.number(), reduction, tried, window)?;
        self.observer.back();
        self.game.unmake(m, undo);
        if self.on(Enhancements::REFUTATION) {
            self.guide.back(kept);
        }
        Ok(value)
    }

    /// The present position as a son of `father`.
    #[inline(always)]
    fn son_place(&self, father: Place) -> Place {
        let mut depth = father.depth - 1;
        if self.on(Enhancements::EXTENSIONS) && !A::may_stand_pat(&self.game) {
            depth = self.extended(father);
        }
        Place { key: self.announced_key(depth), depth, ply: father.ply + 1 }
    }

    /// What the son is worth to the father.
    #[inline(always)]
    fn son_value(
        &mut self,
        son: Place,
        number: u32,
        reduction: u16,
        tried: usize,
        window: Window,
    ) -> Searched {
        let Window { alpha, beta } = window;
        let test = Window { alpha, beta: alpha + 1 };
        if self.on(Enhancements::REDUCTIONS) && reduction > 0 {
            let shallower = Place { depth: son.depth - reduction, ..son };
            let value = -self.search(shallower, -test)?;
            if value <= alpha {
                return Ok(value);
            }
        }
        if tried == 0 || !self.splits_windows || window.is_null() {
            return Ok(-self.search(son, -window)?);
        }
        let value = -self.search(son, -test)?;
        if value <= alpha || value >= beta {
            return Ok(value);
        }
        self.tally.researches += 1;
        // From one below what is proved, so that the value lies inside and its line is seen. A
        // selective search proves nothing.
        let alpha = if self.is_selective() { alpha } else { value - 1 };
        let again = Window { alpha, beta };
        self.observer.back();
        self.observer.research(number as usize, again);
        self.observer.child(number as usize);
        Ok(-self.search(son, -again)?)
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
        self.observer.leaf(value, Leaf::Finished);
        value
    }

    /// Enhanced transposition cutoff: whether the table knows a son bad enough for the opponent.
    fn known_refutation(
        &mut self,
        moves: &G::Moves,
        father: Place,
        window: Window,
    ) -> Option<Value> {
        // First all are announced, then all looked up: the memory is fetched side by side.
        let mut sons = std::mem::take(&mut self.sons);
        sons.clear();
        for number in 0..moves.len() {
            let m = moves.get(number);
            let undo = self.game.make(m);
            let son = self.son_place(father);
            // A repeated position is worth a draw, whatever the table knows of it.
            sons.push((!A::is_repetition(&self.game)).then_some(son));
            self.game.unmake(m, undo);
        }
        let refuted = self.first_refuted(&sons, father, window);
        self.sons = sons;
        refuted
    }

    /// The first of the sons that the table knows to be bad enough for the opponent.
    fn first_refuted(
        &mut self,
        sons: &[Option<Place>],
        father: Place,
        window: Window,
    ) -> Option<Value> {
        for (number, son) in sons.iter().enumerate() {
            let Some(son) = son else { continue };
            let known = self.recall(son.key).bounds(son.depth, son.ply, self.believed());
            if -known.upper >= window.beta {
                self.tally.etc_cutoffs += 1;
                let number = u16::try_from(number).ok();
                self.remember(father.key, father.depth, father.ply, window, -known.upper, number);
                return Some(-known.upper);
            }
        }
        None
    }

    /// Internal iterative deepening: the best move of a search two plies shallower.
    fn deepened_move(&mut self, place: Place, window: Window) -> Result<Option<u32>, Stopped> {
        let shallower = Place { depth: place.depth - 2, ..place };
        self.search(shallower, window)?;
        if self.follows_lines(window) {
            self.lines.clear(usize::from(place.ply.get())); // The shallower line is not this one.
        }
        Ok(self.recall(place.key).number.map(u32::from))
    }
}
