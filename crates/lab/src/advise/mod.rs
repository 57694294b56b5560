//! Which search for this game? Measured, not predicted.
//!
//! [`advise`] checks a game, looks at its shape, lets all configurations of a [`Space`] race on its positions,
//! judges the winner on others, and says what depth and missing capabilities are worth.
//!
//! ```
//! use nullwindow_games::kalah::Kalah;
//! use nullwindow_lab::advise::advise;
//!
//! let advice = advise(Kalah::new(3, 2)).nodes(300_000).positions(8).run(&|_| ()).unwrap();
//! assert!(advice.verdict.passed());
//! println!("{}", advice.text("nullwindow search kalah"));
//! assert!(advice.code().unwrap().contains("Searcher::new()"));
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `space.rs` | the configurations that can be recommended |
//! | `positions.rs`, `shape.rs` | what is searched, and what kind of game it is |
//! | `bench.rs`, `record.rs` | running searches, and keeping them |
//! | `race.rs`, `judge.rs`, `exhaustive.rs` | which is best, how surely, and the proof of it |
//! | `elo.rs`, `capabilities.rs` | what depth is worth, and what a game could offer |
//! | `answer.rs`, `parts.rs`, `text.rs`, `json.rs`, `page.rs` | the answer, as code, text, JSON and a page |
//!
//! **Same seed, same counts.** Only node counts decide. With [`Advisor::nodes`] the result is a function of
//! the game, the seed and that number; with [`Advisor::time`] the number comes from a speed that is measured
//! once and kept in the record.

mod answer;
mod bench;
mod capabilities;
mod elo;
mod exhaustive;
mod json;
mod judge;
mod page;
mod parts;
mod positions;
mod race;
mod record;
mod shape;
mod space;
mod text;

pub use bench::Progress;
pub use capabilities::{Capability, Gain};
pub use elo::DepthMatch;
pub use exhaustive::Exhaustive;
pub use judge::{Around, ByDepth, Judged, Judgement, Stepped};
pub use race::{Race, Ranked, Round};
pub use record::FolderError;
pub use shape::{Shape, Transpositions, quantile};
pub use space::{Configuration, Space};

use bench::{Bench, Halt, behaviour};
use nullwindow::searcher::{Enhancements, Searcher};
use nullwindow::verify::Verdict;
use nullwindow::{Depth, verify};
use nullwindow_games::Playable;
use race::Field;
use record::Record;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Advice on the game that begins at `start`: choose its extent, then [`Advisor::run`].
pub fn advise<G: Playable + PartialEq>(start: G) -> Advisor<G> {
    Advisor {
        start,
        seed: 1,
        budget: Budget::Nodes(20_000_000),
        positions: 96,
        jobs: 1,
        depth: None,
        folder: None,
        stop: Arc::default(),
        space: None,
        is_exhaustive: false,
    }
}

/// What is to be measured; made by [`advise`].
#[derive(Clone, Debug)]
#[must_use = "nothing is measured before `run`"]
pub struct Advisor<G> {
    start: G,
    seed: u64,
    budget: Budget,
    positions: usize,
    jobs: usize,
    depth: Option<u16>,
    folder: Option<PathBuf>,
    stop: Arc<AtomicBool>,
    space: Option<Space>,
    is_exhaustive: bool,
}

#[derive(Clone, Copy, Debug)]
enum Budget {
    Nodes(u64),
    Time(Duration),
}

/// Why there is no advice.
#[derive(Debug, thiserror::Error)]
pub enum AdviseError {
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The record cannot be written.
    #[error("cannot write the record: {0}")]
    Record(#[from] io::Error),
    /// The game has too few positions in which there is a choice.
    #[error(
        "there are only {0} positions with a choice of moves, too few to compare searches; is this the start \
         of the game?"
    )]
    TooFew(usize),
    /// A space without a configuration.
    #[error("the space has no configuration; it needs a driver, a first guess and a window")]
    EmptySpace,
}

impl<G: Playable + PartialEq> Advisor<G> {
    /// Chooses other positions, openings and random games (1 by default). The same seed gives the same
    /// counts.
    pub fn seed(self, seed: u64) -> Self {
        Advisor { seed, ..self }
    }

