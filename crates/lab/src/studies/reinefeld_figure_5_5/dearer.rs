//! What the text says of evaluations that cost ten times as much: 1000 µs in 1985.

use super::{ALPHA_BETA, COSTS, Contender, INS, Measured, SSS_AS_PRINTED};
use crate::judge::{Estimate, Says, judge};
use crate::section::Claim;
use crate::studies::claims::plus_minus;
use nullwindow::Algorithm;

pub(super) fn claims(measured: &Measured) -> Vec<Claim> {
    let [pns, negascout] = [Algorithm::Pns, Algorithm::NegaScout].map(Contender::fast);
    let dual = Contender::printed(Algorithm::Dual);
    let cheap = measured.equal_cost();
    let dear = cheap.map(|rounds| 10 * rounds).filter(|rounds| COSTS[1..].contains(rounds));
    let faster = Says::Below(1.0);
    let slower = Says::Above(1.0);
    let better = "better, despite more work a node";
    let (cheap, dear) = (("100 µs", cheap), ("1000 µs", dear));
    let at = |pair, published, cost, says| claim(measured, pair, published, cost, says);
    vec![
        at([pns, INS], "PNS deserves consideration", cheap, faster),
        at([pns, negascout], better, dear, faster),
        at([pns, ALPHA_BETA], better, dear, faster),
        at([INS, negascout], better, dear, faster),
        at([INS, ALPHA_BETA], better, dear, faster),
        at([SSS_AS_PRINTED, INS], "not cost effective yet", dear, slower),
        at([dual, INS], "not cost effective yet", dear, slower),
    ]
}

fn claim(
    measured: &Measured,
    [a, b]: [Contender; 2],
    published: &str,
    (at, rounds): (&str, Option<u32>),
    says: Says,
) -> Claim {
    let what = format!("time of {a} as a multiple of that of {b}, leaves of {at} in 1985");
    let claim = Claim::new(what, published);
    let Some((rounds, ratio)) =
        rounds.and_then(|rounds| Some((rounds, measured.ratio(a, b, rounds)?)))
    else {
        return claim;
    };
    let claim = judge(claim, plus_minus(&ratio), Some(&Estimate::of(&ratio)), says);
    let nanoseconds = measured.nanoseconds(rounds).unwrap_or_default();
    let claim = claim.because(format!("evaluations of {nanoseconds:.0} ns"));
    claim.explained(measured.cause([a, b], rounds))
}
