//! The three games fulfil the contract of the `Game` trait, and every algorithm agrees on them.

use nullwindow::{Depth, verify};
use nullwindow_games::DrawRules;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::Chess;
use nullwindow_games::othello::Othello;

#[test]
fn chess() {
    let start = Chess::start();
    let verdict = verify(start.clone()).searches(8, Depth::new(3)).run();
    assert!(verdict.passed(), "{verdict}");
    let ending: Chess = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1".parse().unwrap();
    let verdict = verify(ending).searches(8, Depth::new(4)).run();
    assert!(verdict.passed(), "{verdict}");
}

#[test]
fn chess_in_play() {
    let start = Chess::start().with_draw_rules(DrawRules::Play);
    let verdict = verify(start).games(20, 150).searches(0, Depth::ZERO).run();
    assert!(verdict.passed(), "{verdict}");
    // Kings between blocked pawns soon repeat positions. The third occurrence ends the game and
    // has the key of the first.
    let blocked: Chess = "k7/p1p5/P1P5/8/8/p1p5/P1P5/K7 w - - 0 1".parse().unwrap();
    let blocked = blocked.with_draw_rules(DrawRules::Play);
    let verdict = verify(blocked).games(20, 150).searches(0, Depth::ZERO).run();
    assert!(verdict.passed(), "{verdict}");
}

#[test]
fn othello() {
    let verdict = verify(Othello::start()).searches(10, Depth::new(4)).run();
    assert!(verdict.passed(), "{verdict}");
}

#[test]
fn checkers() {
    let verdict = verify(Checkers::start()).searches(10, Depth::new(5)).run();
    assert!(verdict.passed(), "{verdict}");
    let kings: Checkers = "B:WK5,K18,25:BK10,K23,3".parse().unwrap();
    let verdict = verify(kings).games(30, 60).searches(10, Depth::new(4)).run();
    assert!(verdict.passed(), "{verdict}");
}
