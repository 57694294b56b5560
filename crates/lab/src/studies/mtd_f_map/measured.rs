//! What the rows say.

use super::{
    BETWEEN, BITS, Condition, GAMES, GUESSES, OF_1995, ORDERS, orders, steps, usual_guess, widths,
};
use crate::cell::Row;
use crate::judge::{Estimate, Says, judge};
use crate::practice::{Driver, Ratio, Setup, Suite, answered, relative};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Series, Table, Verdict};
use crate::statistics::Summary;
use crate::study::Results;
use std::collections::BTreeMap;

/// What one search found.
#[derive(Clone)]
pub(super) struct Found {
    nodes: f64,
    /// The value of each iteration.
    pub(super) values: Vec<f64>,
    /// Passes per iteration.
    passes: f64,
    /// The mean distance of the guess from the value, in steps.
    error: f64,
}

#[cfg(test)]
impl Found {
    pub(super) fn of_values(values: Vec<f64>) -> Self {
        Found { values, nodes: 1.0, passes: 1.0, error: 0.0 }
    }
}

/// Costs by position.
pub(super) type Costs = BTreeMap<i64, f64>;

/// Both searches under a condition, on the positions reported on.
struct Compared {
    mtd: Costs,
    aspiration: Costs,
    /// The window of the latter.
    width: u32,
}

impl Compared {
    /// MTD(f) relative to aspiration, by position.
    fn shares(&self) -> Costs {
        let share = |(position, nodes): (&i64, &f64)| {
            Some((*position, nodes / self.aspiration.get(position)?))
        };
        self.mtd.iter().filter_map(share).collect()
    }
}

pub(super) struct Measured {
    pub(super) rows: BTreeMap<(Condition, u32), BTreeMap<i64, Found>>,
}