    /// About how many nodes may be searched in all (20 million by default).
    pub fn nodes(self, nodes: u64) -> Self {
        Advisor { budget: Budget::Nodes(nodes), ..self }
    }

    /// About how long it may take. It becomes a number of nodes by a speed that is measured at the beginning.
    pub fn time(self, time: Duration) -> Self {
        Advisor { budget: Budget::Time(time), ..self }
    }

    /// On how many positions searches are compared (96 by default): half of them in the race, the others to
    /// judge it.
    pub fn positions(self, positions: usize) -> Self {
        Advisor { positions: positions.max(4), ..self }
    }

    /// How many searches run at a time (1 by default). The counts do not depend on it.
    pub fn jobs(self, jobs: usize) -> Self {
        Advisor { jobs: jobs.max(1), ..self }
    }

    /// The depth of the last round [default: as deep as the nodes allow].
    pub fn depth(self, depth: u16) -> Self {
        Advisor { depth: Some(depth.max(1)), ..self }
    }

    /// Keeps a record in this folder, and continues the one that is there.
    pub fn folder(self, folder: impl Into<PathBuf>) -> Self {
        Advisor { folder: Some(folder.into()), ..self }
    }

    /// Stops when this flag is raised; the advice is then what was found so far.
    pub fn stop(self, flag: Arc<AtomicBool>) -> Self {
        Advisor { stop: flag, ..self }
    }

    /// Only these configurations [default: [`Space::new`] for what the game supplies].
    pub fn space(self, space: Space) -> Self {
        Advisor { space: Some(space), ..self }
    }

    /// Also searches the held-out positions with every configuration of the space, to prove the race.
    pub fn exhaustive(self) -> Self {
        Advisor { is_exhaustive: true, ..self }
    }

    /// Checks and measures; `watch` is told how far it is.
    ///
    /// # Errors
    /// The folder holds something else or cannot be written, or the game has no positions to search.
    pub fn run(self, watch: &(dyn Fn(Progress) + Sync)) -> Result<Advice, AdviseError> {
        if self.space.as_ref().is_some_and(|space| space.configurations().is_empty()) {
            return Err(AdviseError::EmptySpace);
        }
        if let Some(folder) = &self.folder {
            Record::claim(folder, G::NAME)?;
        }
        let check = verify(self.start.clone()).seed(self.seed).games(50, 200);
        let verdict = check.searches(12, Depth::new(3)).run();
        let mut advice = Advice {
            game: G::NAME,
            title: G::TITLE,
            seed: self.seed,
            verdict,
            ..Advice::default()
        };
        if !advice.verdict.passed() {
            return Ok(advice);
        }
        let found = positions::collect(&self.start, self.positions, self.seed);
        if found.all.len() < 4 {
            return Err(AdviseError::TooFew(found.all.len()));
        }
        advice.source = found.source;
        let supported = G::supported();
        let default = Configuration::default_of(&G::TUNED, supported);
        let behaviour = behaviour(&found.all, &default);
        let mut record = Record::in_memory();
        if let Some(folder) = &self.folder {
            (record, advice.is_anew) = Record::open(folder, G::NAME, &behaviour)?;
        }
        advice.nodes = match self.budget {
            Budget::Nodes(nodes) => nodes,
            Budget::Time(time) => {
                let speed = match record.speed {
                    Some(speed) => speed,
                    None => {
                        let speed = speed(&found.all, &default);
                        record.set_speed(speed, self.folder.as_deref(), G::NAME, &behaviour)?;
                        speed
                    }
                };
                (speed * time.as_secs_f64() * self.jobs as f64) as u64
            }
        };
        let stop = Arc::clone(&self.stop);
        let bench = Bench::new(found.all, record, stop, self.jobs, watch);
        bench.plan(advice.nodes);
        let measured = self.measure(&bench, supported, default, &mut advice);
        if advice.spent == 0 {
            advice.spent = bench.spent();
        }
        match measured {
            Ok(()) => Ok(advice),
            Err(Halt::Stopped) => {
                advice.is_stopped = true;
                Ok(advice)
            }
            Err(Halt::Record(error)) => Err(AdviseError::Record(error)),
        }
    }

