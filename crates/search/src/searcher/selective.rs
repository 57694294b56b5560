//! Selective search, for play only, never for studies: reductions, extensions and pruning. What each
//! is worth in games is in `docs/strength.md`.
//!
//! The value of a selective search is not that of the full tree, and null-window passes with different
//! bounds may contradict each other; the drivers expect that.

use super::enhancements::{Enhancements, Switches};
use super::limits::Stopped;
use super::move_order::Number;
use super::node::{Frame, Node};
use super::worker::Worker;
use crate::game::{Game, Turn};
use crate::observe::Observer;
use crate::ordering::Candidate;
use crate::value::{Depth, Value, Window};

/// Below this depth a null move saves less than it costs.
const NULL_FROM: u16 = 3;
/// The reduction after a null move ...
const NULL_REDUCTION: u16 = 2;
/// ... and another ply for each of this many plies of depth.
const NULL_PLIES: u16 = 6;
/// Moves searched to full depth before the others are called late.
const EARLY_MOVES: usize = 3;
/// Below this depth nothing is reduced.
const REDUCE_FROM: u16 = 3;
/// A history entry of this much is worth a ply of reduction.
const HISTORY_PLY: i32 = 1 << 23;
/// Up to this depth a static value far enough above the window is believed ...
const CUT_UP_TO: u16 = 6;
/// ... if it is above by this many tenths of a pawn for each ply left.
const CUT_MARGIN: i32 = 7;
/// Up to this depth moves that cannot reach the window are left out ...
const FUTILE_UP_TO: u16 = 6;
/// ... if they fall short by this many tenths of a pawn for each ply left, and one more.
const FUTILE_MARGIN: i32 = 10;
/// Up to this depth the last moves are left out.
const LATE_UP_TO: u16 = 4;

