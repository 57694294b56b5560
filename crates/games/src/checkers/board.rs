//! The board: 32 dark squares, two colours, kings, and the side to move.
//!
//! # Layout of the bits
//! Squares have two numbers. People and files count 1–32 along the rows ([`Square`]); bitboards use
//! the layout below, in which *every* step towards White's side is a rotation left by 1 or by 7,
//! whatever the row. With bits in the order of the squares the shifts would depend on the row
//! (3 and 4, or 4 and 5), at twice the instructions.
//! ```text
//!  White's side                    the same squares as people count them
//!   .  11   .   5   .  31   .  25     .  32   .  31   .  30   .  29
//!  10   .   4   .  30   .  24   .    28   .  27   .  26   .  25   .
//!   .   3   .  29   .  23   .  17     .  24   .  23   .  22   .  21
//!   2   .  28   .  22   .  16   .    20   .  19   .  18   .  17   .
//!   .  27   .  21   .  15   .   9     .  16   .  15   .  14   .  13
//!  26   .  20   .  14   .   8   .    12   .  11   .  10   .   9   .
//!   .  19   .  13   .   7   .   1     .   8   .   7   .   6   .   5
//!  18   .  12   .   6   .   0   .     4   .   3   .   2   .   1   .
//!  Black's side
//! ```
//! Rotating the board by 180° maps bit `b` to `11 - b` (modulo 32).

use std::fmt;

/// A set of squares, one bit each, in the layout of this module.
pub(crate) type Squares = u32;

/// The squares 1–4, where White's men are crowned.
pub(crate) const BLACK_HOME: Squares = 1 << 18 | 1 << 12 | 1 << 6 | 1;
/// The squares 29–32, where Black's men are crowned.
pub(crate) const WHITE_HOME: Squares = 1 << 11 | 1 << 5 | 1 << 31 | 1 << 25;
/// The edge on which 4, 12, 20, 28 lie.
pub(crate) const LEFT_EDGE: Squares = 1 << 18 | 1 << 26 | 1 << 2 | 1 << 10;
/// The edge on which 5, 13, 21, 29 lie.
pub(crate) const RIGHT_EDGE: Squares = 1 << 1 | 1 << 9 | 1 << 17 | 1 << 25;

/// The most pieces of a side: a position with more is refused on input.
pub const MAX_PER_SIDE: u32 = 12;

/// One of the two players. Black has the squares 1–12 and moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// Moves first, towards the higher squares.
    Black = 0,
    /// Moves towards the lower squares.
    White = 1,
}

impl Side {
    /// The opponent.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    /// The row where this side's men become kings.
    #[inline]
    pub(crate) const fn crown_row(self) -> Squares {
        match self {
            Side::Black => WHITE_HOME,
            Side::White => BLACK_HOME,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Black => "Black",
            Side::White => "White",
        })
    }
}

/// One of the four diagonal directions; Black's men move `UpRight` and `UpLeft`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Direction {
    UpRight = 0,
    UpLeft = 1,
    DownLeft = 2,
    DownRight = 3,
}

impl Direction {
    pub(crate) const ALL: [Direction; 4] =
        [Direction::UpRight, Direction::UpLeft, Direction::DownLeft, Direction::DownRight];

    /// By how much a step rotates the board to the left.
    #[inline(always)]
    pub(crate) const fn rotation(self) -> u32 {
        match self {
            Direction::UpRight => 1,
            Direction::UpLeft => 7,
            Direction::DownLeft => 31,
            Direction::DownRight => 25,
        }
    }

    /// The squares from which a step in this direction stays on the board.
    #[inline(always)]
    const fn sources(self) -> Squares {
        match self {
            Direction::UpRight => !(RIGHT_EDGE | WHITE_HOME),
            Direction::UpLeft => !(LEFT_EDGE | WHITE_HOME),
            Direction::DownLeft => !(LEFT_EDGE | BLACK_HOME),
            Direction::DownRight => !(RIGHT_EDGE | BLACK_HOME),
        }
    }

    /// The squares one step from `from`.
    #[inline(always)]
    pub(crate) const fn step(self, from: Squares) -> Squares {
        (from & self.sources()).rotate_left(self.rotation())
    }

