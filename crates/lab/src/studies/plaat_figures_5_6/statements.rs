//! Statements of the papers on games that the same rows answer.

use super::{ASPIRATION, DUAL, MTD, Measured, OF_1995, QUICK_POSITIONS, SHALLOWEST, SSS};
use crate::judge::{Estimate, Says, among, judge};
use crate::practice::{Driver, Measure, Ratio, Suite, costs, fewer, over, relative};
use crate::section::{Claim, NOT_ASKED};
use crate::statistics::Summary;
use nullwindow::Value;
use nullwindow::searcher::FirstGuess;
use std::collections::BTreeMap;

/// Figure 4 of the chess paper: all searches lie between these.
const FIGURE: (f64, f64) = (0.85, 1.15);
/// A value is reliable or close if so many iterations find it.
const MOST: f64 = 0.9;
/// Dramatically fewer calls are at most this share.
const DRAMATIC: f64 = 0.25;
/// What BELLE paid for a further ply.
const PER_PLY: (f64, f64) = (5.0, 6.0);

impl Measured<'_> {
    pub(super) fn statements(&self) -> Vec<Claim> {
        use Measure::{Nodes, Unique};
        let less = Says::Below(1.0);
        let mut claims = Vec::new();
        for suite in Suite::GAMES {
            let claim = |pair, measure, words| self.claim(suite, pair, measure, words, less);
            let outperformed = "sss is typically outperformed";
            claims.push(claim([Driver::NegaScout, SSS], Unique, outperformed));
            // Of nodes; in leaves SSS* is said to be a small improvement.
            claims.push(claim([Driver::AlphaBeta, SSS], Unique, NOT_ASKED));
            claims.push(claim([Driver::AlphaBeta, SSS], Nodes, "typically fewer in practice"));
            claims.extend(Measure::OF_1995.map(|m| self.outperforms_all(suite, m)));
            for far in [SSS, DUAL] {
                let worst = "infinity is in a sense the worst guess";
                claims.push(claim([MTD, far], Unique, worst));
                claims.push(claim([MTD, far], Nodes, "poor bounds cost more nodes"));
                claims.push(self.fewer_calls(suite, far));
            }
            claims.push(self.close_to_last(suite));
            claims.extend(self.error_costs(suite));
            claims.push(self.close_together(suite));
            claims.push(self.dual_at_odd_depths(suite));
            claims.extend(self.first_positions(suite));
        }
        claims.push(self.in_the_window());
        claims.push(self.within_figure());
        claims.push(self.worse_baseline());
        claims
            .push(self.per_ply("a factor of 5 to 6 (BELLE)", Says::Between(PER_PLY.0, PER_PLY.1)));
        let optimal = "less than optimal alpha-beta, the root of 36";
        claims.push(self.per_ply(optimal, Says::Below(PER_PLY.1)));
        claims
    }

    /// MTD(f) against each of the five others: the nearest decides.
    fn outperforms_all(&self, suite: Suite, measure: Measure) -> Claim {
        let what =
            format!("{}: {} of mtd-f relative to the best other", suite.name(), measure.name());
        let claim = Claim::new(what, "MTD(f) outperforms all others");
        let others = Driver::OF_1995.into_iter().filter(|driver| *driver != MTD);
        let ratios = others.filter_map(|o| Some((o, self.at_deepest(suite, [MTD, o], measure)?)));
        let ratios: Vec<(Driver, Ratio)> = ratios.collect();
        let nearest = ratios.iter().max_by(|a, b| a.1.high.total_cmp(&b.1.high));
        let Some((driver, ratio)) = nearest else { return claim };
        let shown = format!("{}, {}", ratio.percent(), driver.name());
        let says = Says::Below(1.0);
        among(ratios.len(), says, judge(claim, shown, Some(&ratio.estimate()), says))
    }

    fn fewer_calls(&self, suite: Suite, far: Driver) -> Claim {
        let what = format!("{}: calls of MT, mtd-f relative to {}", suite.name(), far.name());
        let claim = Claim::new(what, "dramatically fewer");
        let Some(depth) = self.deepest(suite) else { return claim };
        let passes = |driver| self.costs(suite, driver, OF_1995, &format!("passes_{depth}"));
        let claim = costs(claim, relative(&passes(MTD), &passes(far)), Says::Below(DRAMATIC));
        let Some((depth, _)) = self.most_calls(suite, far) else { return claim };
        let calls = |driver| self.calls_in(suite, driver, depth);
        let ratio = relative(&calls(MTD), &calls(far));
        claim.explained(ratio.map(|ratio| {
            format!(
                "the sum counts all iterations; in the one to depth {depth} it is {}",
                ratio.percent()
            )
        }))
    }

    /// The values of all iterations, by position; forced wins and losses left out.
    fn values(&self, suite: Suite) -> BTreeMap<i64, BTreeMap<u16, f64>> {
        let mut values: BTreeMap<i64, BTreeMap<u16, f64>> = BTreeMap::new();
        for depth in 1..=self.deepest(suite).unwrap_or(0) {
            let found = self.costs(suite, ASPIRATION, OF_1995, &format!("value_{depth}"));
            for (position, value) in found {
                if !Value::new(value as i32).is_decided() {
                    values.entry(position).or_default().insert(depth, value);
                }
            }
        }
        values
    }

    /// How far each iteration's value is from that of `before` plies earlier, by position.
    fn changes(&self, suite: Suite, before: u16) -> BTreeMap<i64, Vec<f64>> {
        let of = |values: BTreeMap<u16, f64>| {
            let later = values.range(1 + before..);
            later.filter_map(|(d, v)| Some((v - values.get(&(d - before))?).abs())).collect()
        };
        self.values(suite).into_iter().map(|(position, values)| (position, of(values))).collect()
    }

    /// The share of iterations whose value is at most so far from the last one's.
    fn share_within(&self, suite: Suite, most: f64, claim: Claim, least: f64) -> Claim {
        let share = |changes: &Vec<f64>| {
            let near = changes.iter().filter(|change| **change <= most).count();
            (!changes.is_empty()).then(|| near as f64 / changes.len() as f64)
        };
        let shares: Vec<f64> = self.changes(suite, 1).values().filter_map(share).collect();
        let Some(mean) = Summary::of(&shares) else { return claim };
        let found = Estimate::of(&mean);
        judge(claim, found.percent(), Some(&found), Says::Above(least))
    }

    /// Within a pawn or man; in Othello within the 10 discs that Figure 4 allows.
    fn close_to_last(&self, suite: Suite) -> Claim {
        let near = if suite == Suite::Othello { 1000 } else { 100 };
        let what =
            format!("{}: iterations whose value is within {near} of the last one's", suite.name());
        self.share_within(suite, f64::from(near), Claim::new(what, "close, reliable"), MOST)
    }

    fn in_the_window(&self) -> Claim {
        let half = Suite::Chess.tuned().aspiration;
        let what = format!("chess: iterations whose value is within the window, ± {half}");
        let claim = Claim::new(what, "the window probably contains the value");
        self.share_within(Suite::Chess, f64::from(half), claim, 0.5)
    }

    /// Whether MTD(f) does worse where its guesses were worse. `None` with fewer than three positions.
    fn error_costs(&self, suite: Suite) -> Option<Claim> {
        let what = format!(
            "{}: correlation of the error of the guess with nodes of mtd-f relative to {}",
            suite.name(),
            ASPIRATION.name()
        );
        let claim = Claim::new(what, "the gain depends on the quality of the last value");
        let depth = self.deepest(suite)?;
        let before = if suite.tuned().first_guess == FirstGuess::TwoBefore { 2 } else { 1 };
        let nodes = |driver| self.costs(suite, driver, OF_1995, &Measure::Nodes.until(depth));
        let ratios = over(&nodes(MTD), &nodes(ASPIRATION));
        let pairs = self.changes(suite, before).into_iter().filter_map(|(position, changes)| {
            let error = Summary::of(&changes)?.mean;
            Some((error, ratios.get(&position)?.ln()))
        });
        let found = Estimate::of_correlation(&pairs.collect::<Vec<_>>())?;
        Some(judge(claim, found.shown(), Some(&found), Says::Above(0.0)))
    }

    /// The search with the most leaves against the one with the fewest.
    fn close_together(&self, suite: Suite) -> Claim {
        let what =
            format!("{}: unique leaves, the most of six searches to the fewest", suite.name());
        let claim = Claim::new(what, "relatively close together");
        let mean = |driver: &Driver| {
            let ratio = self.at_deepest(suite, [*driver, ASPIRATION], Measure::Unique);
            ratio.map_or(1.0, |ratio| ratio.mean)
        };
        let by_mean = |a: &Driver, b: &Driver| mean(a).total_cmp(&mean(b));
        let (least, most) = (
            Driver::OF_1995.into_iter().min_by(by_mean).unwrap_or(ASPIRATION),
            Driver::OF_1995.into_iter().max_by(by_mean).unwrap_or(ASPIRATION),
        );
        let Some(ratio) = self.at_deepest(suite, [most, least], Measure::Unique) else {
            return claim;
        };
        let shown = format!("{}, {} to {}", ratio.percent(), most.name(), least.name());
        let says = Says::Below(FIGURE.1 / FIGURE.0);
        let pairs = Driver::OF_1995.len() * (Driver::OF_1995.len() - 1) / 2;
        among(pairs, says, judge(claim, shown, Some(&ratio.estimate()), says))
    }

    /// A count of the iteration to this depth alone.
    fn iteration(
        &self,
        suite: Suite,
        driver: Driver,
        m: Measure,
        depth: u16,
    ) -> BTreeMap<i64, f64> {
        let before = self.costs(suite, driver, OF_1995, &m.until(depth - 1));
        let until = self.costs(suite, driver, OF_1995, &m.until(depth)).into_iter();
        until.filter_map(|(at, n)| Some((at, n - before.get(&at)?))).collect()
    }

    /// DUAL* relative to SSS*, at an odd depth relative to an even one.
    fn dual_at_odd_depths(&self, suite: Suite) -> Claim {
        let what =
            format!("{}: unique leaves of dual relative to sss, odd depth to even", suite.name());
        let claim = Claim::new(what, "dual's advantage lies in trees of odd depth");
        let Some(deepest) = self.deepest(suite) else { return claim };
        let (odd, even) =
            if deepest % 2 == 1 { (deepest, deepest - 1) } else { (deepest - 1, deepest) };
        let of = |driver, depth| self.iteration(suite, driver, Measure::Unique, depth);
        let at = |depth| over(&of(DUAL, depth), &of(SSS, depth));
        fewer(claim, relative(&at(odd), &at(even)))
    }

    /// As many positions as the papers had, against all the others. `None` if there are no others.
    fn first_positions(&self, suite: Suite) -> Option<Claim> {
        let what = format!(
            "{}: nodes of mtd-f relative to {}, {QUICK_POSITIONS} positions against the others",
            suite.name(),
            ASPIRATION.name()
        );
        let claim = Claim::new(what, "a bigger test set showed no anomalies");
        let depth = self.deepest(suite)?;
        let nodes = |driver| self.costs(suite, driver, OF_1995, &Measure::Nodes.until(depth));
        let ratios = over(&nodes(MTD), &nodes(ASPIRATION)).into_iter();
        let (few, others): (Vec<_>, Vec<_>) =
            ratios.partition(|(position, _)| *position < QUICK_POSITIONS.into());
        let summary = |part: Vec<(i64, f64)>| {
            Summary::of(&part.into_iter().map(|(_, ratio)| ratio.ln()).collect::<Vec<_>>())
        };
        let (few, others) = (summary(few)?, summary(others)?);
        let found = Estimate::of_difference(&few, &others).as_ratio();
        Some(judge(claim, found.percent(), Some(&found), Says::Between(0.95, 1.05)))
    }

    /// All searches at all depths of chess, the one furthest from the baseline.
    fn within_figure(&self) -> Claim {
        let chess = Suite::Chess;
        let what = "chess: unique leaves relative to aspiration-negascout, furthest of all depths";
        let claim = Claim::new(what, "between about 85 and 115 %");
        let Some(deepest) = self.deepest(chess) else { return claim };
        let all =
            Driver::OF_1995.into_iter().flat_map(|d| (SHALLOWEST..=deepest).map(move |n| (d, n)));
        let ratio = |(driver, depth): (Driver, u16)| {
            let count = Measure::Unique.until(depth);
            Some((driver, depth, self.ratio(chess, [driver, ASPIRATION], OF_1995, &count)?))
        };
        let ratios: Vec<(Driver, u16, Ratio)> =
            all.filter(|(driver, _)| *driver != ASPIRATION).filter_map(ratio).collect();
        let far = |ratio: &Ratio| (ratio.high / FIGURE.1).max(FIGURE.0 / ratio.low);
        let furthest = ratios.iter().max_by(|a, b| far(&a.2).total_cmp(&far(&b.2)));
        let Some((driver, depth, ratio)) = furthest else { return claim };
        let shown = format!("{}, {} at depth {depth}", ratio.percent(), driver.name());
        let says = Says::Between(FIGURE.0, FIGURE.1);
        among(ratios.len(), says, judge(claim, shown, Some(&ratio.estimate()), says))
    }

    /// MTD(f) looks better beside alpha-beta than beside aspiration NegaScout.
    fn worse_baseline(&self) -> Claim {
        let what = "chess: nodes of mtd-f relative to alphabeta and to aspiration-negascout";
        let claim = Claim::new(what, "a worse baseline makes it look better");
        let of = |pair| self.at_deepest(Suite::Chess, pair, Measure::Nodes);
        let (Some(worse), Some(better)) = (of([MTD, Driver::AlphaBeta]), of([MTD, ASPIRATION]))
        else {
            return claim;
        };
        let shown = format!("{}, {}", worse.percent(), better.percent());
        let difference = of([ASPIRATION, Driver::AlphaBeta]).map(|ratio| ratio.estimate());
        judge(claim, shown, difference.as_ref(), Says::Below(1.0))
    }

    /// What a further ply costs in chess: the root of what two cost, because odd and even plies differ.
    fn per_ply(&self, published: &str, says: Says) -> Claim {
        let claim = Claim::new(
            "chess: how many times as many nodes an iteration has a ply deeper",
            published,
        );
        let Some(depth) = self.deepest(Suite::Chess).filter(|depth| *depth > SHALLOWEST + 1) else {
            return claim;
        };
        let nodes = |depth| self.iteration(Suite::Chess, ASPIRATION, Measure::Nodes, depth);
        let Some(two_plies) = relative(&nodes(depth), &nodes(depth - 2)) else { return claim };
        let found = Estimate::of_logarithms(&two_plies.logarithms.scaled(0.5));
        judge(claim, found.shown(), Some(&found), says)
    }
}
