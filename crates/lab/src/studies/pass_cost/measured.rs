//! What the rows say.

use super::{
    ASPIRATION, MTD_F, SEARCHES, SHIFTED, TEST, TOLD, all_bounds, bounds, depth, distances, shift,
    shifts,
};
use crate::cell::{Datum, Scale};
use crate::judge::{Estimate, Says, judge};
use crate::practice::{Ratio, Suite, answered, costs, relative, within};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Series, Table};
use crate::statistics::Summary;
use crate::study::Results;
use std::collections::BTreeMap;

pub(super) struct Measured<'a>(pub(super) &'a Results);

impl Measured<'_> {
    /// The greatest depth there are rows for.
    fn deepest(&self, suite: Suite) -> Option<u16> {
        let there = |depth: &u16| self.column_at(suite, 0, "first", *depth).len() > 1;
        Scale::ALL.map(|scale| depth(suite, scale)).into_iter().rev().find(there)
    }

    fn column_at(&self, suite: Suite, bound: i32, count: &str, depth: u16) -> BTreeMap<i64, f64> {
        let wanted: [(&'static str, Datum); 4] = [
            ("game", suite.name().into()),
            ("search", TEST.into()),
            ("distance", bound.into()),
            ("depth", depth.into()),
        ];
        within(self.0, &wanted, count)
    }

    /// A count of the last iteration that tests first at this bound, by position.
    fn column(&self, suite: Suite, bound: i32, count: &str) -> BTreeMap<i64, f64> {
        let depth = self.deepest(suite);
        depth.map_or_else(BTreeMap::new, |depth| self.column_at(suite, bound, count, depth))
    }

    fn ratio(&self, suite: Suite, of: (i32, &str), to: (i32, &str)) -> Option<Ratio> {
        relative(&self.column(suite, of.0, of.1), &self.column(suite, to.0, to.1))
    }

    /// Claims about single passes.
    pub(super) fn single_passes(&self, suite: Suite) -> Vec<Claim> {
        let far = distances(suite)[5];
        let [high, low] = bounds(0);
        let [far_high, far_low] = bounds(far);
        let claims = [
            (
                "first pass at the value: failing low, in % of failing high".into(),
                (low, "first"),
                (high, "first"),
            ),
            (
                format!("first pass, failing high {far} away, in % of at the value"),
                (far_high, "first"),
                (high, "first"),
            ),
            (
                format!("first pass, failing low {far} away, in % of at the value"),
                (far_low, "first"),
                (low, "first"),
            ),
            (
                "failing low at the value: second pass, in % of first".into(),
                (high, "second"),
                (low, "first"),
            ),
            (
                "failing high at the value: second pass, in % of first".into(),
                (low, "second"),
                (high, "first"),
            ),
            (
                format!("whole iteration from {far} below, in % of told the value"),
                (far_high, "nodes"),
                (high, "nodes"),
            ),
            (
                format!("whole iteration from {far} above, in % of told the value"),
                (far_low, "nodes"),
                (high, "nodes"),
            ),
        ];
        let judged = claims.into_iter().map(|(what, of, to): (String, _, _)| {
            let claim = Claim::new(format!("{}: {what}", suite.name()), NOT_ASKED);
            costs(claim, self.ratio(suite, of, to), Says::Below(1.0))
        });
        judged.collect()
    }

    /// A count of a whole search, by position.
    fn raced(&self, suite: Suite, search: &'static str, count: &str) -> BTreeMap<i64, f64> {
        let Some(depth) = self.deepest(suite) else { return BTreeMap::new() };
        let wanted: [(&'static str, Datum); 3] =
            [("game", suite.name().into()), ("search", search.into()), ("depth", depth.into())];
        within(self.0, &wanted, count)
    }

    fn until(&self, suite: Suite, search: &'static str, what: &str) -> BTreeMap<i64, f64> {
        let depth = self.deepest(suite).unwrap_or(0);
        self.raced(suite, search, &format!("{what}_{depth}"))
    }

    /// How much of MTD(f) the passes are that a better choice of bounds could save.
    pub(super) fn between(&self, suite: Suite) -> Claim {
        let what = format!(
            "{}: nodes of mtd-f in passes that are neither the first nor the last of their iteration",
            suite.name()
        );
        let claim = Claim::new(what, NOT_ASKED);
        let nodes = self.until(suite, MTD_F, "nodes");
        let between = self.raced(suite, MTD_F, "between");
        let share = |(position, nodes): (&i64, &f64)| Some(100.0 * between.get(position)? / nodes);
        let shares: Vec<f64> = nodes.iter().filter_map(share).collect();
        let Some(summary) = Summary::of(&shares).filter(|summary| summary.n > 1) else {
            return claim;
        };
        let shown = format!("{:.1} % ± {:.1}", summary.mean, summary.half_interval());
        judge(claim, shown, Some(&Estimate::of(&summary)), Says::Below(50.0))
    }

    /// The nodes of an iteration that tests first at this distance from the value, by position, read off
    /// between the bounds that were tested.
    fn curves(&self, suite: Suite) -> BTreeMap<i64, Curve> {
        let mut curves: BTreeMap<i64, Curve> = BTreeMap::new();
        for bound in all_bounds(suite) {
            for (position, nodes) in self.column(suite, bound, "nodes") {
                curves.entry(position).or_default().0.push((f64::from(bound), nodes.ln()));
            }
        }
        curves
    }

    /// What an iteration should cost if the first test is moved by this much from the guess, relative to
    /// testing the guess itself.
    fn predicted(&self, suite: Suite, shift: i32) -> Option<Ratio> {
        let curves = self.curves(suite);
        let errors = self.column(suite, 0, "error");
        let pair = |(position, error): (&i64, &f64)| {
            let curve = curves.get(position)?;
            Some((curve.nodes(f64::from(shift) - error), curve.nodes(-error)))
        };
        Ratio::of(&errors.iter().filter_map(pair).collect::<Vec<_>>())
    }

    pub(super) fn best_shift(&self, suite: Suite) -> Claim {
        let used = shift(suite);
        let what = format!(
            "{}, held out: predicted nodes if the first test is {used:+} off the guess",
            suite.name()
        );
        let claim = Claim::new(what, NOT_ASKED);
        let held_out = suite.held_out();
        let all = shifts(suite).iter().filter_map(|by| Some((*by, self.predicted(held_out, *by)?)));
        let best = all.min_by(|a, b| a.1.mean.total_cmp(&b.1.mean));
        let claim = costs(claim, self.predicted(held_out, used), Says::Below(1.0));
        match best {
            Some((best, _)) if best == used => claim.because("the least of all shifts tried"),
            Some((best, ratio)) => {
                claim.because(format!("{best:+} is predicted at {}", ratio.percent()))
            }
            None => claim,
        }
    }

    fn race(&self, suite: Suite, search: &'static str, to: &'static str) -> Option<Ratio> {
        relative(&self.until(suite, search, "nodes"), &self.until(suite, to, "nodes"))
    }

    pub(super) fn contest(&self, suite: Suite) -> Vec<Claim> {
        let pairs = [
            (SHIFTED, MTD_F),
            (TOLD, MTD_F),
            (MTD_F, ASPIRATION),
            (TOLD, ASPIRATION),
            (MTD_F, "mtd-bi"),
            (MTD_F, "mtd-step"),
        ];
        let claim = |(search, to)| {
            let what = format!("{}: {search} has fewer nodes than {to}", suite.name());
            let claim = answered(Claim::new(what, NOT_ASKED), self.race(suite, search, to));
            if search == SHIFTED { claim.headline() } else { claim }
        };
        pairs.map(claim).to_vec()
    }

    pub(super) fn table(&self) -> Table {
        let columns =
            ["game", "depth", "search", "positions", "nodes in % of mtd-f", "passes per iteration"];
        let mut table = Table::new("All iterations together", &columns);
        for (suite, search) in Suite::GAMES.into_iter().flat_map(|s| SEARCHES.map(|n| (s, n))) {
            let (Some(depth), Some(nodes)) = (self.deepest(suite), self.race(suite, search, MTD_F))
            else {
                continue;
            };
            let passes = self.until(suite, search, "passes");
            let passes = passes.values().sum::<f64>() / (passes.len() as f64 * f64::from(depth));
            let nodes = if search == MTD_F { "100 %".into() } else { nodes.percent() };
            let positions = self.until(suite, search, "nodes").len().to_string();
            let row = [suite.name().into(), depth.to_string(), search.into(), positions, nodes];
            table.push(row.into_iter().chain([format!("{passes:.1}")]).collect());
        }
        table
    }

    pub(super) fn shifts(&self) -> Table {
        let columns = [
            "game",
            "positions",
            "guess off by: mean",
            "median",
            "nine in ten",
            "first test",
            "predicted nodes",
        ];
        let mut table =
            Table::new("Held-out positions: the last iteration by its first test", &columns);
        for suite in Suite::GAMES {
            let held_out = suite.held_out();
            let mut errors: Vec<f64> =
                self.column(held_out, 0, "error").into_values().map(f64::abs).collect();
            errors.sort_by(f64::total_cmp);
            let Some(summary) = Summary::of(&errors) else { continue };
            let quantile = |part: f64| errors[((errors.len() - 1) as f64 * part).round() as usize];
            for by in shifts(suite) {
                let Some(ratio) = self.predicted(held_out, *by) else { continue };
                table.push(vec![
                    suite.name().into(),
                    summary.n.to_string(),
                    format!("{:.1}", summary.mean),
                    format!("{:.0}", quantile(0.5)),
                    format!("{:.0}", quantile(0.9)),
                    format!("guess {by:+}"),
                    ratio.percent(),
                ]);
            }
        }
        table
    }

    pub(super) fn figure(&self, suite: Suite) -> Option<Figure> {
        let line = |label: &str, side: usize, count: &'static str| {
            let at = |distance: &i32| {
                let bound = bounds(*distance)[side];
                let ratio = self.ratio(suite, (bound, count), (0, count))?;
                Some(ratio.point(f64::from(*distance + 1)))
            };
            Series { label: label.into(), points: distances(suite).iter().filter_map(at).collect() }
        };
        let series = [
            line("pass, fails high", 0, "first"),
            line("pass, fails low", 1, "first"),
            line("all, from below", 0, "nodes"),
            line("all, from above", 1, "nodes"),
        ];
        let series: Vec<Series> = series.into_iter().filter(|s| !s.points.is_empty()).collect();
        (!series.is_empty()).then(|| Figure {
            name: suite.name().into(),
            title: format!("{}: first pass, and whole iteration", suite.name()),
            x: Axis::logarithmic("distance of the bound + 1, hundredths"),
            y: Axis::linear("nodes in % of distance 0, failing high")
                .reading("The lower a line at a distance, the cheaper such a bound; compare failing high with failing low."),
            series,
        })
    }
}

/// Bounds from left to right, relative to the value, with the logarithm of the nodes.
#[derive(Default)]
struct Curve(Vec<(f64, f64)>);

impl Curve {
    /// Straight lines between the points; beyond the last it is level.
    fn nodes(&self, bound: f64) -> f64 {
        let Curve(points) = self;
        let after = points.partition_point(|(at, _)| *at < bound);
        let logarithm = match (after.checked_sub(1).map(|i| points[i]), points.get(after)) {
            (Some((left, low)), Some(&(right, high))) => {
                low + (high - low) * (bound - left) / (right - left)
            }
            (Some((_, end)), None) | (None, Some(&(_, end))) => end,
            (None, None) => f64::NAN,
        };
        logarithm.exp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_read_between_its_points() {
        let curve = Curve(vec![(-10.0, 1.0), (0.0, 0.0), (4.0, 2.0)]);
        for (bound, logarithm) in
            [(-99.0, 1.0), (-10.0, 1.0), (-5.0, 0.5), (0.0, 0.0), (3.0, 1.5), (9.0, 2.0)]
        {
            assert!((curve.nodes(bound).ln() - logarithm).abs() < 1e-12, "{bound}");
        }
    }
}
