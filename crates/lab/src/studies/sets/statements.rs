//! Statements on chess that the same searches answer: iterations, windows, killers, company.

use super::{BEST_PAIR, Claims, SMALL};
use crate::judge::{Estimate, Says, among, judge};
use crate::practice::{Measure, Ratio, Reduction, costs, over, relative};
use crate::section::{Claim, NOT_ASKED, Verdict};
use crate::statistics::Summary;
use nullwindow::searcher::Enhancements as E;
use std::collections::BTreeMap;

const N: E = E::MINIMAL_WINDOW;
const S: E = E::ASPIRATION;
const L: E = E::KILLERS;
/// Figures 4 and 6 of the paper show pairs above this, in percent.
const SHOWN: f64 = 70.0;
/// What an iteration costs as a multiple of the last one: to an odd and to an even depth.
const TO_ODD: f64 = 8.0;
const TO_EVEN: f64 = 3.0;
/// What these steps make all iterations before the last, relative to the last: 17 % at odd depths, 39 % at even
/// ones.
const PRICE_AT_ODD: f64 = (1.0 + 1.0 / TO_EVEN) / TO_ODD / (1.0 - 1.0 / (TO_ODD * TO_EVEN));
const PRICE_AT_EVEN: f64 = (1.0 + 1.0 / TO_ODD) / TO_EVEN / (1.0 - 1.0 / (TO_ODD * TO_EVEN));
/// How near "about" is.
const ABOUT: f64 = 0.25;

type Costs = BTreeMap<i64, f64>;

impl Claims {
    /// All of them.
    pub fn statements(&self) -> Vec<Claim> {
        let depths = self.depths();
        let [.., before, deepest] = depths[..] else { return Vec::new() };
        let nodes = Measure::Nodes;
        let mut claims = Vec::new();
        for set in [E::NONE, BEST_PAIR] {
            claims.extend([before, deepest].map(|depth| self.price_of_iterations(depth, set)));
            for depth in [before, deepest] {
                claims.push(self.growth(depth, set));
            }
            claims.push(self.odd_costs_more([before, deepest], set));
            let alone = if set.is_empty() { set } else { E::TABLE };
            claims.push(self.per_ply(deepest, alone));
            claims.push(self.besides_leaves(deepest, set));
        }
        let superior = "minimal windows are usually superior";
        let less = Says::Below(1.0);
        claims.push(self.relative(deepest, nodes, [N, E::NONE], superior, less));
        claims.push(self.relative(deepest, nodes, [E::TABLE | N, E::TABLE], superior, less));
        claims.push(self.advantage_shrinks(deepest));
        let benefit = Says::Between(0.9, 1.05);
        let pair = [BEST_PAIR | E::REFUTATION, BEST_PAIR];
        claims.push(self.relative(deepest, nodes, pair, "minimal benefit", benefit));
        let some = Says::Above(0.95);
        claims.push(self.relative(deepest, nodes, [L, E::NONE], "no benefit (TECH)", some));
        claims.push(self.relative(
            deepest,
            nodes,
            [E::TABLE | L, E::TABLE],
            "no benefit (TECH)",
            some,
        ));
        claims.push(self.up_to_80_percent(deepest));
        let pair = [BEST_PAIR, E::TABLE | E::KNOWLEDGE];
        let near = Says::Below(1.0 + SMALL);
        claims.push(self.relative(deepest, nodes, pair, NOT_ASKED, near));
        if let Some(depth) = self.deepest_of_all() {
            claims.extend([N, S].map(|window| self.usually_helps(depth, window)));
            claims.push(self.order_matters(depth));
            claims.extend(self.some_pairs(depth));
            claims.extend(self.pairs_oscillate());
        }
        claims
    }

    fn nodes(&self, depth: u16, set: E) -> Costs {
        self.sets.cost(depth, Measure::Nodes, set).cloned().unwrap_or_default()
    }

    /// Nodes of the iteration to this depth alone.
    fn iteration(&self, depth: u16, set: E) -> Costs {
        self.iteration_in(Measure::Nodes, depth, set)
    }

    fn iteration_in(&self, measure: Measure, depth: u16, set: E) -> Costs {
        let costs = |depth| self.sets.cost(depth, measure, set).cloned().unwrap_or_default();
        let before = costs(depth - 1);
        let until = costs(depth).into_iter();
        until.filter_map(|(at, nodes)| Some((at, nodes - before.get(&at)?))).collect()
    }

    fn price_of_iterations(&self, depth: u16, set: E) -> Claim {
        let what =
            format!("depth {depth}, {set}: all iterations before the last, relative to the last");
        let ratio = relative(&self.nodes(depth - 1, set), &self.iteration(depth, set));
        let price = if depth % 2 == 1 { PRICE_AT_ODD } else { PRICE_AT_EVEN };
        costs(self.claim(what, "a small price"), ratio, Says::Below(price))
    }

