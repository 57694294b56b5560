//! Which search to use, and how sure that is.

use super::report::{Comparison, Row, seconds};
use nullwindow_lab::practice::{Measure, Ratio, ratio};
use serde_json::json;

/// The best search by some measure, and its cost relative to the runner-up's.
pub(super) struct Verdict<'a> {
    pub best: &'a Row,
    pub runner_up: &'a Row,
    pub ratio: Ratio,
}

impl<'a> Verdict<'a> {
    /// By nodes.
    pub fn by_nodes(comparison: &'a Comparison) -> Option<Self> {
        Self::by(comparison, |row| row.relative.nodes.mean, nodes)
    }

    /// By time.
    pub fn by_time(comparison: &'a Comparison) -> Option<Self> {
        Self::by(comparison, |row| row.relative.time.mean, time)
    }

    fn by(
        comparison: &'a Comparison,
        cost: fn(&Row) -> f64,
        relative: fn(&Row, &Row) -> Option<Ratio>,
    ) -> Option<Self> {
        let mut rows: Vec<&Row> = comparison.rows.iter().collect();
        rows.sort_by(|a, b| cost(a).total_cmp(&cost(b)));
        let (best, runner_up) = (*rows.first()?, *rows.get(1)?);
        Some(Verdict { best, runner_up, ratio: relative(best, runner_up)? })
    }

    /// Whether the difference is certain.
    pub fn is_decided(&self) -> bool {
        differs(&self.ratio)
    }

    pub fn json(&self) -> serde_json::Value {
        let Ratio { mean, low, high, .. } = self.ratio;
        json!({
            "best": self.best.algorithm.to_string(),
            "runner_up": self.runner_up.algorithm.to_string(),
            "ratio": mean,
            "low": low,
            "high": high,
            "decided": self.is_decided(),
        })
    }
}

/// Whether a ratio is certainly not 1: its 95 % interval is to one side. One position proves nothing.
pub(super) fn differs(ratio: &Ratio) -> bool {
    ratio.n > 1 && (ratio.low > 1.0 || ratio.high < 1.0)
}

fn nodes(a: &Row, b: &Row) -> Option<Ratio> {
    ratio(&a.searches, &b.searches, |searched| Measure::Nodes.of(searched))
}

fn time(a: &Row, b: &Row) -> Option<Ratio> {
    ratio(&a.searches, &b.searches, seconds)
}

/// How uncertain times are: half the width of a usual interval. 0.05 is ±5 %.
pub(super) fn noise(comparison: &Comparison) -> f64 {
    let half = |row: &Row| (row.relative.time.high / row.relative.time.low).sqrt() - 1.0;
    let mut halves: Vec<f64> =
        comparison.rows.iter().map(half).filter(|&half| half > 0.0).collect();
    halves.sort_by(f64::total_cmp);
    halves.get(halves.len() / 2).copied().unwrap_or(0.0)
}

/// Whether times differ for certain, and by more than the noise.
pub(super) fn times_differ(ratio: &Ratio, comparison: &Comparison) -> bool {
    differs(ratio) && ratio.mean.ln().abs() > noise(comparison).ln_1p()
}

/// What to use, in a sentence or two.
pub(super) fn advice(comparison: &Comparison) -> Option<String> {
    let (by_nodes, by_time) = (Verdict::by_nodes(comparison)?, Verdict::by_time(comparison)?);
    let (fewest, fastest) = (by_nodes.best, by_time.best);
    let game = comparison.game;
    let sample = format!("95 % interval over {} positions", by_nodes.ratio.n);
    let slower =
        time(fewest, fastest).filter(|ratio| times_differ(ratio, comparison) && ratio.mean > 1.0);
    if let Some(slower) = slower {
        return Some(format!(
            "{game}: use {}. {} visits the fewest nodes, but takes {} times as long ({sample}).",
            fastest.algorithm.title(),
            fewest.algorithm.title(),
            slower.times(),
        ));
    }
    let (title, times) = (fewest.algorithm.title(), by_nodes.ratio.times());
    let runner_up = by_nodes.runner_up.algorithm.title();
    if !by_nodes.is_decided() {
        return Some(format!(
            "{game}: not decided. {title} visits the fewest nodes, but {times} times those of \
             {runner_up} ({sample}) is no certain difference: either will do; more --positions or a \
             greater --depth may decide it.",
        ));
    }
    let speed =
        match time(fewest, by_nodes.runner_up).filter(|ratio| times_differ(ratio, comparison)) {
            Some(ratio) => format!("and takes {} times its time", ratio.times()),
            None => "and their times do not differ for certain".to_owned(),
        };
    Some(format!(
        "{game}: use {title}. It visits {times} times the nodes of the runner-up, {runner_up} \
         ({sample}), {speed}.",
    ))
}
