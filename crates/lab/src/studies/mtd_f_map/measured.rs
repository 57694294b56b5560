//! What the rows say.

use super::{BITS, GAMES, GUESSES, OF_1995, ORDERS, Place, orders, steps, usual_guess, widths};
use crate::cell::Row;
use crate::judge::{Estimate, Says, judge};
use crate::practice::{Driver, Ratio, Setup, Suite, answered, relative};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Series, Table, Verdict};
use crate::statistics::Summary;
use crate::study::Results;
use std::collections::BTreeMap;

/// What one search found.
#[derive(Clone, Copy)]
struct Found {
    nodes: f64,
    /// Passes per iteration.
    passes: f64,
    /// The mean distance of the guess from the value, in steps.
    error: f64,
}

/// Costs by position.
type Costs = BTreeMap<i64, f64>;

/// Both rivals in a place, on the positions reported on.
struct Rivals {
    mtd: Costs,
    aspiration: Costs,
    /// The window of the latter.
    width: u32,
}

impl Rivals {
    /// MTD(f) relative to aspiration, by position.
    fn shares(&self) -> Costs {
        let share = |(position, nodes): (&i64, &f64)| {
            Some((*position, nodes / self.aspiration.get(position)?))
        };
        self.mtd.iter().filter_map(share).collect()
    }
}

pub(super) struct Measured {
    rows: BTreeMap<(Place, u32), BTreeMap<i64, Found>>,
}

