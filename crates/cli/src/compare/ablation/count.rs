//! Many searches at once, counted: each is deterministic, and so is the order of the results.

use crate::compare::measure::Resources;
use crate::output::Failure;
use crate::sizes::TableSize;
use indicatif::ProgressBar;
use nullwindow::Value;
use nullwindow::searcher::{Driver, Enhancements, Tally};
use nullwindow_games::Playable;
use std::sync::atomic::{AtomicUsize, Ordering};

/// All positions with one algorithm and one set.
#[derive(Clone, Copy)]
pub struct Job {
    pub algorithm: Driver,
    pub set: Enhancements,
}

/// What a job found.
#[derive(Clone, Default)]
pub struct Counted {
    pub tally: Tally,
    /// By position.
    pub values: Vec<Value>,
}

/// Positions and means to search them.
pub struct Workshop<'a, G> {
    pub positions: &'a [G],
    /// Its table serves the first thread.
    pub resources: Resources,
    pub size: TableSize,
    pub bar: ProgressBar,
}

/// One search of one job.
struct Search {
    job: usize,
    position: usize,
    tally: Tally,
    value: Value,
}

impl<G: Playable> Workshop<'_, G> {
    /// Counts for each job, as many searches side by side as there are cores.
    pub fn count(&self, jobs: &[Job]) -> Result<Vec<Counted>, Failure> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let mut workers = vec![self.resources.clone()];
        for _ in 1..cores.min(jobs.len() * self.positions.len()) {
            workers.push(Resources { table: self.size.make()?, ..self.resources.clone() });
        }
        let next = AtomicUsize::new(0);
        let searches: Vec<Search> = std::thread::scope(|scope| {
            let work = |resources| {
                let next = &next;
                scope.spawn(move || self.work(jobs, &resources, next))
            };
            let threads: Vec<_> = workers.into_iter().map(work).collect();
            threads.into_iter().flat_map(joined).collect()
        });
        Ok(self.gathered(jobs, searches))
    }

    /// One thread: takes the next search until there is none.
    fn work(&self, jobs: &[Job], resources: &Resources, next: &AtomicUsize) -> Vec<Search> {
        let mut found = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (job, position) = (number / self.positions.len(), number % self.positions.len());
            let Some(&Job { algorithm, set }) = jobs.get(job) else { return found };
            if set.has(Enhancements::TABLE) {
                resources.table.clear();
            }
            let plan = resources.plan::<G>(algorithm, set);
            let answer = plan.run(&self.positions[position], &mut |_| {});
            found.push(Search { job, position, tally: answer.tally, value: answer.value });
            self.bar.inc(1);
        }
    }

    fn gathered(&self, jobs: &[Job], mut searches: Vec<Search>) -> Vec<Counted> {
        searches.sort_by_key(|search| (search.job, search.position));
        let mut counted = vec![Counted::default(); jobs.len()];
        for Search { job, tally, value, .. } in searches {
            counted[job].tally = counted[job].tally + tally;
            counted[job].values.push(value);
        }
        counted
    }
}

fn joined<T>(thread: std::thread::ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
