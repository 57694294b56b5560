//! Move ordering: how a node scores its moves, and what it learns from the search.

use super::enhancements::{Enhancements, Switches};
use super::move_order::{MoveOrder, Number};
use super::node::Node;
use super::worker::Worker;
use crate::game::{Game, MoveList};
use crate::observe::Observer;
use crate::value::{Depth, Ply};

/// The refutation of the last iteration comes before everything.
const REFUTATION: i32 = 1 << 30;
/// History entries lie within ±2^24; a killer counts as much as the best of them.
const KILLER: i32 = 1 << 24;
/// One unit of the game's knowledge is worth a thirty-second of the best history entry. Knowledge,
/// killers and history are added up rather than put into tiers (`docs/searcher.md`).
const KNOWLEDGE_SHIFT: u32 = 19;
/// The game's knowledge is cut to this, so that sums cannot overflow.
const KNOWLEDGE_LIMIT: i32 = 1000;
/// In the order of 1989 captures come before all other moves, whatever else is known of either.
const CAPTURE: i32 = 1 << 29;

impl<G, S, O> Worker<'_, G, S, O>
where
    G: Game + Clone,
    S: Switches,
    O: Observer,
{
    /// Whether moves are ordered even without the game's knowledge.
    #[inline(always)]
    pub fn always_ranks(&self) -> bool {
        let without_indices = G::MOVE_INDICES == 0;
        let lacking = if without_indices { Enhancements::NEED_INDICES } else { Enhancements::NONE };
        !self.enabled().and(Enhancements::ORDERING).without(lacking).is_empty()
    }

    /// Whether anything orders these moves.
    #[inline(always)]
    pub fn ranks(&self, moves: &G::Moves, depth: Depth) -> bool {
        let knows = || G::ALWAYS_KNOWS || self.knows_any_of(moves, depth);
        self.always_ranks() || self.on(Enhancements::KNOWLEDGE) && knows()
    }

    /// Whether the game knows anything of these moves. For a game without knowledge this compiles to
    /// `false`.
    #[inline(always)]
    fn knows_any_of(&self, moves: &G::Moves, depth: Depth) -> bool {
        (0..moves.len()).any(|number| self.knowledge(moves.nth(number), depth) != 0)
    }

    /// Ranks all moves but `without`; if there is one, they are sorted too. Returns the place of the best.
    #[inline(always)]
    pub fn rank_moves(
        &mut self,
        moves: &G::Moves,
        without: Number,
        depth: Depth,
        ply: Ply,
    ) -> usize {
        let start = self.candidates.end();
        let ranked = self.rank_all(&self.game, self.history.entries(), moves, depth, ply);
        let Some(best) = ranked else {
            return self.rank_with_more_room(moves, without, depth, ply);
        };
        let Some(without) = without.known() else { return best };
        self.candidates.remove(start, without);
        start
    }

    /// Ranks all moves. Returns the place of the best, or `None` if they did not find room. Compiled apart: it needs the registers. `game` and
    /// `history` are the worker's own, as arguments: so the compiler knows that writing candidates does
    /// not change them.
    #[inline(never)]
    fn rank_all(
        &self,
        game: &G,
        history: &[i32],
        moves: &G::Moves,
        depth: Depth,
        ply: Ply,
    ) -> Option<usize> {
        let history = &history[..G::MOVE_INDICES];
        let noisy = self.noisy_first();
        let mut ranking = self.candidates.ranking();
        let mut add = |m, knowledge| {
            let score = self.score(game, history, m, knowledge, ply) + self.precedence(m, &noisy);
            ranking.add(m, score);
        };
        if self.on(Enhancements::KNOWLEDGE) {
            game.for_each_known(moves, depth.get() <= 1, add);
        } else {
            moves.for_each(|m| add(m, 0));
        }
        ranking.finish()
    }

    #[cold]
    #[inline(never)]
    fn rank_with_more_room(
        &mut self,
        moves: &G::Moves,
        without: Number,
        depth: Depth,
        ply: Ply,
    ) -> usize {
        self.candidates.make_room(moves.nth(0));
        self.rank_moves(moves, without, depth, ply)
    }

    /// The moves that come first in the order of 1989; in others, none.
    #[inline(always)]
    pub fn noisy_first(&self) -> G::Moves {
        let mut noisy = G::Moves::default();
        if self.on(Enhancements::ORDER_OF_1989) {
            self.game.noisy_moves(&mut noisy);
        }
        noisy
    }

    /// What puts a capture before all other moves in the order of 1989.
    #[inline(always)]
    pub fn precedence(&self, m: G::Move, noisy: &G::Moves) -> i32 {
        // In check all moves are noisy, but only captures and promotions are known to the game.
        let comes_first = self.on(Enhancements::ORDER_OF_1989)
            && (0..noisy.len()).any(|number| noisy.nth(number) == m)
            && self.game.knowledge(m) != 0;
        if comes_first { CAPTURE } else { 0 }
    }

    /// How promising a move is: larger is tried first.
    #[inline(always)]
    pub fn score(&self, game: &G, history: &[i32], m: G::Move, knowledge: i32, ply: Ply) -> i32 {
        if self.on(Enhancements::REFUTATION)
            && self.guide.suggests(usize::from(ply.get())) == Some(m)
        {
            return REFUTATION;
        }
        let mut score = 0;
        if self.on(Enhancements::KNOWLEDGE) {
            let knowledge = knowledge.clamp(-KNOWLEDGE_LIMIT, KNOWLEDGE_LIMIT);
            // Phoenix added the two as they were, and history soon outgrew knowledge.
            let shift = if self.on(Enhancements::ORDER_OF_1989) { 0 } else { KNOWLEDGE_SHIFT };
            score += knowledge << shift;
        }
        if self.on(Enhancements::KILLERS) {
            let above = self.on(Enhancements::KILLERS_ABOVE);
            let standing = self.killers.standing(ply, m, above);
            if standing > 0 {
                score += KILLER + standing;
            }
        }
        if self.on(Enhancements::HISTORY) {
            score += history[game.move_index(m)];
        }
        score
    }

    /// What the game knows of a move, for a node of this depth.
    #[inline(always)]
    pub fn knowledge(&self, m: G::Move, depth: Depth) -> i32 {
        if depth.get() > 1 { self.game.knowledge(m) } else { self.game.quick_knowledge(m) }
    }

    #[inline(always)]
    fn saves_history(&self, depth: Depth) -> bool {
        self.on(Enhancements::HISTORY) && (!self.on(Enhancements::NOT_LAST_PLY) || depth.get() > 1)
    }

    /// Whether a best move is learnt from even if all moves failed low, as in 1989.
    #[inline(always)]
    pub fn learns_from_all(&self) -> bool {
        self.on(Enhancements::ORDER_OF_1989)
    }

    /// `m` was best, and if `cut`, good enough to end the search of the node.
    #[inline(always)]
    pub fn learn<const DEFERS: bool>(
        &mut self,
        m: G::Move,
        number: u32,
        cut: bool,
        order: &MoveOrder<DEFERS>,
        node: Node,
    ) {
        if self.saves_history(node.depth) {
            let depth = node.depth.get();
            let index = self.game.move_index(m);
            if self.on(Enhancements::GRAVITY) {
                self.history.adjust(index, depth, true);
                // Most cutoffs come from the first move.
                if order.has_tried_several() {
                    self.blame_others(number, depth, order);
                }
            } else {
                self.history.reward(index, depth, self.settings.history_weight);
            }
        }
        // What the game recommends comes early anyway.
        let recommended = || self.on(Enhancements::KNOWLEDGE) && self.game.knowledge(m) > 0;
        if self.on(Enhancements::KILLERS) && cut && !recommended() {
            self.killers.add(node.ply, m);
        }
    }

    /// The other moves tried have failed, but for those left to other threads.
    #[inline(always)]
    fn blame_others<const DEFERS: bool>(
        &mut self,
        best: u32,
        depth: u16,
        order: &MoveOrder<DEFERS>,
    ) {
        for c in order.tried(&self.candidates) {
            if c.number() != best && !order.was_deferred(&self.deferrals, &self.deferred, c.m) {
                self.history.adjust(self.game.move_index(c.m), depth, false);
            }
        }
    }
}
