//! All sets of enhancements of alpha-beta side by side: shared by the study of 1989 and its
//! repetition on other games.

mod statements;

use crate::judge::{Estimate, Says, among, judge};
use crate::practice::{Measure, Ratio, Reduction, Sets, costs};
use crate::section::{Axis, Claim, Figure, NOT_ASKED, Series, Table, Verdict};
use nullwindow::searcher::Enhancements as E;

/// The pair that the study of 1989 recommends.
pub const BEST_PAIR: E = E::TABLE.with(E::HISTORY);

/// The 64 of the paper, and the killers with and without the table, for comparison with history.
pub fn all_sets() -> impl Iterator<Item = E> {
    E::OF_1989.subsets().chain([E::KILLERS, E::TABLE | E::KILLERS])
}

/// Shallower trees have little to order.
const SHALLOWEST: u16 = 3;
/// A small improvement is at most this much, in percent or of all nodes.
pub const SMALL: f64 = 0.2;

/// What is claimed of the sets, and how they are shown.
pub struct Claims {
    /// The costs.
    pub sets: Sets,
    /// The game, as titles name it.
    pub game: &'static str,
    /// Whether they are of chess, which the paper is about; of other games nothing is claimed.
    pub is_chess: bool,
}

impl Claims {
    /// The depths at which there is something to compare with.
    pub fn depths(&self) -> Vec<u16> {
        let depths = self.sets.depths().into_iter();
        depths.filter(|depth| *depth >= SHALLOWEST).collect()
    }

    /// The greatest depth that all 64 sets were searched to.
    pub fn deepest_of_all(&self) -> Option<u16> {
        let complete = |depth: &u16| self.sets.ranked(*depth, Measure::Nodes).len() == 64;
        self.depths().into_iter().rev().find(complete)
    }

    fn reduction(&self, depth: u16, measure: Measure, set: E) -> Option<Reduction> {
        self.sets.reduction(depth, measure, set)
    }

    fn claim(&self, what: String, published: &str) -> Claim {
        Claim::new(what, if self.is_chess { published } else { NOT_ASKED })
    }

    /// The share of the possible gain that T and H achieve together.
    pub fn share_of_best_pair(&self, depth: u16, measure: Measure) -> Claim {
        let what = format!("depth {depth}: reduction of TH in {}", measure.name());
        let claim = self.claim(what, "over 99 %");
        let Some(found) = self.reduction(depth, measure, BEST_PAIR) else { return claim };
        let best = self.sets.best(depth, measure).unwrap_or_default();
        let shown = format!("{found} %");
        let claim = judge(claim, shown, Some(&found.estimate()), Says::Above(99.0));
        // (none − TH) / (none − best) > 99 %, solved for none.
        let total =
            |set| self.sets.total(depth, measure, set) / self.sets.total(depth, measure, BEST_PAIR);
        claim.because(format!("100 % is the best set, {best}")).explained(format!(
            "it has {:.0} % of TH's {name}; without enhancements it is {:.1} times TH's, and 99 % would need {:.0} times",
            100.0 * total(best),
            total(E::NONE),
            100.0 - 99.0 * total(best),
            name = measure.name(),
        ))
    }

    /// What an enhancement alone reduces, in leaves and in nodes: something, but little.
    pub fn small_alone(&self, depth: u16, measure: Measure, set: E) -> Claim {
        let what = format!("depth {depth}: reduction of {set} alone in {}", measure.name());
        let claim = self.claim(what, "a small benefit");
        let Some(found) = self.reduction(depth, measure, set) else { return claim };
        let says = Says::Between(0.0, 100.0 * SMALL);
        judge(claim, format!("{found} %"), Some(&found.estimate()), says)
    }

    /// What one set costs relative to another.
    pub fn relative(
        &self,
        depth: u16,
        measure: Measure,
        [a, b]: [E; 2],
        published: &str,
        says: Says,
    ) -> Claim {
        let what = format!("depth {depth}: {} of {a} relative to {b}", measure.name());
        costs(self.claim(what, published), self.sets.ratio(depth, measure, a, b), says)
    }

    /// The claim that a set has fewer nodes than each of the others: the nearest of them is shown.
    pub fn ahead_of(&self, depth: u16, set: E, others: &[E], published: &str) -> Claim {
        let names: Vec<String> = others.iter().map(E::to_string).collect();
        let what = format!("depth {depth}: {set} has fewer nodes than {}", names.join(", "));
        let pairs = others.iter().map(|other| [set, *other]);
        self.extreme(what, published, depth, Measure::Nodes, pairs, Says::Below(1.0))
    }

