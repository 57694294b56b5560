//! What the rows say.

mod branching;

use super::{ALPHABETA, NEGASCOUT, NO_TABLE, ORDERED, RANDOM, STATIC, STATIC_ROOT, STRONG, depth};
use crate::cell::{Datum, Scale};
use crate::judge::{Estimate, Says, judge};
use crate::practice::{Suite, over, within};
use crate::section::{Claim, NOT_ASKED, Table};
use crate::statistics::Summary;
use crate::study::Results;
use std::collections::BTreeMap;

/// How near "about" is.
const ABOUT: f64 = 0.2;
/// Every tenth node is numerous.
const NUMEROUS: f64 = 0.1;
/// A high correlation is at least this.
const HIGH: f64 = 0.5;
/// Degrees of freedom of the keys' chi-square.
const DEGREES: f64 = 255.0;

pub struct Measured<'a>(pub &'a Results);

/// What is measured as a share: of which search, part and whole, in words, what is printed of which game, and
/// what that says.
type Share = (&'static str, [&'static str; 2], &'static str, &'static str, Says);

const MORE_THAN_HALF: Says = Says::Above(0.5);

/// What is said of chess alone is only measured in the others.
const OF_CHESS: [Share; 8] = [
    (
        ALPHABETA,
        ["table_moves_best", "table_moves"],
        "the table's move of a shallower search is best again",
        "likely",
        MORE_THAN_HALF,
    ),
    (
        ALPHABETA,
        ["replies_same", "replies"],
        "a reply that refuted a root move refutes it one iteration later",
        "often",
        MORE_THAN_HALF,
    ),
    (
        ALPHABETA,
        ["line_moves_kept", "line_moves"],
        "moves of a line with which the next iteration's begins",
        "with high probability",
        MORE_THAN_HALF,
    ),
    (
        ALPHABETA,
        ["later_refuted", "later"],
        "moves after the first that are refuted",
        "most",
        MORE_THAN_HALF,
    ),
    (
        ALPHABETA,
        ["refutations_same", "refutations"],
        "moves of a node that are refuted by the same move",
        "usually",
        MORE_THAN_HALF,
    ),
    (
        NEGASCOUT,
        ["null", "interior"],
        "nodes that negascout searches with a null window",
        "most",
        MORE_THAN_HALF,
    ),
    (
        NEGASCOUT,
        ["researched", "tested"],
        "moves that negascout tests and searches again",
        "few: most are inferior",
        Says::Below(0.5),
    ),
    (
        NO_TABLE,
        ["repeated", "interior"],
        "nodes met before in the same iteration",
        "numerous",
        Says::Above(NUMEROUS),
    ),
];

const FIRST_IS_BEST: [&str; 2] = ["exact_first", "exact"];

/// Where the best move stands: compared with trees.
const SHOWN: [(&str, [&str; 2], &str); 2] = [
    (ALPHABETA, FIRST_IS_BEST, "the first move is best"),
    (ALPHABETA, ["exact_quarter", "exact"], "the best move is in the first quarter"),
];

/// What the table answers.
const OF_ALL: [Share; 3] = [
    (
        ALPHABETA,
        ["table_move_cuts", "visited"],
        "nodes that the table's move cuts off",
        "saves listing the moves",
        Says::Above(0.0),
    ),
    (
        ALPHABETA,
        ["settled", "visited"],
        "nodes that the table settles",
        "a cutoff",
        Says::Above(0.0),
    ),
    (
        ALPHABETA,
        ["narrowed", "visited"],
        "nodes whose window the table narrows",
        "or a narrower window",
        Says::Above(0.0),
    ),
];

