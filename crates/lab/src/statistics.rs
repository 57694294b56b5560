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

/// The number of pairs and their correlation; `None` if there are too few for an interval.
pub fn correlation(pairs: &[(f64, f64)]) -> Option<(usize, f64)> {
    let n = pairs.len();
    let of =
        |which: fn(&(f64, f64)) -> f64| Summary::of(&pairs.iter().map(which).collect::<Vec<_>>());
    let (x, y) = (of(|pair| pair.0)?, of(|pair| pair.1)?);
    let products: f64 = pairs.iter().map(|(a, b)| (a - x.mean) * (b - y.mean)).sum();
    let r = products / ((n as f64 - 1.0) * x.deviation * y.deviation);
    (n > 3 && r.abs() < 1.0).then_some((n, r))
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

    #[test]
    fn few_values() {
        assert_eq!(Summary::of(&[]), None);
        let one = Summary::of(&[7.0]).unwrap();
        assert_eq!((one.mean, one.deviation, one.interval()), (7.0, 0.0, (7.0, 7.0)));
        let two = Summary::of(&[1.0, 3.0]).unwrap();
        assert!((two.half_interval() - 12.706).abs() < 1e-2);
    }

    #[test]
    fn correlations() {
        let line = [(1.0, 2.0), (2.0, 4.1), (3.0, 5.9), (4.0, 8.0)];
        let (n, r) = correlation(&line).unwrap();
        assert!(n == 4 && r > 0.999 && r < 1.0, "{r}");
        let (_, r) = correlation(&[(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)]).unwrap();
        assert!(r.abs() < 1e-12);
        assert_eq!(correlation(&line[..3]), None);
        assert_eq!(correlation(&[(1.0, 1.0); 9]), None, "no spread");
    }
}
