//! By the order of the tree.

use super::super::{HALF_WIDTHS, RANDOM, RIVALS, SHAPES, SIXTY, compared, leaves};
use super::{LESS, Measured, all, get, log_ratio};
use crate::judge::{Estimate, LEVEL, Says, judge, of_all};
use crate::section::{Claim, NOT_ASKED, Table, Verdict};
use crate::statistics::{Summary, two_sided_p};
use crate::studies::claims::{ratio, share};
use nullwindow::Algorithm;

impl Measured<'_> {
    fn mean_log(&self, order: &'static str, algorithm: Algorithm) -> Option<Summary> {
        self.by_seed(&[order], |row, _| get(row, &leaves(algorithm)).map(f64::ln))
    }

    /// By the order of the tree.
    pub(super) fn orders(&self) -> Vec<Claim> {
        let mut claims: Vec<Claim> =
            RIVALS.into_iter().map(|algorithm| self.stronger_is_smaller(algorithm)).collect();
        claims.push(self.same_ranks());
        let claim = Claim::new(
            "leaf visits of alphabeta, random trees against 60 % trees",
            "random trees do not measure the true efficiency",
        );
        let of = |order| self.mean_log(order, Algorithm::AlphaBeta);
        claims.push(match (of(RANDOM), of(SIXTY)) {
            (Some(a), Some(b)) => {
                let found = Estimate::of_difference(&a, &b).as_ratio();
                judge(claim, format!("{} times", found.shown()), Some(&found), Says::Above(1.1))
            }
            _ => claim,
        });
        for order in [SIXTY, "first-98"] {
            let first = self.by_seed(&[order], |row, _| {
                Some(get(row, "first_cutoffs")? / get(row, "cutoffs")?)
            });
            let what = format!("cutoffs of alphabeta by the first child: {order} trees");
            claims.push(share(Claim::new(what, NOT_ASKED), first.as_ref(), Says::Above(0.9)));
            let pair = [Algorithm::Sss, Algorithm::AlphaBeta].map(leaves);
            let found = self.by_seed(&[order], |row, _| log_ratio(row, [&pair[0], &pair[1]]));
            let what = format!("leaf visits, sss against alphabeta: {order} trees");
            claims.push(ratio(Claim::new(what, NOT_ASKED), found.as_ref(), LESS));
        }
        claims
    }

    /// From one order to the next stronger one, where it helps least.
    fn stronger_is_smaller(&self, algorithm: Algorithm) -> Claim {
        let claim = Claim::new(
            format!(
                "leaf visits of {algorithm}, an order against the next weaker one: the least that it saves"
            ),
            "the stronger, the smaller",
        );
        let orders = all();
        let steps = orders.windows(2).filter_map(|pair| {
            let of = |order| self.mean_log(order, algorithm);
            Some((Estimate::of_difference(&of(pair[1])?, &of(pair[0])?).as_ratio(), pair[1]))
        });
        let steps: Vec<_> = steps.collect();
        let least = steps.iter().max_by(|a, b| a.0.interval()[2].total_cmp(&b.0.interval()[2]));
        let Some((found, order)) = least else { return claim };
        let shown = format!("{} times, {order}", found.shown());
        of_all(steps.len(), judge(claim, shown, Some(found), LESS))
    }

    /// Pairs of algorithms of which one is certainly better on random trees, and the other on 60 % trees. Certainly
    /// means: among all these comparisons. One such pair is enough to refute.
    fn same_ranks(&self) -> Claim {
        let claim = Claim::new(
            "pairs of algorithms ranked otherwise on 60 % trees than on random ones, shape by shape",
            "random trees rank adequately",
        );
        let comparisons = 2 * SHAPES.len() * RIVALS.len() * (RIVALS.len() - 1) / 2;
        let (mut compared, mut reversed) = (0, Vec::new());
        for shape in SHAPES {
            for (i, a) in RIVALS.iter().enumerate() {
                for b in &RIVALS[i + 1..] {
                    let sign = |order| {
                        let pair = [leaves(*a), leaves(*b)];
                        let logs = self.rows.get(&(order, shape))?.values();
                        let logs = logs.filter_map(|row| log_ratio(row, [&pair[0], &pair[1]]));
                        let logs = Summary::of(&logs.collect::<Vec<_>>())?;
                        let t = logs.mean.abs() / logs.error().max(f64::MIN_POSITIVE);
                        // Without any spread t is too great for the distribution.
                        let p = two_sided_p(t.min(1e6), logs.n as f64 - 1.0) * comparisons as f64;
                        let is_certain = logs.n > 2 && p < LEVEL;
                        Some(if is_certain { logs.mean.signum() } else { 0.0 })
                    };
                    let (Some(random), Some(sixty)) = (sign(RANDOM), sign(SIXTY)) else { continue };
                    compared += 1;
                    if random * sixty < 0.0 {
                        reversed.push(format!("{a} and {b} at w = {}, d = {}", shape.0, shape.1));
                    }
                }
            }
        }
        let shown = format!("{} of {compared}", reversed.len());
        match (compared, reversed.first()) {
            (0, _) => claim,
            (_, None) => claim.measured(shown, self.seeds.len(), Verdict::Reproduced),
            (_, Some(first)) => claim
                .measured(shown, self.seeds.len(), Verdict::NotReproduced)
                .because(format!("for example {first}")),
        }
    }

    pub(super) fn window_table(&self) -> Table {
        let columns: Vec<String> = std::iter::once("order".to_string())
            .chain(HALF_WIDTHS.iter().map(|power| format!("± 2^{power}")))
            .collect();
        let title = "Leaf visits of alphabeta in a window around the value, in % of an open one";
        let mut table = Table { title: title.into(), columns, rows: Vec::new() };
        for order in all() {
            let at = |power: &u32| {
                let pair = [format!("window_{power}_leaves"), "window_22_leaves".into()];
                self.by_seed(&[order], |row, _| log_ratio(row, [&pair[0], &pair[1]]))
            };
            let cells = HALF_WIDTHS.iter().map(|power| {
                at(power).map_or("–".into(), |logs| format!("{:.1}", 100.0 * logs.mean.exp()))
            });
            table.push(std::iter::once(order.to_string()).chain(cells).collect());
        }
        table
    }

    pub(super) fn order_table(&self) -> Table {
        let columns: Vec<String> = std::iter::once("order".to_string())
            .chain(compared().map(|algorithm| algorithm.to_string()))
            .collect();
        let title = "Leaf visits in % of alphabeta on random trees, geometric means";
        let mut table = Table { title: title.into(), columns, rows: Vec::new() };
        let base = self.mean_log(RANDOM, Algorithm::AlphaBeta);
        for order in all() {
            let cells = compared().map(|algorithm| match (self.mean_log(order, algorithm), base) {
                (Some(own), Some(base)) => {
                    format!("{:.1}", 100.0 * (own.mean - base.mean).exp())
                }
                _ => "–".into(),
            });
            table.push(std::iter::once(order.to_string()).chain(cells).collect());
        }
        table
    }
}
