//! The patterns of the evaluation: shapes, and the numbers of the discs on them.
//!
//! A shape is a list of squares; the discs on it are a number in base 3: 0 empty, 1 a disc of the
//! side to move, 2 the opponent's. The 11 shapes and their images in the symmetries of the board
//! make 46 instances.

use super::super::square::Square;

/// The squares of each shape.
const SHAPES: [&[u8]; 11] = [
    &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14], // the edge and the X squares, a1-h1 b2 g2
    &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12], // 2x5 at the corner, a1-e2
    &[0, 1, 2, 8, 9, 10, 16, 17, 18], // 3x3 at the corner, a1-c3
    &[8, 9, 10, 11, 12, 13, 14, 15],  // the lines 2, 3 and 4
    &[16, 17, 18, 19, 20, 21, 22, 23],
    &[24, 25, 26, 27, 28, 29, 30, 31],
    &[0, 9, 18, 27, 36, 45, 54, 63], // the diagonals of 8, 7, 6, 5 and 4 squares
    &[1, 10, 19, 28, 37, 46, 55],
    &[2, 11, 20, 29, 38, 47],
    &[3, 12, 21, 30, 39],
    &[4, 13, 22, 31],
];

/// The number of shapes.
pub(crate) const SHAPE_COUNT: usize = SHAPES.len();
/// The number of instances of all shapes.
pub const INSTANCES: usize = 46;
/// Instances, padded so that whole registers are added.
pub const LANES: usize = 48;

/// The number of each instance.
pub type Indices = [u16; LANES];

/// Where the numbers of a shape begin when those of all shapes are put in a row; the last entry is
/// their total.
pub(crate) const OFFSETS: [usize; SHAPE_COUNT + 1] = {
    let mut offsets = [0; SHAPE_COUNT + 1];
    let mut shape = 0;
    while shape < SHAPE_COUNT {
        offsets[shape + 1] = offsets[shape] + 3usize.pow(SHAPES[shape].len() as u32);
        shape += 1;
    }
    offsets
};

/// The numbers of all shapes together.
pub(crate) const PATTERNS: usize = OFFSETS[SHAPE_COUNT];

/// An image of a shape under one of the symmetries.
#[derive(Clone, Copy)]
struct Instance {
    shape: usize,
    symmetry: u8,
    squares: u64,
}

const INSTANCE_LIST: [Instance; INSTANCES] = instances();

/// Where the numbers of each instance's shape begin.
pub const BASES: [u32; INSTANCES] = {
    let mut bases = [0; INSTANCES];
    let mut i = 0;
    while i < INSTANCES {
        bases[i] = OFFSETS[INSTANCE_LIST[i].shape] as u32;
        i += 1;
    }
    bases
};

/// The first instance of each shape; the last entry is the number of all.
pub(super) const FIRST: [usize; SHAPE_COUNT + 1] = {
    let mut first = [INSTANCES; SHAPE_COUNT + 1];
    let mut i = INSTANCES;
    while i > 0 {
        i -= 1;
        first[INSTANCE_LIST[i].shape] = i;
    }
    first
};

const fn image(square: u8, symmetry: u8) -> u8 {
    let (mut row, mut column) = (square / 8, square % 8);
    if symmetry & 1 != 0 {
        column = 7 - column;
    }
    if symmetry & 2 != 0 {
        row = 7 - row;
    }
    if symmetry & 4 != 0 { column * 8 + row } else { row * 8 + column }
}

const fn image_of_shape(shape: usize, symmetry: u8) -> u64 {
    let mut squares = 0;
    let mut i = 0;
    while i < SHAPES[shape].len() {
        squares |= 1 << image(SHAPES[shape][i], symmetry);
        i += 1;
    }
    squares
}

/// Of the eight images of each shape, those that cover different squares.
const fn instances() -> [Instance; INSTANCES] {
    let mut list = [Instance { shape: 0, symmetry: 0, squares: 0 }; INSTANCES];
    let (mut count, mut shape) = (0, 0);
    while shape < SHAPE_COUNT {
        let first = count;
        let mut symmetry = 0;
        while symmetry < 8 {
            let squares = image_of_shape(shape, symmetry);
            let mut i = first;
            while i < count && list[i].squares != squares {
                i += 1;
            }
            if i == count {
                list[count] = Instance { shape, symmetry, squares };
                count += 1;
            }
            symmetry += 1;
        }
        shape += 1;
    }
    assert!(count == INSTANCES);
    list
}

/// What a disc of the side to move on a square adds to each instance's number.
///
/// With this the numbers could also be kept up to date move by move: faster where every leaf is
/// evaluated, slower for everything else, with a position four times as large (`docs/othello.md`).
pub const fn square_digits() -> [Indices; 64] {
    let mut digits = [[0; LANES]; 64];
    let mut lane = 0;
    while lane < INSTANCES {
        let Instance { shape, symmetry, .. } = INSTANCE_LIST[lane];
        let mut i = 0;
        while i < SHAPES[shape].len() {
            digits[image(SHAPES[shape][i], symmetry) as usize][lane] = 3u16.pow(i as u32);
            i += 1;
        }
        lane += 1;
    }
    digits
}

/// Digits loaded as whole registers of 32 bytes. If they might begin anywhere, the compiler takes two
/// loads for each.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Digits(Indices);

/// The same for four neighbouring squares at once: 24 KB, so that it stays in the first-level
/// cache; whole rows would be faster still but for their 192 KB.
static HALF_ROW_DIGITS: [[Digits; 16]; 16] = {
    let digits = square_digits();
    let mut table = [[Digits([0; LANES]); 16]; 16];
    let mut half_row = 0;
    while half_row < 16 {
        let mut discs = 1;
        while discs < 16 {
            let lowest = (discs as u32).trailing_zeros() as usize;
            let Digits(without) = table[half_row][discs & (discs - 1)];
            let mut lane = 0;
            while lane < LANES {
                table[half_row][discs].0[lane] =
                    without[lane] + digits[half_row * 4 + lowest][lane];
                lane += 1;
            }
            discs += 1;
        }
        half_row += 1;
    }
    table
};

