//! What threads gain: `cargo bench -p nullwindow-games --bench searcher_threads`
//!
//! First in lockstep, where nodes stand for time: the same on every machine, and as many processors as
//! one likes. Then by the clock, one and two threads in turn; for that the machine must be idle.

mod searcher_support;

use nullwindow::memory::Table;
use nullwindow::searcher::{Answer, Driver, Searcher};
use nullwindow::{Game, Value};
use searcher_support::{checkers, chess, median, othello, some};
use std::sync::Arc;
use std::time::Instant;

const POSITIONS: usize = 8;
const DRIVERS: [Driver; 2] = [Driver::NegaScout, Driver::MtdF];

fn searcher(driver: Driver, threads: usize, depth: u16, table: &Arc<Table>) -> Searcher {
    table.clear();
    Searcher::new().driver(driver).threads(threads).shared_table(table.clone()).depth(depth)
}

/// Prints a row per driver; returns all speed-ups with two and with four threads.
fn counted<G>(name: &str, roots: &[G], depth: u16, table: &Arc<Table>) -> [Vec<f64>; 2]
where
    G: Clone + Send + Sync + Game<Move: Send>,
{
    let mut all = [Vec::new(), Vec::new()];
    for driver in DRIVERS {
        let speedups = [2, 4].map(|threads| {
            let speedup = |root: &G| {
                let one = searcher(driver, 1, depth, table).search(root);
                let many: Answer<_> =
                    searcher(driver, threads, depth, table).lockstep().search(root);
                assert_eq!(one.value, many.value, "{name}, {driver}: no wrong value ever");
                one.nodes as f64 * threads as f64 / many.nodes as f64
            };
            roots.iter().map(speedup).collect::<Vec<_>>()
        });
        let [two, four] = speedups.each_ref().map(|speedups| median(speedups.clone()));
        println!("{name:<10} {depth:>5} {driver:<10} {two:>10.2} {four:>10.2}");
        for (all, speedups) in all.iter_mut().zip(speedups) {
            all.extend(speedups);
        }
    }
    all
}

/// Prints a row per driver; returns all speed-ups.
fn timed<G>(name: &str, roots: &[G], depth: u16, table: &Arc<Table>) -> Vec<f64>
where
    G: Clone + Send + Sync + Game<Move: Send>,
{
    let seconds = |root: &G, driver, threads| -> (f64, Value) {
        let mut searcher = searcher(driver, threads, depth, table);
        let start = Instant::now();
        let value = searcher.search(root).value;
        (start.elapsed().as_secs_f64(), value)
    };
    let mut all = Vec::new();
    for driver in DRIVERS {
        let mut ratios = Vec::new();
        let mut totals = [0.0; 2];
        for root in roots {
            let (mut one, value) = seconds(root, driver, 1);
            let (mut two, again) = seconds(root, driver, 2);
            assert_eq!(value, again, "{name}, {driver}: no wrong value ever");
            one = one.min(seconds(root, driver, 1).0);
            two = two.min(seconds(root, driver, 2).0);
            ratios.push(one / two);
            totals = [totals[0] + one, totals[1] + two];
        }
        let [one, two] = totals;
        all.extend_from_slice(&ratios);
        let ratio = median(ratios);
        println!("{name:<10} {depth:>5} {driver:<10} {one:>8.2} {two:>8.2} {ratio:>8.2}");
    }
    all
}

fn main() {
    let (chess, othello, checkers) =
        (some(chess(), POSITIONS), some(othello(), POSITIONS), some(checkers(), POSITIONS));
    println!("{POSITIONS} positions per game; median speed-ups in lockstep, 16 MB table");
    println!("game       depth driver      2 threads  4 threads");
    let table = Arc::new(Table::with_megabytes(16));
    let [mut two, mut four] = counted("chess", &chess, 7, &table);
    for [more, many] in
        [counted("Othello", &othello, 10, &table), counted("checkers", &checkers, 15, &table)]
    {
        two.extend(more);
        four.extend(many);
    }
    println!("median of all: {:.2} and {:.2}", median(two), median(four));

    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("\nby the clock, {cores} cores, 64 MB table, the faster of two runs");
    println!("game       depth driver       1 thread  2 threads  median speed-up");
    let table = Arc::new(Table::with_megabytes(64));
    let mut all = timed("chess", &chess, 8, &table);
    all.extend(timed("Othello", &othello, 12, &table));
    all.extend(timed("checkers", &checkers, 19, &table));
    println!("median of all: {:.2} (wanted: at least 1.80)", median(all));
}
