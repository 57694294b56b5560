//! Amazons on 6×6 with two queens a side. A turn has two parts, and each is a move: a queen goes like
//! one of chess, then shoots an arrow that blocks a square for ever. Who cannot go has lost.

use nullwindow::{Game, Outcome, Player, Value};
use nullwindow_kit::Playable;

const SIZE: i8 = 6;

#[derive(Clone, PartialEq, Debug)]
struct Amazons {
    queens: [[u8; 2]; 2],
    /// Squares that arrows have blocked.
    blocked: u64,
    mover: Player,
    /// The queen that has gone and must shoot.
    shooter: Option<u8>,
}

/// From and to: of a queen, or of an arrow.
type Part = (u8, u8);

impl Amazons {
    /// The squares a queen reaches from a square.
    fn reached(&self, from: u8, mut visit: impl FnMut(u8)) {
        let taken =
            self.queens.iter().flatten().fold(self.blocked, |taken, &queen| taken | 1 << queen);
        for (down, right) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
        {
            let (mut row, mut column) = (from as i8 / SIZE, from as i8 % SIZE);
            loop {
                (row, column) = (row + down, column + right);
                if !(0..SIZE).contains(&row) || !(0..SIZE).contains(&column) {
                    break;
                }
                let square = (row * SIZE + column) as u8;
                if taken >> square & 1 == 1 {
                    break;
                }
                visit(square);
            }
        }
    }

    fn freedom(&self, player: Player) -> i32 {
        let mut count = 0;
        for queen in self.queens[player as usize] {
            self.reached(queen, |_| count += 1);
        }
        count
    }
}

impl Game for Amazons {
    type Move = Part;
    type Undo = Amazons;
    type Moves = Vec<Part>;

    fn outcome(&self) -> Option<Outcome> {
        let lost = self.shooter.is_none() && self.freedom(self.mover) == 0;
        lost.then_some(Outcome::Loss)
    }
    fn moves(&self, out: &mut Vec<Part>) {
        match self.shooter {
            Some(queen) => self.reached(queen, |square| out.push((queen, square))),
            None => {
                for queen in self.queens[self.mover as usize] {
                    self.reached(queen, |square| out.push((queen, square)));
                }
            }
        }
    }
    fn make(&mut self, (from, to): Part) -> Amazons {
        let before = self.clone();
        if self.shooter.take().is_some() {
            self.blocked |= 1 << to;
            self.mover = self.mover.other();
        } else {
            let queens = &mut self.queens[self.mover as usize];
            queens.iter_mut().filter(|queen| **queen == from).for_each(|queen| *queen = to);
            self.shooter = Some(to);
        }
        before
    }
    fn unmake(&mut self, _: Part, before: Amazons) {
        *self = before;
    }
    fn evaluate(&self) -> Value {
        Value::new(self.freedom(self.mover) - self.freedom(self.mover.other()))
    }
    fn to_move(&self) -> Option<Player> {
        Some(self.mover)
    }
}

impl Playable for Amazons {
    const NAME: &'static str = "amazons";
    const TITLE: &'static str = "Amazons";
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const HOW: &'static str = "where a queen goes, as b1b4, then where it shoots, as b4d4";

    fn start() -> Self {
        Amazons { queens: [[1, 4], [31, 34]], blocked: 0, mover: Player::First, shooter: None }
    }
    fn write_move(&self, (from, to): Part) -> String {
        let name = |square: u8| format!("{}{}", (b'a' + square % 6) as char, square / 6 + 1);
        name(from) + &name(to)
    }
    fn picture(&self, _: nullwindow_kit::Paint, _: bool) -> String {
        let letter = |square: u8| match square {
            _ if self.queens[0].contains(&square) => " W",
            _ if self.queens[1].contains(&square) => " B",
            _ if self.blocked >> square & 1 == 1 => " x",
            _ => " .",
        };
        let row = |row: u8| (row * 6..row * 6 + 6).map(letter).collect::<String>();
        (0..6).rev().map(|r| format!("{}{}\n", r + 1, row(r))).collect::<String>()
            + "  a b c d e f\n"
    }
}

fn main() {
    nullwindow_kit::main::<Amazons>()
}
