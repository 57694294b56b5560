//! Exact scores of positions near the end.
//!
//! ```
//! use nullwindow_games::othello::{Othello, evaluation::Weights, solver::Solver};
//!
//! // Problem 1 of the French federation's Forum, 14 empties.
//! let position: Othello =
//!     "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X".parse()?;
//! let mut solver = Solver::new(16).ordered_by(Weights::shipped());
//! let solution = solver.solve(&position);
//! assert_eq!((solution.score, solution.best.unwrap().to_string().as_str()), (18, "g8"));
//! # Ok::<(), nullwindow_games::othello::PositionError>(())
//! ```
//!
//! A null-window search with memory, driven by an algorithm at the root ([`Algorithm`]), in layers
//! by the number of empty squares:
//!
//! | empties | moves are tried | file |
//! |---|---|---|
//! | 14 and more | in the order of shallow searches with the evaluation | `search`, `ordering`, `estimate` |
//! | 9 to 13 | fewest replies first ("fastest first") | `search`, `ordering` |
//! | 8 | the same, with a small memory of their own | `few`, `ordering` |
//! | 7 | the same, without memory | `few`, `ordering` |
//! | 5 and 6 | odd quadrants first, without memory or sorting | `few` |
//! | 1 to 4 | as arguments, the last move only counted | `last` |
//!
//! What each technique is worth is measured in `docs/othello-solving.md`; each can be left out at
//! compile time ([`techniques`]).
//!
//! **Nodes**: every position that is entered counts as one, by a move or by a pass, including the
//! shallow searches with the evaluation. A position with one empty square is settled by counting
//! and is one node; the full board after it is not entered.

/// Calls a method of a search, compiled for the search's instructions.
macro_rules! compiled {
    ($search:expr, $method:expr, $a:expr, $b:expr, $c:expr) => {
        $search.instructions.call(
            #[inline(always)]
            |search: &mut Self, a, b, c| $method(search, a, b, c),
            $search,
            $a,
            $b,
            $c,
        )
    };
}

mod estimate;
mod few;
mod last;
mod node;
mod ordering;
mod root;
mod search;
mod stability;
mod table;
pub mod techniques;
mod window;

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
use super::evaluation::Weights;
use super::instructions::{Baseline, Instructions};
use super::rules::Othello;
use super::square::Move;
use node::{Node, WON};
use root::Answer;
use search::Search;
use std::fmt;
use std::sync::atomic::AtomicBool;
use table::Tables;

/// The algorithm that solves a position. All find the same score; the moves may differ where
/// several are best.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Algorithm {
    /// Alpha-beta: every move is searched with what is left of a window, at first two discs to
    /// either side of the guess.
    AlphaBeta,
    /// NegaScout, with such a window at the root.
    NegaScout,
    /// MTD(f): null windows only, from the guess to the score.
    #[default]
    MtdF,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Algorithm; 3] = [Algorithm::AlphaBeta, Algorithm::NegaScout, Algorithm::MtdF];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::NegaScout => "negascout",
            Algorithm::MtdF => "mtd-f",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An exact result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The disc difference under perfect play for the side to move, empties to the winner.
    pub score: i32,
    /// A move that keeps it; `None` where the game is over.
    pub best: Option<Move>,
    /// The number of positions searched.
    pub nodes: u64,
}

/// What is known about a position that was not solved completely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
    /// A move proved to be worth at least `lower`, if any.
    pub best: Option<Move>,
    /// The number of positions searched.
    pub nodes: u64,
}

/// When to give up; by default never.
#[derive(Clone, Copy, Default, Debug)]
pub struct Limits<'l> {
    /// After this many nodes. The limit is checked at the next position with eight or more empty
    /// squares, some hundreds or thousands of nodes later.
    pub nodes: Option<u64>,
    /// When this becomes true, checked every 65536 nodes.
    pub stop: Option<&'l AtomicBool>,
}

/// Solves positions; the memory is kept from one to the next.
///
/// `WITHOUT` says which [`techniques`] are left out, none by default.
#[derive(Debug)]
pub struct Solver<'w, const WITHOUT: u16 = { techniques::NONE }> {
    tables: Tables,
    weights: Option<&'w Weights>,
    algorithm: Algorithm,
}