impl Measured<'_> {
    pub fn claims(&self) -> Vec<Claim> {
        let mut claims = Vec::new();
        for suite in Suite::GAMES {
            let of_chess = |text| if suite == Suite::Chess { text } else { NOT_ASKED };
            claims.extend(self.branching(suite));
            for (search, parts, words, published, says) in OF_CHESS {
                let claim = Claim::new(format!("{}: {words}", suite.name()), of_chess(published));
                claims.push(percent(claim, &self.shares(suite, search, parts), says));
            }
            for (search, parts, words, published, says) in OF_ALL {
                let claim = Claim::new(format!("{}: {words}", suite.name()), published);
                claims.push(percent(claim, &self.shares(suite, search, parts), says).untested());
            }
            claims.push(self.not_random(suite, of_chess("random trees are uncommon")));
            claims.push(self.killers(suite, "more likely than another move"));
            claims.push(self.confidence(suite, of_chess("grows with depth")));
            claims.push(self.uniform_keys(suite));
            claims.push(self.ordered_better(suite));
            claims.push(self.correlated(suite));
        }
        claims.extend(self.as_defined());
        claims.extend(self.like_strong_trees());
        claims.push(self.strongly_ordered());
        claims.push(self.refutation_table());
        claims
    }

    fn count(&self, game: &'static str, search: &'static str, name: &str) -> BTreeMap<i64, f64> {
        let of_game = self.0.iter().map(|(cell, _)| cell).filter(|cell| cell.text("game") == game);
        let Some(deepest) = of_game.map(|cell| cell.integer::<u16>("depth")).max() else {
            return BTreeMap::new();
        };
        let wanted: [(&'static str, Datum); 3] =
            [("game", game.into()), ("search", search.into()), ("depth", deepest.into())];
        match name {
            "visited" => {
                let mut visited = within(self.0, &wanted, "interior");
                for (position, settled) in within(self.0, &wanted, "settled") {
                    *visited.entry(position).or_default() += settled;
                }
                visited
            }
            _ => within(self.0, &wanted, name),
        }
    }

    fn shares(&self, suite: Suite, search: &'static str, [part, whole]: [&str; 2]) -> Vec<f64> {
        self.shares_of(suite.name(), search, [part, whole])
    }

    fn shares_of(
        &self,
        game: &'static str,
        search: &'static str,
        [part, whole]: [&str; 2],
    ) -> Vec<f64> {
        let mut whole = self.count(game, search, whole);
        whole.retain(|_, count| *count > 0.0);
        over(&self.count(game, search, part), &whole).into_values().collect()
    }

    /// How often the first move is best, and how often it would be in random order, by position.
    fn first_and_random(&self, suite: Suite) -> Vec<(f64, f64)> {
        self.pairs(suite, ["exact_first", "exact_random", "exact"])
    }

    /// Two shares of the same nodes, the second counted in millionths.
    fn pairs(&self, suite: Suite, [a, b, whole]: [&str; 3]) -> Vec<(f64, f64)> {
        let mut whole = self.count(suite.name(), ALPHABETA, whole);
        whole.retain(|_, count| *count > 0.0);
        let share = |name| over(&self.count(suite.name(), ALPHABETA, name), &whole);
        let (a, b) = (share(a), share(b));
        a.into_iter().filter_map(|(at, share)| Some((share, b.get(&at)? / 1e6))).collect()
    }

    fn not_random(&self, suite: Suite, published: &str) -> Claim {
        let what = format!(
            "{}: how much more often the first move is best than in random order",
            suite.name()
        );
        let pairs = self.first_and_random(suite).into_iter();
        let more: Vec<f64> = pairs.map(|(first, random)| first - random).collect();
        percent(Claim::new(what, published), &more, Says::Above(0.0))
    }

    fn killers(&self, suite: Suite, published: &str) -> Claim {
        let what =
            format!("{}: how much more often a killer refutes than a random move", suite.name());
        let pairs = self.pairs(suite, ["killer_refutes", "random_refutes", "examined"]).into_iter();
        let more: Vec<f64> = pairs.map(|(killer, random)| killer - random).collect();
        percent(Claim::new(what, published), &more, Says::Above(0.0))
    }

    /// The best move stays more often in the last two iterations than in the first two.
    fn confidence(&self, suite: Suite, published: &str) -> Claim {
        let what = format!(
            "{}: how much more often the best move stays in the last two iterations than in the first",
            suite.name()
        );
        let stays = |depth: u16| self.count(suite.name(), ALPHABETA, &format!("stays_{depth}"));
        let all: Vec<BTreeMap<i64, f64>> = (2..=depth(suite, Scale::Full)).map(stays).collect();
        let all: Vec<_> = all.into_iter().filter(|stays| stays.len() > 1).collect();
        let claim = Claim::new(what, published);
        let [first, second, .., before, last] = &all[..] else { return claim };
        let gain = |at: &i64| {
            Some((last.get(at)? + before.get(at)? - first.get(at)? - second.get(at)?) / 2.0)
        };
        percent(claim, &last.keys().filter_map(gain).collect::<Vec<_>>(), Says::Above(0.0))
    }

    fn uniform_keys(&self, suite: Suite) -> Claim {
        let what = format!(
            "{}: chi-square of the lowest eight bits of the keys, per degree",
            suite.name()
        );
        let chi = self.count(suite.name(), NO_TABLE, "chi_square");
        let chi: Vec<f64> = chi.into_values().map(|chi| chi / 1000.0 / DEGREES).collect();
        mean(Claim::new(what, "uniform: 1"), &chi, Says::About(1.0, 0.1))
    }

    /// First-move cutoffs in the game against those in ordered trees.
    fn ordered_better(&self, suite: Suite) -> Claim {
        let what = format!(
            "{}: cutoffs by the first move, more than in trees whose first child is best in 60 %",
            suite.name()
        );
        let claim = Claim::new(what, "simulations have poorer order");
        let parts = ["cut_first", "cut"];
        let here = Summary::of(&self.shares(suite, ALPHABETA, parts));
        let there = Summary::of(&self.shares_of(ORDERED, ALPHABETA, parts));
        let (Some(here), Some(there)) = (here, there) else { return claim };
        let shown = format!("{:.1} % against {:.1} %", 100.0 * here.mean, 100.0 * there.mean);
        judge(claim, shown, Some(&Estimate::of_difference(&here, &there)), Says::Above(0.0))
    }

    fn correlated(&self, suite: Suite) -> Claim {
        let what = format!("{}: correlation of static values of child and parent", suite.name());
        let found = self.count(suite.name(), STATIC, "correlation");
        let found: Vec<f64> = found.into_values().map(|r| r / 1e6).collect();
        let claim = mean(Claim::new(what, "high"), &found, Says::Above(HIGH));
        claim.explained(self.correlation_of_all(suite).map(|r| {
            format!(
                "within the tree of one position, where values differ little; over all positions together it is \
                 {r:.2}"
            )
        }))
    }

    /// The correlation of static values of child and parent over all positions of a game.
    fn correlation_of_all(&self, suite: Suite) -> Option<f64> {
        let of = |name| self.count(suite.name(), STATIC_ROOT, name);
        let [parents, children, sums, squares] = ["parent", "children", "sum", "squares"].map(of);
        let [mut n, mut x, mut xx, mut xy] = [0.0; 4];
        for (position, parent) in &parents {
            let children = children.get(position)?;
            n += children;
            x += children * parent;
            xx += children * parent * parent;
            xy += parent * sums.get(position)?;
        }
        let [y, yy] = [sums, squares].map(|column| column.values().sum::<f64>());
        let spread = |sum: f64, squares: f64| (squares - sum * sum / n).sqrt();
        Some((xy - x * y / n) / (spread(x, xx) * spread(y, yy))).filter(|r| r.is_finite())
    }

    /// Chess against the definition of strongly ordered trees.
    fn as_defined(&self) -> [Claim; 2] {
        let [first, quarter] = SHOWN;
        [(first, 0.7), (quarter, 0.9)].map(|((search, parts, words), printed)| {
            let published = format!("{:.0} % in strongly ordered trees", 100.0 * printed);
            let claim = Claim::new(format!("chess: {words}"), published);
            let shares = self.shares(Suite::Chess, search, parts);
            percent(claim, &shares, Says::About(printed, ABOUT)).explained(self.with_cutoffs(parts))
        })
    }

    /// How often the first move is best where cutoffs count as well: the move that cuts off is the best found.
    fn with_cutoffs(&self, parts: [&str; 2]) -> Option<String> {
        let of = |game: &'static str| {
            let [first, all, cut_first, cut] = ["exact_first", "exact", "cut_first", "cut"]
                .map(|n| self.count(game, ALPHABETA, n));
            let at = |(position, exact): (&i64, &f64)| {
                let nodes = exact + cut.get(position)?;
                Some([exact / nodes, (first.get(position)? + cut_first.get(position)?) / nodes])
            };
            let shares: Vec<[f64; 2]> = all.iter().filter_map(at).collect();
            let mean = |which: usize| {
                let shares: Vec<f64> = shares.iter().map(|share| share[which]).collect();
                Summary::of(&shares).map(|share| 100.0 * share.mean)
            };
            mean(0).zip(mean(1))
        };
        let ((exact, chess), (_, strong)) =
            of(Suite::Chess.name()).zip(of(STRONG)).filter(|_| parts == FIRST_IS_BEST)?;
        Some(format!(
            "values inside the window are {exact:.1} % of the nodes that find a best move; where cutoffs count, it is \
             {chess:.1} %, and {strong:.1} % in strongly ordered trees"
        ))
    }

    /// Chess against the strongly ordered trees of 1981, at the same kind of nodes.
    fn like_strong_trees(&self) -> [Claim; 2] {
        SHOWN.map(|(search, parts, words)| {
            let what = format!("{words}: chess relative to strongly ordered trees");
            let claim = Claim::new(what, "similar");
            let of = |game| Summary::of(&self.shares_of(game, search, parts));
            let (Some(chess), Some(strong)) = (of(Suite::Chess.name()), of(STRONG)) else {
                return claim;
            };
            let shown = format!(
                "{} against {}",
                Estimate::of(&chess).percent(),
                Estimate::of(&strong).percent()
            );
            let found = Estimate::of_means(&chess, &strong);
            let claim = judge(claim, shown, Some(&found), Says::About(1.0, ABOUT));
            claim.explained(self.with_cutoffs(parts))
        })
    }

    /// By how much chess is nearer to strongly ordered trees than to random ones: beyond their middle. Positions
    /// and trees are independent samples of one size.
    fn strongly_ordered(&self) -> Claim {
        let claim = Claim::new(
            "chess: the first move is best, beyond the middle of random and strongly ordered trees",
            "strongly ordered trees are more realistic",
        );
        let [(search, parts, _), _] = SHOWN;
        let of = |game| self.shares_of(game, search, parts);
        let (chess, strong, random) = (of(Suite::Chess.name()), of(STRONG), of(RANDOM));
        let trees = strong.iter().zip(&random).map(|(strong, random)| (strong + random) / 2.0);
        let beyond = chess.iter().zip(trees).map(|(chess, middle)| chess - middle);
        percent(claim, &beyond.collect::<Vec<_>>(), Says::Above(0.0))
    }

    /// Lines of six moves for every root move, relative to the table of 1989.
    fn refutation_table(&self) -> Claim {
        const DEPTH: f64 = 6.0;
        const ENTRIES: f64 = 8192.0;
        let claim = Claim::new(
            "chess: moves in a refutation table of six plies relative to 2^13 entries",
            "much less memory",
        );
        let moves = self.count(Suite::Chess.name(), ALPHABETA, "root_moves").into_values();
        let shares: Vec<f64> = moves.map(|moves| moves * DEPTH / ENTRIES).collect();
        percent(claim, &shares, Says::Below(0.1))
    }

    pub fn table(&self) -> Table {
        let mut table = Table::new(
            "Shares of nodes and moves",
            &["search", "what", "chess", "othello", "checkers"],
        );
        let more = [
            (ALPHABETA, ["cut_first", "cut"], "cutoffs by the first move"),
            (ALPHABETA, ["lines_kept", "lines"], "whole lines that stay"),
        ];
        let judged = OF_CHESS
            .into_iter()
            .chain(OF_ALL)
            .map(|(search, parts, words, ..)| (search, parts, words));
        for (search, parts, words) in SHOWN.into_iter().chain(more).chain(judged) {
            let shown = Suite::GAMES.map(|suite| {
                let shares = Summary::of(&self.shares(suite, search, parts));
                shares.map_or("–".into(), |s| Estimate::of(&s).percent())
            });
            let row = [search.to_string(), words.to_string()].into_iter().chain(shown);
            table.push(row.collect());
        }
        table
    }
}

/// A claim on a mean share.
fn percent(claim: Claim, sample: &[f64], says: Says) -> Claim {
    let Some(found) = Summary::of(sample).map(|mean| Estimate::of(&mean)) else { return claim };
    judge(claim, found.percent(), Some(&found), says)
}

/// A claim on a mean.
fn mean(claim: Claim, sample: &[f64], says: Says) -> Claim {
    let Some(found) = Summary::of(sample).map(|mean| Estimate::of(&mean)) else { return claim };
    judge(claim, found.shown(), Some(&found), says)
}
