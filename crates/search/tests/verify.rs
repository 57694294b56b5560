//! `verify` finds nothing wrong with right games, and names what is wrong with broken ones.

mod common;

use common::kalah::Kalah;
use common::lattice::Lattice;
use nullwindow::verify::Fault;
use nullwindow::{ArrayVec, Depth, Game, Outcome, Player, Value, verify};
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::Chess;
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::othello::Othello;
use nullwindow_games::tic_tac_toe::TicTacToe;
use nullwindow_games::tree::IndependentTree;
use std::cell::Cell;
use std::rc::Rc;

#[test]
fn the_tutorial_games_pass() {
    let verdict = verify(TicTacToe::default()).searches(10, Depth::new(4)).run();
    assert!(verdict.passed(), "{verdict}");
    assert!(verdict.positions > 200 && verdict.searched > 5, "{verdict}");
    let verdict = verify(ConnectFour::default()).searches(5, Depth::new(4)).run();
    assert!(verdict.passed(), "{verdict}");
}

/// Whether the turns are found wrong, for some random games and for more.
fn turns_are_suspect<G: Game + Clone + PartialEq>(start: &G) -> bool {
    let suspect = |seed, games| {
        let check = verify(start.clone()).seed(seed).games(games, 100).searches(0, Depth::ZERO);
        check.run().has(Fault::Turn)
    };
    (0..4).any(|seed| suspect(seed, 10)) || suspect(5, 50)
}

#[test]
fn right_games_are_not_suspected() {
    assert!(!turns_are_suspect(&TicTacToe::default()));
    assert!(!turns_are_suspect(&ConnectFour::default()));
    assert!(!turns_are_suspect(&Othello::start()));
    assert!(!turns_are_suspect(&Chess::start()));
    assert!(!turns_are_suspect(&Checkers::start()));
    for (pits, seeds) in [(3, 2), (4, 3), (6, 4)] {
        assert!(!turns_are_suspect(&Kalah::new(pits, seeds)));
    }
    // An evaluation that only says who wins: most moves give a win away.
    assert!(!turns_are_suspect(&Heap(30)));
    // Where the evaluation is pure chance, nothing can be concluded from it.
    for seed in 0..5 {
        assert!(!turns_are_suspect(&IndependentTree::new(4, -100..=100, seed).unwrap()));
        assert!(!turns_are_suspect(&Lattice::new(seed)));
        assert!(!turns_are_suspect(&Lattice::with_extra_turns(seed)));
    }
}

/// Take 1 to 3 matches; taking the last one wins. The evaluation is perfect.
#[derive(Clone, PartialEq)]
struct Heap(u8);

impl Game for Heap {
    type Move = u8;
    type Undo = ();
    type Moves = Vec<u8>;
    fn outcome(&self) -> Option<Outcome> {
        (self.0 == 0).then_some(Outcome::Loss)
    }
    fn moves(&self, out: &mut Vec<u8>) {
        out.extend(1..=self.0.min(3));
    }
    fn make(&mut self, taken: u8) {
        self.0 -= taken;
    }
    fn unmake(&mut self, taken: u8, (): ()) {
        self.0 += taken;
    }
    fn evaluate(&self) -> Value {
        Value::new(if self.0.is_multiple_of(4) { -1 } else { 1 })
    }
}

#[test]
fn the_same_seed_gives_the_same_verdict() {
    let run = |seed| verify(ConnectFour::default()).seed(seed).run().positions;
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(6));
}

/// What is wrong with the game below.
const NOTHING: u8 = 0;
const UNDO_FORGETS: u8 = 1;
const KEY_WITHOUT_SIDE: u8 = 2;
const ONE_SIDED_EVALUATION: u8 = 3;
const KEY_NOT_UPDATED: u8 = 4;
const OVER_BUT_MOVES: u8 = 5;
const HUGE_EVALUATION: u8 = 6;
const FORGETFUL_EVALUATION: u8 = 7;
const ONE_SIDED_WITHOUT_MIRROR: u8 = 8;
/// After moving two fields a side moves again: correct, and declared by `to_move`.
const AGAIN: u8 = 9;
/// The same, but not declared.
const AGAIN_UNSAID: u8 = 10;
/// The same, but the game says that the first player is always to move.
const ALWAYS_FIRST: u8 = 11;
/// The same, but the game no longer says who is to move when it is over.
const SILENT_AT_THE_END: u8 = 12;

