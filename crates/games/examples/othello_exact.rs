//! Solves positions of recorded games exactly, to measure the evaluation against.
//!
//! `cargo run --release -p nullwindow-games --example othello_exact -- GAMES.tsv EMPTIES COUNT`
//!
//! Of COUNT games spread evenly over the file, the position with EMPTIES empty squares is solved
//! and written as board, side to move and score for the side to move, separated by tabs.

use nullwindow_games::othello::Record;
use nullwindow_games::othello::evaluation::Weights;
use nullwindow_games::othello::solver::Solver;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, empties, count] = arguments.as_slice() else {
        return Err("expected: GAMES.tsv EMPTIES COUNT".into());
    };
    let (empties, count): (u32, usize) = (empties.parse()?, count.parse()?);
    let text = std::fs::read_to_string(games)?;
    let lines: Vec<&str> = text.lines().collect();
    let mut solver = Solver::new(20).ordered_by(Weights::shipped());
    for i in 0..count.min(lines.len()) {
        let line = lines[i * lines.len() / count.min(lines.len())];
        let record = Record::parse(line.rsplit('\t').next().unwrap_or_default())?;
        let wanted = record.positions().find(|p| p.empties() == empties && !p.must_pass());
        if let Some(position) = wanted.filter(|p| !p.is_over()) {
            let score = solver.solve(&position).score;
            println!("{}\t{score:+}", position.to_string().replace(' ', "\t"));
        }
    }
    Ok(())
}
