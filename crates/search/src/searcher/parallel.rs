//! Several threads on one search.
//!
//! All threads run the same iterative deepening with the same table; each has its own history, which
//! is exchanged after every iteration. They do not divide the tree beforehand, but where they meet
//! (`deferral.rs`). The first thread to finish the last iteration has the answer.

use super::answer::{Answer, Step, Tally};
use super::enhancements::Switches;
use super::limits::{Budget, Limits, Signals};
use super::lockstep::Seat;
use super::settings::Settings;
use super::worker::{Shared, Worker};
use crate::clock::Instant;
use crate::game::Game;
use crate::observe::Observer;
use crate::value::Depth;
use std::panic::resume_unwind;
use std::sync::Mutex;

/// A search to be done by one or more threads.
pub(super) struct Task<'a, G, S> {
    pub position: &'a G,
    pub switches: S,
    pub settings: Settings,
    pub limits: &'a Limits,
    /// When the search was asked for.
    pub began: Instant,
    pub shared: Shared<'a>,
    pub threads: usize,
    /// Whether they take turns.
    pub lockstep: bool,
}

impl<G, S> Task<'_, G, S>
where
    G: Game<Move: Send> + Clone + Send + Sync,
    S: Switches,
{
    /// Searches. `listener` is told what the first thread does.
    pub fn run<O: Observer>(
        &self,
        observer: &mut O,
        listener: &mut dyn FnMut(Step<G::Move>),
    ) -> Answer<G::Move> {
        let began = self.began;
        let signals = Signals::new(self.limits, began);
        let others = Mutex::new(Others { found: None, tally: Tally::default() });
        let seats = if self.lockstep { Seat::round(self.threads) } else { Vec::new() };
        let mut seats = seats.into_iter();
        let first = seats.next();
        let mut threads = 1;
        let mut mine = std::thread::scope(|scope| {
            // The other threads must end even if this one panics.
            let _finish = FinishOnDrop(&signals);
            let mut helpers = Vec::new();
            for _ in 1..self.threads {
                let seat = seats.next();
                let (signals, others) = (&signals, &others);
                // Deep searches of games with large move lists need more than a default stack.
                let thread = std::thread::Builder::new().stack_size(STACK);
                let help = move || self.help::<O>(signals, seat, others);
                let Ok(helper) = thread.spawn_scoped(scope, help) else {
                    break; // Fewer threads find the same value.
                };
                helpers.push(helper);
            }
            threads += helpers.len();
            drop(seats);
            let mut worker = self.worker(&signals, first, observer);
            worker.listener = Some(listener);
            let found = self.found_by(&mut worker);
            signals.finish(); // Before the turn is passed on.
            drop(worker);
            // A panic of the game is this thread's, whichever met it.
            let panics = helpers.into_iter().filter_map(|helper| helper.join().err());
            if let Some(panic) = panics.last() {
                resume_unwind(panic);
            }
            found
        });
        let others = others.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        let tally = mine.answer.tally + others.tally;
        if let Some(theirs) = others.found
            && theirs.rank() > mine.rank()
        {
            mine = theirs;
        }
        let mut answer = mine.answer;
        answer.tally = tally;
        answer.nodes = answer.tally.nodes;
        answer.time = began.elapsed();
        answer.threads = threads;
        answer
    }

    fn worker<'a, O: Observer>(
        &'a self,
        signals: &Signals,
        mut seat: Option<Seat>,
        observer: &'a mut O,
    ) -> Worker<'a, G, S, O> {
        if let Some(seat) = &mut seat {
            seat.wait(); // It reads the history that others change.
        }
        let budget = Budget::new(signals.clone(), seat);
        let game = self.position.clone();
        Worker::new(game, self.switches, self.settings, self.shared, budget, observer)
    }

    /// One of the other threads.
    fn help<O: Observer>(
        &self,
        signals: &Signals,
        seat: Option<Seat>,
        others: &Mutex<Others<G::Move>>,
    ) {
        let Some(mut observer) = O::of_another_thread() else { return };
        let _finish = FinishOnDrop(signals);
        let mut worker = self.worker(signals, seat, &mut observer);
        let found = self.found_by(&mut worker);
        signals.finish();
        let mut others = others.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        others.tally = others.tally + found.answer.tally;
        if others.found.as_ref().is_none_or(|other| found.rank() > other.rank()) {
            others.found = Some(found);
        }
    }

    fn found_by<O: Observer>(&self, worker: &mut Worker<'_, G, S, O>) -> Found<G::Move> {
        let progress = worker.deepen(self.limits, self.began, self.threads);
        let finished = progress.finished;
        let proved = progress.best.as_ref().map_or(Depth::ZERO, |line| line.depth);
        Found { finished, proved, answer: worker.answer(progress, self.began.elapsed()) }
    }
}

/// What one thread has found.
struct Found<M> {
    /// Whether the search completed rather than being stopped.
    finished: bool,
    /// The depth of the search that found the best move: the last iteration's, or that of an
    /// unfinished one that proved another move better.
    proved: Depth,
    answer: Answer<M>,
}

impl<M> Found<M> {
    /// The better answer has the greater rank: a completed search comes before a stopped one, even a
    /// deeper one, because a win ends a search early.
    fn rank(&self) -> (bool, Depth, Depth) {
        let last = self.answer.iterations.last();
        (self.finished, last.map_or(Depth::ZERO, |iteration| iteration.depth), self.proved)
    }
}

/// Ends the other threads' search when one has ended its own, even by a panic.
struct FinishOnDrop<'a>(&'a Signals);

impl Drop for FinishOnDrop<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}

/// Bytes of stack for a thread.
const STACK: usize = 64 << 20;

/// What all threads but the first have found.
struct Others<M> {
    found: Option<Found<M>>,
    tally: Tally,
}