    /// The claim that one enhancement does better than another in whatever company: where it does worst.
    pub fn in_all_company(
        &self,
        depth: u16,
        measure: Measure,
        [a, b]: [E; 2],
        published: &str,
    ) -> Claim {
        let what = format!(
            "depth {depth}: fewer {} with {a} than with {b}, whatever the others",
            measure.name()
        );
        let company = E::OF_1989.without(a | b).subsets();
        let pairs = company.map(|others| [others | a, others | b]);
        self.extreme(what, published, depth, measure, pairs, Says::Below(1.0))
    }

    /// Whether K sometimes disturbs H, as Phoenix's did.
    pub fn knowledge_disturbs(&self, depth: u16) -> Claim {
        let what = format!("depth {depth}: more nodes with H and K than with H, in some company");
        let company = E::OF_1989.without(E::HISTORY | E::KNOWLEDGE).subsets();
        let pairs = company.map(|x| [x | E::HISTORY | E::KNOWLEDGE, x | E::HISTORY]);
        self.extreme(what, NOT_ASKED, depth, Measure::Nodes, pairs, Says::Above(1.0))
    }

    /// A claim on the pair whose interval goes furthest.
    fn extreme(
        &self,
        what: String,
        published: &str,
        depth: u16,
        measure: Measure,
        pairs: impl Iterator<Item = [E; 2]>,
        says: Says,
    ) -> Claim {
        let ratios =
            pairs.map(|pair| Some((pair, self.sets.ratio(depth, measure, pair[0], pair[1])?)));
        let claim = self.claim(what, published);
        let Some(ratios) = ratios.collect::<Option<Vec<([E; 2], Ratio)>>>() else { return claim };
        let count = ratios.len();
        // "All are below" is judged by the interval that goes furthest.
        let furthest = |ratio: &Ratio| match says {
            Says::Below(_) => ratio.high,
            _ => ratio.low,
        };
        let greatest = ratios.into_iter().max_by(|a, b| furthest(&a.1).total_cmp(&furthest(&b.1)));
        let Some(([a, b], ratio)) = greatest else { return claim };
        let shown = format!("{}, {a} relative to {b}", ratio.percent());
        among(count, says, judge(claim, shown, Some(&ratio.estimate()), says))
    }

    /// All the rest adds little to T and H.
    pub fn little_more(&self, depth: u16) -> Claim {
        let what = format!("depth {depth}: nodes of the best set relative to TH");
        let claim = self.claim(what, "at most a small improvement");
        let Some(best) = self.sets.best(depth, Measure::Nodes) else { return claim };
        let ratio = self.sets.ratio(depth, Measure::Nodes, best, BEST_PAIR);
        let claim = costs(claim, ratio, Says::Above(1.0 - SMALL));
        if claim.verdict == Verdict::Unanswered {
            claim
        } else {
            let mut ranked = self.sets.ranked(depth, Measure::Nodes).into_iter();
            let without = ranked.find(|set| !set.has(E::KNOWLEDGE));
            let ratio = without.and_then(|set| {
                Some((set, self.sets.ratio(depth, Measure::Nodes, set, BEST_PAIR)?))
            });
            let cause =
                ratio.map(|(set, ratio)| format!("without K it is {set}, {}", ratio.percent()));
            claim.because(format!("the best set is {best}")).explained(cause)
        }
    }

    /// The claim that the reduction by the table alone grows with every ply: where it grows least.
    pub fn table_gains(&self, measure: Measure) -> Claim {
        let what = format!("the reduction by T in {} grows with every ply", measure.name());
        let claim = self.claim(what, "consistently");
        let reductions = self.by_depth(measure, E::TABLE);
        let steps = reductions.windows(2).map(|pair| difference(&pair[1], &pair[0]));
        let least = steps.min_by(|a, b| a.interval()[0].total_cmp(&b.interval()[0]));
        let text: Vec<String> = reductions.iter().map(Reduction::to_string).collect();
        judge(claim, format!("{} %", text.join(", ")), least.as_ref(), Says::Above(0.0))
    }

