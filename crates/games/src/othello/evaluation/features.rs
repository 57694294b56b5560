//! What the evaluation sees in a position: patterns, counts and the phase.

use super::super::bitboard::{legal_moves, neighbours};
use super::patterns::{BASES, INSTANCES, PATTERNS, indices};

/// Weight sets; each serves five consecutive numbers of discs.
pub(crate) const PHASES: usize = 12;
/// What is counted: moves and frontier of both sides, odd quarters of the board.
const COUNTS: usize = 5;
/// Counts from here on are treated alike. No game is known with more than 33 moves.
const LARGEST: u32 = 31;
const PER_COUNT: usize = LARGEST as usize + 1;

/// Features of one position: one index into a phase's weights each.
pub(crate) const FEATURES: usize = INSTANCES + COUNTS;
/// Weights of one phase.
pub(crate) const STRIDE: usize = PATTERNS + COUNTS * PER_COUNT;

/// The phase of a position with this many empty squares.
#[inline]
pub(crate) fn phase(empties: u32) -> usize {
    ((60 - empties.min(60)) as usize / 5).min(PHASES - 1)
}

/// Where in a phase's weights the features of a position are. `moves` are the legal moves of the
/// side to move, which every caller already has.
#[inline]
pub(crate) fn features(own: u64, opponent: u64, moves: u64) -> [u32; FEATURES] {
    let mut features = [0; FEATURES];
    let (patterns, counts) = features.split_at_mut(INSTANCES);
    for ((feature, base), number) in patterns.iter_mut().zip(BASES).zip(indices(own, opponent)) {
        *feature = base + u32::from(number);
    }
    counts.copy_from_slice(&count_features(own, opponent, moves));
    features
}

/// Those of the counts.
#[inline(always)]
pub(super) fn count_features(own: u64, opponent: u64, moves: u64) -> [u32; COUNTS] {
    let mut first = PATTERNS as u32;
    counts(own, opponent, moves).map(|count| {
        let feature = first + count.min(LARGEST);
        first += PER_COUNT as u32;
        feature
    })
}

#[inline(always)]
fn counts(own: u64, opponent: u64, moves: u64) -> [u32; COUNTS] {
    let empty = !(own | opponent);
    [
        moves.count_ones(),
        legal_moves(opponent, own).count_ones(),
        (neighbours(own) & empty).count_ones(),
        (neighbours(opponent) & empty).count_ones(),
        odd_quarters(empty),
    ]
}

/// The number of quadrants with an odd number of empty squares: who will move last where.
#[inline]
fn odd_quarters(empty: u64) -> u32 {
    // Exclusive or of all bits of a quarter, folded down to its first square.
    let rows = empty ^ (empty >> 8);
    let rows = rows ^ (rows >> 16);
    let columns = rows ^ (rows >> 1);
    let quarters = columns ^ (columns >> 2);
    (quarters & 0x0000_0011_0000_0011).count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_quarters_are_counted() {
        let mut random = 5u64;
        for _ in 0..1000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
            let quarter = |shift: u32| (random >> shift & 0x0f0f_0f0f).count_ones() & 1;
            let slowly = [0, 4, 32, 36].map(quarter).into_iter().sum::<u32>();
            assert_eq!(odd_quarters(random), slowly);
        }
    }

    #[test]
    fn every_number_of_empties_has_a_phase() {
        let phases: Vec<usize> = (0..=60).rev().map(phase).collect();
        assert!(phases.is_sorted() && phases[0] == 0 && phases[60] == PHASES - 1);
    }
}
