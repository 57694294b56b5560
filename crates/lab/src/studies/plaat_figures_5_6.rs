//! Plaat, Schaeffer, Pijls, de Bruin 1995, Figures 5 and 6 (4 and 5 of the other paper): leaves and nodes
//! of six searches in three games, relative to aspiration NegaScout.
//!
//! One cell is one search of one position, iteration by iteration.

mod statements;

use super::PLAAT_1995;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::{Estimate, Says, judge};
use crate::practice::{
    Driver, Measure, Ratio, Setup, Suite, cost, costs, driver, fewer, relative, same_values,
    search, within,
};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Section, Series, Table, Verdict};
use crate::statistics::Summary;
use crate::study::{CellError, Paper, Results, Study};
use std::collections::BTreeMap;

/// The study.
pub struct Figures56;

const NAME: &str = "plaat-figures-5-6";
/// Figures begin here; one ply is not a tree.
const SHALLOWEST: u16 = 2;

impl Study for Figures56 {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        PLAAT_1995
    }

    fn summary(&self) -> &'static str {
        "leaves and nodes of six searches relative to aspiration NegaScout, in three games"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for suite in Suite::GAMES {
            let depth = |scale| depth(suite, scale);
            for (depth, positions) in suite.largest_grid(scale, QUICK_POSITIONS, depth) {
                add(&mut cells, suite, depth, positions);
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let suite = Suite::named(cell.text("game"))?;
        let (driver, depth) = (driver(cell.text("search"))?, cell.integer("depth"));
        let setup = match cell.text("setup") {
            TUNED => Setup::of(suite, driver, depth),
            _ => Setup::of_1995(suite, driver, depth),
        };
        search(suite, cell.integer("position"), &setup.changed_by(cell)?)
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        Section {
            question: "With all enhancements and the same memory, which search builds the smallest tree?"
                .into(),
            published: "Three tournament programs, Phoenix (chess, to 8 plies), Keyano (Othello, 10) and \
                Chinook (checkers, 17), 20 positions of real games each, iterative deepening, 2^21 \
                entries. Distinct leaves and all nodes, summed over the iterations, relative to aspiration \
                NegaScout. MTD(f) is best throughout: at least 5 % fewer leaves on average, around 10 % in \
                Phoenix, and fewer nodes too. SSS* and DUAL* are poor in nodes, SSS* more so; SSS* gains with \
                the branching factor."
                .into(),
            claims: measured.claims(),
            tables: vec![measured.table()],
            figures: measured.figures(),
            notes: vec![
                format!(
                    "One position of each game: {}; the papers had sequences of moves of tournament games. Percentages are geometric means over positions with their \
                     95 % intervals. As in 1995 the searches have a table, history, the game's own knowledge of \
                     its moves and quiescence (T H K Q), without what came later; values are rounded to steps \
                     of 10 (chess), 100 (Othello, whole discs) and 1 (checkers) hundredths, at which MTD(f) \
                     makes as many calls as printed: chosen with other positions, `grain`. Window and first \
                     guess are those with the fewest nodes on those positions: `aspiration-windows`.",
                    Suite::GAMES.map(Suite::population).join(", ")
                ),
                "Of the positions at the standard scale the first 160 of each game left open whether MTD(f) has \
                 fewer nodes in chess and checkers. The others were added for that, as many as there were games \
                 (500 more games of chess, a number fixed before they were played), so the sample was looked at twice."
                    .into(),
                "\"tuned\" is what this project searches with: relative history, enhanced transposition \
                 cutoffs and stored leaves besides, values in steps of 1; its leaves are visits. The numbers \
                 of the 1995 figures are not in print, only the statements above; small is read as at most a \
                 fifth, around 10 % as 5 to 15, dozens as at least 24, dramatically fewer as at most a quarter, \
                 close and reliable as within a pawn or man (ten discs) in nine iterations of ten, close together \
                 as within 115 / 85, no anomalies as within 5 %."
                    .into(),
            ],
        }
    }
}

const QUICK_POSITIONS: u32 = 20;
const OF_1995: &str = "1995";
const TUNED: &str = "tuned";
/// What counts as a small improvement.
const SMALL: f64 = 0.2;
const DOZENS: f64 = 24.0;

/// The depth of the last iteration. The papers have 8, 10 and 17.
fn depth(suite: Suite, scale: Scale) -> u16 {
    match suite {
        Suite::Othello => scale.pick(8, 9, 10),
        Suite::Checkers => scale.pick(12, 14, 17),
        _ => scale.pick(6, 7, 8),
    }
}

