//! Exact scores of positions near the end, by alpha-beta to the last disc.
//!
//! Three layers, by the number of empty squares: with many, moves are tried in the order of the
//! evaluation; with fewer, the move that leaves the opponent fewest replies comes first
//! ("fastest first"); with very few, moves into regions with an odd number of empties come first,
//! because whoever plays there gets the last move. The upper two remember positions in a table.

use super::abilities::hash;
use super::bitboard::{flips, legal_moves};
use super::evaluation::Weights;
use super::rules::Othello;
use super::square::{Move, Square};
use arrayvec::ArrayVec;

/// At most so many squares are empty where parity alone orders the moves.
const FEW: u32 = 6;
/// At least so many squares are empty where the evaluation orders the moves.
const MANY: u32 = 13;
/// Better than the best score.
const INFINITE: i32 = 65;

/// An exact result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The disc difference under perfect play for the side to move, empties to the winner.
    pub score: i32,
    /// A move that keeps it; `None` where the game is over.
    pub best: Option<Move>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Solves positions; the memory is kept from one to the next.
#[derive(Debug)]
pub struct Solver<'w> {
    table: Vec<Entry>,
    weights: Option<&'w Weights>,
    nodes: u64,
}

/// What is known of one position: bounds, and the best move (64 if none).
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    lower: i8,
    upper: i8,
    best: u8,
}

const NOTHING: Entry = Entry { key: 0, lower: -64, upper: 64, best: 64 };

/// A position of the search, seen from the side to move.
#[derive(Clone, Copy)]
struct Node {
    own: u64,
    opponent: u64,
}

impl Node {
    #[inline(always)]
    fn empty(self) -> u64 {
        !(self.own | self.opponent)
    }

    #[inline(always)]
    fn after(self, square: Square, turned: u64) -> Node {
        Node { own: self.opponent ^ turned, opponent: self.own ^ turned | square.bit() }
    }

    #[inline(always)]
    fn passed(self) -> Node {
        Node { own: self.opponent, opponent: self.own }
    }

    fn final_score(self) -> i32 {
        let difference = self.own.count_ones() as i32 - self.opponent.count_ones() as i32;
        difference + difference.signum() * self.empty().count_ones() as i32
    }
}

/// A move to be tried.
#[derive(Clone, Copy)]
struct Candidate {
    promise: i32,
    square: Square,
    son: Node,
}

/// No position has more moves than it has empty squares; sixty is the start's count.
type Candidates = ArrayVec<Candidate, 60>;

impl<'w> Solver<'w> {
    /// A solver that remembers up to 2^`bits` positions (16 bytes each; at most 2^26).
    pub fn new(bits: u32) -> Self {
        Solver { table: vec![NOTHING; 1 << bits.min(26)], weights: None, nodes: 0 }
    }

    /// The same, with an evaluation to order moves where many squares are empty.
    #[must_use]
    pub fn ordered_by(self, weights: &'w Weights) -> Self {
        Solver { weights: Some(weights), ..self }
    }

    /// The exact score. Ten test problems with 20 empties took 0.1 to 1.5 seconds each, with an
    /// evaluation to order moves (`docs/othello.md`).
    pub fn solve(&mut self, position: &Othello) -> Solution {
        self.nodes = 0;
        let node = Node { own: position.own(), opponent: position.opponent() };
        let (score, best) = self.root(node, position);
        Solution { score, best, nodes: self.nodes }
    }

    fn root(&mut self, node: Node, position: &Othello) -> (i32, Option<Move>) {
        if position.is_over() {
            return (position.final_score(), None);
        }
        if position.must_pass() {
            let score = -self.search(node.passed(), -INFINITE, INFINITE);
            return (score, Some(Move::PASS));
        }
        let mut candidates = self.candidates(node, position.mobility(), 64);
        let (mut score, mut best) = (-INFINITE, None);
        while let Some(candidate) = take_best(&mut candidates) {
            let value = self.son(candidate.son, score, INFINITE, best.is_none());
            if value > score {
                score = value;
                best = Some(Move::to(candidate.square));
            }
        }
        (score, best)
    }

    /// The value of a move: the first with the window, the others first asked whether they are
    /// better at all.
    fn son(&mut self, son: Node, alpha: i32, beta: i32, first: bool) -> i32 {
        if !first {
            let value = -self.search(son, -alpha - 1, -alpha);
            if value <= alpha || value >= beta {
                return value;
            }
            return -self.search(son, -beta, -value + 1);
        }
        -self.search(son, -beta, -alpha)
    }

