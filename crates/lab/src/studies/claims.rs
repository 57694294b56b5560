//! Turning samples into claims: the wording and the rules that all studies share.

use crate::section::{Claim, Point, Verdict};
use crate::statistics::{Summary, distance};

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

/// A printed mean against ours: by chance alone, within a tolerance, or neither. A printed mean
/// without a deviation (`printed.n == 1`) counts as exact.
pub fn means(claim: Claim, printed: &Summary, ours: Option<&Summary>, tolerance: f64) -> Claim {
    let Some(ours) = ours else { return claim };
    let (apart, allowed) = distance(printed, ours);
    let off = ours.mean / printed.mean - 1.0;
    let verdict = match () {
        () if apart <= allowed => Verdict::WithinInterval,
        () if off.abs() <= tolerance => Verdict::WithinTolerance,
        () => Verdict::NotReproduced,
    };
    let claim = claim.measured(plus_minus(ours), ours.n, verdict);
    match verdict {
        Verdict::WithinInterval => claim,
        _ => claim.because(format!(
            "{:+.1} % from the print; the tolerance is {:.0} %",
            100.0 * off,
            100.0 * tolerance
        )),
    }
}

/// A claim that something is greater than zero on average: it holds if the whole interval is.
pub fn is_positive(claim: Claim, difference: Option<&Summary>, shown: impl Into<String>) -> Claim {
    let Some(difference) = difference else { return claim };
    let (low, high) = difference.interval();
    let claim = |verdict| claim.measured(shown, difference.n, verdict);
    match () {
        () if difference.n < 2 => claim(Verdict::Undecided).because("one sample says nothing"),
        () if low > 0.0 => claim(Verdict::WithinInterval),
        () if high < 0.0 => claim(Verdict::NotReproduced).because("it is the other way round"),
        () => claim(Verdict::Undecided)
            .because("the interval of the difference contains 0: more trees would tell"),
    }
}

/// A point of a plot.
pub fn point(x: f64, summary: &Summary) -> Point {
    let (low, high) = summary.interval();
    Point { x, y: summary.mean, low, high }
}
