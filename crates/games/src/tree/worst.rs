//! Worst-ordered trees: alpha-beta has to visit every leaf.
//!
//! Every child is better, for the player to move, than all its siblings to the left, and by whole
//! intervals: a leaf's value, read as a number in base w with one digit per ply, counts up at MAX
//! nodes and down at MIN nodes. So alpha and beta always lie outside the interval still open, and
//! nothing is ever cut off. The last ply needs no digit: with one ply to go nothing can be.

use super::{Branches, TreeError, check_width};
use nullwindow::{Game, Outcome, Value};

/// A uniform tree in which alpha-beta never finds a cutoff.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorstTree {
    pub(super) width: u32,
    /// The number of plies that still add a digit.
    digits_left: u16,
    number: i32,
    /// Subtracted, so that the values lie around 0.
    middle: i32,
    /// 1 at MAX nodes, −1 at MIN nodes.
    sign: i32,
}

impl WorstTree {
    /// The root of the tree of this width and depth.
    ///
    /// # Errors
    /// If the width is 0, or there are more leaves than values.
    pub fn new(width: u32, depth: u16) -> Result<Self, TreeError> {
        check_width(width)?;
        let digits_left = depth.saturating_sub(1);
        let too_many = TreeError::TooManyValues { width, depth };
        let values = i64::from(width).checked_pow(digits_left.into()).ok_or(too_many.clone())?;
        if values > 2 * i64::from(Value::LIMIT.get()) {
            return Err(too_many);
        }
        let middle = ((values - 1) / 2) as i32;
        Ok(WorstTree { width, digits_left, number: 0, middle, sign: 1 })
    }
}

impl Game for WorstTree {
    type Move = u32;
    type Undo = (u16, i32);
    type Moves = Branches;

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    #[inline]
    fn moves(&self, out: &mut Branches) {
        *out = Branches(self.width);
    }
    fn make(&mut self, index: u32) -> (u16, i32) {
        let undo = (self.digits_left, self.number);
        if self.digits_left > 0 {
            self.digits_left -= 1;
            let digit = if self.sign > 0 { index } else { self.width - 1 - index };
            self.number = self.number * self.width as i32 + digit as i32;
        }
        self.sign = -self.sign;
        undo
    }
    fn unmake(&mut self, _: u32, undo: (u16, i32)) {
        (self.digits_left, self.number) = undo;
        self.sign = -self.sign;
    }
    fn evaluate(&self) -> Value {
        Value::new(self.sign * (self.number - self.middle))
    }
}