/// The number of each instance.
#[inline]
pub fn indices(own: u64, opponent: u64) -> Indices {
    let mut owns = [0u16; LANES];
    let mut opponents = [0u16; LANES];
    for (half_row, table) in HALF_ROW_DIGITS.iter().enumerate() {
        let Digits(own_digits) = table[(own >> (4 * half_row) & 15) as usize];
        let Digits(opponent_digits) = table[(opponent >> (4 * half_row) & 15) as usize];
        for lane in 0..LANES {
            owns[lane] += own_digits[lane];
            opponents[lane] += opponent_digits[lane];
        }
    }
    for lane in 0..LANES {
        owns[lane] += 2 * opponents[lane];
    }
    owns
}

static SQUARE_DIGITS: [Digits; 64] = {
    let digits = square_digits();
    let mut table = [Digits([0; LANES]); 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Digits(digits[square]);
        square += 1;
    }
    table
};

/// The number of each instance after a disc on `square` has flipped `turned`. `numbers` are those
/// of the side then to move, as they were before the move: a turned disc was its own and becomes
/// the opponent's, 1 becomes 2; the new disc is the opponent's too.
///
/// A quarter of the work of [`indices`] for an ordinary move, if many moves share `numbers`.
#[inline(always)]
pub(crate) fn indices_after(numbers: &Indices, square: Square, turned: u64) -> Indices {
    let mut after = *numbers;
    let Digits(placed) = SQUARE_DIGITS[square.index()];
    for lane in 0..LANES {
        after[lane] += 2 * placed[lane];
    }
    let mut rest = turned;
    while rest != 0 {
        let Digits(digits) = SQUARE_DIGITS[Square::lowest(rest).index()];
        rest &= rest - 1;
        for lane in 0..LANES {
            after[lane] += digits[lane];
        }
    }
    after
}

/// For every number of every shape, the one number that stands for it and its mirror images.
///
/// A shape that a symmetry maps to itself looks the same from both ends, so both readings share a
/// weight: fewer weights to learn, and the evaluation is symmetric.
pub(crate) fn canonical() -> Vec<u32> {
    let mut canonical: Vec<u32> = Vec::with_capacity(PATTERNS);
    for shape in 0..SHAPE_COUNT {
        let own_symmetries: Vec<Vec<usize>> = (1..8)
            .filter(|&s| image_of_shape(shape, s) == image_of_shape(shape, 0))
            .map(|s| permutation(shape, s))
            .collect();
        for number in 0..OFFSETS[shape + 1] - OFFSETS[shape] {
            let smallest =
                own_symmetries.iter().map(|p| permuted(number, p)).fold(number, usize::min);
            canonical.push((OFFSETS[shape] + smallest) as u32);
        }
    }
    canonical
}

/// Where in the shape a symmetry takes each of its squares.
fn permutation(shape: usize, symmetry: u8) -> Vec<usize> {
    let squares = SHAPES[shape];
    let place = |square: u8| squares.iter().position(|&s| s == image(square, symmetry));
    squares.iter().filter_map(|&square| place(square)).collect()
}

fn permuted(number: usize, permutation: &[usize]) -> usize {
    let mut rest = number;
    let mut image = 0;
    for &place in permutation {
        image += rest % 3 * 3usize.pow(place as u32);
        rest /= 3;
    }
    image
}

#[cfg(test)]
mod tests {
    use super::super::super::bitboard::symmetric;
    use super::super::super::rules::Othello;
    use super::*;
    use crate::random::SplitMix64;
    use nullwindow::Game;

    fn slowly(own: u64, opponent: u64, instance: &Instance) -> u16 {
        let squares = SHAPES[instance.shape];
        squares.iter().rev().fold(0, |number, &square| {
            let bit = 1u64 << image(square, instance.symmetry);
            3 * number + u16::from(own & bit != 0) + 2 * u16::from(opponent & bit != 0)
        })
    }

    #[test]
    fn numbers_are_the_discs_read_square_by_square() {
        let mut random = 1u64;
        for _ in 0..500 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
            let (own, opponent) = (random & !(random >> 7), (random >> 7) & !random);
            let fast = indices(own, opponent);
            for (lane, instance) in INSTANCE_LIST.iter().enumerate() {
                assert_eq!(fast[lane], slowly(own, opponent, instance));
            }
        }
    }

    #[test]
    fn numbers_after_a_move_are_those_of_the_new_board() {
        let mut random = SplitMix64::new(7);
        for _ in 0..200 {
            let mut position = Othello::start();
            for _ in 0..random.below(60) {
                let moves: Vec<_> = position.legal().collect();
                let Some(&played) = moves.get(random.below(moves.len())) else { break };
                if let Some(square) = played.square() {
                    let before = indices(position.opponent(), position.own());
                    let after = indices_after(&before, square, position.turned(played));
                    position.make(played);
                    assert_eq!(after, indices(position.own(), position.opponent()));
                } else {
                    position.make(played);
                }
            }
        }
    }

    #[test]
    fn squares_and_boards_are_turned_alike() {
        for symmetry in 0..8 {
            for square in 0..64 {
                assert_eq!(symmetric(1 << square, symmetry), 1 << image(square, symmetry));
            }
        }
    }

    #[test]
    fn every_square_is_on_some_shape() {
        let covered = INSTANCE_LIST.iter().fold(0, |all, i| all | i.squares);
        assert_eq!(covered, u64::MAX);
    }
}
