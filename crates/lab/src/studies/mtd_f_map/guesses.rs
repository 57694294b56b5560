//! The first guess by regression on the last two iterations.

use super::measured::{Found, Measured, is_even, is_odd, mean};
use super::{BETWEEN, BITS, Condition, GUESSES, ORDERS, steps, usual_guess};
use crate::judge::{Estimate, Says, judge};
use crate::practice::{Suite, answered, relative};
use crate::section::{Claim, NOT_ASKED};
use crate::statistics::Summary;

/// The condition under which guesses are compared, with the usual one.
pub(super) fn condition(suite: Suite) -> Condition {
    let (order, guess, step) = (ORDERS[0], usual_guess(suite), steps(suite)[2]);
    Condition { game: suite.name(), order, guess, bits: BITS[0], step }
}

/// How far the guess at `percent` of the way was from the value, iteration by iteration from the third on.
fn errors(found: &Found, percent: f64) -> impl Iterator<Item = f64> {
    found.values.windows(3).map(move |values| {
        let &[before, last, value] = values else { return 0.0 };
        value - last - percent / 100.0 * (before - last)
    })
}

/// Where the guess has the least squared error, in percent of the way: the slope of a regression without
/// intercept.
fn slope<'a>(found: impl Iterator<Item = &'a Found>) -> f64 {
    let (mut products, mut squares) = (0.0, 0.0);
    for values in found.flat_map(|found| found.values.windows(3)) {
        let &[before, last, value] = values else { continue };
        products += (value - last) * (before - last);
        squares += (before - last) * (before - last);
    }
    100.0 * products / squares
}

/// The guess nearest to so many percent of the way, and its own.
fn nearest(percent: f64) -> (&'static str, f64) {
    let quarter = (percent / 25.0).round().clamp(0.0, 4.0);
    let names = [GUESSES[0], BETWEEN[0], BETWEEN[1], BETWEEN[2], GUESSES[1]];
    (names[quarter as usize], 25.0 * quarter)
}

impl Measured {
    /// What regression finds, and what it is worth to MTD(f).
    pub(super) fn guesses(&self, suite: Suite) -> Vec<Claim> {
        let name = suite.name();
        let claim = |what: &str| Claim::new(format!("{name}: {what}"), NOT_ASKED);
        let error = claim("a guess by regression is nearer to the value than the usual one");
        let nodes =
            claim("mtd-f has fewer nodes with a guess by regression than with the usual one");
        let both = claim("with a guess by regression mtd-f has fewer nodes than aspiration");
        let usual = condition(suite);
        let Some(rows) = self.rows.get(&(usual, 0)) else { return vec![error, nodes, both] };
        let those = |wanted: fn(i64) -> bool| {
            rows.iter().filter(move |(position, _)| wanted(**position)).map(|(_, found)| found)
        };
        let (guess, percent) = nearest(slope(those(is_even)));
        let usual_percent = if usual.guess == GUESSES[0] { 0.0 } else { 100.0 };
        let size = |found: &Found, percent| -> Option<f64> {
            let sizes: Vec<f64> = errors(found, percent).map(f64::abs).collect();
            (!sizes.is_empty()).then(|| mean(&sizes))
        };
        let nearer = |found: &Found| Some(size(found, usual_percent)? - size(found, percent)?);
        let nearer = Summary::of(&those(is_odd).filter_map(nearer).collect::<Vec<_>>());
        let deviation = |percent| {
            let squares: Vec<f64> =
                those(is_odd).flat_map(|found| errors(found, percent)).map(|e| e * e).collect();
            mean(&squares).sqrt()
        };
        let shown = format!(
            "{percent:.0} % two-before: root-mean-square error {:.1}, usual guess {:.1}",
            deviation(percent),
            deviation(usual_percent)
        );
        let by_regression = Condition { guess, ..usual };
        let cost = |condition| self.of(condition, 0, is_odd);
        let estimate = nearer.as_ref().map(Estimate::of);
        vec![
            judge(error, shown, estimate.as_ref(), Says::Above(0.0)),
            answered(nodes, relative(&cost(by_regression), &cost(usual))),
            answered(both, self.ratio(suite, by_regression)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regression_finds_the_weight() {
        // Every value lies three quarters of the way from the last one to the one before.
        let mut values = vec![100.0, -60.0];
        for _ in 0..6 {
            let &[.., before, last] = &values[..] else { unreachable!() };
            values.push(last + 0.75 * (before - last));
        }
        let found = Found::of_values(values);
        let slope = slope([&found].into_iter());
        assert!((slope - 75.0).abs() < 1e-9, "{slope}");
        assert_eq!(nearest(slope), (BETWEEN[2], 75.0));
        assert!(errors(&found, 75.0).all(|error| error.abs() < 1e-9));
        assert!(errors(&found, 0.0).any(|error| error.abs() > 1.0));
        assert_eq!(nearest(-30.0).0, GUESSES[0]);
        assert_eq!(nearest(f64::NAN).0, GUESSES[0]);
    }
}
