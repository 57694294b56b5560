//! Running cells: on all cores, each result to the store as soon as it is there.
//!
//! Workers take cells from one list, the longest of each study first. The calling thread alone
//! writes, at the latest two milliseconds after a cell's end, together with what arrives meanwhile. A
//! worker with four cells on their way to the store waits for one to arrive: so whoever kills the process
//! loses at most five cells a worker, the running one included. Cells that measure time run afterwards, one by one, with nothing beside
//! them: nothing of this process, and nothing of another one that shares the store.

use crate::cell::{Cell, Key, Scale, hash_64};
use crate::shard::Shard;
use crate::store::{Company, Finished, Store, StoreError, Turn};
use crate::study::{CellError, Study};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
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

    /// Another process has the machine: nothing is run until it is done.
    fn waiting(&self) {}
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
    let mut done = 0;
    if !counting.is_empty()
        && let Some(_turn) = turn(store, Company::Welcome, stop, progress)?
    {
        done += side_by_side(&counting, store, threads, stop, progress)?;
    }
    for job in timing {
        let Some(_turn) = turn(store, Company::Alone, stop, progress)? else { break };
        done += keep(&[run_one(job)?], store, progress)?;
    }
    Ok(Outcome { done, left: jobs.len() - done })
}

/// Waits for a turn; `None` if told to stop.
fn turn(
    store: &Store,
    company: Company,
    stop: &AtomicBool,
    progress: &dyn Progress,
) -> Result<Option<Turn>, StoreError> {
    const PAUSE: Duration = Duration::from_millis(20);
    while !stop.load(Ordering::Relaxed) {
        if let Some(turn) = store.try_turn(company)? {
            return Ok(Some(turn));
        }
        progress.waiting();
        thread::sleep(PAUSE);
    }
    Ok(None)
}

type Report = Result<Finished, RunError>;

/// How many finished cells a worker may have that are not stored. With one, a commit for every cell or
/// two, the store cost 65 to 85 µs of processor time a cell more than in batches of 20 ms.
const UNWRITTEN: usize = 4;

/// A finished cell on its way to the store, and whom to tell that it is there.
struct HandedIn {
    report: Report,
    stored: SyncSender<()>,
}

/// Lets a worker hand in its next cell. One that has no more cells does not listen.
fn answer(stored: &SyncSender<()>) {
    let _ = stored.try_send(());
}

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
    // Set by our own failure, so as not to be taken for the user's wish.
    let failed = AtomicBool::new(false);
    let stopped = || stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
    let (sender, receiver) = sync_channel::<HandedIn>(threads * UNWRITTEN);
    thread::scope(|scope| {
        scope.spawn(|| {
            let work = |sender: SyncSender<HandedIn>| {
                let (stored, is_stored) = sync_channel(UNWRITTEN);
                let mut unwritten = 0;
                while !stopped()
                    && let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let report = run_one(job);
                    // Neither can fail: the writer answers everyone and leaves last.
                    if unwritten == UNWRITTEN {
                        let _ = is_stored.recv();
                        unwritten -= 1;
                    }
                    unwritten = unwritten + 1 - is_stored.try_iter().count();
                    let _ = sender.send(HandedIn { report, stored: stored.clone() });
                }
            };
            let sender = sender; // moved here, so that the channel closes with the last worker
            pool.broadcast(|_| work(sender.clone()));
        });
        let written = write_all(&receiver, threads, store, progress);
        failed.store(written.is_err(), Ordering::Relaxed);
        // After a failure: what is still handed in is lost, but nobody waits for ever.
        receiver.iter().for_each(|handed_in| answer(&handed_in.stored));
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
    receiver: &Receiver<HandedIn>,
    threads: usize,
    store: &mut Store,
    progress: &dyn Progress,
) -> Result<usize, RunError> {
    let mut done = 0;
    while let Ok(first) = receiver.recv() {
        let (mut batch, mut failure) = (Vec::new(), None);
        let handed_in = gather(first, receiver, threads).into_iter().map(|handed_in| {
            match handed_in.report {
                Ok(finished) => batch.push(finished),
                Err(error) => failure = Some(error),
            }
            handed_in.stored
        });
        let waiting: Vec<SyncSender<()>> = handed_in.collect();
        let kept = keep(&batch, store, progress);
        waiting.iter().for_each(answer);
        done += kept?;
        if let Some(error) = failure {
            return Err(error);
        }
    }
    Ok(done)
}

/// What else arrives meanwhile: one commit for several rows costs little more than for one.
fn gather(first: HandedIn, receiver: &Receiver<HandedIn>, threads: usize) -> Vec<HandedIn> {
    const PATIENCE: Duration = Duration::from_millis(2);
    let end = Instant::now() + PATIENCE;
    let mut all = vec![first];
    while all.len() < threads * UNWRITTEN {
        match receiver.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(next) => all.push(next),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
        }
    }
    all
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
