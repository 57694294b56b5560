//! How a running search is steered from outside: stop, ponderhit, and the clock in between.
//!
//! A time too long for an `Instant` is no limit.

use crate::lateness::Timing;
use crate::time::{Budget, Pace, Plan};
use nullwindow::Value;
use nullwindow::clock::Instant;
use nullwindow::searcher::Deadline;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// The controls of one search, shared by its caller and the thread that runs it.
#[derive(Debug)]
pub struct Control<M> {
    pub stop: Arc<AtomicBool>,
    pub deadline: Deadline,
    /// The unit in which a drop in value is measured.
    unit: i32,
    state: Mutex<State<M>>,
    changed: Condvar,
}

#[derive(Debug)]
struct State<M> {
    began: Instant,
    /// When the clock started.
    asked: Instant,
    /// When the search is aborted.
    deadline: Option<Instant>,
    /// When it was told to end earlier.
    ended: Option<Instant>,
    /// When the answer was given.
    given: Option<Instant>,
    /// The start of the pace's plan.
    counts_from: Instant,
    /// The opponent is thinking; our clock does not run until the expected move is played.
    pondering: bool,
    /// The answer is held back until it is asked for.
    infinite: bool,
    stopped: bool,
    finished: bool,
    /// The current iteration fails low.
    failing: bool,
    /// `None`: no clock.
    pace: Option<Pace<M>>,
    budget: Option<Budget>,
}

impl<M: PartialEq> Control<M> {
    /// The control of a search that begins now.
    pub fn new(budget: Option<Budget>, unit: i32, pondering: bool, infinite: bool) -> Arc<Self> {
        let now = Instant::now();
        let state = State {
            began: now,
            asked: now,
            deadline: None,
            ended: None,
            given: None,
            counts_from: now,
            pondering,
            infinite,
            stopped: false,
            finished: false,
            failing: false,
            pace: budget.map(|budget| Pace::new(budget, unit)),
            budget,
        };
        let control = Control {
            stop: Arc::default(),
            deadline: Deadline::default(),
            unit,
            state: Mutex::new(state),
            changed: Condvar::new(),
        };
        if !pondering {
            let mut state = control.state();
            let end = state.pace.as_ref().map(|pace| pace.plan().end);
            control.abort_at(&mut state, end.and_then(|end| now.checked_add(end)));
        }
        Arc::new(control)
    }

