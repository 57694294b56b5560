//! Kalah on a board of any size: a side that ends in its own store moves again.

use nullwindow::{ArrayVec, Game, Outcome, Player, Value};

const MOST_PITS: usize = 6;

/// One sowing is one move; a position is worth the difference of the stores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kalah {
    pits: usize,
    /// Each player's pits, from left to right, the first player's at 0.
    seeds: [[u8; MOST_PITS]; 2],
    stores: [u8; 2],
    /// Who is to move.
    side: usize,
}

impl Kalah {
    /// `pits` on each side with `seeds` in each.
    pub fn new(pits: usize, seeds: u8) -> Self {
        let mut row = [0; MOST_PITS];
        row[..pits].fill(seeds);
        Kalah { pits, seeds: [row; 2], stores: [0; 2], side: 0 }
    }

    fn is_empty(&self, side: usize) -> bool {
        self.seeds[side].iter().all(|&seeds| seeds == 0)
    }

    fn lead(&self) -> Value {
        let [own, other] = [self.stores[self.side], self.stores[1 - self.side]];
        Value::new(i32::from(own) - i32::from(other))
    }

    /// Whether sowing from this pit ends in the store after one round at most.
    fn ends_in_store(&self, pit: u8) -> bool {
        usize::from(self.seeds[self.side][usize::from(pit)]) == self.pits - usize::from(pit)
    }

    /// Sows and captures; returns whether the last seed fell into the mover's own store.
    fn sow(&mut self, from: usize) -> bool {
        let me = self.side;
        let mut hand = std::mem::take(&mut self.seeds[me][from]);
        let (mut row, mut pit) = (me, from);
        loop {
            pit += 1;
            if pit == self.pits && row == me {
                self.stores[me] += 1;
                hand -= 1;
                if hand == 0 {
                    return true;
                }
            }
            if pit >= self.pits {
                (row, pit) = (1 - row, 0);
            }
            self.seeds[row][pit] += 1;
            hand -= 1;
            if hand == 0 {
                break;
            }
        }
        let opposite = self.pits - 1 - pit;
        if row == me && self.seeds[me][pit] == 1 && self.seeds[1 - me][opposite] > 0 {
            self.stores[me] += 1 + self.seeds[1 - me][opposite];
            self.seeds[me][pit] = 0;
            self.seeds[1 - me][opposite] = 0;
        }
        false
    }
}

impl Game for Kalah {
    type Move = u8;
    type Undo = Self;
    type Moves = ArrayVec<u8, MOST_PITS>;

    fn outcome(&self) -> Option<Outcome> {
        (self.is_empty(0) && self.is_empty(1)).then(|| Outcome::Score(self.lead()))
    }
    fn moves(&self, out: &mut Self::Moves) {
        let full = |&pit: &u8| self.seeds[self.side][usize::from(pit)] > 0;
        out.extend((0..self.pits as u8).filter(full));
    }
    fn make(&mut self, pit: u8) -> Self {
        let before = self.clone();
        let again = self.sow(usize::from(pit));
        if self.is_empty(0) || self.is_empty(1) {
            for side in 0..2 {
                self.stores[side] += self.seeds[side].iter().sum::<u8>();
                self.seeds[side] = [0; MOST_PITS];
            }
        }
        self.side = if again { self.side } else { 1 - self.side };
        before
    }
    fn unmake(&mut self, _: u8, before: Self) {
        *self = before;
    }
    fn evaluate(&self) -> Value {
        self.lead()
    }

    fn to_move(&self) -> Option<Player> {
        Some([Player::First, Player::Second][self.side])
    }
    fn key(&self) -> Option<u64> {
        let contents = self.seeds.iter().flatten().chain(&self.stores);
        let start = self.side as u64 + 1;
        Some(contents.fold(start, |key, &seeds| {
            let mixed = (key ^ u64::from(seeds)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ (mixed >> 29)
        }))
    }

    const MOVE_INDICES: usize = 2 * MOST_PITS;
    fn move_index(&self, pit: u8) -> usize {
        usize::from(pit) + MOST_PITS * self.side
    }
    fn knowledge(&self, pit: u8) -> i32 {
        i32::from(self.ends_in_store(pit))
    }
    fn noisy_moves(&self, out: &mut Self::Moves) {
        let mut moves = Self::Moves::default();
        self.moves(&mut moves);
        out.extend(moves.into_iter().filter(|&pit| self.ends_in_store(pit)));
    }
    fn mirrored(&self) -> Option<Self> {
        let [first, second] = self.seeds;
        let [ours, theirs] = self.stores;
        Some(Kalah {
            seeds: [second, first],
            stores: [theirs, ours],
            side: 1 - self.side,
            ..self.clone()
        })
    }
}
