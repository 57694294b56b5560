//! Fits the weights of the evaluation to game results, and reports the gain.
//!
//! `cargo run --release --example chess_tune -- GAMES.pgn [WEIGHTS.rs]`
//!
//! Logistic regression: the probability that White scores is the logistic function of the
//! evaluation. Of every ten games eight are fitted, one decides when to stop, and one is held out:
//! its loss is what counts. With a second argument the numbers between the brackets of `WEIGHTS` in
//! that file are replaced.

use nullwindow::{Game, MoveList};
use nullwindow_games::chess::evaluation::{Facts, TERMS, facts, weights};
use nullwindow_games::chess::{Chess, GameResult, Moves, PgnGame, PgnReader};
use std::io::BufReader;

/// The moves of a game before this one are openings and random moves.
const FIRST_PLY: usize = 8;
/// One position in this many is used; neighbouring ones are nearly the same.
const STRIDE: usize = 2;
const ROUNDS: usize = 400;
const STEP: f64 = 1.0;
/// Pull towards the initial weights, per position and square centipawn: a term that hardly occurs
/// in the games keeps its value. A tenth of this pull fits the games better and plays worse
/// (`docs/chess.md`).
const PULL: f64 = 2e-7;

/// Middlegame and endgame weight of each term.
type Weights = Vec<[f64; 2]>;

/// A position, and White's score in its game.
struct Sample {
    facts: Facts,
    score: f64,
}

impl Sample {
    fn value(&self, weights: &Weights) -> f64 {
        let term = |&(term, count): &(u16, i16)| {
            let [middlegame, endgame] = weights[usize::from(term)];
            let blend =
                self.facts.middlegame * middlegame + (1.0 - self.facts.middlegame) * endgame;
            f64::from(count) * blend
        };
        self.facts.counts.iter().map(term).sum()
    }
}

/// Training, validation and test samples.
struct Data([Vec<Sample>; 3]);

fn read_games(path: &str) -> Data {
    let file = std::fs::File::open(path).unwrap_or_else(|error| fail(&format!("{path}: {error}")));
    let mut data = Data([Vec::new(), Vec::new(), Vec::new()]);
    for (number, game) in PgnReader::new(BufReader::new(file)).enumerate() {
        let game = game.unwrap_or_else(|error| fail(&format!("{path}: {error}")));
        let part = match number % 10 {
            8 => 1,
            9 => 2,
            _ => 0,
        };
        add_samples(&game, &mut data.0[part]);
    }
    data
}

fn add_samples(game: &PgnGame, samples: &mut Vec<Sample>) {
    let score = match game.result {
        GameResult::WhiteWins => 1.0,
        GameResult::BlackWins => 0.0,
        GameResult::Draw => 0.5,
        GameResult::Unknown => return,
    };
    let quiet = game.positions().skip(FIRST_PLY).filter(is_quiet).step_by(STRIDE);
    samples.extend(quiet.map(|position| Sample { facts: facts(&position), score }));
}

/// Whether nothing hangs: not in check, and no capture wins material.
fn is_quiet(position: &Chess) -> bool {
    let mut noisy = Moves::default();
    position.noisy_moves(&mut noisy);
    position.outcome().is_none()
        && !position.in_check()
        && (0..noisy.len()).all(|i| position.exchange(noisy.nth(i)) <= 0)
}

fn logistic(value: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-scale * value).exp())
}

fn loss(samples: &[Sample], weights: &Weights, scale: f64) -> f64 {
    let one = |sample: &Sample| {
        let p = logistic(sample.value(weights), scale).clamp(1e-9, 1.0 - 1e-9);
        -(sample.score * p.ln() + (1.0 - sample.score) * (1.0 - p).ln())
    };
    samples.iter().map(one).sum::<f64>() / samples.len() as f64
}

/// The scale of the logistic function that fits the weights best, by golden-section search.
fn best_scale(samples: &[Sample], weights: &Weights) -> f64 {
    let (mut low, mut high) = (0.0, 0.02);
    for _ in 0..40 {
        let third = (high - low) * 0.381_966;
        let (a, b) = (low + third, high - third);
        if loss(samples, weights, a) < loss(samples, weights, b) { high = b } else { low = a }
    }
    (low + high) / 2.0
}