    /// The claim that refutation tables reduce as much at every depth.
    pub fn refutations_are_constant(&self, measure: Measure) -> Claim {
        /// Percentage points from the least depth to the greatest.
        const CONSTANT: f64 = 10.0;
        let what = format!("the reduction by R in {} is the same at all depths", measure.name());
        let claim = self.claim(what, "constant");
        let reductions = self.by_depth(measure, E::REFUTATION);
        let [first, .., last] = &reductions[..] else { return claim };
        let text: Vec<String> = reductions.iter().map(Reduction::to_string).collect();
        let shown = format!("{} %", text.join(", "));
        judge(claim, shown, Some(&difference(last, first)), Says::Between(-CONSTANT, CONSTANT))
    }

    /// The claim that a set shows up better in nodes than in leaves.
    pub fn better_in_nodes(&self, depth: u16, set: E) -> Claim {
        let what = format!("depth {depth}: reduction of {set}, nodes before leaves");
        let claim = self.claim(what, "even better by nodes");
        let of = |measure| self.reduction(depth, measure, set);
        let (Some(nodes), Some(leaves)) = (of(Measure::Nodes), of(Measure::Leaves)) else {
            return claim;
        };
        let shown = format!("{nodes} %, {leaves} %");
        judge(claim, shown, Some(&difference(&nodes, &leaves)), Says::Above(0.0))
    }

    fn by_depth(&self, measure: Measure, set: E) -> Vec<Reduction> {
        self.depths().into_iter().filter_map(|d| self.reduction(d, measure, set)).collect()
    }

    /// The reductions of all sets searched.
    pub fn table(&self, measure: Measure) -> Table {
        let depths = self.depths();
        let columns: Vec<String> = std::iter::once("set".to_string())
            .chain(depths.iter().map(|depth| format!("depth {depth}")))
            .collect();
        let title = format!("Reduction in % by {}, all sets searched", measure.name());
        let mut table = Table { title, columns, rows: Vec::new() };
        for set in all_sets() {
            let reductions = depths.iter().map(|d| self.reduction(*d, measure, set));
            let reductions: Vec<Option<Reduction>> = reductions.collect();
            if reductions.iter().all(Option::is_none) {
                continue;
            }
            let shown =
                reductions.iter().map(|r| r.as_ref().map_or("–".into(), Reduction::to_string));
            table.push(std::iter::once(set.to_string()).chain(shown).collect());
        }
        table
    }

    /// The four figures of the paper.
    pub fn figures(&self) -> Vec<Figure> {
        let kinds = [
            (3, "One enhancement", Measure::Leaves, 1),
            (4, "Two enhancements", Measure::Leaves, 2),
            (5, "One enhancement", Measure::Nodes, 1),
            (6, "Two enhancements", Measure::Nodes, 2),
        ];
        kinds
            .into_iter()
            .filter_map(|(n, title, m, members)| self.figure(n, title, m, members))
            .collect()
    }

    fn figure(&self, number: u16, title: &str, measure: Measure, members: usize) -> Option<Figure> {
        /// Figures 4 and 6 show the pairs above this.
        const SHOWN: f64 = 70.0;
        /// And no more lines than can be distinguished.
        const LINES: usize = 8;
        let deepest = self.deepest_of_all()?;
        let reached =
            |set: &E| self.reduction(deepest, measure, *set).map_or(f64::MIN, |r| r.percent);
        let shown =
            |set: &E| set.iter().count() == members && (members == 1 || reached(set) > SHOWN);
        let mut sets: Vec<E> = E::OF_1989.subsets().filter(shown).collect();
        sets.sort_by(|a, b| reached(b).total_cmp(&reached(a)));
        sets.truncate(LINES);
        let line = |set: E| {
            let at =
                |depth: u16| Some(self.reduction(depth, measure, set)?.point(f64::from(depth)));
            let points = self.depths().into_iter().filter_map(at).collect();
            Series { label: set.to_string(), points }
        };
        let series: Vec<Series> =
            sets.into_iter().map(line).filter(|series| !series.points.is_empty()).collect();
        let figure = Figure {
            name: format!("figure-{number}"),
            title: format!("{}: {title}, {}", self.game, measure.name()),
            x: Axis::whole("depth"),
            y: Axis::linear("reduction in %").reading(
                "Higher is better: 100 % is what the best of all sets saves, 0 % is alpha-beta without any.",
            ),
            series,
        };
        (!figure.series.is_empty()).then_some(figure)
    }
}

/// By how many percentage points one reduction exceeds another, of the same positions.
fn difference(a: &Reduction, b: &Reduction) -> Estimate {
    Estimate::new(a.n.min(b.n), a.percent - b.percent, a.error_of_difference(b))
}