    /// One stage after the other; what is finished is in the advice.
    fn measure(
        &self,
        bench: &Bench<'_, G>,
        supported: Enhancements,
        default: Configuration,
        advice: &mut Advice,
    ) -> Result<(), Halt> {
        let part = |percent: u64| advice.nodes / 100 * percent;
        let [profile, race, around, matches] = [8, 50, 8, 14].map(part);
        let searches = shape::profile(bench, &default, profile, self.depth)?;
        let (tried, held_out) = judge::split(bench);
        // Windows are chosen by the positions of the race alone.
        let seen: Vec<_> = tried.iter().map(|&at| searches[at].clone()).collect();
        let shape = &*advice.shape.insert(shape::shape(&self.start, &seen, self.seed));
        let space = self.space.clone();
        let space = space.unwrap_or_else(|| Space::new(supported, shape.movement()));
        let space = &*advice.space.insert(space);
        let field = |positions| Field {
            bench,
            default,
            positions,
            profile: &searches,
            deepest: self.depth.unwrap_or(shape::DEEPEST),
        };
        let race = &*advice.race.insert(race::race(&field(tried), space, shape, race)?);
        let held_out = field(held_out);
        let best = race.finalists[0].configuration;
        advice.judgement = Some(judge::judge(&held_out, space, race)?);
        let (depth, positions) = held_out.extent(around as f64 / 20.0);
        let depth = depth.min(race.depth);
        advice.around = Some(judge::around(&held_out, space, &best, depth, positions)?);
        let few = &held_out.positions[..positions];
        let depth = race.depth.min(depth);
        let found = capabilities::capabilities(bench, supported, &best, few, depth)?;
        advice.capabilities = found;
        advice.matches = elo::matches(bench, &self.start, &best, matches, self.seed)?;
        advice.spent = bench.spent();
        if self.is_exhaustive {
            let depth = race.depth;
            advice.exhaustive = Some(exhaustive::exhaustive(&held_out, space, &best, depth)?);
        }
        Ok(())
    }
}

/// Nodes a second of the default configuration, on one processor.
fn speed<G: Playable>(positions: &[G], default: &Configuration) -> f64 {
    const NODES: u64 = 100_000;
    let search = |position: &G| {
        let mut searcher = Searcher::new().settings(default.settings(Some(1))).nodes(NODES);
        G::search_by(&mut searcher, default.set(), position, &mut |_| {}).nodes
    };
    // The first search of a program pays for what all of them use.
    search(&positions[0]);
    let began = crate::practice::processor_time();
    let nodes: u64 = positions.iter().take(4).map(search).sum();
    let time = crate::practice::processor_time().saturating_sub(began);
    nodes as f64 / time.as_secs_f64().max(1e-3)
}

/// What was measured. Parts are missing if the game has a bug, or if the work was stopped before them.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Advice {
    /// The game's name as commands take it.
    pub game: &'static str,
    /// The same in a sentence.
    pub title: &'static str,
    /// What positions, openings and random games were chosen by.
    pub seed: u64,
    /// The nodes that were allowed for.
    pub nodes: u64,
    /// The nodes that were searched, or known from the record.
    pub spent: u64,
    /// Whether the record was begun anew: the game or the search has changed since.
    pub is_anew: bool,
    /// Whether it was stopped: what is missing was not measured.
    pub is_stopped: bool,
    /// What `verify` says of the game. If it failed, nothing else was measured.
    pub verdict: Verdict,
    /// Where the positions come from.
    pub source: String,
    /// The shape of the game.
    pub shape: Option<Shape>,
    /// The configurations that took part.
    pub space: Option<Space>,
    /// How they raced.
    pub race: Option<Race>,
    /// What the race left over, on other positions.
    pub judgement: Option<Judgement>,
    /// Table, threads, deepening and value step.
    pub around: Option<Around>,
    /// What the game offers, and could offer.
    pub capabilities: Vec<Capability>,
    /// What depth is worth.
    pub matches: Vec<DepthMatch>,
    /// The best of all configurations, if asked for.
    pub exhaustive: Option<Exhaustive>,
}

impl Advice {
    /// The recommended configuration.
    pub fn recommended(&self) -> Option<&Configuration> {
        self.race.as_ref()?.finalists.first().map(|ranked| &ranked.configuration)
    }
}
