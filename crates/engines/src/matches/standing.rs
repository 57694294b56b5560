//! Results of pairs and their totals, all from the match's first player's point of view.

use super::game::{Ending, GameRecord};
use super::player::Fault;
use super::statistics::{Decision, Pentanomial, Sprt};
use nullwindow_games::{Playable, Winner};
use std::fmt;
use std::str::FromStr;

/// How a game ended, as far as the standing is concerned. Players are 0 (first) and 1 (second).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// By the rules.
    Rules,
    /// Adjudicated, by agreement or for length.
    Adjudicated,
    /// This player ran out of time.
    Time(usize),
    /// This player made an illegal move.
    Illegal(usize),
    /// This player crashed: the game does not count.
    Crash(usize),
}

/// The result of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Half points of the first player; `None` if the game does not count.
    pub half_points: Option<u8>,
    /// How it ended.
    pub how: How,
    /// Its length in moves.
    pub plies: usize,
}

/// The results of two games from one opening, the first player moving first in the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairResult {
    /// The number of the pair in the match, from 0.
    pub pair: usize,
    /// Both games.
    pub games: [GameResult; 2],
}

impl GameResult {
    /// The result of a game; `swapped`: the match's second player was the game's first. `None` for a
    /// game that was aborted.
    pub fn of<G: Playable>(record: &GameRecord<G>, swapped: bool) -> Option<Self> {
        let half_points = record.winner.map(|winner| match (winner, swapped) {
            (Winner::Neither, _) => 1,
            (Winner::First, false) | (Winner::Second, true) => 2,
            _ => 0,
        });
        let player = |by: usize| if swapped { 1 - by } else { by };
        let how = match &record.ending {
            Ending::Rules => How::Rules,
            Ending::Adjudicated | Ending::Length => How::Adjudicated,
            Ending::Fault { by, fault: Fault::Time } => How::Time(player(*by)),
            Ending::Fault { by, fault: Fault::Illegal(_) } => How::Illegal(player(*by)),
            Ending::Fault { by, fault: Fault::Crash(_) } => How::Crash(player(*by)),
            Ending::Aborted => return None,
        };
        Some(GameResult { half_points, how, plies: record.game.moves.len() })
    }
}

const PLAYERS: [&str; 2] = ["first", "second"];

/// `rules`, `adjudicated`, `time-first`, …
impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::Rules => f.write_str("rules"),
            How::Adjudicated => f.write_str("adjudicated"),
            How::Time(player) => write!(f, "time-{}", PLAYERS[*player]),
            How::Illegal(player) => write!(f, "illegal-{}", PLAYERS[*player]),
            How::Crash(player) => write!(f, "crash-{}", PLAYERS[*player]),
        }
    }
}

impl FromStr for How {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let all = [How::Rules, How::Adjudicated].into_iter().chain(
            (0..2).flat_map(|player| [How::Time(player), How::Illegal(player), How::Crash(player)]),
        );
        all.into_iter().find(|how| how.to_string() == text).ok_or(())
    }
}

/// The faults of one player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Faults {
    /// Games lost on time.
    pub time: u64,
    /// Games lost by an illegal move.
    pub illegal: u64,
    /// Crashes; such games, and their pairs, do not count.
    pub crashes: u64,
}

/// What the sequential test has decided. A test continued after its decision would err more often
/// than stated, so pairs finished later do not change it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// Not [`Decision::Open`].
    pub decision: Decision,
    /// The log-likelihood ratio with which it was decided.
    pub ratio: f64,
    /// The number of counted pairs after which it was decided.
    pub pairs: u64,
}

/// All results so far.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Standing {
    /// Pairs by their score.
    pub pairs: Pentanomial,
    /// Games won, drawn and lost by the first player, in counted pairs.
    pub games: [u64; 3],
    /// Pairs that do not count because a player crashed.
    pub void: u64,
    /// The faults of the first player and of the second.
    pub faults: [Faults; 2],
    /// Games that were adjudicated.
    pub adjudicated: u64,
    /// The first decision of the sequential test; `None`: it is open.
    pub verdict: Option<Verdict>,
}

impl Standing {
    /// Adds a pair.
    pub fn add(&mut self, result: &PairResult) {
        for game in &result.games {
            match game.how {
                How::Rules => {}
                How::Adjudicated => self.adjudicated += 1,
                How::Time(player) => self.faults[player].time += 1,
                How::Illegal(player) => self.faults[player].illegal += 1,
                How::Crash(player) => self.faults[player].crashes += 1,
            }
        }
        let [Some(one), Some(other)] = result.games.map(|game| game.half_points) else {
            self.void += 1;
            return;
        };
        for half_points in [one, other] {
            self.games[2 - usize::from(half_points.min(2))] += 1;
        }
        self.pairs.add(usize::from(one + other));
    }

    /// Applies the test, after each pair; its first decision stands.
    pub fn judge(&mut self, sprt: Sprt) {
        if self.verdict.is_some() {
            return;
        }
        let decision = sprt.decide(&self.pairs);
        if decision != Decision::Open {
            let ratio = sprt.ratio(&self.pairs);
            self.verdict = Some(Verdict { decision, ratio, pairs: self.pairs.pairs() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standings_add_up() {
        let game = |half_points, how| GameResult { half_points, how, plies: 60 };
        let mut standing = Standing::default();
        let mut add = |one, other| standing.add(&PairResult { pair: 0, games: [one, other] });
        add(game(Some(2), How::Rules), game(Some(1), How::Adjudicated));
        add(game(Some(0), How::Time(0)), game(Some(2), How::Illegal(1)));
        add(game(Some(2), How::Rules), game(None, How::Crash(1)));
        assert_eq!(standing.pairs, Pentanomial([0, 0, 1, 1, 0]));
        assert_eq!((standing.games, standing.void, standing.adjudicated), ([2, 1, 1], 1, 1));
        assert_eq!(standing.faults[0], Faults { time: 1, ..Faults::default() });
        assert_eq!(standing.faults[1], Faults { illegal: 1, crashes: 1, ..Faults::default() });
    }

    /// Pairs in progress when it was decided may contradict it.
    #[test]
    fn a_verdict_stays() {
        let sprt = Sprt { elo0: 0.0, elo1: 50.0 };
        let game = |half_points| GameResult { half_points, how: How::Rules, plies: 60 };
        let mut standing = Standing::default();
        let mut add = |one, other| {
            standing.add(&PairResult { pair: 0, games: [game(Some(one)), game(Some(other))] });
            standing.judge(sprt);
            standing
        };
        let decided = loop {
            // Some are lost, so that it is not decided at once.
            add(2, 2);
            add(2, 1);
            let standing = add(0, 1);
            if let Some(verdict) = standing.verdict {
                break verdict;
            }
        };
        assert_eq!(decided.decision, Decision::Accepted);
        assert!(decided.ratio >= Sprt::bound());
        let later = (0..20).map(|_| add(0, 1)).last().unwrap();
        assert_eq!(sprt.decide(&later.pairs), Decision::Open, "they do contradict it");
        assert_eq!(later.verdict, Some(decided));
        assert!(later.pairs.pairs() >= decided.pairs + 20, "they are reported all the same");
    }
}
