//! Games in which a side may move again: every algorithm finds what brute force finds, and the laws of
//! the papers hold.

mod common;

use common::brute_force::{Leaves, brute_force};
use common::kalah::Kalah;
use common::lattice::Lattice;
use common::truth::legal;
use common::{Random, play, run};
use nullwindow::algorithms::{self, Settings};
use nullwindow::{Algorithm, Depth, Game, Outcome, Player, Ply, Silent, Turn, Value};
use std::fmt::Debug;

const DEEPEST: u16 = 7;

/// Lattices, and positions of random games of Kalah on small boards, finished ones among them.
fn lattices(count: u64) -> Vec<Lattice> {
    let start = |seed| play(&Lattice::with_extra_turns(seed), seed as usize % 3, &mut Random(seed));
    (0..count).map(start).collect()
}

fn kalahs(count: u64) -> Vec<Kalah> {
    let boards = [(3, 2), (4, 3), (2, 4), (3, 3), (4, 1)];
    let position = |seed: u64| {
        let (pits, seeds) = boards[seed as usize % boards.len()];
        play(&Kalah::new(pits, seeds), seed as usize % 9, &mut Random(seed))
    };
    (0..count).map(position).collect()
}

fn static_value<G: Game + Clone>(position: &G, depth: u16) -> Value {
    brute_force(&mut position.clone(), depth, Leaves::Static)
}

/// Settings that are good, bad and extreme for this value.
fn settings(value: Value, number: usize) -> Settings {
    let guesses = [Value::ZERO, value, value + 1, value - 1, Value::LIMIT, -Value::LIMIT];
    Settings {
        guess: guesses[number % guesses.len()],
        aspiration: [1, 3, 10][number % 3],
        step: [1, 3, 1000][number % 3],
        stage: Depth::new([1, 2, 3, 4][number % 4]),
    }
}

/// Every algorithm at every depth.
fn all_are_exact<G: Game + Clone + PartialEq + Debug>(roots: &[G]) {
    for (number, root) in roots.iter().enumerate() {
        for depth in 0..=DEEPEST {
            let value = static_value(root, depth);
            let settings = settings(value, number + usize::from(depth));
            for &algorithm in Algorithm::ALL {
                let mut position = root.clone();
                let found = algorithm.run(&mut position, Depth::new(depth), &settings, &mut Silent);
                let what = format!("{algorithm} on {root:?}, depth {depth}, {settings:?}");
                assert!(position == *root, "{what}: the position is not restored");
                if !algorithm.finds_value() {
                    assert!(found.bounds.lower <= value && value <= found.bounds.upper, "{what}");
                    assert_eq!(found.child.is_some(), depth > 0 && root.outcome().is_none());
                    if let Some(child) = found.child {
                        let worth = of_move(root, legal(root)[child], depth);
                        assert_eq!(worth, value, "{what}: move {child}");
                    }
                } else {
                    assert_eq!(found.bounds.value(), Some(value), "{what}");
                }
            }
        }
    }
}

/// What a move is worth to the side that makes it.
fn of_move<G: Game + Clone>(root: &G, m: G::Move, depth: u16) -> Value {
    let mut child = root.clone();
    child.make(m);
    let value = static_value(&child, depth - 1).one_ply_later();
    if child.to_move() == root.to_move() { value } else { -value }
}

#[test]
fn every_algorithm_is_exact_on_lattices() {
    all_are_exact(&lattices(240));
}

#[test]
fn every_algorithm_is_exact_on_small_boards_of_kalah() {
    all_are_exact(&kalahs(240));
}

#[test]
fn best_moves_are_best() {
    fn check<G: Game<Move: Debug> + Clone + Debug>(roots: &[G]) {
        for root in roots {
            for depth in 1..=4 {
                let value = static_value(root, depth);
                for &algorithm in Algorithm::ALL {
                    let what = format!("{algorithm} on {root:?}, depth {depth}");
                    let found =
                        algorithms::best_move(&mut root.clone(), Depth::new(depth), algorithm);
                    assert_eq!(found.is_none(), root.outcome().is_some(), "{what}");
                    if let Some((m, worth)) = found {
                        assert_eq!(worth, value, "{what}");
                        assert_eq!(of_move(root, m, depth), value, "{what}: {m:?}");
                    }
                }
            }
        }
    }
    check(&lattices(60));
    check(&kalahs(60));
}

