//! One corpus of trees, run in full by every algorithm: the value is the minimax value.

mod common;

use common::{Random, run_tree, run_with};
use nullwindow::algorithms::{self, Settings};
use nullwindow::{Algorithm, Counts, Depth, Game, Silent, Value};
use nullwindow_games::tree::{
    AdditiveOrder, AdditiveTree, ExplicitTree, IndependentTree, OrderedTree, Weights, WorstTree,
};
use proptest::prelude::*;

/// Every algorithm, with settings that are good, bad and extreme for this value.
fn check<G: Game + Clone + PartialEq>(root: &G, depth: Depth, what: &str) {
    let minimax = algorithms::minimax(&mut root.clone(), depth, &mut Silent);
    let guesses = [
        minimax,
        minimax + 1,
        minimax - 1,
        Value::ZERO,
        Value::LIMIT,
        -Value::LIMIT,
        Value::INFINITY,
        -Value::INFINITY,
    ];
    for (i, guess) in guesses.into_iter().enumerate() {
        let settings = Settings {
            guess,
            aspiration: [1, 2, 10, 100_000][i % 4],
            step: [1, 3, 1000, u32::MAX][i % 4],
            stage: Depth::new([1, 2, 3, 4][i % 4]),
        };
        for &algorithm in Algorithm::ALL {
            let mut position = root.clone();
            let mut counts = Counts::default();
            let answer = algorithm.run(&mut position, depth, &settings, &mut counts);
            assert!(position == *root, "{algorithm} did not restore {what}");
            assert!(counts.unique_leaves() <= counts.leaf_visits);
            if !algorithm.finds_value() {
                let bounds = answer.bounds;
                assert!(bounds.lower <= minimax && minimax <= bounds.upper, "{what} {bounds:?}");
                if let Some(child) = answer.child {
                    let value = value_of_child(root, child, depth);
                    assert_eq!(value, minimax, "{algorithm} chose a worse move in {what}");
                }
            } else {
                let found = answer.bounds.value();
                assert_eq!(found, Some(minimax), "{algorithm} on {what} with {settings:?}");
            }
        }
    }
}

fn value_of_child<G: Game + Clone>(root: &G, child: usize, depth: Depth) -> Value {
    let mut moves = G::Moves::default();
    root.moves(&mut moves);
    let mut position = root.clone();
    position.make(nullwindow::MoveList::nth(&moves, child));
    -algorithms::minimax(&mut position, depth - 1, &mut Silent)
}

fn check_tree(tree: &ExplicitTree) {
    check(&tree.root(), tree.height(), &tree.to_string());
}

