//! The searches that take part in a comparison.

use crate::cell::{Cell, Row, SETTINGS};
use crate::practice::{Setup, minimal_of};
use crate::study::CellError;
use nullwindow::{Counts, Depth, Value};
use nullwindow_games::Playable;

/// A search that takes part in a [`Comparison`](super::Comparison).
pub trait Contender<G>: Send + Sync {
    /// Its name in cells and tables.
    fn name(&self) -> &str;

    /// Searches a position, iteration by iteration. For each iteration the row has its value and what all
    /// iterations up to it have cost together: `value_3`, `nodes_3`, `leaves_3`; and under
    /// [`SETTINGS`] how it was searched.
    ///
    /// # Errors
    /// It cannot search this position, or contradicts itself.
    fn search(&self, position: &G, depth: u16, cell: &Cell) -> Result<Row, CellError>;
}

/// A search of the [`Searcher`](nullwindow::searcher::Searcher) with these settings, but for the depth.
pub struct Played {
    name: String,
    setup: Setup,
}

impl Played {
    /// By this name.
    pub fn new(name: impl Into<String>, setup: Setup) -> Self {
        Played { name: name.into(), setup }
    }
}

impl<G: Playable> Contender<G> for Played {
    fn name(&self) -> &str {
        &self.name
    }

    fn search(&self, position: &G, depth: u16, cell: &Cell) -> Result<Row, CellError> {
        let setup = Setup { depth, ..self.setup }.changed_by(cell)?;
        setup.check_for(position)?;
        Ok(setup.describe(setup.search(position, &setup.table()).row()))
    }
}

/// A driver of one's own: how a position is searched to one depth, given a first guess of its value.
pub struct Own<F> {
    name: &'static str,
    version: &'static str,
    driver: F,
}

impl<F> Own<F> {
    /// By this name. The driver gets the position, the depth, the value of the iteration before (0 before the
    /// first), and what counts its nodes; it returns the value.
    pub fn new<G>(name: &'static str, driver: F) -> Self
    where
        F: Fn(&mut G, Depth, Value, &mut Counts) -> Value,
    {
        Own { name, version: "a driver of one's own", driver }
    }

    /// With a text that says what the driver does. Its cells are known by what it counts three plies deep, and by
    /// this: change it when the driver changes only in deeper searches, or old rows are taken for new ones.
    #[must_use]
    pub fn version(mut self, version: &'static str) -> Self {
        self.version = version;
        self
    }
}

impl<G, F> Contender<G> for Own<F>
where
    G: Playable,
    F: Fn(&mut G, Depth, Value, &mut Counts) -> Value + Send + Sync,
{
    fn name(&self) -> &str {
        self.name
    }

    fn search(&self, position: &G, depth: u16, _: &Cell) -> Result<Row, CellError> {
        let (mut nodes, mut leaves, mut passes) = (0, 0, 0);
        let mut guess = Value::ZERO;
        let mut row = Row::default().with(SETTINGS, self.version);
        for d in 1..=depth {
            let (mut root, mut counts) = (position.clone(), Counts::default());
            guess = (self.driver)(&mut root, Depth::new(d), guess, &mut counts);
            if root != *position {
                return Err(CellError(format!("{} does not take all its moves back", self.name)));
            }
            nodes += counts.nodes();
            leaves += counts.leaf_visits;
            passes += counts.passes;
            row = row.with(format!("value_{d}"), guess.get());
            row = row.count(format!("nodes_{d}"), nodes).count(format!("leaves_{d}"), leaves);
            row = row.count(format!("passes_{d}"), passes);
            if guess.is_decided() {
                break;
            }
        }
        Ok(row)
    }
}

/// The minimal graph: the least that any search must visit, with all its moves known and a memory that loses
/// nothing.
pub struct Minimal;

impl<G: Playable> Contender<G> for Minimal {
    fn name(&self) -> &str {
        "minimal graph"
    }

    fn search(&self, position: &G, depth: u16, _: &Cell) -> Result<Row, CellError> {
        if position.key().is_none() {
            return Err(CellError("a game without keys has no minimal graph".into()));
        }
        let least = minimal_of(position.clone(), depth, G::full_width());
        let mut row = Row::default();
        let (mut nodes, mut leaves) = (0, 0);
        for d in 1..=depth {
            let count = |name: &str| least.integer(&format!("{name}_{d}"));
            let (Some(value), Some(n), Some(l)) =
                (count("value"), count("graph_nodes"), count("graph_leaves"))
            else {
                break;
            };
            (nodes, leaves) = (nodes + n, leaves + l);
            row = row.with(format!("value_{d}"), value);
            row = row.with(format!("nodes_{d}"), nodes).with(format!("leaves_{d}"), leaves);
        }
        Ok(row.with(SETTINGS, "best moves first, a memory that loses nothing"))
    }
}