/// Gradient descent with Adam's steps on the training samples; returns the weights of the round
/// that was best on the validation samples.
fn fit(data: &Data, start: &Weights, scale: f64) -> Weights {
    let [training, validation, _] = &data.0;
    let mut weights = start.clone();
    let mut best = (loss(validation, start, scale), start.clone());
    let (mut mean, mut square) = (vec![[0.0; 2]; TERMS], vec![[0.0; 2]; TERMS]);
    for round in 1..=ROUNDS {
        let gradient = gradient(training, &weights, start, scale);
        for term in 0..TERMS {
            for phase in 0..2 {
                let g = gradient[term][phase];
                let (m, s): (&mut f64, &mut f64) =
                    (&mut mean[term][phase], &mut square[term][phase]);
                *m = 0.9 * *m + 0.1 * g;
                *s = 0.999 * *s + 0.001 * g * g;
                let m = *m / (1.0 - 0.9_f64.powi(round as i32));
                let s = *s / (1.0 - 0.999_f64.powi(round as i32));
                weights[term][phase] -= STEP * m / (s.sqrt() + 1e-12);
            }
        }
        let now = loss(validation, &weights, scale);
        if now < best.0 {
            best = (now, weights.clone());
        }
        if round % 50 == 0 {
            eprintln!(
                "round {round}: training {:.5}, validation {now:.5}",
                loss(training, &weights, scale)
            );
        }
    }
    best.1
}

fn gradient(samples: &[Sample], weights: &Weights, start: &Weights, scale: f64) -> Weights {
    let mut gradient = vec![[0.0; 2]; TERMS];
    for sample in samples {
        let error = (logistic(sample.value(weights), scale) - sample.score) * scale;
        let middlegame = sample.facts.middlegame;
        for &(term, count) in &sample.facts.counts {
            let share = error * f64::from(count);
            gradient[usize::from(term)][0] += share * middlegame;
            gradient[usize::from(term)][1] += share * (1.0 - middlegame);
        }
    }
    for (term, g) in gradient.iter_mut().enumerate() {
        for phase in 0..2 {
            g[phase] /= samples.len() as f64;
            g[phase] += 2.0 * PULL * (weights[term][phase] - start[term][phase]);
        }
    }
    gradient
}

/// Material only, at the classical 1, 3, 3, 5, 9.
fn classical_material() -> Weights {
    let mut weights = vec![[0.0; 2]; TERMS];
    for (weight, value) in weights.iter_mut().zip([100.0, 300.0, 300.0, 500.0, 900.0]) {
        *weight = [value; 2];
    }
    weights
}

fn report(data: &Data, name: &str, weights: &Weights) {
    let [training, _, test] = &data.0;
    let scale = best_scale(training, weights);
    let right = |sample: &&Sample| (sample.value(weights) > 0.0) == (sample.score > 0.5);
    let decided: Vec<&Sample> = test.iter().filter(|sample| sample.score != 0.5).collect();
    let share = decided.iter().filter(|sample| right(sample)).count() as f64 / decided.len() as f64;
    println!(
        "| {name} | {:.4} | {:.4} | {:.1} % |",
        loss(training, weights, scale),
        loss(test, weights, scale),
        100.0 * share
    );
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    std::process::exit(2)
}

/// Replaces the numbers of a file, keeping its comments and the shape of its lines.
fn write_weights(path: &str, weights: &Weights) {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| fail(&format!("{path}: {e}")));
    let mut numbers = weights.iter();
    let replace = |line: &str| {
        if !line.starts_with("    s(") {
            return line.to_string();
        }
        let count = line.matches("s(").count();
        let row: Vec<String> = numbers
            .by_ref()
            .take(count)
            .map(|[middlegame, endgame]| format!("s({middlegame:.0}, {endgame:.0}),"))
            .collect();
        format!("    {}", row.join(" ").replace("-0,", "0,").replace("-0)", "0)"))
    };
    let lines: Vec<String> = text.lines().map(replace).collect();
    std::fs::write(path, lines.join("\n") + "\n").unwrap_or_else(|e| fail(&format!("{path}: {e}")));
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(games) = arguments.first() else {
        fail("usage: chess_tune GAMES.pgn [WEIGHTS.rs]");
    };
    let data = read_games(games);
    let [training, validation, test] = &data.0;
    println!(
        "positions: {} fitted, {} to stop, {} held out",
        training.len(),
        validation.len(),
        test.len()
    );
    let present: Weights = weights().iter().map(|&(m, e)| [f64::from(m), f64::from(e)]).collect();
    let scale = best_scale(training, &present);
    let fitted = fit(&data, &present, scale);
    println!(
        "| evaluation | loss, fitted games | loss, held-out games | winner named |\n|---|---|---|---|"
    );
    report(&data, "none (all level)", &vec![[0.0; 2]; TERMS]);
    report(&data, "material 1 3 3 5 9", &classical_material());
    report(&data, "weights in use", &present);
    report(&data, "weights fitted", &fitted);
    if let Some(path) = arguments.get(1) {
        write_weights(path, &fitted);
    }
}
