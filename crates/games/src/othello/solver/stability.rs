//! Discs that can never be flipped again, and the bound they give.
//!
//! A disc is stable if along each of the four lines through it nothing can happen: the line is
//! full, or the board ends beside the disc, or a stable disc of the same colour lies beside it.
//! Stable discs found this way make their neighbours stable, until nothing new is found. Some
//! stable discs on partly filled edges are not found: a bound need not be perfect.

use super::super::pair::Pair;

const TOP_BOTTOM: u64 = 0xff00_0000_0000_00ff;
const LEFT_RIGHT: u64 = 0x8181_8181_8181_8181;
const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = 0x8080_8080_8080_8080;

/// The stable ones among `discs`, which are all of one colour; `filled` is all discs.
#[inline(always)]
pub(super) fn stable(discs: u64, filled: u64) -> u64 {
    let [row, column, falling, rising] = full_lines(filled);
    let row = row | LEFT_RIGHT;
    let column = column | TOP_BOTTOM;
    let falling = falling | LEFT_RIGHT | TOP_BOTTOM;
    let rising = rising | LEFT_RIGHT | TOP_BOTTOM;
    let mut stable = discs & row & column & falling & rising;
    if stable == 0 {
        return 0;
    }
    loop {
        let (left, right) = (stable >> 1 & !RIGHT, stable << 1 & !LEFT);
        let beside = left | right | row;
        let above = stable >> 8 | stable << 8 | column;
        let on_falling = left >> 8 | right << 8 | falling;
        let on_rising = left << 8 | right >> 8 | rising;
        let more = stable | discs & beside & above & on_falling & on_rising;
        if more == stable {
            return stable;
        }
        stable = more;
    }
}

/// The squares whose row, column, falling diagonal (a1–h8) and rising diagonal (a8–h1) is full.
#[inline(always)]
fn full_lines(filled: u64) -> [u64; 4] {
    let mut row = filled & filled >> 4;
    row &= row >> 2;
    row &= row >> 1;
    let row = (row & LEFT).wrapping_mul(0xff);
    let mut column = filled & filled.rotate_right(32);
    column &= column.rotate_right(16);
    column &= column.rotate_right(8);
    // Upside down, a rising diagonal is a falling one.
    let boards = Pair::new([filled, filled.swap_bytes()]);
    let [falling, rising] = full_falling(boards).to_array();
    [row, column, falling, rising.swap_bytes()]
}

/// Each step looks twice as far along the diagonal; beyond the edge there is nothing to check.
#[inline(always)]
fn full_falling(filled: Pair) -> Pair {
    /// The squares from which one, two, four steps down the diagonal leave the board; up it is
    /// the same seen from the opposite corner.
    const ENDS: [u64; 3] = [0xff80_8080_8080_8080, 0xffff_c0c0_c0c0_c0c0, 0xffff_ffff_f0f0_f0f0];
    let (mut down, mut up) = (filled, filled);
    for (step, ends) in ENDS.into_iter().enumerate() {
        let shift = 9 << step;
        down = down & (down >> shift | Pair::new([ends; 2]));
        up = up & (up << shift | Pair::new([ends.reverse_bits(); 2]));
    }
    down & up
}

#[cfg(test)]
mod tests {
    use super::super::super::bitboard::{flips, legal_moves};
    use super::super::super::rules::Othello;
    use super::super::super::square::Square;
    use super::*;
    use crate::random::SplitMix64;
    use nullwindow::Game;

    fn line_is_full(filled: u64, square: i32, (down, right): (i32, i32)) -> bool {
        (-7..=7).all(|k| {
            let (row, column) = (square / 8 + k * down, square % 8 + k * right);
            let outside = !(0..8).contains(&row) || !(0..8).contains(&column);
            outside || filled >> (row * 8 + column) & 1 == 1
        })
    }

    #[test]
    fn full_lines_are_full() {
        let mut random = SplitMix64::new(3);
        for _ in 0..2000 {
            let filled = random.next() | random.next() | random.next() | random.next();
            let lines = full_lines(filled);
            for square in 0..64 {
                for (full, direction) in lines.into_iter().zip([(0, 1), (1, 0), (1, 1), (1, -1)]) {
                    assert_eq!(full >> square & 1 == 1, line_is_full(filled, square, direction));
                }
            }
        }
    }

    /// Random games to the end: a disc once found stable is never flipped.
    #[test]
    fn stable_discs_stay() {
        let mut random = SplitMix64::new(4);
        let mut called_stable = 0;
        for _ in 0..2000 {
            let mut position = Othello::start();
            let mut kept = [0u64; 2];
            while !position.is_over() {
                let moves: Vec<_> = position.legal().collect();
                position.make(moves[random.below(moves.len())]);
                let sides = [super::super::super::Side::Black, super::super::super::Side::White];
                for (kept, side) in kept.iter_mut().zip(sides) {
                    assert_eq!(*kept & !position.discs(side), 0, "{position}");
                    *kept = stable(position.discs(side), !position.empty());
                    called_stable += kept.count_ones();
                }
            }
        }
        assert!(called_stable > 200_000, "{called_stable}");
    }

    #[test]
    fn no_reply_turns_a_stable_disc() {
        let position: Othello =
            "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X".parse().unwrap();
        let kept = stable(position.own(), !position.empty());
        assert_eq!(kept & 1 << 7, 1 << 7, "the corner");
        let mut replies = legal_moves(position.opponent(), position.own());
        while replies != 0 {
            let square = Square::lowest(replies);
            replies &= replies - 1;
            assert_eq!(flips(position.opponent(), position.own(), square) & kept, 0);
        }
    }
}
