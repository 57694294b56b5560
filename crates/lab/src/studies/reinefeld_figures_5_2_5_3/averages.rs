//! What the papers say of these trees in words: searches compared over all shapes, by the place of the best child
//! of the root, and by the parity of the depth.

mod parity;
mod researches;

use super::{RIVALS, Trees, depths, kinds};
use crate::cell::{Row, Scale};
use crate::judge::{Estimate, Says, judge, of_all};
use crate::section::{Claim, Verdict};
use crate::statistics::Summary;
use crate::studies::claims::{Tried, exists, means_by, ratio, share};
use crate::studies::ordered::Order;
use crate::study::Results;
use nullwindow::{Algorithm as A, Game, MoveList};
use std::collections::{BTreeMap, BTreeSet, HashMap};

const VISITS: &str = "leaf_visits";
const UNIQUE: &str = "unique_leaves";
const PASSES: &str = "passes";
/// At least a tenth fewer.
const CONSIDERABLY_FEWER: Says = Says::Below(0.9);
/// Within a tenth.
const SIMILAR: Says = Says::About(1.0, 0.1);
/// More than a tenth more.
const HEAVILY: Says = Says::Above(1.1);
const MUCH: Says = Says::Above(1.5);
const FEWER: Says = Says::Below(1.0);
const MORE: Says = Says::Above(1.0);
const USUALLY: Says = Says::Above(0.5);

/// Where the best child of the root is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Best {
    Anywhere,
    First,
    Later,
}

