//! The searches that are timed.

use crate::cell::{Row, SETTINGS};
use crate::practice::{
    Driver, Setup, Suite, Variant, driver, searched, searched_as_in_1989, settings_of_1989,
    setup_of_1989, timed,
};
use crate::study::CellError;
use nullwindow::searcher::Enhancements as E;
use nullwindow::{Algorithm, Counts, Depth};
use nullwindow_games::tree::{CostlyTree, OrderedTree, Weights};
use std::time::Duration;

/// Searches that are compared with each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Sets of enhancements as in 1989.
    Sets,
    /// Drivers as in 1995.
    Drivers,
    /// Alpha-beta with a table and without.
    Table,
    /// Trees in random order, searched as printed.
    RandomTrees,
    /// Trees whose first child is always best.
    PerfectTrees,
}

pub const SETS: [&str; 11] = ["-", "T", "R", "N", "S", "H", "K", "L", "TH", "TNSH", "TNSHK"];
pub const DRIVERS: [Driver; 6] = [
    Driver::AlphaBeta,
    Driver::NegaScout,
    Driver::BASELINE,
    Driver::MtdF,
    Driver::MtdPlusInfinity,
    Driver::MtdMinusInfinity,
];
pub const WITH: &str = "with";
pub const WITHOUT: &str = "without";
pub const OF_TREES: [Algorithm; 6] = [
    Algorithm::AlphaBeta,
    Algorithm::FAlphaBeta,
    Algorithm::MtdPlusInfinity,
    Algorithm::Sss,
    Algorithm::NegaScout,
    Algorithm::Dual,
];
const TREE_WIDTH: u32 = 20;
/// A table of 2^13 entries, as in 1989.
const BITS: u32 = 13;
/// A short search would spend its time on the first touch of a large table.
const SMALL_TABLE: u32 = 16;

/// What a search cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timed {
    pub time: Duration,
    pub nodes: u64,
    /// Distinct ones for drivers, else visits.
    pub leaves: u64,
}

impl Part {
    const ALL: [Part; 5] =
        [Part::Sets, Part::Drivers, Part::Table, Part::RandomTrees, Part::PerfectTrees];

    /// The name in cells.
    pub fn name(self) -> &'static str {
        match self {
            Part::Sets => "sets",
            Part::Drivers => "drivers",
            Part::Table => "table",
            Part::RandomTrees => "random trees",
            Part::PerfectTrees => "perfect trees",
        }
    }

    /// # Errors
    /// There is none of this name.
    pub fn named(name: &str) -> Result<Self, CellError> {
        let known = Part::ALL.into_iter().find(|part| part.name() == name);
        known.ok_or_else(|| CellError(format!("no part is called {name:?}")))
    }

    pub fn is_of_trees(self) -> bool {
        matches!(self, Part::RandomTrees | Part::PerfectTrees)
    }

    /// The names of its searches.
    pub fn searches(self) -> Vec<&'static str> {
        match self {
            Part::Sets => SETS.into(),
            Part::Drivers => DRIVERS.map(Driver::name).into(),
            Part::Table => vec![WITH, WITHOUT],
            _ => self.algorithms().iter().map(|algorithm| algorithm.name()).collect(),
        }
    }

    /// Its searches of trees.
    pub fn algorithms(self) -> &'static [Algorithm] {
        match self {
            Part::RandomTrees => &OF_TREES[..4],
            Part::PerfectTrees => &OF_TREES[4..],
            _ => &[],
        }
    }

    /// How a position is searched.
    fn setup(self, search: &str, suite: Suite, depth: u16) -> Result<Setup, CellError> {
        Ok(match self {
            Part::Sets => {
                let set = search.parse::<E>().map_err(|error| CellError(error.to_string()))?;
                setup_of_1989(set, Variant::Printed, depth, BITS)
            }
            Part::Drivers => Setup::of_1995(suite, driver(search)?, depth),
            _ => {
                let setup = Setup::of(suite, Driver::AlphaBeta, depth);
                let without = E::TABLE | E::ETC | E::LEAVES;
                let enhancements = match search {
                    WITH => setup.enhancements.without(E::ETC | E::LEAVES),
                    _ => setup.enhancements.without(without),
                };
                Setup { enhancements, table_bits: SMALL_TABLE, ..setup }
            }
        })
    }

    /// Adds the settings of all its searches to a row of a position.
    pub fn describe(self, row: Row, game: &str, depth: u16) -> Row {
        let Ok(suite) = Suite::named(game) else { return row };
        let setups = self.searches().into_iter().filter_map(|s| self.setup(s, suite, depth).ok());
        let text = |setup: Setup| match self {
            Part::Sets => settings_of_1989(&setup),
            _ => setup.to_string(),
        };
        row.with(SETTINGS, setups.map(text).collect::<Vec<_>>().join("; "))
    }

    /// # Errors
    /// There is no such position or search.
    pub fn search(
        self,
        search: &str,
        game: &str,
        number: u32,
        depth: u16,
    ) -> Result<Timed, CellError> {
        match self {
            Part::Sets => {
                let setup = self.setup(search, Suite::BratkoKopec, depth)?;
                let found = searched_as_in_1989(number, Variant::Printed, &setup)?;
                let (nodes, leaves) = (found.tally.nodes, found.tally.leaves());
                Ok(Timed { time: found.time, nodes, leaves })
            }
            Part::Drivers => {
                let suite = Suite::named(game)?;
                let setup = self.setup(search, suite, depth)?;
                let unique = searched(suite, number, &setup)?.unique;
                let found = searched(suite, number, &Setup { counts_unique: false, ..setup })?;
                let leaves = unique.iter().map(|(_, leaves)| leaves).sum();
                Ok(Timed { time: found.time, nodes: found.tally.nodes, leaves })
            }
            Part::Table => {
                let suite = Suite::named(game)?;
                let found = searched(suite, number, &self.setup(search, suite, depth)?)?;
                let (nodes, leaves) = (found.tally.nodes, found.tally.leaves());
                Ok(Timed { time: found.time, nodes, leaves })
            }
            Part::RandomTrees => of_tree(Weights::equal(TREE_WIDTH), search, number, depth),
            Part::PerfectTrees => {
                let weights = Weights::first(1.0).map_err(|error| CellError(error.to_string()))?;
                of_tree(weights, search, number, depth)
            }
        }
    }
}

/// SSS* and DUAL* have the sorted list of the print.
fn of_tree(weights: Weights, search: &str, seed: u32, depth: u16) -> Result<Timed, CellError> {
    let tree = OrderedTree::new(TREE_WIDTH, weights, seed.into())
        .map_err(|error| CellError(error.to_string()))?;
    let algorithm = search.parse::<Algorithm>().map_err(|error| CellError(error.to_string()))?;
    let (depth, timed_tree) = (Depth::new(depth), CostlyTree::new(tree.clone(), 0));
    let (value, time) = match algorithm {
        Algorithm::Sss | Algorithm::Dual => {
            timed(|| timed_tree.search_with_sorted_list(algorithm, depth))
        }
        _ => timed(|| timed_tree.search(algorithm, depth)),
    };
    let value = value.ok_or_else(|| CellError(format!("{search} is not timed")))?;
    if value != tree.value() {
        return Err(CellError(format!("{search} found {value:?}")));
    }
    let mut counts = Counts::default();
    algorithm.watch(&mut tree.clone(), depth, &Default::default(), &mut counts);
    let (nodes, leaves) = (counts.interior + counts.leaf_visits, counts.leaf_visits);
    Ok(Timed { time, nodes, leaves })
}
