//! Reinefeld, Marsland, Schaeffer 1985, Table 5.4: storage requirements.
//!
//! One cell is one algorithm on one tree: the longest OPEN list, the most that memory held, and for
//! INS what one probe leaves behind for its re-search.

use super::REINEFELD_1985;
use super::claims::{always, number};
use super::ordered::Order;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::published::REINEFELD_TABLE_5_4 as PUBLISHED;
use crate::section::{Axis, Claim, Figure, Point, Section, Series, Table, Verdict};
use crate::signature;
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::observe::{Cut, Observer};
use nullwindow::theory::minimal_tree;
use nullwindow::{Algorithm, Bounds, Counts, Depth, Value, Window};
use std::time::Duration;

/// The study.
pub struct Table54;

const NAME: &str = "reinefeld-table-5-4";
const WIDTHS: [u32; 3] = [5, 10, 20];

/// What is measured for each algorithm, and what the paper says about it.
struct Measure {
    algorithm: Algorithm,
    /// The name of the count.
    count: &'static str,
    unit: &'static str,
    /// Printed, for the algorithms of the paper.
    formula: Option<fn(u32, u16) -> f64>,
}

const MEASURES: [Measure; 6] = [
    Measure {
        algorithm: Algorithm::Sss,
        count: "open_peak",
        unit: "descriptors",
        formula: Some(|w, d| power(w, d.div_ceil(2))),
    },
    Measure {
        algorithm: Algorithm::Dual,
        count: "open_peak",
        unit: "descriptors",
        formula: Some(dual_storage),
    },
    Measure {
        algorithm: Algorithm::Ins,
        count: "probe_integers",
        unit: "integers",
        formula: Some(ins_storage),
    },
    Measure {
        algorithm: Algorithm::DualIns,
        count: "open_peak",
        unit: "descriptors",
        formula: Some(dual_storage),
    },
    Measure {
        algorithm: Algorithm::MtdPlusInfinity,
        count: "stored_peak",
        unit: "entries",
        formula: None,
    },
    Measure {
        algorithm: Algorithm::MtdMinusInfinity,
        count: "stored_peak",
        unit: "entries",
        formula: None,
    },
];

fn dual_storage(w: u32, d: u16) -> f64 {
    power(w, d / 2)
}

fn ins_storage(w: u32, d: u16) -> f64 {
    sum(w, (d - 1) / 2) + sum(w, (d - 1).div_ceil(2))
}

fn power(w: u32, exponent: u16) -> f64 {
    f64::from(w).powi(exponent.into())
}

fn sum(w: u32, up_to: u16) -> f64 {
    (1..=up_to).map(|i| power(w, i)).sum()
}

fn depths(width: u32, scale: Scale) -> std::ops::RangeInclusive<u16> {
    match width {
        5 => 2..=scale.pick(7, 7, 8),
        10 => 2..=scale.pick(5, 5, 6),
        _ => 2..=scale.pick(4, 4, 6),
    }
}

