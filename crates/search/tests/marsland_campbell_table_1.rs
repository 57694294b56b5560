//! Marsland and Campbell (1981), Table 1: expected search costs for trees of width W and depth D.

use nullwindow::theory::{all_leaves, minimal_tree, strongly_ordered};
use nullwindow::{Counts, Depth, Game, algorithms};
use nullwindow_games::tree::{AdditiveOrder, AdditiveTree, IndependentTree};

/// W, D, then the printed B, A, M.
const PRINTED: [(u32, u16, f64, f64, f64); 6] = [
    (8, 3, 71.0, 105.0, 512.0),
    (16, 3, 271.0, 405.0, 4096.0),
    (24, 3, 599.0, 857.0, 13824.0),
    (8, 4, 127.0, 281.0, 4096.0),
    (16, 4, 511.0, 1286.0, 65536.0),
    (24, 4, 1151.0, 2946.0, 331_776.0),
];

#[test]
fn b_and_m() {
    for (w, d, b, _, m) in PRINTED {
        assert_eq!((minimal_tree(w, d), all_leaves(w, d)), (b, m));
    }
}

#[test]
fn the_recurrence() {
    assert_eq!(strongly_ordered(24, 4, 857.0), 3043.0, "printed as 3066, without a −1");
    assert_eq!(strongly_ordered(24, 5, 2946.0), 30018.0);
}

fn mean_leaves<G: Game>(trials: u64, depth: u16, tree: impl Fn(u64) -> G) -> f64 {
    let mut counts = Counts::default();
    for seed in 0..trials {
        algorithms::alphabeta(&mut tree(seed), Depth::new(depth), &mut counts);
    }
    counts.leaf_visits as f64 / trials as f64
}

/// Says what was measured, for PAPERS.md: `cargo test --test marsland_campbell_table_1 -- --nocapture`.
fn assert_near(measured: f64, expected: f64, tolerance: f64, what: &str) {
    println!("{what}: {measured:.0}, expected {expected:.0}");
    let off = (measured / expected - 1.0).abs();
    assert!(off <= tolerance, "{what}: {measured:.0}, expected {expected:.0} ± {tolerance}");
}

/// A(W,D) within 10 % of the print.
#[test]
fn strongly_ordered_trees() {
    for (w, d, _, a, _) in PRINTED {
        let tree = |seed| AdditiveTree::new(w, AdditiveOrder::Strong, seed).unwrap();
        assert_near(mean_leaves(400, d, tree), a, 0.10, &format!("A({w},{d})"));
    }
}

/// R(W,D) as printed is the additive tree without order; independent leaves cost far more, as much
/// as an independent program measured.
#[test]
fn random_trees() {
    for (w, d, printed, independent) in [
        (8, 3, 181.0, 218.0),
        (16, 3, 786.0, 1162.0),
        (24, 3, 1752.0, 3065.0),
        (8, 4, 690.0, 950.0),
        (16, 4, 4125.0, 7798.0),
        (24, 4, 10425.0, 26225.0),
    ] {
        let tree = |seed| AdditiveTree::new(w, AdditiveOrder::Random, seed).unwrap();
        assert_near(mean_leaves(200, d, tree), printed, 0.10, &format!("R({w},{d}), additive"));
        let tree = |seed| IndependentTree::new(w, 0..=127, seed).unwrap();
        let measured = mean_leaves(200, d, tree);
        assert_near(measured, independent, 0.06, &format!("R({w},{d}), independent"));
    }
}
