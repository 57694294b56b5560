//! A small game in which the same position is reached by lines of different lengths, so that
//! entries of deeper searches answer shallower questions; and what trees can prove about it.

use nullwindow::{ArrayVec, Game, Outcome, Value};
use std::collections::BTreeMap;

/// A stone on a row of squares; a move takes it one to three squares on, where that is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hops {
    seed: u64,
    square: u8,
    /// Whether the first player is to move.
    first: bool,
}

/// The last square: the game is over.
const LAST: u8 = 16;

impl Hops {
    pub fn new(seed: u64) -> Self {
        Hops { seed, square: 0, first: true }
    }

    /// Square and side: the whole position, apart from the seed.
    pub fn place(&self) -> (u8, bool) {
        (self.square, self.first)
    }

    fn draw(&self, purpose: u64, below: u64) -> u64 {
        let place = u64::from(self.square) << 1 | u64::from(self.first);
        let mut z = self.seed << 24 ^ place << 8 ^ purpose;
        z = z.wrapping_add(0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 29)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 32)) % below
    }
}

impl Game for Hops {
    type Move = u8;
    type Undo = ();
    type Moves = ArrayVec<u8, 3>;

    fn outcome(&self) -> Option<Outcome> {
        (self.square == LAST).then(|| Outcome::Score(self.evaluate()))
    }
    fn moves(&self, out: &mut Self::Moves) {
        let open = |&hop: &u8| hop == 1 || self.draw(u64::from(hop), 3) > 0;
        out.extend((1..=3.min(LAST - self.square)).filter(open));
    }
    fn make(&mut self, hop: u8) {
        self.square += hop;
        self.first = !self.first;
    }
    fn unmake(&mut self, hop: u8, (): ()) {
        self.square -= hop;
        self.first = !self.first;
    }
    fn evaluate(&self) -> Value {
        Value::new(self.draw(9, 13) as i32 - 6)
    }

    fn key(&self) -> Option<u64> {
        Some({
            let place = u64::from(self.square) << 1 | u64::from(self.first);
            let z = (place + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (z ^ (z >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93)
        })
    }

    const MOVE_INDICES: usize = 8;
    fn move_index(&self, hop: u8) -> usize {
        usize::from(hop) + if self.first { 0 } else { 4 }
    }
}

/// What trees can prove about a position if every line is at least `depth` deep, or ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Provable {
    /// The least that a tree with all our moves and one of theirs shows the value to be at most.
    pub upper: Value,
    /// The most that a tree with one of our moves and all of theirs shows it to be at least.
    pub lower: Value,
}

impl Provable {
    pub fn of(position: &Hops, depth: u16) -> Self {
        Proofs::default().of(&mut position.clone(), depth)
    }

    /// The same of a move, for the side that makes it.
    pub fn of_move(position: &Hops, hop: u8, depth: u16) -> Self {
        let mut child = position.clone();
        child.make(hop);
        let Provable { upper, lower } = Provable::of(&child, depth - 1);
        Provable { upper: -lower, lower: -upper }
    }
}

/// Dynamic programming over squares, sides and depths.
#[derive(Default)]
struct Proofs(BTreeMap<(u8, bool, u16), Provable>);

impl Proofs {
    fn of(&mut self, position: &mut Hops, depth: u16) -> Provable {
        let (square, first) = position.place();
        if let Some(&known) = self.0.get(&(square, first, depth)) {
            return known;
        }
        let stand = position.evaluate();
        let found = if position.outcome().is_some() {
            Provable { upper: stand, lower: stand }
        } else {
            let on = self.by_going_on(position, depth);
            if depth == 0 {
                // Deep enough to stop, and allowed to go on.
                Provable { upper: stand.min(on.upper), lower: stand.max(on.lower) }
            } else {
                on
            }
        };
        self.0.insert((square, first, depth), found);
        found
    }

    /// A lower bound needs one move, refuted by an upper bound of the child; an upper bound needs a
    /// lower bound of every child. In both the best move decides how much is shown.
    fn by_going_on(&mut self, position: &mut Hops, depth: u16) -> Provable {
        let mut best = Provable { upper: -Value::INFINITY, lower: -Value::INFINITY };
        let mut moves = ArrayVec::new();
        position.moves(&mut moves);
        for hop in moves {
            position.make(hop);
            let child = self.of(position, depth.saturating_sub(1));
            position.unmake(hop, ());
            best.lower = best.lower.max(-child.upper);
            best.upper = best.upper.max(-child.lower);
        }
        best
    }
}