    /// The squares from which one step leads into `to`.
    #[inline(always)]
    pub(crate) const fn step_back(self, to: Squares) -> Squares {
        to.rotate_right(self.rotation()) & self.sources()
    }
}

/// A square as people count it: 1–32, from Black's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

/// The bit of each square, by number less one.
const BIT_OF: [u8; 32] = [
    0, 6, 12, 18, 1, 7, 13, 19, 8, 14, 20, 26, 9, 15, 21, 27, //
    16, 22, 28, 2, 17, 23, 29, 3, 24, 30, 4, 10, 25, 31, 5, 11,
];

/// The number of each bit's square, less one.
const SQUARE_OF: [u8; 32] = {
    let mut table = [0; 32];
    let mut i = 0;
    while i < 32 {
        table[BIT_OF[i] as usize] = i as u8;
        i += 1;
    }
    table
};

impl Square {
    /// The square with this number, if it is one of 1–32.
    pub const fn new(number: u32) -> Option<Self> {
        match number {
            1..=32 => Some(Square(number as u8)),
            _ => None,
        }
    }

    /// 1–32.
    pub const fn number(self) -> u32 {
        self.0 as u32
    }

    /// All squares, 1 to 32.
    pub fn all() -> impl Iterator<Item = Square> {
        (1..=32).map(Square)
    }

    #[inline]
    pub(crate) const fn from_bit(bit: u32) -> Self {
        Square(SQUARE_OF[(bit & 31) as usize] + 1)
    }

    /// The number of the square's bit.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        BIT_OF[self.0 as usize - 1] as u32
    }

    /// The set that holds only this square.
    #[inline]
    pub(crate) const fn set(self) -> Squares {
        1 << self.bit()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Where the pieces are and whose turn it is: all that move generation needs, in 16 bytes.
///
/// The pieces of both sides are one number, so that a move changes two bits of it whoever moves.
/// Two numbers by colour were slower, and so were two as the side to move sees them
/// (`docs/checkers.md`).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The pieces of Black, men and kings alike, and 32 bits higher those of White.
    pub(crate) pieces: u64,
    /// The kings of both sides, and 32 bits higher the side to move.
    pub(crate) kings_and_side: u64,
}

/// Exclusive or of this with [`Board::kings_and_side`] passes the turn.
pub(crate) const TURN: u64 = 1 << 32;

impl Board {
    /// The board before the first move.
    pub const START: Board = Board::new(0x041C_71C3, 0xE382_0C38, 0, Side::Black);

    /// A board by the pieces of the side to move and of its opponent, and the kings of both.
    #[inline(always)]
    pub(crate) const fn new(own: Squares, opponent: Squares, kings: Squares, side: Side) -> Self {
        let pieces = own as u64 | (opponent as u64) << 32;
        let kings_and_side = kings as u64 | (side as u64) << 32;
        Board { pieces: pieces.rotate_left(32 * side as u32), kings_and_side }
    }

    /// The pieces of the side to move.
    #[inline(always)]
    pub(crate) const fn own(&self) -> Squares {
        self.pieces(self.side())
    }

    /// The pieces of the other side.
    #[inline(always)]
    pub(crate) const fn opponent(&self) -> Squares {
        self.pieces(self.side().other())
    }

    /// Whose turn it is.
    #[inline(always)]
    pub const fn side(&self) -> Side {
        if self.kings_and_side & TURN == 0 { Side::Black } else { Side::White }
    }

    /// The kings of both sides.
    #[inline(always)]
    pub(crate) const fn kings(&self) -> Squares {
        self.kings_and_side as Squares
    }

    /// The pieces of one side.
    #[inline(always)]
    pub(crate) const fn pieces(&self, side: Side) -> Squares {
        (self.pieces >> (32 * side as u32)) as Squares
    }

    /// The empty squares.
    #[inline(always)]
    pub(crate) const fn empty(&self) -> Squares {
        !(self.pieces(Side::Black) | self.pieces(Side::White))
    }

    /// The total number of pieces.
    #[inline]
    pub const fn piece_count(&self) -> u32 {
        self.pieces.count_ones()
    }

