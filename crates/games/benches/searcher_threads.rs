//! What threads gain: `cargo bench -p nullwindow-games --bench searcher_threads`
//!
//! First in lockstep, where nodes stand for time: the same on every machine, and as many processors as
//! one likes. Then by the clock, one and two threads in turn, and two searches apart, which is the most
//! that the machine allows; for that it must be idle.

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

/// Prints a row per driver; returns all speed-ups, and what the machine would allow: two separate
/// searches at once against one alone.
fn timed<G>(name: &str, roots: &[G], depth: u16, tables: &[Arc<Table>; 2]) -> [Vec<f64>; 2]
where
    G: Clone + Send + Sync + Game<Move: Send>,
{
    let search = |root: &G, driver, threads, table| -> Value {
        searcher(driver, threads, depth, table).search(root).value
    };
    let [table, other] = tables;
    let mut all = [Vec::new(), Vec::new()];
    for driver in DRIVERS {
        let mut ratios = [Vec::new(), Vec::new()];
        let mut totals = [0.0; 3];
        for root in roots {
            let one = || search(root, driver, 1, table);
            let two = || search(root, driver, 2, table);
            let apart = || {
                std::thread::scope(|scope| {
                    scope.spawn(|| search(root, driver, 1, other));
                    one()
                })
            };
            assert_eq!(one(), two(), "{name}, {driver}: no wrong value ever");
            let [one, two, apart] = [seconds(one), seconds(two), seconds(apart)];
            ratios[0].push(one / two);
            ratios[1].push(2.0 * one / apart);
            for (total, seconds) in totals.iter_mut().zip([one, two, apart]) {
                *total += seconds;
            }
        }
        for (all, ratios) in all.iter_mut().zip(&ratios) {
            all.extend(ratios);
        }
        let [one, two, apart] = totals;
        let [ratio, limit] = ratios.map(median);
        println!(
            "{name:<10} {depth:>5} {driver:<10} {one:>9.2} {two:>10.2} {apart:>7.2} {ratio:>9.2} {limit:>8.2}"
        );
    }
    all
}

/// How long it takes, the faster of two runs.
fn seconds(search: impl Fn() -> Value) -> f64 {
    let run = || {
        let start = Instant::now();
        search();
        start.elapsed().as_secs_f64()
    };
    run().min(run())
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
    println!("                              seconds                      median speed-up");
    println!("game       depth driver      1 thread  2 threads  2 apart   threads    apart");
    let tables = [(); 2].map(|()| Arc::new(Table::with_megabytes(64)));
    let [mut threads, mut apart] = timed("chess", &chess, 8, &tables);
    for [more, many] in
        [timed("Othello", &othello, 12, &tables), timed("checkers", &checkers, 19, &tables)]
    {
        threads.extend(more);
        apart.extend(many);
    }
    let (threads, apart) = (median(threads), median(apart));
    println!("median of all: {threads:.2} (wanted: at least 1.80); two searches apart: {apart:.2}");
}