/// SSS* is MTD(+∞), DUAL* is MTD(−∞), and neither goes beyond alpha-beta, whichever side moves
/// however often.
#[test]
fn the_laws_of_the_papers_hold() {
    fn check<G: Game + Clone + Debug>(roots: &[G]) {
        use Algorithm::{AbDual, AbSss, AlphaBeta, Dual, DualIns, DualNs, DualSss, NegaScout};
        use Algorithm::{FAlphaBeta, MtdF, MtdMinusInfinity, MtdPlusInfinity, Sss};
        for root in roots {
            for depth in (0..=6).map(Depth::new) {
                let search = |algorithm| run(algorithm, &mut root.clone(), depth);
                let alphabeta = search(AlphaBeta);
                assert_eq!(search(FAlphaBeta).leaves, alphabeta.leaves);
                let [sss, dual] = [search(Sss), search(Dual)];
                for (same, family) in [
                    (&sss, [MtdPlusInfinity, AbSss].as_slice()),
                    (&dual, &[DualSss, MtdMinusInfinity, AbDual, DualIns]),
                ] {
                    for &other in family {
                        let leaves = search(other).leaves;
                        assert_eq!(leaves, same.leaves, "{other} on {root:?}, depth {depth}");
                    }
                    assert_eq!(same.leaves.len(), same.unique().len(), "no leaf is seen twice");
                }
                for part in [sss, dual, search(NegaScout), search(DualNs), search(MtdF)] {
                    assert!(part.is_subset_of(&alphabeta), "{root:?}, depth {depth}");
                }
            }
        }
    }
    check(&lattices(100));
    check(&kalahs(100));
}

/// Known values of the start of Kalah(6,4), the first player's lead after 1 to 9 moves.
#[test]
fn the_start_of_kalah() {
    let start = Kalah::new(6, 4);
    let known = [1, 2, 1, 1, 2, 3, 3, 4, 5];
    for (depth, lead) in (1..).zip(known) {
        for algorithm in [Algorithm::AlphaBeta, Algorithm::NegaScout, Algorithm::MtdF] {
            let mut position = start.clone();
            let settings = Settings::default();
            let found = algorithm.run(&mut position, Depth::new(depth), &settings, &mut Silent);
            assert_eq!(found.bounds.value(), Some(Value::new(lead)), "{algorithm}, depth {depth}");
        }
        if depth <= 6 {
            assert_eq!(static_value(&start, depth), Value::new(lead), "depth {depth}");
        }
    }
}

#[test]
fn kalah_keeps_what_the_trait_promises() {
    for (pits, seeds) in [(3, 2), (4, 3), (6, 4)] {
        let verdict = nullwindow::verify(Kalah::new(pits, seeds)).run();
        assert!(verdict.passed(), "Kalah({pits},{seeds}): {verdict}");
    }
}

/// Two moves deep. The first either passes the turn or does not: number 0 does, and the game is
/// worth 1 to the first player; after number 1 that player moves again, and gets 2 or 5.
#[derive(Clone, PartialEq, Debug, Default)]
struct TwoPlies(Vec<u8>);

impl Game for TwoPlies {
    type Move = u8;
    type Undo = ();
    type Moves = Vec<u8>;

    fn outcome(&self) -> Option<Outcome> {
        let score = match self.0[..] {
            [0, _] => -1, // The second player is to move.
            [1, 0] => 2,
            [1, 1] => 5,
            _ => return None,
        };
        Some(Outcome::Score(Value::new(score)))
    }
    fn moves(&self, out: &mut Vec<u8>) {
        if self.outcome().is_none() {
            out.extend([0, 1]);
        }
    }
    fn make(&mut self, m: u8) {
        self.0.push(m);
    }
    fn unmake(&mut self, _: u8, (): ()) {
        self.0.pop();
    }
    fn evaluate(&self) -> Value {
        Value::ZERO
    }
    fn to_move(&self) -> Option<Player> {
        Some(if self.0.first() == Some(&0) { Player::Second } else { Player::First })
    }
}

/// Two plies above the leaves NegaScout takes what a minimal window finds for a value. That is right
/// only if the turn has passed: here the window (1, 2) ends with 2, and the value is 5.
#[test]
fn negascouts_exemption_needs_a_turn_that_passes() {
    let root = TwoPlies::default();
    assert_eq!(static_value(&root, 2), Value::new(5));
    let found = |algorithm: Algorithm| {
        let settings = Settings::default();
        algorithm.run(&mut root.clone(), Depth::new(2), &settings, &mut Silent).bounds.value()
    };
    for algorithm in [Algorithm::NegaScout, Algorithm::Ins, Algorithm::Pns, Algorithm::DualNs] {
        assert_eq!(found(algorithm), Some(Value::new(5)), "{algorithm}");
    }
}

/// The basis of all this: values change sides exactly when the turn passes.
#[test]
fn turns() {
    use Player::{First, Second};
    let value = Value::new(3);
    for (before, after, seen) in [
        (None, None, -value),
        (Some(First), Some(Second), -value),
        (Some(Second), Some(Second), value),
        (Some(First), Some(First), value),
    ] {
        let turn = Turn::between(before, after);
        assert_eq!(turn.value(value), seen);
        assert_eq!(turn.is_again(), seen == value);
    }
    assert_eq!(Outcome::Win.value(Ply::new(2)), -Outcome::Loss.value(Ply::new(2)));
}
