//! Means, deviations and their confidence intervals.

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

/// For deciding whether two means differ by no more than chance explains (95 %, Welch): their
/// distance, and the largest distance that chance explains.
pub fn distance(a: &Summary, b: &Summary) -> (f64, f64) {
    let (va, vb) = (a.error().powi(2), b.error().powi(2));
    let per_degree = |v: f64, n: usize| if n > 1 { v * v / (n as f64 - 1.0) } else { 0.0 };
    let below = per_degree(va, a.n) + per_degree(vb, b.n);
    let degrees = if below > 0.0 { (va + vb).powi(2) / below } else { f64::INFINITY };
    ((a.mean - b.mean).abs(), student_t_975(degrees) * (va + vb).sqrt())
}

/// The 97.5 % quantile of Student's t distribution: exact for 1 and 2 degrees of freedom, else by the
/// expansion of Cornish and Fisher around the normal distribution, good to 0.004 from 3 degrees on.
pub fn student_t_975(degrees: f64) -> f64 {
    const NORMAL: f64 = 1.959_963_985;
    if degrees < 1.5 {
        return 12.706_205;
    }
    if degrees < 2.5 {
        return 4.302_653;
    }
    // Polynomials in z, one for each power of 1 / degrees; coefficients of z, z³, z⁵ …
    const TERMS: [(&[f64], f64); 4] = [
        (&[1.0, 1.0], 4.0),
        (&[3.0, 16.0, 5.0], 96.0),
        (&[-15.0, 17.0, 19.0, 3.0], 384.0),
        (&[-945.0, -1920.0, 1482.0, 776.0, 79.0], 92_160.0),
    ];
    let correction = |(power, (coefficients, divisor)): (usize, &(&[f64], f64))| {
        let square = NORMAL * NORMAL;
        let sum = coefficients.iter().rev().fold(0.0, |sum, c| sum * square + c);
        sum * NORMAL / divisor / degrees.powi(power as i32 + 1)
    };
    NORMAL + TERMS.iter().enumerate().map(correction).sum::<f64>()
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
            assert!((found - printed).abs() < 4e-3, "{degrees}: {found}, not {printed}");
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
    fn means_of_the_same_are_near() {
        let a = Summary { n: 100, mean: 281.0, deviation: 88.0 };
        let b = Summary { n: 400, mean: 275.0, deviation: 90.0 };
        let (apart, allowed) = distance(&a, &b);
        assert_eq!(apart, 6.0);
        assert!((19.0..21.0).contains(&allowed), "{allowed}");
    }
}
