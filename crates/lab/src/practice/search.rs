//! One search of one position, iteration by iteration.

use super::clock::timed;
#[cfg(feature = "studies")]
use super::suites::{Suite, with_position};
#[cfg(feature = "studies")]
use super::unique_leaves::UniqueLeaves;
use crate::cell::Row;
use crate::study::CellError;
use nullwindow::memory::Table;
use nullwindow::searcher::{
    Answer, BoundKind, Driver, Enhancements, FirstGuess, HistoryWeight, Iteration, Searcher,
    Settings, Step, Tally, UnknownDriver, Unsupported,
};
use nullwindow::{Game, Value};
use nullwindow_games::{Playable, Tuned};
use std::sync::Arc;
use std::time::Duration;

/// The 1995 papers' tables had 2^21 entries.
const TABLE_BITS: u32 = 21;

/// The driver of this name.
///
/// # Errors
/// There is none.
#[cfg(feature = "studies")]
pub fn driver(name: &str) -> Result<Driver, CellError> {
    name.parse().map_err(|error: UnknownDriver| CellError(error.to_string()))
}

/// The settings of a search.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// How the root is searched.
    pub driver: Driver,
    /// The enhancements all drivers share.
    pub enhancements: Enhancements,
    /// The step of values; 1 is the evaluation's own.
    pub grain: u32,
    /// The table has 2 to the power of this entries.
    pub table_bits: u32,
    /// The depth of the last iteration.
    pub depth: u16,
    /// Where MTD(f) and aspiration expect the value.
    pub first_guess: FirstGuess,
    /// Half the width of the aspiration window, in units of the evaluation.
    pub aspiration: u32,
    /// Whether distinct leaves are counted besides visits.
    pub counts_unique: bool,
    /// How much history rewards a best move.
    pub history_weight: HistoryWeight,
    /// Plies from one iteration to the next.
    pub deepen_by: u16,
}

impl Setup {
    /// What suits the game, and a table of 2^21 entries.
    pub fn new(tuned: &Tuned, driver: Driver, depth: u16) -> Self {
        Setup {
            driver,
            enhancements: tuned.full_width,
            grain: 1,
            table_bits: TABLE_BITS,
            depth,
            first_guess: tuned.first_guess,
            aspiration: tuned.aspiration,
            counts_unique: false,
            history_weight: HistoryWeight::PowerOfTwo,
            deepen_by: 1,
        }
    }

    /// The same for the game of a suite.
    #[cfg(feature = "studies")]
    pub(crate) fn of(suite: Suite, driver: Driver, depth: u16) -> Self {
        Setup::new(&suite.tuned(), driver, depth)
    }

    /// As in the programs of 1995: table, history, the game's own knowledge of its moves, quiescence; values
    /// in steps that let MTD(f) call MT as often as printed, 3 to 6 times an iteration. Distinct leaves are
    /// counted.
    #[cfg(feature = "studies")]
    pub(crate) fn of_1995(suite: Suite, driver: Driver, depth: u16) -> Self {
        let setup = Setup::of(suite, driver, depth);
        let of_later_years = Enhancements::GRAVITY | Enhancements::ETC | Enhancements::LEAVES;
        let enhancements = setup.enhancements.without(of_later_years);
        // Chosen with held-out positions: `mtd-f-map`.
        let grain = match suite.reported() {
            Suite::Othello => 100,
            Suite::Checkers => 1,
            _ => 10,
        };
        Setup { enhancements, grain, counts_unique: true, ..setup }
    }

    /// All that is switched on.
    fn all(&self) -> Enhancements {
        let grain = if self.grain > 1 { Enhancements::GRAIN } else { Enhancements::NONE };
        self.enhancements | grain
    }

    /// Checks that all of it has an effect, given what the game supplies.
    ///
    /// # Errors
    /// Names an enhancement that would have none.
    pub fn check(&self, supported: Enhancements) -> Result<(), Unsupported> {
        self.all().check(supported)?;
        self.driver.check(self.all())
    }

    /// The same for a position of a study.
    pub(crate) fn check_for<G: Game>(&self, position: &G) -> Result<(), CellError> {
        let checked = self.check(Enhancements::supported_by(position));
        checked.map_err(|error| CellError(error.to_string()))
    }

