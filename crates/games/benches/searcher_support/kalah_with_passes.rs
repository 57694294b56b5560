//! Kalah with passes written out, for a library that knows only players who alternate.

use nullwindow::{Game, MoveList, Outcome, Player, Value};
use nullwindow_games::kalah::{Kalah, Pits};

#[derive(Clone, PartialEq, Default)]
pub struct KalahWithPasses {
    board: Kalah,
    passes: bool,
}

const PASS: u8 = 6;

/// The moves of the board, or a pass.
#[derive(Default)]
pub struct PitsOrPass {
    pits: Pits,
    passes: bool,
}

impl MoveList<u8> for PitsOrPass {
    #[inline]
    fn len(&self) -> usize {
        if self.passes { 1 } else { self.pits.len() }
    }
    #[inline]
    fn nth(&self, number: usize) -> u8 {
        if self.passes { PASS } else { self.pits.nth(number) }
    }
    #[inline]
    fn is_empty(&self) -> bool {
        self.pits.is_empty()
    }
    #[inline]
    fn is_single(&self) -> bool {
        self.passes || self.pits.is_single()
    }
    #[inline]
    fn for_each(&self, mut visit: impl FnMut(u8)) {
        if self.passes { visit(PASS) } else { self.pits.for_each(visit) }
    }
}

impl Game for KalahWithPasses {
    type Move = u8;
    type Undo = Self;
    type Moves = PitsOrPass;

    /// Won or lost, by however much: the other library has no other results.
    fn outcome(&self) -> Option<Outcome> {
        let Outcome::Score(score) = self.board.outcome()? else { return None };
        let score = if self.passes { -score } else { score };
        Some(match score.get().signum() {
            1 => Outcome::Win,
            -1 => Outcome::Loss,
            _ => Outcome::Draw,
        })
    }
    fn moves(&self, out: &mut PitsOrPass) {
        self.board.moves(&mut out.pits);
        out.passes = self.passes && !out.pits.is_empty();
    }
    fn make(&mut self, m: u8) -> Self {
        let before = self.clone();
        if m == PASS {
            self.passes = false;
        } else {
            let mover = self.board.to_move();
            self.board.make(m);
            self.passes = self.board.to_move() == mover;
        }
        before
    }
    fn unmake(&mut self, _: u8, undo: Self) {
        *self = undo;
    }
    fn evaluate(&self) -> Value {
        let value = self.board.evaluate();
        if self.passes { -value } else { value }
    }
    fn key(&self) -> Option<u64> {
        self.board.key().map(|key| if self.passes { !key } else { key })
    }
    const MOVE_INDICES: usize = 14;
    fn move_index(&self, m: u8) -> usize {
        usize::from(m) + if self.board.to_move() == Some(Player::First) { 0 } else { 7 }
    }
    fn knowledge(&self, m: u8) -> i32 {
        if m == PASS { 0 } else { self.board.knowledge(m) }
    }
}
