//! Searches of some root moves only, with several lines, and against a deadline that moves.

use nullwindow::searcher::{BoundKind, Driver, Limits};
use nullwindow::{Depth, Game, MoveList, Searcher, Value};
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
    Limits { depth: Depth::new(DEPTH), ..Limits::default() }
}

fn searcher(driver: Driver) -> Searcher {
    Searcher::new().driver(driver).table_megabytes(1)
}

/// Every root move with its value, by searching the position after it.
fn values_one_by_one(root: &Othello) -> Vec<(Move, Value)> {
    let moves = root.legal();
    let value = |m| {
        let mut son = *root;
        son.make(m);
        -searcher(Driver::AlphaBeta).depth(DEPTH - 1).search(&son).value
    };
    (0..moves.len()).map(|i| moves.get(i)).map(|m| (m, value(m))).collect()
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
                assert!(each.contains(&line), "{driver}: {line:?} is not what the move is worth");
            }
        }
    }
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let root = position();
    for (number, (m, value)) in values_one_by_one(&root).into_iter().enumerate() {
        let only = Some([number as u32].into());
        let mut searcher = searcher(Driver::MtdF).limits(Limits { only, ..limits() });
        let answer = searcher.search(&root);
        assert_eq!((answer.best, answer.value), (Some(m), value));
        // The table has not been told that this is all the position is worth.
        *searcher.limits_mut() = limits();
        let best = values_one_by_one(&root).into_iter().map(|(_, value)| value).max();
        assert_eq!(Some(searcher.search(&root).value), best);
    }
}

#[test]
fn a_deadline_holds_until_it_is_lifted() {
    let mut searcher = searcher(Driver::NegaScout).limits(limits());
    let deadline = searcher.limits_mut().deadline.clone();
    deadline.set(Some(Instant::now()));
    let answer = searcher.search(&position());
    assert_eq!((answer.bound, answer.iterations.len()), (BoundKind::Guess, 0));
    assert!(answer.best.is_some(), "there is a move even when there was no time");
    deadline.set(Some(Instant::now() + Duration::from_secs(3600)));
    assert_eq!(searcher.search(&position()).depth(), Depth::new(DEPTH));
    deadline.set(None);
    assert_eq!(searcher.search(&position()).depth(), Depth::new(DEPTH));
}