    fn growth(&self, depth: u16, set: E) -> Claim {
        let printed = if depth % 2 == 1 { TO_ODD } else { TO_EVEN };
        let what =
            format!("depth {depth}, {set}: the iteration's nodes as a multiple of the last one's");
        let claim = self.claim(what, &format!("about {printed}"));
        let Some(ratio) = self.step(depth, set) else { return claim };
        let claim =
            judge(claim, ratio.times(), Some(&ratio.estimate()), Says::About(printed, ABOUT));
        let leaves = |depth| self.iteration_in(Measure::Leaves, depth, set);
        let in_leaves = relative(&leaves(depth), &leaves(depth - 1));
        claim.explained(in_leaves.map(|step| format!("in leaves {}", step.times())))
    }

    /// What a ply costs: the root of what two cost, because odd and even plies differ.
    fn per_ply(&self, depth: u16, set: E) -> Claim {
        let what = format!("depth {depth}, {set}: how many times as many nodes a ply deeper");
        let claim = Claim::new(what, NOT_ASKED);
        let two_plies = relative(&self.iteration(depth, set), &self.iteration(depth - 2, set));
        let Some(two_plies) = two_plies else { return claim };
        let found = Estimate::of_logarithms(&two_plies.logarithms.scaled(0.5));
        judge(claim, found.shown(), Some(&found), Says::Below(6.0))
    }

    fn step(&self, depth: u16, set: E) -> Option<Ratio> {
        relative(&self.iteration(depth, set), &self.iteration(depth - 1, set))
    }

    fn odd_costs_more(&self, depths: [u16; 2], set: E) -> Claim {
        let odd = depths[usize::from(depths[1] % 2 == 1)];
        let even = depths[usize::from(depths[1].is_multiple_of(2))];
        let what = format!("{set}: the step to depth {odd} relative to the step to depth {even}");
        let claim = self.claim(what, "a step to an odd depth costs more");
        let step = |depth| over(&self.iteration(depth, set), &self.iteration(depth - 1, set));
        let Some(ratio) = relative(&step(odd), &step(even)) else { return claim };
        judge(claim, ratio.times(), Some(&ratio.estimate()), Says::Above(1.0))
    }

    /// Interior nodes and those of quiescence searches, which leaves do not count.
    fn besides_leaves(&self, depth: u16, set: E) -> Claim {
        const NEGLIGIBLE: f64 = 0.05;
        let what =
            format!("depth {depth}, {set}: nodes that are not leaves, relative to all nodes");
        let claim = self.claim(what, "not negligible");
        let nodes = self.nodes(depth, set);
        let leaves = self.sets.cost(depth, Measure::Leaves, set).cloned().unwrap_or_default();
        let others = nodes.iter().filter_map(|(at, n)| Some((*at, n - leaves.get(at)?)));
        costs(claim, relative(&others.collect(), &nodes), Says::Above(NEGLIGIBLE))
    }

    /// N in the company of T, S and H relative to N alone.
    fn advantage_shrinks(&self, depth: u16) -> Claim {
        let company = BEST_PAIR | S;
        let what = format!("depth {depth}: what N saves with {company}, relative to alone");
        let claim = self.claim(what, "less with deepening, aspiration and tables");
        let saving = |set: E| over(&self.nodes(depth, set | N), &self.nodes(depth, set));
        let Some(ratio) = relative(&saving(company), &saving(E::NONE)) else { return claim };
        judge(claim, ratio.times(), Some(&ratio.estimate()), Says::Above(1.0))
    }

    /// One position is enough.
    fn up_to_80_percent(&self, depth: u16) -> Claim {
        let what = format!("depth {depth}: least nodes of L relative to none, of all positions");
        let claim = self.claim(what, "up to 80 % fewer (Hyatt)");
        let shares = over(&self.nodes(depth, L), &self.nodes(depth, E::NONE));
        let Some(least) = shares.values().copied().min_by(f64::total_cmp) else { return claim };
        let reached = least <= 0.2;
        let verdict = if reached { Verdict::Reproduced } else { Verdict::Undecided };
        claim.measured(format!("{:.0} %", 100.0 * least), shares.len(), verdict)
    }

