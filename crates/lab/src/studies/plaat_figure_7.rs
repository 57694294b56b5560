//! Plaat, Schaeffer, Pijls, de Bruin 1995, Figure 7: execution time of MTD(f) against aspiration
//! NegaScout.
//!
//! One cell is one position: both search it in turn, several rounds, and the least time of each counts.

use super::PLAAT_1995;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::Says;
use crate::practice::{Driver, Ratio, Setup, Suite, cost, costs, search, searched, within};
use crate::section::{Axis, Claim, Figure, Section, Series, Table};
use crate::study::{CellError, Paper, Results, Study};
use std::time::Duration;

/// The study.
pub struct Figure7;

const NAME: &str = "plaat-figure-7";
const ROUNDS: u32 = 3;

/// Both searches of a cell.
fn setups(cell: &Cell) -> Result<[Setup; 2], CellError> {
    let (suite, depth) = (Suite::named(cell.text("game"))?, cell.integer("depth"));
    let setup = |driver| {
        let setup = Setup { counts_unique: false, ..Setup::of_1995(suite, driver, depth) };
        setup.changed_by(cell)
    };
    Ok([setup(Driver::MtdF)?, setup(Driver::BASELINE)?])
}

impl Study for Figure7 {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        PLAAT_1995
    }

    fn summary(&self) -> &'static str {
        "time of mtd-f against aspiration NegaScout, in three games"
    }

    fn cells(&'static self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut add = |suite: Suite, depths: std::ops::RangeInclusive<u16>, positions: u32| {
            for depth in depths {
                for position in 0..positions.min(suite.len()) {
                    let cell = Cell::of_game(NAME).with("game", suite.name());
                    let cell = suite.place(cell.with("depth", depth), position).timing();
                    let cell = cell.signed_by(self);
                    let once = cost(suite, Driver::MtdF, depth) + TABLE;
                    cells.push(cell.costing(2 * ROUNDS * once));
                }
            }
        };
        for suite in Suite::GAMES {
            let quick = depth(suite, Scale::Quick);
            add(suite, quick..=quick, scale.pick(QUICK_POSITIONS, 60, 60));
            if scale == Scale::Full {
                add(suite, quick + 1..=depth(suite, Scale::Full), 20);
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let suite = Suite::named(cell.text("game"))?;
        let number = cell.integer("position");
        let setups = setups(cell)?;
        let mut best = [Duration::MAX; 2];
        let mut values = [None; 2];
        for _ in 0..ROUNDS {
            for (i, setup) in setups.iter().enumerate() {
                let found = searched(suite, number, setup)?;
                best[i] = best[i].min(found.time);
                values[i] = found.iterations.last().map(|last| (last.depth, last.value));
            }
        }
        if values[0] != values[1] {
            return Err(CellError(format!("mtd-f and aspiration found {values:?}")));
        }
        let row = setups[1].describe(Row::default()).count(columns(0), nanoseconds(best[0]));
        Ok(row.count(columns(1), nanoseconds(best[1])))
    }

    fn probe(&self, cell: &Cell) -> Result<Row, CellError> {
        let (suite, number) = (Suite::named(cell.text("game"))?, cell.integer("position"));
        let [mtd_f, base_line] = setups(cell)?;
        let row = search(suite, number, &base_line)?;
        Ok(row.with(Driver::MtdF.name(), search(suite, number, &mtd_f)?.to_json()))
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let claims = [
            (Suite::Chess, "9 to 13 % faster", Says::Between(0.87, 0.91)),
            (Suite::Othello, "about 5 % faster", Says::Between(0.93, 0.97)),
            (Suite::Checkers, "about 5 % faster", Says::Between(0.93, 0.97)),
        ];
        let claims = claims.into_iter().flat_map(|(suite, published, says)| {
            [
                measured.time(suite, "fastest on average", Says::Below(1.0)).headline(),
                measured.time(suite, published, says),
            ]
        });
        Section {
            question: "Does the smaller tree of MTD(f) save time?".into(),
            published: "Time of MTD(f) by depth relative to aspiration NegaScout: 9 to 13 % less in Phoenix \
                (chess), about 5 % less in Keyano (Othello) and Chinook (checkers). The authors warn that \
                such differences depend on program, machine and positions."
                .into(),
            claims: claims.collect(),
            tables: vec![measured.table()],
            figures: measured.figure().into_iter().collect(),
            notes: vec![
                "The least of three interleaved runs of each, all iterations together, the set-up of \
                 `plaat-figures-5-6`, a new table of 2^21 entries for each run (making it is not timed); cells of \
                 this study run alone. Percentages are geometric means over positions. What the tests count, \
                 not the clock, is judged elsewhere: `plaat-figures-5-6` has nodes and passes."
                    .into(),
            ],
        }
    }
}

const QUICK_POSITIONS: u32 = 20;
/// The approximate cost of a new table.
const TABLE: Duration = Duration::from_millis(30);

fn depth(suite: Suite, scale: Scale) -> u16 {
    match suite {
        Suite::Othello => scale.pick(8, 8, 10),
        Suite::Checkers => scale.pick(12, 12, 17),
        _ => scale.pick(6, 6, 8),
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

fn columns(which: usize) -> &'static str {
    ["nanoseconds_mtd-f", "nanoseconds_aspiration"][which]
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    fn ratio(&self, suite: Suite, depth: u16) -> Option<Ratio> {
        let wanted: [(&'static str, Datum); 2] =
            [("game", suite.name().into()), ("depth", depth.into())];
        let times = [0, 1].map(|which| within(self.0, &wanted, columns(which)));
        crate::practice::relative(&times[0], &times[1])
    }

    fn ratios(&self, suite: Suite) -> Vec<(u16, Ratio)> {
        let depths = 2..=depth(suite, Scale::Full);
        depths.filter_map(|depth| Some((depth, self.ratio(suite, depth)?))).collect()
    }

    fn time(&self, suite: Suite, published: &str, says: Says) -> Claim {
        let last = self.ratios(suite).pop();
        let depth = last.map_or(String::new(), |(depth, _)| format!(", depth {depth}"));
        let what = format!("{}{depth}: time of mtd-f relative to aspiration", suite.name());
        costs(Claim::new(what, published), last.map(|(_, ratio)| ratio), says)
    }

    fn table(&self) -> Table {
        let title = "Time of mtd-f relative to aspiration NegaScout";
        let mut table = Table::new(title, &["game", "depth", "positions", "time", "sums"]);
        for suite in Suite::GAMES {
            for (depth, ratio) in self.ratios(suite) {
                table.push(vec![
                    suite.name().into(),
                    depth.to_string(),
                    ratio.n.to_string(),
                    ratio.percent(),
                    format!("{:.1} %", 100.0 * ratio.of_sums),
                ]);
            }
        }
        table
    }

    fn figure(&self) -> Option<Figure> {
        let line = |suite: Suite| {
            let ratios = self.ratios(suite).into_iter();
            let points = ratios.map(|(depth, ratio)| ratio.point(f64::from(depth))).collect();
            Series { label: suite.name().into(), points }
        };
        let series: Vec<Series> =
            Suite::GAMES.map(line).into_iter().filter(|series| !series.points.is_empty()).collect();
        (!series.is_empty()).then(|| Figure {
            name: "time".into(),
            title: "Time of mtd-f by depth in each game".into(),
            x: Axis::whole("depth"),
            y: Axis::linear("time in % of aspiration NegaScout")
                .reading("Below 100 % mtd-f is faster than aspiration NegaScout."),
            series,
        })
    }
}
