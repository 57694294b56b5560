//! Plaat, Schaeffer, Pijls, de Bruin 1995, on memory: node counts against the size of the table.
//!
//! One cell is one search of one position with a table of some size.

use super::PLAAT_1995;
use super::claims::plus_minus;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::{Estimate, Says, judge};
use crate::practice::{
    Driver, Measure, Ratio, Setup, Suite, cost, costs, driver, fewer, relative, same_values,
    search, within,
};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Section, Series, Table, Verdict};
use crate::statistics::Summary;
use crate::study::{CellError, Paper, Results, Study};
use std::collections::{BTreeMap, BTreeSet};

/// The study.
pub struct Memory;

const NAME: &str = "plaat-memory";
const SMALLEST: u32 = 10;

impl Study for Memory {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        PLAAT_1995
    }

    fn summary(&self) -> &'static str {
        "nodes of six searches against the size of the table, in three games"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for suite in Suite::GAMES {
            let shallow = depth(suite, Scale::Quick);
            for (depth, positions) in suite.grid(scale, QUICK_POSITIONS, |s| depth(suite, s)) {
                let sizes = if depth == shallow {
                    (SMALLEST..=20).step_by(2)
                } else {
                    (SMALLEST..=24).step_by(1)
                };
                add(&mut cells, suite, depth, sizes, positions.min(STANDARD_POSITIONS));
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let suite = Suite::named(cell.text("game"))?;
        let setup = Setup::of(suite, driver(cell.text("search"))?, cell.integer("depth"));
        let setup = Setup { table_bits: cell.integer("bits"), ..setup };
        search(suite, cell.integer("position"), &setup.changed_by(cell)?)
    }

    fn varies(&self) -> &'static [&'static str] {
        &["table"]
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let mut claims = vec![same_values(results, &["game", "position"])];
        for suite in Suite::GAMES {
            claims.push(measured.suffers_less(
                suite,
                Driver::MtdF,
                Driver::MtdPlusInfinity,
                "fewer",
            ));
            let aspiration = Driver::BASELINE;
            claims.push(measured.suffers_less(suite, aspiration, Driver::MtdF, "not stated"));
            claims.push(measured.enough(suite));
            claims.push(measured.needs_as_much(suite));
            for (who, published) in [
                (Driver::AlphaBeta, "alpha-beta too needs storage to perform best"),
                (aspiration, "collisions reduce its effectiveness"),
                (Driver::MtdPlusInfinity, "storage is critical"),
            ] {
                claims.push(measured.suffers(suite, who, published));
            }
        }
        Section {
            question: "How much memory does each search need?".into(),
            published: "SSS* and DUAL* keep a solution tree in the table and go through it again at every \
                pass: what is lost must be searched again. 2^21 entries hold the trees comfortably. MTD(f) \
                makes fewer passes than SSS*, so it does better when memory is short."
                .into(),
            claims,
            tables: Suite::GAMES.into_iter().filter_map(|suite| measured.table(suite)).collect(),
            figures: Suite::GAMES.into_iter().filter_map(|suite| measured.figure(suite)).collect(),
            notes: vec![
                "Nodes of each search relative to the same search with the greatest table, all iterations \
                 together; geometric means over positions, 95 % intervals. As much storage is read as half to \
                 twice the entries with which a search needs at most 5 % more nodes."
                    .into(),
            ],
        }
    }
}

/// What the study decides needs no more.
const STANDARD_POSITIONS: u32 = 60;
const QUICK_POSITIONS: u32 = 10;

fn depth(suite: Suite, scale: Scale) -> u16 {
    match suite {
        Suite::Othello => scale.pick(7, 7, 9),
        Suite::Checkers => scale.pick(11, 11, 15),
        _ => scale.pick(5, 5, 7),
    }
}

