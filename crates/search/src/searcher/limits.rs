//! When a search has to stop.

use crate::value::Depth;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How far a search may go. Whatever is reached first ends it.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The last iteration.
    pub depth: Depth,
    /// Nodes in all; one thread stops at exactly this number.
    pub nodes: Option<u64>,
    /// Time in all.
    pub time: Option<Duration>,
    /// Raised by anybody who wants the search to end.
    pub stop: Arc<AtomicBool>,
}

impl Limits {
    /// The deepest iteration there is.
    pub const DEEPEST: Depth = Depth::new(200);
}

impl Default for Limits {
    fn default() -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        Limits { depth: Self::DEEPEST, nodes: None, time: None, stop }
    }
}

/// The search was stopped; whatever it was about to return would mean nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// How many nodes go by between two looks at clock and flag: well under a millisecond.
const PATIENCE: u64 = 512;

/// Counts nodes and looks at the limits now and then.
#[derive(Debug)]
pub(crate) struct Watch {
    nodes: u64,
    next_look: u64,
    last_node: u64,
    deadline: Option<Instant>,
    stop: Arc<AtomicBool>,
    /// Raised when another thread has the answer.
    finished: Arc<AtomicBool>,
}

/// What a suspended watch had counted.
#[derive(Clone, Copy)]
pub(crate) struct Suspended {
    nodes: u64,
    next_look: u64,
}

impl Watch {
    pub fn new(limits: &Limits, began: Instant, finished: Arc<AtomicBool>) -> Self {
        Watch {
            nodes: 0,
            next_look: 0,
            last_node: limits.nodes.unwrap_or(u64::MAX),
            // A deadline too far to be expressed is none.
            deadline: limits.time.and_then(|time| began.checked_add(time)),
            stop: limits.stop.clone(),
            finished,
        }
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts one more node, unless it is one too many.
    #[inline(always)]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        if self.nodes == self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Until [`Watch::resume`], nodes are not counted against the limit.
    pub fn suspend(&mut self) -> Suspended {
        let suspended = Suspended { nodes: self.nodes, next_look: self.next_look };
        self.next_look = u64::MAX;
        suspended
    }

    /// Counts go on where they were suspended.
    pub fn resume(&mut self, suspended: Suspended) {
        self.nodes = suspended.nodes;
        self.next_look = suspended.next_look;
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> Result<(), Stopped> {
        let late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.nodes >= self.last_node || self.stopped_by_flag() || late() {
            return Err(Stopped);
        }
        self.next_look = (self.nodes + PATIENCE).min(self.last_node);
        Ok(())
    }

    fn stopped_by_flag(&self) -> bool {
        self.stop.load(Relaxed) || self.finished.load(Relaxed)
    }
}
