//! Marsland, Campbell 1981, section III: "palphabeta out-performs SCOUT on strongly ordered trees".
//!
//! One cell is one search on one strongly ordered tree of Table 1's kind.

use super::MARSLAND_CAMPBELL_1981;
use super::claims::{Tried, exists, is_positive, means_by_seed, plus_minus, point, ratio};
use crate::cell::{Cell, Datum, Row, Scale};
use crate::judge::Says;
use crate::section::{Axis, Claim, Figure, Section, Series, Table};
use crate::signature::{self, Search};
use crate::statistics::Summary;
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::theory::minimal_tree;
use nullwindow::{Algorithm, Counts, Depth, Game, Silent, algorithms};
use nullwindow_games::tree::{AdditiveOrder, AdditiveTree};
use std::time::Duration;

/// The study.
pub struct PalphabetaScout;

const NAME: &str = "palphabeta-scout";
const WIDTHS: [u32; 3] = [8, 16, 24];
const DEPTHS: [u16; 4] = [3, 4, 5, 6];

/// The searches compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Contender {
    Published(Algorithm),
    /// "carrying palphabeta to, say, N−2 ply on an N ply iteration may be sufficient"
    ShortPalphabeta,
}

use Contender::{Published, ShortPalphabeta};

const CONTENDERS: [Contender; 5] = [
    Published(Algorithm::AlphaBeta),
    PALPHABETA,
    ShortPalphabeta,
    SCOUT,
    Published(Algorithm::NegaScout),
];
const PALPHABETA: Contender = Published(Algorithm::PAlphaBeta);
const SCOUT: Contender = Published(Algorithm::Scout);

impl Contender {
    fn name(self) -> &'static str {
        match self {
            Published(algorithm) => algorithm.name(),
            ShortPalphabeta => "palphabeta-n-2",
        }
    }
}

impl Search for Contender {
    fn search<G: Game>(&self, root: &mut G, depth: Depth, counts: &mut Counts) -> Option<i32> {
        match self {
            Published(algorithm) => algorithm.search(root, depth, counts),
            ShortPalphabeta => {
                let pv_depth = Depth::new(depth.get().saturating_sub(2));
                Some(algorithms::palphabeta_to(root, depth, pv_depth, counts).get())
            }
        }
    }
}

impl Study for PalphabetaScout {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        MARSLAND_CAMPBELL_1981
    }

    fn summary(&self) -> &'static str {
        "palphabeta, its N−2 variant, SCOUT and NegaScout on strongly ordered trees"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for contender in CONTENDERS {
            let behaviour = signature::of(&contender);
            for (width, depth) in shapes() {
                let trees = match depth {
                    3 | 4 => scale.pick(200, 1000, 2000),
                    5 => scale.pick(if width < 24 { 200 } else { 50 }, 400, 1000),
                    _ => scale.pick(0, 0, 200),
                };
                let cost = Duration::from_nanos((200.0 * 3.0 * minimal_tree(width, depth)) as u64);
                for seed in 0..trees {
                    let cell = Cell::new(NAME, &behaviour).with("search", contender.name());
                    let cell = cell.with("width", width).with("depth", depth);
                    cells.push(cell.with("seed", seed).costing(cost));
                }
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let name = cell.text("search");
        let contender = CONTENDERS.into_iter().find(|c| c.name() == name);
        let contender = contender.ok_or_else(|| CellError(format!("no search {name:?}")))?;
        let tree =
            AdditiveTree::new(cell.integer("width"), AdditiveOrder::Strong, cell.integer("seed"));
        let mut tree = tree.map_err(|error| CellError(error.to_string()))?;
        let depth = Depth::new(cell.integer("depth"));
        let mut counts = Counts::default();
        let value = contender.search(&mut tree, depth, &mut counts);
        let right = algorithms::alphabeta(&mut tree, depth, &mut Silent).get();
        if value != Some(right) {
            return Err(CellError(format!("found {value:?} instead of {right}")));
        }
        let row = Row::default().count("leaf_visits", counts.leaf_visits);
        let row = row.count("unique_leaves", counts.unique_leaves());
        Ok(row.count("interior", counts.interior).count("researches", counts.researches))
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let shown = shapes().filter(|(w, d)| measured.leaves(SCOUT, *w, *d).is_some());
        let shapes: Vec<(u32, u16)> = shown.collect();
        let mut claims: Vec<Claim> = shapes.iter().map(|s| measured.claim(*s)).collect();
        if claims.is_empty() {
            claims.push(Claim::new("palphabeta visits fewer leaves than scout", "fewer"));
        }
        claims.extend([measured.short_is_enough(), measured.risk(), measured.twice_the_minimum()]);
        Section {
            question: "Does palphabeta visit fewer leaves than SCOUT on strongly ordered trees?".into(),
            published: "No table: “Our initial simulation results indicate that palphabeta out-performs \
                SCOUT on strongly ordered trees.” And: carrying palphabeta only N − 2 plies down the \
                principal variation may be sufficient."
                .into(),
            claims,
            tables: vec![measured.table(&shapes)],
            figures: WIDTHS.map(|width| measured.figure(width)).to_vec(),
            notes: vec![
                "The trees are those of A in Table 1. Leaves evaluated twice count twice. NegaScout came \
                 two years later and is shown for comparison."
                    .into(),
                "Sufficient is read as at most 2 % more leaves, roughly 2 as 1.8 to 2.2. The last is of \
                 Campbell and Marsland 1983, as quoted in 1989."
                    .into(),
            ],
        }
    }
}

