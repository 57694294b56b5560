//! A question of this project: what does a null-window pass cost, by the distance of the bound tested from
//! the value, and which bound should be tested next?
//!
//! One cell is one position and either one distance, with all earlier iterations told their value, or one
//! way to search the root.

use super::OUR_OWN;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::{Estimate, Says, judge};
use crate::practice::{
    Driver, Pass, Ratio, Setup, Suite, answered, behaviour_and, behaviour_of, cost, costs, driver,
    guided, relative, same_values, searched, searched_in_passes, within,
};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Section, Series, Table};
use crate::signature;
use crate::statistics::Summary;
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::Value;
use nullwindow::searcher::FirstGuess;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The study.
pub struct PassCost;

const NAME: &str = "pass-cost";
/// The games whose passes are measured; only the first three have held-out positions.
const GAMES: [Suite; 4] = [Suite::Chess, Suite::Othello, Suite::Checkers, Suite::ConnectFour];
/// The search of a cell with a distance.
const TEST: &str = "test";
/// MTD(f) whose first guess is moved by what is best on held-out positions.
const SHIFTED: &str = "mtd-f shifted";
/// MTD(f) whose first guess is the value.
const TOLD: &str = "mtd-f told";
const MTD_F: &str = "mtd-f";
const ASPIRATION: &str = "aspiration-negascout";
const SEARCHES: [&str; 6] = [MTD_F, SHIFTED, TOLD, ASPIRATION, "mtd-bi", "mtd-step"];

impl Study for PassCost {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        OUR_OWN
    }

    fn summary(&self) -> &'static str {
        "nodes of a null-window pass by the distance of its bound, and the best bound to test"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for suite in GAMES {
            for (depth, positions) in suite.grid(scale, QUICK_POSITIONS, |s| depth(suite, s)) {
                add(&mut cells, suite, depth, positions);
            }
        }
        for suite in Suite::GAMES.map(Suite::held_out) {
            let positions = scale.pick(QUICK_POSITIONS, suite.len(), suite.len());
            add_tests(&mut cells, suite, depth(suite, Scale::Quick), positions);
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let suite = Suite::named(cell.text("game"))?;
        let (number, depth) = (cell.integer("position"), cell.integer("depth"));
        match cell.text("search") {
            TEST => tested(suite, number, depth, cell.integer("distance")),
            name => raced(suite, number, depth, name),
        }
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let mut claims = vec![same_values(results, &["game", "position"])];
        for suite in GAMES {
            claims.extend(measured.single_passes(suite));
        }
        for suite in Suite::GAMES {
            claims.push(measured.between(suite));
            claims.push(measured.best_shift(suite));
            claims.extend(measured.contest(suite));
        }
        Section {
            question: "What does a null-window pass cost, by the distance of the bound tested from the value, \
                and which bound should a driver test next?"
                .into(),
            published: "No paper asks this. The 1995 papers choose between bounds at infinity, at the last \
                value, in steps and by bisection."
                .into(),
            claims,
            tables: vec![measured.table(), measured.shifts()],
            figures: GAMES.into_iter().filter_map(|suite| measured.figure(suite)).collect(),
            notes: vec![
                "A pass asks whether the value v is at least a bound. It fails high if the bound is v or less \
                 (distance v − bound), and low if it is more (distance bound − v − 1), so that at distance 0 \
                 both are needed to prove the value. Measured is the first pass of the last iteration; all \
                 iterations before it were told their value. Distances are in hundredths of a pawn, disc or \
                 man; table, enhancements and windows are those that suit the game, the step of values is 1. \
                 Geometric means over positions, 95 % intervals."
                    .into(),
                format!(
                    "`{SHIFTED}` tests first at the guess plus what the passes measured on held-out positions \
                     predict to be cheapest there; `{TOLD}` knows the value of every iteration and only proves \
                     it. It shows what is left to gain: no choice of bounds that does not know the value can \
                     expect to be cheaper."
                ),
            ],
        }
    }
}

