//! The solver as engines use it.

use super::evaluation::Weights;
use super::solver::{Limits, Solver};
use super::{DISC, Move, Othello};
use crate::playable::{Cost, EndgameSolver, Solved};
use nullwindow::Value;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// 2^18 positions, 4 MB: more than a position of 24 empties needs.
const TABLE_BITS: u32 = 18;

/// Solves positions with few empty squares.
#[derive(Debug, Default)]
pub(super) struct Endgame {
    /// Made when it is first needed.
    solver: Option<Solver<'static>>,
}

impl EndgameSolver<Othello> for Endgame {
    fn distance(&self, position: &Othello) -> u32 {
        position.empties()
    }

    /// The first 40 positions of `data/othello/exact-12.tsv`, `exact-16.tsv` and `exact-20.tsv` took
    /// 12 499, 250 339 and 4 120 728 nodes on average, the worst of them four times as many (a fresh
    /// solver for each); those of 16 and 20 empties took 16 and 340 ms (`nullwindow solve othello`, two
    /// busy processors); about twice as much for every further square.
    fn usual_cost(&self, empties: u32) -> Cost {
        let (fewer, more) =
            (20u32.saturating_sub(empties).min(20), empties.saturating_sub(20).min(20));
        Cost {
            time: Duration::from_millis(340) / (1 << fewer) * (1 << more),
            nodes: (4_100_000 >> fewer) << more,
        }
    }

    fn solve(
        &mut self,
        position: &Othello,
        nodes: Option<u64>,
        stop: &AtomicBool,
    ) -> Result<Solved<Move>, u64> {
        let solver = self
            .solver
            .get_or_insert_with(|| Solver::new(TABLE_BITS).ordered_by(Weights::shipped()));
        match solver.solve_within(position, Limits { nodes, stop: Some(stop) }) {
            Ok(solution) => Ok(Solved {
                value: Value::new(solution.score * DISC),
                best: solution.best,
                nodes: solution.nodes,
            }),
            Err(unfinished) => Err(unfinished.nodes),
        }
    }

    fn forget(&mut self) {
        self.solver = None;
    }
}
