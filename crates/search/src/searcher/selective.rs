//! What play uses and studies never do: searching some moves less deep, some deeper.
//!
//! A value found so is not that of the full tree, and null-window passes that ask about different
//! bounds may contradict each other; the drivers expect that.

use super::abilities::Abilities;
use super::enhancements::{Enhancements, Switches};
use super::limits::Stopped;
use super::node::Place;
use super::worker::Worker;
use crate::game::Game;
use crate::observe::Observer;
use crate::ordering::Candidate;
use crate::value::{Depth, Value, Window};

/// Below this depth a null move saves less than it costs.
const NULL_FROM: u16 = 3;
/// How much less deep the search after a null move is.
const NULL_REDUCTION: u16 = 2;
/// Moves searched to full depth before the others are called late.
const EARLY_MOVES: usize = 3;
/// Below this depth nothing is reduced.
const REDUCE_FROM: u16 = 3;
/// Late moves from this one on are reduced by two plies.
const VERY_LATE: usize = 10;

impl<G, A, S, O> Worker<'_, G, A, S, O>
where
    G: Game + Clone,
    A: Abilities<G>,
    S: Switches,
    O: Observer,
{
    /// The value of passing, if it is good enough to end the search of the node.
    pub fn try_null_move(
        &mut self,
        place: Place,
        window: Window,
    ) -> Result<Option<Value>, Stopped> {
        let Place { depth, ply, .. } = place;
        if depth.get() < NULL_FROM
            || !window.is_null()
            || window.beta.is_decided()
            || self.after_null == ply
            || self.evaluate() < window.beta
        {
            return Ok(None);
        }
        let Some(undo) = A::make_null(&mut self.game) else { return Ok(None) };
        let before = std::mem::replace(&mut self.after_null, ply + 1);
        let reduced = depth.get().saturating_sub(1 + NULL_REDUCTION);
        let depth = Depth::new(reduced);
        let son = Place { key: self.announced_key(depth), depth, ply: ply + 1 };
        let value = -self.search(son, -window)?;
        self.after_null = before;
        A::unmake_null(&mut self.game, undo);
        // A win after passing is not a win that was found.
        Ok((value >= window.beta).then(|| value.min(Value::LIMIT)))
    }

    /// How much less deep a move is searched at first.
    #[inline(always)]
    pub fn reduction(&self, candidate: Candidate<G::Move>, tried: usize, place: Place) -> u16 {
        if !self.on(Enhancements::REDUCTIONS)
            || tried < EARLY_MOVES
            || place.depth.get() < REDUCE_FROM
            || !A::may_stand_pat(&self.game)
            || A::promise(&self.game, candidate.m) > 0
        {
            return 0;
        }
        if tried >= VERY_LATE && place.depth.get() > REDUCE_FROM { 2 } else { 1 }
    }

    /// The depth of a son whose replies are forced: as deep as its father, unless the line has
    /// become too long.
    pub fn extended(&self, father: Place) -> Depth {
        let spare = father.ply.get() < 2 * self.depth.get();
        if spare { father.depth } else { father.depth - 1 }
    }
}
