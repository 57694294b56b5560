//! What the text says beside Table 1: the deviations in its brackets, its formulas, and arithmetic on both.

use super::{ADDITIVE, EVEN, INDEPENDENT, Measured, Printed, STRONG, pairs, printed};
use crate::judge::{Estimate, Says, judge};
use crate::section::{Claim, Verdict};
use nullwindow::theory::{all_leaves, minimal_tree, strongly_ordered};

/// How near a deviation must come to the printed one.
const TOLERANCE: f64 = 0.25;

pub(super) fn claims(measured: &Measured) -> Vec<Claim> {
    let mut claims = deviations(measured, "A", STRONG);
    claims.extend(deviations(measured, "R", ADDITIVE));
    claims.extend(deviations(measured, "R", EVEN));
    claims.extend(deviations(measured, "R", INDEPENDENT));
    claims.extend(recurrence(measured));
    claims.extend([square_root("even", 0), square_root("odd", 1), extremes()]);
    claims.extend([(24, 5), (24, 4)].map(|(w, d)| second_term(w, d)));
    claims.extend([(24, 5), (24, 4)].map(|(w, d)| first_term(w, d)));
    claims
}

/// The deviations in brackets.
fn deviations(measured: &Measured, quantity: &str, kind: &'static str) -> Vec<Claim> {
    let printed = printed().into_iter().filter(|p| p.quantity == quantity);
    let claims =
        printed.filter_map(|Printed { width, depth, value, deviation, trials, .. }| {
            let (deviation, trials) = (deviation?, trials?);
            let what = format!("standard deviation of {quantity}({width},{depth}): {kind} trees");
            let claim = Claim::new(what, format!("{deviation:.0}"));
            let leaves = measured.column(kind, width, depth);
            let Some((ours, error)) = log_deviation(&leaves, trials) else { return Some(claim) };
            let found = Estimate::new(leaves.len(), ours - deviation.ln(), error).as_ratio();
            let shown = format!("{:.0}", ours.exp());
            let claim = judge(claim, shown, Some(&found), Says::About(1.0, TOLERANCE));
            Some(claim.explained(wider(measured, kind, (width, depth), value)))
        });
    claims.collect()
}

/// Why the costs of random trees vary more than is printed.
fn wider(
    measured: &Measured,
    kind: &'static str,
    (width, depth): (u32, u16),
    printed: f64,
) -> Option<String> {
    let leaves = |kind| measured.leaves(kind, width, depth);
    match kind {
        ADDITIVE => {
            let even = leaves(EVEN)?;
            Some(format!(
                "part of it is how the branch scores are distributed: drawn evenly from 0 to 127, they give {:.0}, but an R of {:.0}",
                even.deviation, even.mean
            ))
        }
        INDEPENDENT => {
            let ours = leaves(INDEPENDENT)?;
            Some(format!(
                "these are not the printed trees: their mean is {:.1} times the printed one",
                ours.mean / printed
            ))
        }
        _ => None,
    }
}

/// The logarithm of a sample's standard deviation, and the error of its difference from that of another
/// sample of `trials` of the same distribution.
fn log_deviation(sample: &[f64], trials: usize) -> Option<(f64, f64)> {
    let n = sample.len() as f64;
    let mean = sample.iter().sum::<f64>() / n;
    let moment = |k: i32| sample.iter().map(|value| (value - mean).powi(k)).sum::<f64>() / n;
    let (variance, fourth) = (moment(2), moment(4));
    // The variance of a sample's variance is about (μ₄ − σ⁴)/n; the logarithm of the root halves the relative error.
    let relative = (fourth / (variance * variance) - 1.0) / 4.0;
    let error = (relative * (1.0 / n + 1.0 / trials as f64)).sqrt();
    (sample.len() > 1 && variance > 0.0).then(|| ((variance * n / (n - 1.0)).sqrt().ln(), error))
}

/// The recurrence, fed with what we measured one ply less deep, against what we measured.
fn recurrence(measured: &Measured) -> Vec<Claim> {
    let deeper = pairs().filter(|(_, depth)| *depth > 3);
    let claims = deeper.filter_map(|(width, depth)| {
        let what = format!("our A({width},{depth}) estimated from our A({width},{})", depth - 1);
        let claim = Claim::new(what, "A measured");
        let ours = measured.leaves(STRONG, width, depth)?;
        let before = measured.leaves(STRONG, width, depth - 1)?;
        // An exact number added to a mean leaves its error as it is.
        let mean = strongly_ordered(width, depth, before.mean);
        let estimate = crate::statistics::Summary { mean, ..before };
        let found = Estimate::of_means(&estimate, &ours);
        let shown = format!("{mean:.0}, and {:.0} measured", ours.mean);
        let claim = judge(claim, shown, Some(&found), Says::About(1.0, super::TOLERANCE));
        Some(claim.explained(last_term(width, depth, before.mean, ours.mean)))
    });
    claims.collect()
}