/// All rows, by search and kind of tree.
struct Averages<'a> {
    rows: HashMap<(&'a str, Trees), BTreeMap<i64, &'a Row>>,
    seeds: BTreeSet<i64>,
    /// The trees whose root's first child is best: it does not depend on the depth.
    first_is_best: BTreeSet<(&'static str, u32, i64)>,
}

pub(super) fn claims(results: &Results) -> Vec<Claim> {
    let averages = Averages::new(results);
    let parts = [averages.all_trees(), averages.first_child(), averages.parity()];
    parts.into_iter().flatten().chain(averages.other_papers()).collect()
}

fn shapes(fits: impl Fn(&Trees) -> bool) -> Vec<Trees> {
    let all = kinds().flat_map(|(width, order)| {
        depths(width, Scale::Full).map(move |depth| Trees { order, width, depth })
    });
    all.filter(fits).collect()
}

fn is_first_best(order: Order, width: u32, seed: i64) -> bool {
    let tree = u64::try_from(seed).ok().and_then(|seed| order.tree(width, seed).ok());
    tree.is_some_and(|tree| {
        let mut moves = Default::default();
        tree.moves(&mut moves);
        tree.knowledge(moves.nth(0)) > 0
    })
}

impl<'a> Averages<'a> {
    fn new(results: &'a Results) -> Self {
        let mut rows: HashMap<_, BTreeMap<i64, &Row>> = HashMap::new();
        for (cell, row) in results.iter() {
            let Ok(order) = Order::find(cell.text("order")) else { continue };
            let (width, depth) = (cell.integer("width"), cell.integer("depth"));
            let trees = Trees { order, width, depth };
            let of_kind = rows.entry((cell.text("algorithm"), trees)).or_default();
            of_kind.insert(cell.integer("seed"), row);
        }
        let seeds: BTreeSet<i64> = rows.values().flat_map(|rows| rows.keys().copied()).collect();
        let mut first_is_best = BTreeSet::new();
        for (width, order) in kinds() {
            let fits = seeds.iter().filter(|seed| is_first_best(order, width, **seed));
            first_is_best.extend(fits.map(|seed| (order.name(), width, *seed)));
        }
        Averages { rows, seeds, first_is_best }
    }

    fn count(&self, of: A, trees: &Trees, seed: i64, count: &str) -> Option<f64> {
        Some(self.rows.get(&(of.name(), *trees))?.get(&seed)?.integer(count)? as f64)
    }

    /// The logarithm of one search's count in those of another's.
    fn relative(&self, [a, b]: [A; 2], trees: &Trees, seed: i64, count: &str) -> Option<f64> {
        let of = |algorithm| self.count(algorithm, trees, seed, count);
        Some((of(a)? / of(b)?).ln())
    }

    fn is_so(&self, best: Best, trees: &Trees, seed: i64) -> bool {
        let is_first = || self.first_is_best.contains(&(trees.order.name(), trees.width, seed));
        match best {
            Best::Anywhere => true,
            Best::First => is_first(),
            Best::Later => !is_first(),
        }
    }

    /// One number a seed: the mean over the shapes that have one.
    fn by_seed(
        &self,
        shapes: &[Trees],
        of: impl Fn(&Trees, i64) -> Option<f64>,
    ) -> Option<Summary> {
        means_by(&self.seeds, shapes, |trees, seed| of(trees, **seed))
    }

    fn logarithms(
        &self,
        pair: [A; 2],
        count: &str,
        shapes: &[Trees],
        best: Best,
    ) -> Option<Summary> {
        self.by_seed(shapes, |trees, seed| {
            let value = self.relative(pair, trees, seed, count);
            value.filter(|_| self.is_so(best, trees, seed))
        })
    }

    /// Leaf visits of `a` as a multiple of those of `b`.
    fn times(&self, pair: [A; 2], of: (&str, &[Trees], Best), printed: &str, says: Says) -> Claim {
        let (where_, shapes, best) = of;
        let [a, b] = pair;
        let claim = Claim::new(format!("leaf visits, {a} against {b}: {where_}"), printed);
        ratio(claim, self.logarithms(pair, VISITS, shapes, best).as_ref(), says)
    }

    /// The share of trees on which `a` visits more leaves than `b`.
    fn usually_more(&self, [a, b]: [A; 2], of: (&str, Best), printed: &str) -> Claim {
        let (where_, best) = of;
        let claim =
            Claim::new(format!("trees on which {a} visits more leaves than {b}{where_}"), printed);
        let shares = self.by_seed(&shapes(|_| true), |trees, seed| {
            let difference = self.relative([a, b], trees, seed, VISITS)?;
            self.is_so(best, trees, seed).then_some(f64::from(u8::from(difference > 0.0)))
        });
        share(claim, shares.as_ref(), USUALLY)
    }

    fn all_trees(&self) -> Vec<Claim> {
        let everywhere = shapes(|_| true);
        let on_average = ("on average", &everywhere[..], Best::Anywhere);
        let random = shapes(|trees| trees.order == Order::Random);
        let on_random = ("random trees, on average", &random[..], Best::Anywhere);
        let sixty = shapes(|trees| trees.order == Order::Sixty);
        let on_sixty = ("first child best in 60 %, on average", &sixty[..], Best::Anywhere);
        let mut claims = vec![
            self.usually_more([A::NegaScout, A::Sss], ("", Best::Anywhere), "normally"),
            self.times([A::Sss, A::AlphaBeta], on_random, "considerably fewer", CONSIDERABLY_FEWER),
            self.times([A::NegaScout, A::AlphaBeta], on_random, "superior", FEWER),
            self.times([A::NegaScout, A::AlphaBeta], on_sixty, "superior", FEWER),
            self.times([A::Pns, A::NegaScout], on_average, "fewer", FEWER),
            self.times([A::Ins, A::Pns], on_average, "fewer still", FEWER),
            self.times([A::PAlphaBeta, A::NegaScout], on_average, "little difference", SIMILAR),
            self.times([A::Pvs, A::NegaScout], on_average, "little difference", SIMILAR),
            self.times([A::DualSss, A::Sss], on_average, "similar", SIMILAR),
            self.times([A::Ins, A::Sss], on_random, "as good as", Says::Below(1.1)),
            self.times([A::DualIns, A::Sss], on_random, "as good as", Says::Below(1.1)),
            self.times([A::Ins, A::Sss], on_average, "comparable", SIMILAR),
            self.times([A::Pns, A::Sss], on_average, "comparable", SIMILAR),
            self.times([A::Dual, A::Sss], on_average, "fewer, generally", FEWER),
            self.smallest(A::Sss, &everywhere),
        ];
        for other in [A::NegaScout, A::Pns, A::Ins] {
            let pair = [A::Dual, other];
            let claim = self.times(pair, on_average, "similar", SIMILAR);
            let of = |best| self.logarithms(pair, VISITS, &everywhere, best);
            let both = of(Best::First).zip(of(Best::Later));
            claims.push(claim.explained(both.map(|(first, later)| {
                format!(
                    "where the first child of the root is best it is {:.2}, else {:.2}: DUAL* does not search \
                     the better child again",
                    first.mean.exp(),
                    later.mean.exp()
                )
            })));
        }
        for other in [A::Pns, A::Ins, A::Sss] {
            let what = format!("trees on which {other} visits more leaves than negascout");
            claims.push(self.some(Claim::new(what, "cases exist"), [other, A::NegaScout]));
        }
        claims.push(self.hybrids());
        claims.extend(Order::ALL.map(|order| self.frequency_of_researches(order)));
        claims
    }

    /// The search whose rivals come nearest to it.
    fn smallest(&self, own: A, shapes: &[Trees]) -> Claim {
        let claim = Claim::new(
            format!("{own} visits the fewest leaves on average, against the nearest"),
            "consistently the smallest trees",
        );
        let others = RIVALS.into_iter().filter(|other| *other != own);
        let found: Option<Vec<_>> = others
            .map(|other| {
                Some((self.logarithms([own, other], VISITS, shapes, Best::Anywhere)?, other))
            })
            .collect();
        let found = found.unwrap_or_default();
        let nearest = found.iter().max_by(|a, b| a.0.mean.total_cmp(&b.0.mean));
        let claim = ratio(claim, nearest.map(|(logarithms, _)| logarithms), FEWER);
        let claim = of_all(found.len(), claim);
        match nearest {
            Some((_, other)) => Claim { measured: format!("{}, {other}", claim.measured), ..claim },
            None => claim,
        }
    }

    fn some(&self, claim: Claim, pair: [A; 2]) -> Claim {
        let (mut happens, mut all) = (0, 0);
        for (trees, seed) in self.every_tree() {
            if let Some(difference) = self.relative(pair, &trees, seed, VISITS) {
                all += 1;
                happens += usize::from(difference > 0.0);
            }
        }
        exists(claim, happens, all, Tried::Sample)
    }

    fn every_tree(&self) -> impl Iterator<Item = (Trees, i64)> {
        let shapes = shapes(|_| true).into_iter();
        shapes.flat_map(|trees| self.seeds.iter().map(move |seed| (trees, *seed)))
    }

    /// "One aim of a hybrid is … that the combination is better than either alone."
    fn hybrids(&self) -> Claim {
        let claim = Claim::new(
            "trees on which dual-ns visits fewer leaves than dual and than negascout",
            "better than either alone: the aim",
        );
        let (mut happens, mut all) = (0, 0);
        for (trees, seed) in self.every_tree() {
            let against = |other| self.relative([A::DualNs, other], &trees, seed, VISITS);
            if let (Some(dual), Some(negascout)) = (against(A::Dual), against(A::NegaScout)) {
                all += 1;
                happens += usize::from(dual < 0.0 && negascout < 0.0);
            }
        }
        let claim = exists(claim, happens, all, Tried::Sample);
        match claim.verdict {
            Verdict::Undecided => claim
                .because("it visits DUAL*'s leaves and those of its probes: it can save time only"),
            _ => claim,
        }
    }

    /// By the place of the best child of the root.
    fn first_child(&self) -> Vec<Claim> {
        let all = shapes(|_| true);
        let first = ("first child of the root best", &all[..], Best::First);
        let later = ("first child of the root not best", &all[..], Best::Later);
        let mut claims = vec![
            self.usually_more([A::Sss, A::Dual], (": first child best", Best::First), "usually"),
            self.usually_more([A::Sss, A::Ins], (": first child best", Best::First), "usually"),
            self.times([A::Dual, A::Ins], later, "more efficient", FEWER),
            self.times([A::Dual, A::DualNs], later, "smaller trees", FEWER),
        ];
        let claim = self.times([A::Dual, A::DualIns], later, "smaller trees", FEWER);
        claims.push(match claim.verdict {
            Verdict::NotReproduced => claim.because("our DUAL-INS evaluates the leaves of DUAL*"),
            _ => claim,
        });
        for other in [A::NegaScout, A::Pns, A::Ins] {
            claims.push(self.times([A::Dual, other], first, "approximately the same", SIMILAR));
        }
        for width in [5, 20] {
            claims.push(self.place(A::Sss, width, "little effect", SIMILAR));
            for algorithm in [A::NegaScout, A::Pns, A::Ins] {
                claims.push(self.place(algorithm, width, "depends heavily", HEAVILY));
            }
            claims.push(self.place(A::Dual, width, "benefits from a good order", MORE));
        }
        claims
    }

    /// Leaf visits on trees whose best root child is not the first, as a multiple of those on the others.
    fn place(&self, of: A, width: u32, printed: &str, says: Says) -> Claim {
        let what = format!(
            "leaf visits of {of}, best child of the root not first against first: w = {width}, random trees"
        );
        let shapes = shapes(|trees| trees.width == width && trees.order == Order::Random);
        let group = |best| {
            self.by_seed(&shapes, |trees, seed| {
                let visits = self.count(of, trees, seed, VISITS)?;
                self.is_so(best, trees, seed).then_some(visits.ln())
            })
        };
        let claim = Claim::new(what, printed);
        let (Some(later), Some(first)) = (group(Best::Later), group(Best::First)) else {
            return claim;
        };
        let found = Estimate::of_difference(&later, &first).as_ratio();
        judge(claim, format!("{} times", found.shown()), Some(&found), says)
    }

    /// What the papers of 1989 and 1995 say of such simulations.
    fn other_papers(&self) -> Vec<Claim> {
        let all = shapes(|_| true);
        let on_average = ("on average", &all[..], Best::Anywhere);
        let counted = |what: &str, printed: &str, pair, count, says| {
            let found = self.logarithms(pair, count, &all, Best::Anywhere);
            ratio(Claim::new(what, printed), found.as_ref(), says)
        };
        let unique = "distinct leaves, negascout against alphabeta: on average";
        let bisection = |other| {
            counted(
                &format!("calls from the root, mtd-bi against {other}: on average"),
                "fewer calls",
                [A::MtdBi, other],
                PASSES,
                FEWER,
            )
        };
        let repeated = self.by_seed(&all, |trees, seed| {
            let of = |count| self.count(A::NegaScout, trees, seed, count);
            Some((of(VISITS)? / of(UNIQUE)?).ln())
        });
        let repeated = ratio(
            Claim::new(
                "leaf visits of negascout per distinct leaf: on average",
                "visits counted again",
            ),
            repeated.as_ref(),
            MORE,
        );
        vec![
            self.times(
                [A::Sss, A::AlphaBeta],
                on_average,
                "significantly smaller (1995)",
                CONSIDERABLY_FEWER,
            ),
            self.times(
                [A::NegaScout, A::AlphaBeta],
                on_average,
                "significantly better (1995)",
                CONSIDERABLY_FEWER,
            ),
            counted(
                unique,
                "significantly better (1995)",
                [A::NegaScout, A::AlphaBeta],
                UNIQUE,
                CONSIDERABLY_FEWER,
            ),
            repeated,
            self.times(
                [A::MtdF, A::AlphaBeta],
                on_average,
                "usually significantly fewer (1995)",
                CONSIDERABLY_FEWER,
            ),
            self.times([A::CStar, A::MtdBi], on_average, "inefficient without memory (1995)", MUCH),
            bisection(A::MtdPlusInfinity),
            bisection(A::MtdMinusInfinity),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_child_is_where_the_tree_says() {
        for seed in 0..50 {
            let tree = Order::Random.tree(5, seed).unwrap();
            let mut moves = Default::default();
            tree.moves(&mut moves);
            let mut child = tree.clone();
            child.make(moves.nth(0));
            let is_first = -child.value() == tree.value();
            assert_eq!(is_first_best(Order::Random, 5, seed as i64), is_first);
        }
    }
}
