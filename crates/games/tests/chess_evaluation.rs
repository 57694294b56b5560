//! The evaluation: symmetry, range, and that better positions are valued higher. That every
//! term is counted is tested beside the code (`evaluation/tests.rs`).

mod chess_common;

use chess_common::{chess, random_positions};
use nullwindow::Game;
use nullwindow_games::chess::Chess;
use nullwindow_games::chess::evaluation::{TERMS, facts, weights};

#[test]
fn the_mirror_image_is_worth_the_same() {
    random_positions(21, 50_000, |position, _| {
        assert_eq!(position.evaluate(), position.mirrored().unwrap().evaluate(), "{position}");
    });
}

#[test]
fn evaluations_stay_in_range() {
    random_positions(22, 50_000, |position, _| {
        assert!(position.centipawns().abs() <= 20_000, "{position}");
    });
    let most = chess("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert!((8_000..=20_000).contains(&most.centipawns()));
}

/// The facts that the weights are fitted on are the facts that are evaluated.
#[test]
fn facts_times_weights_is_the_evaluation() {
    let weights = weights();
    random_positions(23, 20_000, |position, _| {
        let facts = facts(position);
        let value: f64 = facts
            .counts
            .iter()
            .map(|&(term, count)| {
                assert!(usize::from(term) < TERMS);
                let (middlegame, endgame) = weights[usize::from(term)];
                let blend = facts.middlegame * f64::from(middlegame)
                    + (1.0 - facts.middlegame) * f64::from(endgame);
                f64::from(count) * blend
            })
            .sum();
        let white = if position.white_to_move() { 1.0 } else { -1.0 };
        let difference = white * value - f64::from(position.centipawns());
        assert!(difference.abs() < 1.001, "{position}: {difference}");
    });
}

/// White is to move in all of them; the first of each pair is better for White, and differs in
/// one thing.
#[test]
fn better_positions_are_valued_higher() {
    let pairs = [
        ("material", "4k3/8/8/8/8/8/8/Q3K3", "4k3/8/8/8/8/8/8/R3K3"),
        ("two bishops", "4k3/8/8/8/8/8/8/2B1KB2", "4k3/8/8/8/8/8/8/2B1KN2"),
        ("passed pawn", "4k3/7p/8/3P4/8/8/8/4K3", "4k3/3p4/8/3P4/8/8/8/4K3"),
        ("advanced passed pawn", "4k3/7p/3P4/8/8/8/8/4K3", "4k3/7p/8/8/8/3P4/8/4K3"),
        ("no doubled pawns", "4k3/pp6/8/8/8/8/PP6/4K3", "4k3/pp6/8/8/8/P7/P7/4K3"),
        ("open file", "r3k3/ppp2ppp/8/8/8/8/PPP2PPP/3RK3", "r3k3/ppp2ppp/8/8/8/8/PPP2PPP/R3K3"),
        (
            "pawns before the king",
            "r1bq1rk1/pppp1ppp/2n2n2/8/8/2N2N2/PPPP1PPP/R1BQ1RK1",
            "r1bq1rk1/pppp1ppp/2n2n2/8/6PP/2N2N2/PPPP1P2/R1BQ1RK1",
        ),
    ];
    for (what, better, worse) in pairs {
        let value = |board: &str| chess(&format!("{board} w - - 0 1")).centipawns();
        assert!(value(better) > value(worse), "{what}: {} {}", value(better), value(worse));
    }
}

#[test]
fn the_initial_position_is_level_except_for_the_turn() {
    let value = Chess::start().centipawns();
    assert!((0..60).contains(&value), "{value}");
}
