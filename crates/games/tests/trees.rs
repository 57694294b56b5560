//! Synthetic trees: pure functions of seed and path, ordered as they claim.

use nullwindow::{Counts, Depth, Game, MoveList, Silent, Value, algorithms, theory};
use nullwindow_games::tree::{
    AdditiveOrder, AdditiveTree, ExplicitTree, IndependentTree, OrderedTree, TextError, TreeError,
    Weights, WorstTree,
};
use proptest::prelude::*;

fn moves<G: Game>(position: &G) -> G::Moves {
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    moves
}

/// The child reached by the moves with these numbers.
fn descend<G: Game + Clone>(root: &G, path: &[usize]) -> G {
    let mut node = root.clone();
    for &index in path {
        let m = moves(&node).nth(index);
        node.make(m);
    }
    node
}

/// A node is the same however it is reached: by the moves alone, or after other lines were tried
/// and unmade.
fn is_pure<G: Game + Clone + PartialEq + std::fmt::Debug>(root: &G) {
    let direct = descend(root, &[1, 0, 2]);
    let mut wandering = root.clone();
    algorithms::alphabeta(&mut wandering, Depth::new(4), &mut Silent);
    assert_eq!(wandering, *root);
    assert_eq!(descend(&wandering, &[1, 0, 2]), direct);
    assert_ne!(descend(root, &[0, 1, 2]), direct);
}

#[test]
fn trees_are_pure_functions_of_seed_and_path() {
    is_pure(&IndependentTree::new(3, 0..=9, 7).unwrap());
    is_pure(&OrderedTree::new(3, Weights::equal(3), 7).unwrap());
    is_pure(&AdditiveTree::new(3, AdditiveOrder::Strong, 7).unwrap());
    is_pure(&WorstTree::new(3, 5).unwrap());
    let tree = |seed| IndependentTree::new(3, 0..=9, seed).unwrap();
    assert_ne!(tree(1), tree(2));
}

/// Reproducible forever: these numbers must not change between releases.
#[test]
fn the_same_seeds_give_the_same_trees() {
    let value = |v: Value| v.get();
    let depth = Depth::new(5);
    let mut tree = IndependentTree::new(4, -1000..=1000, 42).unwrap();
    let independent = value(algorithms::alphabeta(&mut tree, depth, &mut Silent));
    let ordered = OrderedTree::new(4, Weights::first(0.6).unwrap(), 42).unwrap();
    let mut tree = AdditiveTree::new(4, AdditiveOrder::Strong, 42).unwrap();
    let additive = value(algorithms::alphabeta(&mut tree, depth, &mut Silent));
    assert_eq!((independent, value(ordered.value()), additive), FROZEN);
}

const FROZEN: (i32, i32, i32) = (446, -328_641, 68);

#[test]
fn leaves_stay_in_their_range_and_use_all_of_it() {
    let mut seen = [0u32; 5];
    for seed in 0..500 {
        let mut tree = IndependentTree::new(2, -2..=2, seed).unwrap();
        let value = tree.evaluate().get();
        seen[(value + 2) as usize] += 1;
        tree.make(1);
        assert!(tree.evaluate().get().abs() <= 2, "negated for MIN");
    }
    assert!(seen.iter().all(|&count| count > 60), "{seen:?}");
}

/// The first child of a p = 0.6 tree is best in 60 % of the nodes, and never worse than claimed.
#[test]
fn weights_are_frequencies() {
    let share = |weights: &Weights, width: u32| {
        let mut first_best = 0;
        for seed in 0..2000 {
            let tree = OrderedTree::new(width, weights.clone(), seed).unwrap();
            let values: Vec<i32> =
                (0..width as usize).map(|i| -descend(&tree, &[i]).value().get()).collect();
            assert_eq!(values.iter().max(), Some(&tree.value().get()));
            let best = values.iter().position(|v| *v == tree.value().get()).unwrap();
            first_best += u32::from(best == 0);
        }
        f64::from(first_best) / 2000.0
    };
    assert!((share(&Weights::first(0.6).unwrap(), 5) - 0.6).abs() < 0.04);
    assert!((share(&Weights::equal(5), 5) - 0.2).abs() < 0.04);
    assert!((share(&Weights::each(&[1.0, 3.0]).unwrap(), 2) - 0.25).abs() < 0.04);
    assert_eq!(share(&Weights::first(1.0).unwrap(), 5), 1.0);
}

/// In the strongly ordered tree the best branch is first in 70 % of the nodes, and in the first
/// quarter in 90 %.
#[test]
fn the_additive_tree_is_strongly_ordered() {
    let (mut first, mut quarter) = (0, 0);
    for seed in 0..2000 {
        let tree = AdditiveTree::new(16, AdditiveOrder::Strong, seed).unwrap();
        let scores: Vec<i32> = (0..16).map(|i| -descend(&tree, &[i]).evaluate().get()).collect();
        assert!(scores.iter().all(|score| (0..128).contains(score)));
        let most = scores.iter().max().unwrap();
        let best = scores.iter().position(|score| score == most).unwrap();
        first += u32::from(best == 0);
        quarter += u32::from(best < 4);
    }
    let share = |count| f64::from(count) / 2000.0;
    assert!((share(first) - 0.7).abs() < 0.05, "{}", share(first));
    assert!((share(quarter) - 0.9).abs() < 0.04, "{}", share(quarter));
}

