//! Searches of any game side by side, as a study: the built-in studies of 1989 and 1995 for a game of one's own.
//!
//! ```
//! use nullwindow::algorithms;
//! use nullwindow_games::connect_four::ConnectFour;
//! use nullwindow_lab::comparison::{Comparison, Own};
//! use nullwindow_lab::Scale;
//!
//! let mtd_f = Own::new("my mtd-f", |root: &mut ConnectFour, depth, guess, counts| {
//!     algorithms::mtd_f(root, depth, guess, counts)
//! });
//! let study = Comparison::<ConnectFour>::of_drivers().unwrap().with(mtd_f).leak();
//! let cells = study.cells(Scale::Quick);
//! assert!(cells.iter().any(|cell| cell.text("search") == "my mtd-f"));
//! ```

mod contender;

pub use contender::{Contender, Minimal, Own, Played};

use crate::cell::{Cell, Datum, Probe, Row, Scale};
use crate::practice::{Measure, Positions, Ratio, Setup, answered, as_printed, relative};
use crate::practice::{same_values, within};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Section, Series, Table};
use crate::study::{CellError, OUR_OWN, Paper, Results, Study};
use nullwindow::searcher::{Driver, Enhancements as E};
use nullwindow_games::{Playable, reach};
use std::collections::BTreeMap;
use std::time::Duration;

/// The nodes that the depth of the standard scale needs, if the game does not say how deep it is searched.
const NODES: u64 = 100_000;
/// The depth of signatures.
const PROBE_DEPTH: u16 = 3;
/// One ply is not a tree.
const SHALLOWEST: u16 = 2;

/// A study of contenders on the positions of a game. The first contender is what the others are compared with.
pub struct Comparison<G> {
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    positions: Vec<(G, &'static str)>,
    contenders: Vec<Box<dyn Contender<G>>>,
    /// How deep, by scale.
    depths: [u16; 3],
}

impl<G: Playable> Comparison<G> {
    /// A study without contenders yet, on the game's own test positions. The name is followed by the
    /// game's.
    ///
    /// # Errors
    /// The positions cannot be read.
    pub fn new(name: &str, summary: &str) -> Result<Self, String> {
        let positions = Positions::own()?;
        let study = Comparison {
            // Studies, and so their texts, are there as long as the program runs.
            name: format!("{name}-{}", G::NAME).leak(),
            summary: summary.to_string().leak(),
            source: "",
            positions: Vec::new(),
            contenders: Vec::new(),
            depths: [1; 3],
        };
        Ok(study.on(positions))
    }

    /// By this name, which is followed by the game's.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        self.name = format!("{name}-{}", G::NAME).leak();
        self
    }

    /// On these positions, as deep as the game is usually searched: two plies less at quick scale, two more at
    /// full scale.
    #[must_use]
    pub fn on(mut self, positions: Positions<G>) -> Self {
        let Positions { source, all, texts } = positions;
        let texts = texts.into_iter().map(|text| &*text.leak());
        self.source = source.leak();
        self.positions = all.into_iter().zip(texts).collect();
        let reached = || self.positions.first().map_or(1, |(first, _)| reach(first, NODES));
        let usual = if G::TEST_SET.depth > 0 { G::TEST_SET.depth } else { reached() };
        self.to_depths([usual.saturating_sub(2).max(1), usual, usual + 2])
    }

    /// To these depths at quick, standard and full scale.
    #[must_use]
    pub fn to_depths(mut self, depths: [u16; 3]) -> Self {
        self.depths = depths;
        self
    }

    /// With one more contender. Those that are there keep their cells.
    ///
    /// # Panics
    /// One of them has the same name: cells and tables could not tell the two apart.
    #[must_use]
    pub fn with(mut self, contender: impl Contender<G> + 'static) -> Self {
        let name = contender.name();
        let known = self.contenders.iter().any(|known| known.name() == name);
        assert!(!known, "{} has two contenders called {name:?}", self.name);
        self.contenders.push(Box::new(contender));
        self
    }

