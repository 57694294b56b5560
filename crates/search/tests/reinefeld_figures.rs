//! Reinefeld, Marsland, Schaeffer (1985): what Figures 2.1, 5.2 and 5.3 show, on trees of section
//! 5.1. The curves themselves are not printed as numbers; their shape is.

use nullwindow::{Algorithm, Counts, Depth, Value, Window, algorithms};
use nullwindow_games::tree::{OrderedTree, Weights};

fn mean_leaves(algorithm: Algorithm, width: u32, depth: u16, weights: &Weights) -> f64 {
    const TREES: u64 = 200;
    let mut visits = 0;
    for seed in 0..TREES {
        let mut tree = OrderedTree::new(width, weights.clone(), seed).unwrap();
        let mut counts = Counts::default();
        algorithm.run(&mut tree, Depth::new(depth), &Default::default(), &mut counts);
        visits += counts.leaf_visits;
    }
    visits as f64 / TREES as f64
}

const COMPARED: [Algorithm; 6] = [
    Algorithm::AlphaBeta,
    Algorithm::NegaScout,
    Algorithm::Pns,
    Algorithm::Ins,
    Algorithm::Sss,
    Algorithm::Dual,
];

/// Figure 5.2, w = 5: DUAL* is best of all at odd depths, SSS* at even ones.
#[test]
fn odd_and_even_depths() {
    let weights = Weights::equal(5);
    for (depth, best) in [(3, Algorithm::Dual), (4, Algorithm::Sss), (5, Algorithm::Dual)] {
        let least = mean_leaves(best, 5, depth, &weights);
        for other in COMPARED.into_iter().filter(|&a| a != best) {
            let leaves = mean_leaves(other, 5, depth, &weights);
            assert!(least < leaves, "depth {depth}: {best} {least:.0}, {other} {leaves:.0}");
        }
    }
}

/// Figure 2.1, the refutation wall: seen from the side to move, the windows (s, s + 1) with s below
/// the value are cheap, and at the value itself the tree is largest.
#[test]
fn the_refutation_wall() {
    for (weights, least, most) in
        [(Weights::equal(5), 1.1, 1.6), (Weights::first(0.6).unwrap(), 1.3, 3.5)]
    {
        let (mut cheap, mut peak) = (0, 0);
        for seed in 0..200 {
            let mut tree = OrderedTree::new(5, weights.clone(), seed).unwrap();
            let v = tree.value();
            let mut leaves = |alpha: Value| {
                let mut counts = Counts::default();
                let window = Window::new(alpha, alpha + 1);
                algorithms::alphabeta_in(&mut tree, Depth::new(5), window, &mut counts);
                counts.leaf_visits
            };
            cheap += leaves(v - 1);
            peak += leaves(v);
        }
        let ratio = peak as f64 / cheap as f64;
        assert!((least..most).contains(&ratio), "{weights:?}: {ratio:.2}");
    }
}
