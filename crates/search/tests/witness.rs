//! What a search returns follows from the leaves it evaluated: two sub-trees prove it, whatever the
//! search believes. A right value by luck does not pass.

mod common;

use common::kalah::Kalah;
use common::lattice::Lattice;
use common::small_trees::every_tree;
use common::truth::{further_sets, searcher};
use common::{Random, wander};
use nullwindow::algorithms::{self, Settings};
use nullwindow::observe::Leaf;
use nullwindow::searcher::{BoundKind, Driver, Enhancements, Searcher};
use nullwindow::verify::{Unproved, Witness};
use nullwindow::{Algorithm, Bounds, Depth, Game, MoveList, Observer, Ply, Silent, Value, Window};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::tic_tac_toe::TicTacToe;
use nullwindow_games::tree::{AdditiveOrder, AdditiveTree, ExplicitTree, IndependentTree};
use std::collections::HashMap;
use std::fmt::Debug;

/// The proofs of every algorithm, with this first guess.
fn all_are_proved<G: Game + Clone + Debug>(root: &G, depth: Depth, guess: Value) {
    let settings = Settings { guess, aspiration: 2, step: 3, ..Settings::default() };
    for &algorithm in Algorithm::ALL {
        let mut witness = Witness::default();
        let found = algorithm.watch(&mut root.clone(), depth, &settings, &mut witness);
        let what =
            |unproved: Unproved| panic!("{algorithm} on {root:?}, depth {depth}: {unproved}");
        witness.proves(root, depth, found.bounds).unwrap_or_else(what);
        if let Some(child) = found.child {
            witness.proves_best(root, depth, child).unwrap_or_else(what);
        }
    }
}

#[test]
fn every_algorithm_proves_what_it_finds_on_small_trees() {
    for leaves in 1..=4 {
        every_tree(3, leaves, 2, &mut |tree| {
            all_are_proved(&tree.root(), tree.height(), Value::ZERO);
            all_are_proved(&tree.root(), tree.height(), Value::new(1));
        });
    }
}

#[test]
fn every_algorithm_proves_what_it_finds_on_random_trees() {
    for (width, depth) in [(1, 3), (2, 6), (3, 4), (4, 4), (6, 3)] {
        for seed in 0..24 {
            let values = [0..=1, -2..=2, -20..=20, 0..=500_000][seed as usize % 4].clone();
            let depth = Depth::new(depth);
            let tree = IndependentTree::new(width, values, seed).unwrap();
            let value = algorithms::minimax(&mut tree.clone(), depth, &mut Silent);
            all_are_proved(&tree, depth, value + (seed as i32 % 5 - 2));
            let tree = AdditiveTree::new(width, AdditiveOrder::Strong, seed).unwrap();
            all_are_proved(&tree, depth, value);
        }
    }
}

#[test]
fn every_algorithm_proves_what_it_finds_in_games() {
    for seed in 0..6 {
        let guess = Value::new(seed as i32 - 3);
        let plies = seed as usize;
        let position = wander(&TicTacToe::default(), plies.min(5), seed);
        all_are_proved(&position, Depth::new(4), guess);
        let position = wander(&ConnectFour::default(), 6 * plies, seed);
        all_are_proved(&position, Depth::new(4), guess);
        let position = wander(&Kalah::new(3, 2), plies, seed);
        all_are_proved(&position, Depth::new(5), guess);
        all_are_proved(&Lattice::with_extra_turns(seed), Depth::new(5), guess);
    }
}

/// The searcher's value is proved by its leaves too, those of transpositions included.
fn searchers_are_proved<G>(roots: &[G], depth: u16)
where
    G: Game<Move: Send> + Clone + Debug + Send + Sync,
{
    let supported = Enhancements::supported_by(&roots[0]);
    let mut sets = further_sets(supported.without(Enhancements::QUIESCENCE_TABLE));
    sets.push(Enhancements::NONE);
    for root in roots {
        for &driver in Driver::ALL {
            for &set in &sets {
                let Some(mut searcher) = searcher(driver, set) else { continue };
                searcher.settings_mut().driver = driver;
                let mut searcher = searcher.depth(depth).table_entries(1 << 12).searcher;
                let mut witness = Witness::default();
                let answer = searcher.watch_with(set, root, &mut witness, &mut |_| {});
                let mut bounds = Bounds::exact(answer.value);
                match answer.bound {
                    BoundKind::Lower => bounds.upper = Value::INFINITY,
                    BoundKind::Upper => bounds.lower = -Value::INFINITY,
                    _ => {}
                }
                let depth = answer.depth();
                let proved = if set.has(Enhancements::TABLE) {
                    witness.proves_with_transpositions(root, depth, bounds)
                } else {
                    witness.proves(root, depth, bounds)
                };
                proved.unwrap_or_else(|unproved| panic!("{driver} {set} on {root:?}: {unproved}"));
            }
        }
    }
}

