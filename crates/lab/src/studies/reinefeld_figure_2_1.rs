//! Reinefeld, Marsland, Schaeffer 1985, Figure 2.1: the refutation wall.
//!
//! One cell is one tree, searched by alpha-beta with the fifty windows (v + i, v + i + 1) around its
//! value v. The paper does not say how many values its trees have. With two million (as in section 5.1
//! here) fifty windows around v see the same tree on either side of it; with two hundred the slope
//! before the wall shows as well. Both are run.

use super::REINEFELD_1985;
use super::claims::{is_positive, number, plus_minus};
use super::ordered::{Coarse, Order};
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::{Estimate, Says, judge, of_all};
use crate::section::{Axis, Claim, Figure, Point, Section, Series, Table, Verdict};
use crate::signature::{self, Search};
use crate::statistics::Summary;
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::theory::minimal_tree;
use nullwindow::{Counts, Depth, Game, Value, Window, algorithms};
use nullwindow_games::tree::OrderedTree;
use std::time::Duration;

/// The study.
pub struct Figure21;

const NAME: &str = "reinefeld-figure-2-1";
/// Distances of the window from the value, seen from the side to move.
const DISTANCES: std::ops::RangeInclusive<i32> = -25..=24;
/// Values reach from −range to +range.
const FINE: i32 = OrderedTree::INF;
const COARSE: i32 = 100;
const SHAPES: [(u32, u16); 4] = [(5, 5), (5, 6), (10, 4), (20, 4)];

/// Alpha-beta with a null window just below the value and at it: the search behind the signature.
struct TwoWindows;

impl Search for TwoWindows {
    fn search<G: Game>(&self, root: &mut G, depth: Depth, counts: &mut Counts) -> Option<i32> {
        let value = algorithms::alphabeta(root, depth, counts);
        for alpha in [value - 1, value] {
            algorithms::alphabeta_in(root, depth, Window::new(alpha, alpha + 1), counts);
        }
        Some(value.get())
    }
}

impl Study for Figure21 {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        REINEFELD_1985
    }

    fn summary(&self) -> &'static str {
        "the refutation wall: tree size for fifty null windows around the value"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let behaviour = signature::of(&TwoWindows);
        let mut cells = Vec::new();
        for order in Order::ALL {
            for (width, depth) in SHAPES {
                let leaves = 50.0 * 3.0 * minimal_tree(width, depth);
                let cost = Duration::from_nanos((25.0 * leaves) as u64);
                for range in [FINE, COARSE] {
                    for seed in 0..scale.pick(400, 2000, 2000) {
                        let cell = Cell::new(NAME, &behaviour).with("order", order.name());
                        let cell = cell.with("width", width).with("depth", depth);
                        cells.push(cell.with("range", range).with("seed", seed).costing(cost));
                    }
                }
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let order = Order::find(cell.text("order"))?;
        let tree = order.tree(cell.integer("width"), cell.integer("seed"))?;
        let depth = Depth::new(cell.integer("depth"));
        let step = OrderedTree::INF / cell.integer::<i32>("range");
        let value = Value::new(tree.value().get() / step);
        let mut tree = Coarse { game: tree, step };
        let mut row = Row::default().with("value", value.get());
        for distance in DISTANCES {
            let alpha = value + distance;
            let mut counts = Counts::default();
            let window = Window::new(alpha, alpha + 1);
            let found = algorithms::alphabeta_in(&mut tree, depth, window, &mut counts);
            if (found > alpha) != (value > alpha) {
                return Err(CellError(format!(
                    "the value is {value}, window {window:?} says {found}"
                )));
            }
            row = row.count(column(distance), counts.leaf_visits);
        }
        Ok(row)
    }

    fn report(&self, results: &Results) -> Section {
        let walls: Vec<Wall> = Wall::all(results);
        let mut claims: Vec<Claim> = walls.iter().map(Wall::claim).collect();
        claims.extend(SHAPES.map(|shape| steeper_claim(&walls, shape)));
        claims.extend(walls.iter().filter(|w| w.range == COARSE).map(Wall::peak_claim));
        claims.extend(Order::ALL.map(|order| growth_claim(&walls, order)));
        let figure = |order, range| figure(&walls, order, range);
        Section {
            question: "How does the size of the tree depend on where a null window lies?".into(),
            published: "Twenty trees of each kind are searched with fifty null windows, from 25 below to \
                24 above their value, for random trees and for trees in which the first child is best in \
                60 % of the nodes. As the window rises towards the value the trees grow, peak at it, \
                and fall abruptly: the refutation wall. The better the order, the larger the fall."
                .into(),
            claims,
            tables: vec![table(&walls)],
            figures: vec![
                figure(Order::Random, COARSE),
                figure(Order::Sixty, COARSE),
                figure(Order::Random, FINE),
                figure(Order::Sixty, FINE),
            ],
            notes: vec![
                "The paper prints the peak at (v − 1, v) and the fall at (v, v + 1). Seen from the side \
                 to move it is the other way round: to show that the value is at least v costs little, to \
                 show that it is not more than v is the peak. The printed direction is the opponent's, \
                 and so is that of the plots; the table uses the side to move."
                    .into(),
            ],
        }
    }
}

