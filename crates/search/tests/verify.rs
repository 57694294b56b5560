//! `verify` finds nothing wrong with right games, and names what is wrong with broken ones.

use nullwindow::verify::Fault;
use nullwindow::{ArrayVec, Depth, Game, Keyed, Mirror, Outcome, Value, verify};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::tic_tac_toe::TicTacToe;

#[test]
fn the_tutorial_games_pass() {
    let verdict = verify(TicTacToe::default()).keys().mirror().searches(10, Depth::new(4)).run();
    assert!(verdict.passed(), "{verdict}");
    assert!(verdict.positions > 200 && verdict.searched > 5, "{verdict}");
    let verdict = verify(ConnectFour::default()).keys().searches(5, Depth::new(4)).run();
    assert!(verdict.passed(), "{verdict}");
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

/// Two runners on a track of 12 fields; a move goes 1 or 2 fields, or rests; who reaches the end has
/// won. Resting makes the side to move independent of where the runners are.
#[derive(Clone, PartialEq, Debug)]
struct Race<const FAULT: u8> {
    at: [u8; 2],
    side: usize,
    rested: u8,
    key: u64,
    /// A hidden counter that `unmake` does not restore: what a cached evaluation would be.
    calls: std::cell::Cell<Fickle>,
}

/// Equal to everything: hidden from `==`.
#[derive(Clone, Copy, Debug)]
struct Fickle(i32);
impl PartialEq for Fickle {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

const END: u8 = 11;

impl<const FAULT: u8> Race<FAULT> {
    fn start() -> Self {
        let mut race =
            Race { at: [0, 1], side: 0, rested: 0, key: 0, calls: std::cell::Cell::new(Fickle(0)) };
        race.key = race.key_from_scratch();
        race
    }
}

impl<const FAULT: u8> Game for Race<FAULT> {
    type Move = u8;
    type Undo = (u8, u64);
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
    fn make(&mut self, step: u8) -> (u8, u64) {
        let undo = (self.rested, self.key);
        self.at[self.side] += step;
        self.rested = if step == 0 { self.rested + 1 } else { 0 };
        self.side = 1 - self.side;
        if FAULT != KEY_NOT_UPDATED || step != 2 {
            self.key = self.key_from_scratch();
        }
        undo
    }
    fn unmake(&mut self, step: u8, (rested, key): (u8, u64)) {
        self.side = 1 - self.side;
        self.at[self.side] -= step;
        self.key = key;
        if FAULT != UNDO_FORGETS {
            self.rested = rested;
        }
    }
    fn evaluate(&self) -> Value {
        let lead = i32::from(self.at[0]) - i32::from(self.at[1]);
        let Fickle(calls) = self.calls.get();
        self.calls.set(Fickle(calls + 1));
        Value::new(match FAULT {
            ONE_SIDED_EVALUATION => lead,
            HUGE_EVALUATION => 8_000_001,
            FORGETFUL_EVALUATION if calls % 3 == 2 => lead + calls,
            _ if self.side == 0 => lead,
            _ => -lead,
        })
    }
}

impl<const FAULT: u8> Keyed for Race<FAULT> {
    fn key(&self) -> u64 {
        self.key
    }
    fn key_from_scratch(&self) -> u64 {
        let side = if FAULT == KEY_WITHOUT_SIDE { 0 } else { self.side as u64 };
        u64::from(self.at[0])
            | u64::from(self.at[1]) << 8
            | u64::from(self.rested) << 16
            | side << 24
    }
}

impl<const FAULT: u8> Mirror for Race<FAULT> {
    fn mirrored(&self) -> Self {
        let [a, b] = self.at;
        let mut other = Race { at: [b, a], side: 1 - self.side, ..self.clone() };
        other.key = other.key_from_scratch();
        other
    }
}

fn faults<const FAULT: u8>() -> Vec<Fault> {
    let verdict = verify(Race::<FAULT>::start()).keys().mirror().games(300, 60).run();
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
    assert_eq!(faults::<ONE_SIDED_EVALUATION>(), [Fault::Side]);
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