    pub(super) fn settings(&self) -> Settings {
        Settings {
            driver: self.driver.with(self.enhancements),
            first_guess: self.first_guess,
            aspiration: self.aspiration,
            grain: self.grain,
            history_weight: self.history_weight,
            deepen_by: Some(self.deepen_by),
            ..Settings::default()
        }
    }

    /// A table for it.
    pub(crate) fn table(&self) -> Arc<Table> {
        Arc::new(Table::with_entries(1 << self.table_bits))
    }

    pub(super) fn searcher(&self, table: &Arc<Table>) -> (Searcher, Enhancements) {
        let searcher = Searcher::new().settings(self.settings()).depth(self.depth);
        let set = self.all().without(Enhancements::OF_DRIVERS);
        (searcher.shared_table(Arc::clone(table)), set)
    }

    /// Searches a position with an empty table.
    pub fn search<G: Playable>(&self, position: &G, table: &Arc<Table>) -> Searched {
        self.search_telling(position, table, &mut |_| {})
    }

    /// The same, telling a listener of every search of the root.
    pub(super) fn search_telling<G: Playable>(
        &self,
        position: &G,
        table: &Arc<Table>,
        listener: &mut dyn FnMut(Step<G::Move>),
    ) -> Searched {
        let (mut searcher, set) = self.searcher(table);
        let search = || G::search_by(&mut searcher, set, position, listener);
        let (answer, time) = timed(search);
        Searched::new(&answer, time)
    }

    /// The same, with distinct leaves counted.
    #[cfg(feature = "studies")]
    fn search_unique<G: Playable>(&self, position: &G, table: &Arc<Table>) -> Searched {
        let (mut searcher, set) = self.searcher(table);
        let mut leaves = UniqueLeaves::default();
        let search = || G::watch_by(&mut searcher, set, position, Some(&mut leaves), &mut |_| {});
        let (answer, time) = timed(search);
        Searched { unique: leaves.finished, ..Searched::new(&answer, time) }
    }
}

/// The result of a search of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Searched {
    /// Iteration by iteration.
    pub iterations: Vec<Iterated>,
    /// Depth and number of distinct leaves of each, if they were counted.
    pub unique: Vec<(u16, u64)>,
    /// What all of them cost.
    pub tally: Tally,
    /// How long a processor was busy with them.
    pub time: Duration,
}

/// One iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Iterated {
    /// How deep it searched.
    pub depth: u16,
    /// Its value; `None` if it found only a bound.
    pub value: Option<Value>,
    /// What it cost.
    pub tally: Tally,
}

impl Searched {
    pub(super) fn new<M>(answer: &Answer<M>, time: Duration) -> Self {
        let iterated = |iteration: &Iteration<M>| Iterated {
            depth: iteration.depth.get(),
            value: (iteration.bound == BoundKind::Exact).then_some(iteration.value),
            tally: iteration.tally,
        };
        let iterations = answer.iterations.iter().map(iterated).collect();
        Searched { iterations, unique: Vec::new(), tally: answer.tally, time }
    }

    /// The values of the iterations that found one.
    pub fn values(&self) -> Vec<Value> {
        self.iterations.iter().filter_map(|iteration| iteration.value).collect()
    }

    /// For each iteration, `depth` plies deep, its value and what all iterations up to it have cost
    /// together: `value_depth`, `leaves_depth`, `nodes_depth`, `passes_depth`, and `unique_depth` if distinct
    /// leaves were counted.
    pub fn row(&self) -> Row {
        let mut sum = Tally::default();
        let mut row = Row::default().count("overwritten", self.tally.overwritten);
        for Iterated { depth, value, tally } in &self.iterations {
            sum = sum + *tally;
            if let Some(value) = value {
                row = row.with(format!("value_{depth}"), value.get());
            }
            row = row
                .count(format!("leaves_{depth}"), sum.leaves())
                .count(format!("nodes_{depth}"), sum.nodes)
                .count(format!("passes_{depth}"), sum.passes);
        }
        let mut unique = 0;
        for (depth, leaves) in &self.unique {
            unique += leaves;
            row = row.count(format!("unique_{depth}"), unique);
        }
        row
    }
}