impl<G, S, O> Worker<'_, G, S, O>
where
    G: Game + Clone,
    S: Switches,
    O: Observer,
{
    /// The static value of a node that may be treated selectively: one where no reply is forced,
    /// asked with a null window, away from wins and losses.
    #[inline(always)]
    pub fn standing(&self, window: Window) -> Option<Value> {
        let asked = self.on(Enhancements::NULL_MOVE)
            || self.on(Enhancements::MARGIN_CUTS)
            || self.on(Enhancements::FUTILITY)
            || self.on(Enhancements::LATE_PRUNING);
        let may = asked
            && window.is_null()
            && !window.alpha.is_decided()
            && !window.beta.is_decided()
            && self.game.may_stand_pat();
        may.then(|| self.evaluate())
    }

    /// The value of the node, if its static value is good enough to cut it off unsearched.
    #[inline(always)]
    pub fn cut_unsearched(&mut self, frame: &Frame) -> Result<Option<Value>, Stopped> {
        let Frame { node, window, .. } = *frame;
        let Some(standing) = frame.standing.filter(|&standing| standing >= window.beta) else {
            return Ok(None);
        };
        let depth = i32::from(node.depth.get());
        let margin = depth * self.margin(CUT_MARGIN);
        if self.on(Enhancements::MARGIN_CUTS)
            && node.depth.get() <= CUT_UP_TO
            && standing.get() - margin >= window.beta.get()
        {
            return Ok(Some(standing - margin));
        }
        if self.on(Enhancements::NULL_MOVE) {
            return self.try_null_move(frame);
        }
        Ok(None)
    }

    /// The value of passing, if it is good enough to end the search of the node.
    fn try_null_move(&mut self, frame: &Frame) -> Result<Option<Value>, Stopped> {
        let Frame { node, window, .. } = *frame;
        let Node { depth: asked, ply, .. } = node;
        if asked.get() < NULL_FROM || self.after_null == ply {
            return Ok(None);
        }
        let mover = self.game.to_move();
        let Some(undo) = self.game.make_null() else { return Ok(None) };
        let turn = Turn::between(mover, self.game.to_move());
        let before = std::mem::replace(&mut self.after_null, ply + 1);
        let reduction = NULL_REDUCTION + asked.get() / NULL_PLIES;
        let depth = Depth::new(asked.get().saturating_sub(1 + reduction));
        let child = Node { key: self.announced_key(depth), depth, ply: ply + 1 };
        let value = turn.value(self.search(child, turn.window(window))?);
        self.after_null = before;
        self.game.unmake_null(undo);
        if self.settled.is_some() {
            return Ok(Some(value)); // Void: a node above is left.
        }
        if value < window.beta {
            return Ok(None);
        }
        // A shallower search proves no more than beta, even if it found a win.
        if self.on(Enhancements::TABLE) {
            self.remember(node, window, window.beta, Number::NONE);
        }
        Ok(Some(window.beta))
    }

    /// The upper bound assumed for a move that is pruned; `None` if it must be searched.
    #[inline(always)]
    pub fn hopeless(
        &mut self,
        candidate: Candidate<G::Move>,
        tried: usize,
        frame: &Frame,
    ) -> Option<Value> {
        let standing = frame.standing?;
        let depth = frame.node.depth.get();
        let too_late = self.on(Enhancements::LATE_PRUNING)
            && depth <= LATE_UP_TO
            && tried >= 2 * (EARLY_MOVES + usize::from(depth * depth));
        let reachable = standing.get() + i32::from(depth + 1) * self.margin(FUTILE_MARGIN);
        let futile = self.on(Enhancements::FUTILITY)
            && depth <= FUTILE_UP_TO
            && reachable <= frame.window.alpha.get();
        if !(too_late || futile)
            || self.game.knowledge(candidate.m) > 0
            || self.forces_a_reply(candidate.m)
        {
            return None;
        }
        Some(if futile { Value::new(reachable) } else { frame.window.alpha })
    }

    /// Whether a move forces the opponent's reply: a check, a piece that must be taken.
    #[inline(always)]
    fn forces_a_reply(&mut self, m: G::Move) -> bool {
        let undo = self.game.make(m);
        let forced = !self.game.may_stand_pat();
        self.game.unmake(m, undo);
        forced
    }

    /// By how many plies a move is reduced at first.
    #[inline(always)]
    pub fn reduction(
        &self,
        candidate: Candidate<G::Move>,
        tried: usize,
        node: Node,
        window: Window,
    ) -> u16 {
        let depth = node.depth.get();
        if !self.on(Enhancements::REDUCTIONS)
            || tried < EARLY_MOVES
            || depth < REDUCE_FROM
            || !self.game.may_stand_pat()
            || self.game.knowledge(candidate.m) > 0
        {
            return 0;
        }
        let mut plies = late(depth, tried) - i32::from(!window.is_null());
        if self.on(Enhancements::HISTORY) {
            plies -= self.history.get(self.game.move_index(candidate.m)) / HISTORY_PLY;
        }
        plies.clamp(0, i32::from(depth) - 2) as u16
    }

    /// The depth of a child whose replies are forced: as deep as its parent, unless the line has
    /// become too long.
    pub fn extended(&self, parent: Node) -> Depth {
        let spare = parent.ply.get() < self.depth.get() + self.depth.get() / 2;
        if spare { parent.depth } else { parent.depth - 1 }
    }

    /// This many tenths of a pawn.
    #[inline(always)]
    fn margin(&self, tenths: i32) -> i32 {
        tenths * self.settings.unit as i32 / 10
    }
}

/// Plies by which a late move is reduced; grows with the logarithms of the depth and of the number of
/// moves already tried.
fn late(depth: u16, tried: usize) -> i32 {
    // In 1/256 of a ply.
    const LEAST: i32 = 128;
    let product = log2_times_16(u32::from(depth)) * log2_times_16(tried as u32 + 1);
    (LEAST + product / 4) / 256
}

/// The logarithm in sixteenths, linear between powers of two; an integer, so that every machine
/// reduces the same moves.
fn log2_times_16(number: u32) -> i32 {
    let power = number.max(1).ilog2();
    let rest = ((number.max(1) - (1 << power)) * 16) >> power;
    (16 * power + rest) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_slowly() {
        let plies = [(3, 3), (4, 8), (8, 16), (12, 30), (20, 40)].map(|(d, n)| late(d, n));
        assert_eq!(plies, [1, 2, 3, 4, 6]);
        assert_eq!([1, 2, 3, 4, 6, 8].map(log2_times_16), [0, 16, 24, 32, 40, 48]);
    }
}
