//! Searches of some root moves only, with several lines, and with a deadline that moves.

mod common;

use common::truth::legal;
use nullwindow::searcher::{BoundKind, Deadline, Driver, Limits};
use nullwindow::{Depth, Game, MoveList, Observer, Searcher, Silent, Value, Window};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::othello::{Move, Othello};
use std::time::{Duration, Instant};

const DEPTH: u16 = 5;

fn position() -> Othello {
    let mut position = Othello::start();
    for text in ["f5", "d6", "c3", "d3"] {
        position.make(position.parse_move(text).unwrap());
    }
    position
}

fn limits() -> Limits {
    Limits { depth: Some(Depth::new(DEPTH)), ..Limits::default() }
}

fn searcher(driver: Driver) -> Searcher {
    Searcher::new().driver(driver).table_megabytes(1)
}

/// Every root move with its value, by searching the position after it.
fn values_one_by_one(root: &Othello) -> Vec<(Move, Value)> {
    let moves = root.legal();
    let value = |m| {
        let mut child = *root;
        child.make(m);
        -searcher(Driver::AlphaBeta).depth(DEPTH - 1).search(&child).value
    };
    (0..moves.len()).map(|i| moves.nth(i)).map(|m| (m, value(m))).collect()
}

#[test]
fn lines_are_the_best_moves_in_order() {
    let root = position();
    let each = values_one_by_one(&root);
    let mut expected: Vec<Value> = each.iter().map(|&(_, value)| value).collect();
    expected.sort_by_key(|&value| std::cmp::Reverse(value));
    for &driver in &[Driver::AlphaBeta, Driver::NegaScout, Driver::MtdF, Driver::MtdBi] {
        for lines in [1, 2, 3, expected.len(), expected.len() + 5] {
            let answer = searcher(driver).limits(Limits { lines, ..limits() }).search(&root);
            let mut found = vec![(answer.best.unwrap(), answer.value)];
            found.extend(answer.alternatives.iter().map(|line| (line.pv[0], line.value)));
            let values: Vec<Value> = found.iter().map(|&(_, value)| value).collect();
            assert_eq!(values, expected[..lines.min(expected.len())], "{driver}, {lines} lines");
            for line in found {
                assert!(each.contains(&line), "{driver}: {line:?} is not the move's value");
            }
        }
    }
}

/// Whatever the node limit cuts short, the answer does not contradict itself.
#[test]
fn lines_of_a_limited_search_agree_with_the_best_move() {
    for (driver, opening) in [
        (Driver::AlphaBeta, [3, 3, 2, 4].as_slice()),
        (Driver::NegaScout, &[3, 2, 2]),
        (Driver::NegaScout, &[0, 3, 1, 5, 4]),
        (Driver::MtdF, &[3, 2, 2]),
    ] {
        let mut root = ConnectFour::default();
        for &column in opening {
            root.make(column);
        }
        for nodes in (500..20_000).step_by(73) {
            let mut searcher = searcher(driver).nodes(nodes).lines(3);
            let mut last = None;
            let answer = searcher.watch(&root, &mut Silent, |answer| last = Some(answer));
            let context = format!("{driver}, {nodes} nodes: {answer:?}");
            let Some(last) = last else { continue };
            assert_eq!(answer.best, answer.pv.first().copied(), "{context}");
            assert!(answer.pv.len() > 1 || answer.depth() == Depth::new(1), "{context}");
            assert_eq!(answer.alternatives.len(), last.alternatives.len(), "{context}");
            let mut lines = vec![answer.pv.clone()];
            let mut value = Value::INFINITY;
            for line in &answer.alternatives {
                assert!(lines.iter().all(|other| other[0] != line.pv[0]), "{context}");
                assert!(line.value <= value, "{context}");
                value = line.value;
                lines.push(line.pv.clone());
            }
            if answer.bound == BoundKind::Exact {
                assert!(answer.value >= answer.alternatives[0].value, "{context}");
            }
            for line in lines {
                let mut position = root.clone();
                for m in line {
                    assert!(legal(&position).contains(&m), "{context}");
                    position.make(m);
                }
            }
        }
    }
}

/// Watches for the second search of a root move.
#[derive(Default)]
struct RootResearch {
    ply: usize,
    /// The number of the root move that is being searched again.
    pending: Option<usize>,
}

impl Observer for RootResearch {
    fn child(&mut self, _: usize) {
        self.ply += 1;
    }
    fn back(&mut self) {
        self.ply -= 1;
        if self.ply == 0 {
            self.pending = None;
        }
    }
    fn research(&mut self, index: usize, _: Window) {
        if self.ply == 0 {
            self.pending = Some(index);
        }
    }
}

