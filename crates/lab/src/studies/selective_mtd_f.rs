//! A question of this project: which selective technique breaks MTD(f)?
//!
//! One cell is one position, searched with one technique by aspiration NegaScout with two windows and in three
//! ways by MTD(f).

use super::OUR_OWN;
use super::claims::plus_minus;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::{Estimate, Says, judge};
use crate::practice::{Driver, Ratio, Suite, Way, answered, cost, relative, selective_row, within};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Point, Section, Series, Table, Verdict};
use crate::statistics::{Share, Summary};
use crate::study::{CellError, Paper, Results, Study};

/// The study.
pub struct SelectiveMtdF;

const NAME: &str = "selective-mtd-f";
/// Nothing selective: the control.
const NONE: &str = "-";
const QUICK_POSITIONS: u32 = 6;
const POSITIONS: u32 = 80;

impl Study for SelectiveMtdF {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        OUR_OWN
    }

    fn summary(&self) -> &'static str {
        "mtd-f against aspiration NegaScout, one selective technique at a time"
    }

    fn cells(&'static self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for suite in Suite::GAMES {
            for (depth, positions) in suite.grid(scale, QUICK_POSITIONS, |s| depth(suite, s)) {
                for (set, position) in sets(suite)
                    .iter()
                    .flat_map(|set| (0..positions.min(POSITIONS)).map(move |at| (*set, at)))
                {
                    let cell = Cell::of_game(NAME).with("game", suite.name());
                    let cell = cell.with("set", set).with("depth", depth);
                    let cost = 5 * cost(suite, Driver::BASELINE, depth);
                    cells.push(suite.place(cell, position).signed_by(self).costing(cost));
                }
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let suite = Suite::named(cell.text("game"))?;
        let (number, depth) = (cell.integer("position"), cell.integer("depth"));
        selective_row(suite, number, cell.text("set"), depth)
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let mut claims = vec![measured.full_width_agrees()];
        for (suite, set) in selective_sets() {
            claims.push(measured.cost(suite, set, Way::STRIDES));
            claims.push(measured.disagreement(suite, set, Way::WideNegaScout));
            claims.push(measured.disagreement(suite, set, Way::STRIDES));
            claims.push(measured.blunders(suite, set, Way::STRIDES));
        }
        for suite in Suite::GAMES {
            let set = all(suite);
            claims.push(measured.cost(suite, set, Way::OPEN).headline());
            claims.push(measured.disagreement(suite, set, Way::OPEN));
            claims.push(measured.blunders(suite, set, Way::OPEN).headline());
        }
        Section {
            question: "Which selective technique breaks MTD(f)?".into(),
            published: "No paper asks this: those of 1995 compare full trees. In play MTD(f), in strides of \
                null windows, scored 17 to 61 Elo less than aspiration NegaScout in four matches, none of them \
                decisive alone (docs/strength.md)."
                .into(),
            claims,
            tables: vec![measured.table()],
            figures: measured.figures(),
            notes: vec![
                "V null move, W late-move reductions, C margin cuts, U futility, Y late-move pruning, D deeper \
                 entries, on top of table, history, knowledge and quiescence. Entries D alone is no selective \
                 search: MTD(f) is as printed. Printed: null windows until the bounds meet; strides: until they \
                 are within a sixteenth of a pawn; open: one null window, then a window open on its side. Wide: \
                 aspiration NegaScout with twice the window, which shows how far two searches of one kind differ."
                    .into(),
                "Shares of positions have Wilson intervals. Crossed: iterations whose bounds contradict each other. Repeated: the last iteration, repeated \
                 at once, finds a value a sixteenth of a pawn away or more. Differs: the value is that far from \
                 aspiration NegaScout's. Worse and better: the move is another, and half a pawn worse or better \
                 than aspiration NegaScout's by a search of full width two plies deeper."
                    .into(),
            ],
        }
    }
}

/// The techniques, one at a time and all together.
fn sets(suite: Suite) -> &'static [&'static str] {
    match suite {
        Suite::Othello => &[NONE, "W"],
        Suite::Checkers => &[NONE, "W", "D", "WD"],
        _ => &[NONE, "V", "W", "C", "U", "Y", "D", "VWCUYD"],
    }
}

/// The techniques in use.
fn all(suite: Suite) -> &'static str {
    sets(suite).last().unwrap_or(&NONE)
}

fn selective_sets() -> impl Iterator<Item = (Suite, &'static str)> {
    let of = |suite| sets(suite).iter().filter(|set| **set != NONE).map(move |set| (suite, *set));
    Suite::GAMES.into_iter().flat_map(of)
}

