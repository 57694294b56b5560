//! Does the better side stay better, whichever side is to move?
//!
//! A position judged from the wrong side, or a game that is wrong about whose turn it is, cannot be
//! recognised from one position. But one move rarely turns a clear advantage into a clear
//! disadvantage: if every tenth move does, the minus signs are in the wrong places. In random games
//! of connect four, Othello, chess and checkers it is one move in eighty at most; in Kalah without
//! `to_move`, one in seven.

use crate::value::Value;

/// Values before and after a move, both from the mover's point of view.
#[derive(Default)]
pub(super) struct Turns {
    pairs: Vec<(i32, i32)>,
    /// Where the first clear advantage was lost by each of the first moves that did so.
    suspects: Vec<(usize, String)>,
}

/// The most pairs kept.
const KEPT: usize = 200_000;
/// Fewer clear advantages prove nothing.
const ENOUGH: usize = 40;
/// A clear advantage is this many times the usual change.
const CLEAR: i32 = 3;
/// At most one clear advantage in this many may change sides.
const ONE_IN: usize = 10;
/// How many times better the odds of a clear advantage must be after a clear one. Where they are
/// not, evaluations are pure chance (trees with random values), and may change sides freely.
const ODDS: u64 = 3;

impl Turns {
    pub fn add(&mut self, before: Value, after: Value, place: &dyn Fn() -> String) {
        if self.pairs.len() >= KEPT {
            return;
        }
        let (before, after) = (before.get(), after.get());
        if before.signum() * after.signum() < 0 && self.suspects.len() < 1000 {
            self.suspects.push((self.pairs.len(), place()));
        }
        self.pairs.push((before, after));
    }

    /// Where a clear advantage first changed sides, if that happens too often.
    pub fn contradiction(&self) -> Option<String> {
        let clear = self.clear_advantage()?;
        let is_clear =
            |&(before, after): &(i32, i32)| before.abs() >= clear && after.abs() >= clear;
        let changes = |pair: &(i32, i32)| is_clear(pair) && pair.0.signum() != pair.1.signum();
        let all = self.pairs.iter().filter(|pair| is_clear(pair)).count();
        let changed = self.pairs.iter().filter(|pair| changes(pair)).count();
        // An evaluation that only says who wins has nothing but clear advantages, and one mistake
        // gives them away: that proves nothing about turns.
        let graded = (self.pairs.len() - all) * ONE_IN >= self.pairs.len();
        if all < ENOUGH || changed * ONE_IN < all || !graded || !self.carries_over(clear) {
            return None;
        }
        let first = self.suspects.iter().find(|&&(at, _)| changes(&self.pairs[at]));
        let place = first.map_or("", |(_, place)| place);
        Some(format!("{place} ({changed} of {all} clear advantages change sides with a move)"))
    }

    /// Whether a clear advantage, for either side, makes one likely in the next position.
    fn carries_over(&self, clear: i32) -> bool {
        let count = |before: bool, after: bool| {
            let alike =
                |&&(b, a): &&(i32, i32)| (b.abs() >= clear, a.abs() >= clear) == (before, after);
            1 + self.pairs.iter().filter(alike).count() as u64
        };
        count(true, true) * count(false, false) > ODDS * count(true, false) * count(false, true)
    }

    /// An advantage that an ordinary move does not undo. How much a move changes is measured
    /// regardless of sides, which may be wrong.
    fn clear_advantage(&self) -> Option<i32> {
        let change = |&(before, after): &(i32, i32)| (before.abs() - after.abs()).abs();
        let mut changes: Vec<i32> = self.pairs.iter().map(change).collect();
        changes.sort_unstable();
        let usual = *changes.get(changes.len() / 2)?;
        Some((CLEAR * usual).max(1))
    }
}
