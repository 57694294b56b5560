//! What a node knows of its moves before it has searched them, and what it learns.

use super::abilities::Abilities;
use super::enhancements::{Enhancements, Switches};
use super::node::Place;
use super::worker::Worker;
use crate::game::{Game, MoveList};
use crate::observe::Observer;
use crate::ordering::{Candidate, Picker, rank};

// The tiers of an order, from the top: the refutation of the last iteration; moves the game
// recommends; killers; all others by history (within ±2^24); moves the game warns of.
const REFUTATION: i32 = 1 << 30;
const RECOMMENDED: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const WARNED_OF: i32 = -(1 << 28);
/// What the game says is cut to this, so that tiers stay apart.
const OPINION: i32 = 1 << 26;

/// Ranks above this belong to moves that late-move reductions must not touch.
pub(super) const SPECIAL: i64 = (KILLER as i64) << 32;

impl<G, A, S, O> Worker<'_, G, A, S, O>
where
    G: Game + Clone,
    A: Abilities<G>,
    S: Switches,
    O: Observer,
{
    /// Whether anything orders the moves.
    #[inline(always)]
    pub fn ranks_moves(&self) -> bool {
        self.on(Enhancements::HISTORY)
            || self.on(Enhancements::KNOWLEDGE)
            || self.on(Enhancements::KILLERS)
            || self.on(Enhancements::REFUTATION)
    }

    /// Puts all moves but `tried` among the candidates.
    #[inline(always)]
    pub fn rank_moves(&mut self, moves: &G::Moves, tried: Option<u32>, place: Place) {
        self.candidates.reserve(moves.len());
        for number in 0..moves.len() as u32 {
            let m = moves.get(number as usize);
            if Some(number) != tried {
                let rank = rank(self.score(m, place), number);
                self.candidates.push(Candidate { rank, m, number });
            }
        }
    }

    /// How promising a move is: larger is tried first.
    #[inline(always)]
    pub fn score(&self, m: G::Move, place: Place) -> i32 {
        if self.on(Enhancements::REFUTATION)
            && self.guide.suggests(usize::from(place.ply.get())) == Some(m)
        {
            return REFUTATION;
        }
        if self.on(Enhancements::KNOWLEDGE) {
            let opinion = A::promise(&self.game, m).clamp(-OPINION, OPINION);
            if opinion > 0 {
                return RECOMMENDED + opinion;
            }
            if opinion < 0 {
                return WARNED_OF + opinion;
            }
        }
        if self.on(Enhancements::KILLERS) {
            let above = self.on(Enhancements::KILLERS_ABOVE);
            let standing = self.killers.standing(place.ply, m, above);
            if standing > 0 {
                return KILLER + standing;
            }
        }
        if self.uses_history(place) {
            return self.shared.history.get(A::move_index(&self.game, m));
        }
        0
    }

    #[inline(always)]
    fn uses_history(&self, place: Place) -> bool {
        self.on(Enhancements::HISTORY)
            && (!self.on(Enhancements::NOT_LAST_PLY) || place.depth.get() > 1)
    }

    /// `m` was best, and if `cut`, good enough to end the search of the node.
    #[inline(always)]
    pub fn learn(&mut self, m: G::Move, number: u32, place: Place, cut: bool, picker: &Picker) {
        if self.uses_history(place) {
            let depth = place.depth.get();
            let index = A::move_index(&self.game, m);
            if self.on(Enhancements::GRAVITY) {
                self.shared.history.draw(index, depth, true);
                for failed in picker.tried(&self.candidates).iter().filter(|c| c.number != number) {
                    let index = A::move_index(&self.game, failed.m);
                    self.shared.history.draw(index, depth, false);
                }
            } else {
                self.shared.history.reward(index, depth);
            }
        }
        // What the game recommends is tried before the killers anyway.
        let recommended =
            || self.on(Enhancements::KNOWLEDGE) && A::promise(&self.game, m) > 0;
        if self.on(Enhancements::KILLERS) && cut && !recommended() {
            self.killers.add(place.ply, m);
        }
    }
}
