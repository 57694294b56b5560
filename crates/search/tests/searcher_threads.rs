//! More threads find what one finds.

mod common;

use common::Random;
use common::lattice::Lattice;
use common::truth::{Configured, Truth, check, legal, searcher};
use nullwindow::Game;
use nullwindow::searcher::{Driver, Enhancements, Searcher};
use nullwindow_games::connect_four::ConnectFour;

/// Drivers and sets worth sharing a table for.
fn configurations() -> Vec<(Driver, Enhancements)> {
    let mut all = Vec::new();
    for &driver in Driver::ALL {
        for letters in ["T", "THGEF", "TRHKLIM"] {
            let open = if driver.is_mtd() { "" } else { "NS" };
            all.push((driver, format!("{letters}{open}").parse().unwrap()));
        }
    }
    all
}

fn with(driver: Driver, set: Enhancements) -> Configured {
    searcher(driver, set).expect("these go together")
}

#[test]
fn lattices() {
    for seed in 0..20 {
        let root = Lattice::new(seed);
        let truth = Truth::of(&root, 6);
        for (driver, set) in configurations() {
            // Two or three threads; a table in which they evict each other's entries, and a large
            // one.
            for (threads, entries) in [(2, 16), (2, 1 << 14), (3, 64), (3, 1 << 12)] {
                let searcher = with(driver, set).threads(threads).table_entries(entries);
                let answer = searcher.depth(6).search(&root);
                let what = format!("{seed}, {driver} {set}, {threads} threads, {entries} entries");
                check(&root, &truth, &answer, &what);
                assert_eq!(answer.threads, threads, "{what}");
            }
        }
    }
}

#[test]
fn connect_four_games() {
    let mut random = Random(4);
    let mut position = ConnectFour::default();
    for ply in 0..24 {
        let truth = Truth::of(&position, 5);
        for threads in [2, 3] {
            for driver in [Driver::NegaScout, Driver::MtdF] {
                let searcher = Searcher::new().driver(driver).threads(threads);
                let answer = searcher.depth(5).table_entries(1 << 8).search(&position);
                check(&position, &truth, &answer, &format!("ply {ply}, {driver}, {threads}"));
            }
        }
        let moves = legal(&position);
        position.make(moves[random.below(moves.len() as u64) as usize]);
        if position.outcome().is_some() {
            position = ConnectFour::default();
        }
    }
}

/// One searcher for a whole game: table shared by the threads, histories merged, from move to move.
#[test]
fn a_game_with_one_searcher() {
    let mut searcher = Searcher::new().threads(2).depth(6).table_entries(1 << 12);
    let mut position = ConnectFour::default();
    while position.outcome().is_none() {
        let truth = Truth::of(&position, 6);
        let answer = searcher.search(&position);
        check(&position, &truth, &answer, &format!("{position}"));
        position.make(answer.best.unwrap());
    }
}
