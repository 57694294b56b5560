//! One search relative to another, position by position.

use super::search::Searched;
use crate::cell::Datum;
use crate::judge::{Estimate, Says, answer, judge};
use crate::section::{Claim, Point, Verdict};
use crate::statistics::Summary;
use crate::study::Results;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Visits of positions at the horizon or where the game was over.
    Leaves,
    /// Distinct positions at the horizon or where the game was over, iteration by iteration: NBP of the
    /// 1995 papers.
    Unique,
    /// All nodes: NC of the papers.
    Nodes,
}

impl Measure {
    /// What every search counts.
    pub const BOTH: [Measure; 2] = [Measure::Leaves, Measure::Nodes];

    /// What the 1995 papers plot.
    pub const OF_1995: [Measure; 2] = [Measure::Unique, Measure::Nodes];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Leaves => "leaves",
            Measure::Unique => "unique leaves",
            Measure::Nodes => "nodes",
        }
    }

    /// What a search has cost in all.
    pub fn of(self, searched: &Searched) -> f64 {
        match self {
            Measure::Leaves => searched.tally.leaves() as f64,
            Measure::Unique => searched.unique.iter().map(|(_, leaves)| *leaves as f64).sum(),
            Measure::Nodes => searched.tally.nodes as f64,
        }
    }

    /// The count of all iterations up to a depth.
    pub fn until(self, depth: u16) -> String {
        let name = if self == Measure::Unique { "unique" } else { self.name() };
        format!("{name}_{depth}")
    }
}

/// The cost of one search relative to another: the geometric mean over positions, so that every position
/// counts the same and "twice" and "half" cancel, with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ratio {
    /// How many positions.
    pub n: usize,
    /// The mean.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// All positions together: the ratio of the sums.
    pub of_sums: f64,
    /// The ratios' logarithms.
    pub logarithms: Summary,
}

impl Ratio {
    /// From pairs of a cost and the one it is measured against; `None` if there are none.
    pub fn of(pairs: &[(f64, f64)]) -> Option<Self> {
        let logarithms: Vec<f64> = pairs.iter().map(|(a, b)| (a / b).ln()).collect();
        let summary = Summary::of(&logarithms)?;
        let (low, high) = summary.interval();
        let sum = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>();
        Some(Ratio {
            n: summary.n,
            mean: summary.mean.exp(),
            low: low.exp(),
            high: high.exp(),
            of_sums: sum(|pair| pair.0) / sum(|pair| pair.1),
            logarithms: summary,
        })
    }

    /// For a verdict.
    pub fn estimate(&self) -> Estimate {
        Estimate::of_logarithms(&self.logarithms)
    }

    /// "97.3 % (95.1–99.6)".
    pub fn percent(&self) -> String {
        let digits = if self.mean < 3.0 { 1 } else { 0 };
        format!(
            "{:.digits$} % ({:.digits$}–{:.digits$})",
            100.0 * self.mean,
            100.0 * self.low,
            100.0 * self.high
        )
    }

    /// "3.1 (2.7–3.6)".
    pub fn times(&self) -> String {
        self.estimate().shown()
    }

    /// A point of a plot in percent.
    pub fn point(&self, x: f64) -> Point {
        Point { x, y: 100.0 * self.mean, low: 100.0 * self.low, high: 100.0 * self.high }
    }
}

