//! Turning samples into claims: the wording and the rules that all studies share.

use crate::judge::{Estimate, Says, judge};
use crate::section::{Claim, Point, Verdict};
use crate::statistics::Summary;
use std::collections::{BTreeMap, BTreeSet};

/// "281 ± 9": a mean and half its 95 % interval, with as many digits as the size deserves.
pub fn plus_minus(summary: &Summary) -> String {
    let digits = digits(summary.mean);
    format!("{:.digits$} ± {:.digits$}", summary.mean, summary.half_interval())
}

/// A number with as many digits as its size deserves.
pub fn number(value: f64) -> String {
    format!("{value:.digits$}", digits = digits(value))
}

fn digits(value: f64) -> usize {
    match value.abs() {
        0.0..10.0 => 2,
        10.0..100.0 => 1,
        _ => 0,
    }
}

/// A printed mean against ours: the same within a tolerance. A printed mean without a deviation
/// (`printed.n == 1`) counts as exact.
pub fn means(claim: Claim, printed: &Summary, ours: Option<&Summary>, tolerance: f64) -> Claim {
    let Some(ours) = ours else { return claim };
    let found = Estimate::of_means(ours, printed);
    let says = Says::About(1.0, tolerance);
    let claim = judge(claim, plus_minus(ours), Some(&found), says);
    let off = 100.0 * (ours.mean / printed.mean - 1.0);
    let tolerance = format!("the tolerance is {:.0} %", 100.0 * tolerance);
    match claim.verdict {
        Verdict::NotReproduced => claim.because(format!("{off:+.1} % from the print; {tolerance}")),
        Verdict::Undecided => claim.because(format!(
            "{off:+.1} % from the print; the interval goes further, and {tolerance}"
        )),
        _ => claim,
    }
}

/// A claim that something is greater than zero on average.
pub fn is_positive(claim: Claim, difference: Option<&Summary>, shown: impl Into<String>) -> Claim {
    let found = difference.map(Estimate::of);
    let claim = judge(claim, shown, found.as_ref(), Says::Above(0.0));
    match claim.verdict {
        Verdict::NotReproduced => claim.because("it is the other way round"),
        _ => claim,
    }
}

/// A claim about a ratio, from the logarithms of a sample: "0.87 (0.85–0.89) times".
pub fn ratio(claim: Claim, logarithms: Option<&Summary>, says: Says) -> Claim {
    let Some(found) = logarithms.map(Estimate::of_logarithms) else { return claim };
    judge(claim, format!("{} times", found.shown()), Some(&found), says)
}

/// A claim about a share, from numbers between 0 and 1: "63.1 ± 0.8 %".
pub fn share(claim: Claim, shares: Option<&Summary>, says: Says) -> Claim {
    let shown = shares.map_or(String::new(), |s| format!("{} %", plus_minus(&s.scaled(100.0))));
    judge(claim, shown, shares.map(Estimate::of).as_ref(), says)
}

/// One number for each of these: the mean over the kinds of trees that have one for it.
pub fn means_by<K, T>(
    keys: impl IntoIterator<Item = K>,
    kinds: &[T],
    of: impl Fn(&T, &K) -> Option<f64>,
) -> Option<Summary> {
    let mean = |key: K| {
        let numbers: Vec<f64> = kinds.iter().filter_map(|kind| of(kind, &key)).collect();
        Summary::of(&numbers).map(|summary| summary.mean)
    };
    Summary::of(&keys.into_iter().filter_map(mean).collect::<Vec<_>>())
}

/// One number a seed: the mean over the kinds of trees that have one for it.
pub fn means_by_seed(kinds: &[BTreeMap<i64, f64>]) -> Option<Summary> {
    let seeds: BTreeSet<i64> = kinds.iter().flat_map(|kind| kind.keys().copied()).collect();
    means_by(seeds, kinds, |kind, seed| kind.get(seed).copied())
}

/// Which trees were tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tried {
    /// All that the claim is about.
    All,
    /// A sample of them.
    Sample,
}

/// A claim that something happens on some trees: one is enough, and none refutes it if all were tried.
pub fn exists(claim: Claim, happens: usize, trees: usize, tried: Tried) -> Claim {
    let shown = format!("on {happens} of {trees} trees");
    match (trees, happens) {
        (0, _) => claim,
        (_, 0) if tried == Tried::All => {
            claim.measured(shown, trees, Verdict::NotReproduced).because("these are all trees")
        }
        (_, 0) => claim.measured(shown, trees, Verdict::Undecided).because("none of these trees"),
        _ => claim.measured(shown, trees, Verdict::Reproduced),
    }
}

/// A claim that something holds on every tree: one that fails is enough.
pub fn always(claim: Claim, fails: usize, trees: usize) -> Claim {
    match (trees, fails) {
        (0, _) => claim,
        (_, 0) => claim.measured(format!("on all {trees} trees"), trees, Verdict::Exactly),
        _ => {
            let shown = format!("not on {fails} of {trees} trees");
            claim.measured(shown, trees, Verdict::NotReproduced)
        }
    }
}

/// A point of a plot.
pub fn point(x: f64, summary: &Summary) -> Point {
    let (low, high) = summary.interval();
    Point { x, y: summary.mean, low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_tree_is_enough() {
        let verdict =
            |happens, trees, tried| exists(Claim::new("", ""), happens, trees, tried).verdict;
        assert_eq!(verdict(1, 9, Tried::Sample), Verdict::Reproduced);
        assert_eq!(verdict(0, 9, Tried::Sample), Verdict::Undecided);
        assert_eq!(verdict(0, 9, Tried::All), Verdict::NotReproduced);
        assert_eq!(verdict(0, 0, Tried::All), Verdict::Unanswered);
    }
}