    /// Kept as long as the program runs.
    pub fn leak(self) -> &'static dyn Study {
        Box::leak(Box::new(self))
    }

    fn setup(driver: Driver) -> Setup {
        let grain = G::TEST_SET.grain;
        Setup { enhancements: G::full_width(), grain, ..Setup::new(&G::TUNED, driver, 1) }
    }

    /// The six searches of 1995, relative to aspiration NegaScout: `drivers-GAME`.
    ///
    /// # Errors
    /// The positions cannot be read.
    pub fn of_drivers() -> Result<Self, String> {
        let study = Self::new("drivers", "six ways to search the root, as in 1995")?;
        let with = |study: Self, driver: Driver| {
            study.with(Played::new(driver.name(), Self::setup(driver)))
        };
        Ok(Driver::OF_1995.into_iter().fold(study, with))
    }

    /// The sets of enhancements of 1989 that have an effect on the game, relative to none: `ablation-GAME`.
    ///
    /// # Errors
    /// The positions cannot be read.
    pub fn of_sets() -> Result<Self, String> {
        let study = Self::new("ablation", "all sets of the six enhancements of 1989")?;
        let supported = G::supported();
        let base = G::full_width().and(E::QUIESCENCE);
        let sets = E::OF_1989.and(supported).subsets();
        let with = |study: Self, set: E| {
            let enhancements = as_printed(set).and(supported | E::OF_DRIVERS) | base;
            let setup = Setup { enhancements, ..Self::setup(Driver::AlphaBeta) };
            study.with(Played::new(set.to_string(), setup))
        };
        let study = sets.fold(study, with);
        // Without order trees are many times larger.
        let [quick, standard, _] = study.depths;
        let less = |depth: u16| depth.saturating_sub(1).max(1);
        Ok(study.to_depths([less(quick), less(standard), standard]))
    }

    /// Three searches relative to the minimal graph: `minimal-GAME`. For games with keys.
    ///
    /// # Errors
    /// The positions cannot be read, or have no keys.
    pub fn of_minimal() -> Result<Self, String> {
        let study = Self::new("minimal", "how far searches are from the minimal graph")?;
        if study.positions.iter().any(|(position, _)| position.key().is_none()) {
            return Err(format!("{} has no keys, and so no minimal graph", G::TITLE));
        }
        let with = |study: Self, driver: Driver| {
            let setup = Setup { grain: 1, ..Self::setup(driver) };
            study.with(Played::new(driver.name(), setup))
        };
        let drivers = [Driver::AlphaBeta, Driver::BASELINE, Driver::MtdF];
        let study = drivers.into_iter().fold(study.with(Minimal), with);
        let [quick, standard, _] = study.depths;
        Ok(study.to_depths([quick.saturating_sub(1).max(1), quick, standard]))
    }

    /// The studies that every game has; that of the minimal graph only if the game has keys.
    ///
    /// # Errors
    /// The positions cannot be read.
    pub fn studies() -> Result<Vec<&'static dyn Study>, String> {
        let all = [Some(Self::of_drivers()?), Some(Self::of_sets()?), Self::of_minimal().ok()];
        Ok(all.into_iter().flatten().map(Comparison::leak).collect())
    }

    fn probe(&self) -> Probe {
        let position = 1.min(self.positions.len().saturating_sub(1));
        let root = self.positions.get(position).map_or("", |(_, text)| text);
        Probe { depth: PROBE_DEPTH, position: position as u32, root }
    }

    fn cost(&self, depth: u16) -> Duration {
        // Twenty plies more than usual are years, whatever the game.
        let plies = (f64::from(depth) - f64::from(self.depths[1])).min(20.0);
        Duration::from_secs_f64(0.2 * 4_f64.powf(plies))
    }
}

