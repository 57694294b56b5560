//! Plaat, Schaeffer, Pijls, de Bruin 1995, Figure 4: the size of MTD(f)'s tree against the distance of
//! the first guess from the value.
//!
//! One cell is one position and one distance; every iteration's guess is off by the same amount.

use super::PLAAT_1995;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::Says;
use crate::practice::{
    Driver, Ratio, Searched, Setup, Suite, cost, costs, driver, fewer, guided, relative, searched,
    within,
};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Section, Series, Table};
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::Value;
use nullwindow::searcher::Tally;

/// The study.
pub struct Figure4;

const NAME: &str = "plaat-figure-4";

impl Study for Figure4 {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        PLAAT_1995
    }

    fn summary(&self) -> &'static str {
        "the tree of mtd-f against the distance of its first guess, in three games"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for suite in Suite::GAMES {
            for (depth, positions) in suite.grid(scale, QUICK_POSITIONS, |s| depth(suite, s)) {
                add(&mut cells, suite, depth, positions, &both_sides(suite));
            }
        }
        cells.extend(at_odd_depth(scale));
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let suite = Suite::named(cell.text("game"))?;
        let number = cell.integer("position");
        let driver = driver(cell.text("search"))?;
        let setup = Setup::of_1995(suite, driver, cell.integer("depth")).changed_by(cell)?;
        let searched = match driver {
            Driver::BASELINE | Driver::NegaScout => searched(suite, number, &setup),
            _ => told(suite, number, &setup, cell.integer("distance")),
        };
        searched.map(|searched| setup.describe(cost_of(&searched)))
    }

    fn varies(&self) -> &'static [&'static str] {
        &["guess"]
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let claims = Suite::GAMES.into_iter().flat_map(|suite| {
            let far = distances(suite)[0];
            [
                measured.below(suite),
                measured.nearer(suite, -far, "the closer, the smaller the tree: DUAL*'s side"),
                measured.nearer(suite, far, "the closer, the smaller the tree: SSS*'s side"),
            ]
        });
        // −15 to +10 of 64 discs: within it MTD(f) is better, beyond it not.
        let range = [(LEFT, true), (500, true), (-2000, false), (1500, false)];
        let range = range.map(|(distance, within)| measured.in_range(distance, within));
        Section {
            question: "How close must the first guess of MTD(f) be?".into(),
            published: "Leaves of MTD(f) in Othello, depths 8 and 9, in percent of aspiration NegaScout's, \
                against the distance of the first guess from the value; chess and checkers are said to be \
                similar. A guess near the value is best, and beats aspiration NegaScout between about −15 \
                and +10, where values lie between −64 and 64; to the left the curve goes to DUAL*, to the \
                right to SSS*."
                .into(),
            claims: claims.chain(range).chain([measured.nodes_told()]).collect(),
            tables: vec![measured.table()],
            figures: Suite::GAMES.into_iter().filter_map(|suite| measured.figure(suite)).collect(),
            notes: vec![
                "Distances are in hundredths of a pawn, disc or man; leaves are distinct ones; set-up as in `plaat-figures-5-6`. All iterations together; aspiration \
                 NegaScout expects the value where it needs the fewest nodes (`aspiration-windows`), as \
                 everywhere here. The first iteration, one ply deep, is given no guess. Geometric means over positions, 95 % intervals."
                    .into(),
            ],
        }
    }
}

/// MTD(f) with every first guess off by this much.
fn told(suite: Suite, number: u32, setup: &Setup, distance: i32) -> Result<Searched, CellError> {
    let limit = Value::LIMIT.get();
    let off = |value: Value| Value::new((value.get() + distance).clamp(-limit, limit));
    let aspiration = Setup { driver: Driver::BASELINE, ..*setup };
    let values = searched(suite, number, &aspiration)?.values();
    let guesses = values.iter().copied().map(off).collect();
    let found = searched(suite, number, &guided(*setup, guesses))?;
    match found.values() == values {
        true => Ok(found),
        false => {
            Err(CellError(format!("{distance} off, mtd-f finds other values than {values:?}")))
        }
    }
}

/// What all iterations cost together.
fn cost_of(searched: &Searched) -> Row {
    let Tally { nodes, passes, .. } = searched.tally;
    let unique = searched.unique.iter().map(|(_, leaves)| leaves).sum();
    let row = Row::default().count("leaves", searched.tally.leaves()).count("unique", unique);
    row.count("nodes", nodes).count("passes", passes)
}

const QUICK_POSITIONS: u32 = 20;

/// To either side, the greatest first.
fn distances(suite: Suite) -> &'static [i32] {
    match suite {
        Suite::Othello => &[3000, 2000, 1500, 1000, 500, 200, 100],
        _ => &[500, 200, 100, 50, 20, 10],
    }
}