fn add(
    cells: &mut Vec<Cell>,
    suite: Suite,
    depth: u16,
    sizes: impl Iterator<Item = u32>,
    positions: u32,
) {
    for bits in sizes {
        for driver in Driver::OF_1995 {
            for position in 0..positions {
                let cell = Cell::of_game(NAME).with("game", suite.name());
                let cell = cell.with("search", driver.name()).with("bits", bits);
                let cell = suite.place(cell.with("depth", depth), position).signed_by(&Memory);
                cells.push(cell.costing(cost(suite, driver, depth)));
            }
        }
    }
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    fn nodes(&self, suite: Suite, depth: u16, who: Driver, bits: u32) -> BTreeMap<i64, f64> {
        let wanted: [(&'static str, Datum); 4] = [
            ("game", suite.name().into()),
            ("search", who.name().into()),
            ("bits", bits.into()),
            ("depth", depth.into()),
        ];
        within(self.0, &wanted, &Measure::Nodes.until(depth))
    }

    /// The depth, and the greatest table, that all were searched with.
    fn extent(&self, suite: Suite) -> Option<(u16, u32)> {
        let there = |depth: u16, bits: u32| {
            Driver::OF_1995.iter().all(|who| self.nodes(suite, depth, *who, bits).len() > 1)
        };
        let depths = Scale::ALL.map(|scale| depth(suite, scale)).into_iter().rev();
        let mut extents =
            depths.flat_map(|depth| (SMALLEST + 1..=24).rev().map(move |bits| (depth, bits)));
        extents.find(|&(depth, bits)| there(depth, bits) && there(depth, SMALLEST))
    }

    /// The cost of a table of this size: the nodes of a search relative to those with the largest
    /// table.
    fn growth(&self, suite: Suite, who: Driver, bits: u32) -> Option<Ratio> {
        let (depth, greatest) = self.extent(suite)?;
        let small = self.nodes(suite, depth, who, bits);
        relative(&small, &self.nodes(suite, depth, who, greatest))
    }

    fn suffers_less(&self, suite: Suite, a: Driver, b: Driver, published: &str) -> Claim {
        let what = format!(
            "{}: a table of 2^{SMALLEST} entries costs {} fewer nodes than {}",
            suite.name(),
            a.name(),
            b.name()
        );
        let claim = Claim::new(what, published);
        let Some((depth, greatest)) = self.extent(suite) else { return claim };
        let growth = |who: Driver| -> BTreeMap<i64, f64> {
            let full = self.nodes(suite, depth, who, greatest);
            let small = self.nodes(suite, depth, who, SMALLEST);
            let grown = |(at, nodes): (&i64, &f64)| Some((*at, nodes / full.get(at)?));
            small.iter().filter_map(grown).collect()
        };
        fewer(claim, relative(&growth(a), &growth(b)))
    }

    /// What a table a quarter of the largest costs: nothing, where the trees do not fill it.
    fn enough(&self, suite: Suite) -> Claim {
        let claim = |bits: u32| {
            let what = format!("{}: nodes that 2^{bits} entries cost, at most", suite.name());
            Claim::new(what, NOT_ASKED)
        };
        let Some((_, greatest)) = self.extent(suite) else { return claim(20) };
        let smaller = greatest - 2;
        let growths = Driver::OF_1995.map(|who| self.growth(suite, who, smaller));
        let worst = growths.into_iter().flatten().max_by(|a, b| a.mean.total_cmp(&b.mean));
        let Some(worst) = worst else { return claim(smaller) };
        let text = format!("{:+.2} %, against 2^{greatest}", 100.0 * (worst.mean - 1.0));
        let claim = claim(smaller).measured(text, worst.n, Verdict::Measured);
        claim.because("the papers' trees, for which 2^21 entries sufficed, were deeper")
    }

    /// The least table with which a search needs at most 5 % more nodes than with the greatest, as a power of
    /// two, by position.
    fn need(&self, suite: Suite, who: Driver) -> BTreeMap<i64, f64> {
        const ENOUGH: f64 = 1.05;
        let Some((depth, greatest)) = self.extent(suite) else { return BTreeMap::new() };
        let least = self.nodes(suite, depth, who, greatest);
        let mut need: BTreeMap<i64, f64> = BTreeMap::new();
        let mut waiting: BTreeSet<i64> = least.keys().copied().collect();
        for bits in (SMALLEST..=greatest).rev() {
            let nodes = self.nodes(suite, depth, who, bits);
            if nodes.is_empty() {
                continue;
            }
            let is_enough = |at: &i64| nodes.get(at).is_some_and(|n| *n <= ENOUGH * least[at]);
            waiting.retain(is_enough);
            need.extend(waiting.iter().map(|at| (*at, f64::from(bits))));
        }
        need
    }

    /// SSS* against alpha-beta.
    fn needs_as_much(&self, suite: Suite) -> Claim {
        let what = format!(
            "{}: powers of two more of entries that sss needs than alphabeta",
            suite.name()
        );
        let claim = Claim::new(what, "as much as alpha-beta");
        let (sss, alphabeta) =
            (self.need(suite, Driver::MtdPlusInfinity), self.need(suite, Driver::AlphaBeta));
        let more = sss.iter().filter_map(|(at, bits)| Some(bits - alphabeta.get(at)?));
        let Some(more) = Summary::of(&more.collect::<Vec<_>>()) else { return claim };
        judge(claim, plus_minus(&more), Some(&Estimate::of(&more)), Says::Between(-1.0, 1.0))
    }

    /// With the smallest table a search needs more nodes than with the greatest.
    fn suffers(&self, suite: Suite, who: Driver, published: &str) -> Claim {
        let what = format!(
            "{}: nodes of {} with 2^{SMALLEST} entries, relative to enough",
            suite.name(),
            who.name()
        );
        let claim = Claim::new(what, published);
        costs(claim, self.growth(suite, who, SMALLEST), Says::Above(1.0))
    }

    fn table(&self, suite: Suite) -> Option<Table> {
        let (depth, greatest) = self.extent(suite)?;
        let columns: Vec<String> = std::iter::once("entries".to_string())
            .chain(Driver::OF_1995.iter().map(|who| who.name().to_string()))
            .collect();
        let title = format!(
            "{}, depth {depth}: nodes relative to a table of 2^{greatest} entries",
            suite.name()
        );
        let mut table = Table { title, columns, rows: Vec::new() };
        for bits in SMALLEST..=greatest {
            let growths = Driver::OF_1995.map(|who| self.growth(suite, who, bits));
            if growths.iter().all(Option::is_none) {
                continue;
            }
            let shown = growths.iter().map(|g| g.map_or("–".into(), |g| g.times()));
            table.push(std::iter::once(format!("2^{bits}")).chain(shown).collect());
        }
        Some(table)
    }

    fn figure(&self, suite: Suite) -> Option<Figure> {
        let (depth, greatest) = self.extent(suite)?;
        let line = |who: Driver| {
            let at = |bits: u32| Some(self.growth(suite, who, bits)?.point(f64::from(bits)));
            let points = (SMALLEST..=greatest).filter_map(at).collect();
            Series { label: who.name().into(), points }
        };
        Some(Figure {
            name: suite.name().into(),
            title: format!("{}, depth {depth}: nodes by size of the table", suite.name()),
            x: Axis::whole("entries, as a power of two"),
            y: Axis::logarithmic(format!("nodes in % of those with 2^{greatest} entries"))
                .reading("Where a line leaves 100 % towards the left, the table is too small for that search."),
            series: Driver::OF_1995.map(line).to_vec(),
        })
    }
}