    /// Fail-soft alpha-beta with memory.
    fn search(&mut self, node: Node, alpha: i32, beta: i32) -> i32 {
        let empty = node.empty();
        if empty.count_ones() <= FEW {
            return self.few(node, empty, alpha, beta, false);
        }
        self.nodes += 1;
        let moves = legal_moves(node.own, node.opponent);
        if moves == 0 {
            if legal_moves(node.opponent, node.own) == 0 {
                return node.final_score();
            }
            return -self.search(node.passed(), -beta, -alpha);
        }
        let key = hash(node.own, node.opponent);
        let known = self.probe(key);
        if i32::from(known.lower) >= beta || known.lower == known.upper {
            return known.lower.into();
        }
        if i32::from(known.upper) <= alpha {
            return known.upper.into();
        }
        let mut candidates = self.candidates(node, moves, known.best);
        let (mut best, mut best_square) = (-INFINITE, 64);
        while let Some(candidate) = take_best(&mut candidates) {
            let value = self.son(candidate.son, alpha.max(best), beta, best == -INFINITE);
            if value > best {
                best = value;
                best_square = candidate.square.index() as u8;
                if best >= beta {
                    break;
                }
            }
        }
        self.store(key, best, alpha, beta, best_square);
        best
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.table.len() - 1)
    }

    #[inline]
    fn probe(&self, key: u64) -> Entry {
        let entry = self.table[self.slot(key)];
        if entry.key == key { entry } else { NOTHING }
    }

    /// What was known before stays true: bounds only move closer, and a position that failed low
    /// keeps its old best move, if it has one.
    fn store(&mut self, key: u64, value: i32, alpha: i32, beta: i32, best: u8) {
        let old = self.probe(key);
        let value = value as i8;
        let lower = if i32::from(value) > alpha { old.lower.max(value) } else { old.lower };
        let upper = if i32::from(value) < beta { old.upper.min(value) } else { old.upper };
        let keep = i32::from(value) <= alpha && old.best < 64;
        let best = if keep { old.best } else { best };
        let slot = self.slot(key);
        self.table[slot] = Entry { key, lower, upper, best };
    }

    /// The moves with their promise: the table's move first, then by the evaluation or by how few
    /// replies are left.
    fn candidates(&self, node: Node, moves: u64, known_best: u8) -> Candidates {
        let by_evaluation = self.weights.filter(|_| node.empty().count_ones() >= MANY);
        let odd = odd_regions(node.empty());
        let mut rest = moves;
        let mut all = Candidates::new();
        while rest != 0 {
            let square = Square::lowest(rest);
            rest &= rest - 1;
            let son = node.after(square, flips(node.own, node.opponent, square));
            let promise = if square.index() as u8 == known_best {
                i32::MAX
            } else {
                let replies = legal_moves(son.own, son.opponent);
                match by_evaluation {
                    Some(weights) => {
                        -weights.judge(son.own, son.opponent, replies)
                            - REPLY * weighted_count(replies)
                    }
                    None => {
                        let parity = i32::from(odd & square.bit() != 0);
                        let corner = i32::from(CORNERS & square.bit() != 0);
                        4 * corner + parity - 2 * weighted_count(replies)
                    }
                }
            };
            all.push(Candidate { promise, square, son });
        }
        all
    }

    /// Few empty squares: no table, no sorting, odd regions first.
    fn few(&mut self, node: Node, empty: u64, alpha: i32, beta: i32, passed: bool) -> i32 {
        self.nodes += 1;
        if empty & empty.wrapping_sub(1) == 0 {
            return last_move(node, empty);
        }
        let odd = odd_regions(empty);
        let mut best = -INFINITE;
        for part in [empty & odd, empty & !odd] {
            let mut rest = part;
            while rest != 0 {
                let square = Square::lowest(rest);
                rest &= rest - 1;
                let turned = flips(node.own, node.opponent, square);
                if turned == 0 {
                    continue;
                }
                let son = node.after(square, turned);
                let value = -self.few(son, empty ^ square.bit(), -beta, -alpha.max(best), false);
                if value > best {
                    best = value;
                    if best >= beta {
                        return best;
                    }
                }
            }
        }
        if best > -INFINITE {
            best
        } else if passed {
            node.final_score()
        } else {
            -self.few(node.passed(), empty, -beta, -alpha, true)
        }
    }
}

/// What a reply of the opponent costs, in units of the evaluation.
const REPLY: i32 = 150;
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Replies, corners counted twice.
#[inline]
fn weighted_count(replies: u64) -> i32 {
    (replies.count_ones() + (replies & CORNERS).count_ones()) as i32
}

/// The squares of those quarters of the board in which an odd number of squares is empty.
#[inline]
fn odd_regions(empty: u64) -> u64 {
    const QUARTERS: [u64; 4] = [
        0x0000_0000_0f0f_0f0f,
        0x0000_0000_f0f0_f0f0,
        0x0f0f_0f0f_0000_0000,
        0xf0f0_f0f0_0000_0000,
    ];
    let mut odd = 0;
    for quarter in QUARTERS {
        if (empty & quarter).count_ones() & 1 == 1 {
            odd |= quarter;
        }
    }
    odd
}

/// The score with one empty square, or none: only the turned discs need counting.
fn last_move(node: Node, empty: u64) -> i32 {
    if empty == 0 {
        return node.final_score();
    }
    let square = Square::lowest(empty);
    let own = node.own.count_ones() as i32;
    let gained = flips(node.own, node.opponent, square).count_ones() as i32;
    if gained > 0 {
        return 2 * (own + gained + 1) - 64;
    }
    let lost = flips(node.opponent, node.own, square).count_ones() as i32;
    if lost > 0 {
        return 2 * (own - lost) - 64;
    }
    node.final_score()
}

#[inline]
fn take_best(candidates: &mut Candidates) -> Option<Candidate> {
    let best = (0..candidates.len()).rev().max_by_key(|&i| candidates[i].promise)?;
    Some(candidates.swap_remove(best))
}
