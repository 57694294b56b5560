//! Asking a game's own solver before a search.

use crate::control::Control;
use crate::engine::Goal;
use crate::events::{Report, ReportedLine};
use nullwindow::clock::Instant;
use nullwindow::searcher::BoundKind;
use nullwindow_games::{EndgameSolver, Playable, Solved};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Nodes searched without result.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct NodesSpent(pub u64);

/// The solution, if there is one within the limits of the search. `exact`: how near the end.
///
/// # Errors
/// There is none; says how many nodes of the limit were spent.
pub(crate) fn ask<G: Playable>(
    solver: &mut dyn EndgameSolver<G>,
    position: &G,
    goal: &Goal,
    exact: u32,
    control: &Control<G::Move>,
) -> Result<Report<G::Move>, NodesSpent> {
    let time = control.hard_limit().map(|hard| hard / 2);
    let Some(Share { distance, nodes }) = share(solver, position, goal, exact, time) else {
        return Err(NodesSpent::default());
    };
    let began = Instant::now();
    let end = time.and_then(|time| began.checked_add(time));
    match solve(solver, position, end, nodes, control) {
        Ok(Solved { value, best, nodes }) => {
            let depth = distance as u16;
            let moves = best.into_iter().collect();
            let line = ReportedLine { depth, value, bound: BoundKind::Exact, moves };
            Ok(Report {
                depth,
                solved: true,
                lines: vec![line],
                deepest: depth,
                nodes,
                time: began.elapsed(),
                table_permille: 0,
            })
        }
        Err(spent) => {
            control.begin_again(began.elapsed());
            Err(NodesSpent(spent))
        }
    }
}

/// The same without a clock, in this thread: the best move.
///
/// # Errors
/// As for [`ask`].
pub(crate) fn ask_here<G: Playable>(
    solver: &mut dyn EndgameSolver<G>,
    position: &G,
    goal: &Goal,
    exact: u32,
    stop: &AtomicBool,
) -> Result<Option<G::Move>, NodesSpent> {
    let Some(Share { nodes, .. }) = share(solver, position, goal, exact, None) else {
        return Err(NodesSpent::default());
    };
    solver.solve(position, nodes, stop).map(|solved| solved.best).map_err(NodesSpent)
}

/// What a solver may take of a search.
struct Share {
    distance: u32,
    /// Half of the search's nodes: the other half is for the search, if this fails.
    nodes: Option<u64>,
}

/// `None` if the position is not to be solved, or not with so little: `time` is half of the search's.
fn share<G: Playable>(
    solver: &dyn EndgameSolver<G>,
    position: &G,
    goal: &Goal,
    exact: u32,
    time: Option<Duration>,
) -> Option<Share> {
    let distance = solver.distance(position);
    // A depth limit counts double near the end, where it costs no more.
    let deep_enough = goal.depth.is_none_or(|depth| distance <= 2 * u32::from(depth));
    let wanted = distance <= exact && deep_enough;
    if !wanted || goal.win_in.is_some() || goal.ponder {
        return None;
    }
    let nodes = goal.nodes.map(|nodes| nodes / 2);
    let cost = solver.usual_cost(distance);
    let too_little =
        time.is_some_and(|time| time < cost.time) || nodes.is_some_and(|nodes| nodes < cost.nodes);
    (!too_little).then_some(Share { distance, nodes })
}

/// The solution, if it is found within the time and nodes given and not stopped. The solver polls a
/// flag, which a sleeping thread raises at the end.
fn solve<G: Playable>(
    solver: &mut dyn EndgameSolver<G>,
    position: &G,
    end: Option<Instant>,
    nodes: Option<u64>,
    control: &Control<G::Move>,
) -> Result<Solved<G::Move>, u64> {
    let (give_up, over) = (AtomicBool::new(false), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            control.sleep_until(end, &over);
            give_up.store(true, Relaxed);
        });
        // Even after a panic: the scope does not end before the sleeping thread does.
        let _wake = Wake { control, over: &over };
        solver.solve(position, nodes, &give_up)
    })
}

/// Wakes the sleeping thread on drop.
struct Wake<'a, M: PartialEq> {
    control: &'a Control<M>,
    over: &'a AtomicBool,
}

impl<M: PartialEq> Drop for Wake<'_, M> {
    fn drop(&mut self) {
        self.control.wake(self.over);
    }
}
