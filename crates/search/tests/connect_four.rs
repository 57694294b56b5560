//! Real games: the counts of connect four, and wins that carry their distance.

mod common;

use common::Random;
use nullwindow::{
    Algorithm, Counts, Depth, Game, MoveList, Outcome, Ply, Silent, Value, algorithms, forward_game,
};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::tic_tac_toe::TicTacToe;

/// Connect four in which every win is worth 10 000, however far away.
#[derive(Clone, PartialEq)]
struct FlatWins(ConnectFour);

#[deny(clippy::missing_trait_methods, reason = "a wrapper forwards all methods")]
impl Game for FlatWins {
    type Move = u8;
    type Undo = <ConnectFour as Game>::Undo;
    type Moves = <ConnectFour as Game>::Moves;
    fn outcome(&self) -> Option<Outcome> {
        match self.0.outcome() {
            Some(Outcome::Loss) => Some(Outcome::Score(Value::new(-10_000))),
            other => other,
        }
    }
    fn mirrored(&self) -> Option<Self> {
        self.0.mirrored().map(FlatWins)
    }

    const MOVE_INDICES: usize = ConnectFour::MOVE_INDICES;
    forward_game!(0: moves make unmake evaluate to_move count_moves key key_from_scratch key_after
        move_index knowledge for_each_known quick_knowledge noisy_moves may_stand_pat make_null unmake_null
        is_drawn_by_history);
}

/// Nodes, evaluated leaves and value of fail-soft alpha-beta on the empty board, columns from left
/// to right.
fn falphabeta_on_empty<G: Game + Clone + PartialEq>(empty: G, depth: u16) -> (u64, u64, i32) {
    let mut counts = Counts::default();
    let mut game = empty.clone();
    let value = algorithms::falphabeta(&mut game, Depth::new(depth), &mut counts);
    assert!(game == empty);
    (counts.nodes(), counts.leaf_visits - counts.finished, value.get())
}

#[test]
fn nodes_leaves_and_values() {
    let empty = FlatWins(ConnectFour::default());
    assert_eq!(falphabeta_on_empty(empty.clone(), 6), (11_767, 8_667, 0));
    assert_eq!(falphabeta_on_empty(empty.clone(), 8), (204_037, 139_347, -1));
    assert_eq!(falphabeta_on_empty(empty, 10), (2_666_528, 1_760_449, 0));
}

/// What it costs to tell a sooner win from a later one: nothing up to depth 8, 0.2 % at depth 10.
#[test]
fn the_price_of_the_distance() {
    let empty = ConnectFour::default();
    assert_eq!(falphabeta_on_empty(empty.clone(), 8), (204_037, 139_347, -1));
    assert_eq!(falphabeta_on_empty(empty, 10), (2_672_368, 1_761_801, 0));
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
        game.make(moves.nth(random.below(moves.len() as u64) as usize));
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
                assert!(!algorithm.finds_value() || bounds.value() == Some(minimax));
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
            assert!(!algorithm.finds_value() || bounds.value() == Some(minimax));
        }
    }
}

fn after(columns: &[u8]) -> ConnectFour {
    let mut game = ConnectFour::default();
    for &column in columns {
        game.make(column);
    }
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
            if algorithm.finds_value() {
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
    // The opponent has three in column 3; every other column loses at once.
    let position = after(&[3, 0, 3, 0, 3]);
    for &algorithm in Algorithm::ALL {
        let (column, _) =
            algorithms::best_move(&mut position.clone(), Depth::new(3), algorithm).unwrap();
        assert_eq!(column, 3, "{algorithm}");
    }
    // Three in a row at the bottom with both ends free: lost, but only in two moves.
    let position = after(&[2, 2, 3, 3, 4]);
    for &algorithm in Algorithm::ALL.iter().filter(|a| a.finds_value()) {
        let answer = common::run(algorithm, &mut position.clone(), Depth::new(4));
        assert_eq!(answer.value(), Value::loss_at(Ply::new(2)), "{algorithm}");
    }
}