impl Measured {
    pub(super) fn new(results: &Results) -> Self {
        let mut rows: BTreeMap<(Condition, u32), BTreeMap<i64, Found>> = BTreeMap::new();
        let names =
            |name: &str, known: &[&'static str]| known.iter().copied().find(|text| *text == name);
        for (cell, row) in results.iter() {
            let Ok(suite) = Suite::named(cell.text("game")) else { continue };
            let order = names(cell.text("order"), &[ORDERS[0], ORDERS[1], ORDERS[2], OF_1995]);
            let guess = names(cell.text("guess"), &GUESSES);
            let guess = guess.or_else(|| names(cell.text("guess"), &BETWEEN));
            let (Some(order), Some(guess)) = (order, guess) else {
                continue;
            };
            let (bits, step): (u32, u32) = (cell.integer("bits"), cell.integer("step"));
            let condition = Condition { game: suite.name(), order, guess, bits, step };
            let depth: u16 = cell.integer("depth");
            if let Some(found) = found(row, depth, guess, step) {
                let width: u32 = cell.integer("half_width");
                rows.entry((condition, width)).or_default().insert(cell.integer("position"), found);
            }
        }
        Measured { rows }
    }

    pub(super) fn of(&self, condition: Condition, width: u32, is_wanted: fn(i64) -> bool) -> Costs {
        let there = self.rows.get(&(condition, width));
        let there = there.into_iter().flatten().filter(|(position, _)| is_wanted(**position));
        there.map(|(position, found)| (*position, found.nodes)).collect()
    }

    /// With the window that is best on the positions of even number.
    fn compared(&self, suite: Suite, condition: Condition) -> Option<Compared> {
        let first = self.of(condition, widths(suite)[0], is_even);
        let cost = |width: &u32| {
            relative(&self.of(condition, *width, is_even), &first).map_or(f64::INFINITY, |r| r.mean)
        };
        let width = widths(suite).into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b)))?;
        let (mtd, aspiration) = (self.of(condition, 0, is_odd), self.of(condition, width, is_odd));
        (mtd.len() > 1 && aspiration.len() > 1).then_some(Compared { mtd, aspiration, width })
    }

    pub(super) fn ratio(&self, suite: Suite, condition: Condition) -> Option<Ratio> {
        let compared = self.compared(suite, condition)?;
        relative(&compared.mtd, &compared.aspiration)
    }

    fn plain(suite: Suite, order: &'static str, step: u32) -> Condition {
        Condition { game: suite.name(), order, guess: usual_guess(suite), bits: BITS[0], step }
    }

    /// At the finest and at the coarsest step.
    pub(super) fn ends(&self, suite: Suite) -> [Claim; 2] {
        let steps = steps(suite);
        let claim = |step: u32| {
            let what =
                format!("{}: mtd-f has fewer nodes than aspiration at step {step}", suite.name());
            let ratio = self.ratio(suite, Self::plain(suite, ORDERS[0], step));
            answered(Claim::new(what, NOT_ASKED), ratio)
        };
        [claim(steps[0]), claim(steps[steps.len() - 1]).headline()]
    }

    /// What a change is worth to MTD(f), relative to aspiration: over all conditions where it can be made.
    pub(super) fn effects(&self, suite: Suite) -> [Claim; 4] {
        let last = steps(suite)[steps(suite).len() - 1];
        let first = steps(suite)[0];
        let name = suite.name();
        let other = GUESSES.into_iter().find(|guess| *guess != usual_guess(suite)).unwrap_or("");
        type Change = Box<dyn Fn(Condition) -> Option<Condition>>;
        let changes: [(String, Change); 4] = [
            (
                format!("as the step goes from {first} to {last}"),
                Box::new(move |p| (p.step == first).then_some(Condition { step: last, ..p })),
            ),
            (
                "if moves are ordered by the table only".into(),
                Box::new(|p| (p.order == ORDERS[0]).then_some(Condition { order: ORDERS[2], ..p })),
            ),
            (
                format!("if the first guess is {other}"),
                Box::new(move |p| (p.guess != other).then_some(Condition { guess: other, ..p })),
            ),
            (
                format!("if the table has 2^{} entries, not 2^{}", BITS[1], BITS[0]),
                Box::new(|p| (p.bits == BITS[0]).then_some(Condition { bits: BITS[1], ..p })),
            ),
        ];
        changes.map(|(what, change)| {
            let mut logarithms: BTreeMap<i64, Vec<f64>> = BTreeMap::new();
            for condition in Condition::all(suite) {
                let Some(changed) = change(condition) else { continue };
                let (Some(before), Some(after)) =
                    (self.compared(suite, condition), self.compared(suite, changed))
                else {
                    continue;
                };
                let before = before.shares();
                for (position, share) in after.shares() {
                    let gained = before.get(&position).map(|before| (share / before).ln());
                    logarithms.entry(position).or_default().extend(gained);
                }
            }
            let claim = Claim::new(format!("{name}: mtd-f gains on aspiration {what}"), NOT_ASKED);
            answered(claim, over_positions(logarithms.values()))
        })
    }

    /// Everything reported on: what a rule sees, and what it costs to follow it.
    fn comparisons(&self, seen: fn(&Found) -> f64, is_wanted: fn(i64) -> bool) -> Vec<Comparison> {
        let mut comparisons = Vec::new();
        for suite in GAMES {
            for condition in Condition::all(suite) {
                let Some(compared) = self.compared(suite, condition) else { continue };
                let aspiration = self.of(condition, compared.width, is_wanted);
                let Some(mtd) = self.rows.get(&(condition, 0)) else { continue };
                for (position, nodes) in aspiration {
                    let Some(found) = mtd.get(&position) else { continue };
                    let who = (suite.name(), position);
                    comparisons.push(Comparison {
                        who,
                        seen: seen(found),
                        share: found.nodes / nodes,
                    });
                }
            }
        }
        comparisons
    }

    /// How often a rule is right whose limit was chosen on the positions of even number.
    pub(super) fn rules(&self) -> Vec<Claim> {
        let passes = self.rule("passes per iteration of mtd-f", |found| found.passes);
        let errors = self.rule("mean error of the guess in steps", |found| found.error);
        passes.into_iter().chain(errors).collect()
    }

    fn rule(&self, what: &str, seen: fn(&Found) -> f64) -> [Claim; 2] {
        let known = self.comparisons(seen, is_even);
        let mut limits: Vec<f64> = (0..100).map(|i| f64::from(i) * 0.25).collect();
        limits.push(f64::INFINITY);
        let right =
            |limit: f64| known.iter().filter(|comparison| comparison.is_right(limit)).count();
        let limit = limits.into_iter().max_by_key(|limit| right(*limit)).unwrap_or(0.0);
        let right = format!("rule: mtd-f if the {what} is at most L; how often the rule is right");
        let saved =
            format!("rule: mtd-f if the {what} is at most L; nodes in % of always aspiration");
        let claims = [Claim::new(right, NOT_ASKED), Claim::new(saved, NOT_ASKED)];
        let comparisons = self.comparisons(seen, is_odd);
        let mut hits: BTreeMap<(&str, i64), Vec<f64>> = BTreeMap::new();
        let mut costs: BTreeMap<(&str, i64), Vec<f64>> = BTreeMap::new();
        for comparison in &comparisons {
            hits.entry(comparison.who)
                .or_default()
                .push(f64::from(u8::from(comparison.is_right(limit))));
            let cost = if comparison.seen <= limit { comparison.share.ln() } else { 0.0 };
            costs.entry(comparison.who).or_default().push(cost);
        }
        let hits: Vec<f64> = hits.values().map(|of| 100.0 * mean(of)).collect();
        let (Some(hits), Some(cost)) = (Summary::of(&hits), over_positions(costs.values())) else {
            return claims;
        };
        let wins = comparisons.iter().filter(|comparison| comparison.share < 1.0).count();
        let wins = 100.0 * wins as f64 / comparisons.len() as f64;
        let [right, saved] = claims;
        let shown = format!("L = {limit}: {:.1} % ± {:.1}", hits.mean, hits.half_interval());
        let right =
            judge(right, shown, Some(&Estimate::of(&hits)), Says::Above(wins.max(100.0 - wins)));
        let right = right.because(format!("mtd-f has fewer nodes in {wins:.1} % of the searches"));
        [right.headline(), answered(saved, Some(cost))]
    }

    /// How often MTD(f) calls MT an iteration on held-out positions, step by step: the studies of 1995 use a
    /// step at which that is what the papers print.
    pub(super) fn calibrated(&self, suite: Suite) -> Claim {
        let used = Setup::of_1995(suite, Driver::MtdF, 1).grain;
        let what = format!(
            "{}, held out, set-up of 1995: calls of MT per iteration of mtd-f by step; {used} is used",
            suite.name()
        );
        let claim = Claim::new(what, NOT_ASKED);
        let calls = steps(suite).iter().filter_map(|&step| {
            let game = suite.held_out().name();
            let condition =
                Condition { game, order: OF_1995, guess: usual_guess(suite), bits: 21, step };
            let passes: Vec<f64> =
                self.rows.get(&(condition, 0))?.values().map(|found| found.passes).collect();
            Some((step, Summary::of(&passes)?))
        });
        let calls: Vec<(u32, Summary)> = calls.collect();
        let Some((_, first)) = calls.first() else { return claim };
        let shown: Vec<String> =
            calls.iter().map(|(step, mean)| format!("{step}: {:.1}", mean.mean)).collect();
        claim
            .measured(shown.join(", "), first.n, Verdict::Measured)
            .because("the papers print 3 to 6")
    }

    fn passes(&self, condition: Condition) -> f64 {
        let there = self.rows.get(&(condition, 0)).into_iter().flatten();
        let passes: Vec<f64> =
            there.filter(|(at, _)| is_odd(**at)).map(|(_, f)| f.passes).collect();
        mean(&passes)
    }

    pub(super) fn table(&self) -> Table {
        let columns = [
            "game",
            "move order",
            "step",
            "positions",
            "window ±",
            "passes per iteration",
            "nodes",
        ];
        let mut table =
            Table::new("mtd-f relative to aspiration NegaScout, all iterations together", &columns);
        for suite in GAMES {
            for condition in
                Condition::all(suite).into_iter().filter(|condition| condition.is_plain(suite))
            {
                let (Some(ratio), Some(compared)) =
                    (self.ratio(suite, condition), self.compared(suite, condition))
                else {
                    continue;
                };
                table.push(vec![
                    suite.name().into(),
                    condition.order.into(),
                    condition.step.to_string(),
                    ratio.n.to_string(),
                    compared.width.to_string(),
                    format!("{:.1}", self.passes(condition)),
                    ratio.percent(),
                ]);
            }
        }
        table
    }

    pub(super) fn figure(&self, suite: Suite) -> Option<Figure> {
        let line = |order: &'static str| {
            let at = |step: &u32| {
                Some(self.ratio(suite, Self::plain(suite, order, *step))?.point(f64::from(*step)))
            };
            Series { label: order.into(), points: steps(suite).iter().filter_map(at).collect() }
        };
        let series: Vec<Series> =
            orders(suite).map(line).filter(|s| !s.points.is_empty()).collect();
        (!series.is_empty()).then(|| Figure {
            name: suite.name().into(),
            title: format!("{}: mtd-f by step and move order", suite.name()),
            x: Axis::logarithmic("step of values, hundredths"),
            y: Axis::linear("nodes in % of aspiration NegaScout")
                .reading("Below 100 %, mtd-f visits fewer nodes than aspiration NegaScout at its best window."),
            series,
        })
    }

    /// The whole map on one axis.
    pub(super) fn figure_of_passes(&self) -> Option<Figure> {
        const ENDS: [f64; 6] = [2.5, 3.5, 5.0, 8.0, 14.0, f64::INFINITY];
        let comparisons = self.comparisons(|found| found.passes, is_odd);
        let line = |suite: Suite| {
            let mut from = 0.0;
            let at = |end: f64| {
                let within = |comparison: &&Comparison| {
                    comparison.who.0 == suite.name() && (from..end).contains(&comparison.seen)
                };
                let mut of: BTreeMap<i64, Vec<f64>> = BTreeMap::new();
                let mut seen = Vec::new();
                for comparison in comparisons.iter().filter(within) {
                    of.entry(comparison.who.1).or_default().push(comparison.share.ln());
                    seen.push(comparison.seen);
                }
                from = end;
                Some(over_positions(of.values()).filter(|r| r.n > 4)?.point(mean(&seen)))
            };
            Series { label: suite.name().into(), points: ENDS.into_iter().filter_map(at).collect() }
        };
        let series: Vec<Series> =
            GAMES.map(line).into_iter().filter(|s| !s.points.is_empty()).collect();
        (!series.is_empty()).then(|| Figure {
            name: "passes".into(),
            title: "each game: mtd-f by its passes per iteration, all conditions".into(),
            x: Axis::logarithmic("passes per iteration"),
            y: Axis::linear("nodes in % of aspiration NegaScout")
                .reading("Below 100 %, mtd-f visits fewer nodes than aspiration NegaScout at its best window."),
            series,
        })
    }
}

