//! What every algorithm does, to the last count and event, on fixed trees. A change here is a
//! change in what is searched: `NULLWINDOW_BLESS=1 cargo test -p nullwindow --test golden` rewrites
//! the files, and the commit says why.

mod common;

use nullwindow::algorithms::{self, Settings};
use nullwindow::memory::TreeMemory;
use nullwindow::observe::{Event, Recorder};
use nullwindow::{Algorithm, Bounds, Counts, Depth, Game, Silent, Value, Window};
use nullwindow_games::tree::{AdditiveOrder, AdditiveTree, ExplicitTree, IndependentTree};
use std::fmt::Write;
use std::path::Path;

fn compare(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("NULLWINDOW_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, found).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap();
    for (number, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "{name}, line {}", number + 1);
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{name}");
}

fn count_line<G: Game>(text: &mut String, algorithm: Algorithm, root: &mut G, depth: u16) {
    let settings = Settings { guess: Value::new(40), aspiration: 9, ..Settings::default() };
    let mut c = Counts::default();
    let bounds = algorithm.run(root, Depth::new(depth), &settings, &mut c).bounds;
    let Bounds { lower, upper } = bounds;
    let by_child = &c.cutoffs.by_child[..4];
    writeln!(
        text,
        "{algorithm}: value {lower} {upper}, visits {}, unique {}, interior {}, hits {}, passes {}, \
         again {}, cuts {} {} {} {by_child:?}, open {}, stored {}",
        c.leaf_visits,
        c.unique_leaves(),
        c.interior,
        c.table_hits,
        c.passes,
        c.researches,
        c.cutoffs.beta,
        c.cutoffs.prove_best,
        c.cutoffs.ignore_left,
        c.open_peak,
        c.stored_peak,
    )
    .unwrap();
}

#[test]
fn counts() {
    let mut text = String::new();
    for &algorithm in Algorithm::ALL {
        let mut random = IndependentTree::new(3, 0..=99, 11).unwrap();
        count_line(&mut text, algorithm, &mut random, 6);
        let mut ordered = AdditiveTree::new(4, AdditiveOrder::Strong, 5).unwrap();
        count_line(&mut text, algorithm, &mut ordered, 5);
        let shape = ExplicitTree::parse("((3 (5 1) 2) (7 (4 4) ((9 0) 6)) (8 (2 2)))").unwrap();
        count_line(&mut text, algorithm, &mut shape.root(), shape.height().get());
    }
    compare("counts.txt", &text);
}

#[test]
fn events() {
    let tree = ExplicitTree::parse("(((3 4) (2 9)) ((6 1) (7 8)) (5 (9 4)))").unwrap();
    let mut text = String::new();
    for &algorithm in Algorithm::ALL {
        let mut recorder = Recorder::with_cap(1000);
        let settings = Settings { guess: Value::new(5), aspiration: 1, ..Settings::default() };
        algorithm.run(&mut tree.root(), tree.height(), &settings, &mut recorder);
        writeln!(text, "# {algorithm}").unwrap();
        for event in recorder.events().unwrap() {
            writeln!(text, "{event:?}").unwrap();
        }
    }
    compare("events.txt", &text);
}

/// The two papers' MTD(f) differ in their first question.
#[test]
fn the_first_question_of_mtd_f() {
    let first_pass = |algorithm: Algorithm, guess| {
        let mut recorder = Recorder::with_cap(10_000);
        let settings = Settings { guess: Value::new(guess), ..Settings::default() };
        let mut tree = IndependentTree::new(3, 0..=9, 1).unwrap();
        algorithm.run(&mut tree, Depth::new(3), &settings, &mut recorder);
        recorder.events().unwrap()[0].clone()
    };
    let pass = |alpha, beta| Event::Pass { alpha: Value::new(alpha), beta: Value::new(beta) };
    assert_eq!(first_pass(Algorithm::MtdF, 5), pass(4, 5), "at least 5?");
    assert_eq!(first_pass(Algorithm::MtdFIjcai, 5), pass(5, 6), "more than 5?");
}

/// Outside best-first searches, every node that is entered is left, in order, and with a value.
#[test]
fn nodes_are_left_as_they_are_entered() {
    let tree = ExplicitTree::parse("(((3 4) (2 9)) ((6 1) (7 8)) (5 (9 (4 4))))").unwrap();
    for &algorithm in Algorithm::ALL {
        let mut recorder = Recorder::with_cap(1000);
        algorithm.run(&mut tree.root(), tree.height(), &Settings::default(), &mut recorder);
        let (mut inside, mut best_first) = (Vec::new(), 0);
        for event in recorder.events().unwrap() {
            match event {
                Event::OpenBegin { .. } => best_first += 1,
                Event::OpenEnd => best_first -= 1,
                Event::Enter { node, .. } if best_first == 0 => inside.push(*node),
                Event::Leave { node, .. } => assert_eq!(inside.pop(), Some(*node), "{algorithm}"),
                _ => {}
            }
        }
        assert!(inside.is_empty() && best_first == 0, "{algorithm}");
    }
}

/// Searches for a move instead of a value, and variations with a parameter.
#[test]
fn moves_and_variations() {
    for seed in 0..100 {
        let mut tree = IndependentTree::new(3, 0..=20, seed).unwrap();
        let depth = Depth::new(4);
        let value = algorithms::minimax(&mut tree, depth, &mut Silent);
        let choice = algorithms::lalphabeta_move(&mut tree, depth, &mut Silent);
        let Bounds { lower, upper } = choice.bounds;
        assert!(lower <= value && value <= upper);
        // Only the last move may be known by a bound alone.
        assert_eq!(lower == upper, choice.child != Some(2), "{choice:?}");
        let mut child = tree.clone();
        child.make(choice.child.unwrap() as u32);
        assert_eq!(-algorithms::minimax(&mut child, depth - 1, &mut Silent), value);
        for pv_depth in (0..=5).map(Depth::new) {
            let found = algorithms::palphabeta_to(&mut tree, depth, pv_depth, &mut Silent);
            assert_eq!(found, value);
        }
        let mut memory = TreeMemory::new();
        for omega in (-1..=21).map(Value::new) {
            let g = algorithms::mt(&mut tree, depth, omega, &mut memory, &mut Silent);
            assert_eq!(g >= omega, value >= omega, "the test answers the question");
            assert!(if g >= omega { g <= value } else { g >= value }, "with a bound");
        }
    }
}

/// palphabeta down to depth 0 is the whole of it; not carried down at all it is alpha-beta.
#[test]
fn palphabeta_ends_in_alphabeta() {
    let mut tree = IndependentTree::new(3, 0..=99, 2).unwrap();
    let depth = Depth::new(6);
    let mut visits = |pv_depth| {
        let mut counts = Counts::default();
        algorithms::palphabeta_to(&mut tree, depth, Depth::new(pv_depth), &mut counts);
        counts.leaf_visits
    };
    let all = (visits(0), visits(4), visits(6));
    let mut alphabeta = Counts::default();
    algorithms::alphabeta_in(&mut tree, depth, Window::FULL, &mut alphabeta);
    assert_eq!(all.0, alphabeta.leaf_visits);
    assert!(all.0 != all.1 && all.1 != all.2, "the variations differ: {all:?}");
}

/// Several searches watched by one `Counts`: distinct leaves add up.
#[test]
fn one_observer_for_several_searches() {
    let tree = ExplicitTree::uniform(2, &[6, 5, 7, 2, 9, 8, 4, 3]).unwrap();
    let mut counts = Counts::default();
    for expected in [7, 14] {
        algorithms::alphabeta(&mut tree.root(), tree.height(), &mut counts);
        assert_eq!((counts.leaf_visits, counts.unique_leaves()), (expected, expected));
    }
    algorithms::negascout(&mut tree.root(), tree.height(), &mut counts);
    assert_eq!((counts.leaf_visits, counts.unique_leaves()), (20, 20));
}

/// A node is stored once, whatever is written to it.
#[test]
fn no_more_is_stored_than_there_are_nodes() {
    for &algorithm in Algorithm::ALL {
        let mut observers = (Counts::default(), Recorder::with_cap(100_000));
        let mut tree = IndependentTree::new(3, 0..=9, 1).unwrap();
        algorithm.run(&mut tree, Depth::new(4), &Settings::default(), &mut observers);
        let (counts, recorder) = observers;
        assert!(counts.stored_peak <= recorder.nodes() as u64, "{algorithm}");
    }
}