fn shapes() -> impl Iterator<Item = (u32, u16)> {
    WIDTHS.into_iter().flat_map(|width| DEPTHS.map(|depth| (width, depth)))
}

struct Measured<'a>(&'a Results);

fn kind(contender: Contender, width: u32, depth: u16) -> [(&'static str, Datum); 3] {
    [("search", contender.name().into()), ("width", width.into()), ("depth", depth.into())]
}

impl Measured<'_> {
    fn leaves(&self, contender: Contender, width: u32, depth: u16) -> Option<Summary> {
        Summary::of(&self.0.column(&kind(contender, width, depth), "leaf_visits"))
    }

    fn claim(&self, (width, depth): (u32, u16)) -> Claim {
        let what = format!("palphabeta visits fewer leaves than scout: W = {width}, D = {depth}");
        let claim = Claim::new(what, "fewer");
        let visits = |c| self.0.by_seed(&kind(c, width, depth), "leaf_visits");
        let (ours, theirs) = (visits(PALPHABETA), visits(SCOUT));
        let mut seeds: Vec<_> = ours.keys().filter(|seed| theirs.contains_key(seed)).collect();
        seeds.sort_unstable(); // sums of floating-point numbers depend on their order
        let savings: Vec<f64> = seeds.iter().map(|s| 100.0 * (1.0 - ours[s] / theirs[s])).collect();
        let saving = Summary::of(&savings);
        let shown = saving.map_or(String::new(), |s| format!("{} % fewer", plus_minus(&s)));
        is_positive(claim, saving.as_ref(), shown)
    }

    /// One number a seed, the mean of its trees': the logarithm of what `a` visits against `b`, `None` for the
    /// minimal tree.
    fn relative(
        &self,
        a: Contender,
        b: Option<Contender>,
        fits: impl Fn(u16) -> bool,
    ) -> Option<Summary> {
        let of_shape = |(width, depth)| {
            let visits = |c| self.0.by_seed(&kind(c, width, depth), "leaf_visits");
            let base = b.map(visits);
            let ratio = |(seed, leaves): (i64, f64)| {
                let of_base = match &base {
                    Some(base) => *base.get(&seed)?,
                    None => minimal_tree(width, depth),
                };
                Some((seed, (leaves / of_base).ln()))
            };
            visits(a).into_iter().filter_map(ratio).collect()
        };
        let shapes = shapes().filter(|(_, depth)| fits(*depth));
        means_by_seed(&shapes.map(of_shape).collect::<Vec<_>>())
    }

    fn short_is_enough(&self) -> Claim {
        let claim = Claim::new(
            "leaf visits, palphabeta to N − 2 plies against all N: on average",
            "may be sufficient",
        );
        let found = self.relative(ShortPalphabeta, Some(PALPHABETA), |_| true);
        ratio(claim, found.as_ref(), Says::Below(1.02))
    }

    /// "There is some risk that palphabeta will examine more nodes than alpha-beta."
    fn risk(&self) -> Claim {
        let claim =
            Claim::new("trees on which palphabeta visits more leaves than alphabeta", "some risk");
        let (mut more, mut all) = (0, 0);
        for (width, depth) in shapes() {
            let visits = |c| self.0.by_seed(&kind(c, width, depth), "leaf_visits");
            let alphabeta = visits(Published(Algorithm::AlphaBeta));
            for (seed, leaves) in visits(PALPHABETA) {
                let Some(other) = alphabeta.get(&seed) else { continue };
                all += 1;
                more += usize::from(leaves > *other);
            }
        }
        exists(claim, more, all, Tried::Sample)
    }

    fn twice_the_minimum(&self) -> Claim {
        let claim = Claim::new(
            "leaf visits, negascout against the minimal tree: even depths, on average",
            "roughly 2",
        );
        let negascout = Published(Algorithm::NegaScout);
        let found = self.relative(negascout, None, |depth| depth.is_multiple_of(2));
        ratio(claim, found.as_ref(), Says::About(2.0, 0.1)).explained(
            "these trees are ordered by branch scores; it is less where a search finds the first branch best in \
             70 % of the nodes, see `marsland-campbell-order`"
                .to_string(),
        )
    }

    fn table(&self, shapes: &[(u32, u16)]) -> Table {
        let columns: Vec<String> = ["W", "D", "trees"]
            .into_iter()
            .chain(CONTENDERS.iter().map(|c| c.name()))
            .map(str::to_string)
            .collect();
        let mut table = Table { title: "Mean leaf visits".into(), columns, rows: Vec::new() };
        for &(width, depth) in shapes {
            let n = self.leaves(SCOUT, width, depth).map_or(0, |s| s.n);
            let mut row = vec![width.to_string(), depth.to_string(), n.to_string()];
            let shown = |c| self.leaves(c, width, depth).map_or("–".into(), |s| plus_minus(&s));
            row.extend(CONTENDERS.map(shown));
            table.push(row);
        }
        table
    }

    fn figure(&self, width: u32) -> Figure {
        let line = |contender: Contender| {
            let at = |depth: u16| {
                let leaves = self.leaves(contender, width, depth)?;
                Some(point(depth.into(), &leaves.scaled(100.0 / minimal_tree(width, depth))))
            };
            let points = DEPTHS.into_iter().filter_map(at).collect();
            Series { label: contender.name().into(), points }
        };
        Figure {
            name: format!("w{width}"),
            title: format!("Strongly ordered trees, W = {width}"),
            x: Axis::whole("depth"),
            y: Axis::linear("% of the minimal tree").reading(
                "Lower is better: 100 % is the minimal tree, the least that any search visits.",
            ),
            series: CONTENDERS.map(line).to_vec(),
        }
    }
}