#[test]
fn the_searcher_proves_what_it_finds() {
    let start = ConnectFour::default();
    searchers_are_proved(&[start.clone(), wander(&start, 14, 1), wander(&start, 30, 2)], 5);
    let trees = (0..3).map(|seed| IndependentTree::new(3, -2..=2, seed).unwrap());
    searchers_are_proved(&trees.collect::<Vec<_>>(), 5);
    searchers_are_proved(&(0..3).map(Lattice::new).collect::<Vec<_>>(), 5);
    searchers_are_proved(&[Kalah::new(3, 2), wander(&Kalah::new(3, 2), 4, 1)], 5);
}

/// A leaf has been evaluated.
fn evaluate(witness: &mut Witness, path: &[u32], value: Value) {
    path.iter().for_each(|&child| witness.child(child as usize));
    witness.leaf(value, Leaf::Horizon);
    path.iter().for_each(|_| witness.back());
}

/// Whatever leaves are known: what is proved is what holds if all others are as bad, or as good, as
/// can be.
#[test]
fn proofs_are_those_of_brute_force() {
    let mut random = Random(7);
    for _ in 0..2000 {
        let width = 2 + random.below(2) as u32;
        let depth = 1 + random.below(3) as u32;
        let leaves: Vec<i32> = (0..width.pow(depth)).map(|_| random.below(4) as i32 - 2).collect();
        let known: Vec<bool> = leaves.iter().map(|_| random.below(3) > 0).collect();
        let tree = ExplicitTree::uniform(width, &leaves).unwrap();
        let mut witness = Witness::default();
        for (number, &value) in leaves.iter().enumerate().filter(|&(number, _)| known[number]) {
            let digit = |ply| number as u32 / width.pow(depth - 1 - ply) % width;
            let path: Vec<u32> = (0..depth).map(digit).collect();
            // The leaves of the tree are given from MAX's point of view.
            let value = if depth.is_multiple_of(2) { value } else { -value };
            evaluate(&mut witness, &path, Value::new(value));
        }
        // Nothing is known of the others: minus or plus infinity, and evaluations end before those.
        let unknown_as = |extreme: Value| {
            let leaf = |(&value, &known)| if known { value } else { extreme.get() };
            let leaves: Vec<i32> = leaves.iter().zip(&known).map(leaf).collect();
            let tree = ExplicitTree::uniform(width, &leaves).unwrap();
            let value = algorithms::minimax(&mut tree.root(), tree.height(), &mut Silent);
            if value == extreme { None } else { Some(value) }
        };
        let expected = Bounds {
            lower: unknown_as(-Value::LIMIT).unwrap_or(-Value::INFINITY),
            upper: unknown_as(Value::LIMIT).unwrap_or(Value::INFINITY),
        };
        let proves = |bounds| witness.proves(&tree.root(), tree.height(), bounds);
        assert_eq!(proves(expected), Ok(()), "{tree} {known:?}");
        let at_least = Bounds { lower: expected.lower + 1, ..Bounds::UNKNOWN };
        let at_most = Bounds { upper: expected.upper - 1, ..Bounds::UNKNOWN };
        for said in [at_least, at_most] {
            let unproved = Unproved::Value { path: vec![], said, proved: expected };
            assert_eq!(proves(said), Err(unproved), "{tree} {known:?}");
        }
    }
}

/// What is wrong with the alpha-beta below.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Wrong {
    Nothing,
    /// Cuts off one too early.
    CutsEarly,
    /// Never looks at the last of a MIN node's children.
    LeavesOneOut,
    /// Keeps bounds, and takes them for values.
    RemembersValues,
}

/// Fail-soft alpha-beta, wrong in one way: first with a null window, then with a full one.
fn wrong_search(tree: &ExplicitTree, wrong: Wrong, witness: &mut Witness) -> Value {
    let mut search = WrongSearch { wrong, path: Vec::new(), memory: HashMap::new(), witness };
    search.node(&mut tree.root(), tree.height(), Window::at_least(Value::new(1)));
    search.node(&mut tree.root(), tree.height(), Window::FULL)
}

struct WrongSearch<'w> {
    wrong: Wrong,
    path: Vec<usize>,
    memory: HashMap<Vec<usize>, Value>,
    witness: &'w mut Witness,
}

impl WrongSearch<'_> {
    fn node<G: Game>(&mut self, position: &mut G, depth: Depth, window: Window) -> Value {
        if let Some(&value) = self.memory.get(&self.path) {
            self.witness.probe(Bounds::exact(value));
            return value;
        }
        if let Some(value) = leaf(position, depth, self.path.len()) {
            self.witness.leaf(value, Leaf::Horizon);
            return value;
        }
        self.witness.enter(depth, window);
        let mut moves = G::Moves::default();
        position.moves(&mut moves);
        let mut tried = moves.len();
        if self.wrong == Wrong::LeavesOneOut && self.path.len() % 2 == 1 {
            tried = (tried - 1).max(1);
        }
        let enough = if self.wrong == Wrong::CutsEarly { window.beta - 1 } else { window.beta };
        let mut best = -Value::INFINITY;
        for i in 0..tried {
            let now = Window { alpha: window.alpha.max(best), beta: window.beta };
            let undo = position.make(moves.nth(i));
            self.witness.child(i);
            self.path.push(i);
            best = best.max(-self.node(position, depth - 1, -now));
            self.path.pop();
            self.witness.back();
            position.unmake(moves.nth(i), undo);
            if best >= enough {
                break;
            }
        }
        if self.wrong == Wrong::RemembersValues && !self.path.is_empty() {
            self.memory.insert(self.path.clone(), best);
        }
        self.witness.leave(best);
        best
    }
}

