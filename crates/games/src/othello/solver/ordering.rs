//! Move ordering.

use super::super::bitboard::neighbours;
use super::super::evaluation::patterns::indices;
use super::super::instructions::Instructions;
use super::super::key::hash;
use super::super::rules::DISC;
use super::super::square::Square;
use super::node::{Node, odd_quarters};
use super::search::Search;
use super::techniques::{EVALUATION, FASTEST_FIRST, LOOKAHEAD, PARITY, TABLE};
use arrayvec::ArrayVec;

/// The evaluation orders the moves from this many empty squares on.
const MANY: u32 = 14;
/// Up to this many empty squares only replies count, not squares where one might become possible.
const FORESEEN: u32 = 8;
/// The cost of each reply of the opponent, in units of the evaluation.
const REPLY: i32 = 200;
/// A move that is estimated to be so much worse than another, or than alpha, is not estimated any
/// further, in units of the evaluation. Half as much spoils the order, twice as much costs more nodes.
const HOPELESS: i32 = 8 * DISC;
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// A move to be tried.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub score: i32,
    pub square: Square,
    pub child: Node,
    /// The moves of the child, found when moves are ranked.
    pub replies: u64,
}

/// No position has more moves than the initial one has empty squares.
pub(super) type Candidates = ArrayVec<Candidate, 60>;

/// The moves where few squares are empty, and a byte for each that ranks it: the least is the most
/// promising, 255 is one that has been taken.
pub(super) struct FewCandidates {
    all: ArrayVec<Candidate, 8>,
    ranks: u64,
}

impl FewCandidates {
    pub fn new() -> Self {
        FewCandidates { all: ArrayVec::new(), ranks: u64::MAX }
    }

    #[inline(always)]
    pub fn take(&mut self, place: usize) -> Candidate {
        self.ranks |= 0xff << (8 * place);
        self.all[place]
    }

    /// Takes the most promising move; among equals the first.
    #[inline(always)]
    pub fn take_best(&mut self, instructions: impl Instructions) -> Option<Candidate> {
        (self.ranks != u64::MAX).then(|| self.take(instructions.least_byte(self.ranks)))
    }
}

impl<I: Instructions, const WITHOUT: u16> Search<'_, I, WITHOUT> {
    /// The moves, in the order of their squares.
    #[inline(always)]
    pub(super) fn candidates(&self, node: Node, moves: u64, all: &mut Candidates) {
        let boards = self.instructions.boards(node.own, node.opponent);
        let far = self.tables.far(node.empty().count_ones() - 1).filter(|_| WITHOUT & TABLE == 0);
        let mut rest = moves;
        while rest != 0 {
            let square = Square::lowest(rest);
            rest &= rest - 1;
            let child = node.after(square, self.instructions.flips(boards, square));
            if let Some(table) = far {
                table.prefetch(self.instructions, hash(child.own, child.opponent));
            }
            all.push(Candidate { score: 0, replies: 0, square, child });
        }
    }

    /// The moves of a position with up to eight, in the order of their squares, and ranked.
    #[inline(always)]
    pub(super) fn few_candidates(&self, node: Node, moves: u64, few: &mut FewCandidates) {
        let boards = self.instructions.boards(node.own, node.opponent);
        let odd = self.preferred_quarters(node.empty());
        let mut rest = moves;
        let mut shift = 0;
        while rest != 0 {
            let square = Square::lowest(rest);
            rest &= rest - 1;
            let child = node.after(square, self.instructions.flips(boards, square));
            let candidate = Candidate { score: 0, replies: self.legal_moves(child), square, child };
            // Corners and odd quadrants together are worth less than a reply.
            let rank = (48 - Self::by_replies(&candidate, odd, false)) / 16;
            few.ranks ^= (0xff ^ rank as u64) << shift;
            shift += 8;
            few.all.push(candidate);
        }
    }

    /// The odd quadrants, where parity counts.
    #[inline(always)]
    fn preferred_quarters(&self, empty: u64) -> u64 {
        if WITHOUT & PARITY == 0 { odd_quarters(empty) } else { 0 }
    }

    /// Scores moves, by the evaluation or by the number of replies; `alpha` is that of the window.
    #[inline(always)]
    pub(super) fn rank(&mut self, node: Node, alpha: i32, all: &mut Candidates) {
        let empty = node.empty();
        let empties = empty.count_ones();
        if WITHOUT & EVALUATION == 0 && self.weights.is_some() && empties >= MANY {
            return compiled!(self, Self::rank_by_evaluation, node, (empties, alpha), all);
        }
        let foreseeing = empties > FORESEEN;
        let odd = self.preferred_quarters(empty);
        for candidate in all {
            candidate.replies = self.legal_moves(candidate.child);
            candidate.score = Self::by_replies(candidate, odd, foreseeing);
        }
    }

    /// How far a hopeless move is below the best one or below alpha does not matter.
    #[inline(always)]
    fn rank_by_evaluation(
        &mut self,
        node: Node,
        (empties, alpha): (u32, i32),
        all: &mut [Candidate],
    ) {
        let depth = if WITHOUT & LOOKAHEAD == 0 { lookahead(empties) } else { 0 };
        let numbers = indices(node.opponent, node.own);
        for candidate in all.iter_mut() {
            candidate.replies = self.legal_moves(candidate.child);
        }
        if depth > 0 {
            // The sooner a good move is estimated, the sooner others are found hopeless.
            all.sort_unstable_by_key(|c| (weighted_count(c.replies), c.square.index()));
        }
        let mut best = 2 * DISC * alpha;
        for candidate in all {
            let value = if depth == 0 {
                self.judged(node, &numbers, candidate)
            } else {
                -self.estimate(candidate.child, depth, best - HOPELESS)
            };
            best = best.max(value);
            candidate.score = value - REPLY * weighted_count(candidate.replies);
        }
    }

    /// Few replies first; among equals, few squares where a reply might be possible, then odd
    /// quadrants and corners.
    #[inline(always)]
    fn by_replies(
        &Candidate { square, child, replies, .. }: &Candidate,
        odd: u64,
        foreseeing: bool,
    ) -> i32 {
        let mut score =
            16 * i32::from(odd & square.bit() != 0) + 32 * i32::from(CORNERS & square.bit() != 0);
        if WITHOUT & FASTEST_FIRST == 0 {
            score -= 64 * weighted_count(replies);
            if foreseeing {
                score -= 4 * weighted_count(neighbours(child.opponent) & child.empty());
            }
        }
        score
    }
}

