//! Additive trees whose branch scores are evenly distributed.

use nullwindow::{Game, Outcome, Value};
use nullwindow_games::random::split_mix;

/// A tree whose leaves are worth the alternating sum of the scores on their paths: 0 to 127, all equally likely.
pub struct EvenTree {
    node: u64,
    /// The sum so far, for the side to move.
    sum: i32,
    width: u32,
}

impl EvenTree {
    pub fn new(width: u32, seed: u64) -> Self {
        EvenTree { node: split_mix(seed), sum: 0, width }
    }
}

impl Game for EvenTree {
    type Move = u32;
    type Undo = (u64, i32);
    type Moves = Vec<u32>;

    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn moves(&self, out: &mut Vec<u32>) {
        out.extend(0..self.width);
    }
    fn make(&mut self, branch: u32) -> (u64, i32) {
        let undo = (self.node, self.sum);
        self.node = split_mix(self.node ^ split_mix(branch.into()));
        let score = (self.node >> 57) as i32;
        self.sum = -(self.sum + score);
        undo
    }
    fn unmake(&mut self, _: u32, undo: (u64, i32)) {
        (self.node, self.sum) = undo;
    }
    fn evaluate(&self) -> Value {
        Value::new(self.sum)
    }
}
