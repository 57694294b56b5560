//! Best Node Search and MTD(best) look for the best move, not its value, by testing the root's
//! children. Both are right on every small tree; and neither is the other with other tests.

mod common;

use common::LeafLog;
use common::small_trees::{every_filling, every_tree};
use nullwindow::algorithms::{self, Choice, best_node_search, best_node_search_by, mtd_best};
use nullwindow::observe::Leaf;
use nullwindow::verify::Witness;
use nullwindow::{Game, Observer, Silent, Value};
use nullwindow_games::tree::ExplicitTree;
use std::collections::HashSet;

/// The move is a best one, and the value lies within the bounds, whatever the first guess.
fn check(tree: &ExplicitTree, values: u32) {
    let depth = tree.height();
    let minimax = |tree: &mut _, depth| algorithms::minimax(tree, depth, &mut Silent);
    let value = minimax(&mut tree.root(), depth);
    let of_child = |i: usize| {
        let mut child = tree.root();
        child.make(i as u32);
        -minimax(&mut child, depth - 1)
    };
    for guess in (0..=values as i32).map(Value::new) {
        let found = [
            best_node_search(&mut tree.root(), depth, guess, &mut Silent),
            mtd_best(&mut tree.root(), depth, guess, &mut Silent),
        ];
        for Choice { child, bounds, .. } in found {
            assert_eq!(child.is_none(), depth.get() == 0, "{tree}");
            assert!(child.is_none_or(|i| of_child(i) == value), "{tree}, guess {guess}: {child:?}");
            assert!(bounds.lower <= value && value <= bounds.upper, "{tree}: {bounds:?}");
            assert!(!bounds.lower.is_infinite() || !bounds.upper.is_infinite(), "{tree}");
        }
    }
}

/// Width 3 and depth 3 at most, ties included.
#[test]
fn every_small_tree() {
    let mut trees = 0;
    for (leaves, values) in [(1, 3), (2, 3), (3, 3), (4, 3), (5, 3), (6, 2)] {
        every_tree(3, leaves, values, &mut |tree| {
            check(tree, values);
            trees += 1;
        });
    }
    assert_eq!(trees, 366_415);
}

/// The trees in which every node has 2 or 3 children, as far as they can be counted; of those of width
/// 3 and depth 3, with three kinds of nodes above the leaves.
#[test]
fn every_uniform_tree() {
    let of = |texts: &[&str]| texts.iter().map(|text| text.to_string()).collect::<Vec<_>>();
    let three = of(&["0", "1", "2"]);
    every_filling("(((_ _) (_ _)) ((_ _) (_ _)))", &three, &mut |tree| check(tree, 3));
    every_filling("((_ _ _) (_ _ _) (_ _ _))", &three, &mut |tree| check(tree, 3));
    let kinds = of(&["(0 0 0)", "(0 0 1)", "(1 0 0)"]);
    every_filling("((_ _ _) (_ _ _) (_ _ _))", &kinds, &mut |tree| check(tree, 2));
}

/// The least number of leaves that MTD(best) evaluates, with the best first guess.
fn fewest_of_mtd_best(tree: &ExplicitTree, values: u32) -> usize {
    let leaves = |guess| {
        let mut log = LeafLog::default();
        mtd_best(&mut tree.root(), tree.height(), Value::new(guess), &mut log);
        log.leaves.len()
    };
    (0..=values as i32).map(leaves).min().unwrap()
}

/// The least number of leaves that Best Node Search evaluates, with the best tests there are.
fn fewest_of_best_node_search(tree: &ExplicitTree, values: u32) -> usize {
    // Every round excludes a value, so that there are no more rounds than values and one.
    let tests = values as usize + 1;
    let leaves = |number: usize| {
        let mut log = LeafLog::default();
        let mut rest = number;
        let next_test = |_, _| {
            let test = rest % tests;
            rest /= tests;
            Value::new(test as i32)
        };
        best_node_search_by(&mut tree.root(), tree.height(), next_test, &mut log);
        assert_eq!(log.leaves.len(), log.leaves.iter().collect::<HashSet<_>>().len());
        log.leaves.len()
    };
    (0..tests.pow(tests as u32)).map(leaves).min().unwrap()
}

fn fewest(text: &str) -> (usize, usize) {
    let tree = ExplicitTree::parse(text).unwrap();
    (fewest_of_best_node_search(&tree, 3), fewest_of_mtd_best(&tree, 3))
}

/// MTD(best) leaves two moves alone as soon as one is at least as good as the other; Best Node Search
/// ends only when one alone passes, or when the value of equals is known.
#[test]
fn equals_cost_best_node_search_more_whatever_its_tests() {
    assert_eq!(fewest("((0) (0 0))"), (3, 2));
    assert_eq!(fewest("((1) (1 0))"), (3, 2), "equal as far as MTD(best) looks");
}

/// One test for all cannot be passed by the first child and failed by an equal second one: a lower
/// bound for one and an upper bound for the other is MTD(best)'s alone.
#[test]
fn one_test_for_all_cannot_separate_equals() {
    assert_eq!(fewest("(((0 0)) (0))"), (3, 2));
}

/// MTD(best) asks rivals for *more* than the leader's bound. Best Node Search may ask for as much, and
/// the maximum `(1 2)` then ends at its first leaf.
#[test]
fn a_lower_test_can_be_cheaper_than_mtd_best() {
    assert_eq!(fewest("(1 ((1 2) 0))"), (3, 4));
}

/// The first three leaves prove that the first move is best. Best Node Search asks the second move
/// all the same: it ends after a round, not after a test.
#[test]
fn a_round_is_finished_though_the_best_move_is_proved() {
    let tree = ExplicitTree::parse("((4 5) (3 9))").unwrap();
    let mut log = LeafLog::default();
    let mut tests = [6, 3].map(Value::new).into_iter();
    let next_test = |_, _| tests.next().unwrap();
    best_node_search_by(&mut tree.root(), tree.height(), next_test, &mut log);
    assert_eq!(log.leaves, [[0, 0], [1, 0], [0, 1], [1, 1]]);
    let mut witness = Witness::default();
    for (path, value) in log.leaves.iter().zip([4, 3, 5]) {
        path.iter().for_each(|&child| witness.child(child as usize));
        witness.leaf(Value::new(value), Leaf::Finished);
        path.iter().for_each(|_| witness.back());
    }
    assert_eq!(witness.proves_best(&tree.root(), tree.height(), 0), Ok(()));
}

/// No tree of less than 3 leaves makes a difference, and none of 3 leaves favours Best Node Search.
#[test]
fn the_trees_that_separate_them_are_smallest() {
    for leaves in 1..=3 {
        every_tree(3, leaves, 3, &mut |tree| {
            let of_bns = fewest_of_best_node_search(tree, 3);
            let of_best = fewest_of_mtd_best(tree, 3);
            assert!(of_bns >= of_best, "{tree}: {of_bns} and {of_best}");
            assert!(of_bns == of_best || leaves == 3, "{tree}: {of_bns} and {of_best}");
        });
    }
}
