//! Knowledge that replaces the search: exact play near the end of Othello.

use crate::control::Control;
use crate::engine::Goal;
use crate::events::{Report, ReportedLine};
use nullwindow::Value;
use nullwindow::searcher::BoundKind;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::checkers::database::WithDatabase;
use nullwindow_games::chess::Chess;
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::Kalah;
use nullwindow_games::othello::evaluation::Weights;
use nullwindow_games::othello::solver::{Limits, Solution, Solver, Unfinished};
use nullwindow_games::othello::{DISC, Move, Othello};
use nullwindow_games::tic_tac_toe::TicTacToe;
use nullwindow_games::{Plain, PlainlyJudged, Playable};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A game that engines play.
pub trait EngineGame: Playable {
    /// Answers some positions without a search.
    type Expert: Expert<Self>;
}

impl EngineGame for Othello {
    type Expert = Endgame;
}

macro_rules! without_expert {
    ($($game:ty),*) => { $(impl EngineGame for $game { type Expert = NoExpert; })* };
}
without_expert!(Chess, Checkers, WithDatabase<'static>, ConnectFour, TicTacToe, Kalah);

impl<G: PlainlyJudged> EngineGame for Plain<G> {
    type Expert = NoExpert;
}

/// Consulted before a search.
pub trait Expert<G: Playable>: Send {
    /// Whether it ever has an answer.
    const KNOWS: bool;

    /// An expert with an empty memory.
    fn new() -> Self;

    /// Clears its memory.
    fn forget(&mut self);

    /// The answer, if there is one within the limits of the search. `exact`: how near the end.
    ///
    /// # Errors
    /// There is no answer; says how many nodes of the limit were spent.
    fn answer(
        &mut self,
        position: &G,
        goal: &Goal,
        exact: u32,
        control: &Control<G::Move>,
    ) -> Result<Report<G::Move>, NodesSpent>;
}

/// Nodes searched without result.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NodesSpent(pub u64);

/// Never has an answer.
#[derive(Clone, Copy, Debug)]
pub struct NoExpert;

impl<G: Playable> Expert<G> for NoExpert {
    const KNOWS: bool = false;

    fn new() -> Self {
        NoExpert
    }

    fn forget(&mut self) {}

    fn answer(
        &mut self,
        _: &G,
        _: &Goal,
        _: u32,
        _: &Control<G::Move>,
    ) -> Result<Report<G::Move>, NodesSpent> {
        Err(NodesSpent::default())
    }
}

/// 2^18 positions, 4 MB: more than a position of 24 empties needs.
const TABLE_BITS: u32 = 18;

/// Solves Othello positions with few empty squares.
#[derive(Debug, Default)]
pub struct Endgame {
    /// Made when it is first needed.
    solver: Option<Solver<'static>>,
}

/// How long a solution usually takes, so that no time is lost on what cannot be finished: 40
/// positions of `data/othello/exact-16.tsv` took 16 ms each, 40 of `exact-20.tsv` 340 ms (`nullwindow
/// solve othello`, two busy processors), about twice as much for every further square.
fn usual_time(empties: u32) -> Duration {
    Duration::from_millis(340) / (1 << 20u32.saturating_sub(empties).min(20))
        * (1 << empties.saturating_sub(20).min(20))
}

/// How many nodes a solution usually takes: the first 40 positions of `data/othello/exact-12.tsv`,
/// `exact-16.tsv` and `exact-20.tsv` took 12 499, 250 339 and 4 120 728 on average, the worst of
/// them four times as many (a fresh solver for each).
fn usual_nodes(empties: u32) -> u64 {
    const AT_20: u64 = 4_100_000;
    (AT_20 >> 20u32.saturating_sub(empties).min(20)) << empties.saturating_sub(20).min(20)
}

impl Expert<Othello> for Endgame {
    const KNOWS: bool = true;

    fn new() -> Self {
        Endgame::default()
    }

    fn forget(&mut self) {
        self.solver = None;
    }

    fn answer(
        &mut self,
        position: &Othello,
        goal: &Goal,
        exact: u32,
        control: &Control<Move>,
    ) -> Result<Report<Move>, NodesSpent> {
        let empties = position.empties();
        // A depth limit counts double in the endgame, where it costs no more.
        let deep_enough = goal.depth.is_none_or(|depth| empties <= 2 * u32::from(depth));
        let wanted = empties <= exact && deep_enough;
        if !wanted || goal.win_in.is_some() || goal.ponder {
            return Err(NodesSpent::default());
        }
        // The other half is for the search, if this fails.
        let time = control.hard_limit().map(|hard| hard / 2);
        let nodes = goal.nodes.map(|nodes| nodes / 2);
        let too_long = time.is_some_and(|time| time < usual_time(empties));
        if too_long || nodes.is_some_and(|nodes| nodes < usual_nodes(empties)) {
            return Err(NodesSpent::default());
        }
        let solver = self
            .solver
            .get_or_insert_with(|| Solver::new(TABLE_BITS).ordered_by(Weights::shipped()));
        let began = Instant::now();
        let end = time.and_then(|time| began.checked_add(time));
        let solved = solve(solver, position, end, nodes, control);
        match solved {
            Ok(solution) => Ok(report(position, &solution, began.elapsed())),
            Err(unfinished) => {
                control.begin_again(began.elapsed());
                Err(NodesSpent(unfinished.nodes))
            }
        }
    }
}

/// The solution, if it is found within the time and nodes given and not stopped. The solver polls a
/// flag, which a sleeping thread raises at the end.
fn solve(
    solver: &mut Solver<'static>,
    position: &Othello,
    end: Option<Instant>,
    nodes: Option<u64>,
    control: &Control<Move>,
) -> Result<Solution, Unfinished> {
    let (give_up, over) = (AtomicBool::new(false), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            control.sleep_until(end, &over);
            give_up.store(true, Relaxed);
        });
        // Even after a panic: the scope does not end before the sleeping thread does.
        let _wake = Wake { control, over: &over };
        solver.solve_within(position, Limits { nodes, stop: Some(&give_up) })
    })
}

/// Wakes the sleeping thread on drop.
struct Wake<'a> {
    control: &'a Control<Move>,
    over: &'a AtomicBool,
}

impl Drop for Wake<'_> {
    fn drop(&mut self) {
        self.control.wake(self.over);
    }
}

fn report(position: &Othello, solution: &Solution, time: Duration) -> Report<Move> {
    let line = ReportedLine {
        depth: position.empties() as u16,
        value: Value::new(solution.score * DISC),
        bound: BoundKind::Exact,
        moves: solution.best.into_iter().collect(),
    };
    Report {
        depth: position.empties() as u16,
        solved: true,
        lines: vec![line],
        deepest: position.empties() as u16,
        nodes: solution.nodes,
        time,
        table_permille: 0,
    }
}
