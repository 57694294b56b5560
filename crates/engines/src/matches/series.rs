//! Many pairs of games, several at once.

use super::game::{GameRecord, Terms, play};
use super::player::Player;
use super::standing::{GameResult, How, PairResult, Standing};
use super::statistics::Sprt;
use nullwindow_games::{Opening, Playable};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use thiserror::Error;

/// Makes a player, or returns a message that says why it cannot.
pub type MakePlayer<'a, G> = dyn Fn() -> Result<Box<dyn Player<G>>, String> + Sync + 'a;

/// A match.
pub struct Series<'a, G: Playable> {
    /// Pair number n is played from opening n, starting over after the last.
    pub openings: &'a [Opening<G>],
    /// The number of pairs.
    pub pairs: usize,
    /// How games are played.
    pub terms: Terms,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
    /// The number of concurrent games.
    pub concurrency: usize,
    /// The two players.
    pub players: [&'a MakePlayer<'a, G>; 2],
}

/// A pair that has just been played.
#[derive(Clone, Debug)]
pub struct PairPlayed<G: Playable> {
    /// Its results.
    pub result: PairResult,
    /// Its games: the match's first player moves first in the first, the second in the second.
    pub games: [GameRecord<G>; 2],
}

/// Why a match could not continue.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SeriesError {
    /// A player cannot be made.
    #[error("the {player} player: {problem}")]
    Player {
        /// `first` or `second`.
        player: &'static str,
        /// What is wrong.
        problem: String,
    },
    /// The caller's `report` failed.
    #[error("{0}")]
    Aborted(String),
}

/// State shared by the playing threads.
struct Work<'a> {
    /// The pairs to be played.
    pairs: Vec<usize>,
    next: AtomicUsize,
    enough: &'a AtomicBool,
}

impl<G: Playable> Series<'_, G> {
    /// Plays the pairs that are not among those `done`, which are in the order in which they
    /// finished. `report` is called with every finished pair and the standing after it; its error
    /// ends the match.
    ///
    /// # Errors
    /// If a player cannot be made, or `report` fails.
    pub fn run(
        &self,
        done: &[PairResult],
        mut report: impl FnMut(&PairPlayed<G>, &Standing) -> Result<(), String>,
    ) -> Result<Standing, SeriesError> {
        let mut standing = Standing::default();
        done.iter().for_each(|result| self.enter(&mut standing, result));
        let played = |pair: &usize| done.iter().any(|result| result.pair == *pair);
        let pairs: Vec<usize> = (0..self.pairs).filter(|pair| !played(pair)).collect();
        let enough = AtomicBool::new(standing.verdict.is_some());
        let work = Work { pairs, next: AtomicUsize::new(0), enough: &enough };
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency.clamp(1, work.pairs.len().max(1)) {
                let (sender, work) = (sender.clone(), &work);
                scope.spawn(move || self.play_pairs(work, &sender));
            }
            drop(sender);
            let mut failed = None;
            for pair in receiver {
                let reported = pair.and_then(|pair| {
                    self.enter(&mut standing, &pair.result);
                    report(&pair, &standing).map_err(SeriesError::Aborted)
                });
                if reported.is_err() || standing.verdict.is_some() {
                    enough.store(true, Relaxed);
                }
                if let Err(error) = reported {
                    // Games in progress are no longer needed.
                    self.terms.stop.store(true, Relaxed);
                    failed.get_or_insert(error);
                }
            }
            failed.map_or(Ok(standing), Err)
        })
    }

    /// Adds a pair, and applies the test if there is one.
    fn enter(&self, standing: &mut Standing, result: &PairResult) {
        standing.add(result);
        if let Some(sprt) = self.sprt {
            standing.judge(sprt);
        }
    }

    fn play_pairs(&self, work: &Work, sender: &Sender<Result<PairPlayed<G>, SeriesError>>) {
        let mut players = None;
        loop {
            let next = work.next.fetch_add(1, Relaxed);
            let Some(&pair) = work.pairs.get(next) else { return };
            if work.enough.load(Relaxed) || self.terms.stop.load(Relaxed) {
                return;
            }
            let players = match &mut players {
                Some(players) => players,
                none => match self.make_players() {
                    Ok(made) => none.insert(made),
                    Err(error) => return drop(sender.send(Err(error))),
                },
            };
            // An aborted pair will be played another time.
            let Some(played) = self.play_pair(pair, players) else { return };
            if let Some(error) = self.cannot_even_begin(&played) {
                return drop(sender.send(Err(error)));
            }
            if sender.send(Ok(played)).is_err() {
                return;
            }
        }
    }

    /// The player that crashed in both games before its first move, if any: it would in all others
    /// too, and the pair is left to be played once that is fixed.
    fn cannot_even_begin(&self, pair: &PairPlayed<G>) -> Option<SeriesError> {
        let opening = self.opening(pair.result.pair).moves.len();
        let crashed = |game: &GameResult| match game.how {
            How::Crash(player) if game.plies <= opening + 1 => Some(player),
            _ => None,
        };
        let [one, other] = pair.result.games.each_ref().map(crashed);
        let player = one.filter(|_| one == other)?;
        let problem = format!("crashed twice before its first move ({})", pair.games[1].ending);
        Some(SeriesError::Player { player: ["first", "second"][player], problem })
    }

    fn opening(&self, pair: usize) -> &Opening<G> {
        &self.openings[pair % self.openings.len()]
    }

    fn make_players(&self) -> Result<[Box<dyn Player<G>>; 2], SeriesError> {
        let make = |at: usize, player| {
            (self.players[at])().map_err(|problem| SeriesError::Player { player, problem })
        };
        Ok([make(0, "first")?, make(1, "second")?])
    }

    fn play_pair(
        &self,
        pair: usize,
        players: &mut [Box<dyn Player<G>>; 2],
    ) -> Option<PairPlayed<G>> {
        let opening = self.opening(pair);
        let [first, second] = players;
        let straight = play([&mut **first, &mut **second], opening, &self.terms);
        let one = GameResult::of(&straight, false)?;
        let swapped = play([&mut **second, &mut **first], opening, &self.terms);
        let other = GameResult::of(&swapped, true)?;
        let result = PairResult { pair, games: [one, other] };
        Some(PairPlayed { result, games: [straight, swapped] })
    }
}
