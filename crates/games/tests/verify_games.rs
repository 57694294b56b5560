//! The three games fulfil the contract of the `Game` trait, and every algorithm agrees on them.

use nullwindow::{Depth, Game, MoveList, verify};
use nullwindow_games::DrawRules;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::Chess;
use nullwindow_games::othello::Othello;
use nullwindow_games::random::SplitMix64;

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

/// What `for_each_known` says of all moves is what is known of each, in the order of the list.
fn check_knowledge<G: Game + Clone>(start: G) {
    let mut random = SplitMix64::new(11);
    for _ in 0..60 {
        let mut position = start.clone();
        for _ in 0..60 {
            let mut moves = G::Moves::default();
            position.moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            for quick in [false, true] {
                let mut number = 0;
                position.for_each_known(&moves, quick, |m, known| {
                    assert!(m == moves.nth(number));
                    let alone =
                        if quick { position.quick_knowledge(m) } else { position.knowledge(m) };
                    assert_eq!(known, alone);
                    number += 1;
                });
                assert_eq!(number, moves.len());
            }
            position.make(moves.nth(random.below(moves.len())));
        }
    }
}

#[test]
fn moves_are_known_together_as_one_by_one() {
    check_knowledge(Chess::start());
    check_knowledge(Othello::start());
    check_knowledge(Checkers::start());
    for promoting in ["B:WK5,K18,25:BK10,K23,26,27", "W:W5,6,7,K18:BK10,K23,25"] {
        check_knowledge(promoting.parse::<Checkers>().unwrap());
    }
    check_knowledge("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1".parse::<Chess>().unwrap());
}
