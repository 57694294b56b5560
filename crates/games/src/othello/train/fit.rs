//! Stochastic gradient descent: the error of each position moves the weights of its features.

use super::super::bitboard::legal_moves;
use super::super::evaluation::Weights;
use super::super::evaluation::features::{FEATURES, PHASES, STRIDE, features, phase};
use super::super::evaluation::weights::mirror_images;
use super::super::rules::{DISC, Othello};
use super::super::square::Side;
use super::Progress;
use super::samples::{EXACT, INFINITE, Sample, shallow};
use crate::random::SplitMix64;

/// Step of the first and of the last epoch. A step above 2 / FEATURES would not converge.
const FIRST_STEP: f32 = 0.008;
const LAST_STEP: f32 = 0.0008;
/// How many discs beyond its own range a phase learns from, so that neighbours agree.
const OVERLAP: u32 = 3;
/// The weight of a searched value against the score of the game.
const SEARCHED: f32 = 0.7;

/// Fits weights to samples.
pub(super) struct Fitter {
    epochs: usize,
    seed: u64,
    /// For every feature of a phase, the index of its learnt weight.
    learnt: Vec<u32>,
    weights: usize,
}

/// Weights in discs while they are being learnt, phase by phase.
#[derive(Clone)]
pub(super) struct Learnt(Vec<f32>);

impl Fitter {
    pub(super) fn new(epochs: usize, seed: u64) -> Self {
        let images = mirror_images();
        let mut learnt = vec![0; STRIDE];
        let mut weights = 0;
        for i in 0..STRIDE {
            if images[i] as usize == i {
                learnt[i] = weights;
                weights += 1;
            } else {
                learnt[i] = learnt[images[i] as usize];
            }
        }
        Fitter { epochs, seed, learnt, weights: weights as usize }
    }

    /// Weights of zero.
    pub(super) fn nothing(&self) -> Learnt {
        Learnt(vec![0.0; PHASES * self.weights])
    }

    /// Fits all phases, the last first. With a `depth`, the scores of middlegame positions are first
    /// pulled towards what a search of that depth finds with the weights so far.
    pub(super) fn fit(
        &self,
        learnt: &mut Learnt,
        samples: &mut [Sample],
        depth: u32,
        progress: &mut impl FnMut(Progress),
    ) {
        for number in (0..PHASES).rev() {
            if depth > 0 {
                let weights = self.finished(learnt);
                samples.iter_mut().for_each(|s| look_ahead(s, number, depth, &weights));
            }
            let chosen: Vec<&Sample> = samples.iter().filter(|s| concerns(s, number)).collect();
            let weights = &mut learnt.0[number * self.weights..][..self.weights];
            let error = self.fit_phase(&chosen, weights, self.seed ^ number as u64);
            progress(Progress::Fitted(number, chosen.len(), error));
        }
    }

    /// The mean absolute error of the last epoch.
    fn fit_phase(&self, samples: &[&Sample], weights: &mut [f32], seed: u64) -> f32 {
        let mut random = SplitMix64::new(seed);
        let mut rows: Vec<(f32, [u32; FEATURES])> =
            samples.iter().map(|s| (s.score, self.row(s))).collect();
        let mut error = 0.0;
        for epoch in 0..self.epochs {
            random.shuffle(&mut rows);
            let step = step(epoch, self.epochs);
            let mut sum = 0.0;
            for (score, row) in &rows {
                let judged: f32 = row.iter().map(|&i| weights[i as usize]).sum();
                let missing = score - judged;
                sum += f64::from(missing.abs());
                row.iter().for_each(|&i| weights[i as usize] += step * missing);
            }
            error = (sum / rows.len().max(1) as f64) as f32;
        }
        error
    }

    fn row(&self, sample: &Sample) -> [u32; FEATURES] {
        let Sample { own, opponent, .. } = *sample;
        features(own, opponent, legal_moves(own, opponent)).map(|i| self.learnt[i as usize])
    }

    /// The weights as integers, rounded as a file would round them.
    pub(super) fn finished(&self, learnt: &Learnt) -> Weights {
        let unit = |w: &f32| (w * DISC as f32).round().clamp(-30_000.0, 30_000.0) as i16;
        let units: Vec<i16> = learnt.0.iter().map(unit).collect();
        Weights::spread(&units).rounded()
    }
}

/// From the first step to the last in equal ratios.
fn step(epoch: usize, epochs: usize) -> f32 {
    let part = epoch as f32 / (epochs.max(2) - 1) as f32;
    FIRST_STEP * (LAST_STEP / FIRST_STEP).powf(part)
}

fn concerns(sample: &Sample, number: usize) -> bool {
    let empties = sample.empties();
    phase(empties + OVERLAP) == number
        || phase(empties) == number
        || phase(empties.saturating_sub(OVERLAP)) == number
}

/// Pulls the score of a middlegame position of this phase towards what a search finds.
fn look_ahead(sample: &mut Sample, number: usize, depth: u32, weights: &Weights) {
    if phase(sample.empties()) != number || sample.empties() <= EXACT {
        return;
    }
    let position = Othello::from_boards(sample.own, sample.opponent, Side::Black);
    let found = shallow(&position, weights, depth, -INFINITE, INFINITE);
    let found = found as f32 / DISC as f32;
    sample.score += SEARCHED * (found - sample.score);
}
