//! Recording a search: the tree it walked over, every event, and the cap.

mod common;

use nullwindow::algorithms::Settings;
use nullwindow::observe::{Event, Recorder};
use nullwindow::{Algorithm, Counts, Depth, Game, Value, algorithms};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::Kalah;
use nullwindow_games::tree::{ExplicitTree, IndependentTree, OrderedTree, Weights};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn record(algorithm: Algorithm, tree: &ExplicitTree) -> (Recorder, Counts) {
    let mut observers = (Recorder::with_cap(10_000), Counts::default());
    algorithm.run(&mut tree.root(), tree.height(), &Default::default(), &mut observers);
    observers
}

/// The recording and the counts agree, for every algorithm.
#[test]
fn recordings_agree_with_counts() {
    let tree = ExplicitTree::parse("(((6 5) (7 2)) ((9 8) (4 3)) (1 (2 (3 4))))").unwrap();
    for &algorithm in Algorithm::ALL {
        let (recorder, counts) = record(algorithm, &tree);
        let events = recorder.events().unwrap();
        let count = |wanted: fn(&Event) -> bool| events.iter().filter(|e| wanted(e)).count() as u64;
        assert_eq!(count(|e| matches!(e, Event::Leaf { .. })), counts.leaf_visits, "{algorithm}");
        assert_eq!(count(|e| matches!(e, Event::Enter { .. })), counts.interior, "{algorithm}");
        assert_eq!(count(|e| matches!(e, Event::Probe { .. })), counts.table_hits, "{algorithm}");
        assert_eq!(count(|e| matches!(e, Event::Pass { .. })), counts.passes, "{algorithm}");
        assert_eq!(
            count(|e| matches!(e, Event::Cut { .. })),
            counts.cutoffs.total(),
            "{algorithm}"
        );
        let research = count(|e| matches!(e, Event::Research { .. }));
        assert_eq!(research, counts.researches, "{algorithm}");
        let pushed = count(|e| matches!(e, Event::OpenPush { .. }));
        assert_eq!(pushed > 0, counts.open_peak > 0, "{algorithm}");
    }
}

/// Leaves carry their values, seen from their side to move, and their place in the tree.
#[test]
fn leaves_have_places_and_values() {
    let tree = ExplicitTree::uniform(2, &[3, 1, 2, 9]).unwrap();
    let (recorder, _) = record(Algorithm::Minimax, &tree);
    let leaves: Vec<(Vec<u32>, i32)> = recorder
        .events()
        .unwrap()
        .iter()
        .filter_map(|event| match event {
            Event::Leaf { node, value, .. } => Some((recorder.path(*node), value.get())),
            _ => None,
        })
        .collect();
    let expected = [(vec![0, 0], 3), (vec![0, 1], 1), (vec![1, 0], 2), (vec![1, 1], 9)];
    assert_eq!(leaves, expected);
    assert_eq!(recorder.nodes(), 7);
    let last = recorder.events().unwrap().last().unwrap();
    assert_eq!(*last, Event::Leave { node: 0, value: Value::new(2) });
}

#[test]
fn beyond_the_cap_there_is_a_clear_error_and_no_more_memory() {
    let mut tree = IndependentTree::new(5, 0..=99, 1).unwrap();
    let mut recorder = Recorder::with_cap(1000);
    let value = algorithms::alphabeta(&mut tree, Depth::new(7), &mut recorder);
    let plain = algorithms::alphabeta(&mut tree, Depth::new(7), &mut nullwindow::Silent);
    assert_eq!(value, plain, "the search itself is not disturbed");
    let error = recorder.events().unwrap_err().to_string();
    assert!(error.contains("more than 1000 nodes"), "{error}");
    assert_eq!(recorder.nodes(), 1000);
}

/// A leaf visited twice counts as two visits and one distinct leaf.
#[test]
fn visits_and_distinct_leaves() {
    let mut seen_a_difference = false;
    for seed in 0..30 {
        let mut tree = IndependentTree::new(3, 0..=99, seed).unwrap();
        for algorithm in [Algorithm::NegaScout, Algorithm::Scout, Algorithm::CStar, Algorithm::Pvs]
        {
            let run = common::run(algorithm, &mut tree, Depth::new(5));
            assert_eq!(run.counts.leaf_visits, run.leaves.len() as u64);
            assert_eq!(run.counts.unique_leaves(), run.unique().len() as u64);
            seen_a_difference |= run.counts.unique_leaves() < run.counts.leaf_visits;
        }
    }
    assert!(seen_a_difference);
}

/// Behind dynamic calls the algorithms do the same, and leave the position as it was.
fn is_watched_alike<G: Game + Clone + PartialEq + std::fmt::Debug>(root: &G, depth: u16) {
    let settings = Settings { guess: Value::new(3), ..Settings::default() };
    for &algorithm in Algorithm::ALL {
        let (mut compiled, mut watched) =
            (Recorder::with_cap(100_000), Recorder::with_cap(100_000));
        let depth = Depth::new(depth);
        let expected = algorithm.run(&mut root.clone(), depth, &settings, &mut compiled);
        let mut position = root.clone();
        let found = algorithm.watch(&mut position, depth, &settings, &mut watched);
        assert_eq!(found, expected, "{algorithm}");
        let alike = watched.events().unwrap() == compiled.events().unwrap();
        assert!(alike, "{algorithm} does something else when watched");
        assert_eq!(position, *root, "{algorithm}");
    }
}

#[test]
fn all_algorithms_can_be_watched() {
    let tree = ExplicitTree::parse("(((6 5) (7 2)) ((9 8) (4 3)) (1 (2 (3 4))))").unwrap();
    is_watched_alike(&tree.root(), 4);
    is_watched_alike(&IndependentTree::new(4, -9..=9, 2).unwrap(), 5);
    is_watched_alike(&OrderedTree::new(3, Weights::equal(3), 4).unwrap(), 6);
    is_watched_alike(&ConnectFour::default(), 4);
    is_watched_alike(&Kalah::new(3, 2), 6); // The same side may move again.
}

/// Whoever searches is told when it is no use any more.
#[test]
fn a_flag_tells_when_there_is_too_much() {
    let tree = ExplicitTree::uniform(2, &[6, 5, 7, 2, 9, 8, 4, 3]).unwrap();
    for (nodes, events, fits) in [(15, 1000, true), (14, 1000, false), (15, 20, false)] {
        let flag = Arc::new(AtomicBool::new(false));
        let mut recorder = Recorder::with_caps(nodes, events).raising(Arc::clone(&flag));
        algorithms::minimax(&mut tree.root(), tree.height(), &mut recorder);
        assert_eq!((recorder.events().is_ok(), !flag.load(Ordering::Relaxed)), (fits, fits));
        let error = recorder.events().err().map(|error| error.to_string());
        let words = format!("more than {nodes} nodes or {events} events");
        assert!(error.is_none_or(|error| error.contains(&words)));
    }
    let mut recorder = Recorder::with_cap(100);
    algorithms::minimax(&mut tree.root(), tree.height(), &mut recorder);
    for node in 1..15 {
        let (parent, child) = recorder.parent(node);
        let mut path = recorder.path(parent);
        path.push(child);
        assert_eq!(path, recorder.path(node));
    }
}
