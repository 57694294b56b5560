//! Kalah, in which a side may move again.

use nullwindow::{ArrayVec, Game, Outcome, Player, Value};
use nullwindow_kit::Playable;

const SOUTH_STORE: usize = 6;
const NORTH_STORE: usize = 13;

#[derive(Clone, PartialEq, Debug)]
struct Kalah {
    /// South's pits and store, then North's.
    seeds: [u8; 14],
    mover: Player,
}

impl Kalah {
    fn pits(player: Player) -> std::ops::Range<usize> {
        if player == Player::First { 0..6 } else { 7..13 }
    }

    fn over(&self) -> bool {
        let empty = |player| self.seeds[Self::pits(player)].iter().all(|&seeds| seeds == 0);
        empty(Player::First) || empty(Player::Second)
    }

    /// What the side to move is ahead by; at the end, what is left in the pits counts too.
    fn lead(&self, with_pits: bool) -> i32 {
        let of = |player: Player, store: usize| {
            let pits = self.seeds[Self::pits(player)].iter().map(|&seeds| i32::from(seeds));
            i32::from(self.seeds[store]) + if with_pits { pits.sum() } else { 0 }
        };
        let lead = of(Player::First, SOUTH_STORE) - of(Player::Second, NORTH_STORE);
        if self.mover == Player::First { lead } else { -lead }
    }
}

impl Game for Kalah {
    type Move = u8;
    type Undo = Kalah;
    type Moves = ArrayVec<u8, 6>;

    fn outcome(&self) -> Option<Outcome> {
        self.over().then(|| Outcome::Score(Value::new(self.lead(true))))
    }
    fn moves(&self, out: &mut Self::Moves) {
        if !self.over() {
            let pits = Self::pits(self.mover);
            out.extend(pits.rev().filter(|&pit| self.seeds[pit] > 0).map(|pit| pit as u8));
        }
    }
    fn make(&mut self, pit: u8) -> Kalah {
        let before = self.clone();
        let (own, other) = match self.mover {
            Player::First => (SOUTH_STORE, NORTH_STORE),
            Player::Second => (NORTH_STORE, SOUTH_STORE),
        };
        let mut at = usize::from(pit);
        for _ in 0..std::mem::take(&mut self.seeds[at]) {
            at = if (at + 1) % 14 == other { (at + 2) % 14 } else { (at + 1) % 14 };
            self.seeds[at] += 1;
        }
        if at == own {
            return before; // the same side moves again
        }
        if Self::pits(self.mover).contains(&at) && self.seeds[at] == 1 && self.seeds[12 - at] > 0 {
            self.seeds[own] += std::mem::take(&mut self.seeds[12 - at]) + 1;
            self.seeds[at] = 0;
        }
        self.mover = self.mover.other();
        before
    }
    fn unmake(&mut self, _: u8, before: Kalah) {
        *self = before;
    }
    fn evaluate(&self) -> Value {
        Value::new(self.lead(false))
    }
    fn to_move(&self) -> Option<Player> {
        Some(self.mover)
    }
    fn key(&self) -> Option<u64> {
        let bytes = self.seeds.iter().copied().chain([self.mover as u8]);
        let mixed = bytes.fold(0u64, |key, byte| {
            (key ^ u64::from(byte)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
        });
        Some(mixed)
    }
}

impl Playable for Kalah {
    const NAME: &'static str = "kalah";
    const SIDES: [&'static str; 2] = ["South", "North"];

    fn start() -> Self {
        Kalah { seeds: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0], mover: Player::First }
    }
}

fn main() {
    nullwindow_kit::main::<Kalah>()
}