/// A count by position, of the rows whose cells have these parameters.
pub fn within(
    results: &Results,
    wanted: &[(&'static str, Datum)],
    count: &str,
) -> BTreeMap<i64, f64> {
    let rows = results.matching(wanted);
    rows.filter_map(|(cell, row)| {
        Some((cell.integer::<i64>("position"), row.integer(count)? as f64))
    })
    .collect()
}

/// One search relative to another, on the positions that both have a count for.
pub fn relative(costs: &BTreeMap<i64, f64>, base: &BTreeMap<i64, f64>) -> Option<Ratio> {
    paired(costs.iter().filter_map(|(position, cost)| Some((*cost, *base.get(position)?))))
}

/// One count over another, position by position.
pub fn over(a: &BTreeMap<i64, f64>, b: &BTreeMap<i64, f64>) -> BTreeMap<i64, f64> {
    a.iter().filter_map(|(position, count)| Some((*position, count / b.get(position)?))).collect()
}

/// The ratio of those pairs that have one.
pub(super) fn paired(pairs: impl Iterator<Item = (f64, f64)>) -> Option<Ratio> {
    Ratio::of(&pairs.filter(|(a, b)| *a > 0.0 && *b > 0.0).collect::<Vec<_>>())
}

/// A claim about the cost of one search relative to another.
pub fn costs(claim: Claim, ratio: Option<Ratio>, says: Says) -> Claim {
    let Some(ratio) = ratio else { return claim };
    let claim = judge(claim, ratio.percent(), Some(&ratio.estimate()), says);
    match claim.verdict {
        Verdict::NotReproduced if ratio.low == 1.0 && ratio.high == 1.0 => {
            claim.because("both cost the same on every position")
        }
        _ => claim,
    }
}

/// A claim that one search costs less than another.
pub fn fewer(claim: Claim, ratio: Option<Ratio>) -> Claim {
    costs(claim, ratio, Says::Below(1.0))
}

/// The answer to a question that no paper asks: fewer, more, or too close to matter.
pub fn answered(claim: Claim, ratio: Option<Ratio>) -> Claim {
    let Some(ratio) = ratio else { return claim };
    answer(claim, ratio.percent(), &ratio.estimate())
}

/// The claim that searches of one position to one depth found one value, whatever the driver and its
/// enhancements: `same` are the parameters that may determine it.
pub fn same_values(results: &Results, same: &[&str]) -> Claim {
    let claim = Claim::new("all searches of a position to a depth find one value", "the same");
    let mut known: BTreeMap<String, i64> = BTreeMap::new();
    let (mut compared, mut different) = (0, Vec::new());
    for (cell, row) in results.iter() {
        let place: Vec<String> =
            same.iter().filter_map(|name| Some(cell.get(name)?.to_string())).collect();
        let values = row.iter().filter(|(name, _)| name.starts_with("value_"));
        for (name, value) in values.filter_map(|(name, value)| Some((name, value.as_i64()?))) {
            // The first of its kind has nothing to be compared with.
            match known.entry(format!("{} {name}", place.join(" "))) {
                Entry::Vacant(entry) => {
                    entry.insert(value);
                }
                Entry::Occupied(first) => {
                    compared += 1;
                    if *first.get() != value {
                        different.push(cell.to_string());
                    }
                }
            }
        }
    }
    match different.first() {
        _ if compared == 0 => claim,
        None => claim.measured("the same", compared, Verdict::Exactly),
        Some(cell) => {
            let text = format!("{} of {compared} differ", different.len());
            claim.measured(text, compared, Verdict::NotReproduced).because(format!("first: {cell}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_geometric() {
        let ratio = Ratio::of(&[(2.0, 1.0), (50.0, 100.0)]).unwrap();
        assert!((ratio.mean - 1.0).abs() < 1e-12 && ratio.low < 0.01 && ratio.high > 100.0);
        assert!((ratio.of_sums - 52.0 / 101.0).abs() < 1e-12);
        assert_eq!(Ratio::of(&[]), None);
    }

    #[test]
    fn fewer_is_judged_by_the_whole_interval() {
        let verdict = |pairs: &[(f64, f64)]| fewer(Claim::new("", ""), Ratio::of(pairs)).verdict;
        assert_eq!(verdict(&[(90.0, 100.0), (91.0, 100.0), (89.0, 100.0)]), Verdict::Reproduced);
        assert_eq!(verdict(&[(110.0, 100.0), (111.0, 100.0)]), Verdict::NotReproduced);
        assert_eq!(verdict(&[(90.0, 100.0), (111.0, 100.0)]), Verdict::Undecided);
        assert_eq!(verdict(&[(90.0, 100.0)]), Verdict::Undecided);
        assert_eq!(verdict(&[]), Verdict::Unanswered);
        let equal = [(5.0, 5.0), (7.0, 7.0), (6.0, 6.0)];
        assert_eq!(verdict(&equal), Verdict::NotReproduced, "no difference");
    }

    /// "At least 5 % fewer" is more than "fewer".
    #[test]
    fn fewer_by_so_much() {
        let verdict = |of: [f64; 3]| {
            let ratio = Ratio::of(&of.map(|cost| (cost, 100.0)));
            costs(Claim::new("", ""), ratio, Says::Below(0.95)).verdict
        };
        assert_eq!(verdict([90.0, 91.0, 89.0]), Verdict::Reproduced);
        assert_eq!(verdict([93.0, 95.0, 97.0]), Verdict::Undecided, "a wide interval is no help");
        assert_eq!(verdict([98.0, 98.1, 98.2]), Verdict::NotReproduced);
        assert_eq!(verdict([90.0, 100.0, 110.0]), Verdict::Undecided);
    }

    #[test]
    fn one_search_agrees_with_nobody() {
        use crate::cell::{Cell, Row};
        let study = |searches: &[(&'static str, i32)]| {
            let cells = searches.iter().map(|(search, _)| {
                Cell::new("a", &"b".into()).with("position", 1).with("search", *search)
            });
            let cells: Vec<Cell> = cells.collect();
            let rows = searches.iter().map(|(_, value)| Row::default().with("value_3", *value));
            let found = cells.iter().map(Cell::key).zip(rows).collect();
            same_values(&Results::new(cells, found), &["position"]).verdict
        };
        assert_eq!(study(&[("sss", 7)]), Verdict::Unanswered);
        assert_eq!(study(&[("sss", 7), ("dual", 7)]), Verdict::Exactly);
        assert_eq!(study(&[("sss", 7), ("dual", 8)]), Verdict::NotReproduced);
    }
}
