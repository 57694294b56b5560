//! Solves endgame test positions and prints the cost.
//!
//! `cargo run --release -p nullwindow-games --example othello_forum -- [FILE.tsv] [MOST EMPTIES]`

use nullwindow_games::othello::Othello;
use nullwindow_games::othello::evaluation::Weights;
use nullwindow_games::othello::solver::Solver;
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().unwrap_or("crates/games/data/othello/fforum-40-49.tsv".into());
    let most: u32 = arguments.next().map_or(Ok(22), |text| text.parse())?;
    let mut solver = Solver::new(20).ordered_by(Weights::shipped());
    println!("problem  empties  score  published   M nodes  seconds");
    for (i, line) in std::fs::read_to_string(&file)?.lines().enumerate() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [number, board, side, _, published, ..] = fields.as_slice() else {
            return Err(format!("{file}, line {}: expected five fields", i + 1).into());
        };
        let position: Othello = format!("{board} {side}").parse()?;
        if position.empties() > most {
            continue;
        }
        let begin = Instant::now();
        let solution = solver.solve(&position);
        println!(
            "{number:>7}  {:7}  {:+5}  {published:>9}  {:8.2}  {:7.2}",
            position.empties(),
            solution.score,
            solution.nodes as f64 / 1e6,
            begin.elapsed().as_secs_f64(),
        );
    }
    Ok(())
}
