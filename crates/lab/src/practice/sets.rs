//! Sets of enhancements compared: which is best, and how much of its reduction each of the others has.

use super::compare::{Measure, Ratio, relative};
use super::reduction::{Reduction, Sample};
use super::search::Searched;
use nullwindow::searcher::Enhancements as E;
use std::collections::BTreeMap;

/// A set of the six letters as it was run in 1989: captures first, knowledge added to history as it is, and
/// history saved above the last ply only.
pub fn as_printed(set: E) -> E {
    let saved = if set.has(E::HISTORY) { E::NOT_LAST_PLY } else { E::NONE };
    set | E::ORDER_OF_1989 | saved
}

/// Costs by depth, measure and set; of each the cost by position.
pub struct Sets {
    /// The best set is looked for among the subsets of these.
    studied: E,
    costs: BTreeMap<(u16, &'static str, E), BTreeMap<i64, f64>>,
}

/// A set is as good as the best if it needs no more than this many times its nodes.
const AS_GOOD: f64 = 1.02;

impl Sets {
    /// Nothing yet of subsets of these enhancements.
    pub fn new(studied: E) -> Self {
        Sets { studied, costs: BTreeMap::new() }
    }

    /// The enhancements.
    pub fn studied(&self) -> E {
        self.studied
    }

    /// Adds what a set has cost at a depth, by position.
    pub fn add(&mut self, depth: u16, measure: Measure, set: E, found: BTreeMap<i64, f64>) {
        if !found.is_empty() {
            self.costs.entry((depth, measure.name(), set)).or_default().extend(found);
        }
    }

    /// Adds what searches to a depth with a set have cost, position after position.
    pub fn add_searches(&mut self, depth: u16, set: E, searches: &[Searched]) {
        for measure in Measure::BOTH {
            let costs = searches.iter().map(|searched| measure.of(searched));
            self.add(depth, measure, set, (0..).zip(costs).collect());
        }
    }

    /// The depths at which there is something to compare with.
    pub fn depths(&self) -> Vec<u16> {
        let depths = self.costs.keys().filter(|(_, _, set)| set.is_empty());
        let mut depths: Vec<u16> = depths.map(|(depth, ..)| *depth).collect();
        depths.dedup();
        depths
    }

    /// What a set has cost, by position.
    pub fn cost(&self, depth: u16, measure: Measure, set: E) -> Option<&BTreeMap<i64, f64>> {
        self.costs.get(&(depth, measure.name(), set))
    }

    /// What a set has cost on all positions.
    pub fn total(&self, depth: u16, measure: Measure, set: E) -> f64 {
        self.cost(depth, measure, set).map_or(f64::INFINITY, |costs| costs.values().sum())
    }

    /// The subsets that were searched to this depth, the cheapest first; among equals the smaller.
    pub fn ranked(&self, depth: u16, measure: Measure) -> Vec<E> {
        let there = |set: &E| self.cost(depth, measure, *set).is_some();
        let sets = self.studied.subsets().filter(there);
        let mut sets: Vec<(f64, usize, E)> =
            sets.map(|set| (self.total(depth, measure, set), size(set), set)).collect();
        sets.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        sets.into_iter().map(|(.., set)| set).collect()
    }

    /// The cheapest set.
    pub fn best(&self, depth: u16, measure: Measure) -> Option<E> {
        self.ranked(depth, measure).first().copied()
    }

    /// The set of so many enhancements with the fewest nodes.
    pub fn best_of(&self, depth: u16, letters: usize) -> Option<E> {
        self.ranked(depth, Measure::Nodes).into_iter().find(|set| size(*set) == letters)
    }

    /// The smallest set that is as good as the best.
    pub fn recommended(&self, depth: u16) -> Option<E> {
        let nodes = |set: E| self.total(depth, Measure::Nodes, set);
        let ranked = self.ranked(depth, Measure::Nodes);
        let enough = nodes(*ranked.first()?) * AS_GOOD;
        ranked.into_iter().filter(|set| nodes(*set) <= enough).min_by_key(|set| size(*set))
    }

    /// The reduction of this set, relative to that of the best set.
    pub fn reduction(&self, depth: u16, measure: Measure, set: E) -> Option<Reduction> {
        let of = |set: E| self.cost(depth, measure, set);
        let best = self.best_elsewhere(depth, measure)?;
        Reduction::of(&Sample { none: of(E::NONE)?, this: of(set)?, best: &best })
    }

