//! How far searches of real games are from the minimal tree and the minimal graph. Schaeffer (1989) could
//! only estimate this; here both are measured ([`minimal`]).
//!
//! One cell is one search of one position, or its minimal tree and graph.

use super::SCHAEFFER_1989;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::{Says, judge};
use crate::practice::{
    Driver, Ratio, Setup, Suite, cost, costs, driver, fewer, minimal, over, relative, same_values,
    search, within,
};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Section, Series, Table, Verdict};
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::searcher::Enhancements as E;
use std::collections::BTreeMap;

/// The study.
pub struct MinimalTree;

const NAME: &str = "minimal-tree";
/// Instead of a search's name: the minimal tree and graph.
const MINIMAL: &str = "minimal";
/// The set of enhancements that measured best for the game.
const STANDARD: &str = "standard";
const QUICK_POSITIONS: u32 = 20;

/// A search and its enhancements.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Configuration {
    driver: Driver,
    set: &'static str,
}

impl Configuration {
    const BARE: Configuration = Configuration { driver: Driver::AlphaBeta, set: "-" };
    /// All of 1989 but the table; N and S are those of the driver.
    const NO_TABLE: Configuration = Configuration { driver: Driver::BASELINE, set: "RHK" };
    const ASPIRATION: Configuration = Configuration { driver: Driver::BASELINE, set: STANDARD };
    const MTD_F: Configuration = Configuration { driver: Driver::MtdF, set: STANDARD };

    const ALL: [Configuration; 9] = [
        Configuration::BARE,
        Configuration { driver: Driver::AlphaBeta, set: "H" },
        Configuration { driver: Driver::AlphaBeta, set: "T" },
        Configuration { driver: Driver::AlphaBeta, set: "TH" },
        Configuration::NO_TABLE,
        Configuration { driver: Driver::AlphaBeta, set: STANDARD },
        Configuration { driver: Driver::MtdMinusInfinity, set: STANDARD },
        Configuration::ASPIRATION,
        Configuration::MTD_F,
    ];

    fn label(self) -> String {
        match self.set {
            STANDARD => self.driver.name().to_string(),
            set => format!("{} {set}", self.driver.name()),
        }
    }

    fn has_table(self) -> bool {
        self.set == STANDARD || self.set.contains('T')
    }
}

/// What a search is measured against.
#[derive(Clone, Copy)]
enum Least {
    Tree,
    Graph,
}

impl Least {
    fn name(self) -> &'static str {
        match self {
            Least::Tree => "tree",
            Least::Graph => "graph",
        }
    }
}

impl Study for MinimalTree {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        SCHAEFFER_1989
    }

    fn summary(&self) -> &'static str {
        "how far searches are from the minimal tree and the minimal graph, in three games"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for suite in Suite::GAMES {
            for (depth, positions) in suite.grid(scale, QUICK_POSITIONS, |s| depth(suite, s)) {
                add(&mut cells, suite, depth, positions);
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let suite = Suite::named(cell.text("game"))?;
        let (position, depth) = (cell.integer("position"), cell.integer("depth"));
        if cell.text("search") == MINIMAL {
            return minimal(suite, position, &Setup::of(suite, Driver::MtdF, depth));
        }
        let setup = Setup::of(suite, driver(cell.text("search"))?, depth);
        let enhancements = match cell.text("set") {
            STANDARD => setup.enhancements,
            letters => {
                let set = letters.parse::<E>().map_err(|error| CellError(error.to_string()))?;
                set | setup.enhancements.and(E::QUIESCENCE)
            }
        };
        search(suite, position, &Setup { enhancements, ..setup }.changed_by(cell)?)
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let mut claims = vec![same_values(results, &["game", "position"])];
        for suite in Suite::GAMES {
            claims.push(measured.graph_is_smaller(suite));
            claims.push(measured.within_half(suite));
            claims.push(measured.below_the_tree(suite));
            claims.push(measured.distance(suite, Configuration::ASPIRATION));
            claims.push(measured.distance(suite, Configuration::MTD_F).headline());
            claims.push(measured.oscillates(suite));
            claims.push(measured.enhancements_gain_more(suite));
        }
        Section {
            question: "How far are searches from the smallest tree that proves the value?".into(),
            published: "In 1989 the minimal tree of chess could only be estimated, from the mean number of \
                moves: without a transposition table, leaves within 1.5 times the minimal tree; with one, \
                fewer than it has. The minimal graph, in which transpositions are searched once, is \
                not considered there."
                .into(),
            claims,
            tables: vec![measured.table()],
            figures: Suite::GAMES.into_iter().filter_map(|suite| measured.figure(suite)).collect(),
            notes: vec![
                "The minimal tree is found by searching again and again with the best moves known, until \
                 each refuted node has one child and the best line comes first; for the graph with a memory \
                 that loses nothing, leaves included. Of several moves that refute, the first one found \
                 counts, so a search with other moves may need less than 100 %."
                    .into(),
                "Leaves of the last iteration alone: the earlier iterations are the price of their knowledge, \
                 not its benefit. Geometric means over positions, 95 % intervals. Searches \
                 named without letters have the set of `plaat-figures-5-6`."
                    .into(),
            ],
        }
    }
}

