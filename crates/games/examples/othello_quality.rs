//! Measures the Othello evaluation on games it was not trained on.
//!
//! `cargo run --release -p nullwindow-games --example othello_quality -- [WEIGHTS.bin] [validation|test]`
//!
//! Training settings are chosen by the validation games, 2013 and 2014; the test games, 2015 to
//! 2019, are only for the weights finally chosen.
//!
//! Prints, by the number of empty squares, the mean absolute error in discs against the exact score
//! where it is known and against the exact score of the same game with twelve empties before that,
//! beside the error of always predicting 0; and how often the sign of the exact score is predicted.

use nullwindow_games::othello::evaluation::Weights;
use nullwindow_games::othello::solver::Solver;
use nullwindow_games::othello::{DISC, Othello, Record};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().unwrap_or("crates/games/data/othello/weights.bin".into());
    let (games, solved) = match arguments.next().as_deref() {
        None | Some("validation") => ("games-2013-2014", "validation"),
        Some("test") => ("games-2015-2019", "exact"),
        Some(other) => return Err(format!("`{other}`: expected validation or test").into()),
    };
    let read = |name: &str| {
        let path = format!("crates/games/data/othello/{name}.tsv");
        std::fs::read_to_string(&path).map_err(|e| format!("{path}: {e}"))
    };
    let weights = Weights::read(&std::fs::read(&file).map_err(|e| format!("{file}: {e}"))?)?;
    println!("{file}, {games}, against exact scores");
    println!("empties  positions  mean error  always 0  sign right  draws");
    let mut errors = Vec::new();
    for empties in [12, 16, 20] {
        let positions = read_exact(&read(&format!("{solved}-{empties}"))?)?;
        errors.push(report_exact(empties, &positions, &weights));
    }
    println!("mean of the errors {:.3}", errors.iter().sum::<f64>() / errors.len() as f64);
    println!("\nagainst the exact score of the same game with 12 empties");
    println!("empties  positions  mean error  always 0  sign right  draws");
    let transcript = |line: &str| Record::parse(line.rsplit('\t').next().unwrap_or_default());
    let games: Result<Vec<Record>, _> = read(games)?.lines().map(transcript).collect();
    let games = scored(&games?);
    for empties in (14..=54).rev().step_by(5) {
        let positions: Vec<_> =
            games.iter().filter(|(p, _)| p.empties() == empties).copied().collect();
        report_exact(empties, &positions, &weights);
    }
    Ok(())
}

fn read_exact(text: &str) -> Result<Vec<(Othello, i32)>, Box<dyn Error>> {
    let line = |line: &str| {
        let (position, score) = line.rsplit_once('\t').ok_or("board, side and score expected")?;
        Ok((position.parse::<Othello>()?, score.parse()?))
    };
    text.lines().map(line).collect()
}

/// Every position of the games with the score of the game's position with 12 empties.
fn scored(games: &[Record]) -> Vec<(Othello, i32)> {
    let mut solver = Solver::new(18).ordered_by(Weights::shipped());
    let mut all = Vec::new();
    for game in games {
        let positions: Vec<Othello> = game.positions().collect();
        let Some(turning) = positions.iter().find(|p| p.empties() == 12) else { continue };
        let score = solver.solve(turning).score;
        let sign = |p: &Othello| if p.side() == turning.side() { 1 } else { -1 };
        let before = positions.iter().filter(|p| p.empties() > 12 && !p.must_pass());
        all.extend(before.map(|p| (*p, sign(p) * score)));
    }
    all
}

/// A position without a winner has no sign to predict: draws are reported separately, and counted
/// as wrong in the first of the two percentages. Returns the mean error.
fn report_exact(empties: u32, positions: &[(Othello, i32)], weights: &Weights) -> f64 {
    let count = positions.len() as f64;
    let judged = |p: &Othello| f64::from(weights.evaluate(p)) / f64::from(DISC);
    let error: f64 = positions.iter().map(|(p, s)| (judged(p) - f64::from(*s)).abs()).sum();
    let zero: f64 = positions.iter().map(|(_, s)| f64::from(*s).abs()).sum();
    let draws = positions.iter().filter(|(_, s)| *s == 0).count() as f64;
    let right = positions.iter().filter(|(p, s)| judged(p) * f64::from(*s) > 0.0).count() as f64;
    println!(
        "{empties:7}  {count:9}  {:10.2}  {:8.2}  {:5.1} % of all, {:5.1} % of decided  {:4.1} %",
        error / count,
        zero / count,
        100.0 * right / count,
        100.0 * right / (count - draws),
        100.0 * draws / count,
    );
    error / count
}