/// What the last term of the recurrence would have to be, by these costs and by the printed ones.
fn last_term(width: u32, depth: u16, before: f64, after: f64) -> Option<String> {
    let minimal = minimal_tree(width, depth);
    let beside = strongly_ordered(width, depth, 0.0) - minimal;
    let share = |before: f64, after: f64| (after - before - minimal) / beside;
    let printed = printed();
    let of = |depth: u16| {
        let fits = |p: &&Printed| p.quantity == "A" && p.width == width && p.depth == depth;
        printed.iter().find(fits).map(|p| p.value)
    };
    let odd = match depth.is_multiple_of(2) {
        true => "",
        false => "; it is too large if D is odd, see `marsland-campbell-order`",
    };
    Some(format!(
        "(W − 1) B(W − 1,D − 2) was fitted to W = 24 and D = 4; {:.2} of it would do here, and {:.2} by the \
         printed A{odd}",
        share(before, after),
        share(of(depth - 1)?, of(depth)?)
    ))
}

/// What is arithmetic needs no sample.
fn exactly(claim: Claim, shown: String, holds: bool) -> Claim {
    claim.measured(shown, 0, if holds { Verdict::Reproduced } else { Verdict::NotReproduced })
}

fn square_root(parity: &str, rest: u16) -> Claim {
    let claim = Claim::new(
        format!("the minimal tree against the square root of all leaves, {parity} D"),
        "close to the square root",
    );
    let shapes = pairs().filter(|(_, depth)| depth % 2 == rest);
    let ratios = shapes.map(|(w, d)| minimal_tree(w, d) / all_leaves(w, d).sqrt());
    let (least, most) = ends(ratios);
    let claim = exactly(claim, format!("{least:.2} to {most:.2} times"), most <= 2.0);
    match rest {
        0 => claim,
        _ => claim.because("with D odd it is √W + 1/√W times, but for a term that vanishes"),
    }
}

/// 1989: "the difference between these two extremes is large".
fn extremes() -> Claim {
    let claim =
        Claim::new("all leaves against the minimal tree, W = 8 to 24, D = 3 to 5", "large (1989)");
    let (least, most) = ends(pairs().map(|(w, d)| all_leaves(w, d) / minimal_tree(w, d)));
    exactly(claim, format!("{least:.1} to {most:.0} times"), least >= super::MUCH)
}

fn ends(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    numbers.fold((f64::MAX, f64::MIN), |(least, most), n| (least.min(n), most.max(n)))
}

fn second_term(width: u32, depth: u16) -> Claim {
    let what = format!(
        "W − 1 times the minimal tree of W − 1 and D − 2, against that of W and D: W = {width}, D = {depth}"
    );
    let claim = Claim::new(what, "approximately equal");
    let [term, minimal] =
        [f64::from(width - 1) * minimal_tree(width - 1, depth - 2), minimal_tree(width, depth)];
    let shown = format!("{term:.0} and {minimal:.0}");
    exactly(claim, shown, (term / minimal - 1.0).abs() <= 0.2)
}

fn first_term(width: u32, depth: u16) -> Claim {
    let what = format!("the printed A(W,D−1) against the minimal tree, W = {width}, D = {depth}");
    let claim = Claim::new(what, "small in comparison");
    let is_before = |p: &Printed| p.quantity == "A" && p.width == width && p.depth + 1 == depth;
    let Some(before) = printed().into_iter().find(is_before) else { return claim };
    let share = before.value / minimal_tree(width, depth);
    let claim = exactly(claim, format!("{:.0} %", 100.0 * share), share <= 0.25);
    let least = minimal_tree(width, depth - 1) / minimal_tree(width, depth);
    claim.explained(format!(
        "if D is even, the minimal tree of D − 1 alone is {:.0} % of it, about half at any W; only if D is odd \
         does it become small, as 2/W",
        100.0 * least
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of normal numbers the relative error of a deviation is 1/√(2n).
    #[test]
    fn errors_of_deviations() {
        // A sample with the fourth moment of the normal distribution: three times the squared variance.
        let sample: Vec<f64> = (0..600)
            .map(|i| match i % 6 {
                0 => 3.0_f64.sqrt(),
                1 => -(3.0_f64.sqrt()),
                _ => 0.0,
            })
            .collect();
        let (logarithm, error) = log_deviation(&sample, 600).unwrap();
        assert!(logarithm.abs() < 1e-3, "{logarithm}");
        assert!((error - (1.0_f64 / 600.0).sqrt()).abs() < 1e-9, "{error}");
        assert_eq!(log_deviation(&[], 100), None);
        assert_eq!(log_deviation(&[5.0, 5.0], 100), None);
    }
}