/// Two runners on a track of 12 fields; a move goes 1 or 2 fields, or rests; reaching the end wins.
/// Resting makes the side to move independent of where the runners are.
#[derive(Clone, PartialEq, Debug)]
struct Race<const FAULT: u8> {
    at: [u8; 2],
    side: usize,
    rested: u8,
    key: Option<u64>,
    /// A hidden counter that `unmake` does not restore, like a cached evaluation.
    calls: Cell<Unseen>,
}

/// Equal to everything: hidden from `==`.
#[derive(Clone, Copy, Debug)]
struct Unseen(i32);
impl PartialEq for Unseen {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

const END: u8 = 11;

impl<const FAULT: u8> Race<FAULT> {
    fn start() -> Self {
        let mut race =
            Race { at: [0, 1], side: 0, rested: 0, key: None, calls: Cell::new(Unseen(0)) };
        race.key = race.key_from_scratch();
        race
    }
}

impl<const FAULT: u8> Game for Race<FAULT> {
    type Move = u8;
    type Undo = (usize, u8, Option<u64>);
    type Moves = ArrayVec<u8, 3>;

    fn outcome(&self) -> Option<Outcome> {
        (self.at[1 - self.side] >= END || self.rested >= 4).then_some(if self.rested >= 4 {
            Outcome::Draw
        } else {
            Outcome::Loss
        })
    }
    fn moves(&self, out: &mut Self::Moves) {
        if self.outcome().is_none() || FAULT == OVER_BUT_MOVES {
            out.extend([0, 1, 2]);
        }
    }
    fn make(&mut self, step: u8) -> Self::Undo {
        let undo = (self.side, self.rested, self.key);
        self.at[self.side] += step;
        self.rested = if step == 0 { self.rested + 1 } else { 0 };
        let again =
            matches!(FAULT, AGAIN | AGAIN_UNSAID | ALWAYS_FIRST | SILENT_AT_THE_END) && step == 2;
        if !again || self.at[self.side] >= END {
            self.side = 1 - self.side;
        }
        if FAULT != KEY_NOT_UPDATED || step != 2 {
            self.key = self.key_from_scratch();
        }
        undo
    }
    fn unmake(&mut self, step: u8, (side, rested, key): Self::Undo) {
        self.side = side;
        self.at[self.side] -= step;
        self.key = key;
        if FAULT != UNDO_FORGETS {
            self.rested = rested;
        }
    }
    fn evaluate(&self) -> Value {
        let lead = i32::from(self.at[0]) - i32::from(self.at[1]);
        let Unseen(calls) = self.calls.get();
        self.calls.set(Unseen(calls + 1));
        Value::new(match FAULT {
            ONE_SIDED_EVALUATION | ONE_SIDED_WITHOUT_MIRROR => lead,
            HUGE_EVALUATION => 8_000_001,
            FORGETFUL_EVALUATION if calls % 3 == 2 => lead + calls,
            _ if self.side == 0 => lead,
            _ => -lead,
        })
    }

    fn to_move(&self) -> Option<Player> {
        match FAULT {
            SILENT_AT_THE_END if self.outcome().is_some() => None,
            AGAIN | SILENT_AT_THE_END if self.side == 1 => Some(Player::Second),
            AGAIN | SILENT_AT_THE_END | ALWAYS_FIRST => Some(Player::First),
            _ => None,
        }
    }
    fn key(&self) -> Option<u64> {
        self.key
    }
    fn key_from_scratch(&self) -> Option<u64> {
        let side = if FAULT == KEY_WITHOUT_SIDE { 0 } else { self.side as u64 };
        let [first, second] = self.at.map(u64::from);
        Some(first | second << 8 | u64::from(self.rested) << 16 | side << 24)
    }

