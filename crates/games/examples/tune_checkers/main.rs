//! Learns the weights of the checkers evaluation from the results of games.
//!
//! `cargo run --release -p nullwindow-games --example tune_checkers > weights.rs`
//!
//! Reads `data/checkers/*_games.tsv`. Every fifth game is held out for the test; from the others,
//! positions in which neither side can capture train a logistic regression on the result (a draw is
//! half a win) by Newton's method. Prints the file `evaluation/weights.rs`; the table of losses goes
//! to standard error. The same data give the same weights, to the last bit.

mod newton;

use newton::{fit, loss};
use nullwindow::Game;
use nullwindow_games::checkers::database::Material;
use nullwindow_games::checkers::evaluation::{FEATURES, FULL, NAMES, WEIGHTS, evaluate, features};
use nullwindow_games::checkers::{Board, Checkers, MoveError, Side};
use std::error::Error;
use std::path::Path;

const FILES: [&str; 2] = ["acf_games.tsv", "tinsley_games.tsv"];
/// One game in this many is held out for the test.
const HELD_OUT: usize = 5;
/// Openings say little about results.
const FIRST_PLY: usize = 6;
/// Training positions have the same material this many plies (an even number) later.
const STABLE: usize = 2;
/// Keeps weights small where the data say little about them.
const RIDGE: f64 = 20.0;

/// A position and how its game ended for the side to move: 1, 1/2 or 0.
struct Sample {
    board: Board,
    result: f64,
}

/// Training and test positions.
#[derive(Default)]
struct Samples {
    train: Vec<Sample>,
    test: Vec<Sample>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let samples = read_samples()?;
    eprintln!(
        "{} positions to learn from, {} held out (every {HELD_OUT}th game)",
        samples.train.len(),
        samples.test.len()
    );
    eprintln!("{:<44}{:>10}{:>10}", "model", "train", "test");
    let turn = |_: &Board| vec![1.0];
    report("the side to move only", &samples, turn);
    let material = |b: &Board| pick(b, &[0, 1, 18]);
    let weights = report("material: men, kings", &samples, material);
    eprintln!(
        "    (a man {:.4}, a king {:.4}, the turn {:.4})",
        weights[0], weights[1], weights[2]
    );
    report("material by phase", &samples, |b| by_phase(&pick(b, &[0, 1, 18]), b));
    report("material by phase, trade-down", &samples, |b| by_phase(&pick(b, &[0, 1, 16, 18]), b));
    let all = |b: &Board| by_phase(&pick(b, &(0..FEATURES).collect::<Vec<_>>()), b);
    let weights = report("all features by phase", &samples, all);
    report("the evaluation compiled in", &samples, |b| vec![f64::from(evaluate(b)) / 100.0]);
    print_weights(&weights);
    Ok(())
}

/// Learns a model's weights, and prints its losses.
fn report(name: &str, samples: &Samples, model: impl Fn(&Board) -> Vec<f64>) -> Vec<f64> {
    let rows = |samples: &[Sample]| -> Vec<(Vec<f64>, f64)> {
        samples.iter().map(|sample| (model(&sample.board), sample.result)).collect()
    };
    let train = rows(&samples.train);
    let weights = fit(&train, RIDGE);
    let test = loss(&rows(&samples.test), &weights);
    eprintln!("{name:<44}{:>10.5}{test:>10.5}", loss(&train, &weights));
    weights
}

fn pick(board: &Board, indices: &[usize]) -> Vec<f64> {
    let features = features(board);
    indices.iter().map(|&i| f64::from(features[i])).collect()
}

/// Each feature twice: weighted for the opening and for the end.
fn by_phase(features: &[f64], board: &Board) -> Vec<f64> {
    let there = f64::from(board.piece_count()) / f64::from(FULL);
    features.iter().flat_map(|f| [f * there, f * (1.0 - there)]).collect()
}

fn read_samples() -> Result<Samples, Box<dyn Error>> {
    let mut samples = Samples::default();
    let mut games = 0;
    for name in FILES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/checkers").join(name);
        let text = std::fs::read_to_string(&path)?;
        for (i, line) in text.lines().enumerate() {
            games += 1;
            replay(line, games % HELD_OUT == 0, &mut samples)
                .map_err(|e| format!("{}:{}: {e}", path.display(), i + 1))?;
        }
    }
    Ok(samples)
}

/// Adds the quiet positions of a game to the training or test set.
fn replay(line: &str, held_out: bool, samples: &mut Samples) -> Result<(), Box<dyn Error>> {
    let (result, moves) = line.split_once('\t').ok_or("expected a result, a tab and moves")?;
    let for_black = match result {
        "1-0" => 1.0,
        "0-1" => 0.0,
        "1/2-1/2" => 0.5,
        other => return Err(format!("{other} is not a result").into()),
    };
    let boards = boards_of(moves)?;
    for (ply, &board) in boards.iter().enumerate().skip(FIRST_PLY) {
        if board.has_capture() || board.passed().has_capture() {
            continue;
        }
        let result = if board.side() == Side::Black { for_black } else { 1.0 - for_black };
        let sample = Sample { board, result };
        let later = boards.get(ply + STABLE).unwrap_or(&board);
        match (held_out, Material::of(later) == Material::of(&board)) {
            (true, _) => samples.test.push(sample),
            (false, true) => samples.train.push(sample),
            (false, false) => {}
        }
    }
    Ok(())
}

fn boards_of(moves: &str) -> Result<Vec<Board>, MoveError> {
    let mut position = Checkers::start();
    let mut boards = vec![*position.board()];
    for text in moves.split(' ') {
        match position.parse_move(text) {
            Ok(m) => position.make(m),
            // The continuation of the game is not known.
            Err(MoveError::Ambiguous { .. }) => break,
            Err(error) => return Err(error),
        };
        boards.push(*position.board());
    }
    Ok(boards)
}

/// Prints the weights file, scaled so that an extra man, at half the board, is a hundred.
fn print_weights(weights: &[f64]) {
    let man = (weights[0] + weights[1]) / 2.0 + 96.0 / 12.0 * (weights[32] + weights[33]) / 2.0;
    let scale = 100.0 / man;
    println!("//! The weights of the evaluation.");
    println!("//!");
    println!("//! Written by `cargo run --release -p nullwindow-games --example tune_checkers`.");
    println!("\nuse super::{{FEATURES, Weight}};\n");
    println!("/// An evaluation of this size means odds of e to one.");
    println!("pub const SCALE: f64 = {scale:.1};\n");
    println!("/// By feature, in the order of [`super::NAMES`].");
    println!("#[rustfmt::skip]");
    println!("pub const WEIGHTS: [Weight; FEATURES] = [");
    for (name, pair) in NAMES.iter().zip(weights.chunks(2)) {
        let [beginning, end] = [pair[0], pair[1]].map(|w| (w * scale).round());
        println!("    Weight {{ beginning: {beginning}, end: {end} }}, // {name}");
    }
    println!("];");
    assert_eq!(WEIGHTS.len(), weights.len() / 2);
}
