//! Finished cells on their way to the store.
//!
//! One commit for several rows costs little more than for one, so short cells wait for company: until
//! there are [`PER_WORKER`] for each worker. The worker that brings the last one writes them all, itself:
//! a thread for that alone had to be woken for every cell, and took the processor from a worker each
//! time. What waits longer, because all workers are in long cells, is sent by whoever looks after the run.
//!
//! A cell that took long does not wait. So a kill loses the running cells, and of the short ones that
//! ended last at most twice [`PER_WORKER`] for each worker: as many may be in the commit as in the box.

use super::{Progress, Report, RunError, keep};
use crate::store::{Finished, Store};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many short cells wait for each other, for each worker. Cells of 1 ms cost 3 to 5 % more processor
/// time than bare with 2, 3 % with 4 (`cargo bench -p nullwindow-lab --bench throughput`).
const PER_WORKER: usize = 4;

/// A cell that took so long is not short: a commit of its own costs it little.
const LONG: Duration = Duration::from_millis(5);

/// What waits, and where it goes.
pub(super) struct Outbox<'a> {
    waiting: Mutex<Waiting>,
    /// Locked before `waiting`, never after.
    desk: Mutex<Desk<'a>>,
    closed: AtomicBool,
    room: usize,
}

struct Waiting {
    cells: Vec<Finished>,
    /// Whether somebody has looked and left them waiting.
    seen: bool,
}

/// The store and what came of writing to it.
struct Desk<'a> {
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
            desk: Mutex::new(Desk { store, progress, done: 0, failure: None }),
            closed: AtomicBool::new(false),
            room,
        }
    }

    /// Whether something failed: no more cells are wanted.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// A cell has ended.
    pub(super) fn hand_in(&self, report: Report) {
        match report {
            Ok(finished) => {
                let is_long = finished.took >= LONG;
                let is_full = self.put(finished);
                if is_long || is_full {
                    self.send();
                }
            }
            Err(error) => self.fail(&mut lock(&self.desk), error),
        }
    }

    /// Puts a cell into the box, once there is room; whether it is the last that fits.
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

    /// Sends what waited already when this was last asked.
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

    /// Sends everything, and says how many cells were stored.
    pub(super) fn finish(self) -> Result<usize, RunError> {
        self.send();
        let desk = self.desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        desk.failure.map_or(Ok(desk.done), Err)
    }

    fn send(&self) {
        // First the desk: whoever finds the box full waits here until the last batch is written.
        let mut desk = lock(&self.desk);
        let cells = {
            let mut waiting = lock(&self.waiting);
            waiting.seen = false;
            std::mem::replace(&mut waiting.cells, Vec::with_capacity(self.room))
        };
        let Desk { store, progress, .. } = &mut *desk;
        match keep(&cells, store, *progress) {
            Ok(done) => desk.done += done,
            Err(error) => self.fail(&mut desk, error),
        }
    }

    /// Keeps the first failure.
    fn fail(&self, desk: &mut Desk<'_>, error: RunError) {
        desk.failure.get_or_insert(error);
        self.closed.store(true, Ordering::Relaxed);
    }
}

/// A lock whose holder may have panicked: nothing behind it is ever half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
