//! Squares, sides and moves.

use std::fmt;

/// One of the 64 squares: a1 is 0, b1 is 1, …, h8 is 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square with this number, if it is below 64.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// The square of the lowest set bit of a non-empty board.
    #[inline(always)]
    pub(crate) const fn lowest(board: u64) -> Self {
        debug_assert!(board != 0);
        Square((board.trailing_zeros() & 63) as u8)
    }

    /// The square's number.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The board with only this square on it.
    #[inline(always)]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// Every square, a1 first.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    /// Reads `f5` or `F5`.
    pub fn parse(text: &[u8]) -> Option<Self> {
        let [file, rank] = text else { return None };
        let column = file.to_ascii_lowercase().checked_sub(b'a').filter(|&c| c < 8)?;
        let row = rank.checked_sub(b'1').filter(|&r| r < 8)?;
        Some(Square(row * 8 + column))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 8), self.0 / 8 + 1)
    }
}

/// A side. Black moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The dark discs, `X` in board strings.
    Black,
    /// The light discs, `O` in board strings.
    White,
}

impl Side {
    /// The other side.
    #[inline(always)]
    pub const fn other(self) -> Self {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    /// The letter of this side's discs.
    pub const fn letter(self) -> char {
        match self {
            Side::Black => 'X',
            Side::White => 'O',
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

/// A disc placed on a square, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u8);

impl Move {
    /// The only move of a side that can flip no disc while the opponent can.
    pub const PASS: Move = Move(64);

    /// Number of different moves, the pass included; [`Move::index`] stays below.
    pub const COUNT: usize = 65;

    /// Placing a disc.
    #[inline(always)]
    pub const fn to(square: Square) -> Self {
        Move(square.0)
    }

    /// Where the disc goes; `None` for a pass.
    #[inline(always)]
    pub const fn square(self) -> Option<Square> {
        Square::new(self.0)
    }

    /// The square's number, or 64 for a pass.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// `f5`, or `pass`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.square() {
            Some(square) => square.fmt(f),
            None => f.write_str("pass"),
        }
    }
}