fn depth(suite: Suite, scale: Scale) -> u16 {
    match suite {
        Suite::Othello => scale.pick(7, 7, 9),
        Suite::Checkers => scale.pick(9, 9, 13),
        _ => scale.pick(5, 5, 6),
    }
}

fn add(cells: &mut Vec<Cell>, suite: Suite, depth: u16, positions: u32) {
    for position in 0..positions.min(suite.len()) {
        let mut add = |search: &'static str, set: &'static str, factor: u32| {
            let cell = Cell::of_game(NAME).with("game", suite.name());
            let cell = cell.with("search", search).with("set", set);
            let cell = suite.place(cell.with("depth", depth), position).signed_by(&MinimalTree);
            cells.push(cell.costing(factor * cost(suite, Driver::BASELINE, depth)));
        };
        add(MINIMAL, "-", 20);
        for Configuration { driver, set } in Configuration::ALL {
            add(driver.name(), set, if set.len() < 2 { 10 } else { 2 });
        }
    }
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    fn costs(&self, suite: Suite, search: &'static str, set: &'static str, count: &str) -> Costs {
        let wanted: [(&'static str, Datum); 3] =
            [("game", suite.name().into()), ("search", search.into()), ("set", set.into())];
        within(self.0, &wanted, count)
    }

    /// Leaves of the iteration to this depth alone.
    fn last_iteration(&self, suite: Suite, configuration: Configuration, depth: u16) -> Costs {
        let Configuration { driver, set } = configuration;
        let until = |depth| self.costs(suite, driver.name(), set, &format!("leaves_{depth}"));
        let before = until(depth - 1);
        let all = until(depth).into_iter();
        all.map(|(p, leaves)| (p, leaves - before.get(&p).copied().unwrap_or(0.0))).collect()
    }

    fn least(&self, suite: Suite, least: Least, depth: u16) -> Costs {
        self.costs(suite, MINIMAL, "-", &format!("{}_leaves_{depth}", least.name()))
    }

    fn ratio(&self, suite: Suite, of: Configuration, to: Least, depth: u16) -> Option<Ratio> {
        relative(&self.last_iteration(suite, of, depth), &self.least(suite, to, depth))
    }

    fn depths(&self, suite: Suite) -> impl Iterator<Item = u16> {
        let there = move |depth: &u16| self.least(suite, Least::Graph, *depth).len() > 1;
        (2..=depth(suite, Scale::Full)).filter(there)
    }

    fn deepest(&self, suite: Suite) -> Option<u16> {
        self.depths(suite).last()
    }

    fn what(&self, suite: Suite, words: &str) -> String {
        let depth = self.deepest(suite).map_or(String::new(), |d| format!(", depth {d}"));
        format!("{}{depth}: {words}", suite.name())
    }

    fn graph_is_smaller(&self, suite: Suite) -> Claim {
        let what = self.what(suite, "the minimal graph is smaller than the minimal tree");
        let ratio = self.deepest(suite).and_then(|depth| {
            let least = |least| self.least(suite, least, depth);
            relative(&least(Least::Graph), &least(Least::Tree))
        });
        fewer(Claim::new(what, NOT_ASKED), ratio)
    }

    /// Without a table: at most 1.5 times the minimal tree.
    fn within_half(&self, suite: Suite) -> Claim {
        const FACTOR: f64 = 1.5;
        let label = Configuration::NO_TABLE.label();
        let what = self.what(suite, &format!("{label} is within 1.5 times the minimal tree"));
        let claim = Claim::new(what, published(suite, "within 1.5 times"));
        let ratio = self
            .deepest(suite)
            .and_then(|depth| self.ratio(suite, Configuration::NO_TABLE, Least::Tree, depth));
        let claim = costs(claim, ratio, Says::Below(FACTOR));
        match claim.verdict {
            Verdict::NotReproduced => {
                claim.because("here the minimal tree is measured; in 1989 it was estimated")
            }
            _ => claim,
        }
    }

    /// With a table: below the minimal tree.
    fn below_the_tree(&self, suite: Suite) -> Claim {
        let label = Configuration::ASPIRATION.label();
        let what =
            self.what(suite, &format!("{label} with a table is smaller than the minimal tree"));
        let ratio = self
            .deepest(suite)
            .and_then(|depth| self.ratio(suite, Configuration::ASPIRATION, Least::Tree, depth));
        fewer(Claim::new(what, published(suite, "smaller")), ratio)
    }

    /// Not asked before; the number is the answer.
    fn distance(&self, suite: Suite, of: Configuration) -> Claim {
        let what = self.what(suite, &format!("leaves of {} in % of the minimal graph", of.label()));
        let claim = Claim::new(what, NOT_ASKED);
        let ratio =
            self.deepest(suite).and_then(|depth| self.ratio(suite, of, Least::Graph, depth));
        match ratio {
            Some(ratio) if ratio.n > 1 => {
                claim.measured(ratio.percent(), ratio.n, Verdict::Measured)
            }
            _ => claim,
        }
    }

    /// The minimal tree grows more from an even depth to an odd one than back.
    fn oscillates(&self, suite: Suite) -> Claim {
        let what =
            self.what(suite, "the minimal tree's step to an odd depth relative to an even one");
        let claim = Claim::new(what, published(suite, "oscillates, by the formula"));
        let Some(deepest) = self.deepest(suite).filter(|depth| *depth > 3) else { return claim };
        let least = |depth| self.least(suite, Least::Tree, depth);
        let step = |depth: u16| over(&least(depth), &least(depth - 1));
        let (odd, even) = (deepest - 1 + deepest % 2, deepest - deepest % 2);
        let Some(ratio) = relative(&step(odd), &step(even)) else { return claim };
        judge(claim, ratio.times(), Some(&ratio.estimate()), Says::Above(1.0))
    }

    /// What enhancements save of alpha-beta's leaves, relative to what another search saves.
    fn enhancements_gain_more(&self, suite: Suite) -> Claim {
        let what = self.what(suite, "how many times more enhancements gain than mtd-f does");
        let claim = Claim::new(what, published(suite, "more is gained from enhancements"));
        let Some(depth) = self.deepest(suite) else { return claim };
        let leaves = |configuration| self.last_iteration(suite, configuration, depth);
        let alphabeta = leaves(Configuration { driver: Driver::AlphaBeta, set: STANDARD });
        let by_enhancements = over(&leaves(Configuration::BARE), &alphabeta);
        let by_search = over(&alphabeta, &leaves(Configuration::MTD_F));
        let Some(ratio) = relative(&by_enhancements, &by_search) else { return claim };
        judge(claim, ratio.times(), Some(&ratio.estimate()), Says::Above(1.0))
    }

    fn table(&self) -> Table {
        let columns = ["game", "depth", "search", "positions", "% of the tree", "% of the graph"];
        let mut table = Table::new("Leaves of the last iteration", &columns);
        for suite in Suite::GAMES {
            let Some(depth) = self.deepest(suite) else { continue };
            for configuration in Configuration::ALL {
                let ratio = |least| self.ratio(suite, configuration, least, depth);
                let (Some(tree), Some(graph)) = (ratio(Least::Tree), ratio(Least::Graph)) else {
                    continue;
                };
                table.push(vec![
                    suite.name().into(),
                    depth.to_string(),
                    configuration.label(),
                    tree.n.to_string(),
                    tree.percent(),
                    graph.percent(),
                ]);
            }
        }
        table
    }

    fn figure(&self, suite: Suite) -> Option<Figure> {
        let line = |configuration: Configuration| {
            let at = |depth: u16| {
                let ratio = self.ratio(suite, configuration, Least::Graph, depth)?;
                Some(ratio.point(f64::from(depth)))
            };
            let points = self.depths(suite).filter_map(at).collect();
            Series { label: configuration.label(), points }
        };
        let shown = |c: &Configuration| c.has_table() || *c == Configuration::NO_TABLE;
        let series = Configuration::ALL.into_iter().filter(shown).map(line);
        let series: Vec<Series> = series.filter(|series| !series.points.is_empty()).collect();
        (!series.is_empty()).then(|| Figure {
            name: suite.name().into(),
            title: format!("{}: leaves of the last iteration", suite.name()),
            x: Axis::whole("depth"),
            y: Axis::logarithmic("% of the minimal graph").reading(
                "What a line is above 100 %, the minimal graph, a better order of moves could still save.",
            ),
            series,
        })
    }
}

type Costs = BTreeMap<i64, f64>;

/// What the paper says, which is about chess.
fn published(suite: Suite, words: &'static str) -> &'static str {
    if suite == Suite::Chess { words } else { NOT_ASKED }
}
