//! Shallow searches with the evaluation, which order moves and guess the score.

use super::super::bitboard::{flips, legal_moves};
use super::super::evaluation::Weights;
use super::super::evaluation::patterns::{indices, indices_after};
use super::super::rules::DISC;
use super::super::square::Square;
use super::node::Node;
use super::search::Search;
use arrayvec::ArrayVec;

/// More than any estimate.
const BEST: i32 = 65 * DISC;

impl<const WITHOUT: u16> Search<'_, WITHOUT> {
    /// The expected final score for the side to move, in units of which `DISC` make a disc, after
    /// `depth` plies; a bound on it if it is worth less than `least` to the opponent. 0 without an
    /// evaluation.
    pub(super) fn estimate(&mut self, node: Node, depth: u32, least: i32) -> i32 {
        let Some(weights) = self.weights else { return 0 };
        estimate(self, weights, node, depth, -BEST, -least)
    }
}

/// Fail-soft alpha-beta.
fn estimate<const WITHOUT: u16>(
    search: &mut Search<'_, WITHOUT>,
    weights: &Weights,
    node: Node,
    depth: u32,
    alpha: i32,
    beta: i32,
) -> i32 {
    search.nodes += 1;
    let moves = legal_moves(node.own, node.opponent);
    if moves == 0 {
        let other = node.passed();
        if legal_moves(other.own, other.opponent) == 0 {
            return 2 * DISC * node.final_score();
        }
        return -estimate(search, weights, other, depth, -beta, -alpha);
    }
    if search.must_stop() {
        return 0;
    }
    match depth {
        0 => weights.judge(node.own, node.opponent, moves),
        1 => best_judged(search, weights, node, moves, beta),
        _ => {
            let mut children = children(node, moves);
            let mut best = -BEST;
            while let Some(i) = (0..children.len()).min_by_key(|&i| children[i].0) {
                let (_, child) = children.swap_remove(i);
                let value = -estimate(search, weights, child, depth - 1, -beta, -alpha.max(best));
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
fn best_judged<const WITHOUT: u16>(
    search: &mut Search<'_, WITHOUT>,
    weights: &Weights,
    node: Node,
    moves: u64,
    beta: i32,
) -> i32 {
    let numbers = indices(node.opponent, node.own);
    let mut best = -BEST;
    let mut rest = moves;
    while rest != 0 && best < beta {
        let square = Square::lowest(rest);
        rest &= rest - 1;
        let turned = flips(node.own, node.opponent, square);
        let child = node.after(square, turned);
        let replies = legal_moves(child.own, child.opponent);
        let value = if replies == 0 {
            -estimate(search, weights, child, 0, -BEST, BEST)
        } else {
            search.nodes += 1;
            let numbers = indices_after(&numbers, square, turned);
            -weights.judge_with(&numbers, child.own, child.opponent, replies)
        };
        best = best.max(value);
    }
    best
}

/// The positions one move away, with the number of replies there.
fn children(node: Node, moves: u64) -> ArrayVec<(u32, Node), 60> {
    let mut children = ArrayVec::new();
    let mut rest = moves;
    while rest != 0 {
        let square = Square::lowest(rest);
        rest &= rest - 1;
        let child = node.after(square, flips(node.own, node.opponent, square));
        children.push((legal_moves(child.own, child.opponent).count_ones(), child));
    }
    children
}
