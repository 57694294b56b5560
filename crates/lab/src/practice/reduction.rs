//! The reduction of Schaeffer (1989): the nodes that a set saves, relative to those that the best set
//! saves.

use crate::judge::Estimate;
use crate::section::Point;
use crate::statistics::jackknife;
use std::collections::BTreeMap;
use std::fmt;

/// What three sets of enhancements cost, by position.
pub struct Sample<'a> {
    /// Without any.
    pub none: &'a BTreeMap<i64, f64>,
    /// The set in question.
    pub this: &'a BTreeMap<i64, f64>,
    /// The best set.
    pub best: &'a BTreeMap<i64, f64>,
}

/// A reduction, with its error from leaving out each position in turn (jackknife).
#[derive(Clone, PartialEq, Debug)]
pub struct Reduction {
    /// How many positions.
    pub n: usize,
    /// The reduction, in percent.
    pub percent: f64,
    /// Its standard error.
    error: f64,
    /// Without each position in turn.
    parts: BTreeMap<i64, f64>,
}

impl Reduction {
    /// Of sums over the positions that all three have; `None` if there are none, or nothing to gain.
    pub fn of(sample: &Sample) -> Option<Self> {
        let costs = sample.this.iter().filter_map(|(position, this)| {
            Some((*position, [*sample.none.get(position)?, *this, *sample.best.get(position)?]))
        });
        let costs: BTreeMap<i64, [f64; 3]> = costs.collect();
        let sum = |i: usize| costs.values().map(|cost| cost[i]).sum::<f64>();
        let [none, this, best] = [sum(0), sum(1), sum(2)];
        let percent = |[none, this, best]: [f64; 3]| {
            (none > best).then(|| 100.0 * (none - this) / (none - best))
        };
        let whole = percent([none, this, best])?;
        let without = |(at, [n, t, b]): (&i64, &[f64; 3])| {
            // The last position leaves nothing to be compared with.
            let part =
                if costs.len() == 1 { whole } else { percent([none - n, this - t, best - b])? };
            Some((*at, part))
        };
        let parts: BTreeMap<i64, f64> = costs.iter().map(without).collect::<Option<_>>()?;
        let error = jackknife(&parts.values().copied().collect::<Vec<_>>());
        Some(Reduction { n: costs.len(), percent: whole, error, parts })
    }

    /// The standard error of the difference from another reduction of the same positions.
    pub fn error_of_difference(&self, other: &Reduction) -> f64 {
        let pairs = self.parts.iter().filter_map(|(at, part)| Some(part - other.parts.get(at)?));
        jackknife(&pairs.collect::<Vec<_>>())
    }

    /// A weighted sum of reductions of the same positions.
    pub fn weighted(terms: &[(f64, &Reduction)]) -> Option<Estimate> {
        let (_, first) = terms.first()?;
        let part = |at: &i64| {
            terms.iter().map(|(weight, of)| Some(weight * of.parts.get(at)?)).sum::<Option<f64>>()
        };
        let parts: Vec<f64> = first.parts.keys().filter_map(part).collect();
        let whole = terms.iter().map(|(weight, of)| weight * of.percent).sum();
        Some(Estimate::new(parts.len(), whole, jackknife(&parts)))
    }

    /// For a verdict.
    pub fn estimate(&self) -> Estimate {
        Estimate::new(self.n, self.percent, self.error)
    }

    /// The ends of its 95 % interval.
    pub fn interval(&self) -> (f64, f64) {
        let [low, _, high] = self.estimate().interval();
        (low, high)
    }

    /// A point of a plot.
    pub fn point(&self, x: f64) -> Point {
        let (low, high) = self.interval();
        Point { x, y: self.percent, low, high }
    }
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} ± {:.1}", self.percent, self.interval().1 - self.percent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_in_the_paper() {
        let costs = |costs: [f64; 3]| (0..).zip(costs).collect::<BTreeMap<i64, f64>>();
        let (none, best) = (costs([1000.0, 900.0, 1100.0]), costs([100.0, 90.0, 110.0]));
        let of =
            |this: &BTreeMap<i64, f64>| Reduction::of(&Sample { none: &none, this, best: &best });
        assert_eq!(of(&none).unwrap().percent, 0.0);
        let all = of(&best).unwrap();
        assert_eq!((all.n, all.percent, all.interval()), (3, 100.0, (100.0, 100.0)));
        let half = of(&costs([550.0, 495.0, 605.0])).unwrap();
        assert!((half.percent - 50.0).abs() < 1e-9 && half.error < 1e-9);
        assert!(half.error_of_difference(&half) < 1e-9, "of the same positions");
        let sum = Reduction::weighted(&[(1.0, &all), (-2.0, &half)]).unwrap();
        assert!(sum.interval().iter().all(|end| end.abs() < 1e-9), "{sum:?}");
        let uneven = of(&costs([100.0, 90.0, 1100.0])).unwrap();
        assert!(
            uneven.error_of_difference(&uneven) < 1e-9 && uneven.error_of_difference(&half) > 1.0
        );
        assert!(uneven.percent < 70.0 && uneven.error > 10.0, "{uneven}");
        assert_eq!(Reduction::of(&Sample { none: &best, this: &best, best: &none }), None);
        assert_eq!(of(&BTreeMap::new()), None);
    }
}
