//! Verdicts: what a sample says about a claim, and how surely.
//!
//! One rule for every claim: its 95 % interval must lie on one side. An interval that contains both
//! answers decides nothing, however near its middle is to the print. Among all verdicts of a report the
//! share of false ones is held down as well ([`control`]).

use crate::section::{Claim, NOT_ASKED, Verdict};
use crate::statistics::{Summary, correlation, jackknife, student_t_975, two_sided_p};

/// How often a verdict may be wrong: one claim alone, and on average among all verdicts of a report.
pub const LEVEL: f64 = 0.05;

const ONE_SAMPLE: &str = "one sample says nothing";

/// A number estimated from a sample.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The size of the sample.
    pub n: usize,
    mean: f64,
    error: f64,
    degrees: f64,
    /// Whether `mean` and `error` are those of logarithms: the number is a ratio.
    is_ratio: bool,
}

impl Estimate {
    /// A mean.
    pub fn of(sample: &Summary) -> Self {
        Estimate::new(sample.n, sample.mean, sample.error())
    }

    /// A geometric mean, from the logarithms.
    pub fn of_logarithms(sample: &Summary) -> Self {
        Estimate::of(sample).as_ratio()
    }

    /// A number and its standard error, from a sample of this size.
    pub fn new(n: usize, mean: f64, error: f64) -> Self {
        Estimate { n, mean, error, degrees: n as f64 - 1.0, is_ratio: false }
    }

    /// The same, of logarithms.
    #[must_use]
    pub fn as_ratio(self) -> Self {
        Estimate { is_ratio: true, ..self }
    }

    /// By how much the mean of one sample exceeds that of another.
    pub fn of_difference(a: &Summary, b: &Summary) -> Self {
        let found = Estimate::welch(a.mean - b.mean, &[(a, a.error()), (b, b.error())]);
        Estimate { n: a.n.min(b.n), ..found }
    }

    /// The mean of one sample as a multiple of that of another, or of an exact number (`n == 1`).
    pub fn of_means(a: &Summary, b: &Summary) -> Self {
        let ratio = a.mean / b.mean;
        Estimate::welch(ratio, &[(a, a.error() / b.mean), (b, ratio * b.error() / b.mean)])
    }

    /// The mean of several means, each counting the same.
    pub fn of_all(samples: &[Summary]) -> Self {
        let share = 1.0 / samples.len() as f64;
        let mean = samples.iter().map(|sample| share * sample.mean).sum();
        let errors: Vec<_> =
            samples.iter().map(|sample| (sample, share * sample.error())).collect();
        let n = samples.iter().map(|sample| sample.n).sum();
        Estimate { n, ..Estimate::welch(mean, &errors) }
    }

    /// A correlation, its error from leaving out each pair in turn; `None` if there is none.
    pub fn of_correlation(pairs: &[(f64, f64)]) -> Option<Self> {
        let without = |left_out: usize| {
            let others = [&pairs[..left_out], &pairs[left_out + 1..]].concat();
            correlation(&others)
        };
        let parts: Vec<f64> = (0..pairs.len()).map(without).collect::<Option<_>>()?;
        Some(Estimate::new(pairs.len(), correlation(pairs)?, jackknife(&parts)))
    }

    /// A number that several samples give, with the error that each contributes; degrees of freedom by
    /// Welch.
    fn welch(mean: f64, samples: &[(&Summary, f64)]) -> Self {
        let variance: f64 = samples.iter().map(|(_, error)| error * error).sum();
        let per_degree = |(sample, error): &(&Summary, f64)| match sample.n {
            0 | 1 => 0.0,
            n => error.powi(4) / (n as f64 - 1.0),
        };
        let below: f64 = samples.iter().map(per_degree).sum();
        let degrees = if below > 0.0 { variance * variance / below } else { f64::INFINITY };
        let n = samples.iter().map(|(sample, _)| sample.n).max().unwrap_or(0);
        Estimate { n, mean, error: variance.sqrt(), degrees, is_ratio: false }
    }

