//! What beginners are taught first: the value of squares.

use super::bitboard::legal_moves;
use super::rules::Othello;
use super::square::{Move, Square};

/// The value of a square to the side that takes it: corners first, squares beside an empty corner
/// last.
static SQUARE_VALUES: [i8; 64] = {
    const QUARTER: [[i8; 4]; 4] = [[40, -6, 8, 6], [-6, -20, -2, 0], [8, -2, 4, 2], [6, 0, 2, 0]];
    let mut values = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        let row = if row < 4 { row } else { 7 - row };
        let column = if column < 4 { column } else { 7 - column };
        values[square] = QUARTER[row][column];
        square += 1;
    }
    values
};

impl Othello {
    /// The value of the discs' squares alone, for the side to move: the sum over the table that
    /// moves are ordered by, in units of a fifth of a disc at the end. A corner is worth eight
    /// discs, a square diagonally beside one costs four.
    pub fn positional(&self) -> i32 {
        let sum = |discs: u64| -> i32 {
            let there = Square::all().filter(|square| discs & square.bit() != 0);
            there.map(square_value).sum()
        };
        sum(self.own()) - sum(self.opponent())
    }
}

/// Take corners, avoid the squares beside them, and leave the opponent few moves. (Counting the
/// empty squares beside one's own discs as well saved no nodes.)
pub(super) fn knowledge(position: &Othello, m: Move) -> i32 {
    let Some(square) = m.square() else { return 0 };
    let turned = position.turned(m);
    let own = position.opponent() ^ turned;
    let opponent = position.own() ^ turned | square.bit();
    let replies = legal_moves(own, opponent).count_ones() as i32;
    square_value(square) - 5 * replies
}

/// By the square alone.
#[inline]
pub(super) fn quick_knowledge(m: Move) -> i32 {
    m.square().map_or(0, square_value)
}

#[inline(always)]
fn square_value(square: Square) -> i32 {
    i32::from(SQUARE_VALUES[square.index()])
}
