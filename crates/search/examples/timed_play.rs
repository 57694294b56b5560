//! Connect four against itself, with a little time for each move:
//! `cargo run --release --example timed_play`
//!
//! One searcher plays both sides. It keeps its table from move to move, so each search starts from
//! the results of the last.

use nullwindow::searcher::Searcher;
use nullwindow::{Game, Outcome};
use nullwindow_games::connect_four::ConnectFour;
use std::time::Duration;

fn main() {
    let mut searcher = Searcher::new().table_megabytes(16);
    searcher = searcher.time(Duration::from_millis(50));
    let mut position = ConnectFour::default();
    let mut ply = 0;
    loop {
        let answer = searcher.search(&position);
        // Where the game is over there is no move.
        let Some(column) = answer.best else { break };
        let stone = if ply % 2 == 0 { 'x' } else { 'o' };
        println!(
            "{:>2}. {stone} column {column}, depth {:>2}, {:>9}, {:>8} nodes",
            ply + 1,
            answer.depth(),
            answer.value.to_string(),
            answer.tally.nodes
        );
        position.make(column);
        ply += 1;
    }
    println!("\n{position}");
    match position.outcome() {
        Some(Outcome::Loss) => println!("{} has won", if ply % 2 == 1 { 'x' } else { 'o' }),
        _ => println!("a draw"),
    }
}
