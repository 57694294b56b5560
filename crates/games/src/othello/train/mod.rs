//! Learning the weights of the evaluation from games.
//!
//! 1. Every game of the records is replayed; from 13 empty squares on each position gets its exact
//!    score, and the first of these scores is used for all earlier positions.
//! 2. Weights are fitted to them, phase by phase, by stochastic gradient descent.
//! 3. With these weights the program plays games against itself from random openings; their
//!    positions are scored the same way, and the weights are fitted to all.
//! 4. The scores of middlegame positions are pulled towards what a shallow search finds, the last
//!    phase first; each phase is fitted again before the preceding one is searched.
//!
//! The same configuration gives the same weights, bit for bit.

mod fit;
mod samples;

pub use samples::Sample;

use super::evaluation::Weights;
use super::notation::transcript::Record;
use crate::random::SplitMix64;
use fit::Fitter;

/// What to learn from, and how long.
#[derive(Clone, Debug)]
pub struct Config {
    /// Games to learn from. Unfinished ones are used as far as they can be scored.
    pub games: Vec<Record>,
    /// Additional games the program plays against itself.
    pub self_play: usize,
    /// How many times the fit goes over all positions.
    pub epochs: usize,
    /// The depth of the search that scores middlegame positions; 0 leaves them the score of their
    /// game.
    pub depth: u32,
    /// The seed of the random numbers.
    pub seed: u64,
}

impl Config {
    /// The settings the shipped weights were made with.
    pub fn new(games: Vec<Record>) -> Self {
        Config { games, self_play: 30_000, epochs: 16, depth: 2, seed: 1995 }
    }
}

/// What the training is doing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// Games scored, of how many.
    Scored(usize, usize),
    /// A phase is fitted: its number, its positions, and the mean absolute error on them in discs.
    Fitted(usize, usize, f32),
}

/// Learns weights.
pub fn train(config: &Config, progress: &mut impl FnMut(Progress)) -> Weights {
    let mut random = SplitMix64::new(config.seed);
    let fitter = Fitter::new(config.epochs, config.seed);
    let mut learnt = fitter.nothing();
    let mut scored = samples::from_records(&config.games, progress);
    fitter.fit(&mut learnt, &mut scored, 0, progress);
    if config.self_play > 0 {
        let player = fitter.finished(&learnt);
        scored.extend(samples::from_self_play(&player, config.self_play, &mut random, progress));
        fitter.fit(&mut learnt, &mut scored, 0, progress);
    }
    if config.depth > 0 {
        fitter.fit(&mut learnt, &mut scored, config.depth, progress);
    }
    fitter.finished(&learnt)
}
