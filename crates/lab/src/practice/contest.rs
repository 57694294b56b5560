//! Several searches of the same positions: counted side by side or timed one after the other, and judged.

use super::compare::{Ratio, paired};
use super::search::{Searched, Setup};
use nullwindow::Value;
use nullwindow::memory::Table;
use nullwindow::searcher::{Enhancements, Tally};
use nullwindow_games::Playable;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

/// Searches all positions with all setups. The results are grouped by setup, then by position.
///
/// As many searches run at a time as there are tables; pass one table to measure time. They go
/// position by position, so that whatever slows the machine for a while slows every setup. Each begins
/// with an empty table. `done` is called after every search.
pub fn contest<G: Playable>(
    positions: &[G],
    setups: &[Setup],
    tables: &[Arc<Table>],
    done: &(dyn Fn() + Sync),
) -> Vec<Vec<Searched>> {
    warm_up(positions, setups, tables);
    let next = AtomicUsize::new(0);
    let work = |table: &Arc<Table>| {
        let mut found = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (position, setup) = (number / setups.len().max(1), number % setups.len().max(1));
            let (Some(at), Some(with)) = (positions.get(position), setups.get(setup)) else {
                return found;
            };
            if with.enhancements.has(Enhancements::TABLE) {
                table.clear();
            }
            found.push((setup, position, with.search(at, table)));
            done();
        }
    };
    let work = &work;
    let mut all: Vec<(usize, usize, Searched)> = thread::scope(|scope| {
        let threads: Vec<_> = tables.iter().map(|table| scope.spawn(move || work(table))).collect();
        threads.into_iter().flat_map(joined).collect()
    });
    all.sort_by_key(|(setup, position, _)| (*setup, *position));
    let mut by_setup = vec![Vec::new(); setups.len()];
    for (setup, _, searched) in all {
        by_setup[setup].push(searched);
    }
    by_setup
}

fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// The first search of a program pays for what all of them use: Othello unpacks its weights, which
/// takes some 0.05 to 0.25 s and would be charged to whichever setup comes first.
fn warm_up<G: Playable>(positions: &[G], setups: &[Setup], tables: &[Arc<Table>]) {
    if let (Some(position), Some(setup), Some(table)) =
        (positions.first(), setups.first(), tables.first())
    {
        Setup { depth: setup.depth.min(2), ..*setup }.search(position, table);
    }
}

/// What searches of several positions cost together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Total {
    /// Their counts.
    pub tally: Tally,
    /// Their time.
    pub time: Duration,
    /// How many iterations they had.
    pub iterations: usize,
}

impl Total {
    /// Of these searches.
    pub fn of(searches: &[Searched]) -> Self {
        searches.iter().fold(Total::default(), |sum, searched| Total {
            tally: sum.tally + searched.tally,
            time: sum.time + searched.time,
            iterations: sum.iterations + searched.iterations.len(),
        })
    }

    /// How often the root was searched per iteration, on average.
    pub fn passes_per_iteration(&self) -> f64 {
        self.tally.passes as f64 / self.iterations.max(1) as f64
    }

    /// How often a cutoff came from the first move tried.
    pub fn first_move_rate(&self) -> f64 {
        self.tally.first_move_cutoffs as f64 / self.tally.cutoffs.max(1) as f64
    }
}

/// The cost of searches relative to that of others of the same positions.
pub fn ratio(of: &[Searched], to: &[Searched], cost: impl Fn(&Searched) -> f64) -> Option<Ratio> {
    paired(of.iter().zip(to).map(|(a, b)| (cost(a), cost(b))))
}

/// Two setups found different values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// Which setup differs from the first.
    pub setup: usize,
    /// The number of the position, from 0.
    pub position: usize,
    /// The depth of the iteration.
    pub depth: u16,
    /// What the first setup found, and what the other one.
    pub values: [Value; 2],
}

/// All differences between the values of the first setup and those of each other setup. Bounds are not
/// compared.
pub fn disagreements(found: &[Vec<Searched>]) -> Vec<Disagreement> {
    let Some((first, others)) = found.split_first() else { return Vec::new() };
    let mut all = Vec::new();
    for (other, theirs) in others.iter().enumerate() {
        for (position, (a, b)) in first.iter().zip(theirs).enumerate() {
            for (a, b) in a.iterations.iter().zip(&b.iterations) {
                if let (Some(mine), Some(its)) = (a.value, b.value)
                    && mine != its
                {
                    let (setup, depth, values) = (other + 1, a.depth, [mine, its]);
                    all.push(Disagreement { setup, position, depth, values });
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::search::Iterated;
    use nullwindow::searcher::Driver;
    use nullwindow_games::connect_four::ConnectFour;
    use nullwindow_games::kalah::Kalah;

    #[test]
    fn a_difference_is_found_and_a_bound_is_none() {
        let searched = |values: &[Option<i32>]| {
            let iterated = |(depth, value): (u16, &Option<i32>)| Iterated {
                depth,
                value: value.map(Value::new),
                tally: Tally::default(),
            };
            let iterations = (1..).zip(values).map(iterated).collect();
            vec![Searched {
                iterations,
                unique: Vec::new(),
                tally: Tally::default(),
                time: Duration::ZERO,
            }]
        };
        let base = searched(&[Some(1), Some(2)]);
        assert!(disagreements(&[base.clone(), searched(&[Some(1), None])]).is_empty());
        let found = disagreements(&[base.clone(), base, searched(&[Some(1), Some(3)])]);
        let values = [2, 3].map(Value::new);
        assert_eq!(found, [Disagreement { setup: 2, position: 0, depth: 2, values }]);
    }

    /// However many tables there are, the counts are the same, and every setup finds the same values.
    fn counts_the_same<G: Playable>(positions: &[G], depth: u16) {
        let setups = Driver::OF_1995.map(|driver| Setup::new(&G::TUNED, driver, depth));
        let tables: Vec<_> = (0..3).map(|_| Arc::new(Table::with_entries(1 << 12))).collect();
        let side_by_side = contest(positions, &setups, &tables, &|| ());
        assert!(disagreements(&side_by_side).is_empty(), "{}", G::TITLE);
        let searches = AtomicUsize::new(0);
        let count = || {
            searches.fetch_add(1, Ordering::Relaxed);
        };
        let alone = contest(positions, &setups, &tables[..1], &count);
        assert_eq!(searches.into_inner(), setups.len() * positions.len());
        for (a, b) in side_by_side.iter().zip(&alone) {
            assert_eq!(Total::of(a).tally, Total::of(b).tally, "{}", G::TITLE);
            let ratio = ratio(a, b, |searched| searched.tally.nodes as f64).unwrap();
            assert_eq!((ratio.n, ratio.mean, ratio.of_sums), (positions.len(), 1.0, 1.0));
        }
    }

    #[test]
    fn any_playable_game_will_do() {
        let kalah = [Kalah::new(6, 4), Kalah::new(4, 3)];
        counts_the_same(&kalah, 5);
        let four = ["44", "123", "3555"].map(|text| ConnectFour::read_position(text).unwrap());
        counts_the_same(&four, 5);
        assert!(contest::<Kalah>(&kalah, &[], &[], &|| ()).is_empty());
    }
}