impl Study for Table54 {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        REINEFELD_1985
    }

    fn summary(&self) -> &'static str {
        "storage: measured peaks against the printed formulas"
    }

    fn cells(&self, scale: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for measure in &MEASURES {
            let algorithm = measure.algorithm;
            let behaviour = signature::of_algorithm(algorithm);
            for width in WIDTHS {
                for depth in depths(width, scale) {
                    let leaves = 3.0 * minimal_tree(width, depth);
                    let cost = Duration::from_nanos((100.0 * leaves) as u64);
                    for seed in 0..scale.pick(20, 20, 100) {
                        let cell = Cell::new(NAME, &behaviour);
                        let cell = cell.with("algorithm", algorithm.name());
                        let cell = cell.with("width", width).with("depth", depth);
                        cells.push(cell.with("seed", seed).costing(cost));
                    }
                }
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let unknown =
            |error: nullwindow::algorithms::UnknownAlgorithm| CellError(error.to_string());
        let algorithm: Algorithm = cell.text("algorithm").parse().map_err(unknown)?;
        let width: u32 = cell.integer("width");
        let mut tree = Order::Random.tree(width, cell.integer("seed"))?;
        let mut observers = (Counts::default(), ProbeMemory::new(width.into()));
        let depth = Depth::new(cell.integer("depth"));
        let found = algorithm.watch(&mut tree, depth, &Default::default(), &mut observers);
        if found.bounds.value() != Some(tree.value()) {
            return Err(CellError(format!("found {:?} instead of {}", found.bounds, tree.value())));
        }
        let (counts, probes) = observers;
        let row = Row::default().count("open_peak", counts.open_peak);
        let row = row.count("stored_peak", counts.stored_peak);
        Ok(row.count("probe_integers", probes.peak))
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured(results);
        let claims = MEASURES.iter().filter_map(|measure| measured.claim(measure));
        Section {
            question: "How much must each algorithm store?".into(),
            published: format!(
                "Formulas in the width w and the depth d. {}",
                PUBLISHED
                    .records::<Printed>()
                    .iter()
                    .map(|p| format!("{}: {} {}", p.algorithm, p.formula, p.unit))
                    .collect::<Vec<_>>()
                    .join("; ")
            ),
            claims: claims.chain([measured.shorter()]).collect(),
            tables: vec![measured.table()],
            figures: WIDTHS.map(|width| measured.figure(width)).to_vec(),
            notes: vec![
                "The copy at hand prints all roundings alike; they are read so that Figure 3.1, with \
                 its four descriptors at w = 2, d = 3, agrees."
                    .into(),
                "INS: what a probe leaves behind for a re-search of the same subtree, 1 integer for a \
                 node that was cut off and w for one that was not, of the nodes still relevant at its end; \
                 the largest of all probes of a search."
                    .into(),
                "PNS keeps two arrays of fixed size, d²/2 and w: nothing to measure. MTD(+∞) and MTD(−∞) \
                 are SSS* and DUAL* without a list (1995): the entries of their memory, of which nothing \
                 is ever thrown away."
                    .into(),
            ],
        }
    }
}

#[derive(serde::Deserialize)]
struct Printed {
    algorithm: String,
    formula: String,
    unit: String,
}

/// What INS keeps from a probe, by the events of the search.
struct ProbeMemory {
    width: u64,
    path: Vec<Frame>,
    peak: u64,
}

/// A node being searched.
#[derive(Default)]
struct Frame {
    /// Inside a probe: information about the children is needed later.
    probe: bool,
    saved: bool,
    cut: bool,
    /// What all children, and what the last one, left behind.
    children: u64,
    last_child: u64,
}

impl ProbeMemory {
    fn new(width: u64) -> Self {
        ProbeMemory { width, path: Vec::new(), peak: 0 }
    }
}

impl Observer for ProbeMemory {
    fn enter(&mut self, _: Depth, window: Window) {
        self.path.push(Frame { probe: window.is_null(), ..Frame::default() });
    }
    fn store(&mut self, _: Bounds, _: usize) {
        if let Some(node) = self.path.last_mut() {
            node.saved = true;
        }
    }
    fn cut(&mut self, _: Cut, _: usize) {
        if let Some(node) = self.path.last_mut() {
            node.cut = true;
        }
    }
    fn leave(&mut self, _: Value) {
        let Some(node) = self.path.pop().filter(|node| node.saved) else { return };
        let integers = match node.cut {
            true => 1 + node.last_child, // the children left of it no longer matter
            false => self.width + node.children,
        };
        match self.path.last_mut().filter(|parent| parent.probe) {
            Some(parent) => {
                parent.children += integers;
                parent.last_child = integers;
            }
            None if node.probe => self.peak = self.peak.max(integers),
            None => {}
        }
    }
}

struct Measured<'a>(&'a Results);

