//! Every driver, every set of enhancements, every size of table: the value is the minimax value,
//! the move is best, the line is worth it.

mod common;

use common::lattice::Lattice;
use common::truth::{Truth, check, further_sets, searcher, sets_of_1989};
use common::wander;
use nullwindow::Game;
use nullwindow::memory::Table;
use nullwindow::searcher::{Driver, Enhancements};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::othello::Othello;
use nullwindow_games::tree::{AdditiveOrder, AdditiveTree, IndependentTree, OrderedTree, Weights};
use std::fmt::Debug;
use std::sync::Arc;

/// Two sizes that are far too small, and one in which nothing is ever lost.
const SMALL: [usize; 2] = [1 << 4, 1 << 10];
const LARGE: usize = 1 << 20;

/// Without a table, MTD from below or above re-searches everything once for each possible value:
/// where there are many values, that takes too long.
#[derive(Clone, Copy, PartialEq)]
enum Values {
    Few,
    Many,
}

/// Runs all drivers with all sets and sizes of table.
fn all_agree<G>(roots: &[G], depth: u16, values: Values, name: &str)
where
    G: Game<Move: Debug + Send> + Clone + Debug + Send + Sync,
{
    let large = Arc::new(Table::with_entries(LARGE));
    let supported = Enhancements::supported_by(&roots[0]);
    let mut sets = sets_of_1989(supported);
    sets.extend(further_sets(supported.without(Enhancements::QUIESCENCE_TABLE)));
    for (number, root) in roots.iter().enumerate() {
        let truth = Truth::of(root, depth);
        // The sets have the letters that make drivers aspire.
        for &driver in Driver::ALL.iter().filter(|driver| !driver.aspires()) {
            for &set in &sets {
                let Some(mut searcher) = searcher(driver, set) else { continue };
                let what = format!("{name} {number}, {driver} {set}");
                if !set.has(Enhancements::TABLE) {
                    if values == Values::Few || !driver.goes_value_by_value() {
                        let answer = searcher.depth(depth).search(root);
                        check(root, &truth, &answer, &what);
                    }
                    continue;
                }
                for entries in SMALL {
                    searcher = searcher.table_entries(entries).depth(depth);
                    let answer = searcher.search(root);
                    check(root, &truth, &answer, &format!("{what}, {entries} entries"));
                }
                large.clear();
                let answer = searcher.shared_table(large.clone()).search(root);
                check(root, &truth, &answer, &format!("{what}, {LARGE} entries"));
                assert!(!answer.table_too_small(LARGE), "{what}");
            }
        }
    }
}

#[test]
fn lattices() {
    let roots: Vec<_> = (0..8).map(Lattice::new).collect();
    all_agree(&roots, 5, Values::Few, "lattice");
}

#[test]
fn connect_four() {
    let start = ConnectFour::default();
    // Where nothing has happened yet, and where wins and losses are near.
    let roots = [start.clone(), wander(&start, 14, 1), wander(&start, 22, 2)];
    all_agree(&roots, 5, Values::Few, "connect four");
}

#[test]
fn connect_four_to_the_end() {
    let roots = [wander(&ConnectFour::default(), 32, 3), wander(&ConnectFour::default(), 33, 4)];
    all_agree(&roots, 8, Values::Few, "connect four, late");
}

#[test]
fn othello() {
    let roots = [Othello::start(), wander(&Othello::start(), 52, 6)];
    all_agree(&roots, 4, Values::Many, "Othello");
}

#[test]
fn independent_trees() {
    let tree = |seed| IndependentTree::new(4, -2..=2, seed).unwrap();
    let roots: Vec<_> = (0..3).map(tree).collect();
    all_agree(&roots, 5, Values::Few, "independent tree");
}

#[test]
fn ordered_trees() {
    let tree = |seed| OrderedTree::new(4, Weights::first(0.6).unwrap(), seed).unwrap();
    all_agree(&[tree(1), tree(2)], 5, Values::Many, "ordered tree");
}

#[test]
fn additive_trees() {
    let tree = |seed| AdditiveTree::new(4, AdditiveOrder::Random, seed).unwrap();
    all_agree(&[tree(1), tree(2)], 5, Values::Many, "additive tree");
}