fn column(distance: i32) -> String {
    format!("leaves_{distance:+}")
}

/// The results for one kind of tree.
struct Wall {
    order: Order,
    shape: (u32, u16),
    range: i32,
    /// Mean leaves for every distance, from the lowest.
    sizes: Vec<(i32, Summary)>,
    /// Peak divided by the cheap side, tree by tree.
    ratios: Vec<f64>,
    /// By how much the logarithm of the leaves grows when the window comes one nearer to the peak, tree by tree.
    growth: Vec<f64>,
}

impl Wall {
    fn all(results: &Results) -> Vec<Self> {
        let mut walls = Vec::new();
        for range in [FINE, COARSE] {
            for order in Order::ALL {
                walls.extend(SHAPES.map(|shape| Wall::new(results, order, shape, range)));
            }
        }
        walls
    }

    fn new(results: &Results, order: Order, shape: (u32, u16), range: i32) -> Self {
        let wanted: [(&str, Datum); 4] = [
            ("order", order.name().into()),
            ("width", shape.0.into()),
            ("depth", shape.1.into()),
            ("range", range.into()),
        ];
        let leaves = |distance: i32| results.column(&wanted, &column(distance));
        let summary = |d: i32| Some((d, Summary::of(&leaves(d))?));
        let sizes = DISTANCES.filter_map(summary).collect();
        let ratios = leaves(0).iter().zip(leaves(-1)).map(|(peak, cheap)| peak / cheap).collect();
        let growth = slopes(&(0..*DISTANCES.end() + 1).map(leaves).collect::<Vec<_>>());
        Wall { order, shape, range, sizes, ratios, growth }
    }

    fn name(&self) -> String {
        let (width, depth) = self.shape;
        let values = if self.range == FINE { "" } else { ", 201 values" };
        format!("w = {width}, d = {depth}, {}{values}", self.order.words())
    }

    fn mean_at(&self, distance: i32) -> Option<f64> {
        self.sizes.iter().find(|(d, _)| *d == distance).map(|(_, s)| s.mean)
    }

    /// The mean at the peak divided by the mean on the cheap side.
    fn ratio(&self) -> Option<f64> {
        Some(self.mean_at(0)? / self.mean_at(-1)?)
    }

    /// Logarithms of the ratios, tree by tree.
    fn logarithms(&self) -> Option<Summary> {
        Summary::of(&self.ratios.iter().map(|ratio| ratio.ln()).collect::<Vec<_>>())
    }

    /// "1.37; tree by tree 1.35 (1.30–1.41)": the ratio of the means, and the geometric mean with its
    /// interval.
    fn shown(&self) -> String {
        let (Some(ratio), Some(logs)) = (self.ratio(), self.logarithms()) else {
            return String::new();
        };
        let (low, high) = logs.interval();
        let [mean, low, high] = [logs.mean, low, high].map(f64::exp);
        format!("{ratio:.2} (tree by tree {mean:.2}, {low:.2}–{high:.2})")
    }

    fn claim(&self) -> Claim {
        let claim = Claim::new(
            format!("{}: the tree shrinks when the window passes the value", self.name()),
            "falls dramatically",
        );
        let logs = self.logarithms();
        let claim = is_positive(claim, logs.as_ref(), format!("{} times smaller", self.shown()));
        let is_headline = self.shape == (20, 4) && self.range == COARSE;
        if is_headline { claim.headline() } else { claim }
    }

    /// Where the largest tree is, on average.
    fn peak_claim(&self) -> Claim {
        let claim = Claim::new(
            format!("{}: the largest tree is at the value", self.name()),
            "peak at the value",
        );
        let largest = self.sizes.iter().max_by(|a, b| a.1.mean.total_cmp(&b.1.mean));
        let Some((distance, peak)) = largest else { return claim };
        let verdict = match distance {
            0 => Verdict::Reproduced,
            _ => Verdict::NotReproduced,
        };
        claim.measured(format!("largest at distance {distance}"), peak.n, verdict)
    }
}

