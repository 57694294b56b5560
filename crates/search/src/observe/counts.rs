//! The measures of the papers.

use super::{Cut, Leaf, Observer};
use crate::value::{Bounds, Depth, Value, Window};
use std::collections::HashSet;

/// Counts what a search does, under the names used everywhere in nullwindow.
///
/// ```
/// use nullwindow::{Depth, algorithms, observe::Counts};
/// # use nullwindow_games::tree::ExplicitTree;
/// let tree = ExplicitTree::uniform(2, &[6, 5, 7, 2, 9, 8, 4, 3]).unwrap();
/// let mut counts = Counts::default();
/// let value = algorithms::negascout(&mut tree.root(), Depth::new(3), &mut counts);
/// assert_eq!((value.get(), counts.leaf_visits, counts.unique_leaves()), (6, 6, 6));
/// ```
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Counts {
    /// Evaluations of leaves, a leaf searched twice counts twice.
    pub leaf_visits: u64,
    /// The `leaf_visits` where the game was over.
    pub finished: u64,
    /// Visits of interior nodes.
    pub interior: u64,
    /// Nodes answered by memory.
    pub table_hits: u64,
    /// Nodes of quiescence searches.
    pub quiescence: u64,
    /// Searches of the whole tree from the root.
    pub passes: u64,
    /// Re-searches of a child with a wider window.
    pub researches: u64,
    /// Why and when the search of a node ended early.
    pub cutoffs: Cutoffs,
    /// The longest OPEN list, in node descriptors.
    pub open_peak: u64,
    /// The most entries that memory held at any time.
    pub stored_peak: u64,
    /// Leaf visits, and distinct leaves, of the searches before this one.
    before: (u64, u64),
    /// The leaves visited: kept only if the algorithm may visit one again, so that the others do
    /// not pay for it.
    seen: Option<Box<Seen>>,
}

#[derive(Clone, Default, Debug)]
struct Seen {
    /// Child numbers from the root to the current node.
    path: Vec<u32>,
    /// The paths to the leaves visited, hashed.
    leaves: HashSet<u64>,
}

/// Cutoffs by kind and by the child that caused them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Cutoffs {
    /// The value reached beta.
    pub beta: u64,
    /// The best child was proved best (informed searches).
    pub prove_best: u64,
    /// Children to the left were ignored (informed searches).
    pub ignore_left: u64,
    /// Beta cutoffs by the first, second … child tried, the last slot for all later ones.
    pub by_child: [u64; Cutoffs::SONS],
}

impl Cutoffs {
    /// How many children are counted separately.
    pub const SONS: usize = 16;

    /// Cutoffs of every kind.
    pub fn total(&self) -> u64 {
        self.beta + self.prove_best + self.ignore_left
    }
}

impl Counts {
    /// Distinct leaves evaluated: NBP, the number of bottom positions, of the 1995 papers. For
    /// several searches watched in turn, the sum.
    pub fn unique_leaves(&self) -> u64 {
        let (visits, unique) = self.before;
        unique + self.seen.as_ref().map_or(self.leaf_visits - visits, |s| s.leaves.len() as u64)
    }

    /// All nodes visited: NC, the node count of the 1989 and 1995 papers.
    pub fn nodes(&self) -> u64 {
        self.leaf_visits + self.interior + self.table_hits + self.quiescence
    }
}

/// Kept out of line: an algorithm that visits no leaf twice should not even carry the code.
impl Seen {
    #[cold]
    #[inline(never)]
    fn child(&mut self, index: usize) {
        self.path.push(index as u32);
    }

    #[cold]
    #[inline(never)]
    fn back(&mut self) {
        self.path.pop();
    }

    #[cold]
    #[inline(never)]
    fn leaf(&mut self) {
        self.leaves.insert(fingerprint(&self.path));
    }

    #[cold]
    #[inline(never)]
    fn leaf_children(&mut self, first: usize, count: usize) {
        for index in first..first + count {
            self.child(index);
            self.leaf();
            self.back();
        }
    }
}

/// A leaf's identity: the path to it, hashed. Among a million different leaves, two are taken for
/// one with a probability of about 3e-8.
fn fingerprint(path: &[u32]) -> u64 {
    path.iter().fold(0x9E37_79B9_7F4A_7C15, |hash, &index| {
        let mixed = (hash ^ u64::from(index)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ (mixed >> 32)
    })
}

impl Observer for Counts {
    fn begin(&mut self, revisits: bool) {
        self.before = (self.leaf_visits, self.unique_leaves());
        self.seen = revisits.then(Box::default);
    }
    #[inline]
    fn pass(&mut self, _: Window) {
        self.passes += 1;
    }
    #[inline]
    fn child(&mut self, index: usize) {
        if let Some(seen) = &mut self.seen {
            seen.child(index);
        }
    }
    #[inline]
    fn back(&mut self) {
        if let Some(seen) = &mut self.seen {
            seen.back();
        }
    }
    #[inline]
    fn enter(&mut self, _: Depth, _: Window) {
        self.interior += 1;
    }
    #[inline]
    fn leaf(&mut self, _: Value, leaf: Leaf) {
        self.leaf_visits += 1;
        self.finished += u64::from(leaf == Leaf::Finished);
        if let Some(seen) = &mut self.seen {
            seen.leaf();
        }
    }
    #[inline]
    fn leaf_child(&mut self, _: usize, _: Value, _: Leaf) {}
    #[inline]
    fn leaf_children(&mut self, first: usize, count: usize, finished: usize) {
        self.leaf_visits += count as u64;
        self.finished += finished as u64;
        if let Some(seen) = &mut self.seen {
            seen.leaf_children(first, count);
        }
    }
    #[inline]
    fn probe(&mut self, _: Bounds) {
        self.table_hits += 1;
    }
    #[inline]
    fn store(&mut self, _: Bounds, stored: usize) {
        self.stored_peak = self.stored_peak.max(stored as u64);
    }
    #[inline]
    fn cut(&mut self, cut: Cut, tried: usize) {
        match cut {
            Cut::Beta => {
                self.cutoffs.beta += 1;
                let child = tried.saturating_sub(1).min(Cutoffs::SONS - 1);
                self.cutoffs.by_child[child] += 1;
            }
            Cut::ProveBest => self.cutoffs.prove_best += 1,
            Cut::IgnoreLeft => self.cutoffs.ignore_left += 1,
        }
    }
    #[inline]
    fn research(&mut self, _: usize, _: Window) {
        self.researches += 1;
    }
    #[inline]
    fn open_step(&mut self, len: usize) {
        self.open_peak = self.open_peak.max(len as u64);
    }
}

/// All counts by name, the derived ones included.
#[cfg(feature = "serde")]
impl serde::Serialize for Counts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut s = serializer.serialize_struct("Counts", 11)?;
        s.serialize_field("leaf_visits", &self.leaf_visits)?;
        s.serialize_field("unique_leaves", &self.unique_leaves())?;
        s.serialize_field("interior", &self.interior)?;
        s.serialize_field("table_hits", &self.table_hits)?;
        s.serialize_field("quiescence", &self.quiescence)?;
        s.serialize_field("nodes", &self.nodes())?;
        s.serialize_field("passes", &self.passes)?;
        s.serialize_field("researches", &self.researches)?;
        s.serialize_field("cutoffs", &self.cutoffs)?;
        s.serialize_field("open_peak", &self.open_peak)?;
        s.serialize_field("stored_peak", &self.stored_peak)?;
        s.end()
    }
}