const QUICK_POSITIONS: u32 = 12;

fn depth(suite: Suite, scale: Scale) -> u16 {
    match suite.reported() {
        Suite::Othello => scale.pick(7, 7, 9),
        Suite::Checkers => scale.pick(10, 10, 13),
        Suite::ConnectFour => scale.pick(8, 8, 10),
        _ => scale.pick(5, 5, 6),
    }
}

/// To either side of the value.
fn distances(suite: Suite) -> &'static [i32] {
    match suite.reported() {
        Suite::Othello => &[0, 20, 50, 100, 200, 400, 800],
        _ => &[0, 2, 5, 10, 20, 50, 100],
    }
}

/// A bound at this distance, relative to the value: one that fails high, and one that fails low.
fn bounds(distance: i32) -> [i32; 2] {
    [-distance, distance + 1]
}

/// From left to right.
fn all_bounds(suite: Suite) -> Vec<i32> {
    let mut all: Vec<i32> = distances(suite).iter().copied().flat_map(bounds).collect();
    all.sort_unstable();
    all
}

fn shifts(suite: Suite) -> &'static [i32] {
    match suite.reported() {
        Suite::Othello => &[-400, -200, -100, -50, -20, 20, 50, 100, 200, 400],
        _ => &[-50, -20, -10, -5, -2, 2, 5, 10, 20, 50],
    }
}

/// The best of them on held-out positions.
fn shift(suite: Suite) -> i32 {
    match suite.reported() {
        Suite::Othello => 50,
        Suite::Checkers => 2,
        _ => -2,
    }
}

fn add(cells: &mut Vec<Cell>, suite: Suite, depth: u16, positions: u32) {
    add_tests(cells, suite, depth, positions);
    for search in SEARCHES.into_iter().filter(|_| suite != Suite::ConnectFour) {
        add_cells(cells, suite, search, None, depth, positions);
    }
}

fn add_tests(cells: &mut Vec<Cell>, suite: Suite, depth: u16, positions: u32) {
    for distance in all_bounds(suite) {
        add_cells(cells, suite, TEST, Some(distance), depth, positions);
    }
}

fn add_cells(
    cells: &mut Vec<Cell>,
    suite: Suite,
    search: &'static str,
    distance: Option<i32>,
    depth: u16,
    positions: u32,
) {
    let behaviour = behaviour_here();
    for position in 0..positions.min(suite.len()) {
        let cell = Cell::new(NAME, &behaviour).with("game", suite.name()).with("search", search);
        let cell = match distance {
            Some(distance) => cell.with("distance", distance),
            None => cell,
        };
        let cell = cell.with("depth", depth).with("position", position);
        cells.push(cell.costing(2 * cost(suite, Driver::MtdF, depth)));
    }
}

/// The behaviour of the searches, and of what is done with them here.
fn behaviour_here() -> Arc<str> {
    static TEXT: OnceLock<Arc<str>> = OnceLock::new();
    Arc::clone(TEXT.get_or_init(|| {
        let rows = |suite| {
            let tests = tested(suite, 1, 3, 100)?;
            let races = SEARCHES.map(|name| raced(suite, 1, 3, name).map(|row| row.to_json()));
            Ok(tests.with("races", format!("{races:?}")))
        };
        signature::joined(&[behaviour_and(rows), behaviour_of(Suite::ConnectFour)])
    }))
}

/// The values of all iterations.
fn values(suite: Suite, number: u32, depth: u16) -> Result<Vec<Value>, CellError> {
    Ok(searched(suite, number, &Setup::of(suite, Driver::BASELINE, depth))?.values())
}

/// Where the game's searches expect the value of each iteration.
fn guesses(suite: Suite, values: &[Value]) -> Vec<Value> {
    let guess = |iteration: usize| match (iteration, suite.tuned().first_guess) {
        (0, _) => Value::ZERO,
        (2.., FirstGuess::TwoBefore) => values[iteration - 2],
        _ => values[iteration - 1],
    };
    (0..values.len()).map(guess).collect()
}

