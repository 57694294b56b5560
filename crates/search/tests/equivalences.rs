//! The laws of the papers, on thousands of trees, ties or not, odd and even depth: which
//! algorithms evaluate the same leaves in the same order, and whose leaves are a subset of whose.

mod common;

use common::{LeafLog, Run, permutations, run, run_tree, run_with};
use nullwindow::algorithms::{self, Settings};
use nullwindow::{Algorithm, Depth, Game, MoveList, Silent, Value, Window};
use nullwindow_games::tree::{
    AdditiveOrder, AdditiveTree, ExplicitTree, IndependentTree, OrderedTree, Weights,
};

const SSS_FAMILY: [Algorithm; 3] = [Algorithm::Sss, Algorithm::MtdPlusInfinity, Algorithm::AbSss];
const DUAL_FAMILY: [Algorithm; 5] = [
    Algorithm::Dual,
    Algorithm::DualSss,
    Algorithm::MtdMinusInfinity,
    Algorithm::AbDual,
    Algorithm::DualIns,
];

fn same_sequence<G: Game + Clone>(family: &[Algorithm], root: &G, depth: Depth, what: &str) -> Run {
    let first = run(family[0], &mut root.clone(), depth);
    for &other in &family[1..] {
        let leaves = run(other, &mut root.clone(), depth).leaves;
        assert_eq!(leaves, first.leaves, "{} and {other} on {what}", family[0]);
    }
    first
}

fn laws<G: Game + Clone>(root: &G, depth: Depth, what: &str) {
    let alphabeta = run(Algorithm::AlphaBeta, &mut root.clone(), depth);
    let value = alphabeta.value();
    let falphabeta = run(Algorithm::FAlphaBeta, &mut root.clone(), depth);
    assert_eq!(falphabeta.leaves, alphabeta.leaves, "fail-soft sees the same leaves: {what}");
    let sss = same_sequence(&SSS_FAMILY, root, depth, what);
    let dual = same_sequence(&DUAL_FAMILY, root, depth, what);
    for run in [&sss, &dual] {
        assert_eq!(run.value(), value);
        assert!(run.is_subset_of(&alphabeta), "beyond alpha-beta on {what}");
        assert_eq!(run.leaves.len(), run.unique().len(), "a best-first search never looks twice");
    }
    for algorithm in [Algorithm::NegaScout, Algorithm::DualNs] {
        let run = run(algorithm, &mut root.clone(), depth);
        assert!(run.is_subset_of(&alphabeta), "{algorithm} beyond alpha-beta on {what}");
    }
    for guess in [value, value + 1, value - 1, value + 7, value - 30] {
        let settings = Settings { guess, ..Settings::default() };
        for algorithm in [Algorithm::MtdF, Algorithm::MtdFIjcai] {
            let run = run_with(algorithm, &mut root.clone(), depth, &settings);
            assert!(run.is_subset_of(&alphabeta), "{algorithm} beyond alpha-beta on {what}");
        }
    }
    probes_are_dual_sss(root, depth, what);
}

/// A null-window NegaScout probe of an inferior child is dual-SSS* on it, leaf for leaf.
fn probes_are_dual_sss<G: Game + Clone>(root: &G, depth: Depth, what: &str) {
    let mut moves = G::Moves::default();
    root.moves(&mut moves);
    if depth < Depth::new(1) {
        return;
    }
    let mut a = -Value::INFINITY;
    for i in 0..moves.len() {
        let mut child = root.clone();
        child.make(moves.nth(i));
        let depth = depth - 1;
        let value = -algorithms::minimax(&mut child, depth, &mut Silent);
        if value <= a {
            let (mut probe, mut best_first) = (LeafLog::default(), LeafLog::default());
            let window = Window::new(-(a + 1), -a);
            algorithms::negascout_in(&mut child, depth, window, &mut probe);
            algorithms::sss_up_to(&mut child, depth, -a, &mut best_first);
            assert_eq!(probe.leaves, best_first.leaves, "child {i} of {what}");
        }
        a = a.max(value);
    }
}