    fn mirrored(&self) -> Option<Self> {
        if matches!(
            FAULT,
            ONE_SIDED_WITHOUT_MIRROR | AGAIN | AGAIN_UNSAID | ALWAYS_FIRST | SILENT_AT_THE_END
        ) {
            return None;
        }
        let [a, b] = self.at;
        let mut other = Race { at: [b, a], side: 1 - self.side, ..self.clone() };
        other.key = other.key_from_scratch();
        Some(other)
    }
}

fn faults<const FAULT: u8>() -> Vec<Fault> {
    let verdict = verify(Race::<FAULT>::start()).games(300, 60).run();
    let text = verdict.to_string();
    for (fault, ..) in &verdict.faults {
        assert!(text.contains(fault.explanation()), "the verdict explains it:\n{text}");
    }
    assert_eq!(verdict.passed(), text.starts_with("passed"));
    verdict.faults.into_iter().map(|(fault, ..)| fault).collect()
}

#[test]
fn a_right_race_passes() {
    assert_eq!(faults::<NOTHING>(), []);
}

#[test]
fn a_wrong_undo_is_caught() {
    assert!(faults::<UNDO_FORGETS>().contains(&Fault::Undo));
}

#[test]
fn a_key_without_the_side_to_move_is_caught() {
    assert_eq!(faults::<KEY_WITHOUT_SIDE>(), [Fault::SharedKey]);
}

#[test]
fn an_evaluation_from_one_sides_view_is_caught() {
    assert_eq!(faults::<ONE_SIDED_EVALUATION>(), [Fault::Side, Fault::Turn]);
}

#[test]
fn an_evaluation_from_one_sides_view_is_caught_without_a_mirror() {
    assert_eq!(faults::<ONE_SIDED_WITHOUT_MIRROR>(), [Fault::Turn]);
}

#[test]
fn a_side_that_moves_again_is_right_if_the_game_says_so() {
    assert_eq!(faults::<AGAIN>(), []);
    assert_eq!(faults::<AGAIN_UNSAID>(), [Fault::Turn]);
    assert_eq!(faults::<ALWAYS_FIRST>(), [Fault::Turn]);
    assert_eq!(faults::<SILENT_AT_THE_END>(), [Fault::Turn]);
}

#[test]
fn a_key_that_is_not_updated_is_caught() {
    assert!(faults::<KEY_NOT_UPDATED>().contains(&Fault::IncrementalKey));
}

#[test]
fn moves_after_the_end_are_caught() {
    assert!(faults::<OVER_BUT_MOVES>().contains(&Fault::Outcome));
}

#[test]
fn an_evaluation_beyond_the_range_is_caught() {
    assert!(faults::<HUGE_EVALUATION>().contains(&Fault::Range));
}

#[test]
fn an_evaluation_that_changes_from_call_to_call_is_caught() {
    let found = verify(Race::<FORGETFUL_EVALUATION>::start()).run();
    assert!(!found.passed(), "{found}");
}

/// A tree of width 2 whose nodes have a third child, the first one again, after so many evaluations.
#[derive(Clone, PartialEq)]
struct Growing {
    place: u64,
    ply: u32,
    evaluations: Rc<Cell<u32>>,
    grows_after: u32,
}

impl Game for Growing {
    type Move = u64;
    type Undo = u64;
    type Moves = ArrayVec<u64, 3>;
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn moves(&self, out: &mut Self::Moves) {
        out.extend([0, 1]);
        if self.evaluations.get() > self.grows_after {
            out.push(0);
        }
    }
    fn make(&mut self, m: u64) -> u64 {
        let before = self.place;
        self.place = 2 * self.place + m;
        self.ply += 1;
        before
    }
    fn unmake(&mut self, _: u64, before: u64) {
        self.place = before;
        self.ply -= 1;
    }
    fn evaluate(&self) -> Value {
        self.evaluations.set(self.evaluations.get() + 1);
        Value::new((self.place.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 61) as i32)
    }
}

/// Every value found is right, but one search has not seen all of the tree it is about.
#[test]
fn right_values_without_a_proof_are_caught() {
    let depth = Depth::new(5);
    let leaves = 1 << depth.get();
    let faults = |grows_after| {
        let tree = Growing { place: 1, ply: 0, evaluations: Rc::default(), grows_after };
        let verdict = verify(tree).games(0, 0).searches(0, depth).run();
        (verdict.faults.iter().map(|(fault, ..)| *fault).collect::<Vec<_>>(), verdict.to_string())
    };
    assert_eq!(faults(u32::MAX).0, []);
    // Brute force and minimax evaluate all leaves; alpha-beta is the first search after them.
    let (found, text) = faults(2 * leaves + 4);
    assert_eq!(found, [Fault::Witness], "{text}");
    assert!(text.contains("1 times, first at the start, alphabeta at depth 5: the "), "{text}");
    assert!(text.contains("but the leaves evaluated prove"), "{text}");
}