fn moved(value: Value, distance: i32) -> Value {
    let limit = Value::LIMIT.get();
    Value::new((value.get() + distance).clamp(-limit, limit))
}

/// The last iteration of MTD(f), if it tests first at the value plus this distance. Empty if the game is
/// decided: a forced win has no neighbours.
fn tested(suite: Suite, number: u32, depth: u16, distance: i32) -> Result<Row, CellError> {
    let values = values(suite, number, depth)?;
    let Some(&value) = values.last().filter(|value| !value.is_decided()) else {
        return Ok(Row::default());
    };
    let guess = guesses(suite, &values)[values.len() - 1];
    let mut told = values.clone();
    told[values.len() - 1] = moved(value, distance);
    let (found, passes) =
        searched_in_passes(suite, number, &guided(Setup::of(suite, Driver::MtdF, depth), told))?;
    if found.values() != values {
        return Err(CellError(format!("{distance} off, mtd-f finds other values than {values:?}")));
    }
    let parts = Parts::of(passes.iter().filter(|pass| pass.depth == depth));
    Ok(parts.row().with("error", value.get() - guess.get()))
}

/// A search of the root by this name, iteration by iteration.
fn raced(suite: Suite, number: u32, depth: u16, name: &str) -> Result<Row, CellError> {
    let setup = match name {
        SHIFTED => {
            let guesses = guesses(suite, &values(suite, number, depth)?).into_iter();
            let guesses = guesses.map(|guess| moved(guess, shift(suite))).collect();
            guided(Setup::of(suite, Driver::MtdF, depth), guesses)
        }
        TOLD => guided(Setup::of(suite, Driver::MtdF, depth), values(suite, number, depth)?),
        _ => Setup::of(suite, driver(name)?, depth),
    };
    let (searched, passes) = searched_in_passes(suite, number, &setup)?;
    let mut all = Parts::default();
    for iteration in &searched.iterations {
        let parts = Parts::of(passes.iter().filter(|pass| pass.depth == iteration.depth));
        all.between += parts.between;
    }
    Ok(searched.row().count("between", all.between))
}

/// The nodes of an iteration.
#[derive(Clone, Copy, Default)]
struct Parts {
    first: u64,
    second: u64,
    /// Of all passes but the first and the last.
    between: u64,
    nodes: u64,
    passes: u64,
}

