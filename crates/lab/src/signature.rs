//! A search's behaviour as a short text that changes when the behaviour does.
//!
//! The signature is measured, not written by hand: the search runs on fixed trees of every kind, or on
//! one position of the cell's game, and every count is hashed. It is part of every key, so rows of an older
//! behaviour, of the search or of the trees, never mix with rows of a newer one.

use crate::cell::{Cell, Key, SETTINGS, hash_64};
use crate::study::Study;
use nullwindow::algorithms::Settings;
use nullwindow::{Algorithm, Counts, Depth, Game};
use nullwindow_games::tree::{
    AdditiveOrder, AdditiveTree, ExplicitTree, IndependentTree, OrderedTree, Weights,
};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

/// Something that searches any game to a depth.
pub trait Search {
    /// Searches `root`, adds to `counts`, and returns what it found, if anything.
    fn search<G: Game>(&self, root: &mut G, depth: Depth, counts: &mut Counts) -> Option<i32>;
}

impl Search for Algorithm {
    fn search<G: Game>(&self, root: &mut G, depth: Depth, counts: &mut Counts) -> Option<i32> {
        let bounds = self.watch(root, depth, &Settings::default(), counts).bounds;
        bounds.value().map(|value| value.get())
    }
}

/// The signature of a search.
pub fn of(search: &impl Search) -> Arc<str> {
    let mut lines = String::new();
    let mut add = |line: String| lines.push_str(&line);
    let ordered = |width, weights| OrderedTree::new(width, weights, 3).expect("a good tree");
    let additive = |width, order| AdditiveTree::new(width, order, 5).expect("a good tree");
    let sixty = Weights::first(0.6).expect("a probability");
    add(line(search, IndependentTree::new(3, 0..=99, 11).expect("a good tree"), 6));
    add(line(search, ordered(5, Weights::equal(5)), 4));
    add(line(search, ordered(4, sixty), 5));
    add(line(search, additive(4, AdditiveOrder::Strong), 5));
    add(line(search, additive(6, AdditiveOrder::Random), 3));
    let shape = "((3 (5 1) 2) (7 (4 4) ((9 0) 6)) (8 (2 2)))";
    add(line(search, ExplicitTree::parse(shape).expect("a good tree").root(), 4));
    Arc::from(format!("{:016x}", hash_64(&[lines.as_bytes()])))
}

fn line<G: Game>(search: &impl Search, mut root: G, depth: u16) -> String {
    let mut c = Counts::default();
    let value = search.search(&mut root, Depth::new(depth), &mut c);
    format!(
        "{value:?} {} {} {} {} {} {} {:?} {} {}\n",
        c.leaf_visits,
        c.unique_leaves(),
        c.interior,
        c.table_hits,
        c.passes,
        c.researches,
        c.cutoffs,
        c.open_peak,
        c.stored_peak
    )
}

/// The signature of a published algorithm, with its default settings.
pub fn of_algorithm(algorithm: Algorithm) -> Arc<str> {
    static ALL: OnceLock<Vec<(Algorithm, Arc<str>)>> = OnceLock::new();
    let all = ALL.get_or_init(|| Algorithm::ALL.iter().map(|a| (*a, of(a))).collect());
    let found = all.iter().find(|(a, _)| *a == algorithm);
    found.map_or_else(|| of(&algorithm), |(_, signature)| Arc::clone(signature))
}

/// One signature for several searches.
pub fn joined(signatures: &[Arc<str>]) -> Arc<str> {
    let parts: Vec<&[u8]> = signatures.iter().map(|s| s.as_bytes()).collect();
    Arc::from(format!("{:016x}", hash_64(&parts)))
}

/// A signature, and the settings of the search.
type Described = (Arc<str>, Arc<str>);

/// The signature of a cell's search and its settings, by the row of the short cell of this key. Each is run once.
pub(crate) fn of_short_cell(
    study: &'static dyn Study,
    key: Key,
    cell: impl FnOnce() -> Cell,
) -> Described {
    static KNOWN: LazyLock<Mutex<HashMap<(usize, Key), Described>>> = LazyLock::new(Mutex::default);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    // Studies of one name may differ; a study that is never dropped is the only one at its place.
    let place = (std::ptr::from_ref(study).addr(), key);
    if let Some(described) = known().get(&place) {
        return described.clone();
    }
    let row = study.probe(&cell());
    let settings = row.as_ref().ok().and_then(|row| row.text(SETTINGS)).unwrap_or_default();
    let counts = row.as_ref().map_or_else(ToString::to_string, |row| row.to_json());
    let signature = format!("{:016x}", hash_64(&[counts.as_bytes()]));
    let described = (Arc::from(signature), Arc::from(settings));
    known().insert(place, described.clone());
    described
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A search that does one thing more than alpha-beta.
    struct Twice;

    impl Search for Twice {
        fn search<G: Game>(&self, root: &mut G, depth: Depth, counts: &mut Counts) -> Option<i32> {
            Algorithm::AlphaBeta.search(root, depth, counts);
            Algorithm::AlphaBeta.search(root, depth, counts)
        }
    }

    #[test]
    fn another_behaviour_is_another_signature() {
        assert_eq!(of(&Algorithm::Sss), of_algorithm(Algorithm::Sss));
        assert_ne!(of(&Algorithm::AlphaBeta), of(&Twice));
        let all: BTreeSet<_> = Algorithm::ALL.iter().map(|a| of_algorithm(*a)).collect();
        // Some differ only in the order of events or with other guesses, not in counts.
        assert!(all.len() > 20, "{all:?}");
    }
}
