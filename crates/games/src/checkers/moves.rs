//! A move in eight bytes: from, to, what is captured, and the route of a jump.

use super::board::{Direction, Side, Square, Squares};
use nullwindow::ArrayVec;
use std::fmt;

/// The most pieces one move can capture.
///
/// A jump leads two rows and two columns on, so a piece stays within one of four sets of eight
/// squares. Nine pairs of squares of such a set are a jump apart, and over each pair at most one
/// jump is made.
pub const MAX_JUMPS: usize = 9;

/// The most moves a position can have.
///
/// Twelve kings have at most 48 steps. The routes of captures are bounded by the sum, over the four
/// sets of squares that jumps connect, of the most routes one set admits, for any placement: 68.
/// (`capacity` in the tests of this module counts them all.)
pub const MAX_MOVES: usize = 68;

/// A step, or a capture with its route.
///
/// Two captures that take the same pieces on different routes are different moves, because
/// notation can tell them apart; see [`crate::checkers::perft_merged`] for the other view.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    captured: Squares,
    /// Byte by byte: the place of departure and, in the highest bit, 1; the place of arrival; the
    /// directions of the first eight jumps, two bits each. The last jump needs no direction, because
    /// the place of arrival tells where it leads.
    route: u32,
}

const SIDE: u32 = 5;
const KING: u32 = 6;
/// What distinguishes departures from arrivals.
const DEPARTURE: u32 = 7;
/// Where the second byte begins.
const TO: u32 = 8;
const DIRECTIONS: u32 = 16;

/// A piece and its square, in seven bits as in [`Move`]: the square, the side, whether a king. The
/// first six are a bit of [`Board::pieces`](super::board::Board).
#[inline(always)]
pub(crate) const fn place(side: Side, king: bool, bit: u32) -> u32 {
    bit | (side as u32) << SIDE | (king as u32) << KING
}

/// The same for a piece that leaves its square: the index of a second table of keys.
#[inline(always)]
pub(crate) const fn departure(place: u32) -> u32 {
    place | 1 << DEPARTURE
}

impl Move {
    /// A step between two bits.
    #[inline(always)]
    pub(crate) const fn step(side: Side, from: u32, to: u32, king: bool, king_after: bool) -> Self {
        let (from, to) = (departure(place(side, king, from)), place(side, king_after, to));
        Move { captured: 0, route: from | to << TO }
    }

    /// What [`Move::of_ends`] needs of a man's step.
    pub(crate) const fn ends(self) -> u16 {
        self.route as u16
    }

    /// The step with the ends of a man's step, of a king if `king` is 1.
    #[inline(always)]
    pub(crate) const fn of_ends(ends: u16, king: u32) -> Self {
        let kings = king * (1 << KING | 1 << (TO + KING));
        Move { captured: 0, route: ends as u32 | kings }
    }

    /// A piece that stays where it is, for [`Move::jump`].
    #[inline(always)]
    pub(crate) const fn standing(side: Side, king: bool, from: u32) -> Self {
        let place = place(side, king, from);
        Move { captured: 0, route: departure(place) | place << TO }
    }

    /// This capture of `jumps` jumps and one more, over `over` to the bit `to`.
    #[inline(always)]
    pub(crate) const fn jump(
        self,
        jumps: u32,
        direction: Direction,
        over: Squares,
        to: u32,
        crowned: u32,
    ) -> Self {
        let turn = ((direction as u64) << (DIRECTIONS + 2 * jumps)) as u32;
        let before = self.route & !(31 << TO);
        let route = before | to << TO | crowned << (TO + KING) | turn;
        Move { captured: self.captured | over, route }
    }

    /// The bit of [`Board::pieces`](super::board::Board) from which the piece comes.
    #[inline(always)]
    pub(crate) const fn source_bit(self) -> u32 {
        self.route & 63
    }

    /// The bit of [`Board::pieces`](super::board::Board) to which the piece goes.
    #[inline(always)]
    pub(crate) const fn target_bit(self) -> u32 {
        self.route >> TO & 63
    }

    /// The [`departure`].
    #[inline(always)]
    pub(crate) const fn departure(self) -> u32 {
        self.route & 255
    }

    /// The [`place`] of arrival.
    #[inline(always)]
    pub(crate) const fn arrival(self) -> u32 {
        self.route >> TO & 255
    }

