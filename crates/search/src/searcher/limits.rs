//! When a search must stop.

use super::lockstep::{self, Seat};
use crate::clock::Instant;
use crate::game::{Game, MoveList};
use crate::value::Depth;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// How far a search may go. Whatever is reached first ends it.
#[derive(Clone, Default, Debug)]
pub struct Limits {
    /// The last iteration; none is deeper than [`Limits::DEEPEST`].
    pub depth: Option<Depth>,
    /// Nodes of all threads together; one thread stops at exactly this number.
    pub nodes: Option<u64>,
    /// Time in all.
    pub time: Option<Duration>,
    /// A flag that ends the search when it is raised.
    pub stop: Option<Arc<AtomicBool>>,
    /// An end that may be set, moved and lifted while the search runs.
    pub deadline: Option<Deadline>,
    /// The root moves to search, by their numbers in the game's order ([`Limits::numbers`]). `None`
    /// means all, and so does a list without a valid number.
    pub only: Option<Arc<[u32]>>,
    /// The root moves that the first iteration tries first, by their numbers, in this order: what an
    /// earlier search of the position found to be best.
    pub first: Option<Arc<[u32]>>,
    /// How many root moves get a value and a line of their own; the best one always does.
    pub lines: usize,
}

/// The time at which a search ends. Clones share one deadline.
#[derive(Clone, Debug)]
pub struct Deadline(Arc<Moment>);

#[derive(Debug)]
struct Moment {
    origin: Instant,
    /// Nanoseconds after the origin.
    after: AtomicU64,
}

impl Deadline {
    /// Sets the deadline, or lifts it.
    pub fn set(&self, moment: Option<Instant>) {
        let nanoseconds = moment.map_or(u64::MAX, |moment| {
            let after = moment.saturating_duration_since(self.0.origin);
            u64::try_from(after.as_nanos()).unwrap_or(u64::MAX)
        });
        self.0.after.store(nanoseconds, Relaxed);
    }

    fn is_over(&self, now: Instant) -> bool {
        let after = self.0.after.load(Relaxed);
        after != u64::MAX
            && now.saturating_duration_since(self.0.origin) >= Duration::from_nanos(after)
    }
}

impl Default for Deadline {
    /// Not set.
    fn default() -> Self {
        Deadline(Arc::new(Moment { origin: Instant::now(), after: AtomicU64::new(u64::MAX) }))
    }
}

impl Limits {
    /// The deepest iteration there is.
    pub const DEEPEST: Depth = Depth::new(200);

    /// The numbers of these moves of a position, for [`Limits::only`]. Illegal moves are ignored;
    /// `None`, which means all moves, if none is left.
    pub fn numbers<G: Game>(position: &G, wanted: &[G::Move]) -> Option<Arc<[u32]>> {
        let mut moves = G::Moves::default();
        position.moves(&mut moves);
        let numbers = 0..moves.len() as u32;
        let numbers = numbers.filter(|&number| wanted.contains(&moves.nth(number as usize)));
        let numbers: Arc<[u32]> = numbers.collect();
        (!numbers.is_empty()).then_some(numbers)
    }

    /// How many plies deeper each iteration is. With only a depth limit, steps of two are faster; a
    /// search that may be interrupted needs an answer at every depth (`docs/searcher.md`).
    pub(super) fn plies_deeper(&self) -> u16 {
        let is_for_depth = self.depth.is_some()
            && self.nodes.is_none()
            && self.time.is_none()
            && self.stop.is_none()
            && self.deadline.is_none();
        if is_for_depth { 2 } else { 1 }
    }

    /// The depth of the last iteration.
    pub(super) fn last_iteration(&self) -> Depth {
        self.depth.map_or(Self::DEEPEST, |depth| depth.min(Self::DEEPEST))
    }

    /// Whether nothing would ever end the search.
    pub(super) fn is_unlimited(&self) -> bool {
        self.depth.is_none()
            && self.nodes.is_none()
            && self.time.is_none()
            && self.stop.is_none()
            && self.deadline.is_none()
    }
}

/// The search was stopped and has no value to return.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// The maximum number of nodes between two checks of the clock and stop flag: well under a millisecond
/// for the games of this project. A search begins with one node, and doubles while checks are close
/// together.
const PATIENCE: u64 = 512;
/// If two checks are further apart than this, check more often.
const TOO_LONG: Duration = Duration::from_millis(1);

/// Counts nodes, and checks the limits from time to time.
#[derive(Debug)]
pub(crate) struct Budget {
    /// Nodes claimed so far ...
    claimed: u64,
    /// ... and how many of them are left until the next check. (Counting down takes two instructions.)
    left: i64,
    patience: u64,
    last_look: Instant,
    signals: Signals,
    seat: Option<Seat>,
}

