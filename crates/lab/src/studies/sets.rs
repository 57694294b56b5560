//! All sets of enhancements of alpha-beta side by side: shared by the study of 1989 and its
//! repetition on other games.

use crate::practice::{Measure, Reduction, Sets, fewer};
use crate::section::{Axis, Claim, Figure, Series, Table, Verdict};
use nullwindow::searcher::Enhancements as E;

/// The pair that the study of 1989 recommends.
pub const BEST_PAIR: E = E::TABLE.with(E::HISTORY);

/// The 64 of the paper, and the killers with and without the table, for comparison with history.
pub fn all_sets() -> impl Iterator<Item = E> {
    let others = [E::KILLERS, E::TABLE | E::KILLERS, E::HISTORY | E::NOT_LAST_PLY]
        .into_iter()
        .chain([BEST_PAIR | E::NOT_LAST_PLY]);
    E::OF_1989.subsets().chain(others)
}

/// Shallower trees have little to order.
const SHALLOWEST: u16 = 3;

/// What is claimed of the sets, and how they are shown.
pub struct Claims(pub Sets);

impl Claims {
    /// The depths at which there is something to compare with.
    pub fn depths(&self) -> Vec<u16> {
        let depths = self.0.depths().into_iter();
        depths.filter(|depth| *depth >= SHALLOWEST).collect()
    }

    /// The greatest depth that all 64 sets were searched to.
    pub fn deepest_of_all(&self) -> Option<u16> {
        let complete = |depth: &u16| self.0.ranked(*depth, Measure::Nodes).len() == 64;
        self.depths().into_iter().rev().find(complete)
    }

    fn reduction(&self, depth: u16, measure: Measure, set: E) -> Option<Reduction> {
        self.0.reduction(depth, measure, set)
    }

    /// The set with the greatest reduction in nodes, among some.
    fn leader(&self, depth: u16, among: &dyn Fn(E) -> bool) -> Option<(E, Reduction)> {
        let sets = self.0.ranked(depth, Measure::Nodes).into_iter().filter(|set| among(*set));
        let reductions =
            sets.filter_map(|set| Some((set, self.reduction(depth, Measure::Nodes, set)?)));
        reductions.max_by(|(_, a), (_, b)| a.percent.total_cmp(&b.percent))
    }

    /// The share of the possible gain that T and H achieve together.
    pub fn share_of_best_pair(&self, depth: u16, measure: Measure) -> Claim {
        const SHARE: f64 = 99.0;
        let what = format!("depth {depth}: reduction of TH in {}", measure.name());
        let claim = Claim::new(what, "over 99 %");
        let Some(found) = self.reduction(depth, measure, BEST_PAIR) else { return claim };
        let best = self.0.best(depth, measure).unwrap_or_default();
        let claim = |verdict| claim.measured(format!("{found} %"), found.n, verdict);
        match () {
            () if found.percent >= SHARE => {
                claim(Verdict::WithinInterval).because(format!("100 % is the best set, {best}"))
            }
            () if found.interval().1 >= SHARE => claim(Verdict::Undecided)
                .because(format!("100 % is the best set, {best}; the interval contains 99 %")),
            () => claim(Verdict::NotReproduced).because(format!(
                "100 % is the best set, {best}; why it is ahead is not established"
            )),
        }
    }

    /// The claim that this set is the best of its size.
    pub fn leads(&self, depth: u16, set: E, title: &str) -> Claim {
        let what = format!("depth {depth}: {set} is {title} (nodes)");
        let claim = Claim::new(what, set.to_string());
        let leader = self.leader(depth, &|other| other.iter().count() == set.iter().count());
        let rival =
            self.leader(depth, &|other| other != set && other.iter().count() == set.iter().count());
        let own = self.reduction(depth, Measure::Nodes, set);
        let (Some((leader, _)), Some((rival, its)), Some(own)) = (leader, rival, own) else {
            return claim;
        };
        let Some(ratio) = self.0.ratio(depth, set, rival) else { return claim };
        let text = match leader == set {
            true => format!("{set}: {own} %; next {rival}: {its} %"),
            false => format!("{rival}: {its} %; {set}: {own} %"),
        };
        let claim = |verdict| claim.measured(text, own.n, verdict);
        let nodes = format!("{set} has {} of the nodes of {rival}", ratio.percent());
        match () {
            () if leader == set && ratio.n > 1 && ratio.high < 1.0 => {
                claim(Verdict::WithinInterval).because(nodes)
            }
            () if leader != set && ratio.n > 1 && ratio.low > 1.0 => {
                let other = "; the leader uses K, which is another K than the paper's";
                let why = if leader.has(E::KNOWLEDGE) { other } else { "" };
                claim(Verdict::NotReproduced).because(format!("{nodes}{why}"))
            }
            () => claim(Verdict::Undecided).because(format!("which leads is not certain: {nodes}")),
        }
    }

    /// The claim that one set has fewer nodes than another.
    pub fn fewer(&self, depth: u16, a: E, b: E, published: &str) -> Claim {
        let what = format!("depth {depth}: {a} has fewer nodes than {b}");
        fewer(Claim::new(what, published), self.0.ratio(depth, a, b))
    }

    /// The claim that the reduction by the table alone grows with depth.
    pub fn table_gains(&self) -> Claim {
        let claim = Claim::new("the reduction by T in nodes grows with depth", "consistently");
        let depths = self.depths();
        let reductions = depths.iter().map(|d| self.reduction(*d, Measure::Nodes, E::TABLE));
        let reductions: Vec<Reduction> = reductions.flatten().collect();
        let (Some(first), Some(last)) = (reductions.first(), reductions.last()) else {
            return claim;
        };
        if reductions.len() < 2 {
            return claim;
        }
        let text: Vec<String> = reductions.iter().map(Reduction::to_string).collect();
        let text = format!("{} %", text.join(", "));
        let rises = reductions.windows(2).all(|pair| pair[0].percent < pair[1].percent);
        let verdict = match () {
            () if rises && last.interval().0 > first.interval().1 => Verdict::WithinInterval,
            () if last.interval().1 < first.interval().0 => Verdict::NotReproduced,
            () => Verdict::Undecided,
        };
        let claim = claim.measured(text, first.n, verdict);
        match verdict {
            Verdict::WithinInterval => claim,
            _ if rises => {
                claim.because("at every step, but the intervals of first and last overlap")
            }
            _ => claim.because(format!("not at every step; depths {depths:?}")),
        }
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
            let shown = reductions.iter().map(|r| r.map_or("–".into(), |r| r.to_string()));
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
            title: format!("{title}, {}", measure.name()),
            x: Axis::whole("depth"),
            y: Axis::linear("reduction in %"),
            series,
        };
        (!figure.series.is_empty()).then_some(figure)
    }
}
