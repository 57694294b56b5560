//! A search that is cut short stops where it should, and its answer is sound.

mod common;

use common::lattice::Lattice;
use common::truth::{Configured, Truth, legal, replay, searcher};
use nullwindow::searcher::{Answer, BoundKind, Driver, Enhancements, Searcher};
use nullwindow::{Depth, Game};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::othello::Othello;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc;
use std::time::Duration;

const DEPTH: u16 = 5;
const SETS: [&str; 6] = ["", "T", "THL", "NS", "TNSHGEF", "TNSRKLIQP"];

fn searchers() -> impl Iterator<Item = (String, Configured)> {
    let pairs = Driver::ALL.iter().flat_map(|&driver| SETS.map(|letters| (driver, letters)));
    pairs.filter_map(|(driver, letters)| {
        let set: Enhancements = letters.parse().unwrap();
        let searcher = searcher(driver, set)?;
        Some((format!("{driver} {set}"), searcher.depth(DEPTH).table_entries(1 << 10)))
    })
}

#[test]
fn a_node_limit_is_kept_to_the_node() {
    let root = Lattice::new(3);
    for (what, mut searcher) in searchers() {
        let whole = searcher.search(&root).tally.nodes;
        for limit in (0..40).chain((40..whole + 600).step_by(197)) {
            searcher.forget();
            searcher.limits_mut().nodes = Some(limit);
            let nodes = searcher.search(&root).tally.nodes;
            assert_eq!(nodes, limit.min(whole), "{what}, limit {limit}");
        }
        for limit in [whole - 1, whole, whole + 1] {
            searcher.forget();
            searcher.limits_mut().nodes = Some(limit);
            let answer = searcher.search(&root);
            assert_eq!(answer.tally.nodes, limit.min(whole), "{what}, limit {limit}");
            let finished = answer.depth().get() == DEPTH || answer.value.is_decided();
            assert_eq!(finished, limit >= whole, "{what}, limit {limit} of {whole}");
        }
    }
}

/// Two plies at a time where only a depth limits the search, one where another limit may stop it.
#[test]
fn the_step_of_deepening_follows_the_limits() {
    let root = Lattice::new(3);
    let depths = |mut searcher: Searcher| -> Vec<u16> {
        let rows = searcher.search(&root).iterations;
        rows.iter().map(|row| row.depth.get()).collect()
    };
    assert_eq!(depths(Searcher::new().depth(6)), [2, 4, 6]);
    assert_eq!(depths(Searcher::new().depth(5)), [1, 3, 5]);
    assert_eq!(depths(Searcher::new().depth(6).nodes(1_000_000)), [1, 2, 3, 4, 5, 6]);
    let hour = std::time::Duration::from_secs(3600);
    assert_eq!(depths(Searcher::new().depth(6).time(hour)), [1, 2, 3, 4, 5, 6]);
}

/// The answer is that of the last finished iteration, or a move proved better one ply deeper.
fn check_sound<G>(root: &G, truth: &Truth<G::Move>, answer: &Answer<G::Move>, what: &str)
where
    G: Game<Move: std::fmt::Debug> + Clone,
{
    let best = answer.best.expect(what);
    assert!(legal(root).contains(&best), "{what}");
    assert!(replay(root, &answer.pv).is_some(), "{what}: {:?}", answer.pv);
    assert_eq!(answer.pv.first(), Some(&best), "{what}");
    let (depth, finished) = match answer.iterations.last() {
        Some(last) => (last.depth.get(), last.best),
        None => (0, None),
    };
    if let Some(finished) = finished {
        assert_eq!(truth.of_move(depth, finished), Some(truth.value(depth)), "{what}: {depth}");
    }
    let next = |m| truth.of_move(depth + 1, m).unwrap();
    match answer.bound {
        BoundKind::Guess => assert_eq!(finished, None, "{what}"),
        BoundKind::Exact => assert_eq!(answer.value, truth.value(depth), "{what}"),
        BoundKind::Upper => assert!(answer.value >= truth.value(depth), "{what}"),
        BoundKind::Lower if finished == Some(best) => {
            assert!(answer.value <= truth.value(depth), "{what}");
        }
        BoundKind::Lower => {
            assert!(answer.value <= next(best), "{what}: {best:?}");
            assert!(!answer.pv_complete, "{what}");
        }
    }
    if let Some(finished) = finished.filter(|&finished| finished != best) {
        assert_eq!(answer.bound, BoundKind::Lower, "{what}");
        assert!(next(best) > next(finished), "{what}: {best:?} is not better than {finished:?}");
    }
}

