//! What an engine reports while it searches, and when it has finished.

use nullwindow::searcher::{Answer, BoundKind};
use nullwindow::{Depth, Value};
use std::time::Duration;

/// What an engine reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<M> {
    /// An iteration is finished.
    Iteration(Report<M>),
    /// The value of the current iteration is far from what was expected.
    Failed {
        /// The depth of the iteration.
        depth: u16,
        /// The bound that has been proved.
        value: Value,
        /// Whether it is an upper bound (the value is falling) or a lower one.
        bound: BoundKind,
        /// Time since the search began.
        time: Duration,
    },
    /// The search is over; this is its last event.
    Finished(Finished<M>),
}

/// The result of a finished iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// How deep it searched.
    pub depth: u16,
    /// Whether its values are exact results at the end of the game.
    pub solved: bool,
    /// The best lines, the best first; at least one.
    pub lines: Vec<ReportedLine<M>>,
    /// The length of its longest line.
    pub deepest: u16,
    /// Nodes of all threads since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub table_permille: u32,
}

/// A line of moves and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportedLine<M> {
    /// How deep it was searched.
    pub depth: u16,
    /// The value for the side to move at the root.
    pub value: Value,
    /// The kind of bound.
    pub bound: BoundKind,
    /// The moves.
    pub moves: Vec<M>,
}

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished<M> {
    /// The move to play; `None` only where there is none.
    pub best: Option<M>,
    /// The reply that is expected.
    pub reply: Option<M>,
    /// The last report; `None` if no iteration was finished.
    pub last: Option<Report<M>>,
}

impl<M: Copy + PartialEq> Report<M> {
    /// The lines of an answer; `None` if no iteration was finished.
    pub(crate) fn of(answer: &Answer<M>) -> Option<Self> {
        let row = answer.iterations.last()?;
        answer.best?;
        let line = |depth: Depth, value, bound, pv: &[M]| ReportedLine {
            depth: depth.get(),
            value,
            bound,
            moves: pv.to_vec(),
        };
        let mut lines = vec![line(row.depth, answer.value, answer.bound, &answer.pv)];
        let others = answer.alternatives.iter();
        lines.extend(others.map(|other| line(other.depth, other.value, other.bound, &other.pv)));
        // Selective searches may find a later line better than an earlier one.
        lines[1..].sort_by_key(|line| std::cmp::Reverse(line.value));
        Some(Report {
            depth: row.depth.get(),
            solved: false,
            lines,
            deepest: answer.deepest.get(),
            nodes: answer.nodes,
            time: answer.time,
            table_permille: answer.table_permille,
        })
    }
}

impl<M: Copy + PartialEq> Finished<M> {
    pub(crate) fn of(answer: &Answer<M>) -> Self {
        let reply = answer.pv.get(1).copied().filter(|_| answer.pv.first() == answer.best.as_ref());
        Finished { best: answer.best, reply, last: Report::of(answer) }
    }
}
