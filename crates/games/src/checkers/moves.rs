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
pub struct Move(
    /// In the high half the squares of the captured pieces, in the low half the route: two bits for the
    /// direction of the step or the first jump, one that says which; seven for the place of departure, seven
    /// for the place of arrival; two for the direction of each other jump but the ninth, which the place of
    /// arrival tells; and one that says that there are several jumps.
    u64,
);

const SIDE: u32 = 5;
const KING: u32 = 6;
const JUMP: u32 = 2;
const FROM: u32 = 3;
const TO: u32 = 10;
const OTHER_DIRECTIONS: u32 = 17;
const SEVERAL: u32 = 31;

/// How many [`Move::number`]s there are.
pub(crate) const NUMBERS: usize = 1 << TO;

/// A piece and its square, in seven bits as in [`Move`]: the square, the side, whether a king. The
/// first six are a bit of [`Board::pieces`](super::board::Board).
#[inline(always)]
pub(crate) const fn place(side: Side, king: bool, bit: u32) -> u32 {
    bit | (side as u32) << SIDE | (king as u32) << KING
}

/// The side of the piece at a [`place`].
#[inline(always)]
pub(crate) const fn side_of(place: u32) -> Side {
    if place >> SIDE & 1 == 0 { Side::Black } else { Side::White }
}

impl Move {
    /// No move: fills tables.
    pub(crate) const NONE: Move = Move(0);

    #[inline(always)]
    const fn new(captured: Squares, route: u32) -> Self {
        Move((captured as u64) << 32 | route as u64)
    }

    #[inline(always)]
    const fn route(self) -> u32 {
        self.0 as u32
    }

    /// The step from a [`place`], if it stays on the board.
    pub(crate) const fn step(place: u32, direction: Direction) -> Option<Self> {
        let to = direction.step(1 << (place & 31));
        if to == 0 {
            return None;
        }
        let king = (to & side_of(place).crown_row() != 0) as u32;
        let arrival = place & !31 | to.trailing_zeros() | king << KING;
        let route = direction as u32 | place << FROM | arrival << TO;
        Some(Move::new(0, route))
    }

    /// The jump from a [`place`], if it stays on the board.
    pub(crate) const fn jump(place: u32, direction: Direction) -> Option<Self> {
        let captured = direction.step(1 << (place & 31));
        match Move::step(place & !31 | captured.trailing_zeros() & 31, direction) {
            Some(on) if captured != 0 => {
                let start = direction as u32 | 1 << JUMP | place << FROM;
                Some(Move::new(captured, start | on.arrival() << TO))
            }
            _ => None,
        }
    }

    /// This capture of `jumps` jumps and one more.
    #[inline(always)]
    pub(crate) const fn and(self, jumps: u32, next: Move) -> Self {
        let direction = (next.route() & 3) << (OTHER_DIRECTIONS + 2 * (jumps - 1));
        let before = self.route() & !(127 << TO);
        let route = before | next.route() & 127 << TO | direction | 1 << SEVERAL;
        Move::new(self.captured() | next.captured(), route)
    }

    /// A man's step, by a king instead if `king` is 1.
    #[inline(always)]
    pub(crate) const fn by(self, king: u32) -> Self {
        let kings = king * (1 << (FROM + KING) | 1 << (TO + KING));
        Move(self.0 | kings as u64)
    }

    /// A number below [`NUMBERS`] by side, man or king, from, direction, and whether the move is a step
    /// or begins with a jump.
    #[inline(always)]
    pub(crate) const fn number(self) -> usize {
        self.route() as usize % NUMBERS
    }

    /// Whether there are several jumps.
    #[inline(always)]
    pub(crate) const fn jumps_on(self) -> bool {
        self.route() >> SEVERAL != 0
    }

    /// The bit of [`Board::pieces`](super::board::Board) from which the piece comes.
    #[inline(always)]
    pub(crate) const fn source_bit(self) -> u32 {
        self.route() >> FROM & 63
    }

    /// The bit of [`Board::pieces`](super::board::Board) to which the piece goes.
    #[inline(always)]
    pub(crate) const fn target_bit(self) -> u32 {
        self.route() >> TO & 63
    }

    /// The [`place`] of departure.
    #[inline(always)]
    pub(crate) const fn departure(self) -> u32 {
        self.route() >> FROM & 127
    }

    /// The [`place`] of arrival.
    #[inline(always)]
    pub(crate) const fn arrival(self) -> u32 {
        self.route() >> TO & 127
    }

    /// A number below 4096 by to, man or king, side, from.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.route() >> FROM & 4095) as usize
    }

    /// 1 if the piece is a king after the move.
    #[inline(always)]
    pub(crate) const fn king_after(self) -> u32 {
        self.route() >> (TO + KING) & 1
    }

    /// Who moves.
    #[inline(always)]
    pub const fn side(self) -> Side {
        side_of(self.departure())
    }

    /// Whether a king moves rather than a man.
    #[inline(always)]
    pub const fn by_king(self) -> bool {
        self.route() >> (FROM + KING) & 1 != 0
    }

    /// Whether a man becomes a king.
    #[inline(always)]
    pub const fn crowns(self) -> bool {
        self.route() & (1 << (FROM + KING) | 1 << (TO + KING)) == 1 << (TO + KING)
    }

    /// The squares of the captured pieces.
    #[inline(always)]
    pub(crate) const fn captured(self) -> Squares {
        (self.0 >> 32) as Squares
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
        self.captured() != 0
    }

    /// How many pieces the move captures.
    #[inline]
    pub const fn captures(self) -> u32 {
        self.captured().count_ones()
    }

    /// The squares of the captured pieces, 1 to 32.
    pub fn captured_squares(self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |square| self.captured() & square.set() != 0)
    }

    /// Every square the piece visits: from, the landings in between, to.
    pub fn squares(self) -> ArrayVec<Square, { MAX_JUMPS + 1 }> {
        let mut squares = ArrayVec::new();
        squares.push(self.from());
        let mut at = self.source_bit();
        for jump in 1..self.captures() {
            let place = if jump == 1 { 0 } else { OTHER_DIRECTIONS + 2 * (jump - 2) };
            let direction = Direction::ALL[(self.route() >> place & 3) as usize];
            at += 2 * direction.rotation();
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
