//! Shallow searches with the evaluation, which order moves and guess the score.

use super::super::evaluation::patterns::{Indices, indices, indices_after};
use super::super::instructions::Instructions;
use super::super::rules::DISC;
use super::super::square::Square;
use super::node::Node;
use super::ordering::Candidate;
use super::search::Search;
use arrayvec::ArrayVec;

/// More than any estimate.
const BEST: i32 = 65 * DISC;

impl<I: Instructions, const WITHOUT: u16> Search<'_, I, WITHOUT> {
    /// The expected final score for the side to move, in units of which `DISC` make a disc, after
    /// `depth` plies; a bound on it if it is worth less than `least` to the opponent. 0 without an
    /// evaluation.
    pub(super) fn estimate(&mut self, node: Node, depth: u32, least: i32) -> i32 {
        self.estimate_within(node, depth, -BEST, -least)
    }

    #[inline(always)]
    fn estimate_within(&mut self, node: Node, depth: u32, alpha: i32, beta: i32) -> i32 {
        compiled!(self, Self::estimate_node, node, depth, (alpha, beta))
    }

    /// Fail-soft alpha-beta.
    #[inline(always)]
    fn estimate_node(&mut self, node: Node, depth: u32, (alpha, beta): (i32, i32)) -> i32 {
        let Some(weights) = self.weights else { return 0 };
        self.nodes += 1;
        let moves = self.legal_moves(node);
        if moves == 0 {
            if self.legal_moves(node.passed()) == 0 {
                return 2 * DISC * node.final_score();
            }
            return -self.estimate_within(node.passed(), depth, -beta, -alpha);
        }
        if self.must_stop() {
            return 0;
        }
        match depth {
            0 => weights.judge(node.own, node.opponent, moves),
            1 => self.best_judged(node, moves, beta),
            _ => {
                let mut children = self.children(node, moves);
                let mut best = -BEST;
                while let Some(i) = (0..children.len()).min_by_key(|&i| children[i].0) {
                    let (_, child) = children.swap_remove(i);
                    let value = -self.estimate_within(child, depth - 1, -beta, -alpha.max(best));
                    best = best.max(value);
                    if best >= beta {
                        break;
                    }
                }
                best
            }
        }
    }

    /// The last ply: what the moves share is computed once.
    #[inline(always)]
    fn best_judged(&mut self, node: Node, moves: u64, beta: i32) -> i32 {
        let numbers = indices(node.opponent, node.own);
        let boards = self.instructions.boards(node.own, node.opponent);
        let mut best = -BEST;
        let mut rest = moves;
        while rest != 0 && best < beta {
            let square = Square::lowest(rest);
            rest &= rest - 1;
            let child = node.after(square, self.instructions.flips(boards, square));
            let replies = self.legal_moves(child);
            best = best.max(self.judged(
                node,
                &numbers,
                &Candidate { score: 0, square, child, replies },
            ));
        }
        best
    }

    /// The value of a move without looking further; `numbers` are those of the patterns before it,
    /// as the opponent sees them.
    #[inline(always)]
    pub(super) fn judged(&mut self, node: Node, numbers: &Indices, candidate: &Candidate) -> i32 {
        let &Candidate { square, child, replies, .. } = candidate;
        let Some(weights) = self.weights else { return 0 };
        if replies == 0 {
            return -self.estimate_within(child, 0, -BEST, BEST);
        }
        self.nodes += 1;
        let numbers = indices_after(numbers, square, node.opponent ^ child.own);
        -weights.judge_with(&numbers, child.own, child.opponent, replies)
    }

    /// The positions one move away, with the number of replies there.
    #[inline(always)]
    fn children(&self, node: Node, moves: u64) -> ArrayVec<(u32, Node), 60> {
        let boards = self.instructions.boards(node.own, node.opponent);
        let mut children = ArrayVec::new();
        let mut rest = moves;
        while rest != 0 {
            let square = Square::lowest(rest);
            rest &= rest - 1;
            let child = node.after(square, self.instructions.flips(boards, square));
            children.push((self.legal_moves(child).count_ones(), child));
        }
        children
    }
}
