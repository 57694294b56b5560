//! Levels of play that a person enjoys, from 1, a beginner, to 9.
//!
//! A weak player here does not play at random. It sees what a shallow search sees, values all moves, and
//! errs the more often the less an error costs, never by more than its level allows.

use crate::configuration::Configuration;
use crate::endgame::{NodesSpent, ask_here};
use crate::engine::{EngineError, Goal};
use crate::engine_thread::{last_iteration, played_on, searcher, table};
use crate::events::{Finished, ReportedLine};
use nullwindow::Value;
use nullwindow::searcher::Limits;
use nullwindow_games::random::SplitMix64;
use nullwindow_games::{Playable, Skill, Tuned};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The table of a player, in megabytes.
pub const PLAY_MEGABYTES: usize = 16;

/// A level of play, 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// The ratings of the levels in chess (`docs/levels.md`).
const ELO: [u32; 9] = [800, 1000, 1160, 1360, 1530, 1680, 1850, 2020, 2190];

impl Level {
    /// The lowest and the highest rating in chess.
    pub const ELO: [u32; 2] = [ELO[0], ELO[8]];

    /// The level of this number.
    pub fn new(number: u8) -> Option<Self> {
        (1..=9).contains(&number).then_some(Level(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    fn skill<G: Playable>(self) -> Skill {
        G::LEVELS[usize::from(self.0) - 1]
    }

    /// How far it searches in this game.
    pub fn goal<G: Playable>(self) -> Goal {
        let Skill { depth, nodes, .. } = self.skill::<G>();
        Goal { depth, nodes, ..Goal::default() }
    }

    /// The move it plays in a position that is not over, found in this thread: for where there is no
    /// other, and no clock. An [`Engine`](crate::Engine) that has just been made plays the same, unless that
    /// takes more than `most` nodes. `None` if it was stopped before it knew any.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn play<G: Playable>(
        self,
        position: &G,
        seed: u64,
        most: u64,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<G::Move>, EngineError> {
        let configuration = Configuration {
            megabytes: PLAY_MEGABYTES,
            exact: G::EXACT,
            ..Configuration::default()
        };
        let mut goal = self.goal::<G>();
        goal.nodes = Some(goal.nodes.map_or(most, |nodes| nodes.min(most)));
        let weakness = self.weakness::<G>(seed);
        let position = played_on(position);
        let mut limits = Limits {
            depth: last_iteration(&position, &goal),
            nodes: goal.nodes,
            stop: Some(Arc::clone(stop)),
            lines: if weakness.is_some() { usize::MAX } else { 1 },
            ..Limits::default()
        };
        if weakness.is_none()
            && let Some(mut solver) = G::solver()
        {
            match ask_here(&mut *solver, &position, &goal, configuration.exact, stop) {
                Ok(best) => return Ok(best),
                Err(NodesSpent(spent)) => {
                    limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent));
                }
            }
        }
        let mut searcher = searcher::<G>(&configuration, &table(configuration.megabytes)?);
        *searcher.limits_mut() = limits;
        let set = configuration.enhancements_for::<G>();
        let finished = Finished::of(&G::search_by(&mut searcher, set, &position, &mut |_| {}));
        let lines = finished.last.map_or(Vec::new(), |report| report.lines);
        let erring = weakness.and_then(|weakness| weakness.choose(&position, &lines));
        Ok(erring.or(finished.best))
    }

    /// A level for this rating: the nearest below or above, in turn, the nearer the more often. `seed` is
    /// for one move.
    pub fn of_elo(elo: u32, seed: u64) -> Self {
        let above = ELO.iter().position(|&level| level >= elo).unwrap_or(8).max(1);
        let (low, high) = (ELO[above - 1], ELO[above]);
        let step = u64::from(high - low);
        let share = u64::from(elo.clamp(low, high) - low);
        let higher = SplitMix64::new(seed).next() % step < share;
        Level(above as u8 + u8::from(higher))
    }

    /// How it errs, if it does. The same seed gives the same errors.
    pub fn weakness<G: Playable>(self, seed: u64) -> Option<Weakness> {
        let tolerance = self.skill::<G>().tolerance;
        (tolerance > 0).then_some(Weakness { tolerance, seed })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let level = text.trim().parse().ok().and_then(Level::new);
        level.ok_or_else(|| format!("'{text}' is not a level; levels are 1 to 9"))
    }
}

/// A seed that nobody knows: the time.
pub fn seed_of_the_clock() -> u64 {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    since.as_nanos() as u64
}

/// How a player errs on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weakness {
    /// The most a move may lose, in percent of the value of a pawn, disc or man.
    pub tolerance: u32,
    /// What the choices depend on, beside the position.
    pub seed: u64,
}

