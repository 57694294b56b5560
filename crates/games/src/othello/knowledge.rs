//! What beginners are taught first: the value of squares.

use super::bitboard::{Boards, legal_moves};
use super::lanes;
use super::pair::Pair;
use super::rules::Othello;
use super::square::{Move, Square};

/// What is known of each move, by its index, plus [`BIAS`]. In bytes, so that the compiler sees that it is
/// within the searcher's limits.
pub(super) type ByMove = [u8; Move::COUNT];

/// Enough for the worst square and 39 replies.
pub(super) const BIAS: i32 = 215;

/// What a reply of the opponent costs.
const REPLY: u8 = 5;

/// The value of a square to the side that takes it: corners first, squares beside an empty corner
/// last. Nothing is known of the pass.
pub(super) static SQUARE_VALUES: ByMove = {
    const QUARTER: [[i32; 4]; 4] = [[40, -6, 8, 6], [-6, -20, -2, 0], [8, -2, 4, 2], [6, 0, 2, 0]];
    let mut values = [BIAS as u8; Move::COUNT];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        let row = if row < 4 { row } else { 7 - row };
        let column = if column < 4 { column } else { 7 - column };
        values[square] = (QUARTER[row][column] + BIAS) as u8;
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
    square_value(square) - i32::from(REPLY) * replies
}

/// [`knowledge`] of all moves of a position. The replies to two moves are found at once, a move a lane.
#[inline(never)]
pub(super) fn of_all_moves(position: &Othello) -> ByMove {
    let mut known = SQUARE_VALUES;
    let boards = Boards::new(position.own(), position.opponent());
    let mut left = position.mobility();
    while left != 0 {
        let one = Square::lowest(left);
        left &= left - 1;
        // The last of an odd number is looked at twice.
        let other = if left == 0 { one } else { Square::lowest(left) };
        left &= left.wrapping_sub(1);
        let pair = [one, other];
        let turned = pair.map(|square| boards.flips(square));
        let own = turned.map(|turned| boards.opponent() ^ turned);
        let opponent = [0, 1].map(|i| boards.own() ^ turned[i] | pair[i].bit());
        let replies = lanes::legal_moves_in_lanes(Pair::new(own), Pair::new(opponent));
        for (square, replies) in pair.into_iter().zip(replies.to_array()) {
            let replies = REPLY.saturating_mul(replies.count_ones() as u8);
            known[square.index()] = SQUARE_VALUES[square.index()].saturating_sub(replies);
        }
    }
    known
}

/// By the square alone.
#[inline]
pub(super) fn quick_knowledge(m: Move) -> i32 {
    i32::from(SQUARE_VALUES[m.index()]) - BIAS
}

#[inline(always)]
fn square_value(square: Square) -> i32 {
    quick_knowledge(Move::to(square))
}