fn depth(suite: Suite, scale: Scale) -> u16 {
    match suite {
        Suite::Othello => scale.pick(7, 8, 9),
        Suite::Checkers => scale.pick(10, 12, 14),
        _ => scale.pick(5, 6, 7),
    }
}

/// From left to right.
fn both_sides(suite: Suite) -> Vec<i32> {
    let left = distances(suite).iter().map(|distance| -distance);
    left.chain([0]).chain(distances(suite).iter().rev().copied()).collect()
}

fn cell(suite: Suite, depth: u16, position: u32, (driver, distance): (Driver, i32)) -> Cell {
    let cell = Cell::of_game(NAME).with("game", suite.name());
    let cell = cell.with("search", driver.name()).with("distance", distance);
    let cell = suite.place(cell.with("depth", depth), position).signed_by(&Figure4);
    cell.costing(2 * cost(suite, driver, depth))
}

fn add(cells: &mut Vec<Cell>, suite: Suite, depth: u16, positions: u32, distances: &[i32]) {
    for position in 0..positions.min(suite.len()) {
        cells.push(cell(suite, depth, position, ASPIRATION));
        let told = distances.iter().map(|distance| (Driver::MtdF, *distance));
        cells.extend(told.map(|search| cell(suite, depth, position, search)));
    }
}

/// Base lines.
const ASPIRATION: (Driver, i32) = (Driver::BASELINE, 0);
const NO_WINDOW: (Driver, i32) = (Driver::NegaScout, 0);
/// On DUAL*'s side, within the range of the print.
const LEFT: i32 = -1000;