/// The limits and signals shared by all threads of a search.
#[derive(Clone, Debug)]
pub(crate) struct Signals {
    /// Nodes that no thread has claimed yet.
    left: Arc<AtomicU64>,
    /// Nodes that the threads have claimed.
    claimed: Arc<AtomicU64>,
    time_is_up: Option<Instant>,
    deadline: Deadline,
    stop: Arc<AtomicBool>,
    /// Raised when a thread has the answer.
    finished: Arc<AtomicBool>,
}

impl Signals {
    pub fn new(limits: &Limits, began: Instant) -> Self {
        Signals {
            left: Arc::new(AtomicU64::new(limits.nodes.unwrap_or(u64::MAX))),
            claimed: Arc::default(),
            // A deadline too far away to be represented is none.
            time_is_up: limits.time.and_then(|time| began.checked_add(time)),
            deadline: limits.deadline.clone().unwrap_or_default(),
            stop: limits.stop.clone().unwrap_or_default(),
            finished: Arc::default(),
        }
    }

    /// Tells the other threads to stop.
    pub fn finish(&self) {
        self.finished.store(true, Relaxed);
    }

    fn stopped_at(&self, now: Instant) -> bool {
        self.stop.load(Relaxed)
            || self.finished.load(Relaxed)
            || self.time_is_up.is_some_and(|end| now >= end)
            || self.deadline.is_over(now)
    }

    /// Claims up to `wanted` nodes.
    fn claim(&self, wanted: u64) -> u64 {
        let take = |left: u64| if left == u64::MAX { None } else { Some(left - wanted.min(left)) };
        let claimed = match self.left.fetch_update(Relaxed, Relaxed, take) {
            Ok(left) => wanted.min(left),
            Err(_) => wanted, // No limit.
        };
        self.claimed.fetch_add(claimed, Relaxed);
        claimed
    }
}

/// What a suspended budget had counted.
#[derive(Clone, Copy)]
pub(crate) struct Suspended {
    claimed: u64,
    left: i64,
}

impl Budget {
    pub fn new(signals: Signals, seat: Option<Seat>) -> Self {
        Budget { claimed: 0, left: 0, patience: 1, last_look: Instant::now(), signals, seat }
    }

    pub fn nodes(&self) -> u64 {
        self.claimed - self.left as u64
    }

    /// Nodes of all threads, including those that the others have claimed and not searched yet.
    pub fn nodes_of_all(&self) -> u64 {
        self.signals.claimed.load(Relaxed).saturating_sub(self.left as u64)
    }

    /// Counts a node, or stops at the limit.
    #[inline(always)]
    pub fn spend(&mut self) -> Result<(), Stopped> {
        self.left -= 1;
        if self.left < 0 { self.look() } else { Ok(()) }
    }

    /// Until [`Budget::resume`], nodes are not counted against the limit.
    pub fn suspend(&mut self) -> Suspended {
        let suspended = Suspended { claimed: self.claimed, left: self.left };
        self.claimed += (i64::MAX - self.left) as u64;
        self.left = i64::MAX;
        suspended
    }

    /// Counts go on where they were suspended.
    pub fn resume(&mut self, suspended: Suspended) {
        self.claimed = suspended.claimed;
        self.left = suspended.left;
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> Result<(), Stopped> {
        self.left = 0;
        if let Some(seat) = &mut self.seat {
            seat.wait();
        }
        let now = Instant::now();
        if self.signals.stopped_at(now) {
            return Err(Stopped);
        }
        let elapsed = now - self.last_look;
        if self.seat.is_some() {
            self.patience = lockstep::TURN;
        } else if elapsed > TOO_LONG {
            self.patience = (self.patience / 2).max(1);
        } else if elapsed < TOO_LONG / 4 {
            // The delay came from outside; the game is fast.
            self.patience = (self.patience * 2).min(PATIENCE);
        }
        self.last_look = now;
        match self.signals.claim(self.patience) {
            0 => Err(Stopped),
            claimed => {
                self.claimed += claimed;
                self.left = claimed as i64 - 1;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_is_a_limit_however_deep() {
        let deep = Limits { depth: Some(Depth::new(u16::MAX)), ..Limits::default() };
        assert!(!deep.is_unlimited());
        assert_eq!((deep.last_iteration(), deep.plies_deeper()), (Limits::DEEPEST, 2));
        let stoppable = Limits { stop: Some(Arc::default()), ..deep };
        assert_eq!(stoppable.plies_deeper(), 1);
        let none = Limits::default();
        assert!(none.is_unlimited());
        assert_eq!((none.last_iteration(), none.plies_deeper()), (Limits::DEEPEST, 1));
    }
}
