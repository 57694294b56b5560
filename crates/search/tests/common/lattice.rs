//! A game made to be hard on searches: many transpositions, many equal values, wins and losses in
//! the middle, noisy moves, and meaningless move knowledge. Optionally with a side that moves
//! again.

use nullwindow::{ArrayVec, Game, Outcome, Player, Value};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lattice {
    seed: u64,
    level: u32,
    place: u64,
    /// Who is to move, if they do not simply alternate.
    player: Option<Player>,
}

/// How many positions a level has: few, so that many paths lead to each.
const PLACES: u64 = 40;

impl Lattice {
    pub fn new(seed: u64) -> Self {
        Lattice { seed, level: 0, place: 0, player: None }
    }

    /// After one move in three the same side moves again.
    pub fn with_extra_turns(seed: u64) -> Self {
        Lattice { player: Some(Player::First), ..Self::new(seed) }
    }

    /// A number for this position and purpose. Alternating sides differ by the level's parity.
    fn draw(&self, purpose: u64, below: u64) -> u64 {
        let second = u64::from(self.player == Some(Player::Second)) << 56;
        let mut z = self.seed ^ (second | u64::from(self.level) << 40 | self.place << 20 | purpose);
        z = z.wrapping_add(0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 29)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 32)) % below
    }
}

impl Game for Lattice {
    type Move = u8;
    type Undo = (u64, Option<Player>);
    type Moves = ArrayVec<u8, 6>;

    fn outcome(&self) -> Option<Outcome> {
        if self.level < 2 {
            return None;
        }
        match self.draw(1, 60) {
            0 => Some(Outcome::Loss),
            1 => Some(Outcome::Win),
            2 => Some(Outcome::Draw),
            _ => None,
        }
    }
    fn moves(&self, out: &mut Self::Moves) {
        if self.outcome().is_none() {
            out.extend(0..1 + self.draw(2, 5) as u8);
        }
    }
    fn make(&mut self, m: u8) -> Self::Undo {
        let before = (self.place, self.player);
        let again = self.draw(300 + u64::from(m), 3) == 0;
        self.place = self.draw(100 + u64::from(m), PLACES);
        self.player = self.player.map(|player| if again { player } else { player.other() });
        self.level += 1;
        before
    }
    fn unmake(&mut self, _: u8, before: Self::Undo) {
        self.level -= 1;
        (self.place, self.player) = before;
    }
    fn evaluate(&self) -> Value {
        Value::new(self.draw(3, 13) as i32 - 6)
    }

    fn to_move(&self) -> Option<Player> {
        self.player
    }
    fn key(&self) -> Option<u64> {
        Some({
            let second = u64::from(self.player == Some(Player::Second)) << 56;
            let mut z = (second | u64::from(self.level) << 32 | self.place)
                .wrapping_mul(0x9E37_79B9_7F4A_7C15);
            z = (z ^ (z >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
            z ^ (z >> 29)
        })
    }

    const MOVE_INDICES: usize = 12;
    fn move_index(&self, m: u8) -> usize {
        let second = match self.player {
            None => self.level % 2 == 1,
            Some(player) => player == Player::Second,
        };
        usize::from(m) + 6 * usize::from(second)
    }

    fn knowledge(&self, m: u8) -> i32 {
        self.draw(200 + u64::from(m), 7) as i32 - 3
    }

    fn noisy_moves(&self, out: &mut Self::Moves) {
        if !self.may_stand_pat() {
            return self.moves(out);
        }
        // Noisy moves thin out, so that quiescence ends.
        if self.outcome().is_none() && self.draw(4, u64::from(self.level) + 1) == 0 {
            out.push(0);
        }
    }
    fn may_stand_pat(&self) -> bool {
        self.draw(5, 3 + u64::from(self.level)) != 0
    }

    fn make_null(&mut self) -> Option<Self::Undo> {
        let before = (self.place, self.player);
        self.level += 1;
        self.player = self.player.map(Player::other);
        Some(before)
    }
    fn unmake_null(&mut self, before: Self::Undo) {
        self.unmake(0, before);
    }

    fn is_drawn_by_history(&self) -> bool {
        false
    }
}
