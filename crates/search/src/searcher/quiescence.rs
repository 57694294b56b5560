//! Quiescence search: a leaf is evaluated statically only if no noisy move is pending.
//!
//! The value does not depend on the window: moves are pruned because of the position alone. So all
//! drivers, and all passes of one driver, agree on every leaf.

use super::enhancements::{Enhancements, Switches};
use super::limits::Stopped;
use super::move_order::Number;
use super::node::Node;
use super::worker::{Searched, Worker, settle};
use crate::game::{Game, MoveList, Turn};
use crate::observe::{Leaf, Observer};
use crate::ordering::Picker;
use crate::value::{Depth, Ply, Value, Window};

/// Checks answered by checks could go on forever; this many plies from the root they end.
const LONGEST_LINE: u16 = 512;

/// What a quiescence search found.
struct Quiet {
    value: Value,
    /// What is known without a search: the end of the game, or the value of standing pat.
    known: Known,
}

#[derive(Clone, Copy, PartialEq)]
enum Known {
    Nothing,
    AtLeast(Value),
    All,
}

impl Quiet {
    /// The window that would have proved as much as was proved with this one.
    #[inline(always)]
    fn proved(&self, asked: Window) -> Window {
        match self.known {
            Known::All => Window::FULL,
            // At least this much by standing pat, and at most this much by all that was tried.
            Known::AtLeast(least) if self.value == least && self.value < asked.beta => Window::FULL,
            Known::AtLeast(_) | Known::Nothing => asked,
        }
    }
}

