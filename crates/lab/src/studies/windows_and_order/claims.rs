//! What the rows say.

mod orders;

use super::{HALF_WIDTHS, ORDERS, RANDOM, SHAPES, SIXTY};
use crate::cell::Row;
use crate::judge::{Estimate, Says, judge, of_all};
use crate::section::{Claim, NOT_ASKED, Section, Verdict};
use crate::statistics::Summary;
use crate::studies::claims::{always, is_positive, means_by, plus_minus, ratio, share};
use crate::study::Results;
use std::collections::{BTreeMap, BTreeSet, HashMap};

type Shape = (u32, u16);

/// At least half as much again.
const MUCH_MORE: Says = Says::Above(1.5);
const MUCH_LESS: Says = Says::Below(1.0 / 1.5);
const LESS: Says = Says::Below(1.0);
const MORE: Says = Says::Above(1.0);
const MOST: Says = Says::Above(0.5);

pub fn section(results: &Results) -> Section {
    let measured = Measured::new(results);
    let mut claims = measured.windows();
    claims.extend(measured.children());
    claims.extend(measured.orders());
    claims.extend(measured.lists());
    Section {
        question: "What do the width of a window and the order of a tree do to a search?".into(),
        published: "Sentences of 1981, 1985, 1989 and 1995 without a table: the narrower the window, the \
            smaller the tree; an inferior subtree is cheap to refute; the stronger the order, the smaller the \
            trees; SSS* keeps much that it never uses."
            .into(),
        claims,
        tables: vec![measured.window_table(), measured.order_table()],
        figures: Vec::new(),
        notes: vec![
            "All orders and shapes together, where nothing else is said; the numbers of a seed are averaged over \
             them first, so that a seed counts once. Much is read as half as much again, tremendous as at most \
             half, few as less than half, most, often and inevitable as more than half."
                .into(),
            "The view of 1985 is the opponent's, as in Figure 2.1. An aspiration window misses by as much as it \
             is wide."
                .into(),
            "Chosen after results were seen: one pair of algorithms whose ranks are certainly exchanged refutes that \
             random trees rank adequately (before, such pairs left it undecided)."
                .into(),
        ],
    }
}

/// All rows by order and shape, then by seed.
struct Measured<'a> {
    rows: HashMap<(&'a str, Shape), BTreeMap<i64, &'a Row>>,
    seeds: BTreeSet<i64>,
}

/// All orders.
fn all() -> Vec<&'static str> {
    ORDERS.iter().map(|(name, _)| *name).collect()
}

fn get(row: &Row, name: &str) -> Option<f64> {
    row.integer(name).map(|n| n as f64)
}

/// The logarithm of one count in another's, if both are counted.
fn log_ratio(row: &Row, [a, b]: [&str; 2]) -> Option<f64> {
    let (a, b) = (get(row, a)?, get(row, b)?);
    (a > 0.0 && b > 0.0).then(|| (a / b).ln())
}

impl<'a> Measured<'a> {
    fn new(results: &'a Results) -> Self {
        let mut rows: HashMap<_, BTreeMap<i64, &Row>> = HashMap::new();
        for (cell, row) in results.iter() {
            let shape = (cell.integer("width"), cell.integer("depth"));
            rows.entry((cell.text("order"), shape)).or_default().insert(cell.integer("seed"), row);
        }
        let seeds = rows.values().flat_map(|rows| rows.keys().copied()).collect();
        Measured { rows, seeds }
    }

