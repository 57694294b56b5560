//! What the results of a match prove: scores of pairs, Elo, and the sequential probability ratio test.
//!
//! Two games from one opening with colours exchanged are not independent, so the unit is the pair,
//! whose score has five values. The test is the generalised one: the likelihood of each hypothesis
//! is that of the most likely distribution of pair scores with the mean it demands.

/// How many pairs scored 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pentanomial(pub [u64; 5]);

/// A 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A value with its interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// `None` if there are too few pairs.
    pub interval: Option<Interval>,
}

/// 5 % of normal deviates lie outside ± this.
const NORMAL_95: f64 = 1.959_963_984_540_054;
/// The probability outside a 95 % interval, on either side.
const ONE_SIDE: f64 = 0.025;
/// Fewer pairs say nothing about the variance.
const FEWEST: u64 = 5;
/// Scores that never occurred are not impossible: they count this much.
const NEVER_SEEN: f64 = 1e-3;
/// Elo is infinite at scores of 0 and 1: it is given no nearer to them than this.
const NEAREST: f64 = 1e-6;

impl Pentanomial {
    /// Counts a pair in which the first player scored `half_points`, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Scores per game and their frequencies, which add up to one.
    fn distribution(&self) -> [(f64, f64); 5] {
        let counts = self.0.map(|count| if count == 0 { NEVER_SEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        std::array::from_fn(|i| (i as f64 / 4.0, counts[i] / total))
    }

    /// The mean score of a game, 0 to 1.
    pub fn score(&self) -> f64 {
        let points: u64 = self.0.iter().enumerate().map(|(i, count)| i as u64 * count).sum();
        points as f64 / (4 * self.pairs().max(1)) as f64
    }

    /// The interval of the mean score of a game; `None` for too few pairs.
    pub fn score_interval(&self) -> Option<Interval> {
        if self.pairs() < FEWEST {
            return None;
        }
        let different = self.0.iter().filter(|&&count| count > 0).count();
        Some(if different > 1 { self.normal_interval() } else { self.interval_of_equals() })
    }

    /// The interval by the normal distribution of means.
    fn normal_interval(&self) -> Interval {
        let mean = self.score();
        let pairs = self.pairs().max(1) as f64;
        let seen = self.0.iter().enumerate();
        let square = |(i, &count): (usize, &u64)| count as f64 * (i as f64 / 4.0 - mean).powi(2);
        let variance = seen.map(square).sum::<f64>() / pairs;
        let error = NORMAL_95 * (variance / pairs).sqrt();
        Interval { low: mean - error, high: mean + error }
    }

    /// All pairs have the same score: no variance was seen, which does not mean that there is none.
    /// Other scores are at most so frequent that seeing none of them in this many pairs has a
    /// probability of [`ONE_SIDE`] (Clopper and Pearson), and could all be 0, or all 1.
    fn interval_of_equals(&self) -> Interval {
        let same = ONE_SIDE.powf(1.0 / self.pairs() as f64);
        let low = self.score() * same;
        Interval { low, high: low + (1.0 - same) }
    }

    /// The difference in Elo with its interval.
    pub fn elo(&self) -> Estimate {
        let in_elo = |score: Interval| Interval { low: elo(score.low), high: elo(score.high) };
        Estimate { value: elo(self.score()), interval: self.score_interval().map(in_elo) }
    }

    /// The log-likelihood ratio of the results: a difference of `elo1` against one of `elo0`.
    pub fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        if self.pairs() == 0 {
            return 0.0;
        }
        let seen = self.distribution();
        let [tilt0, tilt1] = [elo0, elo1].map(|elo| Tilt::new(&seen, expected_score(elo)));
        let gain: f64 = seen
            .iter()
            .map(|&(score, part)| part * (tilt0.divisor(score).ln() - tilt1.divisor(score).ln()))
            .sum();
        gain * self.pairs() as f64
    }
}

/// The most likely distribution with a given mean: every probability is the observed one, divided
/// by `1 + θ (score − mean)`.
struct Tilt {
    theta: f64,
    mean: f64,
}

impl Tilt {
    fn new(seen: &[(f64, f64); 5], mean: f64) -> Self {
        // Between these every divisor is positive, and the sum below falls from +∞ to −∞.
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        let excess = |theta: f64| -> f64 {
            seen.iter().map(|&(s, part)| part * (s - mean) / (1.0 + theta * (s - mean))).sum()
        };
        for _ in 0..200 {
            let theta = f64::midpoint(low, high);
            if excess(theta) > 0.0 { low = theta } else { high = theta }
        }
        Tilt { theta: f64::midpoint(low, high), mean }
    }

    fn divisor(&self, score: f64) -> f64 {
        1.0 + self.theta * (score - self.mean)
    }
}

/// The Elo difference that corresponds to a mean score.
pub fn elo(score: f64) -> f64 {
    let score = score.clamp(NEAREST, 1.0 - NEAREST);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The mean score expected for an Elo difference.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential test between two differences, with 5 % errors of either kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference under the null hypothesis.
    pub elo0: f64,
    /// The difference under the alternative.
    pub elo1: f64,
}

/// The decision of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Not yet decided.
    Open,
    /// The difference is `elo1` rather than `elo0`.
    Accepted,
    /// The difference is `elo0` rather than `elo1`.
    Rejected,
}

