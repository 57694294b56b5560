//! What the 1985 paper suggests, and small trees that show otherwise.

mod common;

use common::{Run, permutations, run_tree};
use nullwindow::{Algorithm, Game, Silent, algorithms};
use nullwindow_games::tree::ExplicitTree;
use std::collections::HashSet;

fn tree(text: &str) -> ExplicitTree {
    ExplicitTree::parse(text).unwrap()
}

/// "INS and PNS search no leaf that alpha-beta does not."
#[test]
fn informed_searches_leave_alpha_betas_tree() {
    let tree =
        tree("(((9 1 0) (0 5 5) (9 6 6)) ((8 6 0) (6 9 7) (2 8 3)) ((6 5 4) (7 1 3) (5 8 5)))");
    let alphabeta = run_tree(Algorithm::AlphaBeta, &tree);
    assert!(!run_tree(Algorithm::Ins, &tree).is_subset_of(&alphabeta));
    assert!(!run_tree(Algorithm::Pns, &tree).is_subset_of(&alphabeta));
}

/// "DUAL* expands no more leaves than INS or NegaScout."
#[test]
fn dual_can_be_the_largest() {
    let visits = |algorithm, tree: &ExplicitTree| run_tree(algorithm, tree).leaves.len();
    let beaten = tree("(((1 0) (9 3)) ((7 3) (3 7)))");
    assert!(visits(Algorithm::Dual, &beaten) > visits(Algorithm::Ins, &beaten));
    let beaten = tree("((((0 7) (6 7)) ((3 4) (9 7))) (((8 4) (2 7)) ((4 7) (8 5))))");
    assert!(visits(Algorithm::Dual, &beaten) > visits(Algorithm::NegaScout, &beaten));
}

/// Leaves seen beside the first subtree.
fn beside_the_first(run: &Run) -> usize {
    let beside = run.leaves.iter().filter(|leaf| leaf.first() != Some(&0));
    beside.collect::<HashSet<_>>().len()
}

fn first_child_is_best(tree: &ExplicitTree) -> bool {
    let mut child = tree.root();
    child.make(0);
    let first = -algorithms::minimax(&mut child, tree.height() - 1, &mut Silent);
    first == run_tree(Algorithm::Minimax, tree).value()
}

/// "Once the path has been found, the minimal window never expands more than SSS*": true for w = 2,
/// d = 3, false one ply deeper.
#[test]
fn a_minimal_window_can_expand_more_than_sss() {
    permutations(&mut [1, 2, 3, 4, 5, 6, 7, 8], &mut |leaves| {
        let tree = ExplicitTree::uniform(2, leaves).unwrap();
        if first_child_is_best(&tree) {
            let negascout = beside_the_first(&run_tree(Algorithm::NegaScout, &tree));
            assert!(negascout <= beside_the_first(&run_tree(Algorithm::Sss, &tree)), "{tree}");
        }
    });
    let deeper = tree("((((9 8) (9 3)) ((5 4) (2 6))) (((5 4) (9 8)) ((1 3) (4 7))))");
    assert!(first_child_is_best(&deeper));
    let negascout = beside_the_first(&run_tree(Algorithm::NegaScout, &deeper));
    assert!(negascout > beside_the_first(&run_tree(Algorithm::Sss, &deeper)));
}