/// How many plies deep a move is searched for ordering, by how many more than [`MANY`] squares are
/// empty before it: one more ply costs two to three times as much, and one more empty square makes
/// a wrong order about as much more expensive. Shallower everywhere takes more nodes in the same
/// time, deeper fewer.
const LOOKAHEAD_PLIES: [u32; 11] = [0, 0, 1, 1, 2, 3, 4, 4, 5, 5, 6];

fn lookahead(empties: u32) -> u32 {
    let more = empties.saturating_sub(MANY) as usize;
    LOOKAHEAD_PLIES[more.min(LOOKAHEAD_PLIES.len() - 1)]
}

/// Replies, corners counted twice.
#[inline(always)]
fn weighted_count(replies: u64) -> i32 {
    if cfg!(target_feature = "popcnt") {
        return (replies.count_ones() + (replies & CORNERS).count_ones()) as i32;
    }
    // Without a popcount instruction, bits are added up in parallel, and the corners are added to
    // the first two-bit sums, which have room for them.
    let pairs = replies - (replies >> 1 & 0x5555_5555_5555_5555)
        + (replies & 0x0100_0000_0000_0001)
        + (replies >> 1 & 0x4000_0000_0000_0040);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32
}

/// Where among `moves`, in the order of their squares, the move to a square is, if it is one of them.
#[inline(always)]
pub(super) fn place_of(square: u8, moves: u64) -> Option<usize> {
    let bit = 1u64.checked_shl(square.into()).filter(|bit| moves & bit != 0)?;
    Some((moves & (bit - 1)).count_ones() as usize)
}

/// Removes the most promising move; among equals the first, as long as the list is in order.
#[inline(always)]
pub(super) fn take_best(candidates: &mut Candidates) -> Option<Candidate> {
    let mut best = 0;
    let mut score = candidates.first()?.score;
    for (i, candidate) in candidates.iter().enumerate().skip(1) {
        if candidate.score > score {
            (best, score) = (i, candidate.score);
        }
    }
    Some(candidates.swap_remove(best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn corners_count_twice() {
        let mut random = SplitMix64::new(6);
        for _ in 0..1000 {
            let board = random.next();
            let expected = board.count_ones() + (board & CORNERS).count_ones();
            assert_eq!(weighted_count(board), expected as i32);
        }
        assert_eq!(weighted_count(u64::MAX), 68);
    }
}
