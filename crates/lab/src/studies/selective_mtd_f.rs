//! A question of this project: which selective technique breaks MTD(f)?
//!
//! One cell is one position, searched with one technique by aspiration NegaScout and in three ways by MTD(f).

use super::OUR_OWN;
use super::claims::{plus_minus, point};
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::{Estimate, Says, judge};
use crate::practice::{
    Driver, Ratio, Suite, Way, behaviour_and, cost, costs, relative, selective_row, within,
};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Point, Section, Series, Table, Verdict};
use crate::statistics::Summary;
use crate::study::{CellError, Paper, Results, Study};
use std::sync::{Arc, OnceLock};

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

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let behaviour = behaviour_here();
        let mut cells = Vec::new();
        for suite in Suite::GAMES {
            for (depth, positions) in suite.grid(scale, QUICK_POSITIONS, |s| depth(suite, s)) {
                for (set, position) in sets(suite)
                    .iter()
                    .flat_map(|set| (0..positions.min(POSITIONS)).map(move |at| (*set, at)))
                {
                    let cell = Cell::new(NAME, &behaviour).with("game", suite.name());
                    let cell = cell.with("set", set).with("depth", depth);
                    let cost = 4 * cost(suite, Driver::BASELINE, depth);
                    cells.push(cell.with("position", position).costing(cost));
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
                 are within a sixteenth of a pawn; open: one null window, then a window open on its side."
                    .into(),
                "Crossed: iterations whose bounds contradict each other. Repeated: the last iteration, repeated \
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

/// The behaviour of the searches, of the selective ones too.
fn behaviour_here() -> Arc<str> {
    static TEXT: OnceLock<Arc<str>> = OnceLock::new();
    Arc::clone(TEXT.get_or_init(|| behaviour_and(|suite| selective_row(suite, 1, all(suite), 4))))
}

/// In percent of the cases.
fn percent(is: bool) -> f64 {
    if is { 100.0 } else { 0.0 }
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

    /// How many values are a sixteenth of a pawn or more from `other`, in percent.
    fn apart(&self, suite: Suite, set: &'static str, way: Way, other: &str) -> Option<Summary> {
        let near = i64::from(suite.tuned().unit / 16);
        self.mean(suite, set, |row| {
            let value = row.integer(&format!("value_{}", way.name()))?;
            Some(percent((value - row.integer(other)?).abs() >= near))
        })
    }

    fn differs(&self, suite: Suite, set: &'static str, way: Way) -> Option<Summary> {
        self.apart(suite, set, way, &format!("value_{}", Way::NegaScout.name()))
    }

    fn repeated(&self, suite: Suite, set: &'static str, way: Way) -> Option<Summary> {
        self.apart(suite, set, way, &format!("repeated_{}", way.name()))
    }

    /// How many moves lose half a pawn (`sign` 1) or gain it (−1), in percent.
    fn moves(&self, suite: Suite, set: &'static str, way: Way, sign: i64) -> Option<Summary> {
        let much = i64::from(suite.tuned().unit / 2);
        self.mean(suite, set, |row| {
            Some(percent(sign * row.integer(&format!("loss_{}", way.name()))? >= much))
        })
    }

    /// At full width every search finds the same value.
    fn full_width_agrees(&self) -> Claim {
        let claim = Claim::new("full width: all four searches find one value", "the same");
        let (mut compared, mut different) = (0, 0);
        for (cell, row) in self.0.iter().filter(|(cell, _)| cell.text("set") == NONE) {
            let value = |way: Way| row.integer(&format!("value_{}", way.name()));
            debug_assert!(value(Way::NegaScout).is_some(), "{cell}");
            compared += Way::OF_MTD_F.len();
            let differs = |way: &&Way| value(**way) != value(Way::NegaScout);
            different += Way::OF_MTD_F.iter().filter(differs).count();
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
        Claim::new(format!("{}, {set}: {what}, mtd-f {}", suite.name(), way.name()), NOT_ASKED)
    }

    /// Nodes relative to aspiration NegaScout.
    fn cost(&self, suite: Suite, set: &'static str, way: Way) -> Claim {
        let claim = Self::claim(suite, set, way, "nodes");
        costs(claim, self.nodes(suite, set, way), Says::Below(1.0))
    }

    /// How often the value differs from aspiration NegaScout's.
    fn disagreement(&self, suite: Suite, set: &'static str, way: Way) -> Claim {
        let claim = Self::claim(suite, set, way, "values that differ, %");
        let Some(found) = self.differs(suite, set, way) else { return claim };
        judge(claim, plus_minus(&found), Some(&Estimate::of(&found)), Says::Below(5.0))
    }

    /// Moves that lose half a pawn, less those that gain it.
    fn blunders(&self, suite: Suite, set: &'static str, way: Way) -> Claim {
        let claim = Self::claim(suite, set, way, "worse moves less better ones, %");
        let much = i64::from(suite.tuned().unit / 2);
        let found = self.mean(suite, set, |row| {
            let loss = row.integer(&format!("loss_{}", way.name()))?;
            Some(percent(loss >= much) - percent(-loss >= much))
        });
        let Some(found) = found else { return claim };
        judge(claim, plus_minus(&found), Some(&Estimate::of(&found)), Says::Below(0.0))
    }

    fn table(&self) -> Table {
        let title =
            "mtd-f beside aspiration NegaScout; all but nodes in % of iterations or positions";
        let columns = [
            "game",
            "depth",
            "set",
            "mtd-f",
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
            for way in Way::OF_MTD_F {
                let (Some(depth), Some(nodes)) = (self.deepest(suite), self.nodes(suite, set, way))
                else {
                    continue;
                };
                let shown = |mean: Option<Summary>| mean.map_or("–".into(), |m| plus_minus(&m));
                table.push(vec![
                    suite.name().into(),
                    depth.to_string(),
                    set.into(),
                    way.name().into(),
                    nodes.n.to_string(),
                    nodes.percent(),
                    shown(self.crossed(suite, set, way)),
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
        let differs = |x: f64, set, way| Some(point(x, &self.differs(suite, set, way)?));
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
            label: format!("mtd-f {}", way.name()),
            points: numbers.clone().filter_map(|(x, set)| at(x, set, way)).collect(),
        };
        let names: Vec<String> =
            (1..).zip(sets).map(|(number, set)| format!("{number} {set}")).collect();
        let series: Vec<Series> = Way::OF_MTD_F.map(line).into();
        series.iter().all(|series| !series.points.is_empty()).then(|| Figure {
            name: name.into(),
            title: format!("chess, selective mtd-f: {what}"),
            x: Axis::whole(names.join(", ")),
            y: Axis::linear(what)
                .reading("Each number on the axis is one set of techniques; compare the ways of mtd-f within a set."),
            series,
        })
    }
}
