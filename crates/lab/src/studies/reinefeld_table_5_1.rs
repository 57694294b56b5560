//! Reinefeld, Marsland, Schaeffer 1985, Table 5.1: all trees of width 2 and depth 3.
//!
//! One cell is one algorithm on the 5040 trees whose first leaf has a given rank.

use super::REINEFELD_1985;
use super::claims::number;
use super::permutations::permutations;
use crate::cell::{Cell, Datum, Row, Scale};
use crate::published::REINEFELD_TABLE_5_1 as PUBLISHED;
use crate::section::{Axis, Claim, Figure, Point, Section, Series, Table, Verdict};
use crate::signature::{self, Search};
use crate::study::{CellError, Paper, Results, Study};
use nullwindow::{Algorithm, Counts, Depth};
use nullwindow_games::tree::ExplicitTree;
use std::collections::BTreeMap;
use std::time::Duration;

/// The study.
pub struct Table51;

const NAME: &str = "reinefeld-table-5-1";
const LEAVES: i32 = 8;
const TREES: i64 = 40_320;

/// A line of the print: how many trees cost a number of visits.
#[derive(serde::Deserialize)]
struct Printed {
    visits: i64,
    dual: i64,
    sss: i64,
    ins: i64,
    pns: i64,
    alphabeta: i64,
    negascout: i64,
}

/// The printed columns, in their order.
type Column = (Algorithm, fn(&Printed) -> i64);
const COLUMNS: [Column; 6] = [
    (Algorithm::Dual, |p| p.dual),
    (Algorithm::Sss, |p| p.sss),
    (Algorithm::Ins, |p| p.ins),
    (Algorithm::Pns, |p| p.pns),
    (Algorithm::AlphaBeta, |p| p.alphabeta),
    (Algorithm::NegaScout, |p| p.negascout),
];

/// "SSS* expands one node more than NS in 10.5 % of the trees", and INS, PNS in 15.7 %.
const PROSE: [(Algorithm, &str); 3] =
    [(Algorithm::NegaScout, "10.5 %"), (Algorithm::Ins, "15.7 %"), (Algorithm::Pns, "15.7 %")];

impl Study for Table51 {
    fn name(&self) -> &'static str {
        NAME
    }

    fn paper(&self) -> Paper {
        REINEFELD_1985
    }

    fn summary(&self) -> &'static str {
        "every algorithm on all 40 320 trees of width 2 and depth 3"
    }

    fn cells(&self, _: Scale) -> Vec<Cell> {
        let mut cells = Vec::new();
        for &algorithm in Algorithm::ALL {
            let pair = [algorithm, Algorithm::Sss].map(signature::of_algorithm);
            let behaviour = signature::joined(&pair);
            for first in 1..=LEAVES {
                let cell = Cell::new(NAME, &behaviour).with("algorithm", algorithm.name());
                cells.push(cell.with("first_leaf", first).costing(Duration::from_millis(20)));
            }
        }
        cells
    }

    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let algorithm: Algorithm = cell.text("algorithm").parse().map_err(bug)?;
        let first: i32 = cell.integer("first_leaf");
        let mut leaves: Vec<i32> = (1..=LEAVES).filter(|leaf| *leaf != first).collect();
        let mut tally = Tally::new(algorithm, first);
        permutations(&mut leaves, &mut |rest| tally.search(rest))?;
        Ok(tally.row())
    }

    fn report(&self, results: &Results) -> Section {
        let measured = Measured::new(results);
        let printed: Vec<Printed> = PUBLISHED.records();
        let mut claims: Vec<Claim> =
            COLUMNS.iter().map(|column| measured.column_claim(column, &printed)).collect();
        claims.extend(PROSE.map(|(algorithm, percent)| measured.prose_claim(algorithm, percent)));
        Section {
            question: "Which algorithm visits fewest leaves over all orders of eight distinct leaves?"
                .into(),
            published: "For each of six algorithms the table counts how many of the 8! = 40 320 trees \
                of width 2 and depth 3 cost 5, 6, … 12 leaf visits. DUAL* and SSS* need the fewest on \
                average; yet there are trees on which the directional algorithms beat SSS*."
                .into(),
            claims,
            tables: vec![measured.table(&printed), measured.averages()],
            figures: vec![measured.figure()],
            notes: vec!["A visit is one evaluation of a leaf; a leaf evaluated twice counts twice.".into()],
        }
    }
}