    /// What the best set costs, by position: on each the set that is best on all the others, so that none is
    /// chosen for what it happens to cost there.
    fn best_elsewhere(&self, depth: u16, measure: Measure) -> Option<BTreeMap<i64, f64>> {
        let ranked = self.ranked(depth, measure);
        let sets: Vec<(f64, &BTreeMap<i64, f64>)> = ranked
            .iter()
            .filter_map(|set| {
                Some((self.total(depth, measure, *set), self.cost(depth, measure, *set)?))
            })
            .collect();
        let (_, first) = sets.first()?;
        // A single position leaves none to choose on.
        let is_alone = first.len() == 1;
        let cost_at = |at: &i64| {
            let elsewhere = |(total, costs): &(f64, &BTreeMap<i64, f64>)| {
                let here = *costs.get(at)?;
                Some((if is_alone { here } else { total - here }, here))
            };
            let costs = sets.iter().filter_map(elsewhere);
            costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, here)| (*at, here))
        };
        Some(first.keys().filter_map(cost_at).collect())
    }

    /// What one set costs relative to another, position by position.
    pub fn ratio(&self, depth: u16, measure: Measure, a: E, b: E) -> Option<Ratio> {
        let of = |set| self.cost(depth, measure, set);
        relative(of(a)?, of(b)?)
    }
}

fn size(set: E) -> usize {
    set.iter().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEPTH: u16 = 4;

    fn sets(rows: &[(&str, f64)]) -> Sets {
        let mut sets = Sets::new("T,H,K".parse().unwrap());
        for (set, nodes) in rows {
            let costs = [(0, 0.25 * nodes), (1, 0.75 * nodes)];
            sets.add(DEPTH, Measure::Nodes, set.parse().unwrap(), costs.into());
        }
        sets
    }

    #[test]
    fn sets_are_ranked_and_one_is_recommended() {
        let sets =
            sets(&[("-", 1000.0), ("T", 600.0), ("H", 300.0), ("TH", 201.0), ("THK", 200.0)]);
        let reduction = |set: &str| {
            sets.reduction(DEPTH, Measure::Nodes, set.parse().unwrap()).unwrap().percent
        };
        assert_eq!(reduction("-"), 0.0);
        assert_eq!(reduction("T"), 50.0);
        assert_eq!(reduction("H"), 87.5);
        assert_eq!(reduction("THK"), 100.0);
        let text = |set: Option<E>| set.unwrap().to_string();
        assert_eq!(text(sets.best(DEPTH, Measure::Nodes)), "THK");
        assert_eq!(text(sets.best_of(DEPTH, 1)), "H");
        assert_eq!(text(sets.best_of(DEPTH, 2)), "TH");
        // K saves half a percent: not worth having.
        assert_eq!(text(sets.recommended(DEPTH)), "TH");
        let worth_of_t =
            sets.ratio(DEPTH, Measure::Nodes, E::HISTORY, E::TABLE | E::HISTORY).unwrap();
        assert_eq!(worth_of_t.of_sums, 300.0 / 201.0);
    }

    /// A set that is best on one position only does not count as the best there.
    #[test]
    fn the_best_set_is_chosen_on_other_positions() {
        let mut sets = Sets::new("T,H".parse().unwrap());
        for (set, costs) in
            [("-", [100.0; 3]), ("T", [10.0, 10.0, 60.0]), ("H", [40.0, 40.0, 10.0])]
        {
            let costs = (0..).zip(costs).collect();
            sets.add(DEPTH, Measure::Nodes, set.parse().unwrap(), costs);
        }
        let best = sets.best_elsewhere(DEPTH, Measure::Nodes).unwrap();
        // Without the first: T 70, H 50. Without the last: T 20, H 80.
        assert_eq!(best.into_values().collect::<Vec<_>>(), [40.0, 40.0, 60.0]);
    }

    #[test]
    fn where_nothing_helps_nothing_is_recommended() {
        let sets = sets(&[("-", 100.0), ("T", 100.0)]);
        assert!(sets.reduction(DEPTH, Measure::Nodes, E::TABLE).is_none(), "no way to go");
        assert_eq!(sets.recommended(DEPTH), Some(E::NONE));
        assert_eq!(sets.recommended(DEPTH + 1), None);
    }
}