    /// One number a seed: the mean over the trees of these orders that have one.
    fn by_seed(
        &self,
        orders: &[&'static str],
        of: impl Fn(&Row, Shape) -> Option<f64>,
    ) -> Option<Summary> {
        let kinds = orders.iter().flat_map(|order| SHAPES.map(|shape| (*order, shape)));
        let kinds: Vec<_> = kinds.collect();
        means_by(&self.seeds, &kinds, |kind, seed| of(self.rows.get(kind)?.get(seed)?, kind.1))
    }

    /// One count as a multiple of another.
    fn times(&self, what: &str, printed: &str, pair: [&str; 2], says: Says) -> Claim {
        let found = self.by_seed(&all(), |row, _| log_ratio(row, pair));
        ratio(Claim::new(what, printed), found.as_ref(), says)
    }

    fn windows(&self) -> Vec<Claim> {
        let [narrow, open] = ["window_0_leaves", "window_22_leaves"];
        let chance = self.by_seed(&all(), |row, _| {
            let of = |power: u32| {
                let count = |what: &str| get(row, &format!("window_{power}_{what}"));
                Some(count("cutoffs")? / count("nodes")?)
            };
            Some((of(0)? / of(22)?).ln())
        });
        let chance = ratio(
            Claim::new(
                "cutoffs per interior node, window (v − 1, v + 1) against an open one",
                "more",
            ),
            chance.as_ref(),
            MORE,
        );
        let aspiration = |what: &str, printed, name, says| {
            let what = format!("leaf visits, aspiration window {what} against an open one");
            self.times(&what, printed, [name, open], says)
        };
        vec![
            self.times(
                "leaf visits, window (v − 1, v + 1) against an open one",
                "the narrower, the fewer",
                [narrow, open],
                LESS,
            )
            .untested(),
            self.least_step().untested(),
            chance,
            aspiration("that holds the value", "effective", "aspiration_held", LESS).untested(),
            aspiration("above the value, repeated", "not effective", "aspiration_missed_low", MORE),
            aspiration("below the value, repeated", "not effective", "aspiration_missed_high", MORE),
            self.times(
                "root, leaf visits: null window above the value against below, as the opponent sees it",
                "the smallest are above",
                ["root_below", "root_above"],
                LESS,
            ),
            self.times(
                "its children, leaf visits: null window below their value against above, in the same view",
                "the smallest are below",
                ["children_above", "children_below"],
                LESS,
            ),
        ]
    }

    /// From one width to the next narrower one, where it saves least.
    fn least_step(&self) -> Claim {
        let claim = Claim::new(
            "leaf visits, a window against the next wider one: the least that it saves",
            "the narrower, the fewer",
        );
        let steps = HALF_WIDTHS.windows(2).filter_map(|pair| {
            let names = [pair[0], pair[1]].map(|power| format!("window_{power}_leaves"));
            let found = self.by_seed(&all(), |row, _| log_ratio(row, [&names[0], &names[1]]))?;
            Some((found, pair[0], pair[1]))
        });
        let steps: Vec<_> = steps.collect();
        let least = steps.iter().max_by(|a, b| a.0.interval().1.total_cmp(&b.0.interval().1));
        let claim = of_all(steps.len(), ratio(claim, least.map(|(found, ..)| found), LESS));
        match least {
            Some((_, narrow, wide)) => {
                let shown = format!("{}, ± 2^{narrow} against ± 2^{wide}", claim.measured);
                Claim { measured: shown, ..claim }
            }
            None => claim,
        }
    }

    /// Children of the root, inferior and superior.
    fn children(&self) -> Vec<Claim> {
        let refuted = self.by_seed(&all(), |row, (width, _)| {
            let (best, every) = (get(row, "narrow_best")?, get(row, "narrow_all")?);
            let others = (every - best) / f64::from(width - 1);
            (best > 0.0 && others > 0.0).then(|| (others / best).ln())
        });
        let refuted = ratio(
            Claim::new(
                "leaf visits in (v − 1, v + 1): an inferior child of the root against the best",
                "cheap",
            ),
            refuted.as_ref(),
            MUCH_LESS,
        );
        let superior = |order| {
            let share =
                |row: &Row, (width, _): Shape| Some(get(row, "superior")? / f64::from(width - 1));
            self.by_seed(&[order], share)
        };
        let small = share(
            Claim::new(
                "children of the root, but the first, that beat all before: random trees",
                "few",
            ),
            superior(RANDOM).as_ref(),
            Says::Below(0.5),
        )
        .untested();
        let (random, sixty) = (superior(RANDOM), superior(SIXTY));
        let fewer = match (&random, &sixty) {
            (Some(a), Some(b)) => Some((Estimate::of_difference(a, b), a.mean, b.mean)),
            _ => None,
        };
        let claim = Claim::new(
            "the same, random trees against 60 % trees",
            "especially under strong order",
        );
        let fewer = match fewer {
            Some((found, a, b)) => {
                let shown = format!("{:.1} % against {:.1} %", 100.0 * a, 100.0 * b);
                judge(claim, shown, Some(&found), Says::Above(0.0))
            }
            None => claim,
        };
        let nested = self.by_seed(&all(), |row, _| {
            let all = get(row, "outermost").filter(|all| *all > 0.0)?;
            Some(get(row, "with_nested")? / all)
        });
        let nested = share(
            Claim::new(
                "re-searches of negascout that contain another, of those deep enough",
                "inevitable",
            ),
            nested.as_ref(),
            MOST,
        );
        let misled = self.by_seed(&all(), |row, _| {
            let excess = log_ratio(row, ["sss_inferior", "needed_inferior"])?;
            Some(f64::from(u8::from(excess > 0.0)))
        });
        let misled = share(
            Claim::new(
                "trees on which sss visits more leaves of inferior children than a minimal window",
                "often misled",
            ),
            misled.as_ref(),
            MOST,
        );
        let to_bound = ["minimal_window", "bounded_window"];
        let in_order = |order| self.by_seed(&[order], |row, _| log_ratio(row, to_bound));
        let ends = in_order(RANDOM).zip(in_order(ORDERS[ORDERS.len() - 1].0));
        let why = ends.map(|(random, ordered)| {
            format!(
                "it is {:.2} on random trees, and {:.2} where the first child is best in 98 %: the better the \
                 order, the more often alphabeta refutes with the first move as well",
                random.mean.exp(),
                ordered.mean.exp()
            )
        });
        vec![
            self.times(
                "leaf visits of inferior children of the root: minimal window against an open one",
                "tremendous savings",
                ["minimal_window", "open_window"],
                Says::Below(0.5),
            ),
            self.times(
                "leaf visits of inferior children of the root: minimal window against alphabeta's bound",
                "usually much less",
                to_bound,
                MUCH_LESS,
            )
            .explained(why),
            refuted,
            small,
            fewer,
            nested,
            misled,
            self.times(
                "leaf visits of inferior children of the root: sss against minimal windows at the value",
                "more",
                ["sss_inferior", "needed_inferior"],
                MORE,
            ),
        ]
    }

    /// OPEN lists, and stages that keep them short.
    fn lists(&self) -> Vec<Claim> {
        let unread = |order: &[&'static str]| {
            self.by_seed(order, |row, _| {
                Some(1.0 - get(row, "sss_leaves_taken")? / get(row, "sss_inserted")?)
            })
        };
        let what = "solved leaves on the OPEN list of sss that are never taken from it";
        let not_all = unread(&all());
        let shown =
            not_all.map_or(String::new(), |s| format!("{} %", plus_minus(&s.scaled(100.0))));
        let claim = Claim::new(
            format!("{what}: 98 % trees against random ones"),
            "especially if trees are well-ordered",
        );
        let ordered = match (unread(&["first-98"]), unread(&[RANDOM])) {
            (Some(a), Some(b)) => {
                let shown = format!("{:.1} % against {:.1} %", 100.0 * a.mean, 100.0 * b.mean);
                judge(claim, shown, Some(&Estimate::of_difference(&a, &b)), Says::Above(0.0))
            }
            _ => claim,
        };
        let (mut trees, mut above) = (0, 0);
        for ((_, (width, _)), rows) in &self.rows {
            trees += rows.len();
            let kept = rows.values().filter_map(|row| row.integer("pns_scores"));
            above += kept.filter(|kept| *kept > i64::from(*width)).count();
        }
        let claim =
            Claim::new("pns keeps at most w scores at a time for re-searches", "w integers");
        let scores = always(claim, above, trees);
        let scores = match scores.verdict {
            Verdict::NotReproduced => scores
                .because("a re-search holds its scores while searches within it gather theirs"),
            _ => scores,
        };
        vec![
            scores,
            is_positive(Claim::new(what, "not all is used"), not_all.as_ref(), shown).untested(),
            ordered,
            share(Claim::new(format!("{what}, a share"), "most"), not_all.as_ref(), MOST),
            self.times(
                "sss: descriptors taken from the top of OPEN against leaves inserted in their place",
                "far more often",
                ["sss_taken", "sss_inserted"],
                MUCH_MORE,
            ),
            self.times(
                "sss: descriptors taken from the top of OPEN against all that are put on it",
                NOT_ASKED,
                ["sss_taken", "sss_added"],
                MORE,
            ),
            self.times(
                "leaf visits, staged sss against sss",
                "increased search overhead",
                ["leaves_staged-sss", "leaves_sss"],
                MORE,
            )
            .untested(),
            self.times(
                "longest OPEN lists, staged sss against sss",
                "to limit storage",
                ["open_staged-sss", "open_sss"],
                LESS,
            )
            .untested(),
        ]
    }
}
