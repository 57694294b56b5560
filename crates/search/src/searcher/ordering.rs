//! What a node knows of its moves before it has searched them, and what it learns.

use super::abilities::Abilities;
use super::enhancements::{Enhancements, Switches};
use super::node::Place;
use super::worker::Worker;
use crate::game::{Game, MoveList};
use crate::observe::Observer;
use crate::ordering::{Candidate, Picker, rank};

/// The refutation of the last iteration comes before everything.
const REFUTATION: i32 = 1 << 30;
/// History entries lie within ±2^24; a killer counts as much as the best of them.
const KILLER: i32 = 1 << 24;
/// One unit of the game's opinion is worth a thirty-second of the best history entry. Opinion,
/// killers and history are added up rather than put into tiers (`docs/searcher.md`).
const OPINION_SHIFT: u32 = 19;
/// The game's opinion is cut to this, so that sums cannot overflow.
const OPINION_LIMIT: i32 = 1000;

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
        let mut score = 0;
        if self.on(Enhancements::KNOWLEDGE) {
            let opinion = A::promise(&self.game, m).clamp(-OPINION_LIMIT, OPINION_LIMIT);
            score += opinion << OPINION_SHIFT;
        }
        if self.on(Enhancements::KILLERS) {
            let above = self.on(Enhancements::KILLERS_ABOVE);
            let standing = self.killers.standing(place.ply, m, above);
            if standing > 0 {
                score += KILLER + standing;
            }
        }
        if self.uses_history(place) {
            score += self.shared.history.get(A::move_index(&self.game, m));
        }
        score
    }

    #[inline(always)]
    fn uses_history(&self, place: Place) -> bool {
        self.on(Enhancements::HISTORY)
            && (!self.on(Enhancements::NOT_LAST_PLY) || place.depth.get() > 1)
    }

    /// `m` was best, and if `cut`, good enough to end the search of the node.
    #[inline(always)]
    pub fn learn(
        &mut self,
        m: G::Move,
        number: u32,
        place: Place,
        cut: bool,
        failed_first: Option<G::Move>,
        picker: &Picker,
    ) {
        if self.uses_history(place) {
            let depth = place.depth.get();
            let index = A::move_index(&self.game, m);
            if self.on(Enhancements::GRAVITY) {
                self.shared.history.draw(index, depth, true);
                let tried = picker.tried(&self.candidates).iter();
                // A move left to another thread has not failed.
                let deferred = |c: &Candidate<G::Move>| self.deferred.iter().any(|d| d.m == c.m);
                let failed = tried.filter(|c| c.number != number && !deferred(c)).map(|c| c.m);
                for m in failed.chain(failed_first) {
                    let index = A::move_index(&self.game, m);
                    self.shared.history.draw(index, depth, false);
                }
            } else {
                self.shared.history.reward(index, depth);
            }
        }
        // What the game recommends comes early anyway.
        let recommended = || self.on(Enhancements::KNOWLEDGE) && A::promise(&self.game, m) > 0;
        if self.on(Enhancements::KILLERS) && cut && !recommended() {
            self.killers.add(place.ply, m);
        }
    }
}
