//! A question of this project: when does MTD(f) win? By the step of values, the quality of the move order, the
//! first guess and the size of the table.
//!
//! One cell is one search of one position. Aspiration NegaScout gets the best of some windows under every
//! condition: positions of even number choose it, those of odd number are reported on.

mod guesses;
mod measured;

use super::OUR_OWN;
use crate::cell::{Cell, Row, Scale};
use crate::practice::{Changes, Driver, Setup, Suite, cost, driver, same_values, search};
use crate::section::{Figure, Section};
use crate::study::{CellError, Paper, Results, Study};
use measured::Measured;
use nullwindow::searcher::{Enhancements as E, FirstGuess};

/// The study.
pub struct Map;

const NAME: &str = "mtd-f-map";
const GAMES: [Suite; 4] = [Suite::Chess, Suite::Othello, Suite::Checkers, Suite::ConnectFour];
/// All that suits the game; without its knowledge of moves; without history as well.
const ORDERS: [&str; 3] = ["full", "no knowledge", "table only"];
/// The set-up of the studies of 1995, on held-out positions.
const OF_1995: &str = "1995";
const GUESSES: [&str; 2] = ["last", "two-before"];
/// Guesses between the two: percent of the way.
const BETWEEN: [&str; 3] = ["25", "50", "75"];
const BITS: [u32; 2] = [18, 8];

/// The conditions under which two searches are compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Condition {
    game: &'static str,
    order: &'static str,
    guess: &'static str,
    bits: u32,
    step: u32,
}

impl Condition {
    /// All of a game.
    fn all(suite: Suite) -> Vec<Condition> {
        let game = suite.name();
        let mut all = Vec::new();
        for &step in steps(suite) {
            for order in orders(suite) {
                for guess in GUESSES {
                    all.extend(BITS.map(|bits| Condition { game, order, guess, bits, step }));
                }
            }
        }
        all
    }

    /// Whether all but step and order is what suits the game best.
    fn is_plain(&self, suite: Suite) -> bool {
        self.bits == BITS[0] && self.guess == usual_guess(suite)
    }
}

fn orders(suite: Suite) -> impl Iterator<Item = &'static str> {
    // Connect four is best searched without history.
    ORDERS.into_iter().filter(move |order| suite != Suite::ConnectFour || *order != "no knowledge")
}

fn usual_guess(suite: Suite) -> &'static str {
    match suite.tuned().first_guess {
        FirstGuess::TwoBefore => "two-before",
        _ => "last",
    }
}

fn steps(suite: Suite) -> &'static [u32] {
    match suite.reported() {
        Suite::Othello => &[1, 25, 50, 100, 200],
        Suite::ConnectFour => &[1, 2, 5, 10, 20],
        _ => &[1, 5, 10, 25, 50],
    }
}

fn widths(suite: Suite) -> [u32; 5] {
    match suite.reported() {
        Suite::Othello => [100, 200, 400, 800, 1600],
        Suite::Checkers => [5, 10, 15, 30, 50],
        _ => [10, 25, 50, 100, 200],
    }
}

fn depth(suite: Suite) -> u16 {
    match suite.reported() {
        Suite::Othello => 6,
        Suite::Checkers | Suite::ConnectFour => 8,
        _ => 4,
    }
}

/// The depth at which the set-up of 1995 is calibrated.
fn depth_of_1995(suite: Suite) -> u16 {
    match suite.reported() {
        Suite::Othello => 7,
        Suite::Checkers => 10,
        _ => 5,
    }
}

