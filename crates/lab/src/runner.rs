//! Running cells: on all cores, each result stored soon after it is there.
//!
//! Workers take cells from one list, the longest of each study first, and put their results into an
//! `outbox` that is written to the store when it is full: killing the process loses few cells (see
//! there). Cells that measure time run afterwards, one by one, with nothing beside them: nothing in
//! this process, and nothing in another one that shares the store.

mod outbox;

use crate::cell::{Cell, Key, Scale, hash_64};
use crate::shard::Shard;
use crate::store::{Finished, Sharing, Store, StoreError, Turn};
use crate::study::{CellError, Study};
use outbox::Outbox;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

/// A cell and the study that can run it.
#[derive(Clone)]
pub struct Job {
    /// The study.
    pub study: &'static dyn Study,
    /// The cell.
    pub cell: Cell,
}

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A cell found a contradiction.
    #[error("{cell}: {error}; the row was not kept")]
    Cell {
        /// Which one.
        cell: String,
        /// What was wrong.
        error: CellError,
    },
    /// No threads.
    #[error("cannot start {threads} threads: {source}")]
    Threads {
        /// How many were wanted.
        threads: usize,
        /// The cause.
        source: rayon::ThreadPoolBuildError,
    },
}

/// The result of a run.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Outcome {
    /// Cells run and stored.
    pub done: usize,
    /// Cells not run because the run was stopped.
    pub left: usize,
}

/// Receives progress.
pub trait Progress: Sync {
    /// This cell has been stored.
    fn stored(&self, cell: &Cell);

    /// Another process has the machine: nothing runs until it is done.
    fn waiting(&self) {}
}

/// Ignores progress.
impl Progress for () {
    fn stored(&self, _: &Cell) {}
}

/// A study's cells at a scale that belong to this part of the run: the longest first, dealt out in
/// turn, so that all parts take about equally long. Depends only on the arguments.
pub fn jobs(study: &'static dyn Study, scale: Scale, shard: Shard) -> Vec<Job> {
    let mut cells = study.cells(scale);
    cells.sort_by_key(|cell| std::cmp::Reverse(cell.cost()));
    // Where dealing starts: otherwise the first part would get every study that has one cell.
    let start = hash_64(&[study.name().as_bytes()]) >> 1;
    let mine = (start..).zip(cells).filter(|(position, _)| shard.takes(*position));
    mine.map(|(_, cell)| Job { study, cell }).collect()
}

/// The jobs whose rows are not in the store yet.
///
/// # Errors
/// If the store cannot be read.
pub fn unfinished(jobs: Vec<Job>, store: &Store) -> Result<Vec<Job>, StoreError> {
    let mut known: HashSet<Key> = HashSet::new();
    let mut asked = HashSet::new();
    for job in &jobs {
        if asked.insert(job.cell.study()) {
            known.extend(store.keys(job.cell.study())?);
        }
    }
    Ok(jobs.into_iter().filter(|job| !known.contains(&job.cell.key())).collect())
}

/// Runs all jobs on this many threads. Once `stop` is set, cells in progress are finished and
/// stored, and no others are started.
///
/// # Errors
/// If the store cannot be written or a cell finds a contradiction; what was finished until then is
/// stored.
pub fn run(
    jobs: &[Job],
    store: &mut Store,
    threads: usize,
    stop: &AtomicBool,
    progress: &dyn Progress,
) -> Result<Outcome, RunError> {
    let (timing, counting): (Vec<&Job>, Vec<&Job>) = jobs.iter().partition(|j| j.cell.is_timing());
    let mut done = 0;
    if !counting.is_empty()
        && let Some(_turn) = turn(store, Sharing::Shared, stop, progress)?
    {
        done += side_by_side(&counting, store, threads, stop, progress)?;
    }
    for job in timing {
        let Some(_turn) = turn(store, Sharing::Exclusive, stop, progress)? else { break };
        done += keep(&[run_one(job)?], store, progress)?;
    }
    Ok(Outcome { done, left: jobs.len() - done })
}

/// Waits for a turn; `None` if stopped.
fn turn(
    store: &Store,
    sharing: Sharing,
    stop: &AtomicBool,
    progress: &dyn Progress,
) -> Result<Option<Turn>, StoreError> {
    const PAUSE: Duration = Duration::from_millis(20);
    while !stop.load(Ordering::Relaxed) {
        if let Some(turn) = store.try_turn(sharing)? {
            return Ok(Some(turn));
        }
        progress.waiting();
        thread::sleep(PAUSE);
    }
    Ok(None)
}

type Report = Result<Finished, RunError>;

fn side_by_side(
    jobs: &[&Job],
    store: &mut Store,
    threads: usize,
    stop: &AtomicBool,
    progress: &dyn Progress,
) -> Result<usize, RunError> {
    let threads = threads.min(jobs.len());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|source| RunError::Threads { threads, source })?;
    let next = AtomicUsize::new(0);
    let outbox = Outbox::new(store, threads, progress);
    let work = || {
        while !stop.load(Ordering::Relaxed)
            && !outbox.is_closed()
            && let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
        {
            outbox.hand_in(run_one(job));
        }
    };
    let working = Working::new(threads);
    pool.in_place_scope(|scope| {
        scope.spawn_broadcast(|_, _| {
            let _leaves = working.one();
            work();
        });
        while working.goes_on_after(PERIOD) {
            outbox.send_what_waits();
        }
    });
    outbox.finish()
}

/// How often to check for finished cells that wait while all workers are in long ones.
const PERIOD: Duration = Duration::from_millis(10);

/// Counts the workers, and lets a thread wait for the last of them.
struct Working {
    left: AtomicUsize,
    waiter: Thread,
}

impl Working {
    fn new(workers: usize) -> Self {
        Working { left: AtomicUsize::new(workers), waiter: thread::current() }
    }

    /// Counts a worker until dropped, so that one that panics is discounted too.
    fn one(&self) -> impl Drop {
        struct One<'a>(&'a Working);
        impl Drop for One<'_> {
            fn drop(&mut self) {
                if self.0.left.fetch_sub(1, Ordering::AcqRel) == 1 {
                    self.0.waiter.unpark();
                }
            }
        }
        One(self)
    }

    /// Waits for `period`, or until the last worker has left; returns whether any are left.
    fn goes_on_after(&self, period: Duration) -> bool {
        let working = || self.left.load(Ordering::Acquire) > 0;
        if working() {
            thread::park_timeout(period);
        }
        working()
    }
}

fn run_one(job: &Job) -> Report {
    let start = Instant::now();
    let cell = job.cell.clone();
    match job.study.run(&cell) {
        Ok(row) => Ok(Finished { cell, row, took: start.elapsed() }),
        Err(error) => Err(RunError::Cell { cell: cell.to_string(), error }),
    }
}

fn keep(batch: &[Finished], store: &mut Store, progress: &dyn Progress) -> Result<usize, RunError> {
    if !batch.is_empty() {
        store.insert(batch)?;
    }
    batch.iter().for_each(|finished| progress.stored(&finished.cell));
    Ok(batch.len())
}

/// The estimated time of all these jobs on one core.
pub fn cost(jobs: &[Job]) -> Duration {
    jobs.iter().map(|job| job.cell.cost()).sum()
}