impl Sprt {
    /// The log-likelihood ratio at which it is decided: ln(0.95 / 0.05).
    pub fn bound() -> f64 {
        (0.95f64 / 0.05).ln()
    }

    /// The log-likelihood ratio of the results.
    pub fn ratio(&self, results: &Pentanomial) -> f64 {
        results.log_likelihood_ratio(self.elo0, self.elo1)
    }

    /// The decision for these results.
    pub fn decide(&self, results: &Pentanomial) -> Decision {
        let ratio = self.ratio(results);
        if ratio >= Self::bound() {
            Decision::Accepted
        } else if ratio <= -Self::bound() {
            Decision::Rejected
        } else {
            Decision::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::random::SplitMix64;

    fn close(a: f64, b: f64, by: f64) -> bool {
        (a - b).abs() <= by
    }

    #[test]
    fn elo_and_score_are_inverse() {
        assert!(close(elo(0.5), 0.0, 1e-9));
        assert!(close(elo(0.75), 190.848_5, 1e-3), "{}", elo(0.75));
        for difference in [-300.0, -5.0, 0.0, 12.5, 400.0] {
            assert!(close(elo(expected_score(difference)), difference, 1e-6));
        }
    }

    /// By hand: 10 pairs, scores 0 ½ 1 1½ 2 seen 1 2 4 2 1 times; mean ½, variance 0.075.
    #[test]
    fn an_interval_by_hand() {
        let results = Pentanomial([1, 2, 4, 2, 1]);
        let score = results.score_interval().unwrap();
        assert_eq!(results.score(), 0.5);
        assert!(close(score.high - 0.5, 1.959_964 * (0.075f64 / 10.0).sqrt(), 1e-6));
        assert_eq!(Pentanomial::default().score(), 0.0);
    }

    /// By hand: 0.025 to the power of 1/7 is 0.590 38, to that of 1/100 it is 0.963 78.
    #[test]
    fn equal_scores_have_an_interval_too() {
        let drawn = Pentanomial([0, 0, 7, 0, 0]).score_interval().unwrap();
        assert!(close(drawn.low, 0.295_19, 1e-5) && close(drawn.high, 0.704_81, 1e-5), "{drawn:?}");
        let won = Pentanomial([0, 0, 0, 0, 100]);
        let score = won.score_interval().unwrap();
        assert!(close(score.low, 0.963_78, 1e-5) && close(score.high, 1.0, 1e-12), "{score:?}");
        let Estimate { value, interval } = won.elo();
        let Interval { low, high } = interval.unwrap();
        assert!(value > 1000.0 && high > 1000.0 && low > 500.0 && low < 600.0, "{low}");
        let lost = Pentanomial([100, 0, 0, 0, 0]).elo().interval.unwrap();
        assert!(close(lost.high, -low, 1e-6));
    }

    #[test]
    fn a_few_pairs_have_none() {
        assert_eq!(Pentanomial([0, 1, 0, 2, 1]).elo().interval, None);
        assert!(Pentanomial([0, 1, 1, 2, 1]).elo().interval.is_some());
        assert_eq!(Pentanomial::default().elo().interval, None);
    }

    /// Where the differences are small the ratio is that of normal distributions.
    #[test]
    fn the_ratio_agrees_with_its_approximation() {
        let results = Pentanomial([120, 900, 2100, 1000, 160]);
        let (elo0, elo1) = (0.0, 5.0);
        let (s0, s1) = (expected_score(elo0), expected_score(elo1));
        let n = results.pairs() as f64;
        let error = (results.normal_interval().high - results.score()) / NORMAL_95;
        let variance = error * error * n;
        let normal = n * (s1 - s0) * (2.0 * results.score() - s0 - s1) / (2.0 * variance);
        let exact = results.log_likelihood_ratio(elo0, elo1);
        assert!(close(exact, normal, 0.02 * normal.abs()), "{exact} {normal}");
        assert!(close(results.log_likelihood_ratio(elo1, elo0), -exact, 1e-9));
    }

    /// Matches between players of a known difference: errors are as rare as promised.
    #[test]
    fn the_test_errs_as_often_as_it_says() {
        let sprt = Sprt { elo0: 0.0, elo1: 30.0 };
        let mut random = SplitMix64::new(7);
        let mut accepted_of_100 =
            |difference: f64| (0..100).filter(|_| play_out(sprt, difference, &mut random)).count();
        assert!(accepted_of_100(0.0) <= 10);
        assert!(accepted_of_100(30.0) >= 90);
    }

    /// Plays pairs until the test decides: half of the games drawn, the rest by Elo.
    fn play_out(sprt: Sprt, difference: f64, random: &mut SplitMix64) -> bool {
        let win = expected_score(difference) - 0.25;
        let mut results = Pentanomial::default();
        loop {
            let mut game = || match random.next() as f64 / u64::MAX as f64 {
                x if x < win => 2,
                x if x < win + 0.5 => 1,
                _ => 0,
            };
            let pair = game() + game();
            results.add(pair);
            match sprt.decide(&results) {
                Decision::Open => {}
                decision => return decision == Decision::Accepted,
            }
        }
    }
}