    /// A panic elsewhere leaves nothing half-done here, so poisoning is ignored.
    fn state(&self) -> MutexGuard<'_, State<M>> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn abort_at(&self, state: &mut State<M>, moment: Option<Instant>) {
        state.deadline = moment;
        self.deadline.set(moment);
    }

    /// Ends the search now, unless it was told to end before.
    fn end(&self, state: &mut State<M>) {
        state.ended.get_or_insert_with(Instant::now);
        self.stop.store(true, Relaxed);
    }

    /// When the search was asked for.
    pub fn began(&self) -> Instant {
        self.state().began
    }

    /// Ends the search.
    pub fn stop(&self) {
        let mut state = self.state();
        if state.pondering || state.infinite {
            // The answer is due only now, however early it was found.
            state.ended = None;
        }
        state.stopped = true;
        state.pondering = false;
        self.end(&mut state);
        self.changed.notify_all();
    }

    /// The opponent played the expected move: the clock starts now. Time spent pondering counts, so
    /// an answer may come at once; but a fixed time is spent on this move in full, and a move that
    /// was just refuted is not played at once.
    pub fn ponderhit(&self) {
        let mut state = self.state();
        if !state.pondering {
            return;
        }
        state.pondering = false;
        let now = Instant::now();
        state.asked = now;
        if let Some(budget) = state.budget {
            if budget.soft == budget.hard || state.failing {
                state.counts_from = now;
            }
            self.abort_at(&mut state, now.checked_add(budget.hard));
            let begins_another = state
                .pace
                .as_ref()
                .is_none_or(|pace| state.counts_from.elapsed() < pace.plan().last_start);
            if !begins_another {
                self.end(&mut state);
            }
        }
        self.changed.notify_all();
    }

    /// Notes a finished iteration.
    pub fn after_iteration(&self, best: M, value: Value) {
        let mut state = self.state();
        state.failing = false;
        let Some(plan) = state.pace.as_mut().map(|pace| pace.after_iteration(best, value)) else {
            return;
        };
        self.keep_to(&mut state, plan);
    }

    /// Notes that the current iteration fails low.
    pub fn fails_low(&self) {
        let mut state = self.state();
        state.failing = true;
        if let Some(plan) = state.pace.as_mut().map(Pace::fails_low) {
            let plan = Plan { last_start: plan.end, ..plan };
            self.keep_to(&mut state, plan);
        }
    }

    fn keep_to(&self, state: &mut State<M>, plan: Plan) {
        if state.pondering {
            return;
        }
        if state.counts_from.elapsed() >= plan.last_start {
            self.end(state);
        }
        self.abort_at(state, state.counts_from.checked_add(plan.end));
    }

    /// Whether the search is on a clock.
    pub fn has_clock(&self) -> bool {
        let state = self.state();
        !state.infinite && state.budget.is_some_and(|budget| budget.soft < budget.hard)
    }

    /// The most time the move may take, if there is a limit.
    pub fn hard_limit(&self) -> Option<Duration> {
        self.state().budget.map(|budget| budget.hard)
    }

    /// Something else has used up `spent` without result: the pace starts over with what is left.
    pub fn begin_again(&self, spent: Duration) {
        let mut state = self.state();
        let (Some(budget), false) = (state.budget, state.pondering) else { return };
        let hard = budget.hard.saturating_sub(spent);
        let soft = if budget.soft == budget.hard { hard } else { budget.soft.min(hard) };
        let budget = Budget { soft, hard };
        let pace = Pace::new(budget, self.unit);
        state.began = Instant::now();
        state.counts_from = state.began;
        let end = state.began.checked_add(pace.plan().end);
        self.abort_at(&mut state, end);
        (state.budget, state.pace) = (Some(budget), Some(pace));
    }

    /// Sleeps until this moment, or until the search is stopped, or until [`Control::wake`].
    pub fn sleep_until(&self, moment: Option<Instant>, over: &AtomicBool) {
        let mut state = self.state();
        while !state.stopped && !over.load(Relaxed) {
            let Some(moment) = moment else {
                state = self.changed.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
                continue;
            };
            let left = moment.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let waited = self.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(|poisoned| poisoned.into_inner()).0;
        }
    }

    /// Wakes the sleeper in [`Control::sleep_until`] that has the same flag.
    pub fn wake(&self, over: &AtomicBool) {
        // Under the lock, or it could be raised between the check and the sleep.
        let _state = self.state();
        over.store(true, Relaxed);
        self.changed.notify_all();
    }

    /// Ends the search: there is nothing more to find.
    pub fn search_no_further(&self) {
        self.end(&mut self.state());
    }

    /// Waits until the answer may be given, usually at once, and marks it as given.
    pub fn wait_for_leave(&self) {
        let mut state = self.state();
        while !state.stopped && (state.pondering || state.infinite) {
            state = self.changed.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
        state.given = Some(Instant::now());
    }

    /// When the answer was due and when it was given; `None` until then.
    pub fn timing(&self) -> Option<Timing> {
        let state = self.state();
        let given = state.given?;
        let due = [state.deadline, state.ended].into_iter().flatten().fold(given, Instant::min);
        let [due, given] = [due, given].map(|at| at.saturating_duration_since(state.asked));
        Some(Timing { due, given })
    }

    /// Marks the answer as given.
    pub fn finish(&self) {
        self.state().finished = true;
        self.changed.notify_all();
    }

    /// Whether the answer has been given.
    pub fn is_finished(&self) -> bool {
        self.state().finished
    }

    /// Waits for the answer to be given.
    pub fn wait(&self) {
        let mut state = self.state();
        while !state.finished {
            state = self.changed.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// A search that has been pondering for 2000 seconds when the opponent moves.
    fn hit_late(budget: Budget) -> Arc<Control<u8>> {
        let control = Control::new(Some(budget), 100, true, false);
        let long_ago = Instant::now().checked_sub(2000 * SECOND).unwrap();
        control.state().began = long_ago;
        control.state().counts_from = long_ago;
        control.after_iteration(1, Value::ZERO);
        assert!(!control.stop.load(Relaxed), "the time is the opponent's");
        control.ponderhit();
        control
    }

    #[test]
    fn a_fixed_time_counts_from_the_ponderhit() {
        let control = hit_late(Budget::fixed(1000 * SECOND));
        control.after_iteration(1, Value::ZERO);
        assert!(!control.stop.load(Relaxed));
        let nothing = hit_late(Budget::fixed(Duration::ZERO));
        assert!(nothing.stop.load(Relaxed));
    }

    #[test]
    fn pondering_saves_clock_time() {
        let control = hit_late(Budget { soft: 1000 * SECOND, hard: 5000 * SECOND });
        assert!(control.stop.load(Relaxed));
    }

    /// The opponent moves while our move is being refuted: there is time to find another.
    #[test]
    fn a_move_that_was_just_refuted_is_not_played_at_once() {
        let budget = Budget { soft: 1000 * SECOND, hard: 5000 * SECOND };
        let pondering = || {
            let control = Control::new(Some(budget), 100, true, false);
            let long_ago = Instant::now().checked_sub(2000 * SECOND).unwrap();
            control.state().counts_from = long_ago;
            control.after_iteration(1, Value::ZERO);
            control.fails_low();
            control
        };
        let failing = pondering();
        failing.ponderhit();
        assert!(!failing.stop.load(Relaxed));
        let found = pondering();
        found.after_iteration(2, Value::ZERO);
        found.ponderhit();
        assert!(found.stop.load(Relaxed), "the iteration is finished: no need to go on");
    }

    /// A search that was asked for five seconds ago.
    fn five_seconds_old(budget: Option<Budget>, infinite: bool) -> Arc<Control<u8>> {
        let control = Control::new(budget, 100, false, infinite);
        let mut state = control.state();
        state.asked -= 5 * SECOND;
        state.deadline = state.deadline.map(|moment| moment - 5 * SECOND);
        drop(state);
        control
    }

    fn rounded(control: &Control<u8>) -> Option<[u64; 2]> {
        let seconds = |time: Duration| time.as_secs_f64().round() as u64;
        control.timing().map(|timing| [seconds(timing.due), seconds(timing.given)])
    }

    #[test]
    fn late_answers_are_known() {
        let late = five_seconds_old(Some(Budget::fixed(2 * SECOND)), false);
        assert_eq!(late.timing(), None, "there is no answer yet");
        late.wait_for_leave();
        assert_eq!(rounded(&late), Some([2, 5]));
        let early = five_seconds_old(Some(Budget::fixed(9 * SECOND)), false);
        early.wait_for_leave();
        assert_eq!(rounded(&early), Some([5, 5]), "it ended by itself");
        let ordered = five_seconds_old(Some(Budget::fixed(9 * SECOND)), false);
        ordered.search_no_further();
        ordered.state().ended = Instant::now().checked_sub(SECOND);
        ordered.stop();
        ordered.wait_for_leave();
        assert_eq!(rounded(&ordered), Some([4, 5]), "the first order counts");
        let infinite = five_seconds_old(None, true);
        infinite.search_no_further();
        infinite.state().ended = Instant::now().checked_sub(SECOND);
        infinite.stop();
        infinite.wait_for_leave();
        assert_eq!(rounded(&infinite), Some([5, 5]), "it had to wait to be stopped");
        let pondered = hit_late(Budget { soft: 1000 * SECOND, hard: 5000 * SECOND });
        pondered.wait_for_leave();
        assert_eq!(rounded(&pondered), Some([0, 0]), "the time was the opponent's");
    }
}