/// The slope of the logarithms against the distance from the peak, tree by tree: `leaves` has one column a
/// distance, from the peak outwards.
fn slopes(leaves: &[Vec<f64>]) -> Vec<f64> {
    let centre = (leaves.len() as f64 - 1.0) / 2.0;
    let distances = || (0..leaves.len()).map(|distance| distance as f64 - centre);
    let squares: f64 = distances().map(|distance| distance * distance).sum();
    let trees = leaves.iter().map(Vec::len).min().unwrap_or(0);
    let slope = |tree: usize| {
        let products = distances().zip(leaves).map(|(x, column)| x * column[tree].ln());
        -products.sum::<f64>() / squares
    };
    (0..trees).map(slope).collect()
}

/// "As the minimal window increases towards the true value the trees gradually grow", where they do so least.
fn growth_claim(walls: &[Wall], order: Order) -> Claim {
    let claim = Claim::new(
        format!(
            "{}, 201 values: growth as the window comes one nearer, by the least",
            order.words()
        ),
        "gradually grow",
    );
    let walls = walls.iter().filter(|wall| wall.order == order && wall.range == COARSE);
    let growths = walls.filter_map(|wall| Some((Summary::of(&wall.growth)?, wall)));
    let growths: Vec<_> = growths.collect();
    let least = growths.iter().min_by(|a, b| a.0.interval().0.total_cmp(&b.0.interval().0));
    let Some((growth, wall)) = least else { return claim };
    let shown = format!("{} %: {}", plus_minus(&growth.scaled(100.0)), wall.name());
    of_all(growths.len(), is_positive(claim, Some(growth), shown))
}

fn steeper_claim(walls: &[Wall], shape: (u32, u16)) -> Claim {
    let (width, depth) = shape;
    let claim = Claim::new(
        format!("w = {width}, d = {depth}: the better the order, the larger the fall"),
        "larger when ordered",
    );
    let of = |order| walls.iter().find(|w| w.order == order && w.shape == shape && w.range == FINE);
    let (Some(random), Some(sixty)) = (of(Order::Random), of(Order::Sixty)) else { return claim };
    let (Some(a), Some(b)) = (random.logarithms(), sixty.logarithms()) else { return claim };
    let shown = format!("{} times against {}", sixty.shown(), random.shown());
    judge(claim, shown, Some(&Estimate::of_difference(&b, &a)), Says::Above(0.0))
}

fn table(walls: &[Wall]) -> Table {
    let columns = ["trees", "n", "leaves (v−1,v)", "leaves (v,v+1)", "ratio"];
    let mut table = Table::new("Either side of the wall, seen from the side to move", &columns);
    for wall in walls {
        let (Some(cheap), Some(peak)) = (wall.mean_at(-1), wall.mean_at(0)) else { continue };
        let n = wall.ratios.len().to_string();
        let ratio = format!("{:.2}", peak / cheap);
        table.push(vec![wall.name(), n, number(cheap), number(peak), ratio]);
    }
    table
}

/// Sizes in percent of the largest, from the opponent's point of view as in the print: distance i
/// is −1 − i.
fn figure(walls: &[Wall], order: Order, range: i32) -> Figure {
    let fits = |wall: &&Wall| wall.order == order && wall.range == range;
    let line = |wall: &Wall| {
        let largest = wall.sizes.iter().map(|(_, s)| s.mean).fold(0.0, f64::max);
        let at = |(distance, summary): &(i32, Summary)| {
            let (low, high) = summary.interval();
            let percent = |leaves: f64| 100.0 * leaves / largest;
            let x = f64::from(-1 - distance);
            Point { x, y: percent(summary.mean), low: percent(low), high: percent(high) }
        };
        let points = wall.sizes.iter().rev().map(at).collect();
        let (width, depth) = wall.shape;
        Series { label: format!("w = {width}, d = {depth}"), points }
    };
    let values = if range == FINE { "two million values" } else { "201 values" };
    Figure {
        name: format!("{}-{range}", order.name()),
        title: format!("Refutation wall of trees: {}, {values}", order.words()),
        x: Axis::whole("distance of the window from the value (the opponent's view, as printed)"),
        y: Axis::linear("% of the largest tree").reading(
            "The steeper a line falls on either side of its peak, the cheaper it is to refute a window that \
             is far from the value.",
        ),
        series: walls.iter().filter(fits).map(line).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_per_step() {
        let leaves = |tree: f64| [8.0, 4.0, 2.0].map(|leaves: f64| leaves.powf(tree));
        let columns: Vec<Vec<f64>> =
            (0..3).map(|i| vec![leaves(1.0)[i], leaves(-1.0)[i]]).collect();
        let [grows, shrinks] = slopes(&columns)[..] else { panic!("two trees") };
        assert!((grows - 2.0_f64.ln()).abs() < 1e-12, "{grows}");
        assert!((shrinks + 2.0_f64.ln()).abs() < 1e-12, "{shrinks}");
        assert!(slopes(&[]).is_empty());
    }
}