/// About how long a search of such a depth takes.
#[cfg(feature = "studies")]
pub fn cost(suite: Suite, driver: Driver, depth: u16) -> Duration {
    // Milliseconds of aspiration NegaScout at a depth, and how many times as many a ply deeper.
    let (milliseconds, at, growth) = match suite.reported() {
        Suite::Othello => (60.0, 8, 2.3),
        Suite::ConnectFour => (3.0, 8, 2.3),
        Suite::Checkers => (110.0, 12, 1.7),
        _ => (170.0, 6, 4.5_f64),
    };
    let passes = match driver {
        Driver::MtdPlusInfinity | Driver::MtdMinusInfinity => 3.0,
        _ => 1.0,
    };
    let plies = f64::from(depth) - f64::from(at);
    Duration::from_secs_f64(milliseconds * passes * growth.powf(plies) / 1000.0)
}

/// Searches a position of a suite. A search that has found a forced win or loss goes no deeper.
///
/// # Errors
/// There is no such position, or an enhancement would have no effect.
#[cfg(feature = "studies")]
pub fn searched(suite: Suite, number: u32, setup: &Setup) -> Result<Searched, CellError> {
    with_position!(suite.position(number)?, position => {
        setup.check_for(&position)?;
        Ok(match setup.counts_unique {
            true => setup.search_unique(&position, &setup.table()),
            false => setup.search(&position, &setup.table()),
        })
    })
}

/// The same as a row.
///
/// # Errors
/// As [`searched`].
#[cfg(feature = "studies")]
pub fn search(suite: Suite, number: u32, setup: &Setup) -> Result<Row, CellError> {
    searched(suite, number, setup).map(|searched| setup.describe(searched.row()))
}

#[cfg(all(test, feature = "studies"))]
mod tests {
    use super::*;
    use nullwindow_games::checkers::Checkers;
    use nullwindow_games::chess::Chess;
    use nullwindow_games::connect_four::ConnectFour;
    use nullwindow_games::kalah::Kalah;
    use nullwindow_games::othello::Othello;
    use nullwindow_games::tic_tac_toe::TicTacToe;

    #[test]
    fn every_driver_finds_the_same_values() {
        for suite in Suite::GAMES {
            let values = |driver: Driver| {
                let row = search(suite, 2, &Setup::of(suite, driver, 4)).unwrap();
                (1..=4).map(|depth| row.integer(&format!("value_{depth}"))).collect::<Vec<_>>()
            };
            let expected = values(Driver::BASELINE);
            assert!(expected.iter().all(Option::is_some));
            for driver in Driver::OF_1995 {
                assert_eq!(values(driver), expected, "{suite:?} {driver}");
            }
        }
    }

    /// Compile-time and run-time switches run the same search.
    fn counts_the_same<G: Playable>(depth: u16) {
        for driver in [Driver::BASELINE, Driver::MtdF] {
            let setup = Setup { table_bits: 12, ..Setup::new(&G::TUNED, driver, depth) };
            let compiled = setup.search(&G::start(), &setup.table());
            let searcher = Searcher::new().settings(setup.settings()).depth(depth);
            let mut searcher = searcher.shared_table(setup.table());
            let answer = searcher.search_with(setup.all(), &G::start()).unwrap();
            let chosen = Searched::new(&answer, compiled.time);
            assert_eq!(compiled, chosen, "{} {driver}", G::TITLE);
        }
    }

    #[test]
    fn switches_known_to_the_compiler_count_the_same() {
        counts_the_same::<Chess>(4);
        counts_the_same::<Othello>(5);
        counts_the_same::<Checkers>(6);
        counts_the_same::<ConnectFour>(6);
        counts_the_same::<TicTacToe>(6);
        counts_the_same::<Kalah>(6);
    }

    #[test]
    fn what_has_no_effect_is_refused() {
        let setup = Setup::of(Suite::Chess, Driver::MtdF, 2);
        let enhancements = Enhancements::ASPIRATION;
        assert!(search(Suite::Chess, 0, &Setup { enhancements, ..setup }).is_err());
        assert!(driver("mtd").is_err());
    }
}