impl Study for Map {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        OUR_OWN
    }

    fn summary(&self) -> &'static str {
        "where mtd-f needs fewer nodes than aspiration NegaScout: step, move order, guess, table"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for suite in GAMES {
            let depth = depth(suite);
            for condition in Condition::all(suite) {
                let is_plain = condition.is_plain(suite);
                let positions = scale.pick(if is_plain { 16 } else { 0 }, 60, 100);
                add(&mut cells, suite, condition, depth, positions);
            }
            for guess in BETWEEN {
                let condition = Condition { guess, ..guesses::condition(suite) };
                add(&mut cells, suite, condition, depth, scale.pick(16, 60, 100));
            }
        }
        for suite in Suite::GAMES {
            for &step in steps(suite) {
                let (guess, bits) = (usual_guess(suite), 21);
                let held_out = suite.held_out();
                let condition =
                    Condition { game: held_out.name(), order: OF_1995, guess, bits, step };
                let depth = depth_of_1995(suite);
                add_search(
                    &mut cells,
                    held_out,
                    condition,
                    Driver::MtdF,
                    0,
                    (depth, held_out.len()),
                );
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let suite = Suite::named(cell.text("game"))?;
        let (driver, depth) = (driver(cell.text("search"))?, cell.integer("depth"));
        let grain = cell.integer("step");
        let setup = match cell.text("order") {
            OF_1995 => Setup { counts_unique: false, ..Setup::of_1995(suite, driver, depth) },
            order => {
                let first_guess = match cell.text("guess") {
                    "last" => FirstGuess::LastIteration,
                    "two-before" => FirstGuess::TwoBefore,
                    percent => FirstGuess::Between(percent.parse().unwrap_or(0)),
                };
                let plain = Setup::of(suite, driver, depth);
                let enhancements = ordered(plain.enhancements, order);
                let (aspiration, table_bits) = (cell.integer("half_width"), cell.integer("bits"));
                Setup { enhancements, first_guess, aspiration, table_bits, ..plain }
            }
        };
        search(suite, cell.integer("position"), &Setup { grain, ..setup })
    }

    fn varies(&self) -> &'static [&'static str] {
        Changes::NAMES
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured::new(results);
        let mut claims = vec![same_values(results, &["game", "position", "step"])];
        for suite in GAMES {
            claims.extend(measured.ends(suite));
            claims.extend(measured.effects(suite));
            claims.extend(measured.guesses(suite));
        }
        claims.extend(measured.rules());
        claims.extend(Suite::GAMES.map(|suite| measured.calibrated(suite)));
        let mut figures: Vec<Figure> =
            GAMES.into_iter().filter_map(|s| measured.figure(s)).collect();
        figures.extend(measured.figure_of_passes());
        Section {
            question: "When does MTD(f) need fewer nodes than aspiration NegaScout with its best window?".into(),
            published: "No paper asks this. The 1995 papers say that SSS* and DUAL* need more passes the wider \
                the range of values is, and that MTD(f) needs 3 to 6; they do not say how fine the values of \
                their programs were, only that Othello's lay between −64 and 64."
                .into(),
            claims,
            tables: vec![measured.table()],
            figures,
            notes: vec![
                "Evaluations are rounded to multiples of the step, in hundredths of a pawn, disc or man (connect \
                 four: of its own unit). Windows are chosen condition by condition on positions of even number among \
                 five half-widths; all that is reported is of positions of odd number. Percentages are \
                 geometric means over positions, one of each game."
                    .into(),
                "Quality of the move order: all that suits the game; without its knowledge of moves; table and \
                 quiescence only. A guess by regression lies between the values of the last two iterations, where \
                 those of the positions of even number would have had the least squared error, to a quarter of the \
                 way. Small tables have 2^8 entries, large ones 2^18, which lose nothing here."
                    .into(),
            ],
        }
    }
}

/// What orders moves, switched off.
fn ordered(enhancements: E, order: &str) -> E {
    let without_knowledge = enhancements.without(E::KNOWLEDGE);
    match order {
        "full" => enhancements,
        "no knowledge" => without_knowledge,
        _ => without_knowledge.without(E::HISTORY | E::GRAVITY | E::ETC | E::LEAVES),
    }
}

fn add(cells: &mut Vec<Cell>, suite: Suite, condition: Condition, depth: u16, positions: u32) {
    add_search(cells, suite, condition, Driver::MtdF, 0, (depth, positions));
    for width in widths(suite) {
        add_search(cells, suite, condition, Driver::BASELINE, width, (depth, positions));
    }
}

fn add_search(
    cells: &mut Vec<Cell>,
    suite: Suite,
    Condition { game, order, guess, bits, step }: Condition,
    driver: Driver,
    width: u32,
    (depth, positions): (u16, u32),
) {
    for position in 0..positions {
        let cell = Cell::of_game(NAME).with("game", game).with("search", driver.name());
        let cell = cell.with("half_width", width).with("step", step).with("order", order);
        let cell = cell.with("guess", guess).with("bits", bits);
        let cell = suite.place(cell.with("depth", depth), position).signed_by(&Map);
        cells.push(cell.costing(cost(suite, driver, depth)));
    }
}
