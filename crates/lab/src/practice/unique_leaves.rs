//! Distinct leaves of each iteration: what the papers of 1995 count.

use nullwindow::{Depth, Observer, Value};
use std::collections::HashSet;

/// Counts distinct positions at the horizon or where the game was over, iteration by iteration.
#[derive(Default)]
pub struct UniqueLeaves {
    /// Depth and count of the iterations that are over.
    pub finished: Vec<(u16, u64)>,
    seen: HashSet<u64>,
}

impl Observer for UniqueLeaves {
    fn leaf_key(&mut self, key: &dyn Fn() -> Option<u64>) {
        self.seen.extend(key());
    }

    fn iteration(&mut self, depth: Depth, _: Value) {
        self.finished.push((depth.get(), self.seen.len() as u64));
        self.seen.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::searcher::{Driver, Enhancements, Searcher, Settings};
    use nullwindow_games::connect_four::ConnectFour;

    /// What one iteration has seen is new to the next.
    #[test]
    fn every_iteration_counts_anew() {
        let mut leaves = UniqueLeaves::default();
        for depth in 1..=2 {
            leaves.leaf_key(&|| Some(7));
            leaves.leaf_key(&|| Some(7));
            leaves.iteration(Depth::new(depth), Value::ZERO);
        }
        assert_eq!(leaves.finished, [(1, 1), (2, 1)]);
    }

    /// Seven columns, and however many passes, seven leaves; two plies deep there are 49.
    #[test]
    fn a_position_counts_once_an_iteration() {
        let settings =
            Settings { driver: Driver::MtdPlusInfinity, deepen_by: Some(1), ..Settings::default() };
        let mut searcher = Searcher::new().settings(settings).depth(2);
        let mut leaves = UniqueLeaves::default();
        let set = Enhancements::NONE;
        let answer = searcher.watch_with(set, &ConnectFour::default(), &mut leaves, &mut |_| {});
        let visits: Vec<u64> = answer.iterations.iter().map(|i| i.tally.leaves()).collect();
        assert!(answer.iterations.iter().all(|iteration| iteration.tally.passes > 1));
        let [(1, first), (2, second)] = leaves.finished[..] else {
            panic!("{:?}", leaves.finished)
        };
        assert!(first == 7 && visits[0] > 7, "{first} of {visits:?}");
        assert!((13..=49).contains(&second) && visits[1] > second, "{second} of {visits:?}");
    }
}
