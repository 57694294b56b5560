//! Axes: their range, linear or logarithmic, and their marks.

use crate::section::Axis;

/// An axis as drawn: its range and its marks.
pub(super) struct Scale {
    pub logarithmic: bool,
    pub low: f64,
    pub high: f64,
    pub marks: Vec<f64>,
}

impl Scale {
    pub fn new(
        axis: &Axis,
        values: impl Iterator<Item = f64>,
        from_zero: bool,
    ) -> Result<Self, String> {
        let bad = |v: &f64| !v.is_finite() || (axis.logarithmic && *v <= 0.0);
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values {
            if bad(&value) {
                return Err(format!("{value} does not fit on the axis {:?}", axis.label));
            }
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            return Err("it has no points".to_string());
        }
        if axis.logarithmic {
            return Ok(Self::logarithmic(low, high));
        }
        // A difference of a few percent should not look like one of hundreds of percent.
        if from_zero && low > 0.0 && low < 0.6 * high {
            low = 0.0;
        }
        let least = if axis.whole { 1.0 } else { 0.0 };
        if high == low {
            (low, high) = (low - 1.0, high + 1.0);
        }
        Ok(Scale { logarithmic: false, low, high, marks: equal_marks(low, high, least) })
    }

    fn logarithmic(low: f64, high: f64) -> Self {
        let (low, high) = (low / 1.1, high * 1.1);
        if high / low < 4.0 {
            // Too short for steps of 1, 2, 5: use equal ones.
            return Scale { logarithmic: true, low, high, marks: equal_marks(low, high, 0.0) };
        }
        let (from, to) = (low.log10().floor() as i32, high.log10().ceil() as i32);
        let steps: &[f64] = if to - from > 3 { &[1.0] } else { &[1.0, 2.0, 5.0] };
        let all = (from..=to).flat_map(|e| steps.iter().map(move |s| s * 10.0_f64.powi(e)));
        let marks = all.filter(|mark| (low..=high).contains(mark)).collect();
        Scale { logarithmic: true, low, high, marks }
    }

    /// 0 at the lower end, 1 at the upper one.
    pub fn place(&self, value: f64) -> f64 {
        match self.logarithmic {
            true => (value / self.low).ln() / (self.high / self.low).ln(),
            false => (value - self.low) / (self.high - self.low),
        }
    }
}

/// Round numbers in equal steps, none smaller than `least`.
fn equal_marks(low: f64, high: f64, least: f64) -> Vec<f64> {
    let step = round_step((high - low) / 6.0).max(least);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(|i| i as f64 * step).collect()
}

/// 1, 2 or 5 times a power of ten, not below `rough`.
fn round_step(rough: f64) -> f64 {
    let power = 10.0_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    steps.into_iter().map(|s| s * power).find(|s| *s >= rough * 0.999).unwrap_or(rough)
}

/// How a number is written beside its mark.
pub(super) fn mark_text(value: f64) -> String {
    match value.abs() {
        v if v >= 1e6 => format!("{}M", value / 1e6),
        v if v >= 1e4 => format!("{}k", value / 1e3),
        _ => format!("{}", (value * 1e6).round() / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_logarithmic_axis_has_marks() {
        for (low, high) in [(70.0, 130.0), (90.0, 110.0), (100.0, 300.0), (1.0, 1000.0)] {
            let marks = Scale::logarithmic(low, high).marks;
            assert!((3..=12).contains(&marks.len()), "{low} to {high}: {marks:?}");
        }
    }
}
