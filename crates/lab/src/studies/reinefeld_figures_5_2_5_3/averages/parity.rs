//! Even and odd depths.

use super::super::{Trees, depths};
use super::{Averages, Best, FEWER, MORE, MUCH, VISITS, shapes};
use crate::cell::Scale;
use crate::judge::{Estimate, judge, of_all};
use crate::section::Claim;
use crate::statistics::Summary;
use crate::studies::claims::ratio;
use crate::studies::ordered::Order;
use nullwindow::Algorithm as A;
use nullwindow::theory::minimal_tree;

fn is_odd(trees: &Trees) -> bool {
    !trees.depth.is_multiple_of(2)
}

impl Averages<'_> {
    /// How far a number at even depths is above that at the depths beside them, and at odd ones below.
    fn zigzag(
        &self,
        width: Option<u32>,
        order: Option<Order>,
        of: &dyn Fn(&Trees, i64) -> Option<f64>,
    ) -> Option<Summary> {
        let shapes = shapes(|trees| {
            width.is_none_or(|width| width == trees.width)
                && order.is_none_or(|order| order == trees.order)
        });
        self.by_seed(&shapes, |trees, seed| {
            let at = |depth| of(&Trees { depth, ..*trees }, seed);
            let beside = (at(trees.depth - 1)? + at(trees.depth + 1)?) / 2.0;
            let above = at(trees.depth)? - beside;
            Some(if is_odd(trees) { -above } else { above })
        })
    }

    pub(super) fn parity(&self) -> Vec<Claim> {
        let against = |pair: [A; 2], printed: &str| {
            let [a, b] = pair;
            let what = format!("leaf visits, {a} against {b}: even depths against odd ones");
            let of = |trees: &Trees, seed| self.relative(pair, trees, seed, VISITS);
            ratio(Claim::new(what, printed), self.zigzag(None, None, &of).as_ref(), MORE)
        };
        let mut claims = Vec::new();
        for directional in [A::AlphaBeta, A::NegaScout, A::Ins] {
            claims.push(against([directional, A::Sss], "handicapped at even depths"));
        }
        for other in [A::AlphaBeta, A::Dual] {
            let printed = "the other is influenced less";
            let by_depth = against([A::NegaScout, other], printed);
            let superior = self.superior([A::NegaScout, other], printed);
            let found = superior.measured.clone();
            claims.push(by_depth.explained(format!(
                "at even depths a superior subtree found later costs NegaScout {found} as much relative to the other"
            )));
            claims.push(superior);
        }
        for order in Order::ALL {
            let what = format!(
                "sss in percent of the minimal tree, even depths against odd ones: w = 20, {}",
                order.words()
            );
            let of = |trees: &Trees, seed| {
                let visits = self.count(A::Sss, trees, seed, VISITS)?;
                Some((visits / minimal_tree(trees.width, trees.depth)).ln())
            };
            let found = self.zigzag(Some(20), Some(order), &of);
            let claim = Claim::new(what, "performance much lower at even depths");
            let narrow = self.zigzag(Some(5), Some(order), &of);
            claims.push(ratio(claim, found.as_ref(), MUCH).explained(narrow.map(|narrow| {
                format!(
                    "even depths do cost more, mostly in wide trees ({:.2} times at w = 5), but not half as much \
                     again, as we read “much”",
                    narrow.mean.exp()
                )
            })));
        }
        for own in [A::Dual, A::Ins] {
            claims.push(self.growth([own, A::Sss]));
        }
        for own in [A::Dual, A::Ins, A::DualIns] {
            claims.push(self.consistently([own, A::Sss]));
        }
        claims
    }

    /// "This affects any directional search algorithm every time a subtree is found to be superior", others less
    /// than NegaScout: what it visits relative to another at even depths, a later child of the root being best,
    /// against the first.
    fn superior(&self, pair: [A; 2], printed: &str) -> Claim {
        let [a, b] = pair;
        let what = format!(
            "leaf visits, {a} against {b}, even depths: a superior subtree found later, against none"
        );
        let claim = Claim::new(what, printed);
        let even = shapes(|trees| !is_odd(trees));
        let of = |best| self.logarithms(pair, VISITS, &even, best);
        let (Some(later), Some(first)) = (of(Best::Later), of(Best::First)) else { return claim };
        let found = Estimate::of_difference(&later, &first).as_ratio();
        judge(claim, format!("{} times", found.shown()), Some(&found), MORE)
    }

    /// From the least to the greatest odd depth.
    fn growth(&self, pair: [A; 2]) -> Claim {
        let [a, b] = pair;
        let what = format!("growth of {a} against that of {b} from depth 3 to the deepest odd one");
        let claim = Claim::new(what, "a lower growth rate");
        let deepest = |trees: &Trees, seed: i64| {
            let odd =
                depths(trees.width, Scale::Full).rev().filter(|depth| !depth.is_multiple_of(2));
            odd.filter(|depth| *depth > 3)
                .find_map(|depth| self.relative(pair, &Trees { depth, ..*trees }, seed, VISITS))
        };
        let found = self.by_seed(&shapes(|trees| trees.depth == 3), |trees, seed| {
            Some(deepest(trees, seed)? - self.relative(pair, trees, seed, VISITS)?)
        });
        ratio(claim, found.as_ref(), FEWER)
    }

    /// At the odd depth where it is least so.
    fn consistently(&self, pair: [A; 2]) -> Claim {
        let [a, b] = pair;
        let claim = Claim::new(
            format!(
                "leaf visits, {a} against {b}: the greatest of all odd depths, widths and orders"
            ),
            "consistently better",
        );
        let found = shapes(is_odd).into_iter().filter_map(|trees| {
            let found = self.logarithms(pair, VISITS, &[trees], Best::Anywhere)?;
            Some((found, trees))
        });
        let found: Vec<_> = found.collect();
        let greatest = found.iter().max_by(|x, y| x.0.interval().1.total_cmp(&y.0.interval().1));
        let claim = ratio(claim, greatest.map(|(found, _)| found), FEWER);
        let claim = of_all(found.len(), claim);
        match greatest {
            Some((_, trees)) => Claim { measured: format!("{}, {trees}", claim.measured), ..claim },
            None => claim,
        }
    }
}
