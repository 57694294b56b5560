//! What the integration tests share: leaves in the order a search visits them, and trees.
#![allow(dead_code, reason = "every test file uses its own part of this")]

pub mod brute_force;
pub mod explicit_turns;
pub mod hops;
pub mod kalah;
pub mod lattice;
pub mod script;
pub mod small_trees;
pub mod truth;
pub mod unreliable;

use nullwindow::algorithms::{Choice, Settings};
pub use nullwindow::observe::LeafLog;
use nullwindow::{Algorithm, Counts, Depth, Game, Value};
use nullwindow_games::tree::ExplicitTree;
use std::collections::HashSet;

/// What one search found and did.
pub struct Run {
    pub choice: Choice,
    pub leaves: Vec<Vec<u32>>,
    pub counts: Counts,
}

impl Run {
    pub fn value(&self) -> Value {
        self.choice.bounds.value().expect("this algorithm finds values")
    }

    pub fn unique(&self) -> HashSet<&[u32]> {
        self.leaves.iter().map(Vec::as_slice).collect()
    }

    pub fn is_subset_of(&self, other: &Run) -> bool {
        self.unique().is_subset(&other.unique())
    }
}

pub fn run_with<G: Game>(
    algorithm: Algorithm,
    root: &mut G,
    depth: Depth,
    settings: &Settings,
) -> Run {
    let mut observers = (LeafLog::default(), Counts::default());
    let choice = algorithm.run(root, depth, settings, &mut observers);
    Run { choice, leaves: observers.0.leaves, counts: observers.1 }
}

pub fn run<G: Game>(algorithm: Algorithm, root: &mut G, depth: Depth) -> Run {
    run_with(algorithm, root, depth, &Settings::default())
}

/// Runs on an explicit tree, to its full height.
pub fn run_tree(algorithm: Algorithm, tree: &ExplicitTree) -> Run {
    run(algorithm, &mut tree.root(), tree.height())
}

/// All orders of `values`, each handed to `visit` (Heap's algorithm).
pub fn permutations(values: &mut [i32], visit: &mut impl FnMut(&[i32])) {
    fn go(n: usize, values: &mut [i32], visit: &mut impl FnMut(&[i32])) {
        if n <= 1 {
            return visit(values);
        }
        for i in 0..n {
            go(n - 1, values, visit);
            values.swap(if n.is_multiple_of(2) { i } else { 0 }, n - 1);
        }
    }
    go(values.len(), values, visit);
}

/// A small generator for test data: SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % n
    }
}

/// A position after some random moves, or where the game ended before.
pub fn play<G: Game + Clone>(start: &G, plies: usize, random: &mut Random) -> G {
    let mut position = start.clone();
    for _ in 0..plies {
        let moves = truth::legal(&position);
        if moves.is_empty() {
            break;
        }
        position.make(moves[random.below(moves.len() as u64) as usize]);
    }
    position
}

/// A position after some random moves, the game not over.
pub fn wander<G: Game + Clone>(start: &G, plies: usize, seed: u64) -> G {
    let mut random = Random(seed);
    loop {
        let position = play(start, plies, &mut random);
        if position.outcome().is_none() {
            return position;
        }
    }
}
