//! Five to eight empty squares: memory only at eight, and sorting at seven and eight; below, both cost
//! more than they save.

use super::super::instructions::Instructions;
use super::super::key::hash;
use super::super::square::Square;
use super::node::{INFINITE, Node, odd_quarters, quadrant};
use super::ordering::{FewCandidates, place_of};
use super::search::{Search, sufficient};
use super::table::{Entry, Finding, NEAR, NO_SQUARE};
use super::techniques::{LAST_FOUR, PARITY};
use super::window::Window;

/// Moves are sorted from this many empty squares on.
const SORTED: u32 = 7;

impl<I: Instructions, const WITHOUT: u16> Search<'_, I, WITHOUT> {
    #[inline(always)]
    pub(super) fn few<W: Window>(
        &mut self,
        node: Node,
        moves: u64,
        empties: u32,
        window: W,
    ) -> i32 {
        if empties == NEAR {
            compiled!(self, Self::fastest_first::<W, true>, node, moves, (NEAR, window))
        } else if empties >= SORTED {
            compiled!(self, Self::fastest_first::<W, false>, node, moves, (empties, window))
        } else if empties == 5 && WITHOUT & LAST_FOUR == 0 {
            compiled!(self, Self::odd_first::<W, true>, node, moves, (empties, window))
        } else {
            compiled!(self, Self::odd_first::<W, false>, node, moves, (empties, window))
        }
    }

    /// Moves into odd quadrants first; `FIVE` if the last four squares come next.
    #[inline(always)]
    fn odd_first<W: Window, const FIVE: bool>(
        &mut self,
        node: Node,
        moves: u64,
        (empties, window): (u32, W),
    ) -> i32 {
        let empty = node.empty();
        self.nodes += 1;
        if let Some(most) = self.stability_cutoff(node, empties, window) {
            return most;
        }
        if moves == 0 {
            return self.pass_of_few(node, empties, window);
        }
        let odd = if WITHOUT & PARITY == 0 { odd_quarters(empty) } else { 0 };
        let boards = self.instructions.boards(node.own, node.opponent);
        let mut best = -INFINITE;
        let mut rest = moves;
        while rest != 0 {
            let square = Square::lowest(if rest & odd == 0 { rest } else { rest & odd });
            rest ^= square.bit();
            let turned = self.instructions.flips(boards, square);
            let child = node.after(square, turned);
            let narrowed = window.for_child(best);
            let value = if FIVE {
                let odd = if WITHOUT & PARITY == 0 { odd ^ quadrant(square) } else { 0 };
                -self.last_four(child, (empty ^ square.bit(), odd), narrowed)
            } else {
                -self.few(child, self.legal_moves(child), empties - 1, narrowed)
            };
            best = best.max(value);
            if best >= window.beta() {
                break;
            }
        }
        best
    }

    /// The value where the side to move has no move.
    #[inline(always)]
    fn pass_of_few<W: Window>(&mut self, node: Node, empties: u32, window: W) -> i32 {
        let replies = self.legal_moves(node.passed());
        if replies == 0 {
            return node.final_score();
        }
        -self.few(node.passed(), replies, empties, window.passed())
    }

    /// Moves that leave the fewest replies first; with eight empty squares a stored one before
    /// them, from a small memory.
    #[inline(always)]
    pub(super) fn fastest_first<W: Window, const EIGHT: bool>(
        &mut self,
        node: Node,
        moves: u64,
        (empties, window): (u32, W),
    ) -> i32 {
        let empties = if EIGHT { NEAR } else { empties };
        self.nodes += 1;
        if EIGHT && self.must_stop() {
            return 0;
        }
        if let Some(most) = self.stability_cutoff(node, empties, window) {
            return most;
        }
        if moves == 0 {
            return self.pass_of_few(node, empties, window);
        }
        let key = if EIGHT { hash(node.own, node.opponent) } else { 0 };
        let known = if EIGHT { self.recall(key, NEAR) } else { Entry::NOTHING };
        if EIGHT && let Some(value) = sufficient(known, window) {
            return value;
        }
        let mut candidates = FewCandidates::new();
        self.few_candidates(node, moves, &mut candidates);
        let mut stored = place_of(known.best, moves).map(|place| candidates.take(place));
        let (mut best, mut square) = (-INFINITE, NO_SQUARE);
        while let Some(candidate) =
            stored.take().or_else(|| candidates.take_best(self.instructions))
        {
            let value = if EIGHT {
                window.ask(self, &candidate, empties - 1, best, best == -INFINITE)
            } else {
                -self.few(candidate.child, candidate.replies, empties - 1, window.for_child(best))
            };
            if EIGHT && value > best {
                square = candidate.square.index() as u8;
            }
            best = best.max(value);
            if best >= window.beta() {
                break;
            }
        }
        if EIGHT {
            // The search cannot have been stopped meanwhile: below, nothing looks at the limits.
            let (alpha, beta) = (window.alpha(), window.beta());
            self.remember(key, Finding { value: best, alpha, beta, best: square, empties });
        }
        best
    }
}