impl Measured {
    pub(super) fn new(results: &Results) -> Self {
        let mut rows: BTreeMap<(Place, u32), BTreeMap<i64, Found>> = BTreeMap::new();
        let names =
            |name: &str, known: &[&'static str]| known.iter().copied().find(|text| *text == name);
        for (cell, row) in results.iter() {
            let Ok(suite) = Suite::named(cell.text("game")) else { continue };
            let order = names(cell.text("order"), &[ORDERS[0], ORDERS[1], ORDERS[2], OF_1995]);
            let (Some(order), Some(guess)) = (order, names(cell.text("guess"), &GUESSES)) else {
                continue;
            };
            let (bits, step): (u32, u32) = (cell.integer("bits"), cell.integer("step"));
            let place = Place { game: suite.name(), order, guess, bits, step };
            let depth: u16 = cell.integer("depth");
            if let Some(found) = found(row, depth, guess, step) {
                let width: u32 = cell.integer("half_width");
                rows.entry((place, width)).or_default().insert(cell.integer("position"), found);
            }
        }
        Measured { rows }
    }

    fn of(&self, place: Place, width: u32, is_wanted: fn(i64) -> bool) -> Costs {
        let there = self.rows.get(&(place, width));
        let there = there.into_iter().flatten().filter(|(position, _)| is_wanted(**position));
        there.map(|(position, found)| (*position, found.nodes)).collect()
    }

    /// With the window that is best on the positions of even number.
    fn rivals(&self, suite: Suite, place: Place) -> Option<Rivals> {
        let first = self.of(place, widths(suite)[0], is_even);
        let cost = |width: &u32| {
            relative(&self.of(place, *width, is_even), &first).map_or(f64::INFINITY, |r| r.mean)
        };
        let width = widths(suite).into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b)))?;
        let (mtd, aspiration) = (self.of(place, 0, is_odd), self.of(place, width, is_odd));
        (mtd.len() > 1 && aspiration.len() > 1).then_some(Rivals { mtd, aspiration, width })
    }

    fn ratio(&self, suite: Suite, place: Place) -> Option<Ratio> {
        let rivals = self.rivals(suite, place)?;
        relative(&rivals.mtd, &rivals.aspiration)
    }

    fn plain(suite: Suite, order: &'static str, step: u32) -> Place {
        Place { game: suite.name(), order, guess: usual_guess(suite), bits: BITS[0], step }
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

    /// What a change is worth to MTD(f), relative to aspiration: over all places where it can be made.
    pub(super) fn effects(&self, suite: Suite) -> [Claim; 4] {
        let last = steps(suite)[steps(suite).len() - 1];
        let first = steps(suite)[0];
        let name = suite.name();
        let other = GUESSES.into_iter().find(|guess| *guess != usual_guess(suite)).unwrap_or("");
        type Change = Box<dyn Fn(Place) -> Option<Place>>;
        let changes: [(String, Change); 4] = [
            (
                format!("as the step goes from {first} to {last}"),
                Box::new(move |p| (p.step == first).then_some(Place { step: last, ..p })),
            ),
            (
                "if moves are ordered by the table only".into(),
                Box::new(|p| (p.order == ORDERS[0]).then_some(Place { order: ORDERS[2], ..p })),
            ),
            (
                format!("if the first guess is {other}"),
                Box::new(move |p| (p.guess != other).then_some(Place { guess: other, ..p })),
            ),
            (
                format!("if the table has 2^{} entries, not 2^{}", BITS[1], BITS[0]),
                Box::new(|p| (p.bits == BITS[0]).then_some(Place { bits: BITS[1], ..p })),
            ),
        ];
        changes.map(|(what, change)| {
            let mut logarithms: BTreeMap<i64, Vec<f64>> = BTreeMap::new();
            for place in Place::all(suite) {
                let Some(changed) = change(place) else { continue };
                let (Some(before), Some(after)) =
                    (self.rivals(suite, place), self.rivals(suite, changed))
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
    fn duels(&self, seen: fn(&Found) -> f64, is_wanted: fn(i64) -> bool) -> Vec<Duel> {
        let mut duels = Vec::new();
        for suite in GAMES {
            for place in Place::all(suite) {
                let Some(rivals) = self.rivals(suite, place) else { continue };
                let aspiration = self.of(place, rivals.width, is_wanted);
                let Some(mtd) = self.rows.get(&(place, 0)) else { continue };
                for (position, nodes) in aspiration {
                    let Some(found) = mtd.get(&position) else { continue };
                    let who = (suite.name(), position);
                    duels.push(Duel { who, seen: seen(found), share: found.nodes / nodes });
                }
            }
        }
        duels
    }

    /// How often a rule is right whose limit was chosen on the positions of even number.
    pub(super) fn rules(&self) -> Vec<Claim> {
        let passes = self.rule("passes per iteration of mtd-f", |found| found.passes);
        let errors = self.rule("mean error of the guess in steps", |found| found.error);
        passes.into_iter().chain(errors).collect()
    }

    fn rule(&self, what: &str, seen: fn(&Found) -> f64) -> [Claim; 2] {
        let known = self.duels(seen, is_even);
        let mut limits: Vec<f64> = (0..100).map(|i| f64::from(i) * 0.25).collect();
        limits.push(f64::INFINITY);
        let right = |limit: f64| known.iter().filter(|duel| duel.is_right(limit)).count();
        let limit = limits.into_iter().max_by_key(|limit| right(*limit)).unwrap_or(0.0);
        let right = format!("rule: mtd-f if the {what} is at most L; how often the rule is right");
        let saved =
            format!("rule: mtd-f if the {what} is at most L; nodes in % of always aspiration");
        let claims = [Claim::new(right, NOT_ASKED), Claim::new(saved, NOT_ASKED)];
        let duels = self.duels(seen, is_odd);
        let mut hits: BTreeMap<(&str, i64), Vec<f64>> = BTreeMap::new();
        let mut costs: BTreeMap<(&str, i64), Vec<f64>> = BTreeMap::new();
        for duel in &duels {
            hits.entry(duel.who).or_default().push(f64::from(u8::from(duel.is_right(limit))));
            let cost = if duel.seen <= limit { duel.share.ln() } else { 0.0 };
            costs.entry(duel.who).or_default().push(cost);
        }
        let hits: Vec<f64> = hits.values().map(|of| 100.0 * mean(of)).collect();
        let (Some(hits), Some(cost)) = (Summary::of(&hits), over_positions(costs.values())) else {
            return claims;
        };
        let wins = duels.iter().filter(|duel| duel.share < 1.0).count();
        let wins = 100.0 * wins as f64 / duels.len() as f64;
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
            let place = Place { game, order: OF_1995, guess: usual_guess(suite), bits: 21, step };
            let passes: Vec<f64> =
                self.rows.get(&(place, 0))?.values().map(|found| found.passes).collect();
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

    fn passes(&self, place: Place) -> f64 {
        let there = self.rows.get(&(place, 0)).into_iter().flatten();
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
            for place in Place::all(suite).into_iter().filter(|place| place.is_plain(suite)) {
                let (Some(ratio), Some(rivals)) =
                    (self.ratio(suite, place), self.rivals(suite, place))
                else {
                    continue;
                };
                table.push(vec![
                    suite.name().into(),
                    place.order.into(),
                    place.step.to_string(),
                    ratio.n.to_string(),
                    rivals.width.to_string(),
                    format!("{:.1}", self.passes(place)),
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
        let duels = self.duels(|found| found.passes, is_odd);
        let line = |suite: Suite| {
            let mut from = 0.0;
            let at = |end: f64| {
                let within =
                    |duel: &&Duel| duel.who.0 == suite.name() && (from..end).contains(&duel.seen);
                let mut of: BTreeMap<i64, Vec<f64>> = BTreeMap::new();
                let mut seen = Vec::new();
                for duel in duels.iter().filter(within) {
                    of.entry(duel.who.1).or_default().push(duel.share.ln());
                    seen.push(duel.seen);
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
            title: "each game: mtd-f by its passes per iteration, all places of the map".into(),
            x: Axis::logarithmic("passes per iteration"),
            y: Axis::linear("nodes in % of aspiration NegaScout")
                .reading("Below 100 %, mtd-f visits fewer nodes than aspiration NegaScout at its best window."),
            series,
        })
    }
}

/// One position in one place.
struct Duel {
    who: (&'static str, i64),
    /// What the rule looks at.
    seen: f64,
    /// Nodes of MTD(f) relative to aspiration.
    share: f64,
}

impl Duel {
    fn is_right(&self, limit: f64) -> bool {
        (self.seen <= limit) == (self.share < 1.0)
    }
}

fn is_even(position: i64) -> bool {
    position % 2 == 0
}

fn is_odd(position: i64) -> bool {
    !is_even(position)
}

fn mean(values: &[f64]) -> f64 {
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
        nodes: count("nodes", depth)?,
        passes: count("passes", depth)? / f64::from(depth),
        error: mean(&errors) / f64::from(step),
    })
}
