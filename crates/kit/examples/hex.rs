//! Hex on 7×7: First connects top and bottom, Second left and right.

use nullwindow::{ArrayVec, Game, Outcome, Value};
use nullwindow_kit::Playable;
use std::collections::VecDeque;

const SIZE: usize = 7;
const CELLS: usize = SIZE * SIZE;

#[derive(Clone, PartialEq, Debug)]
struct Hex {
    /// 0 and 1 are stones of the players, 2 is empty.
    cells: [u8; CELLS],
    side: u8,
}

impl Hex {
    /// How many stones a player needs to connect his edges if the opponent passes: a search in order of
    /// cost, in which a stone of his costs nothing and an empty cell one.
    fn distance(&self, player: u8) -> i32 {
        let line = |cell: usize| if player == 0 { cell / SIZE } else { cell % SIZE };
        let mut front: VecDeque<(usize, i32)> = VecDeque::new();
        let reach = |cell: usize, cost: i32, front: &mut VecDeque<_>| match self.cells[cell] {
            2 => front.push_back((cell, cost + 1)),
            stone if stone == player => front.push_front((cell, cost)),
            _ => {}
        };
        (0..CELLS).filter(|&cell| line(cell) == 0).for_each(|cell| reach(cell, 0, &mut front));
        let mut done = [false; CELLS];
        while let Some((cell, cost)) = front.pop_front() {
            if line(cell) == SIZE - 1 {
                return cost;
            }
            if std::mem::replace(&mut done[cell], true) {
                continue;
            }
            let (row, column) = ((cell / SIZE) as i32, (cell % SIZE) as i32);
            for (down, right) in [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)] {
                let (row, column) = (row + down, column + right);
                let inside = 0..SIZE as i32;
                if inside.contains(&row) && inside.contains(&column) {
                    reach(row as usize * SIZE + column as usize, cost, &mut front);
                }
            }
        }
        CELLS as i32
    }
}

impl Game for Hex {
    type Move = u8;
    type Undo = ();
    type Moves = ArrayVec<u8, CELLS>;

    fn outcome(&self) -> Option<Outcome> {
        (self.distance(1 - self.side) == 0).then_some(Outcome::Loss)
    }
    fn moves(&self, out: &mut Self::Moves) {
        if self.outcome().is_none() {
            out.extend((0..CELLS as u8).filter(|&cell| self.cells[usize::from(cell)] == 2));
        }
    }
    fn make(&mut self, cell: u8) {
        self.cells[usize::from(cell)] = self.side;
        self.side = 1 - self.side;
    }
    fn unmake(&mut self, cell: u8, _: ()) {
        self.cells[usize::from(cell)] = 2;
        self.side = 1 - self.side;
    }
    fn evaluate(&self) -> Value {
        let [own, other] = [self.side, 1 - self.side].map(|player| self.distance(player));
        Value::new(10 * (other - own) + 5)
    }
    const MOVE_INDICES: usize = 2 * CELLS;
    fn move_index(&self, cell: u8) -> usize {
        usize::from(self.side) * CELLS + usize::from(cell)
    }
}

impl Playable for Hex {
    const NAME: &'static str = "hex";
    const TITLE: &'static str = "Hex";
    const HOW: &'static str = "a cell, as d4";

    fn start() -> Self {
        Hex { cells: [2; CELLS], side: 0 }
    }
    fn write_move(&self, cell: u8) -> String {
        format!("{}{}", (b'a' + cell % 7) as char, cell / 7 + 1)
    }
    fn picture(&self, _: nullwindow_kit::Paint, _: bool) -> String {
        let row = |row: usize| {
            let stones = self.cells[row * SIZE..(row + 1) * SIZE].iter();
            let letters: String =
                stones.map(|&stone| [" X", " O", " ."][usize::from(stone)]).collect();
            format!("{}{}{letters}\n", " ".repeat(row), row + 1)
        };
        format!(
            "  a b c d e f g\n{}X: top to bottom, O: left to right\n",
            (0..SIZE).map(row).collect::<String>()
        )
    }
}

fn main() {
    nullwindow_kit::main::<Hex>()
}
