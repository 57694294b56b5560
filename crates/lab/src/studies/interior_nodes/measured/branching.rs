//! How many moves the nodes have.

use super::super::{ALL_NODES, ALPHABETA};
use super::{ABOUT, Measured, mean};
use crate::judge::Says;
use crate::practice::{Suite, over};
use crate::section::{Claim, NOT_ASKED};
use crate::statistics::Summary;
use std::collections::BTreeMap;

impl Measured<'_> {
    /// Moves at interior nodes; in checkers also where a capture is forced and elsewhere.
    pub(super) fn branching(&self, suite: Suite) -> Vec<Claim> {
        let of = |name: &str| self.count(suite.name(), ALPHABETA, name);
        let claim =
            |words: &str, published: &str, [moves, nodes]: [BTreeMap<i64, f64>; 2], says| {
                let mut nodes = nodes;
                nodes.retain(|_, count| *count > 0.0);
                let what = format!("{}: moves at interior nodes{words}", suite.name());
                let means: Vec<f64> = over(&moves, &nodes).into_values().collect();
                mean(Claim::new(what, published), &means, says)
            };
        let all = || [of("moves"), of("interior")];
        let middlegames = || {
            all().map(|mut counts| {
                counts.retain(|position, _| has_both_queens(*position));
                counts
            })
        };
        let forced = || [of("forced_moves"), of("forced")];
        let less = |a: &str, b: &str| {
            let (a, b) = (of(a), of(b));
            a.into_iter().filter_map(|(at, count)| Some((at, count - b.get(&at)?))).collect()
        };
        let free = || [less("moves", "forced_moves"), less("interior", "forced")];
        match suite {
            Suite::Chess => vec![
                claim("", "about 35", all(), Says::About(35.0, ABOUT)),
                claim(
                    ", both queens on the board",
                    "35 to 40 in middlegames (1981)",
                    middlegames(),
                    Says::Between(35.0, 40.0),
                ),
            ],
            Suite::Othello => vec![claim("", "about 10", all(), Says::About(10.0, ABOUT))],
            _ => vec![
                claim("", "about 3", all(), Says::About(3.0, ABOUT))
                    .explained(self.share_forced(suite)),
                self.with_captures_below(suite),
                claim(", a capture forced", "1.2", forced(), Says::About(1.2, ABOUT)),
                claim(", none forced", "8", free(), Says::About(8.0, ABOUT)),
            ],
        }
    }

    /// At how many nodes a capture is forced, at how many it would have to be, and what is not counted.
    fn share_forced(&self, suite: Suite) -> Option<String> {
        let share = Summary::of(&self.shares(suite, ALPHABETA, ["forced", "interior"]))?;
        let [forced, free, all] = [1.2, 8.0, 3.0];
        let below = Summary::of(&self.moves_with_captures_below(suite))?;
        Some(format!(
            "a capture is forced at {:.0} % of the nodes, and 1.2 and 8 moves make 3 if it is at {:.0} %; with the \
             captures below the horizon it is {:.2}",
            100.0 * share.mean,
            100.0 * (free - all) / (free - forced),
            below.mean
        ))
    }

    /// Moves at interior nodes and those below the horizon, by position. A node there is a move of a node that must
    /// capture, so that these are fewer by as many moves as such nodes have.
    fn moves_with_captures_below(&self, suite: Suite) -> Vec<f64> {
        let of = |name| self.count(suite.name(), ALPHABETA, name);
        let below = over(
            &self.count(suite.name(), ALL_NODES, "quiescence"),
            &self.count(suite.name(), ALL_NODES, "interior"),
        );
        let (moves, nodes) = (of("moves"), of("interior"));
        let each = over(&of("forced_moves"), &of("forced"));
        let at = |(position, nodes): (&i64, &f64)| {
            let captures = below.get(position)? * nodes;
            let forced = captures / each.get(position)?;
            Some((moves.get(position)? + captures) / (nodes + forced))
        };
        nodes.iter().filter_map(at).collect()
    }

    fn with_captures_below(&self, suite: Suite) -> Claim {
        let what =
            format!("{}: moves at interior nodes, with captures below the horizon", suite.name());
        let means = self.moves_with_captures_below(suite);
        mean(Claim::new(what, NOT_ASKED), &means, Says::About(3.0, ABOUT))
    }
}

/// Whether both queens are on the board of this position of chess: then it is a middlegame here.
fn has_both_queens(position: i64) -> bool {
    let text = u32::try_from(position).map_or("", |number| Suite::Chess.root(number));
    let board = text.split(' ').next().unwrap_or_default();
    board.contains('q') && board.contains('Q')
}
