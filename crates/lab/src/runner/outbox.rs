//! Finished cells on their way to the store.
//!
//! One commit for several rows costs little more than for one, so short cells are batched: until
//! there are [`PER_WORKER`] for each worker. The worker that adds the last one writes them all
//! itself: a separate thread had to be woken for every cell, and took the processor from a worker
//! each time. What waits longer, because all workers are in long cells, is sent by the thread that
//! watches the run.
//!
//! A cell that took long does not wait. So a kill loses the running cells, and at most twice
//! [`PER_WORKER`] of the last short ones for each worker: as many may be in the commit as in the
//! box.

use super::{Progress, Report, RunError, keep};
use crate::store::{Finished, Store};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many short cells are batched, for each worker. Cells of 1 ms cost 3 to 5 % more processor
/// time than bare with 2, 3 % with 4 (`cargo bench -p nullwindow-lab --bench throughput`).
const PER_WORKER: usize = 4;

/// A cell that took this long is not short: a commit of its own costs little.
const LONG: Duration = Duration::from_millis(5);

/// Finished cells that wait, and where they go.
pub(super) struct Outbox<'a> {
    waiting: Mutex<Waiting>,
    /// Locked before `waiting`, never after.
    writer: Mutex<Writer<'a>>,
    closed: AtomicBool,
    room: usize,
}

struct Waiting {
    cells: Vec<Finished>,
    /// Whether they were already waiting at the last check.
    seen: bool,
}

/// The store and the results of writing to it.
struct Writer<'a> {
    store: &'a mut Store,
    progress: &'a dyn Progress,
    done: usize,
    failure: Option<RunError>,
}

impl<'a> Outbox<'a> {
    pub(super) fn new(store: &'a mut Store, workers: usize, progress: &'a dyn Progress) -> Self {
        let room = workers * PER_WORKER;
        Outbox {
            waiting: Mutex::new(Waiting { cells: Vec::with_capacity(room), seen: false }),
            writer: Mutex::new(Writer { store, progress, done: 0, failure: None }),
            closed: AtomicBool::new(false),
            room,
        }
    }

    /// Whether something failed: no more cells are wanted.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Hands in a finished cell.
    pub(super) fn hand_in(&self, report: Report) {
        match report {
            Ok(finished) => {
                let is_long = finished.took >= LONG;
                let is_full = self.put(finished);
                if is_long || is_full {
                    self.send();
                }
            }
            Err(error) => self.fail(&mut lock(&self.writer), error),
        }
    }

    /// Puts a cell into the box, once there is room; returns whether it is the last that fits.
    fn put(&self, finished: Finished) -> bool {
        let mut waiting = lock(&self.waiting);
        while waiting.cells.len() >= self.room {
            drop(waiting);
            self.send();
            waiting = lock(&self.waiting);
        }
        waiting.cells.push(finished);
        waiting.cells.len() == self.room
    }

    /// Sends what was already waiting at the last call.
    pub(super) fn send_what_waits(&self) {
        let is_late = {
            let mut waiting = lock(&self.waiting);
            let some = !waiting.cells.is_empty();
            std::mem::replace(&mut waiting.seen, some) && some
        };
        if is_late {
            self.send();
        }
    }

    /// Sends everything, and returns how many cells were stored.
    pub(super) fn finish(self) -> Result<usize, RunError> {
        self.send();
        let writer = self.writer.into_inner().unwrap_or_else(PoisonError::into_inner);
        writer.failure.map_or(Ok(writer.done), Err)
    }

    fn send(&self) {
        // The writer first: a worker that finds the box full waits here until the last batch is
        // written.
        let mut writer = lock(&self.writer);
        let cells = {
            let mut waiting = lock(&self.waiting);
            waiting.seen = false;
            std::mem::replace(&mut waiting.cells, Vec::with_capacity(self.room))
        };
        let Writer { store, progress, .. } = &mut *writer;
        match keep(&cells, store, *progress) {
            Ok(done) => writer.done += done,
            Err(error) => self.fail(&mut writer, error),
        }
    }

    /// Keeps the first failure.
    fn fail(&self, writer: &mut Writer<'_>, error: RunError) {
        writer.failure.get_or_insert(error);
        self.closed.store(true, Ordering::Relaxed);
    }
}

/// A lock whose holder may have panicked: nothing behind it is ever half-done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