    /// The mean saving by an enhancement of all sets without it.
    fn usually_helps(&self, depth: u16, one: E) -> Claim {
        let company = E::OF_1989.without(one);
        let what =
            format!("depth {depth}: nodes with {one} relative to without, mean of all other sets");
        let claim = self.claim(what, "usually a small improvement");
        let savings: Vec<Costs> = company
            .subsets()
            .map(|set| over(&self.nodes(depth, set | one), &self.nodes(depth, set)))
            .collect();
        let Some(first) = savings.first() else { return claim };
        let mean = |at: &i64| {
            let logarithms: Option<Vec<f64>> =
                savings.iter().map(|s| Some(s.get(at)?.ln())).collect();
            Some(Summary::of(&logarithms?)?.mean)
        };
        let means: Vec<f64> = first.keys().filter_map(mean).collect();
        let Some(summary) = Summary::of(&means) else { return claim };
        let better =
            savings.iter().filter(|s| Summary::of(&logarithms(s)).is_some_and(|s| s.mean < 0.0));
        let better = better.count();
        let found = Estimate::of_logarithms(&summary);
        let shown = format!("{}, fewer in {better} of {} sets", found.percent(), savings.len());
        judge(claim, shown, Some(&found), Says::Between(1.0 - SMALL, 1.0))
    }

    /// The enhancement whose saving history changes most, whichever way.
    fn order_matters(&self, depth: u16) -> Claim {
        let what =
            format!("depth {depth}: how many times H changes what another saves, the most changed");
        let claim = self.claim(what, "order influences the effect of the others");
        let others = [E::TABLE, E::REFUTATION, N, S];
        let saving = |set: E, one: E| over(&self.nodes(depth, set | one), &self.nodes(depth, set));
        let ratios = others.into_iter().filter_map(|one| {
            let (with, without) = (saving(E::HISTORY, one), saving(E::NONE, one));
            let ratio = relative(&with, &without)?;
            Some((one, if ratio.mean < 1.0 { relative(&without, &with)? } else { ratio }))
        });
        let furthest = ratios.max_by(|a, b| a.1.low.total_cmp(&b.1.low));
        let Some((one, ratio)) = furthest else { return claim };
        let says = Says::Above(1.0);
        let shown = format!("{}, {one}", ratio.times());
        // Each of the four could have gone either way.
        among(2 * others.len(), says, judge(claim, shown, Some(&ratio.estimate()), says))
    }

    /// Some pairs exceed 70 %, others do not.
    fn some_pairs(&self, depth: u16) -> [Claim; 2] {
        let pairs = E::OF_1989.subsets().filter(|set| set.iter().count() == 2);
        let found =
            pairs.filter_map(|set| Some((set, self.reduction(depth, Measure::Leaves, set)?)));
        let mut found: Vec<(E, Reduction)> = found.collect();
        found.sort_by(|a, b| a.1.percent.total_cmp(&b.1.percent));
        let above = found.iter().filter(|(_, reduction)| reduction.percent > SHOWN).count();
        let claim = |which: &str, at: Option<&(E, Reduction)>, says| {
            let what = format!("depth {depth}: reduction in leaves of the {which} pair");
            let claim = self.claim(what, "only some pairs exceed 70 %");
            let Some((set, reduction)) = at else { return claim };
            let shown = format!("{reduction} %, {set}; {above} of {} exceed it", found.len());
            among(found.len(), says, judge(claim, shown, Some(&reduction.estimate()), says))
        };
        [
            claim("best", found.last(), Says::Above(SHOWN)),
            claim("worst", found.first(), Says::Below(SHOWN)),
        ]
    }

    /// The pair whose reduction goes up and down most with the parity of the depth: the third difference of
    /// four depths. `None` if there are fewer.
    fn pairs_oscillate(&self) -> Option<Claim> {
        let depths = self.depths();
        let [.., a, b, c, d] = depths[..] else { return None };
        let pairs: Vec<E> = E::OF_1989.subsets().filter(|set| set.iter().count() == 2).collect();
        let amplitude = |set: &E| {
            let of = |depth| self.reduction(depth, Measure::Leaves, *set);
            let all = [of(a)?, of(b)?, of(c)?, of(d)?];
            let weights = [-0.125, 0.375, -0.375, 0.125];
            let signed = |sign: f64| {
                let terms: Vec<(f64, &Reduction)> =
                    weights.iter().map(|weight| sign * weight).zip(&all).collect();
                Reduction::weighted(&terms)
            };
            let up = signed(1.0)?;
            let estimate = if up.interval()[1] < 0.0 { signed(-1.0)? } else { up };
            Some((*set, estimate, all.map(|reduction| reduction.to_string()).join(", ")))
        };
        let all: Vec<_> = pairs.iter().filter_map(amplitude).collect();
        let most = all.iter().max_by(|a, b| a.1.interval()[0].total_cmp(&b.1.interval()[0]));
        let (set, estimate, shown) = most?;
        let what =
            "reduction in leaves of the pair that oscillates most between odd and even depths";
        let claim = self.claim(what.into(), "some pairs oscillate");
        let says = Says::Above(0.0);
        let shown = format!("{set}: {shown} % at depths {a} to {d}");
        Some(among(2 * all.len(), says, judge(claim, shown, Some(estimate), says)))
    }
}

fn logarithms(costs: &Costs) -> Vec<f64> {
    costs.values().map(|cost| cost.ln()).collect()
}
