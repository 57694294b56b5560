//! A question of this project: what does a null-window pass cost, by the distance of the bound tested from
//! the value, and which bound should be tested next?
//!
//! One cell is one position and either one distance, with all earlier iterations told their value, or one
//! way to search the root.

mod measured;

use super::OUR_OWN;
use crate::cell::{Cell, Row, Scale};
use crate::practice::{
    Driver, Pass, Setup, Suite, cost, driver, guided, same_values, searched, searched_in_passes,
};
use crate::section::Section;
use crate::study::{CellError, Paper, Results, Study};
use measured::Measured;
use nullwindow::Value;
use nullwindow::searcher::FirstGuess;

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
        let number = cell.integer("position");
        let setup = Setup::of(suite, Driver::MtdF, cell.integer("depth")).changed_by(cell)?;
        match cell.text("search") {
            TEST => tested(suite, number, &setup, cell.integer("distance")),
            name => raced(suite, number, &setup, name),
        }
    }

    fn varies(&self) -> &'static [&'static str] {
        &["guess"]
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
                     it: a reference for what a perfect guess would save."
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

/// The one that the passes measured on held-out positions predict to be cheapest (`best_shift`).
fn shift(suite: Suite) -> i32 {
    match suite.reported() {
        Suite::Othello => 100,
        Suite::Checkers => 2,
        _ => -5,
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
    for position in 0..positions.min(suite.len()) {
        let cell = Cell::of_game(NAME).with("game", suite.name()).with("search", search);
        let cell = match distance {
            Some(distance) => cell.with("distance", distance),
            None => cell,
        };
        let cell = suite.place(cell.with("depth", depth), position).signed_by(&PassCost);
        cells.push(cell.costing(2 * cost(suite, Driver::MtdF, depth)));
    }
}

/// The values of all iterations.
fn values(suite: Suite, number: u32, setup: &Setup) -> Result<Vec<Value>, CellError> {
    Ok(searched(suite, number, &Setup { driver: Driver::BASELINE, ..*setup })?.values())
}

/// Where a search expects the value of each iteration.
fn guesses(setup: &Setup, values: &[Value]) -> Vec<Value> {
    let guess = |iteration: usize| match (iteration, setup.first_guess) {
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

/// The last iteration of MTD(f) set up so, if it tests first at the value plus this distance. Empty if the game is
/// decided: a forced win has no neighbours.
fn tested(suite: Suite, number: u32, setup: &Setup, distance: i32) -> Result<Row, CellError> {
    let values = values(suite, number, setup)?;
    let Some(&value) = values.last().filter(|value| !value.is_decided()) else {
        return Ok(setup.describe(Row::default()));
    };
    let guess = guesses(setup, &values)[values.len() - 1];
    let mut told = values.clone();
    told[values.len() - 1] = moved(value, distance);
    let (found, passes) = searched_in_passes(suite, number, &guided(*setup, told))?;
    if found.values() != values {
        return Err(CellError(format!("{distance} off, mtd-f finds other values than {values:?}")));
    }
    let parts = Parts::of(passes.iter().filter(|pass| pass.depth == setup.depth));
    Ok(setup.describe(parts.row()).with("error", value.get() - guess.get()))
}

/// A search of the root by this name, iteration by iteration.
fn raced(suite: Suite, number: u32, mtd_f: &Setup, name: &str) -> Result<Row, CellError> {
    let setup = match name {
        SHIFTED => {
            let guesses = guesses(mtd_f, &values(suite, number, mtd_f)?).into_iter();
            let guesses = guesses.map(|guess| moved(guess, shift(suite))).collect();
            guided(*mtd_f, guesses)
        }
        TOLD => guided(*mtd_f, values(suite, number, mtd_f)?),
        _ => Setup { driver: driver(name)?, ..*mtd_f },
    };
    let (searched, passes) = searched_in_passes(suite, number, &setup)?;
    let mut all = Parts::default();
    for iteration in &searched.iterations {
        let parts = Parts::of(passes.iter().filter(|pass| pass.depth == iteration.depth));
        all.between += parts.between;
    }
    Ok(setup.describe(searched.row()).count("between", all.between))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Guided by where it would look anyway, MTD(f) searches the same tree.
    #[test]
    fn guesses_are_those_of_the_searches() {
        for suite in Suite::GAMES {
            let setup = Setup::of(suite, Driver::MtdF, 5);
            let own = searched(suite, 3, &setup).unwrap();
            let guided = guided(setup, guesses(&setup, &own.values()));
            assert_eq!(searched(suite, 3, &guided).unwrap().row(), own.row(), "{suite:?}");
        }
    }

    /// At distance 0 a second pass proves what the first has left open.
    #[test]
    fn two_passes_prove_a_value() {
        for suite in GAMES {
            for bound in bounds(0) {
                let setup = Setup::of(suite, Driver::MtdF, 4);
                let row = tested(suite, 1, &setup, bound).unwrap();
                assert_eq!(row.integer("passes"), Some(2), "{suite:?} {bound}");
                let sum = row.integer("first").unwrap() + row.integer("second").unwrap();
                assert_eq!(row.integer("nodes"), Some(sum), "{suite:?} {bound}");
            }
        }
    }
}