#[test]
fn on_random_trees() {
    for width in 1..=6u32 {
        for depth in 0..=7u16 {
            if width.pow(depth.into()) > 5000 {
                continue;
            }
            for seed in 0..12 {
                let range = [0..=1, 0..=4, -20..=20, 0..=500_000][seed as usize % 4].clone();
                let tree = IndependentTree::new(width, range, seed).unwrap();
                laws(&tree, Depth::new(depth), &format!("{tree:?} depth {depth}"));
            }
        }
    }
}

#[test]
fn on_ordered_trees() {
    for seed in 0..25 {
        for (width, depth) in [(3, 4), (3, 5), (4, 4), (2, 8), (5, 3)] {
            let tree = OrderedTree::new(width, Weights::first(0.6).unwrap(), seed).unwrap();
            laws(&tree, Depth::new(depth), &format!("{tree:?} depth {depth}"));
            let tree = AdditiveTree::new(width, AdditiveOrder::Strong, seed).unwrap();
            laws(&tree, Depth::new(depth), &format!("{tree:?} depth {depth}"));
        }
    }
}

#[test]
fn on_all_orders_of_eight_leaves() {
    permutations(&mut [1, 1, 2, 3, 3, 3, 4, 5], &mut |leaves| {
        // Ties repeat orders; a third of them are enough.
        if leaves[0] % 3 == 1 {
            let tree = ExplicitTree::uniform(2, leaves).unwrap();
            same_sequence(&SSS_FAMILY, &tree.root(), tree.height(), &tree.to_string());
            same_sequence(&DUAL_FAMILY, &tree.root(), tree.height(), &tree.to_string());
        }
    });
}

/// On a perfectly ordered tree every algorithm visits exactly the minimal tree. (Except staged
/// SSS*, which forgets what its lower stages visited, and pays for it here as elsewhere.)
#[test]
fn the_minimal_tree() {
    for (width, depth) in [(1, 3), (2, 6), (3, 5), (5, 4), (8, 3), (4, 1), (6, 0), (20, 2)] {
        let w = u64::from(width);
        let minimal = w.pow(u32::div_ceil(depth, 2)) + w.pow(depth / 2) - 1;
        for seed in 0..5 {
            let tree = OrderedTree::perfect(width, seed).unwrap();
            let settings = Settings { guess: tree.value(), ..Settings::default() };
            for &algorithm in Algorithm::ALL {
                use Algorithm::{Minimax, StagedSss};
                if matches!(algorithm, Minimax | StagedSss) || !algorithm.finds_value() {
                    continue; // all leaves; the best move only; see above
                }
                let depth = Depth::new(depth as u16);
                let run = run_with(algorithm, &mut tree.clone(), depth, &settings);
                let unique = run.counts.unique_leaves();
                assert_eq!(unique, minimal, "{algorithm}, width {width}, depth {depth}");
                assert_eq!(unique, run.unique().len() as u64, "counted right");
            }
        }
    }
}

/// With a MIN root the pairing swaps: what SSS* sees there is what MTD(−∞) sees for the side to move.
#[test]
fn a_min_root_swaps_the_pairing() {
    for seed in 0..200 {
        let mut random = common::Random(seed);
        let leaves: Vec<i32> = (0..27).map(|_| random.below(12) as i32).collect();
        let tree = ExplicitTree::uniform(3, &leaves).unwrap();
        // One forced move above the tree makes its root a MIN node, with the leaves negated.
        let below_min = format!("({})", negated(&leaves));
        let below_min = ExplicitTree::parse(&below_min).unwrap();
        for (on_max, on_min) in [
            (Algorithm::MtdMinusInfinity, Algorithm::Sss),
            (Algorithm::DualSss, Algorithm::Sss),
            (Algorithm::MtdPlusInfinity, Algorithm::DualSss),
            (Algorithm::Sss, Algorithm::MtdMinusInfinity),
        ] {
            let mut stripped = run_tree(on_min, &below_min).leaves;
            stripped.iter_mut().for_each(|path| path.rotate_left(1));
            stripped.iter_mut().for_each(|path| path.truncate(3));
            assert_eq!(stripped, run_tree(on_max, &tree).leaves, "{on_max} {on_min} {tree}");
        }
    }
}

fn negated(leaves: &[i32]) -> String {
    let opposite: Vec<i32> = leaves.iter().map(|v| -v).collect();
    ExplicitTree::uniform(3, &opposite).unwrap().to_string()
}
