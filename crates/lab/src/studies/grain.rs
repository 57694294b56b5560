//! A question of this project: when does MTD(f) win? The coarser the steps of the evaluation, the
//! fewer its passes; an open window is not affected.
//!
//! One cell is one search of one position with values rounded to a step.

use super::OUR_OWN;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::practice::{
    Driver, Measure, Ratio, Setup, Suite, behaviour, cost, driver, relative, same_values, search,
    within,
};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Section, Series, Table, Verdict};
use crate::statistics::Summary;
use crate::study::{CellError, Paper, Results, Study};
use std::collections::BTreeMap;

/// The study.
pub struct Grain;

const NAME: &str = "grain";
const RIVALS: [Driver; 2] = [Driver::MtdF, Driver::BASELINE];

impl Study for Grain {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        OUR_OWN
    }

    fn summary(&self) -> &'static str {
        "mtd-f against aspiration NegaScout as the step of the values grows"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for suite in Suite::GAMES {
            for (depth, positions) in suite.grid(scale, QUICK_POSITIONS, |s| depth(suite, s)) {
                add(&mut cells, suite, TUNED, depth, positions);
            }
            let held_out = suite.held_out();
            add(&mut cells, held_out, OF_1995, depth(suite, Scale::Quick), held_out.len());
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let suite = Suite::named(cell.text("game"))?;
        let (driver, depth) = (driver(cell.text("search"))?, cell.integer("depth"));
        let setup = match cell.text("setup") {
            OF_1995 => Setup { counts_unique: false, ..Setup::of_1995(suite, driver, depth) },
            _ => Setup::of(suite, driver, depth),
        };
        let setup = Setup { grain: cell.integer("step"), ..setup };
        search(suite, cell.integer("position"), &setup)
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let mut claims = vec![same_values(results, &["game", "position", "setup", "step"])];
        for suite in Suite::GAMES {
            claims.push(measured.gains(suite).headline());
            claims.push(measured.wins(suite));
            claims.push(measured.calibrated(suite));
        }
        Section {
            question: "How coarse must values be for MTD(f) to need fewer nodes than aspiration NegaScout?"
                .into(),
            published: "No paper asks this. The 1995 papers say that SSS* and DUAL* need more passes the wider \
                the range of values is, and that MTD(f) needs 3 to 6; they do not say how fine the values of \
                their programs were, only that Othello's lay between −64 and 64."
                .into(),
            claims,
            tables: vec![measured.table()],
            figures: Measure::BOTH.into_iter().filter_map(|m| measured.figure(m)).collect(),
            notes: vec![
                "Evaluations are rounded to multiples of the step, in hundredths of a pawn, disc or man; the \
                 window of aspiration stays as wide as it is. Percentages are geometric means over positions, \
                 one of each game."
                    .into(),
            ],
        }
    }
}

fn steps(suite: Suite) -> &'static [u32] {
    match suite.reported() {
        Suite::Othello => &[1, 25, 50, 100, 200],
        _ => &[1, 5, 10, 25, 50],
    }
}

fn depth(suite: Suite, scale: Scale) -> u16 {
    match suite {
        Suite::Othello => scale.pick(7, 7, 9),
        Suite::Checkers => scale.pick(10, 10, 15),
        _ => scale.pick(5, 5, 7),
    }
}

const QUICK_POSITIONS: u32 = 40;
const TUNED: &str = "tuned";
const OF_1995: &str = "1995";

fn add(cells: &mut Vec<Cell>, suite: Suite, setup: &'static str, depth: u16, positions: u32) {
    let behaviour = behaviour();
    for &step in steps(suite) {
        for rival in RIVALS {
            for position in 0..positions {
                let cell = Cell::new(NAME, &behaviour).with("game", suite.name());
                let cell =
                    cell.with("search", rival.name()).with("setup", setup).with("step", step);
                let cell = cell.with("depth", depth).with("position", position);
                cells.push(cell.costing(cost(suite, rival, depth)));
            }
        }
    }
}