fn bug(error: impl std::fmt::Display) -> CellError {
    CellError(error.to_string())
}

/// Counts trees while they are made.
struct Tally {
    algorithm: Algorithm,
    first: i32,
    by_visits: BTreeMap<u64, u64>,
    trees: u64,
    one_less_than_sss: u64,
}

impl Tally {
    fn new(algorithm: Algorithm, first: i32) -> Self {
        Tally { algorithm, first, by_visits: BTreeMap::new(), trees: 0, one_less_than_sss: 0 }
    }

    fn search(&mut self, rest: &[i32]) -> Result<(), CellError> {
        let mut leaves = [self.first; LEAVES as usize];
        leaves[1..].copy_from_slice(rest);
        let tree = ExplicitTree::uniform(2, &leaves).map_err(bug)?;
        let visits = |algorithm: Algorithm| {
            let mut counts = Counts::default();
            let value = algorithm.search(&mut tree.root(), Depth::new(3), &mut counts);
            (value, counts.leaf_visits)
        };
        let (value, seen) = visits(self.algorithm);
        let right = minimax(&leaves);
        if value.is_some_and(|value| value != right) {
            let name = self.algorithm;
            return Err(CellError(format!("{name} found {value:?} on {leaves:?}, not {right}")));
        }
        self.trees += 1;
        *self.by_visits.entry(seen).or_default() += 1;
        self.one_less_than_sss += u64::from(seen + 1 == visits(Algorithm::Sss).1);
        Ok(())
    }

    fn row(&self) -> Row {
        let row = Row::default().count("trees", self.trees);
        let row = row.count("one_less_than_sss", self.one_less_than_sss);
        let histogram = self.by_visits.iter();
        histogram.fold(row, |row, (visits, trees)| row.count(format!("visits_{visits}"), *trees))
    }
}

/// The value with MAX at the root; no search is needed.
fn minimax(leaves: &[i32; 8]) -> i32 {
    let pair = |i: usize| leaves[2 * i].max(leaves[2 * i + 1]);
    pair(0).min(pair(1)).max(pair(2).min(pair(3)))
}

/// Histograms by algorithm, complete ones only.
struct Measured {
    by_visits: BTreeMap<&'static str, BTreeMap<i64, i64>>,
    one_less: BTreeMap<&'static str, i64>,
}

impl Measured {
    fn new(results: &Results) -> Self {
        let mut measured = Measured { by_visits: BTreeMap::new(), one_less: BTreeMap::new() };
        for algorithm in Algorithm::ALL {
            let wanted: [(&str, Datum); 1] = [("algorithm", algorithm.name().into())];
            let (mut histogram, mut one_less) = (BTreeMap::new(), 0);
            for (_, row) in results.matching(&wanted) {
                one_less += row.integer("one_less_than_sss").unwrap_or(0);
                for (name, count) in row.iter() {
                    let visits = name.strip_prefix("visits_").and_then(|n| n.parse().ok());
                    if let (Some(visits), Some(count)) = (visits, count.as_i64()) {
                        *histogram.entry(visits).or_insert(0) += count;
                    }
                }
            }
            if histogram.values().sum::<i64>() == TREES {
                measured.by_visits.insert(algorithm.name(), histogram);
                measured.one_less.insert(algorithm.name(), one_less);
            }
        }
        measured
    }

    fn trees(&self, algorithm: Algorithm, visits: i64) -> Option<i64> {
        let histogram = self.by_visits.get(algorithm.name())?;
        Some(histogram.get(&visits).copied().unwrap_or(0))
    }

    fn average(&self, algorithm: Algorithm) -> Option<f64> {
        let histogram = self.by_visits.get(algorithm.name())?;
        Some(histogram.iter().map(|(v, n)| (v * n) as f64).sum::<f64>() / TREES as f64)
    }

