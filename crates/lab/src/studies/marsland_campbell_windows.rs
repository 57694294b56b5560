//! Marsland, Campbell 1981, sections II.A and II.D: what an aspiration window gains and what iterative
//! deepening costs a search that has nothing else.
//!
//! One cell is one search of one position. The lines of the last iteration's root moves are handed on (R), or
//! only the best of these moves; there is no table.

use super::MARSLAND_CAMPBELL_1981;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::Says;
use crate::practice::{
    Driver, Measure, Ratio, Setup, Suite, cost, costs, fewer, relative, same_values, search, within,
};
use crate::section::{Claim, NOT_ASKED, Section, Table, Verdict};
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::searcher::{Enhancements as E, FirstGuess};
use std::collections::{BTreeMap, BTreeSet};

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

    fn cells(&'static self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut add = |suite: Suite, depth: u16, positions: u32| {
            for search in searches() {
                for position in 0..positions {
                    let cell = Cell::of_game(NAME).with("game", suite.name());
                    let cell = cell.with("search", search.clone()).with("depth", depth);
                    let cell = suite.place(cell, position).signed_by(self);
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
        search(suite, cell.integer("position"), &setup.changed_by(cell)?)
    }

    fn varies(&self) -> &'static [&'static str] {
        &["window"]
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let mut claims = vec![same_values(results, &["game", "position"])];
        for suite in Suite::GAMES {
            claims.push(measured.window(suite));
            claims.push(measured.deepening(suite));
            claims.push(measured.line_helps(suite));
            claims.push(measured.narrower(suite));
            claims.extend(measured.inside_and_outside(suite));
        }
        claims.push(measured.is_repeated());
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
        let claim = costs(Claim::new(what, published), found.map(|(_, ratio)| ratio), says);
        match self.ratio(suite, BEST_MOVE, DIRECT) {
            Some((_, ratio)) if claim.verdict == Verdict::NotReproduced => claim.because(format!(
                "the lines of all root moves are handed on; with the best move alone it is {}",
                ratio.percent()
            )),
            _ => claim,
        }
    }

    /// A count of the last iteration, at the greatest depth there is.
    fn last(&self, suite: Suite, search: &str, count: &str) -> BTreeMap<i64, f64> {
        let at = |depth: u16| {
            let until = |ply: u16| {
                let wanted: [(&'static str, Datum); 3] = [
                    ("game", suite.name().into()),
                    ("search", search.to_string().into()),
                    ("depth", depth.into()),
                ];
                within(self.0, &wanted, &format!("{count}_{ply}"))
            };
            let before = until(depth - 1);
            let all = until(depth).into_iter();
            all.map(|(at, n)| (at, n - before.get(&at).copied().unwrap_or(0.0))).collect()
        };
        let mut found = Scale::ALL.into_iter().rev().map(|scale| at(depth(suite, scale)));
        found.find(|costs: &BTreeMap<i64, f64>| !costs.is_empty()).unwrap_or_default()
    }

    /// The last iteration, which is given the lines of the one before, against a search that is not.
    fn line_helps(&self, suite: Suite) -> Claim {
        let what =
            format!("{}: nodes of the last iteration relative to a search without", suite.name());
        let published = if suite == Suite::Chess { "the line makes it faster" } else { NOT_ASKED };
        let ratio = relative(&self.last(suite, OPEN, "nodes"), &self.last(suite, DIRECT, "nodes"));
        fewer(Claim::new(what, published), ratio)
    }

    /// Positions whose last iteration was searched once with this window.
    fn holding(&self, suite: Suite, width: u32) -> BTreeSet<i64> {
        let passes = self.last(suite, &width.to_string(), "passes").into_iter();
        passes.filter(|(_, passes)| *passes == 1.0).map(|(at, _)| at).collect()
    }

    /// The narrowest window against the widest, where both hold the value.
    fn narrower(&self, suite: Suite) -> Claim {
        let [narrow, .., wide] = WIDTHS;
        let what = format!(
            "{}: nodes of the last iteration, ± {narrow} relative to ± {wide}, where both hold",
            suite.name()
        );
        let (a, b) = (self.holding(suite, narrow), self.holding(suite, wide));
        let nodes = |width: u32| {
            let mut nodes = self.last(suite, &width.to_string(), "nodes");
            nodes.retain(|at, _| a.contains(at) && b.contains(at));
            nodes
        };
        let claim = Claim::new(what, "the narrower, the smaller");
        fewer(claim, relative(&nodes(narrow), &nodes(wide)))
    }

    /// The narrowest window against an open one, where it holds and where it does not.
    fn inside_and_outside(&self, suite: Suite) -> [Claim; 2] {
        let width = WIDTHS[0];
        let holding = self.holding(suite, width);
        [(true, Says::Below(1.0)), (false, Says::Above(1.0))].map(|(holds, says)| {
            let where_ = if holds { "holds" } else { "fails" };
            let what = format!(
                "{}: nodes of the last iteration, ± {width} relative to open, where it {where_}",
                suite.name()
            );
            let mut nodes = self.last(suite, &width.to_string(), "nodes");
            nodes.retain(|at, _| holding.contains(at) == holds);
            let claim = Claim::new(what, "effective only if the value lies inside");
            costs(claim, relative(&nodes, &self.last(suite, OPEN, "nodes")), says)
        })
    }

    /// Whenever the value is outside the window around the last one, and only then, there is a second search.
    fn is_repeated(&self) -> Claim {
        let claim = Claim::new("a search that fails is repeated, and no other", "always");
        let (mut count, mut exceptions) = (0, 0);
        for (cell, row) in self.0.iter() {
            let Ok(width) = cell.text("search").parse::<i64>() else { continue };
            let suite = Suite::named(cell.text("game")).ok();
            let before = match suite.map(|suite| suite.tuned().first_guess) {
                Some(FirstGuess::TwoBefore) => 2,
                _ => 1,
            };
            for depth in 1 + before..=cell.integer::<u16>("depth") {
                let of = |name: &str, depth: u16| row.integer(&format!("{name}_{depth}"));
                let (Some(value), Some(guess)) = (of("value", depth), of("value", depth - before))
                else {
                    continue;
                };
                let passes = of("passes", depth).zip(of("passes", depth - 1));
                let repeated = passes.is_some_and(|(until, earlier)| until - earlier > 1);
                count += 1;
                exceptions += usize::from(repeated != ((value - guess).abs() >= width));
            }
        }
        match exceptions {
            _ if count == 0 => claim,
            0 => claim.measured("always", count, Verdict::Exactly),
            _ => claim.measured(format!("{exceptions} exceptions"), count, Verdict::NotReproduced),
        }
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