impl Weakness {
    /// Chooses among lines, the best of which is first: of a move that loses `x` of the tolerance, the
    /// weight is `(1 − x)³`.
    pub(crate) fn choose<G: Playable>(
        self,
        position: &G,
        lines: &[ReportedLine<G::Move>],
    ) -> Option<G::Move> {
        let most = f64::from(self.tolerance) / 100.0 * f64::from(unit::<G>());
        let best = lines.first()?.value;
        let weight = |line: &ReportedLine<G::Move>| {
            let kept = 1.0 - f64::from((best - line.value.get()).get()) / most;
            if kept > 0.0 { kept * kept * kept } else { 0.0 }
        };
        let weights: Vec<f64> = lines.iter().map(weight).collect();
        let text = position.write_position();
        let seed = text.bytes().fold(self.seed, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
        });
        // 53 bits, as many as a double has.
        let random = (SplitMix64::new(seed).next() >> 11) as f64 / (1u64 << 53) as f64;
        let mut left = random * weights.iter().sum::<f64>();
        let chosen = weights.iter().position(|weight| {
            left -= weight;
            left < 0.0
        });
        lines[chosen.unwrap_or(0)].moves.first().copied()
    }
}

/// The value of a pawn, disc or man. Where nobody has said, twice what a move of a random game changes on
/// average.
fn unit<G: Playable>() -> u32 {
    if G::TUNED != Tuned::UNTUNED {
        return G::TUNED.unit;
    }
    let (mut changes, mut moves) = (0u64, 0u64);
    for seed in 0..4 {
        let mut random = SplitMix64::new(seed);
        let mut position = G::start();
        for _ in 0..40 {
            let list = position.list_moves();
            if list.is_empty() || position.outcome().is_some() {
                break;
            }
            let before = position.evaluate();
            let mover = position.to_move();
            position.make(list[random.below(list.len())]);
            if position.outcome().is_none() {
                let turn = nullwindow::Turn::between(mover, position.to_move());
                let after: Value = turn.value(position.evaluate());
                changes += u64::from((after - before.get()).get().unsigned_abs());
                moves += 1;
            }
        }
    }
    u32::try_from(2 * changes / moves.max(1)).unwrap_or(u32::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::searcher::BoundKind;
    use nullwindow_games::chess::Chess;

    fn line(m: &str, value: i32) -> ReportedLine<<Chess as nullwindow::Game>::Move> {
        let m = Chess::start().read_move(m).unwrap();
        let value = Value::new(value);
        ReportedLine { depth: 1, value, bound: BoundKind::Exact, moves: vec![m] }
    }

    /// Of 1000 choices: none loses more than allowed, and smaller errors are more frequent.
    #[test]
    fn errors_are_small_and_the_smaller_the_more_frequent() {
        let start = Chess::start();
        let lines = [line("e4", 30), line("d4", 20), line("a3", -30), line("g4", -80)];
        let mut count = [0; 4];
        for seed in 0..1000 {
            let m = Weakness { tolerance: 100, seed }.choose(&start, &lines);
            let at = lines.iter().position(|line| line.moves.first() == m.as_ref()).unwrap();
            count[at] += 1;
        }
        assert!(count[0] > count[1] && count[1] > count[2] && count[2] > 0, "{count:?}");
        assert_eq!(count[3], 0, "more than a pawn");
        let [one, same] =
            [7, 7].map(|seed| Weakness { tolerance: 100, seed }.choose(&start, &lines));
        assert_eq!(one, same);
    }

    #[test]
    fn ratings_between_two_levels_are_mixed() {
        let share = |elo: u32, level: u8| {
            (0..1000).filter(|&seed| Level::of_elo(elo, seed) == Level(level)).count()
        };
        for number in 1..=9 {
            assert_eq!(share(ELO[usize::from(number) - 1], number), 1000);
        }
        let quarter = ELO[3] + (ELO[4] - ELO[3]) / 4;
        assert!((200..300).contains(&share(quarter, 5)) && share(quarter, 4) > 700);
        assert_eq!((share(0, 1), share(u32::MAX, 9)), (1000, 1000));
    }

    #[test]
    fn levels_are_read_as_written() {
        for number in 1..=9 {
            assert_eq!(number.to_string().parse(), Ok(Level(number)));
        }
        for wrong in ["0", "10", "", "five"] {
            assert!(wrong.parse::<Level>().unwrap_err().contains("1 to 9"));
        }
    }
}