    /// A number below 4096 by side, man or king, from, to.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        ((self.route & 127) << 5 | self.route >> TO & 31) as usize
    }

    /// 1 if the piece is a king after the move.
    #[inline(always)]
    pub(crate) const fn king_after(self) -> u32 {
        self.route >> (TO + KING) & 1
    }

    /// Who moves.
    #[inline(always)]
    pub const fn side(self) -> Side {
        if self.route >> SIDE & 1 == 0 { Side::Black } else { Side::White }
    }

    /// Whether a king moves rather than a man.
    #[inline(always)]
    pub const fn by_king(self) -> bool {
        self.route >> KING & 1 != 0
    }

    /// Whether a man becomes a king.
    #[inline(always)]
    pub const fn crowns(self) -> bool {
        self.king_after() == 1 && !self.by_king()
    }

    /// The squares of the captured pieces.
    #[inline(always)]
    pub(crate) const fn captured(self) -> Squares {
        self.captured
    }

    /// Where the piece starts.
    pub const fn from(self) -> Square {
        Square::from_bit(self.source_bit())
    }

    /// Where the piece ends; after a round trip, where it started.
    pub const fn to(self) -> Square {
        Square::from_bit(self.target_bit())
    }

    /// Whether the move captures.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.captured != 0
    }

    /// How many pieces the move captures.
    #[inline]
    pub const fn captures(self) -> u32 {
        self.captured.count_ones()
    }

    /// The squares of the captured pieces, 1 to 32.
    pub fn captured_squares(self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |square| self.captured & square.set() != 0)
    }

    /// Every square the piece visits: from, the landings in between, to.
    pub fn squares(self) -> ArrayVec<Square, { MAX_JUMPS + 1 }> {
        let mut squares = ArrayVec::new();
        squares.push(self.from());
        let mut at = self.source_bit();
        for jump in 1..self.captures() {
            let code = self.route >> (DIRECTIONS + 2 * (jump - 1)) & 3;
            at += 2 * Direction::ALL[code as usize].rotation();
            squares.push(Square::from_bit(at));
        }
        squares.push(self.to());
        squares
    }
}

/// The full route: `11-15`, `4x11x18`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.is_capture() { 'x' } else { '-' };
        for (i, square) in self.squares().iter().enumerate() {
            if i > 0 {
                write!(f, "{separator}")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::bits;
    use super::*;

    #[test]
    fn a_move_is_eight_bytes() {
        assert_eq!(size_of::<Move>(), 8);
    }

    /// The squares a jumping piece could reach from `start` if there were always something to jump.
    fn jump_class(start: u32) -> Squares {
        let mut reached = 1 << start;
        loop {
            let next = Direction::ALL.iter().fold(reached, |set, d| set | d.step(d.step(reached)));
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The number of complete routes of a king at `at`, with `prey` to jump and `empty` to land on.
    fn routes(at: Squares, prey: Squares, empty: Squares) -> u32 {
        Direction::ALL
            .iter()
            .map(|d| {
                let over = d.step(at) & prey;
                match d.step(over) & empty {
                    0 => 0,
                    to => routes(to, prey & !over, empty).max(1),
                }
            })
            .sum()
    }

    /// All kings of a class at once, every placement of them and of the prey around them. A man has
    /// no more routes than a king would have, so kings suffice; and classes share neither squares
    /// nor (for the sake of an upper bound) prey, so the sum of the four is a bound.
    fn most_routes(class: Squares) -> u32 {
        let jumpable =
            Direction::ALL.iter().fold(0, |set, d| set | d.step_back(d.step_back(class)) & class);
        assert_eq!(jumpable, class);
        let prey_squares = bits(class)
            .flat_map(|b| Direction::ALL.map(|d| (d, 1 << b)))
            .filter(|&(d, set)| d.step(d.step(set)) != 0)
            .fold(0, |set, (d, from)| set | d.step(from));
        assert_eq!(prey_squares.count_ones() as usize, MAX_JUMPS);
        let mut most = 0;
        for kings in subsets(class) {
            for prey in subsets(prey_squares) {
                let of_one = |b: u32| routes(1 << b, prey, class & !kings | 1 << b);
                most = most.max(bits(kings).map(of_one).sum());
            }
        }
        most
    }

    fn subsets(set: Squares) -> impl Iterator<Item = Squares> {
        let mut next = Some(set);
        std::iter::from_fn(move || {
            let this = next?;
            next = (this != 0).then(|| (this - 1) & set);
            Some(this)
        })
    }

    #[test]
    fn capacity() {
        let mut left: Squares = !0;
        let mut bound = 0;
        while left != 0 {
            let class = jump_class(left.trailing_zeros());
            assert_eq!(class.count_ones(), 8);
            bound += most_routes(class);
            left &= !class;
        }
        assert_eq!(bound as usize, MAX_MOVES);
        const { assert!(MAX_MOVES >= 48) }
    }
}
