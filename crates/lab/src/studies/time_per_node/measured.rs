//! What the times say.

use super::searches::{DRIVERS, Part, SETS, WITH, WITHOUT};
use crate::cell::Datum;
use crate::judge::{Estimate, Says, among, judge};
use crate::practice::{Driver, Ratio, Suite, costs, over, relative, within};
use crate::section::{Claim, NOT_ASKED, Table};
use crate::statistics::{Summary, correlation, jackknife};
use crate::studies::claims::{plus_minus, share};
use crate::study::Results;
use std::collections::BTreeMap;

/// At most so much more is negligible, or as fast.
const NEGLIGIBLE: Says = Says::Below(1.05);
/// At most so much more is inexpensive, or a very low overhead.
const INEXPENSIVE: Says = Says::Below(1.1);
const STRONG: f64 = 0.9;

type ByPosition = BTreeMap<i64, f64>;

pub struct Measured<'a>(pub &'a Results);

impl Measured<'_> {
    pub fn claims(&self) -> Vec<Claim> {
        let mut claims = vec![self.sets_correlate("size", "nodes").headline()];
        for set in ["T", "R", "N", "S", "H"] {
            claims.push(self.set([set, "-"], "negligible for most", NEGLIGIBLE));
        }
        claims.push(self.set(["K", "-"], NOT_ASKED, NEGLIGIBLE));
        claims.push(self.set(["H", "-"], "inexpensive", INEXPENSIVE));
        let killers = self.set(["L", "H"], "less overhead than history", Says::Below(1.0));
        claims.push(killers.explained(self.no_sorting_saved()));
        claims.push(self.set(["TNSH", "TH"], "nothing", NEGLIGIBLE));
        for suite in [Suite::Chess, Suite::ChessEndgames] {
            let game = suite.name();
            let searches = [WITH, WITHOUT];
            let what = format!("{game}: time per node with a table relative to without");
            let found = self.per_node(Part::Table, game, searches);
            claims.push(costs(Claim::new(what, "very low overhead (1981)"), found, INEXPENSIVE));
            let what = format!("{game}: time with a table relative to without");
            let found = self.time(Part::Table, game, searches);
            claims.push(costs(Claim::new(what, "large gains (1981)"), found, Says::Below(0.8)));
        }
        for suite in Suite::GAMES {
            claims.extend(self.of_sss(suite.name()));
        }
        claims.push(self.nodes_before_leaves());
        claims.extend(self.of_trees());
        claims
    }

    fn column(&self, part: Part, game: &str, column: &str, search: &str) -> ByPosition {
        let wanted: [(&'static str, Datum); 2] =
            [("part", part.name().into()), ("game", game.to_string().into())];
        within(self.0, &wanted, &format!("{column}_{search}"))
    }

    fn time(&self, part: Part, game: &str, searches: [&str; 2]) -> Option<Ratio> {
        let [a, b] = searches.map(|search| self.column(part, game, "nanoseconds", search));
        relative(&a, &b)
    }

    fn per_node(&self, part: Part, game: &str, searches: [&str; 2]) -> Option<Ratio> {
        let [a, b] = searches.map(|search| {
            let column = |name: &str| self.column(part, game, name, search);
            over(&column("nanoseconds"), &column("size"))
        });
        relative(&a, &b)
    }

    /// Time a node of one set of 1989 relative to another.
    fn set(&self, [a, b]: [&str; 2], published: &str, says: Says) -> Claim {
        let what = format!("time per node of {a} relative to {b}");
        let found = self.per_node(Part::Sets, Suite::BratkoKopec.name(), [a, b]);
        costs(Claim::new(what, published), found, says)
    }

    /// Why killers are not cheaper than history.
    fn no_sorting_saved(&self) -> Option<String> {
        let game = Suite::BratkoKopec.name();
        let [killers, history] = ["L", "H"].map(|set| self.per_node(Part::Sets, game, [set, "-"]));
        let (killers, history) = killers.zip(history)?;
        Some(format!(
            "the print's killers save the sorting; ours compare every move with both killers of its ply, where \
             history looks it up, and sort like history; relative to a node without either, one of L takes {}, one of H {}",
            killers.percent(),
            history.percent()
        ))
    }

    /// The correlation of time with a count over all sets, position by position.
    fn sets_correlate(&self, column: &str, words: &str) -> Claim {
        let what = format!("correlation of time and {words} over {} sets", SETS.len());
        let claim = Claim::new(what, "strong");
        let game = Suite::BratkoKopec.name();
        let of = |name: &str| SETS.map(|set| self.column(Part::Sets, game, name, set));
        let (times, counts) = (of("nanoseconds"), of(column));
        let at = |position: &i64| {
            let pairs = times.iter().zip(&counts);
            let pairs: Option<Vec<(f64, f64)>> =
                pairs.map(|(t, c)| Some((*t.get(position)?, *c.get(position)?))).collect();
            correlation(&pairs?)
        };
        let found: Vec<f64> = times[0].keys().filter_map(at).collect();
        let Some(found) = Summary::of(&found) else { return claim };
        let shown = format!("r = {}", plus_minus(&found));
        judge(claim, shown, Some(&Estimate::of(&found)), Says::Above(STRONG))
    }

    fn of_sss(&self, game: &str) -> Vec<Claim> {
        let sss = Driver::MtdPlusInfinity.name();
        let alphabeta = Driver::AlphaBeta.name();
        let what =
            format!("{game}: time per node of sss relative to alphabeta, with the same table");
        let found = self.per_node(Part::Drivers, game, [sss, alphabeta]);
        let mut claims =
            vec![costs(Claim::new(what, "just as fast for both (1995)"), found, NEGLIGIBLE)];
        for other in [Driver::AlphaBeta, Driver::NegaScout, Driver::BASELINE] {
            let what = format!("{game}: time of sss relative to {other}");
            let pair = [sss, other.name()];
            let claim = Claim::new(what, "as fast as any alpha-beta (1995)");
            let claim = costs(claim, self.time(Part::Drivers, game, pair), NEGLIGIBLE);
            let [sizes, leaves] = ["size", "bottom"].map(|name| {
                let [a, b] = pair.map(|search| self.column(Part::Drivers, game, name, search));
                relative(&a, &b)
            });
            let both = sizes.zip(leaves);
            claims.push(claim.explained(both.map(|(nodes, leaves)| {
                format!(
                    "it has {} of the nodes, with {} of the unique leaves: “too many interior nodes to be \
                     practical”, as the print goes on",
                    nodes.percent(),
                    leaves.percent()
                )
            })));
        }
        claims
    }

    /// By how much time correlates better with nodes than with distinct leaves, over the positions of a game.
    fn advantage_of_nodes(&self, game: &str, driver: Driver) -> Option<Estimate> {
        let column = |name: &str| self.column(Part::Drivers, game, name, driver.name());
        let [times, nodes, leaves] = ["nanoseconds", "size", "bottom"].map(column);
        let triples: Vec<[f64; 3]> = times
            .iter()
            .filter_map(|(at, time)| Some([*time, *nodes.get(at)?, *leaves.get(at)?].map(f64::ln)))
            .collect();
        let advantage = |left_out: Option<usize>| {
            let kept = || triples.iter().enumerate().filter(|(i, _)| Some(*i) != left_out);
            let with = |which: usize| {
                correlation(&kept().map(|(_, t)| (t[0], t[which])).collect::<Vec<_>>())
            };
            Some(with(1)? - with(2)?)
        };
        let parts: Vec<f64> =
            (0..triples.len()).map(|i| advantage(Some(i))).collect::<Option<_>>()?;
        Some(Estimate::new(triples.len(), advantage(None)?, jackknife(&parts)))
    }

    /// For some algorithm: the most certain of all.
    fn nodes_before_leaves(&self) -> Claim {
        let what =
            "correlation of time with nodes, minus that with unique leaves: the clearest case";
        let claim = Claim::new(what, "higher for some algorithms (1995)");
        let mut found = Vec::new();
        for suite in Suite::GAMES {
            for driver in DRIVERS {
                let Some(estimate) = self.advantage_of_nodes(suite.name(), driver) else {
                    continue;
                };
                let [low, middle, _] = estimate.interval();
                found.push((middle / (middle - low).max(1e-12), estimate, suite, driver));
            }
        }
        let all = found.len();
        let Some((_, best, suite, driver)) = found.into_iter().max_by(|a, b| a.0.total_cmp(&b.0))
        else {
            return claim;
        };
        let [low, middle, high] = best.interval();
        let shown = format!("{middle:+.3} ({low:+.3} to {high:+.3}), {driver} in {}", suite.name());
        let says = Says::Above(0.0);
        among(all, says, judge(claim, shown, Some(&best), says))
    }

    fn of_trees(&self) -> Vec<Claim> {
        let random = |a, b| self.time(Part::RandomTrees, "trees", [a, b]);
        let perfect = self.time(Part::PerfectTrees, "trees", ["dual", "negascout"]);
        let what = "trees: time of falphabeta relative to alphabeta";
        let slight = Says::Between(1.0, 1.1);
        let mut claims = vec![costs(
            Claim::new(what, "a slight constant overhead (1981)"),
            random("falphabeta", "alphabeta"),
            slight,
        )];
        let what = "trees: time of mtd-plus-infinity relative to sss with a sorted list";
        claims.push(costs(
            Claim::new(what, "lookups replace slow list operations (1995)"),
            random("mtd-plus-infinity", "sss"),
            Says::Below(1.0),
        ));
        let what = "trees whose first child is best: time of dual with a sorted list relative to negascout";
        claims.push(costs(
            Claim::new(what, "too slow to prove subtrees inferior (1985)"),
            perfect,
            Says::Above(2.0),
        ));
        let leaves = |search: &str| self.column(Part::PerfectTrees, "trees", "bottom", search);
        let [dual, negascout] = ["dual", "negascout"].map(leaves);
        let same: Vec<f64> = dual
            .iter()
            .filter_map(|(at, leaves)| Some(f64::from(u8::from(negascout.get(at)? == leaves))))
            .collect();
        let what = "trees whose first child is best: dual and negascout visit equally many leaves";
        claims.push(share(
            Claim::new(what, NOT_ASKED),
            Summary::of(&same).as_ref(),
            Says::Above(0.99),
        ));
        claims
    }

    pub fn table(&self) -> Table {
        let columns = ["searches", "game", "search", "ns per node", "time, % of the first"];
        let mut table = Table::new("Time", &columns);
        let parts = [
            (Part::Sets, vec![Suite::BratkoKopec.name()]),
            (Part::Drivers, Suite::GAMES.map(Suite::name).into()),
            (Part::Table, vec![Suite::Chess.name(), Suite::ChessEndgames.name()]),
            (Part::RandomTrees, vec!["trees"]),
            (Part::PerfectTrees, vec!["trees"]),
        ];
        for (part, games) in parts {
            for game in games {
                for search in part.searches() {
                    let column = |name: &str| self.column(part, game, name, search);
                    let sum = |name: &str| column(name).values().sum::<f64>();
                    let first = part.searches()[0];
                    let Some(time) = self.time(part, game, [search, first]) else { continue };
                    table.push(vec![
                        part.name().into(),
                        game.into(),
                        search.into(),
                        format!("{:.0}", sum("nanoseconds") / sum("size")),
                        time.percent(),
                    ]);
                }
            }
        }
        table
    }
}
