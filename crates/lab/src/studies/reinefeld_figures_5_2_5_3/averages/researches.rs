//! What re-searches cost NegaScout.

use super::super::Trees;
use super::{Averages, UNIQUE, VISITS};
use crate::judge::{Estimate, Says, judge};
use crate::section::Claim;
use crate::statistics::correlation;
use crate::studies::ordered::Order;
use nullwindow::Algorithm as A;

impl Averages<'_> {
    /// How much of the success of NegaScout the frequency of its re-searches explains.
    pub(super) fn frequency_of_researches(&self, order: Order) -> Claim {
        let trees = Trees { order, width: 5, depth: 6 };
        let what = format!(
            "re-searches per node against what negascout saves on alphabeta, correlation: {trees}"
        );
        let claim = Claim::new(what, "largely determine the success");
        let pairs = self.seeds.iter().filter_map(|&seed| {
            let of = |count| self.count(A::NegaScout, &trees, seed, count);
            let relative = self.relative([A::NegaScout, A::AlphaBeta], &trees, seed, VISITS);
            Some((of("researches")? / of("interior")?, relative?))
        });
        let Some(found) = Estimate::of_correlation(&pairs.collect::<Vec<_>>()) else {
            return claim;
        };
        let shown = format!("r = {}", found.shown());
        // r² > 1/2 is most of the variance.
        let claim = judge(claim, shown, Some(&found), Says::Above(0.5_f64.sqrt()));
        let visited_again = self.seeds.iter().filter_map(|&seed| {
            let of = |count| self.count(A::NegaScout, &trees, seed, count);
            let relative = self.relative([A::NegaScout, A::AlphaBeta], &trees, seed, VISITS);
            Some(((of(VISITS)? / of(UNIQUE)?).ln(), relative?))
        });
        let again = correlation(&visited_again.collect::<Vec<_>>());
        claim.explained(again.map(|r| {
            format!(
                "re-searches differ in size: what they visit again, in leaf visits per distinct leaf, has r = {r:.2} \
                 (part of which is that both count the same visits)"
            )
        }))
    }
}
