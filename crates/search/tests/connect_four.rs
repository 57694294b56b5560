//! Real games: the counts of connect four, and wins that carry their distance.

mod common;

use common::Random;
use nullwindow::{Algorithm, Counts, Depth, Game, MoveList, Ply, Silent, Value, algorithms};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::tic_tac_toe::TicTacToe;

/// Plain fail-soft alpha-beta on the empty board, columns from left to right.
#[test]
fn nodes_leaves_and_values() {
    for (depth, nodes, evaluated, value) in
        [(6, 11_767, 8_667, 0), (8, 204_037, 139_347, -1), (10, 2_666_528, 1_760_449, 0)]
    {
        let mut counts = Counts::default();
        let mut game = ConnectFour::default();
        let found = algorithms::falphabeta(&mut game, Depth::new(depth), &mut counts);
        assert_eq!(game, ConnectFour::default());
        assert_eq!(found, Value::new(value));
        assert_eq!((counts.nodes(), counts.leaf_visits - counts.finished), (nodes, evaluated));
    }
}

/// A position after `plies` random moves, or earlier if the game ends.
fn random_position<G: Game + Default>(random: &mut Random, plies: u64) -> G {
    let mut game = G::default();
    for _ in 0..plies {
        let mut moves = G::Moves::default();
        game.moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        game.make(moves.get(random.below(moves.len() as u64) as usize));
    }
    game
}

#[test]
fn every_algorithm_solves_tic_tac_toe() {
    let mut random = Random(3);
    for plies in 3..9 {
        for _ in 0..10 {
            let position: TicTacToe = random_position(&mut random, plies);
            let depth = Depth::new(9);
            let minimax = algorithms::minimax(&mut position.clone(), depth, &mut Silent);
            for &algorithm in Algorithm::ALL {
                let bounds = common::run(algorithm, &mut position.clone(), depth).choice.bounds;
                assert!(bounds.lower <= minimax && minimax <= bounds.upper);
                assert!(algorithm == Algorithm::MtdBest || bounds.value() == Some(minimax));
            }
        }
    }
}

#[test]
fn every_algorithm_agrees_on_connect_four() {
    let mut random = Random(4);
    for plies in [6, 10, 14, 18, 22, 26] {
        let position: ConnectFour = random_position(&mut random, plies);
        let depth = Depth::new(4);
        let minimax = algorithms::minimax(&mut position.clone(), depth, &mut Silent);
        for &algorithm in Algorithm::ALL {
            let bounds = common::run(algorithm, &mut position.clone(), depth).choice.bounds;
            assert!(algorithm == Algorithm::MtdBest || bounds.value() == Some(minimax));
        }
    }
}

fn after(columns: &[u8]) -> ConnectFour {
    let mut game = ConnectFour::default();
    columns.iter().for_each(|&column| drop(game.make(column)));
    game
}

/// A win in one is not postponed for a win in three.
#[test]
fn every_algorithm_wins_at_once() {
    let position = after(&[3, 0, 3, 0, 3, 0]);
    for depth in (1..=4).map(Depth::new) {
        for &algorithm in Algorithm::ALL {
            let (column, value) =
                algorithms::best_move(&mut position.clone(), depth, algorithm).unwrap();
            assert_eq!(column, 3, "{algorithm} at depth {depth}");
            if algorithm != Algorithm::MtdBest {
                assert_eq!(value, Value::win_at(Ply::new(1)), "{algorithm}");
                let answer = common::run(algorithm, &mut position.clone(), depth);
                assert_eq!(answer.value(), value, "best_move counts from the same root");
            }
        }
    }
}

/// A lost position still prefers the longer line.
#[test]
fn every_algorithm_defends_to_the_end() {
    // The opponent has three in column 3; everywhere else loses at once.
    let position = after(&[3, 0, 3, 0, 3]);
    for &algorithm in Algorithm::ALL {
        let (column, _) =
            algorithms::best_move(&mut position.clone(), Depth::new(3), algorithm).unwrap();
        assert_eq!(column, 3, "{algorithm}");
    }
    // Three in a row at the bottom with both ends free: lost, but not before two moves.
    let position = after(&[2, 2, 3, 3, 4]);
    for &algorithm in Algorithm::ALL.iter().filter(|&&a| a != Algorithm::MtdBest) {
        let answer = common::run(algorithm, &mut position.clone(), Depth::new(4));
        assert_eq!(answer.value(), Value::loss_at(Ply::new(2)), "{algorithm}");
    }
}