    /// The men and the kings of the side to move, less those of its opponent.
    pub const fn balance(&self) -> (i32, i32) {
        let (own, opponent) = (self.own(), self.opponent());
        let kings = ((own & self.kings()).count_ones(), (opponent & self.kings()).count_ones());
        let kings_more = kings.0 as i32 - kings.1 as i32;
        (own.count_ones() as i32 - opponent.count_ones() as i32 - kings_more, kings_more)
    }

    /// The piece on a square: its side, and whether it is a king.
    pub fn piece(&self, square: Square) -> Option<(Side, bool)> {
        let set = square.set();
        let side = [Side::Black, Side::White].into_iter().find(|&s| self.pieces(s) & set != 0)?;
        Some((side, self.kings() & set != 0))
    }

    /// The board with the turn passed: not a move, but a way to see what the opponent threatens.
    pub fn passed(&self) -> Board {
        Board { kings_and_side: self.kings_and_side ^ TURN, ..*self }
    }

    /// The board rotated by 180° with the colours exchanged, including the side to move.
    #[inline]
    pub fn mirrored(&self) -> Board {
        let [own, opponent, kings] = [self.own(), self.opponent(), self.kings()].map(turned);
        Board::new(own, opponent, kings, self.side().other())
    }
}

/// The squares after rotating the board by 180°.
#[inline(always)]
pub(crate) const fn turned(squares: Squares) -> Squares {
    squares.reverse_bits().rotate_left(12)
}

/// The bits of a set, lowest first.
#[inline(always)]
pub(crate) fn bits(mut set: Squares) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros();
        set &= set - 1;
        Some(bit)
    })
}

/// A picture, White at the top, as in the header of this module: `b`, `w` men, `B`, `W` kings.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} to move", self.side())?;
        for row in (0..8).rev() {
            for column in 0..8 {
                let symbol = if (row + column) % 2 == 1 {
                    ' '
                } else {
                    symbol_of(self.piece(Square(4 * row + 4 - column / 2)))
                };
                write!(f, "{symbol}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

fn symbol_of(piece: Option<(Side, bool)>) -> char {
    match piece {
        None => '.',
        Some((Side::Black, false)) => 'b',
        Some((Side::Black, true)) => 'B',
        Some((Side::White, false)) => 'w',
        Some((Side::White, true)) => 'W',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_those_of_the_printed_board() {
        // Row by row: 1 touches 5 and 6, 4 only 8; 5 touches 9 only, 6 touches 9 and 10.
        for square in Square::all() {
            let (row, column) = ((square.number() - 1) / 4, (square.number() - 1) % 4);
            let mut up: Vec<u32> = match (row, row % 2) {
                (7, _) => vec![],
                (_, 0) => [Some(4), (column < 3).then_some(5)].into_iter().flatten().collect(),
                _ => [(column > 0).then_some(3), Some(4)].into_iter().flatten().collect(),
            };
            up.iter_mut().for_each(|step| *step += square.number());
            let reached =
                Direction::UpRight.step(square.set()) | Direction::UpLeft.step(square.set());
            let mut found: Vec<u32> =
                bits(reached).map(|bit| Square::from_bit(bit).number()).collect();
            found.sort_unstable();
            assert_eq!(found, up, "from {square}");
        }
    }

    #[test]
    fn steps_and_steps_back_agree() {
        for direction in Direction::ALL {
            for from in 0..32 {
                for to in 0..32 {
                    let there = direction.step(1 << from) == 1 << to;
                    let back = direction.step_back(1 << to) == 1 << from;
                    assert_eq!(there, back, "{direction:?} {from} {to}");
                }
            }
        }
    }

    #[test]
    fn turning_maps_square_n_to_33_minus_n() {
        for square in Square::all() {
            let opposite = Square::new(33 - square.number()).unwrap();
            assert_eq!(turned(square.set()), opposite.set());
            assert_eq!(Square::from_bit(square.bit()), square);
        }
    }

    #[test]
    fn the_start_has_twelve_men_each() {
        for square in Square::all() {
            let expected = match square.number() {
                1..=12 => Some((Side::Black, false)),
                21..=32 => Some((Side::White, false)),
                _ => None,
            };
            assert_eq!(Board::START.piece(square), expected, "{square}");
        }
    }
}