#[test]
fn any_node_limit_leaves_a_sound_answer() {
    let mut proved_better = 0;
    for seed in 0..6 {
        let root = Lattice::new(seed);
        let truth = Truth::of(&root, DEPTH);
        for (what, mut searcher) in searchers() {
            if what.contains('Q') {
                continue; // Brute force here does not follow noisy moves.
            }
            let whole = searcher.search(&root).tally.nodes;
            for limit in (0..whole).step_by(1 + whole as usize / 150) {
                searcher.forget();
                searcher.limits_mut().nodes = Some(limit);
                let answer = searcher.search(&root);
                check_sound(&root, &truth, &answer, &format!("{what}, seed {seed}, {limit}"));
                let finished = answer.iterations.last().and_then(|row| row.best);
                proved_better += u32::from(finished.is_some() && finished != answer.best);
            }
        }
    }
    assert!(proved_better > 50, "only {proved_better} searches found something better in time");
}

#[test]
fn no_time_at_all_still_gives_a_legal_move() {
    for (what, searcher) in searchers() {
        let root = Lattice::new(1);
        let answer = searcher.time(Duration::ZERO).search(&root);
        assert!(legal(&root).contains(&answer.best.unwrap()), "{what}");
        assert_eq!((answer.bound, answer.tally.nodes), (BoundKind::Guess, 0), "{what}");
        assert_eq!(answer.value, root.evaluate(), "{what}");
    }
}

#[test]
fn a_finished_game_has_a_value_and_no_move() {
    let mut over = ConnectFour::default();
    for column in [0, 1, 0, 1, 0, 1, 0] {
        over.make(column);
    }
    for threads in [1, 2, 3] {
        for limit in [0, 1, 100] {
            let searcher = Searcher::new().depth(4).threads(threads).nodes(limit);
            let answer = searcher.table_entries(64).search(&over);
            assert_eq!((answer.best, answer.value.to_string().as_str()), (None, "lost in 0"));
            let bound = if limit == 0 { BoundKind::Guess } else { BoundKind::Exact };
            assert_eq!(answer.bound, bound, "{threads} threads, {limit} nodes");
            assert!(answer.pv.is_empty() && answer.pv_complete && answer.root_moves.is_empty());
        }
    }
}

/// Raised from another thread, the flag ends a search that would otherwise run forever.
#[test]
fn the_stop_flag_ends_a_search() {
    for threads in [1, 2] {
        for &driver in Driver::ALL {
            let flag = Arc::new(AtomicBool::new(false));
            let (sender, receiver) = mpsc::channel();
            let raised = flag.clone();
            std::thread::spawn(move || {
                let searcher = Searcher::new().driver(driver).threads(threads);
                let mut searcher = searcher.table_entries(1 << 12).stop(raised.clone());
                let mut iterations = 0;
                let answer = searcher.watch(&Othello::start(), &mut nullwindow::Silent, |_| {
                    iterations += 1;
                    if iterations == 3 {
                        let raised = raised.clone();
                        std::thread::spawn(move || raised.store(true, Relaxed));
                    }
                });
                let _ = sender.send(answer);
            });
            // Not a measurement: a guard against hanging.
            let answer = receiver.recv_timeout(Duration::from_secs(120)).expect("it goes on");
            assert!(flag.load(Relaxed), "{driver}: it ended by itself");
            let shallow = answer.depth() < Depth::new(60);
            assert!(answer.depth() >= Depth::new(3) && shallow, "{driver}: {}", answer.depth());
            assert!(replay(&Othello::start(), &answer.pv).is_some_and(|_| answer.best.is_some()));
        }
    }
}