/// Othello at the odd depth of the quick scale, on the other positions of the standard one, and there a base
/// line without a window.
fn at_odd_depth(scale: Scale) -> Vec<Cell> {
    let mut cells = Vec::new();
    if scale >= Scale::Standard {
        let suite = Suite::Othello;
        let odd = depth(suite, Scale::Quick);
        add(&mut cells, suite, odd, suite.len(), &[LEFT]);
        cells.retain(|cell| cell.integer::<u32>("position") >= QUICK_POSITIONS);
        for position in 0..suite.len() {
            cells.push(cell(suite, odd, position, NO_WINDOW));
        }
    }
    cells
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    /// With the value itself: nodes, as a claim of chess needs them.
    fn nodes_told(&self) -> Claim {
        let what = "chess: nodes of mtd-f, given the value itself, relative to aspiration";
        let depths = Scale::ALL.map(|scale| depth(Suite::Chess, scale)).into_iter().rev();
        let of = (Driver::MtdF, 0);
        let at = |depth| self.counted_at("nodes", depth, Suite::Chess, of, ASPIRATION);
        fewer(Claim::new(what, NOT_ASKED), depths.filter_map(at).next())
    }

    /// Distinct leaves of one relative to those of the other.
    fn ratio(&self, suite: Suite, of: (Driver, i32), to: (Driver, i32)) -> Option<Ratio> {
        let depths = Scale::ALL.map(|scale| depth(suite, scale)).into_iter().rev();
        depths.filter_map(|depth| self.ratio_at(depth, suite, of, to)).next()
    }

    fn ratio_at(
        &self,
        depth: u16,
        suite: Suite,
        of: (Driver, i32),
        to: (Driver, i32),
    ) -> Option<Ratio> {
        self.counted_at("unique", depth, suite, of, to)
    }

    fn counted_at(
        &self,
        count: &str,
        depth: u16,
        suite: Suite,
        of: (Driver, i32),
        to: (Driver, i32),
    ) -> Option<Ratio> {
        let leaves = |(driver, distance): (Driver, i32)| {
            let wanted: [(&'static str, Datum); 4] = [
                ("game", suite.name().into()),
                ("search", driver.name().into()),
                ("distance", distance.into()),
                ("depth", depth.into()),
            ];
            within(self.0, &wanted, count)
        };
        relative(&leaves(of), &leaves(to))
    }

    fn to_aspiration(&self, suite: Suite, distance: i32) -> Option<Ratio> {
        self.ratio(suite, (Driver::MtdF, distance), ASPIRATION)
    }

    fn below(&self, suite: Suite) -> Claim {
        let what = format!(
            "{}: given the value itself, mtd-f has fewer leaves than aspiration",
            suite.name()
        );
        let claim = fewer(Claim::new(what, "fewer"), self.to_aspiration(suite, 0));
        match self.reach(suite) {
            Some((0, 0)) => claim.because("of the guesses tried, only the value itself is sure to win"),
            Some((left, right)) => claim.because(format!(
                "a guess may be off by {left:+} to {right:+}: there the whole interval lies below 100 %"
            )),
            None => claim,
        }
    }

    /// From the value to either side, the last distance at which it has fewer leaves for certain.
    fn reach(&self, suite: Suite) -> Option<(i32, i32)> {
        let sure =
            |distance: &i32| self.to_aspiration(suite, *distance).is_some_and(|r| r.high < 1.0);
        let far = |sign: i32| {
            let outwards = distances(suite).iter().rev().map(move |distance| sign * distance);
            outwards.take_while(sure).last().unwrap_or(0)
        };
        sure(&0).then(|| (far(-1), far(1)))
    }

    /// Othello, so many hundredths of a disc off.
    fn in_range(&self, distance: i32, is_within: bool) -> Claim {
        let than = if is_within { "fewer leaves than" } else { "no fewer leaves than" };
        let what = format!("othello, {distance:+} off: mtd-f has {than} aspiration");
        let claim = Claim::new(what, "fewer between −15 and +10 discs, not beyond");
        let says = if is_within { Says::Below(1.0) } else { Says::Above(1.0) };
        let claim = costs(claim, self.to_aspiration(Suite::Othello, distance), says);
        let odd = depth(Suite::Othello, Scale::Quick);
        let at_odd = |base| self.ratio_at(odd, Suite::Othello, (Driver::MtdF, distance), base);
        match [ASPIRATION, NO_WINDOW].map(at_odd) {
            [Some(aspiration), Some(no_window)] if distance < 0 => claim.explained(format!(
                "it depends on the base line's window: at depth {odd} it is {} with ours, and {} relative to \
                 NegaScout without one",
                aspiration.percent(),
                no_window.percent()
            )),
            _ => claim,
        }
    }

    fn nearer(&self, suite: Suite, far: i32, published: &str) -> Claim {
        let what = format!("{}: fewer leaves with the value than {far:+} off", suite.name());
        let ratio = self.ratio(suite, (Driver::MtdF, 0), (Driver::MtdF, far));
        fewer(Claim::new(what, published), ratio)
    }

    fn table(&self) -> Table {
        let title = "Leaves of mtd-f in percent of aspiration NegaScout's";
        let mut table = Table::new(title, &["game", "distance", "positions", "leaves"]);
        for suite in Suite::GAMES {
            for distance in both_sides(suite) {
                let Some(ratio) = self.to_aspiration(suite, distance) else { continue };
                table.push(vec![
                    suite.name().into(),
                    format!("{distance:+}"),
                    ratio.n.to_string(),
                    ratio.percent(),
                ]);
            }
        }
        table
    }

    fn figure(&self, suite: Suite) -> Option<Figure> {
        let at =
            |distance: i32| Some(self.to_aspiration(suite, distance)?.point(f64::from(distance)));
        let points: Vec<_> = both_sides(suite).into_iter().filter_map(at).collect();
        (!points.is_empty()).then(|| Figure {
            name: suite.name().into(),
            title: format!("{}: leaves by distance of the first guess", suite.name()),
            x: Axis::linear("first guess − value, hundredths"),
            y: Axis::linear("leaves in % of aspiration NegaScout").reading(
                "Below 100 % mtd-f visits fewer leaves than aspiration NegaScout; at 0 its first guess is \
                 the value.",
            ),
            series: vec![Series { label: Driver::MtdF.name().into(), points }],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::searcher::FirstGuess;

    const DEPTH: u16 = 5;

    /// Given the value, MTD(f) takes two passes, one for each bound; given another guess, it takes more.
    #[test]
    fn guesses_are_used() {
        for suite in Suite::GAMES {
            let setup = Setup::of_1995(suite, Driver::MtdF, DEPTH);
            let passes = |distance| told(suite, 0, &setup, distance).unwrap().tally.passes;
            assert_eq!(passes(0), 2 * u64::from(DEPTH), "{suite:?}: twice in every iteration");
            for distance in [-300, 300] {
                assert!(passes(distance) > passes(0), "{suite:?}: {distance} off");
            }
        }
    }

    /// Given its own guess, MTD(f) searches the same tree.
    #[test]
    fn all_but_the_guess_is_the_search() {
        for suite in Suite::GAMES {
            let setup = Setup::of_1995(suite, Driver::MtdF, DEPTH);
            let setup = Setup { first_guess: FirstGuess::LastIteration, ..setup };
            let untold = searched(suite, 0, &setup).unwrap();
            let mut guesses = untold.values();
            guesses.insert(0, Value::ZERO);
            let setup = guided(setup, guesses);
            assert_eq!(searched(suite, 0, &setup).unwrap().row(), untold.row(), "{suite:?}");
        }
    }
}
