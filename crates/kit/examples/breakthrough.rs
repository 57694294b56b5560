//! Breakthrough on 6×6. `docs/your-game.md` explains it line by line.
use nullwindow::{ArrayVec, Game, Outcome, Value};
use nullwindow_kit::{Paint, Playable};

/// White's and Black's men, a bit for each square, and whose turn it is: 0 for White.
#[derive(Clone, PartialEq, Debug)]
struct Breakthrough {
    men: [u64; 2],
    side: usize,
}

impl Breakthrough {
    fn has(&self, side: usize, square: u8) -> bool {
        self.men[side] >> square & 1 == 1
    }
    fn steps(&self, captures_only: bool, out: &mut ArrayVec<(u8, u8), 36>) {
        let playing = self.outcome().is_none();
        for from in (0..36).filter(|&square| playing && self.has(self.side, square)) {
            let (row, column) = (from / 6 + 1 - 2 * self.side as u8, from % 6);
            for next in column.saturating_sub(1)..=(column + 1).min(5) {
                let to = 6 * row + next;
                let captures = self.has(1 - self.side, to);
                let blocked = self.has(self.side, to) || captures && next == column;
                if !blocked && (captures || !captures_only) {
                    out.push((from, to));
                }
            }
        }
    }
}

impl Game for Breakthrough {
    type Move = (u8, u8); // from and to
    type Undo = u64; // the opponent's men before the move
    type Moves = ArrayVec<(u8, u8), 36>;
    fn outcome(&self) -> Option<Outcome> {
        let goal = 0b11_1111 << [0, 30][self.side];
        let lost = self.men[1 - self.side] & goal != 0 || self.men[self.side] == 0;
        lost.then_some(Outcome::Loss)
    }
    fn moves(&self, out: &mut Self::Moves) {
        self.steps(false, out);
    }
    fn make(&mut self, (from, to): (u8, u8)) -> u64 {
        self.men[self.side] ^= 1 << from | 1 << to;
        self.side = 1 - self.side;
        let left = self.men[self.side] & !(1 << to);
        std::mem::replace(&mut self.men[self.side], left)
    }
    fn unmake(&mut self, (from, to): (u8, u8), before: u64) {
        self.men[self.side] = before;
        self.side = 1 - self.side;
        self.men[self.side] ^= 1 << from | 1 << to;
    }
    fn evaluate(&self) -> Value {
        let men = |side: usize| self.men[side].count_ones() as i32;
        Value::new(10 * (men(self.side) - men(1 - self.side)))
    }
    fn key(&self) -> Option<u64> {
        let mix = |a: u64, b: u64| (a ^ b).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        Some(mix(mix(mix(self.men[0], 1), self.men[1]), self.side as u64))
    }
    const MOVE_INDICES: usize = 2 * 36 * 36;
    fn move_index(&self, (from, to): (u8, u8)) -> usize {
        (36 * self.side + usize::from(from)) * 36 + usize::from(to)
    }
    fn knowledge(&self, (_, to): (u8, u8)) -> i32 {
        if !(6..30).contains(&to) { 100 } else { 20 * i32::from(self.has(1 - self.side, to)) }
    }
    fn noisy_moves(&self, out: &mut Self::Moves) {
        self.steps(true, out);
    }
    fn make_null(&mut self) -> Option<u64> {
        self.side = 1 - self.side;
        Some(0)
    }
    fn unmake_null(&mut self, _: u64) {
        self.side = 1 - self.side;
    }
}

impl Playable for Breakthrough {
    const NAME: &'static str = "breakthrough";
    const SIDES: [&'static str; 2] = ["White", "Black"];
    fn start() -> Self {
        Breakthrough { men: [0xFFF, 0xFFF << 24], side: 0 }
    }
    fn write_move(&self, (from, to): (u8, u8)) -> String {
        [from, to].map(|at| format!("{}{}", (b'a' + at % 6) as char, at / 6 + 1)).concat()
    }
    fn picture(&self, _: Paint, _: bool) -> String {
        let man = |at| [".", "W", "B"][self.has(0, at) as usize + 2 * self.has(1, at) as usize];
        let row = |row: u8| (6 * row..6 * row + 6).map(man).collect::<String>();
        (0..6).rev().map(|r| format!("{} {}\n", r + 1, row(r))).collect::<String>() + "  abcdef\n"
    }
}

fn main() {
    nullwindow_kit::main::<Breakthrough>()
}