impl<G, S, O> Worker<'_, G, S, O>
where
    G: Game + Clone,
    S: Switches,
    O: Observer,
{
    /// A node at the horizon.
    #[inline(always)]
    pub fn horizon(&mut self, node: Node, asked: Window) -> Searched {
        let node = Node { depth: Depth::ZERO, ..node }; // The longest line may end above it.
        self.budget.spend()?;
        self.reach(node.ply);
        if self.game.is_drawn_by_history() {
            self.report_leaf(Value::ZERO, Leaf::Finished);
            return Ok(Value::ZERO);
        }
        let mut window = asked;
        let kept = self.on(Enhancements::LEAVES);
        if kept && let Some(value) = self.recalled_leaf(node, &mut window) {
            self.tally.table_hits += 1;
            return Ok(value);
        }
        let value = if self.on(Enhancements::QUIESCENCE) {
            let quiet = self.quiet_value(node.ply, window)?;
            self.report_leaf(quiet.value, Leaf::Horizon);
            window = quiet.proved(window);
            quiet.value
        } else {
            let (value, leaf) = self.static_value(node.ply);
            self.report_leaf(value, leaf);
            // A static value is exact, whatever the window.
            window = Window::FULL;
            value
        };
        if kept {
            self.remember(node, window, value, Number::NONE);
        }
        Ok(value)
    }

    /// Tells the observer of a leaf.
    #[inline(always)]
    pub fn report_leaf(&mut self, value: Value, leaf: Leaf) {
        let game = &self.game;
        self.observer.leaf_key(&|| game.key());
        self.observer.leaf(value, leaf);
    }

    /// A line has come this far.
    #[inline(always)]
    fn reach(&mut self, ply: Ply) {
        if ply > self.deepest {
            self.deepest = ply;
        }
    }

    #[inline(always)]
    fn recalled_leaf(&mut self, node: Node, window: &mut Window) -> Option<Value> {
        let known = self.known(node);
        let value = settle(window, known)?;
        self.observer.probe(known);
        Some(value)
    }

    /// The value of a leaf, not reported to the observer.
    pub fn leaf_value(&mut self, ply: Ply, window: Window) -> Searched {
        if self.on(Enhancements::QUIESCENCE) {
            Ok(self.quiet_value(ply, window)?.value)
        } else {
            Ok(self.static_value(ply).0)
        }
    }

    #[inline(always)]
    fn static_value(&self, ply: Ply) -> (Value, Leaf) {
        match self.game.outcome() {
            Some(outcome) => (outcome.value(ply), Leaf::Finished),
            None => (self.evaluate(), Leaf::Horizon),
        }
    }

    /// The best of standing pat and the noisy moves; all moves where standing pat is not allowed.
    ///
    /// This part is inlined into the caller, so that a game without noisy moves pays only for the static
    /// evaluation.
    #[inline(always)]
    fn quiet_value(&mut self, ply: Ply, window: Window) -> Result<Quiet, Stopped> {
        if let Some(outcome) = self.game.outcome() {
            return Ok(Quiet { value: outcome.value(ply), known: Known::All });
        }
        let may_stand_pat = self.game.may_stand_pat();
        let best = if may_stand_pat { self.evaluate() } else { -Value::INFINITY };
        if best >= window.beta {
            return Ok(Quiet { value: best, known: Known::Nothing });
        }
        let known = if may_stand_pat { Known::AtLeast(best) } else { Known::Nothing };
        let mut moves = G::Moves::default();
        self.game.noisy_moves(&mut moves);
        if moves.is_empty() {
            debug_assert!(may_stand_pat, "standing pat is forbidden, but there is no noisy move");
            return Ok(Quiet { value: best, known });
        }
        if ply.get() >= LONGEST_LINE {
            return Ok(Quiet { value: self.evaluate(), known: Known::Nothing });
        }
        if !moves.is_single() {
            let value = self.best_noisy(&moves, best, may_stand_pat, ply, window)?;
            return Ok(Quiet { value, known });
        }
        let m = moves.nth(0);
        if may_stand_pat && self.game.knowledge(m) < 0 {
            return Ok(Quiet { value: best, known });
        }
        let window = Window { alpha: window.alpha.max(best), ..window };
        let value = best.max(self.noisy_child(m, ply, window)?);
        Ok(Quiet { value, known })
    }

    /// The best of `best` and the noisy moves.
    fn best_noisy(
        &mut self,
        moves: &G::Moves,
        mut best: Value,
        may_stand_pat: bool,
        ply: Ply,
        window: Window,
    ) -> Searched {
        // In the order the game recommends; those it warns of are left out if standing pat is allowed.
        let score = |m| {
            let knowledge = self.game.knowledge(m);
            (knowledge >= 0 || !may_stand_pat).then_some(knowledge)
        };
        let mut picker = Picker::new(&self.candidates);
        let mut ranking = self.candidates.ranking();
        moves.for_each(|m| {
            if let Some(score) = score(m) {
                ranking.add(m, score);
            }
        });
        let Some(first) = ranking.finish() else {
            return self.best_noisy_with_more_room(moves, best, may_stand_pat, ply, window);
        };
        let mut alpha = window.alpha.max(best);
        let mut next = picker.best(&self.candidates, first);
        while let Some(candidate) = next {
            let window = Window { alpha, beta: window.beta };
            let value = self.noisy_child(candidate.m, ply, window)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if value >= window.beta {
                break;
            }
            next = picker.next(&mut self.candidates);
        }
        picker.finish(&self.candidates);
        Ok(best)
    }

    /// Makes a noisy move, searches, takes it back. `window` is that of the parent.
    #[inline(always)]
    fn noisy_child(&mut self, m: G::Move, ply: Ply, window: Window) -> Searched {
        let before = self.game.to_move();
        let undo = self.game.make(m);
        let turn = Turn::between(before, self.game.to_move());
        let value = turn.value(self.quiescence_node(ply + 1, turn.window(window))?);
        self.game.unmake(m, undo);
        Ok(value)
    }

    #[cold]
    #[inline(never)]
    fn best_noisy_with_more_room(
        &mut self,
        moves: &G::Moves,
        best: Value,
        may_stand_pat: bool,
        ply: Ply,
        window: Window,
    ) -> Searched {
        self.candidates.make_room(moves.nth(0));
        self.best_noisy(moves, best, may_stand_pat, ply, window)
    }

    fn quiescence_node(&mut self, ply: Ply, asked: Window) -> Searched {
        self.budget.spend()?;
        self.reach(ply);
        if !self.on(Enhancements::QUIESCENCE_TABLE) {
            self.tally.quiescence += 1;
            return Ok(self.quiet_value(ply, asked)?.value);
        }
        let node = Node { key: self.announced_key(Depth::ZERO), depth: Depth::ZERO, ply };
        let mut window = asked;
        if let Some(value) = self.recalled_leaf(node, &mut window) {
            self.tally.table_hits += 1;
            return Ok(value);
        }
        self.tally.quiescence += 1;
        let quiet = self.quiet_value(ply, window)?;
        let proved = quiet.proved(window);
        self.remember(node, proved, quiet.value, Number::NONE);
        Ok(quiet.value)
    }
}
