//! A game written out node by node, for situations that must be exact.

use nullwindow::{ArrayVec, Game, Outcome, Value};

/// A node: its value to the side to move, how the game ended, its children.
#[derive(PartialEq, Eq, Debug)]
pub struct Node {
    pub evaluation: i32,
    pub outcome: Option<Outcome>,
    /// Whether the moves are noisy, and whether one may decline them.
    pub noise: Noise,
    pub children: &'static [Node],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Noise {
    Quiet,
    Optional,
    Forced,
}

pub const fn leaf(evaluation: i32) -> Node {
    Node { evaluation, outcome: None, noise: Noise::Quiet, children: &[] }
}

pub const fn end(outcome: Outcome) -> Node {
    Node { evaluation: 0, outcome: Some(outcome), noise: Noise::Quiet, children: &[] }
}

pub const fn node(evaluation: i32, children: &'static [Node]) -> Node {
    Node { evaluation, outcome: None, noise: Noise::Quiet, children }
}

pub const fn noisy(evaluation: i32, noise: Noise, children: &'static [Node]) -> Node {
    Node { evaluation, outcome: None, noise, children }
}

/// A position: the path to a node.
#[derive(Clone, Debug)]
pub struct Script {
    way: Vec<&'static Node>,
    key: u64,
}

impl Script {
    pub fn new(root: &'static Node) -> Self {
        Script { way: vec![root], key: 1 }
    }

    fn here(&self) -> &'static Node {
        self.way[self.way.len() - 1]
    }
}

impl Game for Script {
    type Move = u8;
    type Undo = u64;
    type Moves = ArrayVec<u8, 8>;

    fn outcome(&self) -> Option<Outcome> {
        self.here().outcome
    }
    fn moves(&self, out: &mut Self::Moves) {
        out.extend(0..self.here().children.len() as u8);
    }
    fn make(&mut self, m: u8) -> u64 {
        let before = self.key;
        self.way.push(&self.here().children[usize::from(m)]);
        self.key = (before ^ u64::from(m + 1)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
        before
    }
    fn unmake(&mut self, _: u8, before: u64) {
        self.way.pop();
        self.key = before;
    }
    fn evaluate(&self) -> Value {
        Value::new(self.here().evaluation)
    }

    fn key(&self) -> Option<u64> {
        Some(self.key)
    }
    fn key_from_scratch(&self) -> Option<u64> {
        Some(self.key)
    }

    const MOVE_INDICES: usize = 8;
    fn move_index(&self, m: u8) -> usize {
        usize::from(m)
    }

    fn knowledge(&self, _: u8) -> i32 {
        0
    }

    fn noisy_moves(&self, out: &mut Self::Moves) {
        if self.here().noise != Noise::Quiet {
            self.moves(out);
        }
    }
    fn may_stand_pat(&self) -> bool {
        self.here().noise != Noise::Forced
    }
}