#[test]
fn the_worst_tree_has_no_cutoff() {
    for (width, depth) in [(2, 8), (3, 6), (5, 4), (7, 1), (4, 0), (1, 9)] {
        let mut tree = WorstTree::new(width, depth).unwrap();
        let mut counts = Counts::default();
        algorithms::alphabeta(&mut tree, Depth::new(depth), &mut counts);
        assert_eq!(counts.leaf_visits as f64, theory::all_leaves(width, depth));
    }
}

#[test]
fn impossible_trees_are_refused() {
    assert_eq!(IndependentTree::new(0, 0..=1, 1), Err(TreeError::ZeroWidth));
    assert!(IndependentTree::new(2, 0..=8_000_001, 1).is_err());
    #[expect(clippy::reversed_empty_ranges)]
    let reversed = IndependentTree::new(2, 5..=4, 1);
    assert!(reversed.is_err());
    assert!(Weights::first(f64::NAN).is_err());
    assert!(Weights::each(&[0.0, 0.0]).is_err());
    assert!(Weights::each(&[1.0, -1.0]).is_err());
    assert!(OrderedTree::new(3, Weights::each(&[1.0, 1.0]).unwrap(), 1).is_err());
    assert!(WorstTree::new(100, 100).is_err());
    assert!(WorstTree::new(5, 11).is_ok());
}

#[test]
fn errors_name_the_column() {
    let error = |text| ExplicitTree::parse(text).unwrap_err().to_string();
    assert_eq!(error("(1 2 (3 z))"), "\"z\" at column 9 is not a whole number");
    assert_eq!(error("(1 (2 3)"), "the parenthesis opened at column 1 is never closed");
    assert_eq!(error("(1) 2"), "the tree ends before column 5; put parentheses around all of it");
    assert_eq!(ExplicitTree::parse(" \t "), Err(TextError::Empty));
    let deep = "(".repeat(20_000);
    assert_eq!(ExplicitTree::parse(&deep), Err(TextError::TooDeep));
    assert!(error(&format!("({})", "9".repeat(5000))).len() < 200, "long tokens are cut short");
}

#[test]
fn perft_of_the_tutorial_games() {
    use nullwindow_games::{connect_four::ConnectFour, perft, tic_tac_toe::TicTacToe};
    let mut game = TicTacToe::default();
    // Known numbers: 255 168 games in all, of which these are still going on or just finished.
    let counts: Vec<u64> = (0..=9).map(|depth| perft::perft(&mut game, depth)).collect();
    assert_eq!(counts, [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]);
    let mut game = ConnectFour::default();
    let counts: Vec<u64> = (0..=7).map(|depth| perft::perft(&mut game, depth)).collect();
    assert_eq!(counts, [1, 7, 49, 343, 2401, 16807, 117_649, 823_536]);
    assert_eq!(perft::perft_without_bulk(&mut game, 7), 823_536);
}

#[test]
fn leaf_numbers_count_from_the_left() {
    let tree = ExplicitTree::parse("(7 (8 (9 10)) 11)").unwrap();
    assert_eq!(tree.leaves(), 5);
    assert_eq!(tree.leaf_number(&[0]), Some(0));
    assert_eq!(tree.leaf_number(&[1, 1, 1]), Some(3));
    assert_eq!(tree.leaf_number(&[2]), Some(4));
    assert_eq!(tree.leaf_number(&[1]), None);
    assert_eq!(tree.leaf_number(&[3]), None);
    assert_eq!(tree.leaf_number(&[0, 0]), None);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    /// Any text at all is either a tree, which writes itself as text that reads back, or an error.
    #[test]
    fn parsing_never_panics(text in "\\PC{0,60}|[()0-9 ,x-]{0,60}|-?[0-9]{7,25}") {
        if let Ok(tree) = ExplicitTree::parse(&text) {
            prop_assert_eq!(&ExplicitTree::parse(&tree.to_string()).unwrap(), &tree);
            prop_assert!(tree.leaves() >= 1);
        }
        let _ = ExplicitTree::parse_uniform(2, &text);
        let _ = ExplicitTree::parse_uniform(0, &text);
    }

    #[test]
    fn uniform_trees_of_any_size(width in 0u32..6, leaves in prop::collection::vec(-9..9i32, 0..130)) {
        let fits = (0..8).any(|d| (width as usize).pow(d) == leaves.len()) && width > 0;
        let tree = ExplicitTree::uniform(width, &leaves);
        prop_assert_eq!(tree.is_ok(), fits);
        if let Ok(tree) = tree {
            prop_assert_eq!(tree.leaves(), leaves.len());
        }
    }
}
