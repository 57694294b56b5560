//! A tree whose kind is known only when the program runs. Its searches are compiled here, once.

use super::{AdditiveTree, ExplicitTree, Guess, IndependentTree, OrderedTree, WorstTree};
use nullwindow::algorithms::{Choice, Settings};
use nullwindow::observe::Leaf;
use nullwindow::{Algorithm, Counts, Depth, Observer, Value};

/// A tree of any kind.
#[derive(Clone, Debug)]
pub enum AnyTree {
    /// Given leaf by leaf.
    Explicit(ExplicitTree),
    /// Every leaf an independent draw.
    Independent(IndependentTree),
    /// The best children drawn by weights.
    Ordered(OrderedTree),
    /// Branch scores add up.
    Additive(AdditiveTree),
    /// Alpha-beta finds no cutoff.
    Worst(WorstTree),
}

/// What an algorithm found.
pub struct Answer {
    /// Which one.
    pub algorithm: Algorithm,
    /// The value, or the best move and a bound.
    pub choice: Choice,
    /// What it did.
    pub counts: Counts,
    /// The leaves in the order of evaluation, numbered from 0 from the left; `None` if there were too
    /// many to keep.
    pub leaves: Option<Vec<u128>>,
}

impl AnyTree {
    /// Searches it from its root, `depth` moves deep.
    pub fn search(&self, algorithm: Algorithm, depth: Depth, settings: &Settings) -> Answer {
        let order = LeafOrder { tree: self, path: Vec::new(), numbers: Some(Vec::new()) };
        let mut observers = (Counts::default(), order);
        let choice = self.watch(algorithm, depth, settings, &mut observers);
        let (counts, order) = observers;
        Answer { algorithm, choice, counts, leaves: order.numbers }
    }

    /// The same with an observer.
    pub fn watch(
        &self,
        algorithm: Algorithm,
        depth: Depth,
        settings: &Settings,
        observer: &mut dyn Observer,
    ) -> Choice {
        match self {
            AnyTree::Explicit(tree) => algorithm.watch(&mut tree.root(), depth, settings, observer),
            AnyTree::Independent(tree) => {
                algorithm.watch(&mut tree.clone(), depth, settings, observer)
            }
            AnyTree::Ordered(tree) => algorithm.watch(&mut tree.clone(), depth, settings, observer),
            AnyTree::Additive(tree) => {
                algorithm.watch(&mut tree.clone(), depth, settings, observer)
            }
            AnyTree::Worst(tree) => algorithm.watch(&mut tree.clone(), depth, settings, observer),
        }
    }

    /// Where MTD(f) and aspiration may begin.
    pub fn guess(&self, depth: Depth) -> Guess {
        match self {
            AnyTree::Explicit(tree) => Guess::of(&mut tree.root(), depth),
            AnyTree::Independent(tree) => Guess::of(&mut tree.clone(), depth),
            AnyTree::Ordered(tree) => Guess::of(&mut tree.clone(), depth),
            AnyTree::Additive(tree) => Guess::of(&mut tree.clone(), depth),
            AnyTree::Worst(tree) => Guess::of(&mut tree.clone(), depth),
        }
    }

    /// The number of a leaf, counted from 0 from the left.
    fn leaf_number(&self, path: &[u32]) -> u128 {
        let width = match self {
            AnyTree::Explicit(tree) => return tree.leaf_number(path).unwrap_or(0) as u128,
            AnyTree::Independent(tree) => tree.width,
            AnyTree::Ordered(tree) => tree.width,
            AnyTree::Additive(tree) => tree.width,
            AnyTree::Worst(tree) => tree.width,
        };
        path.iter().fold(0, |number: u128, &child| {
            number.wrapping_mul(width.into()).wrapping_add(child.into())
        })
    }
}

/// Records the order of evaluation.
struct LeafOrder<'t> {
    tree: &'t AnyTree,
    path: Vec<u32>,
    numbers: Option<Vec<u128>>,
}

/// More leaves than this are too many to read, and not kept.
const MOST_LEAVES: usize = 1_000_000;

impl Observer for LeafOrder<'_> {
    fn child(&mut self, index: usize) {
        self.path.push(index as u32);
    }
    fn back(&mut self) {
        self.path.pop();
    }
    fn leaf(&mut self, _: Value, _: Leaf) {
        let Some(numbers) = &mut self.numbers else { return };
        if numbers.len() < MOST_LEAVES {
            numbers.push(self.tree.leaf_number(&self.path));
        } else {
            self.numbers = None;
        }
    }
}
