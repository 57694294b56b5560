//! How a search is set up, as Python writes it.

use crate::refused;
use nullwindow::searcher::{Driver, Enhancements, FirstGuess, Limits, Settings};
use nullwindow::{Depth, Searcher};
use nullwindow_games::Playable;
use pyo3::prelude::*;
use std::time::Duration;

/// What is asked of a searcher; `None` is left to the game.
#[derive(Clone, Debug)]
pub struct Options {
    pub driver: Driver,
    pub enhancements: Choice,
    pub limits: Limits,
    pub threads: usize,
    pub table_mb: usize,
    pub lockstep: bool,
    pub aspiration: Option<u32>,
    pub guess: Option<FirstGuess>,
    pub grain: u32,
    pub deepen_by: Option<u16>,
    pub seed: u64,
}

/// Which enhancements.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Choice {
    /// Those that measured best at full width.
    FullWidth,
    /// Those that measured best in play.
    Selective,
    /// Exactly these.
    Exactly(Enhancements),
}

/// The same as Python writes it: a dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Arguments {
    time: Option<f64>,
    depth: Option<u16>,
    nodes: Option<u64>,
    threads: usize,
    algorithm: String,
    enhancements: Option<String>,
    table_mb: usize,
    lockstep: bool,
    aspiration: Option<u32>,
    guess: Option<String>,
    grain: u32,
    deepen_by: Option<u16>,
    seed: u64,
}

/// The time limit of a search that has no other.
const USUAL_TIME: Duration = Duration::from_secs(1);

impl Options {
    /// Reads the arguments of `Searcher`.
    ///
    /// # Errors
    /// In a sentence, what is wrong with one of them.
    pub fn read(arguments: Arguments) -> PyResult<Self> {
        let Arguments {
            time,
            depth,
            nodes,
            threads,
            algorithm,
            enhancements,
            table_mb,
            lockstep,
            aspiration,
            guess,
            grain,
            deepen_by,
            seed,
        } = arguments;
        let driver = algorithm.parse::<Driver>().map_err(|error| match error.as_printed() {
            Some(printed) => refused(format!(
                "{printed} is here only as printed, without enhancements; use \
                 nw.search_tree(position, \"{printed}\", depth=...)"
            )),
            None => refused(error),
        })?;
        let enhancements = match enhancements.as_deref() {
            None | Some("full-width") => Choice::FullWidth,
            Some("selective") => Choice::Selective,
            Some(names) => Choice::Exactly(names.parse().map_err(refused)?),
        };
        let guess = match guess.as_deref() {
            None => None,
            Some("last") => Some(FirstGuess::LastIteration),
            Some("two-before") => Some(FirstGuess::TwoBefore),
            Some("static") => Some(FirstGuess::Static),
            Some(other) => {
                return Err(refused(format!(
                    "no first guess is called '{other}'; write last, two-before or static"
                )));
            }
        };
        let time = match time {
            None if depth.is_none() && nodes.is_none() => Some(USUAL_TIME),
            None => None,
            Some(seconds) => Some(Duration::try_from_secs_f64(seconds).map_err(|_| {
                refused(format!("time={seconds} is not a number of seconds; write 1.0 or 0.1"))
            })?),
        };
        let positive = |name: &str, is_positive: bool| match is_positive {
            true => Ok(()),
            false => Err(refused(format!("{name} must be at least 1"))),
        };
        positive("depth", depth != Some(0))?;
        positive("nodes", nodes != Some(0))?;
        positive("threads", threads > 0)?;
        positive("grain", grain > 0)?;
        positive("deepen_by", deepen_by != Some(0))?;
        let limits = Limits { depth: depth.map(Depth::new), nodes, time, ..Limits::default() };
        Ok(Options {
            driver,
            enhancements,
            limits,
            threads,
            table_mb,
            lockstep,
            aspiration,
            guess,
            grain,
            deepen_by,
            seed,
        })
    }

    /// A searcher set up like this; the game decides about the rest before each search.
    pub fn searcher(&self) -> Searcher {
        let searcher = Searcher::new().threads(self.threads).table_megabytes(self.table_mb);
        if self.lockstep { searcher.lockstep() } else { searcher }
    }

    /// The numbers and policies for a game.
    pub fn settings<G: Playable>(&self) -> Settings {
        let tuned = G::TUNED.settings(self.driver);
        Settings {
            aspiration: self.aspiration.unwrap_or(tuned.aspiration),
            first_guess: self.guess.unwrap_or(tuned.first_guess),
            grain: self.grain,
            deepen_by: self.deepen_by.or(tuned.deepen_by),
            seed: self.seed,
            ..tuned
        }
    }

    /// The enhancements for a position: what has an effect on it, or exactly what was asked for.
    ///
    /// # Errors
    /// One that was asked for would have no effect.
    pub fn enhancements<G: Playable>(&self, position: &G) -> Result<Enhancements, String> {
        let supported = Enhancements::supported_by(position);
        let set = match self.enhancements {
            Choice::FullWidth => G::TUNED.full_width.and(supported),
            Choice::Selective => G::TUNED.selective.and(supported),
            Choice::Exactly(set) => {
                set.check(supported).map_err(|error| error.to_string())?;
                self.driver.check(set).map_err(|error| error.to_string())?;
                set
            }
        };
        Ok(if self.grain > 1 { set | Enhancements::GRAIN } else { set })
    }
}
