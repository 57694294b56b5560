//! Node rate by size of the table: `cargo bench -p nullwindow-games --bench searcher_table_size`
//!
//! Large tables miss cache and TLB at every probe. The same number of nodes is searched with each
//! size in turn, several rounds, and CPU times are compared. Tables are allocated beforehand.

mod searcher_support;

use nullwindow::Game;
use nullwindow::memory::Table;
use nullwindow::searcher::Searcher;
use nullwindow_games::connect_four::ConnectFour;
use searcher_support::{chess, cpu_seconds, median, othello};
use std::sync::Arc;

const MEGABYTES: [usize; 3] = [1, 64, 1024];
const NODES: u64 = 2_000_000;
const ROUNDS: usize = 5;

/// Seconds for `NODES` nodes from `root`.
fn seconds(table: &Arc<Table>, search: impl FnOnce(Arc<Table>)) -> f64 {
    table.clear();
    cpu_seconds(|| search(table.clone()))
}

fn row(name: &str, tables: &[Arc<Table>], search: impl Fn(Arc<Table>)) {
    let mut times = vec![Vec::new(); tables.len()];
    for _ in 0..ROUNDS {
        for (table, times) in tables.iter().zip(&mut times) {
            times.push(seconds(table, &search));
        }
    }
    let ratios = times[2].iter().zip(&times[0]).map(|(large, small)| small / large).collect();
    let rates: Vec<_> = times.into_iter().map(|times| NODES as f64 / median(times) / 1e6).collect();
    let ratio = median(ratios);
    println!("{name:<14} {:>9.3} {:>9.3} {:>9.3} {ratio:>9.3}", rates[0], rates[1], rates[2]);
}

fn quiet<G>(root: &G, table: Arc<Table>)
where
    G: Clone + Send + Sync + Game<Move: Send>,
{
    Searcher::new().shared_table(table).nodes(NODES).search(root);
}

fn noisy<G>(root: &G, table: Arc<Table>)
where
    G: Clone + Send + Sync + Game<Move: Send>,
{
    Searcher::new().shared_table(table).nodes(NODES).search(root);
}

fn main() {
    let tables = MEGABYTES.map(|megabytes| Arc::new(Table::with_megabytes(megabytes)));
    println!("million nodes per CPU second, {NODES} nodes, median of {ROUNDS} interleaved rounds");
    println!("game                1 MB     64 MB      1 GB  1 GB/1 MB   (demanded: at least 0.8)");
    row("chess", &tables, |table| noisy(&chess()[11], table));
    row("Othello", &tables, |table| quiet(&othello()[0], table));
    row("connect four", &tables, |table| quiet(&ConnectFour::default(), table));
}