impl Parts {
    fn of<'a>(passes: impl Iterator<Item = &'a Pass>) -> Self {
        let nodes: Vec<u64> = passes.map(|pass| pass.nodes).collect();
        let all: u64 = nodes.iter().sum();
        let first = nodes.first().copied().unwrap_or(0);
        let last = if nodes.len() > 1 { nodes[nodes.len() - 1] } else { 0 };
        let second = nodes.get(1).copied().unwrap_or(0);
        Parts { first, second, between: all - first - last, nodes: all, passes: nodes.len() as u64 }
    }

    fn row(self) -> Row {
        let row = Row::default().count("first", self.first).count("second", self.second);
        row.count("nodes", self.nodes).count("passes", self.passes)
    }
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    /// The greatest depth there are rows for.
    fn deepest(&self, suite: Suite) -> Option<u16> {
        let there = |depth: &u16| self.column_at(suite, 0, "first", *depth).len() > 1;
        Scale::ALL.map(|scale| depth(suite, scale)).into_iter().rev().find(there)
    }

    fn column_at(&self, suite: Suite, bound: i32, count: &str, depth: u16) -> BTreeMap<i64, f64> {
        let wanted: [(&'static str, Datum); 4] = [
            ("game", suite.name().into()),
            ("search", TEST.into()),
            ("distance", bound.into()),
            ("depth", depth.into()),
        ];
        within(self.0, &wanted, count)
    }

    /// A count of the last iteration that tests first at this bound, by position.
    fn column(&self, suite: Suite, bound: i32, count: &str) -> BTreeMap<i64, f64> {
        let depth = self.deepest(suite);
        depth.map_or_else(BTreeMap::new, |depth| self.column_at(suite, bound, count, depth))
    }

    fn ratio(&self, suite: Suite, of: (i32, &str), to: (i32, &str)) -> Option<Ratio> {
        relative(&self.column(suite, of.0, of.1), &self.column(suite, to.0, to.1))
    }

    /// Claims about single passes.
    fn single_passes(&self, suite: Suite) -> Vec<Claim> {
        let far = distances(suite)[5];
        let [high, low] = bounds(0);
        let [far_high, far_low] = bounds(far);
        let claims = [
            (
                "first pass at the value: failing low, in % of failing high".into(),
                (low, "first"),
                (high, "first"),
            ),
            (
                format!("first pass, failing high {far} away, in % of at the value"),
                (far_high, "first"),
                (high, "first"),
            ),
            (
                format!("first pass, failing low {far} away, in % of at the value"),
                (far_low, "first"),
                (low, "first"),
            ),
            (
                "failing low at the value: second pass, in % of first".into(),
                (high, "second"),
                (low, "first"),
            ),
            (
                "failing high at the value: second pass, in % of first".into(),
                (low, "second"),
                (high, "first"),
            ),
            (
                format!("whole iteration from {far} below, in % of told the value"),
                (far_high, "nodes"),
                (high, "nodes"),
            ),
            (
                format!("whole iteration from {far} above, in % of told the value"),
                (far_low, "nodes"),
                (high, "nodes"),
            ),
        ];
        let judged = claims.into_iter().map(|(what, of, to): (String, _, _)| {
            let claim = Claim::new(format!("{}: {what}", suite.name()), NOT_ASKED);
            costs(claim, self.ratio(suite, of, to), Says::Below(1.0))
        });
        judged.collect()
    }

    fn raced(&self, suite: Suite, search: &'static str, count: &str) -> BTreeMap<i64, f64> {
        let wanted: [(&'static str, Datum); 2] =
            [("game", suite.name().into()), ("search", search.into())];
        within(self.0, &wanted, count)
    }

    fn until(&self, suite: Suite, search: &'static str, what: &str) -> BTreeMap<i64, f64> {
        let depth = self.deepest(suite);
        depth.map_or_else(BTreeMap::new, |d| self.raced(suite, search, &format!("{what}_{d}")))
    }

    /// How much of MTD(f) the passes are that a better choice of bounds could save.
    fn between(&self, suite: Suite) -> Claim {
        let what = format!(
            "{}: nodes of mtd-f in passes that are neither the first nor the last of their iteration",
            suite.name()
        );
        let claim = Claim::new(what, NOT_ASKED);
        let nodes = self.until(suite, MTD_F, "nodes");
        let between = self.raced(suite, MTD_F, "between");
        let share = |(position, nodes): (&i64, &f64)| Some(100.0 * between.get(position)? / nodes);
        let shares: Vec<f64> = nodes.iter().filter_map(share).collect();
        let Some(summary) = Summary::of(&shares).filter(|summary| summary.n > 1) else {
            return claim;
        };
        let shown = format!("{:.1} % ± {:.1}", summary.mean, summary.half_interval());
        judge(claim, shown, Some(&Estimate::of(&summary)), Says::Below(50.0))
    }

    /// The nodes of an iteration that tests first at this distance from the value, by position, read off
    /// between the bounds that were tested.
    fn curves(&self, suite: Suite) -> BTreeMap<i64, Curve> {
        let mut curves: BTreeMap<i64, Curve> = BTreeMap::new();
        for bound in all_bounds(suite) {
            for (position, nodes) in self.column(suite, bound, "nodes") {
                curves.entry(position).or_default().0.push((f64::from(bound), nodes.ln()));
            }
        }
        curves
    }

    /// What an iteration should cost if the first test is moved by this much from the guess, relative to
    /// testing the guess itself.
    fn predicted(&self, suite: Suite, shift: i32) -> Option<Ratio> {
        let curves = self.curves(suite);
        let errors = self.column(suite, 0, "error");
        let pair = |(position, error): (&i64, &f64)| {
            let curve = curves.get(position)?;
            Some((curve.nodes(f64::from(shift) - error), curve.nodes(-error)))
        };
        Ratio::of(&errors.iter().filter_map(pair).collect::<Vec<_>>())
    }

    fn best_shift(&self, suite: Suite) -> Claim {
        let used = shift(suite);
        let what = format!(
            "{}, held out: predicted nodes if the first test is {used:+} off the guess",
            suite.name()
        );
        let claim = Claim::new(what, NOT_ASKED);
        let held_out = suite.held_out();
        let all = shifts(suite).iter().filter_map(|by| Some((*by, self.predicted(held_out, *by)?)));
        let best = all.min_by(|a, b| a.1.mean.total_cmp(&b.1.mean));
        let claim = costs(claim, self.predicted(held_out, used), Says::Below(1.0));
        match best {
            Some((best, _)) if best == used => claim.because("the least of all shifts tried"),
            Some((best, ratio)) => {
                claim.because(format!("{best:+} is predicted at {}", ratio.percent()))
            }
            None => claim,
        }
    }

    fn race(&self, suite: Suite, search: &'static str, to: &'static str) -> Option<Ratio> {
        relative(&self.until(suite, search, "nodes"), &self.until(suite, to, "nodes"))
    }

    fn contest(&self, suite: Suite) -> Vec<Claim> {
        let pairs = [
            (SHIFTED, MTD_F),
            (TOLD, MTD_F),
            (MTD_F, ASPIRATION),
            (TOLD, ASPIRATION),
            (MTD_F, "mtd-bi"),
            (MTD_F, "mtd-step"),
        ];
        let claim = |(search, to)| {
            let what = format!("{}: {search} has fewer nodes than {to}", suite.name());
            let claim = answered(Claim::new(what, NOT_ASKED), self.race(suite, search, to));
            if search == SHIFTED { claim.headline() } else { claim }
        };
        pairs.map(claim).to_vec()
    }

    fn table(&self) -> Table {
        let columns =
            ["game", "depth", "search", "positions", "nodes in % of mtd-f", "passes per iteration"];
        let mut table = Table::new("All iterations together", &columns);
        for (suite, search) in Suite::GAMES.into_iter().flat_map(|s| SEARCHES.map(|n| (s, n))) {
            let (Some(depth), Some(nodes)) = (self.deepest(suite), self.race(suite, search, MTD_F))
            else {
                continue;
            };
            let passes = self.until(suite, search, "passes");
            let passes = passes.values().sum::<f64>() / (passes.len() as f64 * f64::from(depth));
            let nodes =
                if search == MTD_F { "100 %".into() } else { format!("{}", nodes.percent()) };
            let positions = self.until(suite, search, "nodes").len().to_string();
            let row = [suite.name().into(), depth.to_string(), search.into(), positions, nodes];
            table.push(row.into_iter().chain([format!("{passes:.1}")]).collect());
        }
        table
    }

    fn shifts(&self) -> Table {
        let columns = [
            "game",
            "positions",
            "guess off by: mean",
            "median",
            "nine in ten",
            "first test",
            "predicted nodes",
        ];
        let mut table =
            Table::new("Held-out positions: the last iteration by its first test", &columns);
        for suite in Suite::GAMES {
            let held_out = suite.held_out();
            let mut errors: Vec<f64> =
                self.column(held_out, 0, "error").into_values().map(f64::abs).collect();
            errors.sort_by(f64::total_cmp);
            let Some(summary) = Summary::of(&errors) else { continue };
            let quantile = |part: f64| errors[((errors.len() - 1) as f64 * part).round() as usize];
            for by in shifts(suite) {
                let Some(ratio) = self.predicted(held_out, *by) else { continue };
                table.push(vec![
                    suite.name().into(),
                    summary.n.to_string(),
                    format!("{:.1}", summary.mean),
                    format!("{:.0}", quantile(0.5)),
                    format!("{:.0}", quantile(0.9)),
                    format!("guess {by:+}"),
                    ratio.percent(),
                ]);
            }
        }
        table
    }

    fn figure(&self, suite: Suite) -> Option<Figure> {
        let line = |label: &str, side: usize, count: &'static str| {
            let at = |distance: &i32| {
                let bound = bounds(*distance)[side];
                let ratio = self.ratio(suite, (bound, count), (0, count))?;
                Some(ratio.point(f64::from(*distance + 1)))
            };
            Series { label: label.into(), points: distances(suite).iter().filter_map(at).collect() }
        };
        let series = [
            line("pass, fails high", 0, "first"),
            line("pass, fails low", 1, "first"),
            line("all, from below", 0, "nodes"),
            line("all, from above", 1, "nodes"),
        ];
        let series: Vec<Series> = series.into_iter().filter(|s| !s.points.is_empty()).collect();
        (!series.is_empty()).then(|| Figure {
            name: suite.name().into(),
            title: format!("{}: first pass, and whole iteration", suite.name()),
            x: Axis::logarithmic("distance of the bound + 1, hundredths"),
            y: Axis::linear("nodes in % of distance 0, failing high"),
            series,
        })
    }
}

/// Bounds from left to right, relative to the value, with the logarithm of the nodes.
#[derive(Default)]
struct Curve(Vec<(f64, f64)>);

impl Curve {
    /// Straight lines between the points; beyond the last it is level.
    fn nodes(&self, bound: f64) -> f64 {
        let Curve(points) = self;
        let after = points.partition_point(|(at, _)| *at < bound);
        let logarithm = match (after.checked_sub(1).map(|i| points[i]), points.get(after)) {
            (Some((left, low)), Some(&(right, high))) => {
                low + (high - low) * (bound - left) / (right - left)
            }
            (Some((_, end)), None) | (None, Some(&(_, end))) => end,
            (None, None) => f64::NAN,
        };
        logarithm.exp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_read_between_its_points() {
        let curve = Curve(vec![(-10.0, 1.0), (0.0, 0.0), (4.0, 2.0)]);
        for (bound, logarithm) in
            [(-99.0, 1.0), (-10.0, 1.0), (-5.0, 0.5), (0.0, 0.0), (3.0, 1.5), (9.0, 2.0)]
        {
            assert!((curve.nodes(bound).ln() - logarithm).abs() < 1e-12, "{bound}");
        }
    }

    /// Guided by where it would look anyway, MTD(f) searches the same tree.
    #[test]
    fn guesses_are_those_of_the_searches() {
        for suite in Suite::GAMES {
            let setup = Setup::of(suite, Driver::MtdF, 5);
            let own = searched(suite, 3, &setup).unwrap();
            let guided = guided(setup, guesses(suite, &own.values()));
            assert_eq!(searched(suite, 3, &guided).unwrap().row(), own.row(), "{suite:?}");
        }
    }

    /// At distance 0 a second pass proves what the first has left open.
    #[test]
    fn two_passes_prove_a_value() {
        for suite in GAMES {
            for bound in bounds(0) {
                let row = tested(suite, 1, 4, bound).unwrap();
                assert_eq!(row.integer("passes"), Some(2), "{suite:?} {bound}");
                let sum = row.integer("first").unwrap() + row.integer("second").unwrap();
                assert_eq!(row.integer("nodes"), Some(sum), "{suite:?} {bound}");
            }
        }
    }
}
