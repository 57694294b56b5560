//! The last four empty squares: where most of the time goes.
//!
//! The empty squares are passed as arguments, nothing is looked for on the board, and the last move
//! is not made but counted.

use super::super::bitboard::flips;
use super::super::square::Square;
use super::node::{INFINITE, Node, WON, odd_quarters, quarter};
use super::search::Search;
use super::techniques::PARITY;
use super::window::Window;

/// Returned instead of a score where the side to move has no move.
const NO_MOVE: i32 = -INFINITE;

/// Tries one move: if it is legal, gets its value, keeps the best and returns if that is enough.
macro_rules! try_move {
    ($node:ident, $window:ident, $best:ident, $square:expr, |$child:ident| $worth:expr) => {
        if $node.touches($square) {
            let turned = flips($node.own, $node.opponent, $square);
            if turned != 0 {
                let $child = $node.after($square, turned);
                let value: i32 = $worth;
                if value > $best {
                    $best = value;
                    if $best >= $window.beta() {
                        return $best;
                    }
                }
            }
        }
    };
}

impl<const WITHOUT: u16> Search<'_, WITHOUT> {
    /// Four empty squares, those in odd quadrants first.
    pub(super) fn last_four<W: Window>(&mut self, node: Node, empty: u64, window: W) -> i32 {
        self.nodes += 1;
        let squares = self.four_squares(empty);
        let value = self.move_of_four(node, squares, window);
        if value != NO_MOVE {
            return value;
        }
        self.nodes += 1;
        match self.move_of_four(node.passed(), squares, window.passed()) {
            NO_MOVE => node.final_score(),
            value => -value,
        }
    }

    /// Of four empty squares none, two or all are in odd quadrants.
    #[inline(always)]
    fn four_squares(&self, empty: u64) -> [Square; 4] {
        let odd = if WITHOUT & PARITY == 0 { empty & odd_quarters(empty) } else { 0 };
        let first = if odd == 0 { empty } else { odd };
        let a = Square::lowest(first);
        let b = Square::lowest(first & (first - 1));
        let rest = empty ^ a.bit() ^ b.bit();
        [a, b, Square::lowest(rest), Square::lowest(rest & (rest - 1))]
    }

    #[inline(always)]
    fn move_of_four<W: Window>(&mut self, node: Node, [a, b, c, d]: [Square; 4], window: W) -> i32 {
        let mut best = NO_MOVE;
        try_move!(node, window, best, a, |child| -self.last_three(
            child,
            [b, c, d],
            window.for_child(best)
        ));
        try_move!(node, window, best, b, |child| -self.last_three(
            child,
            [a, c, d],
            window.for_child(best)
        ));
        try_move!(node, window, best, c, |child| -self.last_three(
            child,
            [a, b, d],
            window.for_child(best)
        ));
        try_move!(node, window, best, d, |child| -self.last_three(
            child,
            [a, b, c],
            window.for_child(best)
        ));
        best
    }

    /// Three empty squares: one alone in its quadrant comes first.
    fn last_three<W: Window>(&mut self, node: Node, [a, b, c]: [Square; 3], window: W) -> i32 {
        self.nodes += 1;
        let squares = if WITHOUT & PARITY != 0 || quarter(b) == quarter(c) {
            [a, b, c]
        } else if quarter(a) == quarter(b) {
            [c, a, b]
        } else if quarter(a) == quarter(c) {
            [b, a, c]
        } else {
            [a, b, c]
        };
        let value = self.move_of_three(node, squares, window);
        if value != NO_MOVE {
            return value;
        }
        self.nodes += 1;
        match self.move_of_three(node.passed(), squares, window.passed()) {
            NO_MOVE => node.final_score(),
            value => -value,
        }
    }

    #[inline(always)]
    fn move_of_three<W: Window>(&mut self, node: Node, [a, b, c]: [Square; 3], window: W) -> i32 {
        let mut best = NO_MOVE;
        try_move!(node, window, best, a, |child| -self.last_two(
            child,
            b,
            c,
            window.for_child(best)
        ));
        try_move!(node, window, best, b, |child| -self.last_two(
            child,
            a,
            c,
            window.for_child(best)
        ));
        try_move!(node, window, best, c, |child| -self.last_two(
            child,
            a,
            b,
            window.for_child(best)
        ));
        best
    }

    #[inline(always)]
    fn last_two<W: Window>(&mut self, node: Node, a: Square, b: Square, window: W) -> i32 {
        self.nodes += 1;
        let value = self.move_of_two(node, a, b, window);
        if value != NO_MOVE {
            return value;
        }
        self.nodes += 1;
        match self.move_of_two(node.passed(), a, b, window.passed()) {
            NO_MOVE => node.final_score(),
            value => -value,
        }
    }

    #[inline(always)]
    fn move_of_two<W: Window>(&mut self, node: Node, a: Square, b: Square, window: W) -> i32 {
        let mut best = NO_MOVE;
        try_move!(node, window, best, a, |child| -self.last_one(child, b));
        try_move!(node, window, best, b, |child| -self.last_one(child, a));
        best
    }

    #[inline(always)]
    fn last_one(&mut self, node: Node, square: Square) -> i32 {
        self.nodes += 1;
        last_move(node, square)
    }
}

