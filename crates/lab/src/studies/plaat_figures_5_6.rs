//! Plaat, Schaeffer, Pijls, de Bruin 1995, Figures 5 and 6: leaves and nodes of six searches in three
//! games, relative to aspiration NegaScout.
//!
//! One cell is one search of one position, iteration by iteration.

use super::PLAAT_1995;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::practice::{
    Driver, Measure, Ratio, Setup, Suite, behaviour, cost, driver, fewer_by, relative, same_values,
    search, within,
};
use crate::section::{Axis, Claim, Figure, Section, Series, Table, Verdict};
use crate::statistics::Summary;
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::searcher::Enhancements;

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
            // The quick cells are part of the full ones.
            add(&mut cells, suite, depth(suite, Scale::Quick), suite.len());
            if scale == Scale::Full {
                add(&mut cells, suite, depth(suite, Scale::Full), suite.len());
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let suite = Suite::named(cell.text("game"))?;
        let setup = Setup::of(suite, driver(cell.text("search"))?, cell.integer("depth"));
        let enhancements = match cell.text("order") {
            WITHOUT_KNOWLEDGE => setup.enhancements.without(Enhancements::KNOWLEDGE),
            _ => setup.enhancements,
        };
        let setup = Setup { enhancements, ..setup };
        search(suite, cell.integer("position"), &setup)
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        Section {
            question: "With all enhancements and the same memory, which search builds the smallest tree?"
                .into(),
            published: "Three tournament programs, Phoenix (chess, to 8 plies), Keyano (Othello, 10) and \
                Chinook (checkers, 17), 20 positions of real games each, iterative deepening, 2^21 \
                entries. Leaves and all nodes, summed over the iterations, relative to aspiration \
                NegaScout. MTD(f) is best throughout: at least 5 % fewer leaves, and fewer nodes too. \
                SSS* and DUAL* are poor in nodes, SSS* more so; SSS* gains with the branching factor."
                .into(),
            claims: measured.claims(),
            tables: vec![measured.table()],
            figures: measured.figures(),
            notes: vec![
                "Every percentage is a geometric mean over positions with its 95 % interval. The sets of \
                 enhancements are the same for all searches of a game: T H K G E F Q in chess and checkers, \
                 T H K G E F in Othello; lines marked \"without K\" leave the game's own move knowledge out \
                 on both sides of the comparison. Values are in the evaluation's own steps, a hundredth of a pawn, disc or man. Window and \
                 first guess are those with the fewest nodes on other positions, which no study reports on: see \
                 `aspiration-windows`."
                    .into(),
                "The numbers of the 1995 figures themselves are not in print, only the statements above."
                    .into(),
            ],
        }
    }
}

const TUNED: &str = "tuned";
const WITHOUT_KNOWLEDGE: &str = "no knowledge";

/// The depth of the last iteration. The papers have 8, 10 and 17.
fn depth(suite: Suite, scale: Scale) -> u16 {
    match suite {
        Suite::Othello => scale.pick(8, 10),
        Suite::Checkers => scale.pick(12, 17),
        _ => scale.pick(6, 8),
    }
}

