//! One, two, four threads on one position: the same value, faster where there are cores for them.
//! `cargo run --release --example threads`

use nullwindow::searcher::{Driver, Searcher};
use nullwindow_games::othello::Othello;

fn main() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("{cores} cores\ndriver     threads    value       nodes   seconds");
    for driver in [Driver::NegaScout, Driver::MtdF] {
        for threads in [1, 2, 4] {
            let searcher = Searcher::new().driver(driver).threads(threads);
            let answer = searcher.depth(10).search(&Othello::start());
            println!(
                "{driver:<10} {threads:>7} {:>8} {:>11} {:>9.3}",
                answer.value,
                answer.tally.nodes,
                answer.time.as_secs_f64()
            );
        }
    }
}
