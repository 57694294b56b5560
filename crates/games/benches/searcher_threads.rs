//! Time to depth with one and two threads: `cargo bench -p nullwindow-games --bench searcher_threads`
//!
//! Both in one run, in turn; the clock decides, so the machine must be idle.

mod searcher_support;

use nullwindow::memory::Table;
use nullwindow::searcher::{Driver, Searcher};
use nullwindow::{Game, Value};
use searcher_support::{checkers, chess, median, othello, some};
use std::sync::Arc;
use std::time::Instant;

const POSITIONS: usize = 8;
const DRIVERS: [Driver; 2] = [Driver::NegaScout, Driver::MtdF];

/// Seconds and value.
fn timed<G>(
    root: &G,
    depth: u16,
    driver: Driver,
    threads: usize,
    table: &Arc<Table>,
) -> (f64, Value)
where
    G: Clone + Send + Sync + Game<Move: Send>,
{
    table.clear();
    let searcher = Searcher::new().driver(driver).threads(threads);
    let mut searcher = searcher.shared_table(table.clone()).depth(depth);
    let start = Instant::now();
    let value = searcher.search(root).value;
    (start.elapsed().as_secs_f64(), value)
}

/// Prints a row per driver; returns all speed-ups.
fn rows<G>(name: &str, roots: &[G], depth: u16, table: &Arc<Table>) -> Vec<f64>
where
    G: Clone + Send + Sync + Game<Move: Send>,
{
    let mut all = Vec::new();
    for driver in DRIVERS {
        let mut ratios = Vec::new();
        let mut totals = [0.0; 2];
        for root in roots {
            let (one, value) = timed(root, depth, driver, 1, table);
            let (two, again) = timed(root, depth, driver, 2, table);
            assert_eq!(value, again, "{name}, {driver}: no wrong value ever");
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
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("{cores} cores; {POSITIONS} positions per game; 64 MB table");
    println!("game       depth driver       1 thread  2 threads  median speed-up");
    let table = Arc::new(Table::with_megabytes(64));
    let mut all = rows("chess", &some(chess(), POSITIONS), 8, &table);
    all.extend(rows("Othello", &some(othello(), POSITIONS), 12, &table));
    all.extend(rows("checkers", &some(checkers(), POSITIONS), 19, &table));
    println!("median of all: {:.2} (wanted: at least 1.80)", median(all));
}