impl Measured<'_> {
    /// The maximum over all trees, and the number of trees.
    fn peak(&self, measure: &Measure, width: u32, depth: u16) -> Option<(f64, usize)> {
        let kind: [(&str, Datum); 3] = [
            ("algorithm", measure.algorithm.name().into()),
            ("width", width.into()),
            ("depth", depth.into()),
        ];
        let all = self.0.column(&kind, measure.count);
        // An algorithm that reports nothing was not measured.
        let most = all.iter().copied().max_by(f64::total_cmp).filter(|most| *most > 0.0)?;
        Some((most, all.len()))
    }

    /// The claim that no peak exceeds the formula, and all reach it.
    fn claim(&self, measure: &Measure) -> Option<Claim> {
        let formula = measure.formula?;
        let printed: Vec<Printed> = PUBLISHED.records();
        let printed = printed.into_iter().find(|p| p.algorithm == measure.algorithm.name())?;
        let what = format!("storage of {} in {}", printed.algorithm, measure.unit);
        let claim = Claim::new(what, printed.formula);
        let (mut shapes, mut equal, mut above, mut trees) = (0, 0, 0, 0);
        for (width, depth) in shapes_of(Scale::Full) {
            if let Some((peak, n)) = self.peak(measure, width, depth) {
                let formula = formula(width, depth);
                (shapes, trees) = (shapes + 1, trees + n);
                equal += usize::from(peak == formula);
                above += usize::from(peak > formula);
            }
        }
        if shapes == 0 {
            return Some(claim);
        }
        let verdict = match () {
            () if equal == shapes => Verdict::Exactly,
            () if above == 0 => Verdict::WithinTolerance,
            () => Verdict::NotReproduced,
        };
        let shown = format!("equal for {equal} of {shapes} shapes (w, d), above for {above}");
        let claim = claim.measured(shown, trees, verdict);
        Some(match verdict {
            Verdict::WithinTolerance => claim.because("never above the formula"),
            _ if measure.algorithm == Algorithm::DualIns => claim.because(
                "compared with the formula of DUAL*; the search does not report what its probes keep, \
                 so the part of INS is not measured",
            ),
            _ => claim,
        })
    }

    /// "Its OPEN list is always shorter": DUAL*'s longest against SSS*'s on the same tree.
    fn shorter(&self) -> Claim {
        let claim = Claim::new("the OPEN list of dual is shorter than that of sss", "always");
        let (mut fails, mut trees, mut even) = (0, 0, 0);
        for (width, depth) in shapes_of(Scale::Full) {
            let peaks = |algorithm: Algorithm| {
                let kind: [(&str, Datum); 3] = [
                    ("algorithm", algorithm.name().into()),
                    ("width", width.into()),
                    ("depth", depth.into()),
                ];
                self.0.by_seed(&kind, "open_peak")
            };
            let of_sss = peaks(Algorithm::Sss);
            for (seed, peak) in peaks(Algorithm::Dual) {
                let Some(longer) = of_sss.get(&seed) else { continue };
                trees += 1;
                fails += usize::from(peak >= *longer);
                even += usize::from(peak == *longer && depth.is_multiple_of(2));
            }
        }
        let claim = always(claim, fails, trees);
        match fails {
            0 => claim,
            _ if even == fails => claim.because("the two are equally long at even depths"),
            _ => claim,
        }
    }

    fn table(&self) -> Table {
        let columns: Vec<String> = ["w", "d"]
            .map(str::to_string)
            .into_iter()
            .chain(MEASURES.iter().flat_map(|m| {
                let name = format!("{}, {}", m.algorithm, m.unit);
                match m.formula {
                    Some(_) => vec![format!("{} formula", m.algorithm), name],
                    None => vec![name],
                }
            }))
            .collect();
        let mut table =
            Table { title: "Formula and measured peak".into(), columns, rows: Vec::new() };
        for (width, depth) in shapes_of(Scale::Full) {
            if self.peak(&MEASURES[0], width, depth).is_none() {
                continue;
            }
            let mut row = vec![width.to_string(), depth.to_string()];
            for measure in &MEASURES {
                row.extend(measure.formula.map(|formula| number_whole(formula(width, depth))));
                let peak = self.peak(measure, width, depth);
                row.push(peak.map_or("–".into(), |(peak, _)| number_whole(peak)));
            }
            table.push(row);
        }
        table
    }

    fn figure(&self, width: u32) -> Figure {
        let line = |measure: &Measure| {
            let at = |depth: u16| {
                let (peak, _) = self.peak(measure, width, depth)?;
                Some(Point { x: depth.into(), y: peak, low: peak, high: peak })
            };
            let points = depths(width, Scale::Full).filter_map(at).collect();
            let name = match measure.algorithm {
                Algorithm::MtdPlusInfinity => "mtd(+∞)",
                Algorithm::MtdMinusInfinity => "mtd(−∞)",
                other => other.name(),
            };
            Series { label: format!("{name}, {}", measure.unit), points }
        };
        Figure {
            name: format!("w{width}"),
            title: format!("Storage on random trees, w = {width}"),
            x: Axis::whole("depth"),
            y: Axis::logarithmic("most that was kept")
                .reading("Lower is better: how much memory each search needs, in the units beside the lines."),
            // DUAL-INS would lie on DUAL*.
            series: MEASURES
                .iter()
                .filter(|m| m.algorithm != Algorithm::DualIns)
                .map(line)
                .collect(),
        }
    }
}

fn shapes_of(scale: Scale) -> impl Iterator<Item = (u32, u16)> {
    WIDTHS.into_iter().flat_map(move |width| depths(width, scale).map(move |depth| (width, depth)))
}

fn number_whole(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { number(value) }
}
