//! Marsland, Campbell 1981, on transposition tables: how many times smaller the table makes a search.
//!
//! One cell is one search of one position, with or without the table.

use super::MARSLAND_CAMPBELL_1981;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::{Estimate, Says, judge};
use crate::practice::{
    Driver, Measure, Ratio, Setup, Suite, cost, relative, same_values, search, within,
};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Point, Section, Series, Table, Verdict};
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::searcher::Enhancements as E;
use std::collections::BTreeMap;

/// The study.
pub struct Transpositions;

const NAME: &str = "transpositions";
const SUITES: [Suite; 5] =
    [Suite::Chess, Suite::ChessEndgames, Suite::Othello, Suite::Checkers, Suite::Fine70];
const WITH: &str = "with";
const WITHOUT: &str = "without";

impl Study for Transpositions {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        MARSLAND_CAMPBELL_1981
    }

    fn summary(&self) -> &'static str {
        "how many times smaller the table makes the search, by game and depth"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for suite in SUITES {
            for (depth, positions) in suite.grid(scale, QUICK_POSITIONS, |s| depth(suite, s)) {
                add(&mut cells, suite, depth, positions);
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let suite = Suite::named(cell.text("game"))?;
        let setup = Setup::of(suite, Driver::BASELINE, cell.integer("depth"));
        let enhancements = match cell.text("table") {
            WITH => setup.enhancements,
            // Enhancements that need the table go with it.
            _ => setup.enhancements.without(E::TABLE | E::ETC | E::LEAVES),
        };
        let setup = Setup { enhancements, ..setup }.changed_by(cell)?;
        search(suite, cell.integer("position"), &setup)
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let mut claims = vec![same_values(results, &["game", "position"])];
        let significant = "a significant improvement";
        claims.push(measured.shrinks(Suite::Chess, 1.0, significant).headline());
        claims.push(measured.shrinks(Suite::ChessEndgames, 5.0, "5 or more is typical").headline());
        claims.push(measured.more_in_endgames());
        claims.push(measured.in_one_ending(100.0, "well over 100 in certain pawn endings"));
        claims
            .extend([Suite::Othello, Suite::Checkers].map(|s| measured.shrinks(s, 1.0, NOT_ASKED)));
        Section {
            question: "How many times smaller does a transposition table make the search?".into(),
            published: "Tables help most in chess endgames, with few pieces and reversible moves: \
                a factor of 5 or more is typical there, and well over a hundred in certain endings of kings \
                and pawns, searched more than 30 plies deep. In complex middlegames the gain is still \
                significant."
                .into(),
            claims,
            tables: vec![measured.table()],
            figures: measured.figure().into_iter().collect(),
            notes: vec![
                "Aspiration NegaScout with history, 2^21 entries. The factor counts all nodes of all \
                 iterations up to the depth, and has three causes in one: transpositions, the table's move \
                 being tried first, and what each iteration leaves to the next. fine-70 is number 70 of Fine's \
                 Basic Chess Endings, two kings and seven pawns, a single position."
                    .into(),
            ],
        }
    }
}

const QUICK_POSITIONS: u32 = 10;

fn depth(suite: Suite, scale: Scale) -> u16 {
    match suite {
        Suite::Othello => scale.pick(8, 8, 9),
        Suite::Checkers => scale.pick(12, 12, 15),
        Suite::ChessEndgames => scale.pick(8, 8, 11),
        Suite::Fine70 => scale.pick(20, 20, 26),
        _ => scale.pick(6, 6, 7),
    }
}

