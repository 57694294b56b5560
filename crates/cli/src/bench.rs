//! `nullwindow bench`: fixed searches and one number that changes when any of them does.

use clap::Args as ClapArgs;
use nullwindow::Searcher;
use nullwindow::searcher::{Driver, Enhancements};
use nullwindow_games::Playable;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::Chess;
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::othello::Othello;
use nullwindow_games::tree::{OrderedTree, Weights};
use nullwindow_kit::output::{Failure, Out};
use nullwindow_kit::sizes::TableSize;
use nullwindow_lab::practice::{Positions, Setup};
use serde_json::json;
use std::io::Write;
use std::time::Duration;

/// How to show the signatures.
#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Shallower searches, for a quick look; their signatures differ
    #[arg(long)]
    quick: bool,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  nullwindow bench
      about ten seconds; quote the total in commits that change what is searched
  nullwindow bench --json

The signature is the number of nodes: the same on every machine, in every run. Speed is shown beside \
it and is not part of it.";

/// The cost of a game's searches.
struct Row {
    game: &'static str,
    nodes: u64,
    time: Duration,
}

/// The drivers that differ most in how they search.
const ALGORITHMS: [Driver; 3] = [Driver::AlphaBeta, Driver::BASELINE, Driver::MtdF];

/// Searches, and writes the signatures.
pub fn run(args: &Args) -> Result<(), Failure> {
    let less = if args.quick { 3 } else { 0 };
    let searches: [fn(u16) -> Result<Row, Failure>; 5] = [
        |less| of_game::<Chess>(6 - less),
        |less| of_game::<Othello>(9 - less),
        |less| of_game::<Checkers>(12 - less),
        |less| of_game::<ConnectFour>(13 - less),
        |less| of_tree(9 - less),
    ];
    let mut out = Out::new();
    let mut rows = Vec::new();
    for search in searches {
        let row = search(less)?;
        if !args.json {
            writeln!(out, "{row}")?;
            out.flush()?;
        }
        rows.push(row);
    }
    let nodes: u64 = rows.iter().map(|row| row.nodes).sum();
    let time = rows.iter().map(|row| row.time).sum();
    let total = Row { game: "total", nodes, time };
    if args.json {
        let mut all = total.json();
        all["games"] = rows.iter().map(Row::json).collect();
        writeln!(out, "{all}")?;
    } else {
        writeln!(out, "{total}")?;
    }
    out.flush()?;
    Ok(())
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let million = self.speed() / 1e6;
        write!(f, "{:<15} {:>12} nodes   {million:>6.2} M nodes/s", self.game, self.nodes)
    }
}

impl Row {
    fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }

    fn json(&self) -> serde_json::Value {
        let game = self.game.to_lowercase();
        let seconds = self.time.as_secs_f64();
        json!({"game": game, "signature": self.nodes, "seconds": seconds, "nodes_per_second": self.speed()})
    }
}

/// The first positions of the game's test set.
fn of_game<G: Playable>(depth: u16) -> Result<Row, Failure> {
    const POSITIONS: usize = 3;
    let positions = Positions::<G>::own().map_err(Failure::bad_input)?.all;
    let table = TableSize::power(18).make()?;
    let mut row = Row { game: G::TITLE, nodes: 0, time: Duration::ZERO };
    for position in positions.iter().take(POSITIONS) {
        for algorithm in ALGORITHMS {
            table.clear();
            let found = Setup::new(&G::TUNED, algorithm, depth).search(position, &table);
            row.nodes += found.tally.nodes;
            row.time += found.time;
        }
    }
    Ok(row)
}

/// A bare tree: the search without table and move ordering.
fn of_tree(depth: u16) -> Result<Row, Failure> {
    let tree = Weights::first(0.6).and_then(|weights| OrderedTree::new(12, weights, 1));
    let tree = tree.map_err(|error| Failure::Broken(error.into()))?;
    let mut row = Row { game: "Synthetic tree", nodes: 0, time: Duration::ZERO };
    for driver in ALGORITHMS {
        let driver = driver.with(Enhancements::ASPIRATION);
        let mut searcher = Searcher::new().driver(driver).depth(depth);
        let answer = tree.search(&mut searcher);
        row.nodes += answer.tally.nodes;
        row.time += answer.time;
    }
    Ok(row)
}
