//! Marsland, Campbell 1981, sections II.A and II.D: what an aspiration window gains and what iterative
//! deepening costs a search that has nothing else.
//!
//! One cell is one search of one position. The lines of the last iteration's root moves are handed on (R), or
//! only the best of these moves; there is no table.

use super::MARSLAND_CAMPBELL_1981;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::Says;
use crate::practice::{
    Driver, Measure, Ratio, Setup, Suite, behaviour, cost, costs, relative, same_values, search,
    within,
};
use crate::section::{Claim, NOT_ASKED, Section, Table};
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::searcher::Enhancements as E;

/// The study.
pub struct Windows;

const NAME: &str = "marsland-campbell-windows";
const QUICK_POSITIONS: u32 = 20;
/// One search, without iterations.
const DIRECT: &str = "direct";
/// Iteration by iteration, with an open window.
const OPEN: &str = "open window";
/// The same, with nothing handed on but the best move at the root.
const BEST_MOVE: &str = "best move";
/// Half the width of a window around the last value, in hundredths of a pawn or man.
const WIDTHS: [u32; 4] = [25, 50, 100, 200];

impl Study for Windows {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        MARSLAND_CAMPBELL_1981
    }

    fn summary(&self) -> &'static str {
        "what an aspiration window gains and what iterative deepening costs, without a table"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let behaviour = behaviour();
        let mut cells = Vec::new();
        let mut add = |suite: Suite, depth: u16, positions: u32| {
            for search in searches() {
                for position in 0..positions {
                    let cell = Cell::new(NAME, &behaviour).with("game", suite.name());
                    let cell = cell.with("search", search.clone()).with("depth", depth);
                    let cell = cell.with("position", position);
                    cells.push(cell.costing(8 * cost(suite, Driver::AlphaBeta, depth)));
                }
            }
        };
        for suite in Suite::GAMES {
            for (depth, positions) in suite.grid(scale, QUICK_POSITIONS, |s| depth(suite, s)) {
                add(suite, depth, positions);
            }
            // The width is chosen with other positions.
            add(suite.held_out(), depth(suite, Scale::Quick), suite.held_out().len());
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let suite = Suite::named(cell.text("game"))?;
        let (name, depth) = (cell.text("search"), cell.integer("depth"));
        let setup = Setup::of(suite, Driver::AlphaBeta, depth);
        let own = setup.enhancements.and(E::QUIESCENCE | E::KNOWLEDGE);
        let setup = Setup { enhancements: own | E::REFUTATION, ..setup };
        let setup = match name {
            DIRECT => Setup { deepen_by: depth, ..setup },
            OPEN => setup,
            BEST_MOVE => Setup { enhancements: own, ..setup },
            width => Setup {
                driver: Driver::AspirationAlphaBeta,
                aspiration: width.parse().map_err(|_| CellError(format!("no search {name:?}")))?,
                ..setup
            },
        };
        search(suite, cell.integer("position"), &setup)
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let mut claims = vec![same_values(results, &["game", "position"])];
        for suite in Suite::GAMES {
            claims.push(measured.window(suite));
            claims.push(measured.deepening(suite));
        }
        Section {
            question: "What does a window around the expected value gain, and what does deepening cost?"
                .into(),
            published: "An aspiration window saves 23 % of the time of the chess program TECH on average. \
                Deepening ply by ply costs 5 % more time in TECH, and 20 % more nodes in a checkers program \
                that hands on nothing but the principal variation."
                .into(),
            claims,
            tables: vec![measured.table()],
            figures: Vec::new(),
            notes: vec![
                "Alpha-beta with the game's own knowledge of its moves, quiescence in chess and checkers, and \
                 the lines of the last iteration's root moves (R); nodes of all iterations together, geometric \
                 means over positions. TECH's window is not in print: the width with the fewest nodes on \
                 held-out positions is compared. Time is read as nodes; 23 % as 15 to 31, 5 % as 0 to 10. The \
                 checkers program handed on the principal variation, which is less than R and more than the \
                 best move: its 20 % is not judged."
                    .into(),
            ],
        }
    }
}

fn searches() -> Vec<String> {
    [DIRECT, OPEN, BEST_MOVE]
        .map(str::to_string)
        .into_iter()
        .chain(WIDTHS.map(|w| w.to_string()))
        .collect()
}

fn depth(suite: Suite, scale: Scale) -> u16 {
    match suite.reported() {
        Suite::Othello => scale.pick(6, 6, 8),
        Suite::Checkers => scale.pick(9, 9, 11),
        _ => scale.pick(5, 5, 6),
    }
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    /// Nodes of one search relative to another's, at the greatest depth there is.
    fn ratio(&self, suite: Suite, of: &str, to: &str) -> Option<(u16, Ratio)> {
        let at = |depth: u16| {
            let nodes = |search: &str| {
                let wanted: [(&'static str, Datum); 3] = [
                    ("game", suite.name().into()),
                    ("search", search.to_string().into()),
                    ("depth", depth.into()),
                ];
                within(self.0, &wanted, &Measure::Nodes.until(depth))
            };
            Some((depth, relative(&nodes(of), &nodes(to))?))
        };
        Scale::ALL.into_iter().rev().find_map(|scale| at(depth(suite, scale)))
    }

    fn window(&self, suite: Suite) -> Claim {
        let held_out = |width: u32| self.ratio(suite.held_out(), &width.to_string(), OPEN);
        let ratios = WIDTHS.into_iter().filter_map(|width| Some((width, held_out(width)?.1.mean)));
        let best = ratios.min_by(|a, b| a.1.total_cmp(&b.1)).and_then(|(width, _)| {
            let (depth, ratio) = self.ratio(suite, &width.to_string(), OPEN)?;
            Some((width, depth, ratio))
        });
        let place =
            best.map_or(String::new(), |(width, depth, _)| format!(", depth {depth}, ± {width}"));
        let what = format!("{}{place}: nodes with a window relative to none", suite.name());
        let published = if suite == Suite::Chess { "23 % less time" } else { NOT_ASKED };
        let ratio = best.map(|(.., ratio)| ratio);
        costs(Claim::new(what, published), ratio, Says::Between(0.69, 0.85))
    }

    fn deepening(&self, suite: Suite) -> Claim {
        let found = self.ratio(suite, OPEN, DIRECT);
        let place = found.map_or(String::new(), |(depth, _)| format!(", depth {depth}"));
        let what = format!("{}{place}: nodes with deepening relative to none", suite.name());
        let (published, says) = match suite {
            Suite::Chess => ("5 % more time", Says::Between(1.0, 1.1)),
            _ => (NOT_ASKED, Says::Above(1.0)),
        };
        costs(Claim::new(what, published), found.map(|(_, ratio)| ratio), says)
    }

    fn table(&self) -> Table {
        let title = "Nodes relative to iterations with an open window";
        let mut table = Table::new(title, &["game", "depth", "search", "positions", "nodes"]);
        for suite in Suite::GAMES {
            for search in searches() {
                let Some((depth, ratio)) = self.ratio(suite, &search, OPEN) else { continue };
                let n = ratio.n.to_string();
                let search = if WIDTHS.iter().any(|w| w.to_string() == search) {
                    format!("window ± {search}")
                } else {
                    search
                };
                table.push(vec![
                    suite.name().into(),
                    depth.to_string(),
                    search,
                    n,
                    ratio.percent(),
                ]);
            }
        }
        table
    }
}