impl<G: Playable> Study for Comparison<G> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn paper(&self) -> Paper {
        OUR_OWN
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn cells(&'static self, scale: Scale) -> Vec<Cell> {
        let mut depths: Vec<u16> = Scale::ALL
            .into_iter()
            .zip(self.depths)
            .filter(|(size, _)| *size <= scale)
            .map(|(_, depth)| depth)
            .collect();
        depths.dedup();
        let mut cells = Vec::new();
        for depth in depths {
            for contender in &self.contenders {
                for (number, (_, text)) in (0_u32..).zip(&self.positions) {
                    let cell = Cell::of_game(self.name).with("game", G::NAME);
                    let cell = cell.with("search", contender.name().to_string());
                    let cell = cell.with("depth", depth).at(number, text, self.probe());
                    cells.push(cell.signed_by(self).costing(self.cost(depth)));
                }
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let (name, number) = (cell.text("search"), cell.integer::<usize>("position"));
        let contender = self.contenders.iter().find(|contender| contender.name() == name);
        let contender =
            contender.ok_or_else(|| CellError(format!("no search is called {name:?}")))?;
        let position = self.positions.get(number).map(|(position, _)| position);
        let position =
            position.ok_or_else(|| CellError(format!("there is no position {number}")))?;
        contender.search(position, cell.integer("depth"), cell)
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured { study: self, results };
        let mut claims = vec![same_values(results, &["position", "changed"])];
        claims.extend(measured.claims());
        let base = measured.base();
        Section {
            question: format!("{}: {}?", G::TITLE, self.summary),
            published: format!("No paper asks this of this game. 100 % is {base}."),
            claims,
            tables: measured.table().into_iter().collect(),
            figures: measured.figure().into_iter().collect(),
            notes: vec![format!(
                "{} positions ({}). Iterations up to the depth together; geometric means over positions, 95 % \
                 intervals.",
                self.positions.len(),
                self.source
            )],
        }
    }
}

/// What the rows say.
struct Measured<'a, G> {
    study: &'a Comparison<G>,
    results: &'a Results,
}

impl<G: Playable> Measured<'_, G> {
    fn names(&self) -> impl Iterator<Item = &str> {
        self.study.contenders.iter().map(|contender| contender.name())
    }

    fn base(&self) -> &str {
        self.names().next().unwrap_or("nothing")
    }

    /// The depth that was searched last, if a row has it.
    fn searched(&self) -> Option<u16> {
        self.results.iter().map(|(cell, _)| cell.integer("depth")).max()
    }

    fn costs(&self, name: &str, measure: Measure, depth: u16) -> BTreeMap<i64, f64> {
        let Some(last) = self.searched() else { return BTreeMap::new() };
        let wanted: [(&'static str, Datum); 2] =
            [("search", name.to_string().into()), ("depth", last.into())];
        within(self.results, &wanted, &measure.until(depth))
    }

    fn ratio(&self, name: &str, measure: Measure, depth: u16) -> Option<Ratio> {
        let costs = |name| self.costs(name, measure, depth);
        relative(&costs(name), &costs(self.base()))
    }

    fn claims(&self) -> Vec<Claim> {
        let Some(depth) = self.searched() else { return Vec::new() };
        let claim = |name| {
            let what = format!("depth {depth}: nodes of {name} relative to {}", self.base());
            answered(Claim::new(what, NOT_ASKED), self.ratio(name, Measure::Nodes, depth))
        };
        self.names().skip(1).map(claim).collect()
    }

    fn table(&self) -> Option<Table> {
        let depth = self.searched()?;
        let title = format!("Relative to {}, iterations up to depth {depth}", self.base());
        let mut table = Table::new(&title, &["search", "positions", "leaves", "nodes"]);
        for name in self.names() {
            let Some(nodes) = self.ratio(name, Measure::Nodes, depth) else { continue };
            let leaves = self.ratio(name, Measure::Leaves, depth);
            table.push(vec![
                name.into(),
                nodes.n.to_string(),
                leaves.map_or("–".into(), |ratio| ratio.percent()),
                nodes.percent(),
            ]);
        }
        Some(table)
    }

    /// Not more lines than can be told apart.
    fn figure(&self) -> Option<Figure> {
        const LINES: usize = 8;
        let deepest = self.searched()?;
        let line = |name: &str| {
            let at = |depth: u16| {
                let ratio = self.ratio(name, Measure::Nodes, depth)?;
                Some(ratio.point(f64::from(depth)))
            };
            let points = (SHALLOWEST..=deepest).filter_map(at).collect();
            Series { label: name.to_string(), points }
        };
        let series = self.names().skip(1).take(LINES).map(line);
        let series: Vec<Series> = series.filter(|series| !series.points.is_empty()).collect();
        (!series.is_empty()).then(|| Figure {
            name: "nodes".into(),
            title: format!("{}: nodes by depth", G::TITLE),
            x: Axis::whole("depth"),
            y: Axis::logarithmic(format!("nodes in % of {}", self.base()))
                .reading(format!("Below 100 % a search is cheaper than {}.", self.base())),
            series,
        })
    }
}
