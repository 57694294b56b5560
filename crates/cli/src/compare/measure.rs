//! The comparison itself: every algorithm on every position, one search at a time.

use crate::plan::Plan;
use nullwindow::memory::Table;
use nullwindow::searcher::{BoundKind, Driver, Enhancements, FirstGuess, Limits, Settings, Tally};
use nullwindow::{Depth, Value};
use nullwindow_games::Playable;
use std::sync::Arc;
use std::time::Duration;

/// What all algorithms of a comparison share.
#[derive(Clone)]
pub struct Resources {
    pub depth: u16,
    pub grain: u32,
    pub aspiration: u32,
    pub first_guess: FirstGuess,
    pub table: Arc<Table>,
}

impl Resources {
    /// How this algorithm searches with them.
    pub fn plan<G: Playable>(&self, algorithm: Driver, set: Enhancements) -> Plan {
        let step = if self.grain > 1 { Enhancements::GRAIN } else { Enhancements::NONE };
        Plan {
            settings: Settings {
                driver: algorithm,
                aspiration: self.aspiration,
                grain: self.grain,
                first_guess: self.first_guess,
                deepen_by: Some(1),
                ..Settings::default()
            },
            enhancements: set | step,
            limits: Limits { depth: Depth::new(self.depth), ..Limits::default() },
            threads: 1,
            table: Arc::clone(&self.table),
        }
    }
}

/// What an algorithm needed for all positions, iterations 1 to the last.
#[derive(Clone, Debug)]
pub struct Row {
    pub algorithm: Driver,
    pub tally: Tally,
    pub time: Duration,
    pub iterations: u64,
    /// Most positions that the table lost in one search.
    pub overwritten: u64,
    /// By position and iteration; `None` where only a bound was found.
    values: Vec<Vec<Option<Value>>>,
}

impl Row {
    fn new(algorithm: Driver) -> Self {
        Row {
            algorithm,
            tally: Tally::default(),
            time: Duration::ZERO,
            iterations: 0,
            overwritten: 0,
            values: Vec::new(),
        }
    }

    pub fn passes_per_iteration(&self) -> f64 {
        self.tally.passes as f64 / self.iterations.max(1) as f64
    }

    /// How often a cutoff came from the first move tried.
    pub fn first_move_rate(&self) -> f64 {
        self.tally.first_move_cutoffs as f64 / self.tally.cutoffs.max(1) as f64
    }
}

/// Searches all positions with all algorithms. Position by position, so that whatever else slows
/// the machine for a while slows every algorithm; each search begins with an empty table.
pub fn measure<G: Playable>(
    positions: &[G],
    algorithms: &[Driver],
    set: Enhancements,
    resources: &Resources,
    mut progress: impl FnMut(),
) -> Vec<Row> {
    warm_up(positions, set, resources);
    let mut rows: Vec<Row> = algorithms.iter().copied().map(Row::new).collect();
    for position in positions {
        for row in &mut rows {
            resources.table.clear();
            let plan = resources.plan::<G>(row.algorithm, set);
            let answer = plan.run(position, &mut |_| {});
            row.tally = row.tally + answer.tally;
            row.time += answer.time;
            row.iterations += answer.iterations.len() as u64;
            row.overwritten = row.overwritten.max(answer.tally.overwritten);
            let exact = answer
                .iterations
                .iter()
                .map(|found| (found.bound == BoundKind::Exact).then_some(found.value));
            row.values.push(exact.collect());
            progress();
        }
    }
    rows
}

/// The first search of a program pays for what all of them use: Othello unpacks its weights, which
/// takes a quarter of a second and would be charged to whichever algorithm comes first.
fn warm_up<G: Playable>(positions: &[G], set: Enhancements, resources: &Resources) {
    let shallow = Resources { depth: resources.depth.min(2), ..resources.clone() };
    if let Some(position) = positions.first() {
        shallow.plan::<G>(Driver::BASELINE, set).run(position, &mut |_| {});
    }
}

/// Two algorithms found different values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// Number of the position, from 1.
    pub position: usize,
    pub depth: usize,
    pub first: (Driver, Value),
    pub second: (Driver, Value),
}

/// All differences between the first algorithm and each of the others.
pub fn disagreements(rows: &[Row]) -> Vec<Disagreement> {
    let Some((first, others)) = rows.split_first() else { return Vec::new() };
    let mut found = Vec::new();
    for other in others {
        for (at, (mine, theirs)) in first.values.iter().zip(&other.values).enumerate() {
            for (iteration, pair) in mine.iter().zip(theirs).enumerate() {
                if let (Some(a), Some(b)) = pair
                    && a != b
                {
                    found.push(Disagreement {
                        position: at + 1,
                        depth: iteration + 1,
                        first: (first.algorithm, *a),
                        second: (other.algorithm, *b),
                    });
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_found_and_a_bound_is_none() {
        let row = |algorithm, values: &[Option<i32>]| Row {
            values: vec![values.iter().map(|v| v.map(Value::new)).collect()],
            ..Row::new(algorithm)
        };
        let base = row(Driver::BASELINE, &[Some(1), Some(2)]);
        let same = row(Driver::MtdBest, &[Some(1), None]);
        assert!(disagreements(&[base.clone(), same]).is_empty());
        let other = row(Driver::MtdF, &[Some(1), Some(3)]);
        let found = disagreements(&[base, other]);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].position, found[0].depth), (1, 2));
        assert_eq!(found[0].second.1, Value::new(3));
    }
}
