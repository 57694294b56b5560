//! "SSS* = MTD(+∞), leaf for leaf" has conditions. Without them it is false, and so is "never beyond
//! alpha-beta": here is an MT with one condition dropped, and trees that show it.

mod common;

use common::{Random, run_tree};
use nullwindow::Algorithm;
use nullwindow_games::tree::ExplicitTree;
use std::collections::HashMap;

#[derive(Clone, Copy, PartialEq)]
enum Dropped {
    Nothing,
    /// Lower bounds are not kept.
    LowerBounds,
    /// The best move of the last visit is tried first.
    FixedOrder,
}

#[derive(Clone, Copy)]
struct Known {
    lower: i32,
    upper: i32,
    best: usize,
}

const INFINITY: i32 = 1_000_000;

/// MTD(+∞) on a uniform tree of width 2, plainly, with its own memory.
struct PlainMt<'t> {
    leaves: &'t [i32],
    dropped: Dropped,
    memory: HashMap<Vec<u32>, Known>,
    visited: Vec<Vec<u32>>,
}

impl PlainMt<'_> {
    fn run(leaves: &[i32], depth: usize, dropped: Dropped) -> (i32, Vec<Vec<u32>>) {
        let mut mt = PlainMt { leaves, dropped, memory: HashMap::new(), visited: Vec::new() };
        let mut g = INFINITY;
        loop {
            let bound = g;
            g = mt.test(&mut Vec::new(), bound, depth);
            if g == bound {
                return (g, mt.visited);
            }
        }
    }

    fn test(&mut self, path: &mut Vec<u32>, omega: i32, depth: usize) -> i32 {
        let unknown = Known { lower: -INFINITY, upper: INFINITY, best: 0 };
        let known = self.memory.get(path).copied().unwrap_or(unknown);
        if known.lower >= omega {
            return known.lower;
        }
        if known.upper < omega {
            return known.upper;
        }
        let mut found = known;
        let g;
        if depth == 0 {
            if !self.visited.contains(path) {
                self.visited.push(path.clone());
            }
            let index = path.iter().fold(0, |index, &child| 2 * index + child as usize);
            g = if path.len().is_multiple_of(2) { self.leaves[index] } else { -self.leaves[index] };
            found.lower = g;
            found.upper = g;
        } else {
            let first = if self.dropped == Dropped::FixedOrder { known.best } else { 0 };
            let mut best = -INFINITY;
            for child in [first, 1 - first] {
                path.push(child as u32);
                let v = -self.test(path, 1 - omega, depth - 1);
                path.pop();
                if v > best {
                    best = v;
                    found.best = child;
                }
                if best >= omega {
                    break;
                }
            }
            g = best;
            if g < omega {
                found.upper = g;
            } else if self.dropped != Dropped::LowerBounds {
                found.lower = g;
            }
        }
        self.memory.insert(path.clone(), found);
        g
    }
}

fn random_tree(seed: u64, depth: u32, values: u64) -> (Vec<i32>, ExplicitTree) {
    let mut random = Random(seed);
    let leaves: Vec<i32> = (0..1 << depth).map(|_| random.below(values) as i32).collect();
    let tree = ExplicitTree::uniform(2, &leaves).unwrap();
    (leaves, tree)
}

/// How many of 500 trees break the law "same leaves as SSS*", and how many "within alpha-beta".
fn broken(dropped: Dropped) -> (usize, usize) {
    let (mut sequence, mut subset) = (0, 0);
    for seed in 0..500 {
        let (leaves, tree) = random_tree(seed, 6, 4);
        let (value, visited) = PlainMt::run(&leaves, 6, dropped);
        let sss = run_tree(Algorithm::Sss, &tree);
        assert_eq!(value, sss.value().get(), "the value is right all the same");
        let alphabeta = run_tree(Algorithm::AlphaBeta, &tree);
        sequence += usize::from(visited != sss.leaves);
        let unique = alphabeta.unique();
        subset += usize::from(!visited.iter().all(|leaf| unique.contains(leaf.as_slice())));
    }
    (sequence, subset)
}

#[test]
fn with_all_conditions_the_laws_hold() {
    assert_eq!(broken(Dropped::Nothing), (0, 0));
}

#[test]
fn without_lower_bounds_the_sequence_differs() {
    let (sequence, _) = broken(Dropped::LowerBounds);
    assert!(sequence > 0);
}

#[test]
fn with_the_table_move_first_both_laws_fail() {
    let (sequence, subset) = broken(Dropped::FixedOrder);
    assert!(sequence > 0 && subset > 0, "{sequence} {subset}");
}