fn add(cells: &mut Vec<Cell>, suite: Suite, depth: u16, positions: u32) {
    for (table, factor) in [(WITH, 1), (WITHOUT, 4)] {
        for position in 0..positions.min(suite.len()) {
            let cell = Cell::of_game(NAME).with("game", suite.name());
            let cell = suite.place(cell.with("table", table).with("depth", depth), position);
            let cell = cell.signed_by(&Transpositions);
            // The tree of a position with few pieces grows as slowly as in checkers.
            let like = if suite == Suite::Fine70 { Suite::Checkers } else { suite };
            cells.push(cell.costing(factor * cost(like, Driver::BASELINE, depth)));
        }
    }
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    fn nodes(&self, suite: Suite, table: &'static str, depth: u16) -> BTreeMap<i64, f64> {
        let wanted: [(&'static str, Datum); 2] =
            [("game", suite.name().into()), ("table", table.into())];
        within(self.0, &wanted, &Measure::Nodes.until(depth))
    }

    /// How many times as many nodes there are without the table.
    fn factor(&self, suite: Suite, depth: u16) -> Option<Ratio> {
        relative(&self.nodes(suite, WITHOUT, depth), &self.nodes(suite, WITH, depth))
    }

    fn factors(&self, suite: Suite) -> Vec<(u16, Ratio)> {
        let depths = 2..=depth(suite, Scale::Full);
        depths.filter_map(|depth| Some((depth, self.factor(suite, depth)?))).collect()
    }

    fn shrinks(&self, suite: Suite, least: f64, published: &str) -> Claim {
        let factors = self.factors(suite);
        let depth = factors.last().map_or(String::new(), |(depth, _)| format!(", depth {depth}"));
        let what = format!("{}{depth}: how many times smaller", suite.name());
        let claim = Claim::new(what, published);
        let Some((_, last)) = factors.last() else { return claim };
        judge(claim, last.times(), Some(&last.estimate()), Says::Above(least))
    }

    fn more_in_endgames(&self) -> Claim {
        let depth = depth(Suite::Chess, Scale::Quick);
        let what = format!("depth {depth}: a greater factor in endgames than in middlegames");
        let claim = Claim::new(what, "most effective in endgames");
        let of = |suite| self.factor(suite, depth);
        let (Some(late), Some(early)) = (of(Suite::ChessEndgames), of(Suite::Chess)) else {
            return claim;
        };
        let shown = format!("{} against {}", late.times(), early.times());
        let found = Estimate::of_difference(&late.logarithms, &early.logarithms).as_ratio();
        judge(claim, shown, Some(&found), Says::Above(1.0))
    }

    /// One position, no interval: whether its factor reaches the printed one.
    fn in_one_ending(&self, least: f64, published: &str) -> Claim {
        let what = format!("fine-70: at least {least} times smaller");
        let claim = Claim::new(what, published);
        let factors = self.factors(Suite::Fine70);
        let greatest = factors.iter().max_by(|a, b| a.1.mean.total_cmp(&b.1.mean));
        let Some((depth, factor)) = greatest else { return claim };
        let is_reached = factor.mean >= least;
        let verdict = if is_reached { Verdict::Reproduced } else { Verdict::Undecided };
        let shown = format!("{:.1} at depth {depth}, at most", factor.mean);
        claim.measured(shown, factor.n, verdict).because("one position, searched less deep")
    }

    fn table(&self) -> Table {
        let title = "Nodes without the table relative to nodes with it";
        let mut table = Table::new(title, &["game", "depth", "positions", "times", "sums"]);
        for suite in SUITES {
            for (depth, factor) in self.factors(suite) {
                let times =
                    if factor.n > 1 { factor.times() } else { format!("{:.2}", factor.mean) };
                let sums = format!("{:.2}", factor.of_sums);
                let row = [suite.name(), &depth.to_string(), &factor.n.to_string(), &times, &sums];
                table.push(row.map(str::to_string).to_vec());
            }
        }
        table
    }

    fn figure(&self) -> Option<Figure> {
        let line = |suite: Suite| {
            let point = |(depth, factor): (u16, Ratio)| Point {
                x: f64::from(depth),
                y: factor.mean,
                low: factor.low,
                high: factor.high,
            };
            let points = self.factors(suite).into_iter().map(point).collect();
            Series { label: suite.name().into(), points }
        };
        let series: Vec<Series> =
            SUITES.map(line).into_iter().filter(|series| !series.points.is_empty()).collect();
        (!series.is_empty()).then(|| Figure {
            name: "factor".into(),
            title: "What the table saves in each game".into(),
            x: Axis::whole("depth"),
            y: Axis::logarithmic("nodes without the table / nodes with it")
                .reading("Higher is better: how many times smaller the table makes the search."),
            series,
        })
    }
}
