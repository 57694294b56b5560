//! A position of the search, seen from the side to move, and scores in pairs of discs.
//!
//! A final score is an even number of discs, because the empty squares count for the winner. So
//! the solver counts in pairs: 32 is a won board, and there is nothing to ask about between 1 and
//! 2.

use super::super::square::Square;

/// More than any score, in pairs of discs.
pub(super) const INFINITE: i32 = 33;
/// A won board, in pairs of discs.
pub(super) const WON: i32 = 32;

/// The boards of the side to move and of its opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub own: u64,
    pub opponent: u64,
}

impl Node {
    #[inline(always)]
    pub fn empty(self) -> u64 {
        !(self.own | self.opponent)
    }

    /// The position after a disc on `square` has flipped `turned`.
    #[inline(always)]
    pub fn after(self, square: Square, turned: u64) -> Node {
        Node { own: self.opponent ^ turned, opponent: self.own ^ turned | square.bit() }
    }

    #[inline(always)]
    pub fn passed(self) -> Node {
        Node { own: self.opponent, opponent: self.own }
    }

    /// The score, in pairs, of a game that is over.
    #[inline]
    pub fn final_score(self) -> i32 {
        let (own, opponent) = (self.own.count_ones() as i32, self.opponent.count_ones() as i32);
        match own.cmp(&opponent) {
            std::cmp::Ordering::Greater => WON - opponent,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => own - WON,
        }
    }
}

/// The squares of the quadrants with an odd number of empty squares.
///
/// A side that plays there can expect to move last in that quadrant too.
#[inline(always)]
pub(super) fn odd_quarters(empty: u64) -> u64 {
    // Exclusive or of all bits of a quadrant, folded down to its first square and spread again.
    let rows = empty ^ (empty >> 8);
    let rows = rows ^ (rows >> 16);
    let columns = rows ^ (rows >> 1);
    let quarters = columns ^ (columns >> 2);
    (quarters & 0x0000_0011_0000_0011).wrapping_mul(0x0f0f_0f0f)
}

/// The bits of a square's number that give its quadrant.
#[inline(always)]
pub(super) fn quarter(square: Square) -> usize {
    square.index() & 0b100_100
}

/// The squares of a square's quadrant.
#[inline(always)]
pub(super) fn quadrant(square: Square) -> u64 {
    0x0f0f_0f0f << quarter(square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn odd_quarters_are_whole_quarters_with_an_odd_count() {
        const QUARTERS: [u64; 4] = [
            0x0000_0000_0f0f_0f0f,
            0x0000_0000_f0f0_f0f0,
            0x0f0f_0f0f_0000_0000,
            0xf0f0_f0f0_0000_0000,
        ];
        let mut random = SplitMix64::new(1);
        for _ in 0..1000 {
            let empty = random.next();
            let odd = |quarter: &&u64| (empty & **quarter).count_ones() % 2 == 1;
            let slowly = QUARTERS.iter().filter(odd).fold(0, |all, quarter| all | quarter);
            assert_eq!(odd_quarters(empty), slowly);
        }
    }

    #[test]
    fn squares_of_a_quarter_agree() {
        for a in Square::all() {
            for b in Square::all() {
                let half = |s: Square| (s.index() / 32, s.index() % 8 / 4);
                assert_eq!(quarter(a) == quarter(b), half(a) == half(b));
                assert_eq!(quadrant(a) & b.bit() != 0, half(a) == half(b));
            }
        }
    }
}