    /// The number, and the ends of its 95 % interval: low, middle, high.
    pub fn interval(&self) -> [f64; 3] {
        let half = if self.n < 2 { 0.0 } else { student_t_975(self.degrees) * self.error };
        let shown = |number: f64| if self.is_ratio { number.exp() } else { number };
        [self.mean - half, self.mean, self.mean + half].map(shown)
    }

    /// "2.31 (2.25–2.36)".
    pub fn shown(&self) -> String {
        let [low, middle, high] = self.interval();
        format!("{middle:.2} ({low:.2}–{high:.2})")
    }

    /// "97.3 % (95.1–99.6)".
    pub fn percent(&self) -> String {
        let [low, middle, high] = self.interval().map(|number| 100.0 * number);
        format!("{middle:.1} % ({low:.1}–{high:.1})")
    }

    /// How likely so distant a sample is if the number were this one: two-sided.
    fn p(&self, number: f64) -> f64 {
        match (self.mean - number).abs() {
            f64::INFINITY => 0.0,
            apart if apart.is_nan() => 1.0,
            // Two equal numbers are no spread: it takes three to believe that there is none.
            _ if self.error == 0.0 && self.n < 3 => 1.0,
            _ if self.error == 0.0 => 0.0,
            apart => two_sided_p(apart / self.error, self.degrees),
        }
    }
}

/// What a claim says of a number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Says {
    /// It is less.
    Below(f64),
    /// It is more.
    Above(f64),
    /// It lies between the two.
    Between(f64, f64),
    /// It is this, within a tolerance (0.1: a tenth of it).
    About(f64, f64),
}

impl Says {
    fn range(self) -> (f64, f64) {
        match self {
            Says::Below(most) => (f64::NEG_INFINITY, most),
            Says::Above(least) => (least, f64::INFINITY),
            Says::Between(least, most) => (least, most),
            Says::About(number, tolerance) => {
                (number * (1.0 - tolerance), number * (1.0 + tolerance))
            }
        }
    }

    fn verdict(self) -> Verdict {
        match self {
            Says::About(..) => Verdict::WithinTolerance,
            _ => Verdict::Reproduced,
        }
    }
}

/// The claim with its verdict. Without an estimate it has none.
pub fn judge(
    claim: Claim,
    shown: impl Into<String>,
    found: Option<&Estimate>,
    says: Says,
) -> Claim {
    let Some(found) = found else { return claim };
    let (least, most) = says.range();
    let scaled = |number: f64| match found.is_ratio {
        true if number <= 0.0 => f64::NEG_INFINITY,
        true => number.ln(),
        false => number,
    };
    let (least, most) = (scaled(least), scaled(most));
    let holds = least < found.mean && found.mean < most;
    let p = match () {
        () if holds => found.p(least).max(found.p(most)),
        () if found.mean <= least => found.p(least),
        () => found.p(most),
    };
    let is_certain = found.n > 1 && p < LEVEL;
    let verdict = match () {
        () if found.n > 1 && claim.published == NOT_ASKED => Verdict::Measured,
        () if !is_certain => Verdict::Undecided,
        () if holds => says.verdict(),
        () => Verdict::NotReproduced,
    };
    let mut claim = claim.measured(shown, found.n, verdict);
    (claim.interval, claim.p) = (Some(found.interval()), (found.n > 1).then_some(p));
    match verdict {
        Verdict::Undecided if found.n < 2 => claim.because(ONE_SAMPLE),
        Verdict::Undecided => claim.because("the interval contains both answers"),
        Verdict::NotReproduced if found.mean <= least => claim.because("it is less"),
        Verdict::NotReproduced => claim.because("it is more"),
        _ => claim,
    }
}