impl Solver<'_> {
    /// A solver that stores up to 2^`bits` positions (16 bytes each; from 2^2 to 2^26), and up to
    /// 2^12 with eight empty squares.
    pub fn new(bits: u32) -> Self {
        Self::restricted(bits)
    }
}

impl<'w, const WITHOUT: u16> Solver<'w, WITHOUT> {
    /// The same, without some of the [`techniques`].
    pub fn restricted(bits: u32) -> Self {
        Solver { tables: Tables::new(bits), weights: None, algorithm: Algorithm::default() }
    }

    /// The same, with an evaluation to order moves where many squares are empty.
    #[must_use]
    pub fn ordered_by(self, weights: &'w Weights) -> Self {
        Solver { weights: Some(weights), ..self }
    }

    /// The same, by an algorithm other than MTD(f).
    #[must_use]
    pub fn by(self, algorithm: Algorithm) -> Self {
        Solver { algorithm, ..self }
    }

    /// The exact score. Test problems with 20 empties take 1 to 14 million nodes, with an
    /// evaluation to order moves (`docs/othello-solving.md`).
    pub fn solve(&mut self, position: &Othello) -> Solution {
        match self.solve_within(position, Limits::default()) {
            Ok(solution) => solution,
            Err(unfinished) => unreachable!("stopped without a limit: {unfinished:?}"),
        }
    }

    /// The exact score, or what is known about it when a limit is reached.
    pub fn solve_within(
        &mut self,
        position: &Othello,
        limits: Limits<'_>,
    ) -> Result<Solution, Unfinished> {
        if position.is_over() {
            return Ok(Solution { score: position.final_score(), best: None, nodes: 1 });
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detected() {
            return self.solve_with(avx2, position, limits);
        }
        self.solve_with(Baseline, position, limits)
    }

    fn solve_with(
        &mut self,
        instructions: impl Instructions,
        position: &Othello,
        limits: Limits<'_>,
    ) -> Result<Solution, Unfinished> {
        self.tables.begin();
        let mut search =
            Search::<_, WITHOUT>::new(instructions, &mut self.tables, self.weights, limits);
        let node = Node { own: position.own(), opponent: position.opponent() };
        let answer = if position.must_pass() {
            let Answer { lower, upper, .. } = search.solve(node.passed(), self.algorithm);
            Answer { lower: -upper, upper: -lower, best: Some(Move::PASS) }
        } else {
            let answer = search.solve(node, self.algorithm);
            // If everything is lost, no move proves it, and all are equally good.
            let any = position.legal().next().filter(|_| answer.upper == -WON);
            Answer { best: answer.best.or(any), ..answer }
        };
        let (lower, upper) = (2 * answer.lower, 2 * answer.upper);
        let (best, nodes) = (answer.best, search.nodes);
        if lower == upper {
            Ok(Solution { score: lower, best, nodes })
        } else {
            Err(Unfinished { lower, upper, best, nodes })
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    /// Scores, moves and node counts: both copies search the same tree.
    #[test]
    fn all_instructions_search_the_same_tree() {
        let Some(avx2) = Avx2::detected() else {
            eprintln!("nothing to compare: this processor has no AVX2");
            return;
        };
        let lines = include_str!("../../../data/othello/fforum-1-19.tsv").lines();
        for line in lines.chain(include_str!("../../../data/othello/exact-12.tsv").lines().take(40))
        {
            let fields: Vec<&str> = line.split('\t').collect();
            let board = if fields[0].len() == 64 { &fields[..2] } else { &fields[1..3] };
            let position: Othello = board.join(" ").parse().unwrap();
            for algorithm in Algorithm::ALL {
                let solver = || Solver::new(14).ordered_by(Weights::shipped()).by(algorithm);
                let slowly = solver().solve_with(Baseline, &position, Limits::default());
                let fast = solver().solve_with(avx2, &position, Limits::default());
                assert_eq!(slowly, fast, "{line} by {algorithm}");
            }
        }
    }
}