#[test]
fn explicit_trees() {
    let text = include_str!("data/trees/corpus.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut count = 0;
    for line in lines {
        check_tree(&ExplicitTree::parse(line).unwrap());
        count += 1;
    }
    assert!(count > 30);
}

/// Widths 1–8, depths 0–8, as far as minimax can follow; values from two to many.
#[test]
fn generated_uniform_trees() {
    for width in 1..=8u32 {
        for depth in 0..=8u16 {
            if width.pow(depth.into()) > 3000 {
                continue;
            }
            let depth = Depth::new(depth);
            for seed in 0..3 {
                let range = [0..=1, -2..=2, -500_000..=500_000][seed as usize].clone();
                let tree = IndependentTree::new(width, range, seed).unwrap();
                check(&tree, depth, &format!("{tree:?}"));
                let tree = OrderedTree::new(width, Weights::equal(width), seed).unwrap();
                check(&tree, depth, &format!("{tree:?}"));
                let tree = AdditiveTree::new(width, AdditiveOrder::Strong, seed).unwrap();
                check(&tree, depth, &format!("{tree:?}"));
            }
            let tree = OrderedTree::perfect(width, 1).unwrap();
            check(&tree, depth, &format!("{tree:?}"));
            let tree = WorstTree::new(width, depth.get()).unwrap();
            check(&tree, depth, &format!("{tree:?}"));
        }
    }
}

/// Every width from 1 to 8 at every depth from 0 to 8: trees whose value is known without minimax.
#[test]
fn large_ordered_trees() {
    for width in 1..=8u32 {
        for depth in (0..=8).map(Depth::new) {
            for (seed, p) in [(1, 1.0), (2, 0.97)] {
                let tree = OrderedTree::new(width, Weights::first(p).unwrap(), seed).unwrap();
                let settings = Settings { guess: tree.value() + 3, ..Settings::default() };
                for &algorithm in Algorithm::ALL {
                    if algorithm == Algorithm::Minimax || !algorithm.finds_value() {
                        continue;
                    }
                    let bounds =
                        algorithm.run(&mut tree.clone(), depth, &settings, &mut Silent).bounds;
                    let value = Some(tree.value());
                    assert_eq!(bounds.value(), value, "{algorithm} on {tree:?}, depth {depth}");
                }
            }
        }
    }
}

/// Trees from w = 3, d = 6 on are where informed searches go wrong if they confuse their
/// information.
#[test]
fn informed_searches_on_larger_trees() {
    for seed in 0..300 {
        let values = if seed % 2 == 0 { 0..=9 } else { 0..=100_000 };
        let tree = IndependentTree::new(3, values, seed).unwrap();
        for depth in [6, 7] {
            let depth = Depth::new(depth);
            let value = algorithms::alphabeta(&mut tree.clone(), depth, &mut Silent);
            assert_eq!(algorithms::ins(&mut tree.clone(), depth, &mut Silent), value, "{tree:?}");
            assert_eq!(algorithms::pns(&mut tree.clone(), depth, &mut Silent), value, "{tree:?}");
            let dual_ins = algorithms::dual_ins(&mut tree.clone(), depth, &mut Silent);
            assert_eq!(dual_ins, value, "{tree:?}");
        }
    }
}

/// A tree of any shape from a random source: random numbers of children and leaf values.
fn random_shape(random: &mut Random, depth: u32, values: u64) -> String {
    if depth == 0 || random.below(6) == 0 {
        return (random.below(values) as i64 - values as i64 / 2).to_string();
    }
    let children = 1 + random.below(4);
    let children: Vec<String> =
        (0..children).map(|_| random_shape(random, depth - 1, values)).collect();
    format!("({})", children.join(" "))
}

#[test]
fn random_shapes() {
    let mut random = Random(1985);
    for i in 0..400 {
        let text = random_shape(&mut random, 1 + i % 6, [2, 3, 8, 1000][i as usize % 4]);
        check_tree(&ExplicitTree::parse(&text).unwrap());
    }
}

/// Chains of single moves, far deeper than any game.
#[test]
fn long_chains() {
    let text = format!("{}42{}", "(".repeat(500), ")".repeat(500));
    check_tree(&ExplicitTree::parse(&text).unwrap());
}

/// A search shallower than the tree sees evaluations of inner nodes.
#[test]
fn shallow_searches() {
    for seed in 0..20 {
        let tree = OrderedTree::new(4, Weights::first(0.6).unwrap(), seed).unwrap();
        for depth in 0..5 {
            let value = algorithms::minimax(&mut tree.clone(), Depth::new(depth), &mut Silent);
            assert_eq!(value, tree.value(), "its value is the same at every depth");
            check(&tree, Depth::new(depth), &format!("{tree:?}"));
        }
    }
}

/// Memory that outlives one search: several windows and depths over the same table.
#[test]
fn tables_filled_by_earlier_searches() {
    use nullwindow::Window;
    use nullwindow::memory::TreeMemory;
    for seed in 0..50 {
        let mut tree = IndependentTree::new(3, 0..=9, seed).unwrap();
        let mut table_1981 = TreeMemory::new();
        for depth in (1..=5).map(Depth::new) {
            let value = algorithms::minimax(&mut tree, depth, &mut Silent);
            let mut memory = TreeMemory::new();
            for v in (-1..10).map(Value::new) {
                let window = Window::new(v, v + 2);
                let exact = |found: Value| match found {
                    _ if value <= window.alpha => found <= window.alpha && found >= value,
                    _ if value >= window.beta => found >= window.beta && found <= value,
                    _ => found == value,
                };
                let found =
                    algorithms::ab_memory_in(&mut tree, depth, window, &mut memory, &mut Silent);
                assert!(exact(found), "1995: {found} for {value} in {window:?}");
                let found = algorithms::ab_memory_1981_in(
                    &mut tree,
                    depth,
                    window,
                    &mut table_1981,
                    &mut Silent,
                );
                assert!(exact(found), "1981: {found} for {value} in {window:?}");
            }
        }
    }
}

fn any_tree() -> impl Strategy<Value = ExplicitTree> {
    let leaf = prop_oneof![
        4 => -2..=2i32,
        2 => -1000..=1000i32,
        1 => prop_oneof![Just(8_000_000), Just(-8_000_000)],
    ];
    let text = leaf.prop_map(|v| v.to_string()).prop_recursive(6, 200, 5, |inner| {
        prop::collection::vec(inner, 1..=5).prop_map(|children| format!("({})", children.join(" ")))
    });
    text.prop_map(|text| ExplicitTree::parse(&text).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    /// Shrinks to a small tree if an algorithm is wrong.
    #[test]
    fn any_tree_any_algorithm(tree in any_tree()) {
        check_tree(&tree);
    }

    /// SSS* and MTD(+∞) evaluate the same leaves in the same order, on irregular trees too.
    #[test]
    fn sss_is_mtd(tree in any_tree()) {
        let sss = run_tree(Algorithm::Sss, &tree);
        prop_assert_eq!(&sss.leaves, &run_tree(Algorithm::MtdPlusInfinity, &tree).leaves);
        prop_assert_eq!(&sss.leaves, &run_tree(Algorithm::AbSss, &tree).leaves);
    }

    /// MTD(f) from any guess.
    #[test]
    fn any_guess(tree in any_tree(), guess in -1100..=1100i32) {
        let settings = Settings { guess: Value::new(guess), ..Settings::default() };
        let minimax = run_tree(Algorithm::Minimax, &tree).value();
        for algorithm in [Algorithm::MtdF, Algorithm::MtdFIjcai, Algorithm::AlphaBounding] {
            let found = run_with(algorithm, &mut tree.root(), tree.height(), &settings);
            prop_assert_eq!(found.value(), minimax);
        }
    }
}