/// A null window has proved a move better; the search of its value is stopped: the move is played.
#[test]
fn a_move_proved_better_is_played_even_if_its_value_is_not_known() {
    let mut interrupted = 0;
    for opening in [&[3, 2, 2][..], &[0, 3, 1, 5, 4], &[3, 3, 2, 4]] {
        let mut root = ConnectFour::default();
        for &column in opening {
            root.make(column);
        }
        for nodes in 100..2_000 {
            let mut observer = RootResearch::default();
            let mut searcher = searcher(Driver::NegaScout).nodes(nodes);
            let answer = searcher.watch(&root, &mut observer, |_| {});
            let Some(number) = observer.pending else { continue };
            interrupted += 1;
            assert_eq!(answer.best, Some(legal(&root)[number]), "{opening:?}, {nodes} nodes");
            assert_eq!(answer.bound, BoundKind::Lower);
        }
    }
    assert!(interrupted > 10, "only {interrupted} searches were stopped at such a moment");
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let root = position();
    for (m, value) in values_one_by_one(&root) {
        let mut searcher = searcher(Driver::MtdF).depth(DEPTH).only(&root, &[m]);
        let answer = searcher.search(&root);
        assert_eq!((answer.best, answer.value), (Some(m), value));
        let mut child = root;
        child.make(m);
        let again = searcher.search(&child).root_moves.len();
        assert_eq!(again, child.legal().len(), "the next search is of all moves");
    }
    let none = searcher(Driver::MtdF).depth(DEPTH).only(&root, &[Move::PASS]).search(&root);
    let all = searcher(Driver::MtdF).depth(DEPTH).search(&root);
    assert_eq!((none.best, none.value), (all.best, all.value), "no such move: all are searched");
}

#[test]
fn what_a_part_of_the_moves_is_worth_is_not_what_the_position_is_worth() {
    let parent = position();
    let right = searcher(Driver::NegaScout).depth(DEPTH).search(&parent);
    let mut child = parent;
    child.make(right.best.unwrap());
    for reply in child.legal() {
        let mut searcher = searcher(Driver::NegaScout).depth(DEPTH - 1).only(&child, &[reply]);
        searcher.search(&child);
        // The parent looks the child up in the same table, at full depth at once: a shallower
        // iteration would overwrite the entry.
        *searcher.limits_mut() = limits();
        searcher.settings_mut().deepen_by = Some(DEPTH);
        assert_eq!(searcher.search(&parent).value, right.value, "reply {reply:?}");
    }
}

#[test]
fn a_deadline_holds_until_it_is_lifted() {
    let deadline = Deadline::default();
    let limits = Limits { deadline: Some(deadline.clone()), ..limits() };
    let mut searcher = searcher(Driver::NegaScout).limits(limits);
    deadline.set(Some(Instant::now()));
    let answer = searcher.search(&position());
    assert_eq!((answer.bound, answer.iterations.len()), (BoundKind::Guess, 0));
    assert!(answer.best.is_some(), "there is a move even when there was no time");
    deadline.set(Some(Instant::now() + Duration::from_secs(3600)));
    assert_eq!(searcher.search(&position()).depth(), Depth::new(DEPTH));
    deadline.set(None);
    assert_eq!(searcher.search(&position()).depth(), Depth::new(DEPTH));
    // It is set while the search runs: no later iteration finishes, except those that end before it
    // is next checked.
    searcher.limits_mut().depth = None;
    let answer = searcher.watch(&position(), &mut Silent, |answer| {
        if answer.depth() == Depth::new(DEPTH) {
            deadline.set(Some(Instant::now()));
        }
    });
    assert!((DEPTH..=DEPTH + 4).contains(&answer.depth().get()), "{}", answer.depth().get());
}

/// Of two moves that are equal by symmetry the one is best that is tried first; the values stay.
#[test]
fn moves_named_first_are_tried_first() {
    let root = ConnectFour::default();
    let ends = Limits::numbers(&root, &[0, 6]);
    let with = |first: Option<&[u32]>| {
        let first = first.map(Into::into);
        let limits = Limits { only: ends.clone(), first, ..limits() };
        searcher(Driver::AlphaBeta).limits(limits).search(&root)
    };
    let (left, right) = (with(Some(&[0])), with(Some(&[6, 0])));
    assert_eq!([left.best, right.best, with(None).best], [Some(0), Some(6), Some(0)]);
    assert_eq!(left.value, right.value);
    assert_eq!(with(Some(&[3, 99])).best, Some(0), "moves that are not searched are ignored");
    // The next search knows nothing of it.
    let mut searcher = searcher(Driver::AlphaBeta);
    *searcher.limits_mut() = Limits { first: Some([6].into()), ..limits() };
    searcher.search(&root);
    assert!(searcher.limits_mut().first.is_none());
}
