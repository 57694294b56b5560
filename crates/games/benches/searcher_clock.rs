//! How punctual a search is: `cargo bench -p nullwindow-games --bench searcher_clock`
//!
//! Searches with a time limit, and searches stopped by a flag, one and two threads: the worst
//! overshoot of each. The clock decides, so the machine must be idle.

mod searcher_support;

use nullwindow::Game;
use nullwindow::searcher::Searcher;
use searcher_support::{checkers, chess, othello, some};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

const POSITIONS: usize = 6;
const LIMITS: [u64; 4] = [10, 50, 200, 500];
const STOP_AFTER: Duration = Duration::from_millis(60);

/// The allowed overshoot of a limit.
fn allowed(limit: Duration) -> Duration {
    Duration::from_millis(5) + limit / 50
}

/// How long after `limit` the answer came.
fn overshoot<G>(root: &G, threads: usize, limit: Duration) -> Duration
where
    G: Clone + Send + Sync + Game<Move: Send>,
{
    let searcher = Searcher::new().threads(threads);
    let mut searcher = searcher.time(limit);
    let start = Instant::now();
    searcher.search(root);
    start.elapsed().saturating_sub(limit)
}

/// How long after the flag was raised the answer came.
fn reaction<G>(root: &G, threads: usize) -> Duration
where
    G: Clone + Send + Sync + Game<Move: Send>,
{
    let flag = Arc::new(AtomicBool::new(false));
    let searcher = Searcher::new().threads(threads);
    let mut searcher = searcher.stop(flag.clone());
    std::thread::scope(|scope| {
        let raised = scope.spawn(|| {
            std::thread::sleep(STOP_AFTER);
            let now = Instant::now();
            flag.store(true, Relaxed);
            now
        });
        searcher.search(root);
        let end = Instant::now();
        raised.join().map_or(Duration::ZERO, |raised| end.saturating_duration_since(raised))
    })
}

fn rows<G>(name: &str, roots: &[G])
where
    G: Clone + Send + Sync + Game<Move: Send>,
{
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    for threads in [1, 2] {
        for limit in LIMITS.map(Duration::from_millis) {
            let worst = roots.iter().map(|root| overshoot(root, threads, limit)).max();
            let (worst, most) = (worst.unwrap_or_default(), allowed(limit));
            println!(
                "{name:<10} {threads:>7} {:>7} ms {:>12.2} ms   < {} ms",
                limit.as_millis(),
                milliseconds(worst),
                milliseconds(most)
            );
        }
        let worst = roots.iter().map(|root| reaction(root, threads)).max().unwrap_or_default();
        println!("{name:<10} {threads:>7}       flag {:>12.2} ms   < 5 ms", milliseconds(worst));
    }
}

fn main() {
    println!("{POSITIONS} positions per game, a new 64 MB table for every search");
    // The first evaluation in a program unpacks the weights, which takes 50 ms: engines do it at
    // start-up.
    othello()[0].evaluate();
    println!("game       threads      limit  worst overshoot  demanded");
    rows("chess", &some(chess(), POSITIONS));
    rows("Othello", &some(othello(), POSITIONS));
    rows("checkers", &some(checkers(), POSITIONS));
}