fn add(cells: &mut Vec<Cell>, suite: Suite, depth: u16, positions: u32) {
    let mut add = |driver: Driver, setup: &'static str, position: u32| {
        let cell = Cell::of_game(NAME).with("game", suite.name());
        let cell = cell.with("search", driver.name()).with("setup", setup);
        let cell = suite.place(cell.with("depth", depth), position).signed_by(&Figures56);
        cells.push(cell.costing(cost(suite, driver, depth)));
    };
    for position in 0..positions {
        for driver in Driver::OF_1995 {
            add(driver, OF_1995, position);
        }
        add(Driver::BASELINE, TUNED, position);
        add(Driver::MtdF, TUNED, position);
    }
}

const ASPIRATION: Driver = Driver::BASELINE;
const MTD: Driver = Driver::MtdF;
const SSS: Driver = Driver::MtdPlusInfinity;
const DUAL: Driver = Driver::MtdMinusInfinity;

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    fn costs(
        &self,
        suite: Suite,
        driver: Driver,
        setup: &'static str,
        count: &str,
    ) -> BTreeMap<i64, f64> {
        let wanted: [(&'static str, Datum); 3] = [
            ("game", suite.name().into()),
            ("search", driver.name().into()),
            ("setup", setup.into()),
        ];
        within(self.0, &wanted, count)
    }

    fn ratio(
        &self,
        suite: Suite,
        [of, to]: [Driver; 2],
        setup: &'static str,
        count: &str,
    ) -> Option<Ratio> {
        let costs = |driver: Driver| self.costs(suite, driver, setup, count);
        relative(&costs(of), &costs(to))
    }

    /// The greatest depth that both were searched to.
    fn deepest(&self, suite: Suite) -> Option<u16> {
        let there = |depth: &u16| {
            let count = Measure::Nodes.until(*depth);
            self.ratio(suite, [MTD, ASPIRATION], OF_1995, &count).is_some_and(|r| r.n > 1)
        };
        (SHALLOWEST..=depth(suite, Scale::Full)).rev().find(there)
    }

    fn at_deepest(&self, suite: Suite, pair: [Driver; 2], measure: Measure) -> Option<Ratio> {
        self.ratio(suite, pair, OF_1995, &measure.until(self.deepest(suite)?))
    }

    /// What one search costs relative to another, as a claim of the papers on this game.
    fn claim(
        &self,
        suite: Suite,
        pair: [Driver; 2],
        measure: Measure,
        published: &str,
        says: Says,
    ) -> Claim {
        let deepest = self.deepest(suite).map_or(String::new(), |d| format!(", depth {d}"));
        let (game, [a, b]) = (suite.name(), pair.map(Driver::name));
        let what = format!("{game}{deepest}: {} of {a} relative to {b}", measure.name());
        costs(Claim::new(what, published), self.at_deepest(suite, pair, measure), says)
    }

    fn claims(&self) -> Vec<Claim> {
        use Measure::{Nodes, Unique};
        let mut claims = vec![same_values(self.0, &["game", "position", "setup"])];
        let less = Says::Below(1.0);
        let small = Says::Between(1.0 - SMALL, 1.0);
        let around_ten = Says::Between(0.85, 0.95);
        claims.push(self.on_average().headline());
        for suite in Suite::GAMES {
            // What is said of chess alone is only measured in the others.
            let of_chess =
                |text: &'static str| if suite == Suite::Chess { text } else { NOT_ASKED };
            let claim =
                |pair, measure, published, says| self.claim(suite, pair, measure, published, says);
            let leaves = claim([MTD, ASPIRATION], Unique, "fewer", less);
            claims.push(leaves.headline());
            if suite == Suite::Chess {
                claims.push(claim([MTD, ASPIRATION], Unique, "around 10 % fewer", around_ten));
            }
            claims.push(claim([MTD, ASPIRATION], Nodes, "fewer", less).headline());
            claims.push(claim([Driver::NegaScout, SSS], Nodes, "SSS* is poor", less));
            claims.push(claim([Driver::NegaScout, DUAL], Nodes, "DUAL* is poor", less));
            claims.push(claim([DUAL, SSS], Nodes, "fewer", less));
            let better = of_chess("fewer, a small improvement");
            claims.push(claim([ASPIRATION, Driver::AlphaBeta], Unique, better, small));
            claims.push(claim([ASPIRATION, Driver::AlphaBeta], Nodes, better, small));
            let better = of_chess("a small improvement in leaves");
            claims.push(claim([SSS, Driver::AlphaBeta], Unique, better, small));
            let better = of_chess("regularly fewer");
            claims.push(claim([ASPIRATION, SSS], Unique, better, less));
            claims.push(claim([ASPIRATION, SSS], Nodes, of_chess("greatly fewer"), less));
            for measure in Measure::OF_1995 {
                claims.push(self.wider_margin(suite, measure, of_chess("by a wider margin")));
            }
            claims.push(self.more_than_alphabeta(suite));
            // The step was chosen for it: nothing is left to judge.
            claims.push(self.calls(suite, MTD, NOT_ASKED, Says::Between(3.0, 6.0)));
            claims.push(self.calls(suite, SSS, "dozens", Says::Above(DOZENS)));
            claims.push(self.calls(suite, DUAL, "dozens", Says::Above(DOZENS)));
        }
        claims.push(self.gains_with_branching([Suite::Chess, Suite::Othello]));
        claims.push(self.gains_with_branching([Suite::Othello, Suite::Checkers]));
        claims.extend(self.statements());
        claims.extend(Suite::GAMES.into_iter().flat_map(|suite| self.tuned(suite)));
        claims
    }

    /// The three games together, each counting the same.
    fn on_average(&self) -> Claim {
        let claim = Claim::new(
            "all games together: unique leaves of mtd-f relative to aspiration-negascout",
            "on average at least 5 % fewer",
        );
        let ratios =
            Suite::GAMES.map(|suite| self.at_deepest(suite, [MTD, ASPIRATION], Measure::Unique));
        let [Some(a), Some(b), Some(c)] = ratios else { return claim };
        let found = Estimate::of_all(&[a, b, c].map(|ratio| ratio.logarithms)).as_ratio();
        judge(claim, found.percent(), Some(&found), Says::Below(0.95))
    }

    /// MTD(f) gains more on aspiration NegaScout than that on alpha-beta.
    fn wider_margin(&self, suite: Suite, measure: Measure, published: &str) -> Claim {
        let game = suite.name();
        let what = format!(
            "{game}: what mtd-f gains on aspiration-negascout, relative to what that gains on alphabeta: {}",
            measure.name()
        );
        let claim = Claim::new(what, published);
        let Some(depth) = self.deepest(suite) else { return claim };
        let of = |driver| self.costs(suite, driver, OF_1995, &measure.until(depth));
        let (mtd, aspiration, alphabeta) = (of(MTD), of(ASPIRATION), of(Driver::AlphaBeta));
        let product = mtd.iter().filter_map(|(at, n)| Some((*at, n * alphabeta.get(at)?)));
        let square = aspiration.iter().map(|(at, n)| (*at, n * n));
        fewer(claim, relative(&product.collect(), &square.collect()))
    }

    /// "Sometimes SSS* expands more leaf nodes than Alpha-Beta."
    fn more_than_alphabeta(&self, suite: Suite) -> Claim {
        let what =
            format!("{}: positions where sss has more unique leaves than alphabeta", suite.name());
        let claim = Claim::new(what, "sometimes");
        let Some(depth) = self.deepest(suite) else { return claim };
        let of = |driver| self.costs(suite, driver, OF_1995, &Measure::Unique.until(depth));
        let (sss, alphabeta) = (of(SSS), of(Driver::AlphaBeta));
        let pairs = sss.iter().filter_map(|(at, n)| Some((*n, *alphabeta.get(at)?)));
        let (n, more) = pairs.fold((0, 0), |(n, more), (a, b)| (n + 1, more + usize::from(a > b)));
        let verdict = if more > 0 { Verdict::Reproduced } else { Verdict::Undecided };
        claim.measured(format!("{more} of {n}"), n, verdict)
    }

    /// How often a driver calls MT, averaged over the iterations.
    fn calls(&self, suite: Suite, driver: Driver, published: &str, says: Says) -> Claim {
        let what = format!("{}: calls of MT per iteration of {}", suite.name(), driver.name());
        let claim = Claim::new(what, published);
        let Some(depth) = self.deepest(suite) else { return claim };
        let passes = self.costs(suite, driver, OF_1995, &format!("passes_{depth}"));
        let calls: Vec<f64> = passes.values().map(|n| n / f64::from(depth)).collect();
        let Some(mean) = Summary::of(&calls) else { return claim };
        let (low, high) = mean.interval();
        let most = calls.iter().copied().fold(0.0, f64::max);
        let shown = format!("{:.1} ({low:.1}–{high:.1}), at most {most:.0}", mean.mean);
        let claim = judge(claim, shown, Some(&Estimate::of(&mean)), says);
        let Some((depth, calls)) = self.most_calls(suite, driver) else { return claim };
        claim.explained(format!(
            "the mean counts all iterations; the one to depth {depth} makes {calls:.1}"
        ))
    }

    /// How often a driver calls MT in one iteration, by position.
    fn calls_in(&self, suite: Suite, driver: Driver, depth: u16) -> BTreeMap<i64, f64> {
        let until = |depth| self.costs(suite, driver, OF_1995, &format!("passes_{depth}"));
        let before = until(depth - 1);
        until(depth).into_iter().filter_map(|(at, n)| Some((at, n - before.get(&at)?))).collect()
    }

    /// Of the last two iterations, an odd and an even one, that with more calls, and how many it makes.
    fn most_calls(&self, suite: Suite, driver: Driver) -> Option<(u16, f64)> {
        let deepest = self.deepest(suite)?;
        let mean = |depth: u16| {
            let calls: Vec<f64> = self.calls_in(suite, driver, depth).into_values().collect();
            Some((depth, Summary::of(&calls)?.mean))
        };
        [deepest - 1, deepest].into_iter().filter_map(mean).max_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// SSS* gains with the branching factor: 36 in chess, 10 in Othello, 3 in checkers.
    fn gains_with_branching(&self, [more, fewer]: [Suite; 2]) -> Claim {
        let what = format!(
            "unique leaves of sss relative to alphabeta: fewer in {} than in {}",
            more.name(),
            fewer.name()
        );
        let claim = Claim::new(what, "the larger the branching factor, the better sss");
        let of = |suite| self.at_deepest(suite, [SSS, Driver::AlphaBeta], Measure::Unique);
        let (Some(a), Some(b)) = (of(more), of(fewer)) else { return claim };
        let shown = format!("{}, {}", a.percent(), b.percent());
        let difference = Estimate::of_difference(&a.logarithms, &b.logarithms).as_ratio();
        judge(claim, shown, Some(&difference), Says::Below(1.0))
    }

    /// With all that this project searches with.
    fn tuned(&self, suite: Suite) -> [Claim; 2] {
        Measure::BOTH.map(|measure| {
            let what = format!(
                "{}: {} of mtd-f relative to aspiration-negascout, tuned",
                suite.name(),
                measure.name()
            );
            let ratio = self.deepest(suite).and_then(|depth| {
                self.ratio(suite, [MTD, ASPIRATION], TUNED, &measure.until(depth))
            });
            fewer(Claim::new(what, NOT_ASKED), ratio)
        })
    }

    fn lines() -> Vec<(String, Driver, &'static str)> {
        let all = Driver::OF_1995.iter().map(|c| (c.name().to_string(), *c, OF_1995));
        all.skip(1).chain([(format!("{} tuned", MTD.name()), MTD, TUNED)]).collect()
    }

    fn table(&self) -> Table {
        let title = "Relative to aspiration NegaScout, iterations up to the depth together";
        let columns =
            ["game", "search", "depth", "positions", "unique leaves", "leaf visits", "nodes"];
        let mut table = Table::new(title, &columns);
        for suite in Suite::GAMES {
            let Some(deepest) = self.deepest(suite) else { continue };
            for (label, driver, setup) in Self::lines() {
                for depth in [deepest - 1, deepest] {
                    let ratio = |measure: Measure| {
                        self.ratio(suite, [driver, ASPIRATION], setup, &measure.until(depth))
                    };
                    let Some(nodes) = ratio(Measure::Nodes) else { continue };
                    let shown = |measure| ratio(measure).map_or("–".into(), |r| r.percent());
                    table.push(vec![
                        suite.name().into(),
                        label.clone(),
                        depth.to_string(),
                        nodes.n.to_string(),
                        shown(Measure::Unique),
                        shown(Measure::Leaves),
                        nodes.percent(),
                    ]);
                }
            }
        }
        table
    }

    fn figures(&self) -> Vec<Figure> {
        let kinds = Suite::GAMES.into_iter().flat_map(|s| Measure::OF_1995.map(|m| (s, m)));
        kinds.filter_map(|(suite, measure)| self.figure(suite, measure)).collect()
    }

    fn figure(&self, suite: Suite, measure: Measure) -> Option<Figure> {
        let deepest = self.deepest(suite)?;
        let line = |(label, driver, setup): (String, Driver, &'static str)| {
            let at = |depth: u16| {
                let ratio =
                    self.ratio(suite, [driver, ASPIRATION], setup, &measure.until(depth))?;
                Some(ratio.point(f64::from(depth)))
            };
            Series { label, points: (SHALLOWEST..=deepest).filter_map(at).collect() }
        };
        let label = format!("{} in % of aspiration NegaScout", measure.name());
        let lines = Self::lines().into_iter().map(line);
        Some(Figure {
            name: format!("{}-{}", suite.name(), measure.name().replace(' ', "-")),
            title: format!("{}: {} by depth", suite.name(), measure.name()),
            x: Axis::whole("depth"),
            y: Axis::logarithmic(label)
                .reading("Below 100 % a search is cheaper than aspiration NegaScout."),
            series: lines.filter(|series| !series.points.is_empty()).collect(),
        })
    }
}