/// Corrects a claim that was judged by the greatest of `count` numbers. The greatest of many exceeds a limit by
/// chance more easily than a single number does, so "some number exceeds it" needs a smaller p (Bonferroni).
/// "None exceeds it" does not.
pub fn among(count: usize, says: Says, mut claim: Claim) -> Claim {
    let says_some = match says {
        Says::Above(_) => claim.verdict.is_reproduced(),
        _ => claim.verdict == Verdict::NotReproduced,
    };
    if says_some {
        corrected(count, &mut claim);
    }
    claim
}

/// Corrects a claim about all of `count` numbers that was judged by the one that fits it least. One of many fails
/// by chance more easily than a single number does, so "not all" needs a smaller p (Bonferroni); "all" does not.
pub fn of_all(count: usize, mut claim: Claim) -> Claim {
    if claim.verdict == Verdict::NotReproduced {
        corrected(count, &mut claim);
    }
    claim
}

fn corrected(count: usize, claim: &mut Claim) {
    claim.p = claim.p.map(|p| (p * count as f64).min(1.0));
    if claim.p >= Some(LEVEL) {
        claim.verdict = Verdict::Undecided;
        claim.reason = format!("certain if it were not the extreme of {count}");
    }
}

/// The answer to a question of our own, whether one search costs less than another, by the ratio of their
/// costs: it does, it costs more, or they differ too little to matter.
pub fn answer(claim: Claim, shown: impl Into<String>, ratio: &Estimate) -> Claim {
    /// The largest difference that does not matter.
    const CLOSE: f64 = 0.05;
    let (least, most) = ((1.0 - CLOSE).ln(), (1.0 + CLOSE).ln());
    let differs = if ratio.mean == 0.0 { 1.0 } else { ratio.p(0.0) };
    let is_close = match least < ratio.mean && ratio.mean < most {
        true => ratio.p(least).max(ratio.p(most)),
        false => 1.0,
    };
    let both = differs.max(is_close);
    let (p, reason) = match (differs < LEVEL, is_close < LEVEL) {
        _ if ratio.n < 2 => (None, ONE_SAMPLE),
        (true, false) if ratio.mean < 0.0 => (Some(differs), "yes"),
        (true, true) if ratio.mean < 0.0 => (Some(both), "yes, by less than 5 %"),
        (true, false) => (Some(differs), "no, the other way round"),
        (true, true) => (Some(both), "no, the other way round, by less than 5 %"),
        (false, true) => (Some(is_close), "no difference greater than 5 %"),
        (false, false) => (Some(differs.min(is_close)), "the interval contains 100 %"),
    };
    let verdict = if p.is_some_and(|p| p < LEVEL) { Verdict::Answered } else { Verdict::Undecided };
    let claim = claim.measured(shown, ratio.n, verdict).because(reason);
    Claim { interval: Some(ratio.interval()), p, ..claim }
}

/// Takes back the least certain of the verdicts that have a p value, so that of those that remain at most one
/// in twenty is wrong on average, if they are independent (Benjamini and Hochberg 1995). What is printed and
/// what only we ask are controlled separately.
pub fn control<'a>(claims: impl Iterator<Item = &'a mut Claim>) {
    let judged = claims.filter(|claim| claim.verdict != Verdict::Measured);
    let (own, printed) = judged.partition(|claim| claim.published == NOT_ASKED);
    control_family(printed);
    control_family(own);
}

