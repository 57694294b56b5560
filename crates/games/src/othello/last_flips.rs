//! The number of discs flipped by the last move of a game, without flipping them.

use super::square::Square;

/// How many discs `own` flips on `square` if all other squares are full.
///
/// Each of the four lines through the square becomes a byte: for a row by a shift, for a column
/// and the diagonals by a multiplication, which moves their squares side by side.
#[inline(always)]
pub(super) fn count(own: u64, square: Square) -> i32 {
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
pub(super) static TURNED: [[u8; 256]; 8] = {
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
    use super::super::bitboard::flips;
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
                assert_eq!(count(own, square), turned);
            }
        }
    }
}