/// The answer to a question that no paper asks: fewer, more, or too close to matter.
fn decided(claim: Claim, ratio: Option<Ratio>) -> Claim {
    /// The largest difference that does not matter.
    const CLOSE: f64 = 0.05;
    let Some(ratio) = ratio.filter(|ratio| ratio.n > 1) else { return claim };
    let claim = |verdict| claim.measured(ratio.percent(), ratio.n, verdict);
    match () {
        () if ratio.high < 1.0 => claim(Verdict::Measured).because("yes"),
        () if ratio.low > 1.0 => claim(Verdict::Measured).because("no, the other way round"),
        () if ratio.low > 1.0 - CLOSE && ratio.high < 1.0 + CLOSE => {
            claim(Verdict::Measured).because("no difference: certainly within 5 %")
        }
        () => claim(Verdict::Undecided).because("the interval contains 100 %"),
    }
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    fn costs(&self, suite: Suite, rival: Driver, step: u32, count: &str) -> BTreeMap<i64, f64> {
        let wanted: [(&'static str, Datum); 3] =
            [("game", suite.name().into()), ("search", rival.name().into()), ("step", step.into())];
        within(self.0, &wanted, count)
    }

    /// The greatest depth there are rows for.
    fn deepest(&self, suite: Suite) -> Option<u16> {
        let there = |depth: &u16| {
            let count = Measure::Nodes.until(*depth);
            RIVALS.iter().all(|rival| self.costs(suite, *rival, 1, &count).len() > 1)
        };
        Scale::ALL.map(|scale| depth(suite, scale)).into_iter().rev().find(there)
    }

    fn ratio(&self, suite: Suite, step: u32, measure: Measure) -> Option<Ratio> {
        let count = measure.until(self.deepest(suite)?);
        let [mtd, aspiration] = RIVALS.map(|rival| self.costs(suite, rival, step, &count));
        relative(&mtd, &aspiration)
    }

    fn coarsest(suite: Suite) -> u32 {
        steps(suite)[steps(suite).len() - 1]
    }

    /// How often MTD(f) calls MT an iteration on held-out positions, step by step: the studies of 1995 use a
    /// step at which that is what the papers print.
    fn calibrated(&self, suite: Suite) -> Claim {
        let used = Setup::of_1995(suite, Driver::MtdF, 1).grain;
        let what = format!(
            "{}, held out, set-up of 1995: calls of MT per iteration of mtd-f by step; {used} is used",
            suite.name()
        );
        let claim = Claim::new(what, NOT_ASKED);
        let depth = depth(suite, Scale::Quick);
        let calls = steps(suite).iter().filter_map(|step| {
            let passes =
                self.costs(suite.held_out(), Driver::MtdF, *step, &format!("passes_{depth}"));
            let calls: Vec<f64> = passes.values().map(|n| n / f64::from(depth)).collect();
            Some((*step, Summary::of(&calls)?))
        });
        let calls: Vec<(u32, Summary)> = calls.collect();
        let Some((_, first)) = calls.first() else { return claim };
        let shown: Vec<String> =
            calls.iter().map(|(step, mean)| format!("{step}: {:.1}", mean.mean)).collect();
        claim
            .measured(shown.join(", "), first.n, Verdict::Measured)
            .because("the papers print 3 to 6")
    }

    /// MTD(f), relative to its rival, is cheaper at the coarsest step than at the finest.
    fn gains(&self, suite: Suite) -> Claim {
        let coarsest = Self::coarsest(suite);
        let what = format!("{}: mtd-f gains as the step goes from 1 to {coarsest}", suite.name());
        let claim = Claim::new(what, NOT_ASKED);
        let Some(depth) = self.deepest(suite) else { return claim };
        let count = Measure::Nodes.until(depth);
        let shares = |step: u32| -> BTreeMap<i64, f64> {
            let [mtd, aspiration] = RIVALS.map(|rival| self.costs(suite, rival, step, &count));
            let share = |(position, cost): (&i64, &f64)| {
                Some((*position, cost / aspiration.get(position)?))
            };
            mtd.iter().filter_map(share).collect()
        };
        decided(claim, relative(&shares(coarsest), &shares(1)))
    }

    /// The finest step at which MTD(f) certainly has fewer nodes.
    fn wins(&self, suite: Suite) -> Claim {
        let coarsest = Self::coarsest(suite);
        let what = format!("{}: mtd-f has fewer nodes at step {coarsest}", suite.name());
        let claim =
            decided(Claim::new(what, NOT_ASKED), self.ratio(suite, coarsest, Measure::Nodes));
        let sure = |step: &u32| {
            self.ratio(suite, *step, Measure::Nodes).is_some_and(|ratio| ratio.high < 1.0)
        };
        // From the coarsest down, as long as that holds.
        match steps(suite).iter().rev().take_while(|step| sure(step)).last() {
            Some(step) => {
                let reason = format!("{}; fewer from step {step} on", claim.reason);
                claim.because(reason)
            }
            None => claim,
        }
    }

    fn table(&self) -> Table {
        let title = "mtd-f relative to aspiration NegaScout, all iterations together";
        let columns =
            ["game", "depth", "step", "positions", "leaves", "nodes", "passes per iteration"];
        let mut table = Table::new(title, &columns);
        for suite in Suite::GAMES {
            let Some(depth) = self.deepest(suite) else { continue };
            for &step in steps(suite) {
                let ratios = Measure::BOTH.map(|measure| self.ratio(suite, step, measure));
                let [Some(leaves), Some(nodes)] = ratios else { continue };
                let passes = self.costs(suite, RIVALS[0], step, &format!("passes_{depth}"));
                let passes =
                    passes.values().sum::<f64>() / (passes.len() as f64 * f64::from(depth));
                table.push(vec![
                    suite.name().into(),
                    depth.to_string(),
                    step.to_string(),
                    nodes.n.to_string(),
                    leaves.percent(),
                    nodes.percent(),
                    format!("{passes:.1}"),
                ]);
            }
        }
        table
    }

    fn figure(&self, measure: Measure) -> Option<Figure> {
        let line = |suite: Suite| {
            let at = |step: &u32| Some(self.ratio(suite, *step, measure)?.point(f64::from(*step)));
            Series {
                label: suite.name().into(),
                points: steps(suite).iter().filter_map(at).collect(),
            }
        };
        let series: Vec<Series> =
            Suite::GAMES.map(line).into_iter().filter(|s| !s.points.is_empty()).collect();
        let figure = Figure {
            name: measure.name().into(),
            title: format!("mtd-f by the step of values in each game: {}", measure.name()),
            x: Axis::logarithmic("step, hundredths of a pawn, disc or man"),
            y: Axis::linear(format!("{} in % of aspiration NegaScout", measure.name())).reading(
                "Below 100 % mtd-f beats aspiration NegaScout; values become coarser from left to right.",
            ),
            series,
        };
        (!figure.series.is_empty()).then_some(figure)
    }
}