    fn column_claim(&self, (algorithm, column): &Column, printed: &[Printed]) -> Claim {
        let list = |numbers: Vec<i64>| {
            let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
            texts.join(" ")
        };
        let theirs: Vec<i64> = printed.iter().map(column).collect();
        let what = format!("{algorithm}: trees with 5, 6 … 12 visits");
        let claim = Claim::new(what, list(theirs.clone()));
        let claim = if *algorithm == Algorithm::Sss { claim.headline() } else { claim };
        let ours: Option<Vec<i64>> =
            printed.iter().map(|p| self.trees(*algorithm, p.visits)).collect();
        match ours {
            None => claim,
            Some(ours) => {
                let verdict =
                    if ours == theirs { Verdict::Exactly } else { Verdict::NotReproduced };
                claim.measured(list(ours), TREES as usize, verdict)
            }
        }
    }

    fn prose_claim(&self, algorithm: Algorithm, percent: &str) -> Claim {
        let what = format!("{algorithm} beats sss by one visit: share of the trees");
        let claim = Claim::new(what, percent);
        let Some(trees) = self.one_less.get(algorithm.name()) else { return claim };
        let ours = format!("{:.1} %", 100.0 * *trees as f64 / TREES as f64);
        let verdict = if ours == percent { Verdict::Exactly } else { Verdict::NotReproduced };
        claim.measured(format!("{ours} ({trees} trees)"), TREES as usize, verdict)
    }

    fn table(&self, printed: &[Printed]) -> Table {
        let columns: Vec<String> = std::iter::once("visits".to_string())
            .chain(COLUMNS.iter().flat_map(|(a, _)| [format!("{a} printed"), format!("{a} ours")]))
            .collect();
        let mut table = Table { title: "Table 5.1".into(), columns, rows: Vec::new() };
        for p in printed {
            let mut row = vec![p.visits.to_string()];
            for (algorithm, column) in COLUMNS {
                row.push(column(p).to_string());
                row.push(self.trees(algorithm, p.visits).map_or("–".into(), |n| n.to_string()));
            }
            table.push(row);
        }
        let mut averages = vec!["mean".to_string()];
        for (algorithm, column) in COLUMNS {
            let total: i64 = printed.iter().map(|p| p.visits * column(p)).sum();
            averages.push(format!("{:.4}", total as f64 / TREES as f64));
            averages.push(self.average(algorithm).map_or("–".into(), |mean| format!("{mean:.4}")));
        }
        table.push(averages);
        table
    }

    /// Includes the algorithms the paper did not tabulate.
    fn averages(&self) -> Table {
        let columns = ["algorithm", "mean visits", "fewest", "most"];
        let mut table = Table::new("Every algorithm on the same trees", &columns);
        let mut all: Vec<_> =
            Algorithm::ALL.iter().filter_map(|a| Some((self.average(*a)?, *a))).collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (mean, algorithm) in all {
            let histogram = &self.by_visits[algorithm.name()];
            let ends = [histogram.first_key_value(), histogram.last_key_value()];
            let ends = ends.map(|end| end.map_or("–".into(), |(visits, _)| visits.to_string()));
            let [fewest, most] = ends;
            table.push(vec![algorithm.to_string(), format!("{mean:.4}"), fewest, most]);
        }
        table
    }

    fn figure(&self) -> Figure {
        let line = |(algorithm, _): &Column| {
            let share = |visits: i64| {
                let percent = 100.0 * self.trees(*algorithm, visits)? as f64 / TREES as f64;
                Some(Point { x: visits as f64, y: percent, low: percent, high: percent })
            };
            let mean =
                self.average(*algorithm).map_or(String::new(), |m| format!(" mean {}", number(m)));
            let points = (5..=12).filter_map(share).collect();
            Series { label: format!("{algorithm}{mean}"), points }
        };
        Figure {
            name: "visits".into(),
            title: "Leaf visits on all 40 320 trees".into(),
            x: Axis::counts("leaf visits"),
            y: Axis::linear("% of the trees")
                .reading("The further left its bars are, the fewer leaves a search visits."),
            series: COLUMNS.iter().map(line).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_of_the_tree() {
        assert_eq!(minimax(&[6, 5, 7, 2, 9, 8, 4, 3]), 6);
        assert_eq!(minimax(&[1, 2, 3, 4, 5, 6, 7, 8]), 6);
    }
}
