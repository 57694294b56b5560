//! Means, deviations and their confidence intervals.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// A summary of a sample.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Summary {
    /// The number of values.
    pub n: usize,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation (of the population, estimated with n − 1).
    pub deviation: f64,
}

impl Summary {
    /// The summary of these values; `None` if there are none.
    ///
    /// ```
    /// use nullwindow_lab::statistics::Summary;
    /// let summary = Summary::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).unwrap();
    /// assert_eq!((summary.n, summary.mean), (8, 5.0));
    /// assert!((summary.deviation - 2.138).abs() < 1e-3);
    /// ```
    pub fn of(values: &[f64]) -> Option<Self> {
        let n = values.len();
        if n == 0 {
            return None;
        }
        let mean = values.iter().sum::<f64>() / n as f64;
        let squares: f64 = values.iter().map(|v| (v - mean) * (v - mean)).sum();
        let deviation = if n > 1 { (squares / (n - 1) as f64).sqrt() } else { 0.0 };
        Some(Summary { n, mean, deviation })
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        self.deviation / (self.n as f64).sqrt()
    }

    /// Half the width of the 95 % confidence interval of the mean (Student's t); 0 if there is only
    /// one value, which says nothing about the spread.
    pub fn half_interval(&self) -> f64 {
        if self.n < 2 { 0.0 } else { student_t_975(self.n as f64 - 1.0) * self.error() }
    }

    /// The ends of that interval.
    pub fn interval(&self) -> (f64, f64) {
        (self.mean - self.half_interval(), self.mean + self.half_interval())
    }

    /// Scaled by a factor: to percent of something, for example.
    pub fn scaled(&self, factor: f64) -> Self {
        Summary { n: self.n, mean: self.mean * factor, deviation: self.deviation * factor.abs() }
    }
}

/// How many of a sample have a property, with the 95 % interval of their share (Wilson 1927): unlike that of a
/// mean it has a width even if none or all have it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// The size of the sample.
    pub n: usize,
    /// The lower end of the interval, the share, the upper end.
    pub interval: [f64; 3],
}

impl Share {
    /// The share of those that have the property; `None` if the sample is empty.
    ///
    /// ```
    /// use nullwindow_lab::statistics::Share;
    /// let share = Share::of([true, false, false, false, false].into_iter()).unwrap();
    /// assert_eq!((share.n, share.percent()), (5, "20.0 % (3.6–62.4)".to_string()));
    /// ```
    pub fn of(sample: impl Iterator<Item = bool>) -> Option<Self> {
        let (n, having) = sample.fold((0, 0), |(n, having), is| (n + 1, having + usize::from(is)));
        let (size, share) = (n as f64, having as f64 / n as f64);
        let z2 = student_t_975(f64::INFINITY).powi(2);
        let middle = (share + z2 / (2.0 * size)) / (1.0 + z2 / size);
        let spread = share * (1.0 - share) / size + z2 / (4.0 * size * size);
        let half = (z2 * spread).sqrt() / (1.0 + z2 / size);
        (n > 0).then_some(Share { n, interval: [middle - half, share, middle + half] })
    }

    /// "20.0 % (3.6–62.4)".
    pub fn percent(&self) -> String {
        let [low, share, high] = self.interval.map(|end| (100.0 * end).abs());
        format!("{share:.1} % ({low:.1}–{high:.1})")
    }
}

/// The standard error of a number, from what it is without each member of the sample in turn (jackknife).
pub fn jackknife(parts: &[f64]) -> f64 {
    let n = parts.len() as f64;
    let mean = parts.iter().sum::<f64>() / n;
    let squares: f64 = parts.iter().map(|part| (part - mean).powi(2)).sum();
    if parts.len() < 2 { 0.0 } else { ((n - 1.0) / n * squares).sqrt() }
}

/// Pearson's correlation of pairs; `None` if one of the two is constant.
pub fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let n = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
        pairs.iter().map(|pair| of(pair.0 - x, pair.1 - y)).sum()
    };
    let spread = sum(&|a, _| a * a) * sum(&|_, b| b * b);
    (spread > 0.0).then(|| sum(&|a, b| a * b) / spread.sqrt())
}

/// The 97.5 % quantile of Student's t distribution.
pub fn student_t_975(degrees: f64) -> f64 {
    student(degrees).inverse_cdf(0.975)
}

/// How likely a value of Student's t distribution is to be this far from 0, on either side.
pub fn two_sided_p(t: f64, degrees: f64) -> f64 {
    2.0 * student(degrees).sf(t)
}

/// So many degrees are as good as infinitely many, which the library does not take.
const MANY_DEGREES: f64 = 1e6;

fn student(degrees: f64) -> StudentsT {
    let degrees = degrees.clamp(1.0, MANY_DEGREES);
    StudentsT::new(0.0, 1.0, degrees).expect("a positive number of degrees")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against a printed table of the t distribution.
    #[test]
    fn quantiles() {
        for (degrees, printed) in [
            (1.0, 12.706),
            (2.0, 4.303),
            (3.0, 3.182),
            (4.0, 2.776),
            (5.0, 2.571),
            (7.0, 2.365),
            (10.0, 2.228),
            (19.0, 2.093),
            (30.0, 2.042),
            (99.0, 1.984),
            (1000.0, 1.962),
            (f64::INFINITY, 1.960),
        ] {
            let found = student_t_975(degrees);
            assert!((found - printed).abs() < 6e-4, "{degrees}: {found}, not {printed}");
            assert!((two_sided_p(found, degrees) - 0.05).abs() < 1e-4, "{degrees}");
        }
    }

    /// Against the table of Newcombe (1998), method 3.
    #[test]
    fn shares() {
        for (having, n, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)]
        {
            let [found_low, share, found_high] =
                Share::of((0..n).map(|at| at < having)).unwrap().interval;
            assert!((found_low - low).abs() < 1e-4 && (found_high - high).abs() < 1e-4, "{n}");
            assert_eq!(share, f64::from(having) / f64::from(n));
        }
        assert_eq!(Share::of([].into_iter()), None);
    }

    #[test]
    fn correlations() {
        let pairs = [(1.0, 2.0), (2.0, 4.0), (3.0, 6.0)];
        assert!((correlation(&pairs).unwrap() - 1.0).abs() < 1e-12);
        let crossed = [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)];
        assert!(correlation(&crossed).unwrap().abs() < 1e-12);
        let falling = [(0.0, 1.0), (1.0, 0.0), (2.0, 0.5)];
        assert!((correlation(&falling).unwrap() + 0.5).abs() < 1e-12);
        assert_eq!(correlation(&[(1.0, 1.0), (1.0, 2.0)]), None);
        assert_eq!(correlation(&[]), None);
    }

    /// Of a mean it is the standard error.
    #[test]
    fn jackknife_of_a_mean() {
        let values = [1.0, 4.0, 2.0, 8.0];
        let without = |left_out: f64| (values.iter().sum::<f64>() - left_out) / 3.0;
        let error = jackknife(&values.map(without));
        assert!((error - Summary::of(&values).unwrap().error()).abs() < 1e-12);
        assert_eq!(jackknife(&[1.0]), 0.0);
    }

    #[test]
    fn few_values() {
        assert_eq!(Summary::of(&[]), None);
        let one = Summary::of(&[7.0]).unwrap();
        assert_eq!((one.mean, one.deviation, one.interval()), (7.0, 0.0, (7.0, 7.0)));
        let two = Summary::of(&[1.0, 3.0]).unwrap();
        assert!((two.half_interval() - 12.706).abs() < 1e-2);
    }
}
