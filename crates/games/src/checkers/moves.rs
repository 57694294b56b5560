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

/// A buffer for the moves of any position.
pub type Moves = ArrayVec<Move, MAX_MOVES>;

/// A step, or a capture with its route.
///
/// Two captures that take the same pieces on different routes are different moves, because
/// notation can tell them apart; see [`crate::checkers::perft_merged`] for the other view.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    captured: Squares,
    /// From bit 0: from (5 bits), a king before (1), side (1); to (5), a king after (1), side (1);
    /// directions of the jumps (2 each). The groups of seven bits are places in the table of keys.
    route: u32,
}

const KING: u32 = 5;
const SIDE: u32 = 6;
/// Where the second group of seven begins.
const TO: u32 = 7;
const DIRECTIONS: u32 = 14;

/// A piece and its square, in seven bits as in [`Move`].
#[inline(always)]
pub(crate) const fn place(side: Side, king: bool, bit: u32) -> u32 {
    bit | (king as u32) << KING | (side as u32) << SIDE
}

impl Move {
    /// A piece that stays where it is, for [`Move::step`] and [`Move::jump`].
    #[inline(always)]
    pub(crate) const fn standing(side: Side, king: bool, from: u32) -> Self {
        let place = place(side, king, from);
        Move { captured: 0, route: place | place << TO }
    }

    /// One step in a direction; `crowned` if a man reaches the crown row.
    #[inline(always)]
    pub(crate) const fn step(self, to: u32, crowned: u32) -> Self {
        let before = self.route & !(31 << TO);
        Move { captured: 0, route: before | to << TO | crowned << (TO + KING) }
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
        let turn = (direction as u32) << (DIRECTIONS + 2 * jumps);
        let step = self.step(to, crowned);
        Move { captured: self.captured | over, route: step.route | turn }
    }

    #[inline(always)]
    pub(crate) const fn source_bit(self) -> u32 {
        self.route & 31
    }

    #[inline(always)]
    pub(crate) const fn target_bit(self) -> u32 {
        self.route >> TO & 31
    }

    /// The [`place`] of departure.
    #[inline(always)]
    pub(crate) const fn departure(self) -> u32 {
        self.route & 127
    }

    /// The [`place`] of arrival.
    #[inline(always)]
    pub(crate) const fn arrival(self) -> u32 {
        self.route >> TO & 127
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
        if !self.is_capture() {
            squares.push(self.to());
        }
        let mut at = self.source_bit();
        for jump in 0..self.captures() {
            let code = self.route >> (DIRECTIONS + 2 * jump) & 3;
            at += 2 * Direction::ALL[code as usize].rotation();
            squares.push(Square::from_bit(at));
        }
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