fn control_family(claims: Vec<&mut Claim>) {
    let mut claims: Vec<(f64, &mut Claim)> =
        claims.into_iter().filter_map(|claim| Some((claim.p?, claim))).collect();
    claims.sort_by(|a, b| a.0.total_cmp(&b.0));
    let all = claims.len();
    let bound = |rank: usize| LEVEL * (rank + 1) as f64 / all as f64;
    let certain = (0..all).rev().find(|&rank| claims[rank].0 <= bound(rank)).map_or(0, |r| r + 1);
    for (p, claim) in claims.into_iter().skip(certain) {
        if claim.verdict != Verdict::Undecided {
            claim.verdict = Verdict::Undecided;
            claim.reason =
                format!("certain if it were the only claim (p = {p:.3}), not among {all}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(values: &[f64], says: Says) -> Verdict {
        let sample = Summary::of(values).map(|summary| Estimate::of(&summary));
        judge(Claim::new("", ""), "", sample.as_ref(), says).verdict
    }

    #[test]
    fn the_whole_interval_decides() {
        use Verdict::{NotReproduced, Reproduced, Unanswered, Undecided, WithinTolerance};
        let near = [9.0, 10.0, 11.0, 10.0];
        assert_eq!(verdict(&near, Says::Below(12.0)), Reproduced);
        assert_eq!(verdict(&near, Says::Below(10.5)), Undecided);
        assert_eq!(verdict(&near, Says::Below(8.0)), NotReproduced);
        assert_eq!(verdict(&near, Says::Above(8.0)), Reproduced);
        assert_eq!(verdict(&near, Says::Between(8.0, 12.0)), Reproduced);
        assert_eq!(verdict(&near, Says::Between(9.5, 12.0)), Undecided);
        assert_eq!(verdict(&near, Says::Between(12.0, 14.0)), NotReproduced);
        assert_eq!(verdict(&near, Says::About(10.0, 0.2)), WithinTolerance);
        // However wide the interval, it does not help.
        assert_eq!(verdict(&[1.0, 10.0, 19.0], Says::About(10.0, 0.1)), Undecided);
        assert_eq!(verdict(&[5.0], Says::Below(10.0)), Undecided);
        assert_eq!(verdict(&[], Says::Below(10.0)), Unanswered);
        assert_eq!(verdict(&[10.0; 3], Says::Below(10.0)), NotReproduced, "no difference");
        assert_eq!(verdict(&[9.0, 9.0], Says::Below(10.0)), Undecided, "two equal numbers");
    }

    /// The verdict is the interval's: the p value is below 5 % exactly if the end is on that side.
    #[test]
    fn intervals_and_p_values_agree() {
        let sample = Summary::of(&[0.1, 0.5, 0.3, -0.2, 0.7]).unwrap();
        for found in [Estimate::of(&sample), Estimate::of_logarithms(&sample)] {
            let [low, _, high] = found.interval();
            for (limit, verdict) in [
                (low - 1e-4, Verdict::Reproduced),
                (low + 1e-4, Verdict::Undecided),
                (high - 1e-4, Verdict::Undecided),
                (high + 1e-4, Verdict::NotReproduced),
            ] {
                let claim = judge(Claim::new("", ""), "", Some(&found), Says::Above(limit));
                assert_eq!(claim.verdict, verdict, "{limit} of {low} to {high}");
            }
        }
    }

    /// One of sixteen is above by chance more easily than one of one.
    #[test]
    fn the_greatest_of_many_must_be_more_certain() {
        let sample = Summary::of(&[1.0, 1.2, 1.1, 0.95]).unwrap();
        let found = Estimate::of(&sample);
        let judged = |says| judge(Claim::new("", ""), "", Some(&found), says);
        let above = judged(Says::Above(0.85));
        assert_eq!(above.verdict, Verdict::Reproduced);
        assert_eq!(among(1, Says::Above(0.85), above.clone()).verdict, Verdict::Reproduced);
        assert_eq!(among(16, Says::Above(0.85), above).verdict, Verdict::Undecided);
        let below = judged(Says::Below(0.85));
        assert_eq!(below.verdict, Verdict::NotReproduced);
        assert_eq!(among(16, Says::Below(0.85), below).verdict, Verdict::Undecided);
        let none = judged(Says::Below(2.0));
        assert_eq!(among(16, Says::Below(2.0), none).verdict, Verdict::Reproduced);
        // "All are above", judged by the least of them.
        let all = judged(Says::Above(0.85));
        assert_eq!(of_all(16, all).verdict, Verdict::Reproduced);
        let not_all = judged(Says::Above(1.25));
        assert_eq!(not_all.verdict, Verdict::NotReproduced);
        assert_eq!(of_all(1, not_all.clone()).verdict, Verdict::NotReproduced);
        assert_eq!(of_all(16, not_all).verdict, Verdict::Undecided);
    }

    #[test]
    fn what_is_not_a_number_decides_nothing() {
        let found = Estimate::new(9, f64::NAN, 1.0);
        let claim = judge(Claim::new("", ""), "", Some(&found), Says::Below(1.0));
        assert_eq!(claim.verdict, Verdict::Undecided);
    }

    #[test]
    fn questions_of_our_own() {
        let answered = |ratios: &[f64]| {
            let logarithms: Vec<f64> = ratios.iter().map(|ratio| f64::ln(*ratio)).collect();
            let ratio = Estimate::of_logarithms(&Summary::of(&logarithms).unwrap());
            let claim = answer(Claim::new("", NOT_ASKED), "", &ratio);
            (claim.verdict, claim.reason)
        };
        let is = |reason: &str| (Verdict::Answered, reason.to_string());
        assert_eq!(answered(&[0.8, 0.82, 0.81]), is("yes"));
        assert_eq!(answered(&[0.99, 0.991, 0.992]), is("yes, by less than 5 %"));
        assert_eq!(answered(&[1.2, 1.21, 1.22]), is("no, the other way round"));
        assert_eq!(
            answered(&[1.01, 1.011, 1.012]),
            is("no, the other way round, by less than 5 %")
        );
        assert_eq!(answered(&[0.99, 1.01, 1.0, 1.0]), is("no difference greater than 5 %"));
        assert_eq!(answered(&[1.0; 3]), is("no difference greater than 5 %"), "the same search");
        assert_eq!(answered(&[0.8, 1.2, 1.0]).0, Verdict::Undecided);
        assert_eq!(answered(&[0.5]).0, Verdict::Undecided);
    }

    /// Neither the other family nor a bare measurement makes a verdict less certain.
    #[test]
    fn what_we_ask_and_what_is_printed_are_two_families() {
        let claim =
            |published, p, verdict| Claim { p: Some(p), verdict, ..Claim::new("", published) };
        let mut claims = [
            claim("fewer", 0.04, Verdict::Reproduced),
            claim(NOT_ASKED, 0.04, Verdict::Answered),
            claim(NOT_ASKED, 0.03, Verdict::Answered),
            claim(NOT_ASKED, 0.9, Verdict::Undecided),
            claim(NOT_ASKED, 0.9, Verdict::Measured),
        ];
        control(claims.iter_mut());
        use Verdict::{Measured, Reproduced, Undecided};
        let verdicts = claims.map(|claim| claim.verdict);
        assert_eq!(verdicts, [Reproduced, Undecided, Undecided, Undecided, Measured]);
    }

    #[test]
    fn many_verdicts_must_be_more_certain() {
        let claims = |ps: &[f64]| -> Vec<Verdict> {
            let claim = |p: &f64| {
                let mut claim = Claim::new("", "").measured("", 9, Verdict::Reproduced);
                claim.p = Some(*p);
                claim
            };
            let mut claims: Vec<Claim> = ps.iter().map(claim).collect();
            control(claims.iter_mut());
            claims.into_iter().map(|claim| claim.verdict).collect()
        };
        use Verdict::{Reproduced, Undecided};
        assert_eq!(claims(&[0.04]), [Reproduced]);
        assert_eq!(claims(&[0.04, 0.9]), [Undecided; 2]);
        assert_eq!(claims(&[0.9, 0.01, 0.04]), [Undecided, Reproduced, Undecided]);
        assert_eq!(claims(&[0.04, 0.03, 0.045]), [Reproduced; 3], "all together");
    }
}
