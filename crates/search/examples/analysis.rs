//! Watching a search: every iteration as it is finished, the passes of MTD(f) inside it, and what
//! was counted. `cargo run --release --example analysis`

use nullwindow::searcher::{Answer, Driver, Searcher};
use nullwindow::{Depth, Observer, Value, Window};
use nullwindow_games::othello::Othello;

/// Keeps the questions that the driver asks the root.
#[derive(Default)]
struct Passes(Vec<String>);

impl Observer for Passes {
    fn pass(&mut self, window: Window) {
        self.0.push(format!("≥ {}?", window.beta));
    }

    fn iteration(&mut self, depth: Depth, value: Value) {
        let questions = std::mem::take(&mut self.0).join("  ");
        println!("depth {depth:>2}: {questions}  so {value}");
    }
}

fn main() {
    let position = Othello::start();
    let mut searcher = Searcher::new().driver(Driver::MtdF).depth(8);
    let mut rows = Vec::new();
    let answer = searcher.watch(&position, &mut Passes::default(), |so_far| rows.push(so_far));

    println!("\ndepth    value      nodes   line");
    for row in &rows {
        let line = line(&position, row);
        println!("{:>5} {:>8} {:>10}   {line}", row.depth(), row.value, row.tally.nodes);
    }
    println!("\nwhat is known about the moves:");
    for root_move in &answer.root_moves {
        let bounds = root_move.bounds;
        println!("{} {:>6} … {}", position.move_text(root_move.m), bounds.lower, bounds.upper);
    }
    let tally = answer.tally;
    println!("\n{} leaves, {} answered by the table", tally.leaves(), tally.table_hits);
    println!("{} of {} cutoffs by the first move", tally.first_move_cutoffs, tally.cutoffs);
}

fn line(root: &Othello, answer: &Answer<<Othello as nullwindow::Game>::Move>) -> String {
    answer.named(root, |position, m| position.move_text(m)).pv.join(" ")
}
