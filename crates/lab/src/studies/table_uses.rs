//! What a table is good for: moves tried first, or bounds that need no second search. 1981 and 1995 say that it is
//! the moves.
//!
//! One cell is one search of one position by one use of the table.

use super::PLAAT_1995;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::Says;
use crate::practice::{
    Ratio, Suite, TableUse, costs, over, relative, same_values, search_using_table, within,
};
use crate::section::{Claim, NOT_ASKED, Section, Table, Verdict};
use crate::study::{CellError, Paper, Results, Study};
use std::collections::BTreeMap;
use std::time::Duration;

/// The study.
pub struct TableUses;

const NAME: &str = "table-uses";

fn depth(suite: Suite) -> u16 {
    match suite {
        Suite::Othello => 7,
        Suite::Checkers => 10,
        _ => 5,
    }
}

impl Study for TableUses {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        PLAAT_1995
    }

    fn summary(&self) -> &'static str {
        "a table used for its moves, its bounds, both or neither"
    }

    fn cells(&'static self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (suite, used) in Suite::GAMES.into_iter().flat_map(|s| TableUse::ALL.map(|u| (s, u))) {
            for position in 0..scale.pick(12, 159, 159) {
                let cell = Cell::of_game(NAME).with("game", suite.name());
                let cell = cell.with("search", used.name).with("depth", depth(suite));
                let cell = suite.place(cell, position).signed_by(self);
                cells.push(cell.costing(Duration::from_millis(100)));
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let suite = Suite::named(cell.text("game"))?;
        let used = TableUse::named(cell.text("search"))?;
        search_using_table(suite, cell.integer("position"), used, cell.integer("depth"))
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let mut claims = vec![same_values(results, &["game", "position"])];
        for suite in Suite::GAMES {
            let game = suite.name();
            let [moves, bounds, both, sss] =
                [TableUse::MOVES, TableUse::BOUNDS, TableUse::BOTH, TableUse::SSS];
            let is_headline = suite == Suite::Chess;
            let claim = measured.relative_nodes(
                suite,
                [moves, bounds],
                "better move ordering is the main benefit",
            );
            claims.push(if is_headline { claim.headline() } else { claim });
            claims.extend(
                [moves, bounds, both]
                    .map(|used| measured.relative_nodes(suite, [used, TableUse::NONE], NOT_ASKED)),
            );
            let what = format!("{game}: positions found in the table, tried first or not");
            let published =
                if is_headline { "the table's move steers there (1981)" } else { NOT_ASKED };
            let claim = Claim::new(what, published);
            let claim = costs(claim, measured.hits(suite, [both, bounds]), Says::Above(1.0));
            claims.push(claim.explained(measured.fewer_to_find(suite, [both, bounds])));
            let published = "alpha-beta reorders more nodes";
            let what = format!(
                "{game}: moves in the table before the last iteration, sss relative to alpha-beta"
            );
            claims.push(costs(
                Claim::new(what, published),
                measured.ratio(suite, "moves_known", [sss, both]),
                Says::Below(1.0),
            ));
            let what = format!(
                "{game}: nodes of the last iteration without a table move, sss relative to alpha-beta"
            );
            let (uninformed, more) = measured.uninformed(suite, [sss, both]);
            claims.push(costs(Claim::new(what, NOT_ASKED), uninformed, Says::Above(1.0)));
            let what = format!(
                "{game}: positions in which a greater share of sss's nodes has no table move than of alpha-beta's"
            );
            let claim = Claim::new(what, NOT_ASKED);
            let all = uninformed.map_or(0, |ratio| ratio.n);
            let shown = format!("{more} of {all}");
            claims.push(if all > 0 {
                claim.measured(shown, all, Verdict::Measured)
            } else {
                claim
            });
        }
        Section {
            question: "What is a transposition table good for?".into(),
            published: "1995: the main benefit of a table with iterative deepening is better move ordering; in an \
                earlier iteration alpha-beta expands and so reorders more nodes than SSS*, which may then meet nodes \
                without a best move. 1981: the table's move steers the search to positions that were seen before."
                .into(),
            claims,
            tables: vec![measured.table()],
            figures: Vec::new(),
            notes: vec![
                "Not the searcher but a plain alpha-beta, iteration by iteration, whose table loses nothing: the \
                 searcher's table cannot be used for one without the other. Moves come in the order in which the game \
                 recommends them, leaves are evaluated as they are, bounds count for searches of exactly their \
                 depth. A position is found if it was searched to the same depth before. Depth 5 in chess, 7 in \
                 Othello, 10 in checkers. That SSS* may lack an order says no more than that there are cases, \
                 which are counted (before results were seen, a greater share on average was asked for). Geometric means over positions, 95 % intervals."
                    .into(),
            ],
        }
    }
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    fn column(&self, suite: Suite, used: TableUse, count: &str) -> BTreeMap<i64, f64> {
        let wanted: [(&'static str, Datum); 2] =
            [("game", suite.name().into()), ("search", used.name.into())];
        within(self.0, &wanted, count)
    }

    fn ratio(&self, suite: Suite, count: &str, uses: [TableUse; 2]) -> Option<Ratio> {
        let [a, b] = uses.map(|used| self.column(suite, used, count));
        relative(&a, &b)
    }

    fn relative_nodes(&self, suite: Suite, uses: [TableUse; 2], published: &str) -> Claim {
        let words = uses.map(|used| match used {
            TableUse::NONE => "without a table".to_string(),
            used => format!("with a table for {}", used.name),
        });
        let what = format!("{}: nodes {} relative to {}", suite.name(), words[0], words[1]);
        costs(Claim::new(what, published), self.ratio(suite, "nodes", uses), Says::Below(1.0))
    }

    /// The share of interior nodes that the table has at the same depth.
    fn hits(&self, suite: Suite, uses: [TableUse; 2]) -> Option<Ratio> {
        let [a, b] = uses.map(|used| {
            let column = |count| self.column(suite, used, count);
            over(&column("table_hits"), &column("interior"))
        });
        relative(&a, &b)
    }

    /// What the table's moves save of the positions found, and of all interior nodes.
    fn fewer_to_find(&self, suite: Suite, uses: [TableUse; 2]) -> Option<String> {
        let found = self.ratio(suite, "table_hits", uses)?;
        let nodes = self.ratio(suite, "interior", uses)?;
        Some(format!(
            "tried first, the table's moves leave {:.0} % of the interior nodes, but only {:.0} % of those found: \
             they cut off nodes seen before more often than others",
            100.0 * nodes.mean,
            100.0 * found.mean
        ))
    }

    /// The share of the last iteration's nodes without a best move of an earlier one, and in how many positions it
    /// is greater.
    fn uninformed(&self, suite: Suite, uses: [TableUse; 2]) -> (Option<Ratio>, usize) {
        let [a, b] = uses.map(|used| {
            let (fresh, informed) =
                (self.column(suite, used, "fresh"), self.column(suite, used, "informed"));
            let share = over(&informed, &fresh).into_iter();
            share.map(|(at, share)| (at, 1.0 - share)).collect::<BTreeMap<i64, f64>>()
        });
        let more = a.iter().filter(|(at, share)| b.get(at).is_some_and(|other| *share > other));
        (relative(&a, &b), more.count())
    }

    fn table(&self) -> Table {
        let columns = ["game", "used for", "nodes, % of none", "found, %", "with a table move, %"];
        let mut table = Table::new("Uses of a table", &columns);
        for (suite, used) in Suite::GAMES.into_iter().flat_map(|s| TableUse::ALL.map(|u| (s, u))) {
            let Some(nodes) = self.ratio(suite, "nodes", [used, TableUse::NONE]) else { continue };
            let sum = |count| self.column(suite, used, count).values().sum::<f64>();
            let percent = |a, b| format!("{:.1}", 100.0 * sum(a) / sum(b));
            table.push(vec![
                suite.name().into(),
                used.name.into(),
                nodes.percent(),
                percent("table_hits", "interior"),
                percent("informed", "fresh"),
            ]);
        }
        table
    }
}