/// One position in one condition.
struct Comparison {
    who: (&'static str, i64),
    /// What the rule looks at.
    seen: f64,
    /// Nodes of MTD(f) relative to aspiration.
    share: f64,
}

impl Comparison {
    fn is_right(&self, limit: f64) -> bool {
        (self.seen <= limit) == (self.share < 1.0)
    }
}

pub(super) fn is_even(position: i64) -> bool {
    position % 2 == 0
}

pub(super) fn is_odd(position: i64) -> bool {
    !is_even(position)
}

pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Logarithms of ratios, many a position: each position counts once.
fn over_positions<'a>(logarithms: impl Iterator<Item = &'a Vec<f64>>) -> Option<Ratio> {
    let of_position =
        |logarithms: &Vec<f64>| (!logarithms.is_empty()).then(|| (mean(logarithms).exp(), 1.0));
    Ratio::of(&logarithms.filter_map(of_position).collect::<Vec<_>>())
}

fn found(row: &Row, depth: u16, guess: &str, step: u32) -> Option<Found> {
    let count = |name: &str, depth: u16| Some(row.integer(&format!("{name}_{depth}"))? as f64);
    let back = if guess == "last" { 1 } else { 2 };
    let error = |depth: u16| Some((count("value", depth)? - count("value", depth - back)?).abs());
    let errors: Vec<f64> = (back + 1..=depth).filter_map(error).collect();
    Some(Found {
        values: (1..=depth).filter_map(|depth| count("value", depth)).collect(),
        nodes: count("nodes", depth)?,
        passes: count("passes", depth)? / f64::from(depth),
        error: mean(&errors) / f64::from(step),
    })
}