/// The score with one empty square.
#[inline(always)]
pub(super) fn last_move(node: Node, square: Square) -> i32 {
    let own = node.own.count_ones() as i32;
    let gained = turned_on_full_board(node.own, square);
    if gained > 0 {
        return own + gained + 1 - WON;
    }
    let lost = turned_on_full_board(node.opponent, square);
    if lost > 0 {
        return own - lost - WON;
    }
    // Neither side can move, and 63 discs cannot be shared evenly.
    if own >= 32 { own + 1 - WON } else { own - WON }
}

/// How many discs `own` flips on `square` if all other squares are full.
///
/// Each of the four lines through the square becomes a byte: for a row by a shift, for a column
/// and the diagonals by a multiplication, which moves their squares side by side.
#[inline(always)]
fn turned_on_full_board(own: u64, square: Square) -> i32 {
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    let (row, column) = (square.index() / 8, square.index() % 8);
    let [falling, rising] = DIAGONALS[square.index()];
    let gather = |line: u64, multiplier: u64| (line.wrapping_mul(multiplier) >> 56) as u8;
    let in_row = (own >> (8 * row)) as u8;
    let in_column = gather(own >> column & COLUMN, 0x0102_0408_1020_4080);
    let by_column = &TURNED[column];
    i32::from(by_column[in_row as usize])
        + i32::from(TURNED[row][in_column as usize])
        + i32::from(by_column[gather(own & falling, COLUMN) as usize])
        + i32::from(by_column[gather(own & rising, COLUMN) as usize])
}

/// The diagonals through a square, without it: parallel to a1–h8, and to a8–h1.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut i = 0;
    while i < 64 * 64 {
        let (from, to) = (i / 64, i % 64);
        let (row, column) = (from as i32 / 8 - to as i32 / 8, from as i32 % 8 - to as i32 % 8);
        if from != to && row == column {
            table[from][0] |= 1 << to;
        }
        if from != to && row == -column {
            table[from][1] |= 1 << to;
        }
        i += 1;
    }
    table
};

/// For a place on a line and the own discs on it: how many of the others a disc there flips.
/// Squares beyond the ends of a short line are not own and so enclose nothing.
static TURNED: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut i = 0;
    while i < 8 * 256 {
        let (place, own) = (i / 256, i % 256);
        let above = own >> place >> 1;
        if above != 0 {
            table[place][own] += above.trailing_zeros() as u8;
        }
        let below = own & ((1 << place) - 1);
        if below != 0 {
            table[place][own] += (place as u32 - 1 - below.ilog2()) as u8;
        }
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn turned_discs_are_counted_as_they_are_turned() {
        let mut random = SplitMix64::new(2);
        for _ in 0..2000 {
            let boards = random.next();
            for square in Square::all() {
                let (own, opponent) = (boards & !square.bit(), !boards & !square.bit());
                let turned = flips(own, opponent, square).count_ones() as i32;
                assert_eq!(turned_on_full_board(own, square), turned);
            }
        }
    }
}
