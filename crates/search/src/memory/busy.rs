//! What the threads of a search tell each other beside the transposition table.
//!
//! A thread that finds a move busy leaves it for later: when it comes back, the other's result is
//! in the transposition table. This is the deferring of ABDADA (Weill 1996), kept in a small table
//! of its own so that entries of the transposition table need no counters.

use crate::value::{Bounds, Depth};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

/// Sets of four marks each; a power of two. Threads hold a mark per ply, so this is plenty.
const SETS: usize = 4096;
const WAYS: usize = 4;

#[repr(align(32))]
#[derive(Default)]
struct Set([AtomicU64; WAYS]);

/// Marks of the moves being searched. Losing one costs a little work, never a result.
pub(crate) struct Busy {
    sets: Box<[Set]>,
    /// What this search has found of its root. (The transposition table may know it from an earlier
    /// search, when other positions had occurred before.)
    root: Mutex<Root>,
}

/// What is proved of the root, at the greatest depth where anything is.
#[derive(Clone, Copy)]
struct Root {
    depth: Depth,
    bounds: Bounds,
    /// The number of the move that proves the lower bound.
    best: u32,
}

/// The mark of one move of one position at one depth; never 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark(u64);

impl Mark {
    #[inline]
    pub fn new(key: u64, number: u32, depth: u16) -> Self {
        let what = (u64::from(number) << 16 | u64::from(depth)) + 1;
        Mark((key ^ what.wrapping_mul(0x9E37_79B9_7F4A_7C15)) | 1)
    }
}

impl Busy {
    pub fn new() -> Self {
        let sets = std::iter::repeat_with(Set::default).take(SETS).collect();
        let root = Root { depth: Depth::ZERO, bounds: Bounds::UNKNOWN, best: 0 };
        Busy { sets, root: Mutex::new(root) }
    }

    /// Bounds and best move of the root at this depth.
    pub fn root(&self, depth: Depth) -> (Bounds, u32) {
        let root = *locked(&self.root);
        if root.depth == depth { (root.bounds, root.best) } else { (Bounds::UNKNOWN, 0) }
    }

    /// A search of the root has proved this, its lower bound by the move with the number `best`.
    pub fn prove_root(&self, depth: Depth, proved: Bounds, best: u32) {
        let mut root = locked(&self.root);
        if depth > root.depth {
            *root = Root { depth, bounds: Bounds::UNKNOWN, best };
        }
        if depth == root.depth {
            if proved.lower > root.bounds.lower {
                (root.bounds.lower, root.best) = (proved.lower, best);
            }
            root.bounds.upper = root.bounds.upper.min(proved.upper);
        }
    }

    fn set(&self, mark: Mark) -> &Set {
        &self.sets[(mark.0 >> 32) as usize % SETS]
    }

    /// Whether a thread is searching it.
    pub fn is_busy(&self, mark: Mark) -> bool {
        self.set(mark).0.iter().any(|place| place.load(Relaxed) == mark.0)
    }

    pub fn begin(&self, mark: Mark) {
        let set = self.set(mark);
        let free = set.0.iter().find(|place| place.load(Relaxed) == 0).unwrap_or(&set.0[0]);
        free.store(mark.0, Relaxed);
    }

    pub fn end(&self, mark: Mark) {
        for place in &self.set(mark).0 {
            if place.load(Relaxed) == mark.0 {
                place.store(0, Relaxed);
                return;
            }
        }
    }
}

/// A root is never left half written, even if a thread panics.
fn locked(root: &Mutex<Root>) -> MutexGuard<'_, Root> {
    root.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;

    /// Threads tell what they proved of the root in any order.
    #[test]
    fn a_late_thread_does_not_change_the_best_move_of_the_root() {
        let busy = Busy::new();
        let [lower, upper] = [
            Bounds { lower: Value::new(5), ..Bounds::UNKNOWN },
            Bounds { upper: Value::new(5), ..Bounds::UNKNOWN },
        ];
        let depth = Depth::new(4);
        busy.prove_root(depth, lower, 1);
        busy.prove_root(depth, upper, 2);
        busy.prove_root(depth, lower, 3);
        busy.prove_root(depth - 1, Bounds { lower: Value::new(9), ..Bounds::UNKNOWN }, 4);
        assert_eq!(busy.root(depth), (Bounds { lower: Value::new(5), upper: Value::new(5) }, 1));
        assert_eq!(busy.root(depth - 1).0, Bounds::UNKNOWN);
        busy.prove_root(Depth::new(5), upper, 5);
        assert_eq!(busy.root(depth).0, Bounds::UNKNOWN);
        assert_eq!(busy.root(Depth::new(5)).0, upper);
    }

    #[test]
    fn marks_come_and_go() {
        let busy = Busy::new();
        let marks: Vec<_> = (0..100).map(|number| Mark::new(77, number, 5)).collect();
        for &mark in &marks {
            assert!(!busy.is_busy(mark));
            busy.begin(mark);
            assert!(busy.is_busy(mark));
        }
        assert!(!busy.is_busy(Mark::new(77, 0, 6)), "another depth is another search");
        for &mark in &marks {
            busy.end(mark);
        }
        assert!(!marks.iter().any(|&mark| busy.is_busy(mark)));
    }
}
