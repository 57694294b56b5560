//! Running cells: on all cores, each result to the store as soon as it is there.
//!
//! Workers take cells from one list, the longest of each study first. The calling thread alone
//! writes: it commits together what arrives within a few hundredths of a second, because a commit costs
//! about as much as many short cells. Cells that measure time run afterwards, one by one, with nothing
//! beside them.

use crate::cell::{Cell, Key, Scale, hash_64};
use crate::shard::Shard;
use crate::store::{Finished, Store, StoreError};
use crate::study::{CellError, Study};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
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
        /// Why not.
        source: rayon::ThreadPoolBuildError,
    },
}

/// What a run has done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Outcome {
    /// Cells run and stored.
    pub done: usize,
    /// Cells not run because the run was stopped.
    pub left: usize,
}

/// Who is told how it goes.
pub trait Progress: Sync {
    /// This cell is stored.
    fn stored(&self, cell: &Cell);
}

/// Tells nobody.
impl Progress for () {
    fn stored(&self, _: &Cell) {}
}

/// A study's cells for a scale that fall to this part of the run: the longest first, dealt out in
/// turn, so that all parts take about as long. Depends on nothing but the arguments.
pub fn jobs(study: &'static dyn Study, scale: Scale, shard: Shard) -> Vec<Job> {
    let mut cells = study.cells(scale);
    cells.sort_by_key(|cell| std::cmp::Reverse(cell.cost()));
    // Where dealing begins: otherwise the first part would get all studies of one cell.
    let start = hash_64(&[study.name().as_bytes()]) >> 1;
    let mine = (start..).zip(cells).filter(|(position, _)| shard.takes(*position));
    mine.map(|(_, cell)| Job { study, cell }).collect()
}

/// Those of the jobs whose rows are not in the store yet.
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

/// Runs all jobs on so many threads. Once `stop` is set, cells in flight are finished and stored, and
/// no others begun.
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
    let mut done = side_by_side(&counting, store, threads, stop, progress)?;
    for job in timing {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        done += keep(&[run_one(job)?], store, progress)?;
    }
    Ok(Outcome { done, left: jobs.len() - done })
}

type Report = Result<Finished, RunError>;

fn side_by_side(
    jobs: &[&Job],
    store: &mut Store,
    threads: usize,
    stop: &AtomicBool,
    progress: &dyn Progress,
) -> Result<usize, RunError> {
    /// More than one commit ever takes; a writer who cannot keep up slows the workers down.
    const WAITING: usize = 4096;
    if jobs.is_empty() {
        return Ok(0);
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.min(jobs.len())).build();
    let pool = pool.map_err(|source| RunError::Threads { threads, source })?;
    let next = AtomicUsize::new(0);
    // Set by our own failure, so as not to be taken for the user's wish.
    let failed = AtomicBool::new(false);
    let stopped = || stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
    let (sender, receiver) = sync_channel(WAITING);
    thread::scope(|scope| {
        scope.spawn(|| {
            let work = |sender: SyncSender<Report>| {
                while !stopped()
                    && let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
                    && sender.send(run_one(job)).is_ok()
                {}
            };
            let sender = sender; // moved here, so that the channel closes with the last worker
            pool.broadcast(|_| work(sender.clone()));
        });
        let written = write_all(&receiver, store, progress);
        failed.store(written.is_err(), Ordering::Relaxed);
        drop(receiver); // a worker waiting to send gives up
        written
    })
}

fn run_one(job: &Job) -> Report {
    let start = Instant::now();
    let cell = job.cell.clone();
    match job.study.run(&cell) {
        Ok(row) => Ok(Finished { cell, row, took: start.elapsed() }),
        Err(error) => Err(RunError::Cell { cell: cell.to_string(), error }),
    }
}

/// Stores what arrives until nobody sends any more.
fn write_all(
    receiver: &Receiver<Report>,
    store: &mut Store,
    progress: &dyn Progress,
) -> Result<usize, RunError> {
    /// How long a finished cell may wait to be stored. A commit for every row took 11 % more processor
    /// time than the bare work of cells of 0.65 ms (`benches/throughput.rs`).
    const GATHER: Duration = Duration::from_millis(20);
    let mut done = 0;
    while let Ok(first) = receiver.recv() {
        thread::sleep(GATHER);
        let mut batch = Vec::new();
        let mut failure = None;
        for report in std::iter::once(first).chain(receiver.try_iter()) {
            match report {
                Ok(finished) => batch.push(finished),
                Err(error) => failure = Some(error),
            }
        }
        done += keep(&batch, store, progress)?;
        if let Some(error) = failure {
            return Err(error);
        }
    }
    Ok(done)
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
