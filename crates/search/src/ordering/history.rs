//! The history heuristic: Schaeffer (1989).
//!
//! A move that was best somewhere is likely to be good elsewhere. Every time a move causes a cutoff
//! or is best, its entry grows by 2^depth; moves are tried in the order of their entries.

/// One number per move index. Every thread of a search has its own, and they are merged now and
/// then, as in 1989: with a shared one, the threads' caches would wait for each other
/// (`docs/searcher.md`).
#[derive(Clone, Debug, Default)]
pub struct History(Box<[i32]>);

/// How much a best move is rewarded, by the depth of its search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum HistoryWeight {
    /// 2^depth, which Schaeffer found best.
    PowerOfTwo,
    /// The depth itself.
    Depth,
    /// One, at any depth.
    One,
}

/// Entries stay below this, so that sums with other ordering terms cannot overflow.
const LIMIT: i32 = 1 << 24;

impl History {
    /// An empty history for this many move indices.
    pub fn new(indices: usize) -> Self {
        History(vec![0; indices].into_boxed_slice())
    }

    /// The number of move indices.
    pub fn indices(&self) -> usize {
        self.0.len()
    }

    /// How good a move has been so far.
    #[inline(always)]
    pub fn get(&self, index: usize) -> i32 {
        self.0[index]
    }

    /// The same of all moves, by index.
    #[inline(always)]
    pub fn entries(&self) -> &[i32] {
        &self.0
    }

    /// The 1989 rule: a move was best in a search `depth` deep.
    #[inline]
    pub fn reward(&mut self, index: usize, depth: u16, weight: HistoryWeight) {
        self.0[index] += match weight {
            HistoryWeight::PowerOfTwo => 1 << depth.min(20),
            HistoryWeight::Depth => i32::from(depth),
            HistoryWeight::One => 1,
        };
        if self.0[index] > LIMIT {
            self.halve(); // So the order remains.
        }
    }

    /// The relative form: pulls the move's entry towards plus or minus `LIMIT`, faster the deeper
    /// the search and the farther the entry is from there.
    #[inline]
    pub fn adjust(&mut self, index: usize, depth: u16, good: bool) {
        let depth = i64::from(depth.min(14));
        // Faster is better in chess and Othello: depth² / 4096 visited 12 % more nodes.
        let share = depth * depth * i64::from(LIMIT) / 256;
        let entry = &mut self.0[index];
        let standing = i64::from(*entry);
        let pull = standing * share / i64::from(LIMIT);
        let change = if good { share - pull } else { -share - pull };
        *entry = (standing + change) as i32;
    }

    /// Halves all entries: done between searches, and when one has grown too large.
    pub fn halve(&mut self) {
        for entry in &mut self.0 {
            *entry /= 2;
        }
    }

    /// Merges two histories: every entry becomes the mean of both.
    pub fn merge(&mut self, other: &mut History) {
        for (mine, theirs) in self.0.iter_mut().zip(&mut other.0) {
            *mine = (*mine + *theirs) / 2;
            *theirs = *mine;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeper_rewards_weigh_more_and_stay_in_order() {
        let mut history = History::new(2);
        history.reward(0, 3, HistoryWeight::PowerOfTwo);
        history.reward(1, 4, HistoryWeight::PowerOfTwo);
        assert_eq!((history.get(0), history.get(1)), (8, 16));
        for _ in 0..100 {
            history.reward(0, 60, HistoryWeight::PowerOfTwo);
            history.reward(1, 19, HistoryWeight::PowerOfTwo);
            assert!(history.get(0) <= LIMIT && history.get(0) > history.get(1));
        }
        let (before, other) = (history.get(0), history.get(1));
        history.halve();
        assert_eq!((history.get(0), history.get(1)), (before / 2, other / 2));
    }

    #[test]
    fn a_reward_may_weigh_less() {
        let mut history = History::new(2);
        history.reward(0, 5, HistoryWeight::Depth);
        history.reward(1, 5, HistoryWeight::One);
        assert_eq!((history.get(0), history.get(1)), (5, 1));
    }

    #[test]
    fn two_histories_meet_in_the_middle() {
        let (mut mine, mut theirs) = (History::new(2), History::new(2));
        mine.reward(0, 4, HistoryWeight::PowerOfTwo);
        theirs.reward(0, 3, HistoryWeight::PowerOfTwo);
        theirs.adjust(1, 14, false);
        let low = theirs.get(1);
        mine.merge(&mut theirs);
        assert_eq!((mine.get(0), mine.get(1)), (12, low / 2));
        assert_eq!((theirs.get(0), theirs.get(1)), (12, low / 2));
    }

    #[test]
    fn the_relative_form_stays_within_its_limits() {
        let mut history = History::new(2);
        for depth in [1, 5, 40, 200] {
            for _ in 0..1000 {
                history.adjust(0, depth, true);
                history.adjust(1, depth, false);
                assert!(history.get(0) <= LIMIT && history.get(1) >= -LIMIT);
            }
        }
        assert!(history.get(0) > LIMIT / 2 && history.get(1) < -LIMIT / 2);
        history.adjust(0, 10, false);
        assert!(history.get(0) < LIMIT, "a good move that fails is ranked lower");
    }
}