fn add(cells: &mut Vec<Cell>, suite: Suite, depth: u16, positions: u32) {
    let behaviour = behaviour();
    let mut add = |driver: Driver, order: &'static str, position: u32| {
        let cell = Cell::new(NAME, &behaviour).with("game", suite.name());
        let cell = cell.with("search", driver.name()).with("order", order);
        let cell = cell.with("depth", depth).with("position", position);
        cells.push(cell.costing(cost(suite, driver, depth)));
    };
    for position in 0..positions.min(suite.len()) {
        for driver in Driver::OF_1995 {
            add(driver, TUNED, position);
        }
        if suite != Suite::Othello {
            add(Driver::BASELINE, WITHOUT_KNOWLEDGE, position);
            add(Driver::MtdF, WITHOUT_KNOWLEDGE, position);
        }
    }
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    fn ratio(
        &self,
        suite: Suite,
        [of, to]: [Driver; 2],
        order: &'static str,
        count: &str,
    ) -> Option<Ratio> {
        let costs = |driver: Driver| {
            let wanted: [(&'static str, Datum); 3] = [
                ("game", suite.name().into()),
                ("search", driver.name().into()),
                ("order", order.into()),
            ];
            within(self.0, &wanted, count)
        };
        relative(&costs(of), &costs(to))
    }

    /// The greatest depth that both were searched to.
    fn deepest(&self, suite: Suite) -> Option<u16> {
        let pair = [Driver::MtdF, Driver::BASELINE];
        let there = |depth: &u16| {
            self.ratio(suite, pair, TUNED, &Measure::Nodes.until(*depth)).is_some_and(|r| r.n > 1)
        };
        (SHALLOWEST..=depth(suite, Scale::Full)).rev().find(there)
    }

    fn at_deepest(&self, suite: Suite, pair: [Driver; 2], measure: Measure) -> Option<Ratio> {
        self.ratio(suite, pair, TUNED, &measure.until(self.deepest(suite)?))
    }

    fn claims(&self) -> Vec<Claim> {
        let mut claims = vec![same_values(self.0, &["game", "position"])];
        for suite in Suite::GAMES {
            let less_by = |percent: u32, pair: [Driver; 2], measure: Measure, published: &str| {
                let [a, b] = pair;
                let deepest = self.deepest(suite).map_or(String::new(), |d| format!(", depth {d}"));
                let what = format!(
                    "{}{deepest}: {} has fewer {} than {}",
                    suite.name(),
                    a.name(),
                    measure.name(),
                    b.name()
                );
                let ratio = self.at_deepest(suite, pair, measure);
                let claim = fewer_by(percent, Claim::new(what, published), ratio);
                match claim.verdict {
                    Verdict::Undecided | Verdict::NotReproduced if a == Driver::MtdF => claim
                        .because(
                            "why is not established; whether the step of the values matters is the question of \
                             the study `grain`",
                        ),
                    _ => claim,
                }
            };
            let less = |pair, measure, published| less_by(0, pair, measure, published);
            let [mtd, aspiration] = [Driver::MtdF, Driver::BASELINE];
            let [sss, dual] = [Driver::MtdPlusInfinity, Driver::MtdMinusInfinity];
            let leaves = less_by(5, [mtd, aspiration], Measure::Leaves, "at least 5 % fewer");
            claims.push(leaves.headline());
            claims.push(less([mtd, aspiration], Measure::Nodes, "fewer").headline());
            claims.push(less([aspiration, sss], Measure::Nodes, "fewer"));
            claims.push(less([aspiration, dual], Measure::Nodes, "fewer"));
            claims.push(less([dual, sss], Measure::Nodes, "fewer"));
            claims.push(self.passes(suite));
        }
        claims.push(self.branching());
        claims
    }

    /// How often MTD(f) calls MT, averaged over the iterations.
    fn passes(&self, suite: Suite) -> Claim {
        let what = format!("{}: MT calls per iteration of mtd-f", suite.name());
        let claim = Claim::new(what, "3 to 4, or 3 to 6");
        let Some(depth) = self.deepest(suite) else { return claim };
        let wanted: [(&'static str, Datum); 3] = [
            ("game", suite.name().into()),
            ("search", Driver::MtdF.name().into()),
            ("order", TUNED.into()),
        ];
        let passes = within(self.0, &wanted, &format!("passes_{depth}"));
        let calls: Vec<f64> = passes.values().map(|n| n / f64::from(depth)).collect();
        let Some(mean) = Summary::of(&calls) else { return claim };
        let (low, high) = mean.interval();
        let text = format!("{:.1} ({low:.1}–{high:.1})", mean.mean);
        match () {
            () if mean.n < 2 => claim
                .measured(text, mean.n, Verdict::Undecided)
                .because("one position says nothing"),
            () if high >= 3.0 && low <= 6.0 => {
                claim.measured(text, mean.n, Verdict::WithinInterval)
            }
            () => claim.measured(text, mean.n, Verdict::NotReproduced).because(
                "not explained here; the study `grain` has the calls by step of the values",
            ),
        }
    }

    /// SSS* gains with the branching factor: 36 in chess, 10 in Othello, 3 in checkers.
    fn branching(&self) -> Claim {
        let what = "leaves of sss relative to alphabeta: chess < Othello < checkers";
        let claim = Claim::new(what, "the larger the branching factor, the better sss");
        let pair = [Driver::MtdPlusInfinity, Driver::AlphaBeta];
        let ratios = Suite::GAMES.map(|suite| self.at_deepest(suite, pair, Measure::Leaves));
        let [Some(chess), Some(othello), Some(checkers)] = ratios else { return claim };
        let text = [chess, othello, checkers].map(|ratio| ratio.percent()).join(", ");
        let verdict = match () {
            () if chess.high < othello.low && othello.high < checkers.low => {
                Verdict::WithinInterval
            }
            () if chess.low > checkers.high => Verdict::NotReproduced,
            () => Verdict::Undecided,
        };
        let claim = claim.measured(text, chess.n, verdict);
        match verdict {
            Verdict::WithinInterval => claim,
            _ => claim.because("the intervals of neighbouring games do not lie in this order"),
        }
    }

    fn lines(suite: Suite) -> Vec<(String, Driver, &'static str)> {
        let all = Driver::OF_1995.iter().map(|c| (c.name().to_string(), *c, TUNED));
        let without_knowledge = (suite != Suite::Othello).then(|| {
            (format!("{} without K", Driver::MtdF.name()), Driver::MtdF, WITHOUT_KNOWLEDGE)
        });
        all.skip(1).chain(without_knowledge).collect()
    }

    fn table(&self) -> Table {
        let title = "Relative to aspiration NegaScout, iterations up to the depth together";
        let columns = ["game", "search", "depth", "positions", "leaves", "nodes", "nodes, sums"];
        let mut table = Table::new(title, &columns);
        for suite in Suite::GAMES {
            let Some(deepest) = self.deepest(suite) else { continue };
            for (label, driver, order) in Self::lines(suite) {
                for depth in [deepest - 1, deepest] {
                    let pair = [driver, Driver::BASELINE];
                    let ratios =
                        Measure::BOTH.map(|m| self.ratio(suite, pair, order, &m.until(depth)));
                    let [Some(leaves), Some(nodes)] = ratios else { continue };
                    table.push(vec![
                        suite.name().into(),
                        label.clone(),
                        depth.to_string(),
                        nodes.n.to_string(),
                        leaves.percent(),
                        nodes.percent(),
                        format!("{:.1} %", 100.0 * nodes.of_sums),
                    ]);
                }
            }
        }
        table
    }

    fn figures(&self) -> Vec<Figure> {
        let kinds = Suite::GAMES.into_iter().flat_map(|s| Measure::BOTH.map(|m| (s, m)));
        kinds.filter_map(|(suite, measure)| self.figure(suite, measure)).collect()
    }

    fn figure(&self, suite: Suite, measure: Measure) -> Option<Figure> {
        let deepest = self.deepest(suite)?;
        let line = |(label, driver, order): (String, Driver, &'static str)| {
            let at = |depth: u16| {
                let pair = [driver, Driver::BASELINE];
                let ratio = self.ratio(suite, pair, order, &measure.until(depth))?;
                Some(ratio.point(f64::from(depth)))
            };
            Series { label, points: (SHALLOWEST..=deepest).filter_map(at).collect() }
        };
        let label = format!("{} in % of aspiration NegaScout", measure.name());
        Some(Figure {
            name: format!("{}-{}", suite.name(), measure.name()),
            title: format!("{}: {} by depth", suite.name(), measure.name()),
            x: Axis::whole("depth"),
            y: Axis::logarithmic(label),
            series: Self::lines(suite).into_iter().map(line).collect(),
        })
    }
}