fn leaf<G: Game>(position: &G, depth: Depth, ply: usize) -> Option<Value> {
    let finished = position.outcome().map(|outcome| outcome.value(Ply::new(ply as u16)));
    finished.or_else(|| (depth == Depth::ZERO).then(|| position.evaluate()))
}

/// Runs the wrong search on all small trees: how often its value is right, and of these, how often
/// that is proved. No wrong value is ever proved.
fn right_and_proved(wrong: Wrong) -> (u32, u32, u32) {
    let (mut trees, mut right, mut proved) = (0, 0, 0);
    every_tree(3, 5, 3, &mut |tree| {
        let mut witness = Witness::default();
        let value = wrong_search(tree, wrong, &mut witness);
        let is_right = value == algorithms::minimax(&mut tree.root(), tree.height(), &mut Silent);
        let is_proved = witness.proves(&tree.root(), tree.height(), Bounds::exact(value)).is_ok();
        assert!(is_right || !is_proved, "{wrong:?} on {tree}: {value} is proved");
        trees += 1;
        right += u32::from(is_right);
        proved += u32::from(is_proved);
    });
    (trees, right, proved)
}

#[test]
fn right_values_by_luck_are_caught() {
    let (trees, right, proved) = right_and_proved(Wrong::Nothing);
    assert_eq!((right, proved), (trees, trees));
    for wrong in [Wrong::CutsEarly, Wrong::LeavesOneOut, Wrong::RemembersValues] {
        let (trees, right, proved) = right_and_proved(wrong);
        assert!(right < trees, "{wrong:?} is wrong");
        assert!(proved < right, "{wrong:?} has luck");
    }
}

/// What is said of a wrong search whose value is right.
fn complaint(text: &str, wrong: Wrong) -> String {
    let tree = ExplicitTree::parse(text).unwrap();
    let mut witness = Witness::default();
    let value = wrong_search(&tree, wrong, &mut witness);
    let minimax = algorithms::minimax(&mut tree.root(), tree.height(), &mut Silent);
    assert_eq!(value, minimax, "by luck");
    let proved = witness.proves(&tree.root(), tree.height(), Bounds::exact(value));
    proved.unwrap_err().to_string()
}

#[test]
fn a_complaint_names_the_node_and_the_bound() {
    assert_eq!(
        complaint("((1 2) (0 3))", Wrong::LeavesOneOut),
        "the node after the moves numbered [0] is said to be worth at most -1 to its side to move, \
         but the leaves evaluated prove at least -1"
    );
    assert_eq!(
        complaint("((0 1) (1 2))", Wrong::CutsEarly),
        "the node after the moves numbered [1] is said to be worth at most -1 to its side to move, \
         but the leaves evaluated prove at least -1"
    );
    assert_eq!(
        complaint("(((1 0)) ((0) (0 2)))", Wrong::RemembersValues),
        "the node after the moves numbered [0] is said to be worth at least -1 to its side to \
         move, but the leaves evaluated prove at most -1"
    );
}

/// The value of the root is proved, but not that this move is best.
#[test]
fn a_move_needs_a_proof_of_its_own() {
    let tree = ExplicitTree::parse("((3 5) (3 4))").unwrap();
    let mut witness = Witness::default();
    let value = algorithms::alphabeta(&mut tree.root(), tree.height(), &mut witness);
    let root = tree.root();
    assert_eq!(witness.proves(&root, tree.height(), Bounds::exact(value)), Ok(()));
    assert_eq!(witness.proves_best(&root, tree.height(), 0), Ok(()));
    let unproved = witness.proves_best(&root, tree.height(), 1).unwrap_err();
    assert_eq!(
        unproved.to_string(),
        "move number 1 is said to be best, but the leaves evaluated prove only that it is worth at \
         least -∞, and move number 0 at most 3"
    );
}

/// Leaves of one path prove nothing on another, unless transpositions are allowed for.
#[test]
fn transpositions_count_only_if_asked_for() {
    let (root, depth) = (ConnectFour::default(), Depth::new(5));
    let mut searcher = Searcher::new().depth(5);
    let mut witness = Witness::default();
    let answer = searcher.watch_with(Enhancements::TABLE, &root, &mut witness, &mut |_| {});
    let bounds = Bounds::exact(answer.value);
    assert!(witness.proves(&root, depth, bounds).is_err());
    assert_eq!(witness.proves_with_transpositions(&root, depth, bounds), Ok(()));
}
