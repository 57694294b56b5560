//! The root: the algorithms, and the move.

use super::super::instructions::Instructions;
use super::super::rules::DISC;
use super::super::square::Move;
use super::Algorithm;
use super::node::{INFINITE, Node, WON};
use super::ordering::{Candidate, Candidates, take_best};
use super::search::Search;
use super::techniques::FIRST_GUESS;
use super::window::{Null, Open, Scouted, Window};

/// The most plies of the search that guesses the score. Six or ten take more nodes in all.
const DEEPEST_GUESS: u32 = 8;
/// A move that is estimated to be so much worse than another keeps its place behind it.
const HOPELESS: i32 = 4 * DISC;

/// What is known about the position to be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Answer {
    /// The bounds of the score, in pairs of discs.
    pub lower: i32,
    pub upper: i32,
    /// The move that proved the lower bound, if one has.
    pub best: Option<Move>,
}

/// The root of a search: its moves in the order they are tried.
struct Root {
    moves: Vec<Candidate>,
    answer: Answer,
}

impl<I: Instructions, const WITHOUT: u16> Search<'_, I, WITHOUT> {
    /// Solves a position in which the side to move has a move.
    pub(super) fn solve(&mut self, node: Node, algorithm: Algorithm) -> Answer {
        let (moves, guess) = self.root_moves(node);
        let mut root = Root { moves, answer: Answer { lower: -WON, upper: WON, best: None } };
        match algorithm {
            Algorithm::MtdF => self.mtd_f(&mut root, guess),
            Algorithm::AlphaBeta => {
                self.aspire(&mut root, guess, |alpha, beta| Open { alpha, beta });
            }
            Algorithm::NegaScout => {
                self.aspire(&mut root, guess, |alpha, beta| Scouted { alpha, beta });
            }
        }
        root.answer
    }

    /// The moves, the most promising first, and the expected score in pairs of discs: one search
    /// with the evaluation gives both.
    fn root_moves(&mut self, node: Node) -> (Vec<Candidate>, i32) {
        let moves = self.legal_moves(node);
        let mut candidates = Candidates::new();
        self.candidates(node, moves, &mut candidates);
        self.rank(node, -WON, &mut candidates);
        let mut moves: Vec<Candidate> = std::iter::from_fn(|| take_best(&mut candidates)).collect();
        if WITHOUT & FIRST_GUESS != 0 || self.weights.is_none() {
            return (moves, 0);
        }
        // An even number of plies, because after an odd one the side that moved last looks too good.
        let depth = (node.empty().count_ones() / 2).clamp(2, DEEPEST_GUESS) & !1;
        let mut best = -WON * 2 * DISC;
        for candidate in &mut moves {
            candidate.score = -self.estimate(candidate.child, depth - 1, best - HOPELESS);
            best = best.max(candidate.score);
        }
        moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        (moves, (f64::from(best) / f64::from(2 * DISC)).round() as i32)
    }

    /// Null windows around the guess until both bounds meet.
    fn mtd_f(&mut self, root: &mut Root, guess: i32) {
        let mut guess = guess;
        while root.answer.lower < root.answer.upper && !self.stopped {
            let beta = guess.max(root.answer.lower + 1);
            guess = self.root_pass(root, Null(beta - 1));
        }
    }

    /// A window around the guess; if the score is outside, a wider one on that side.
    fn aspire<W: Window>(&mut self, root: &mut Root, guess: i32, window: impl Fn(i32, i32) -> W) {
        let (mut alpha, mut beta, mut width) = (guess - 1, guess + 1, 2);
        while root.answer.lower < root.answer.upper && !self.stopped {
            alpha = alpha.max(root.answer.lower - 1);
            beta = beta.min(root.answer.upper + 1);
            let value = self.root_pass(root, window(alpha, beta));
            if value <= alpha {
                (alpha, beta) = (value - width, value + 1);
            } else {
                (alpha, beta) = (value - 1, value + width);
            }
            width *= 2;
        }
    }

    /// One search of the root. Narrows the answer, and moves the best move to the front.
    fn root_pass<W: Window>(&mut self, root: &mut Root, window: W) -> i32 {
        self.nodes += 1;
        let mut best = -INFINITE;
        let mut best_at = 0;
        for (i, candidate) in root.moves.iter().enumerate() {
            let value =
                window.ask(self, candidate, candidate.child.empty().count_ones(), best, i == 0);
            if self.stopped {
                return best;
            }
            if value > best {
                (best, best_at) = (value, i);
                if best > window.alpha() && best > root.answer.lower {
                    // Proved by this move alone, so it stands even if the pass is not finished.
                    root.answer.lower = best;
                    root.answer.best = Some(Move::to(candidate.square));
                }
                if best >= window.beta() {
                    break;
                }
            }
        }
        if best < window.beta() {
            root.answer.upper = root.answer.upper.min(best);
        }
        root.moves[..=best_at].rotate_right(1);
        best
    }
}
