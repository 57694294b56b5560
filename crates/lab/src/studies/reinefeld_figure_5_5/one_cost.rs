//! Why the factors of the paper do not hold together: the cost of an evaluation at which DUAL* takes five times as
//! long as INS, and what the others take there.
//!
//! The cost at which INS takes 1.25 of alpha-beta is small here, because an interior node costs little: what is
//! left is the list, whose work grows with the tree. Dearer evaluations stand for dearer nodes as well.

use super::{ALPHA_BETA, COSTS, Contender, INS, Measured, SSS_AS_PRINTED};
use crate::cell::Datum;
use crate::judge::{Estimate, Says, judge};
use crate::section::{Claim, NOT_ASKED, Table};
use crate::statistics::Summary;
use crate::studies::claims::plus_minus;
use nullwindow::Algorithm;

const DUAL: Contender = Contender::printed(Algorithm::Dual);
const NEGASCOUT: Contender = Contender::fast(Algorithm::NegaScout);
/// What the paper says that DUAL* takes as a multiple of INS.
const FIVE: f64 = 5.0;

pub(super) fn claims(measured: &Measured) -> Vec<Claim> {
    let cost = nearest(measured);
    let what = |pair: [Contender; 2]| {
        let [a, b] = pair;
        format!(
            "where dual takes nearest to five times as long as ins: time of {a} as a multiple of that of {b}"
        )
    };
    let claim = |(pair, says): ([Contender; 2], Says)| {
        let claim = Claim::new(what(pair), NOT_ASKED);
        let Some(rounds) = cost else { return claim };
        let Some(ratio) = measured.ratio(pair[0], pair[1], rounds) else { return claim };
        let claim = judge(claim, plus_minus(&ratio), Some(&Estimate::of(&ratio)), says);
        let nanoseconds = measured.nanoseconds(rounds).unwrap_or_default();
        claim.because(format!("evaluations of {nanoseconds:.0} ns"))
    };
    let pairs = [
        ([DUAL, INS], Says::About(FIVE, 0.2)),
        ([SSS_AS_PRINTED, INS], Says::Above(10.0)),
        ([SSS_AS_PRINTED, NEGASCOUT], Says::Between(10.0, 15.0)),
        ([INS, ALPHA_BETA], Says::About(1.25, 0.1)),
    ];
    pairs.map(claim).into()
}

/// The cost at which DUAL* is nearest to five times INS.
fn nearest(measured: &Measured) -> Option<u32> {
    let off = |rounds: u32| Some((measured.ratio(DUAL, INS, rounds)?.mean / FIVE).ln().abs());
    let costs = COSTS.into_iter().filter_map(|rounds| Some((off(rounds)?, rounds)));
    costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, rounds)| rounds)
}

/// The same factors depth by depth.
pub(super) fn table(measured: &Measured) -> Table {
    let columns =
        ["depth", "ns per leaf", "dual / ins", "sss / ins", "sss / negascout", "ins / alphabeta"];
    let mut table = Table::new("Factors by depth, sorted lists", &columns);
    for (depth, rounds) in (3..=6u16).flat_map(|depth| COSTS.map(|rounds| (depth, rounds))) {
        let ratio = |a: Contender, b: Contender| {
            let kind: [(&str, Datum); 2] = [("rounds", rounds.into()), ("depth", depth.into())];
            let times = |contender: Contender| measured.0.column(&kind, &contender.column());
            let ratios: Vec<f64> = times(a).iter().zip(times(b)).map(|(a, b)| a / b).collect();
            Summary::of(&ratios).map(|ratio| plus_minus(&ratio))
        };
        let pairs =
            [(DUAL, INS), (SSS_AS_PRINTED, INS), (SSS_AS_PRINTED, NEGASCOUT), (INS, ALPHA_BETA)];
        let [Some(a), Some(b), Some(c), Some(d)] = pairs.map(|(a, b)| ratio(a, b)) else {
            continue;
        };
        let nanoseconds = measured.nanoseconds(rounds).unwrap_or_default();
        table.push(vec![depth.to_string(), format!("{nanoseconds:.0}"), a, b, c, d]);
    }
    table
}
