//! Threads in lockstep: each searches a few nodes, then the next one does. That is what as many
//! processors would search, but it can be repeated exactly, and counts stand for time.

use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// Nodes of a turn.
pub(super) const TURN: u64 = 32;

/// Whose turn it is.
#[derive(Debug)]
struct Turns {
    /// Which threads are still searching.
    searching: Vec<bool>,
    now: usize,
}

impl Turns {
    fn pass(&mut self) {
        let threads = self.searching.len();
        let mut after = (1..=threads).map(|step| (self.now + step) % threads);
        self.now = after.find(|&thread| self.searching[thread]).unwrap_or(self.now);
    }
}

/// A thread's place in the round. It leaves when it is dropped.
#[derive(Debug)]
pub(super) struct Seat {
    round: Arc<(Mutex<Turns>, Condvar)>,
    thread: usize,
    has_turn: bool,
}

impl Seat {
    /// One for each thread.
    pub fn round(threads: usize) -> Vec<Seat> {
        let turns = Turns { searching: vec![true; threads], now: 0 };
        let round = Arc::new((Mutex::new(turns), Condvar::new()));
        let seat = |thread| Seat { round: round.clone(), thread, has_turn: false };
        (0..threads).map(seat).collect()
    }

    /// Ends the turn, if it is this thread's, and waits for the next.
    pub fn wait(&mut self) {
        let (turns, changed) = &*self.round;
        let mut turns = locked(turns);
        if self.has_turn {
            turns.pass();
            changed.notify_all();
        }
        let others_turn = |turns: &mut Turns| turns.now != self.thread;
        let turns = changed.wait_while(turns, others_turn);
        drop(turns.unwrap_or_else(|poisoned| poisoned.into_inner()));
        self.has_turn = true;
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let (turns, changed) = &*self.round;
        let mut turns = locked(turns);
        turns.searching[self.thread] = false;
        if turns.now == self.thread {
            turns.pass();
            changed.notify_all();
        }
    }
}

/// The turns are never left half written, even if a thread panics.
fn locked(turns: &Mutex<Turns>) -> MutexGuard<'_, Turns> {
    turns.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}