fn depth(suite: Suite, scale: Scale) -> u16 {
    match suite {
        Suite::Othello => scale.pick(7, 7, 9),
        Suite::Checkers => scale.pick(10, 10, 13),
        _ => scale.pick(6, 6, 7),
    }
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    fn wanted(suite: Suite, set: &'static str, depth: u16) -> [(&'static str, Datum); 3] {
        [("game", suite.name().into()), ("set", set.into()), ("depth", depth.into())]
    }

    /// The greatest depth there are rows for.
    fn deepest(&self, suite: Suite) -> Option<u16> {
        let depths = Scale::ALL.map(|scale| depth(suite, scale)).into_iter().rev();
        depths
            .into_iter()
            .find(|depth| self.0.matching(&Self::wanted(suite, NONE, *depth)).count() > 1)
    }

    fn nodes(&self, suite: Suite, set: &'static str, way: Way) -> Option<Ratio> {
        let wanted = Self::wanted(suite, set, self.deepest(suite)?);
        let nodes = |way: Way| within(self.0, &wanted, &format!("nodes_{}", way.name()));
        relative(&nodes(way), &nodes(Way::NegaScout))
    }

    /// The mean of a number over positions.
    fn mean(
        &self,
        suite: Suite,
        set: &'static str,
        number: impl Fn(&Row) -> Option<f64>,
    ) -> Option<Summary> {
        let wanted = Self::wanted(suite, set, self.deepest(suite)?);
        let numbers: Vec<f64> =
            self.0.matching(&wanted).filter_map(|(_, row)| number(row)).collect();
        Summary::of(&numbers)
    }

    /// How many iterations have bounds that cross, in percent.
    fn crossed(&self, suite: Suite, set: &'static str, way: Way) -> Option<Summary> {
        self.mean(suite, set, |row| {
            let count = |name: &str| row.integer(&format!("{name}_{}", way.name()));
            Some(100.0 * count("crossed")? as f64 / count("iterations")? as f64)
        })
    }

    /// The share of positions of which something is true.
    fn share(
        &self,
        suite: Suite,
        set: &'static str,
        is: impl Fn(&Row) -> Option<bool>,
    ) -> Option<Share> {
        let wanted = Self::wanted(suite, set, self.deepest(suite)?);
        Share::of(self.0.matching(&wanted).filter_map(|(_, row)| is(row)))
    }

    /// How many values are a sixteenth of a pawn or more from `other`.
    fn apart(&self, suite: Suite, set: &'static str, way: Way, other: &str) -> Option<Share> {
        let near = i64::from(suite.tuned().unit / 16);
        self.share(suite, set, |row| {
            let value = row.integer(&format!("value_{}", way.name()))?;
            Some((value - row.integer(other)?).abs() >= near)
        })
    }

    fn differs(&self, suite: Suite, set: &'static str, way: Way) -> Option<Share> {
        self.apart(suite, set, way, &format!("value_{}", Way::NegaScout.name()))
    }

    fn repeated(&self, suite: Suite, set: &'static str, way: Way) -> Option<Share> {
        self.apart(suite, set, way, &format!("repeated_{}", way.name()))
    }

    /// How many moves lose half a pawn (`sign` 1) or gain it (−1).
    fn moves(&self, suite: Suite, set: &'static str, way: Way, sign: i64) -> Option<Share> {
        let much = i64::from(suite.tuned().unit / 2);
        self.share(suite, set, |row| {
            Some(sign * row.integer(&format!("loss_{}", way.name()))? >= much)
        })
    }

    /// At full width every search finds the same value.
    fn full_width_agrees(&self) -> Claim {
        let claim = Claim::new("full width: all searches find one value", "the same");
        let (mut compared, mut different) = (0, 0);
        for (cell, row) in self.0.iter().filter(|(cell, _)| cell.text("set") == NONE) {
            let value = |way: Way| row.integer(&format!("value_{}", way.name()));
            debug_assert!(value(Way::NegaScout).is_some(), "{cell}");
            compared += Way::COMPARED.len();
            let differs = |way: &&Way| value(**way) != value(Way::NegaScout);
            different += Way::COMPARED.iter().filter(differs).count();
        }
        match (compared, different) {
            (0, _) => claim,
            (_, 0) => claim.measured("the same", compared, Verdict::Exactly),
            _ => claim.measured(
                format!("{different} of {compared} differ"),
                compared,
                Verdict::NotReproduced,
            ),
        }
    }

    fn claim(suite: Suite, set: &str, way: Way, what: &str) -> Claim {
        Claim::new(format!("{}, {set}: {what}, {}", suite.name(), way.title()), NOT_ASKED)
    }

    /// Nodes relative to aspiration NegaScout.
    fn cost(&self, suite: Suite, set: &'static str, way: Way) -> Claim {
        let claim = Self::claim(suite, set, way, "fewer nodes than aspiration NegaScout");
        answered(claim, self.nodes(suite, set, way))
    }

    /// How often the value differs from aspiration NegaScout's.
    fn disagreement(&self, suite: Suite, set: &'static str, way: Way) -> Claim {
        let claim = Self::claim(suite, set, way, "values that differ");
        let Some(found) = self.differs(suite, set, way) else { return claim };
        let claim = claim.measured(found.percent(), found.n, Verdict::Measured);
        Claim { interval: Some(found.interval), ..claim }
    }

    /// Moves that lose half a pawn, less those that gain it.
    fn blunders(&self, suite: Suite, set: &'static str, way: Way) -> Claim {
        let claim = Self::claim(suite, set, way, "worse moves less better ones, %");
        let much = i64::from(suite.tuned().unit / 2);
        let found = self.mean(suite, set, |row| {
            let loss = row.integer(&format!("loss_{}", way.name()))?;
            Some(100.0 * (f64::from(loss >= much) - f64::from(-loss >= much)))
        });
        let Some(found) = found else { return claim };
        judge(claim, plus_minus(&found), Some(&Estimate::of(&found)), Says::Below(0.0))
    }

    fn table(&self) -> Table {
        let title = "Searches beside aspiration NegaScout; crossed in % of iterations, the rest of positions";
        let columns = [
            "game",
            "depth",
            "set",
            "search",
            "positions",
            "nodes",
            "crossed",
            "repeated",
            "differs",
            "worse",
            "better",
        ];
        let mut table = Table::new(title, &columns);
        let all = Suite::GAMES.into_iter().flat_map(|s| sets(s).iter().map(move |set| (s, *set)));
        for (suite, set) in all {
            for way in Way::COMPARED {
                let (Some(depth), Some(nodes)) = (self.deepest(suite), self.nodes(suite, set, way))
                else {
                    continue;
                };
                let shown = |share: Option<Share>| share.map_or("–".into(), |s| s.percent());
                let crossed = self.crossed(suite, set, way);
                table.push(vec![
                    suite.name().into(),
                    depth.to_string(),
                    set.into(),
                    way.title(),
                    nodes.n.to_string(),
                    nodes.percent(),
                    crossed.map_or("–".into(), |mean| plus_minus(&mean)),
                    shown(self.repeated(suite, set, way)),
                    shown(self.differs(suite, set, way)),
                    shown(self.moves(suite, set, way, 1)),
                    shown(self.moves(suite, set, way, -1)),
                ]);
            }
        }
        table
    }

    /// Chess, technique by technique.
    fn figures(&self) -> Vec<Figure> {
        let suite = Suite::Chess;
        let nodes = |x: f64, set, way| Some(self.nodes(suite, set, way)?.point(x));
        let differs = |x: f64, set, way| {
            let [low, y, high] = self.differs(suite, set, way)?.interval.map(|end| 100.0 * end);
            Some(Point { x, y, low, high })
        };
        let nodes = self.figure("nodes", "nodes in % of aspiration NegaScout", &nodes);
        let differs = self.figure("values", "values that differ, % of positions", &differs);
        [nodes, differs].into_iter().flatten().collect()
    }

    fn figure(
        &self,
        name: &str,
        what: &str,
        at: &dyn Fn(f64, &'static str, Way) -> Option<Point>,
    ) -> Option<Figure> {
        let sets = &sets(Suite::Chess)[1..];
        let numbers = (1..).map(f64::from).zip(sets);
        let line = |way: Way| Series {
            // A name that begins with an algorithm's looks like it, whatever comes after.
            label: if way == Way::WideNegaScout {
                way.title()
            } else {
                format!("{} mtd-f", way.name())
            },
            points: numbers.clone().filter_map(|(x, set)| at(x, set, way)).collect(),
        };
        let names: Vec<String> =
            (1..).zip(sets).map(|(number, set)| format!("{number} {set}")).collect();
        let series: Vec<Series> = Way::COMPARED.map(line).into();
        series.iter().all(|series| !series.points.is_empty()).then(|| Figure {
            name: name.into(),
            title: format!("chess, selective searches: {what}"),
            x: Axis::categories(names.join(", ")),
            y: Axis::linear(what)
                .reading("Each number on the axis is one set of techniques; compare the searches within a set."),
            series,
        })
    }
}
