//! The instructions that hot code is compiled for, chosen when the program runs.
//!
//! The default build runs on any x86-64 processor since 2008. What takes long, solving,
//! perft and counting replies, is compiled a second time for processors with AVX2 (Intel since
//! 2013, AMD since 2015): the same functions with another type for [`Instructions`]. Both search the same tree.

use super::bitboard::{self, legal_moves};
use super::last_flips;
use super::square::Square;

/// How to compile a function, and the operations on boards that are written out for each kind of
/// processor. All kinds give the same results.
pub(crate) trait Instructions: Copy {
    /// A position prepared for flipping discs on several squares.
    type Boards: Copy;

    /// Calls a function, compiled for these instructions together with all that is inlined into it.
    /// What the function calls without inlining is compiled for them only if it does this itself.
    /// (With arguments, because a closure would pass what it captures in memory.)
    fn call<A, B, C, D, R>(
        self,
        function: impl FnOnce(A, B, C, D) -> R,
        a: A,
        b: B,
        c: C,
        d: D,
    ) -> R;

    /// See [`bitboard::legal_moves`].
    fn legal_moves(self, own: u64, opponent: u64) -> u64;

    fn boards(self, own: u64, opponent: u64) -> Self::Boards;

    fn own(self, boards: Self::Boards) -> u64;

    /// The same position with the other side to move.
    fn passed(self, boards: Self::Boards) -> Self::Boards;

    /// The discs flipped by a disc on the empty `square`.
    fn flips(self, boards: Self::Boards, square: Square) -> u64;

    /// The position after a disc on the empty `square`, if it flips any.
    fn after(self, boards: Self::Boards, square: Square) -> Option<Self::Boards>;

    /// How many discs the side to move flips on `square` if all other squares are full.
    fn flipped_by_last(self, boards: Self::Boards, square: Square) -> i32;

    /// The place of the least of eight bytes; of equal ones the first.
    #[inline(always)]
    fn least_byte(self, bytes: u64) -> usize {
        (0..8).min_by_key(|i| bytes >> (8 * i) & 0xff).unwrap_or(0)
    }

    /// Starts loading the cache line of `place`, where that is possible.
    #[inline(always)]
    fn prefetch<T>(self, _place: &T) {}
}

/// What the program is built for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Baseline;

impl Instructions for Baseline {
    type Boards = bitboard::Boards;

    #[inline(never)]
    fn call<A, B, C, D, R>(
        self,
        function: impl FnOnce(A, B, C, D) -> R,
        a: A,
        b: B,
        c: C,
        d: D,
    ) -> R {
        function(a, b, c, d)
    }

    #[inline(always)]
    fn legal_moves(self, own: u64, opponent: u64) -> u64 {
        legal_moves(own, opponent)
    }

    #[inline(always)]
    fn boards(self, own: u64, opponent: u64) -> Self::Boards {
        bitboard::Boards::new(own, opponent)
    }

    #[inline(always)]
    fn own(self, boards: Self::Boards) -> u64 {
        boards.own()
    }

    #[inline(always)]
    fn passed(self, boards: Self::Boards) -> Self::Boards {
        bitboard::Boards::new(boards.opponent(), boards.own())
    }

    #[inline(always)]
    fn flips(self, boards: Self::Boards, square: Square) -> u64 {
        boards.flips(square)
    }

    #[inline(always)]
    fn after(self, boards: Self::Boards, square: Square) -> Option<Self::Boards> {
        boards.after(square)
    }

    #[inline(always)]
    fn flipped_by_last(self, boards: Self::Boards, square: Square) -> i32 {
        last_flips::count(boards.own(), square)
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::super::avx2::Avx2;
    use super::*;
    use crate::random::SplitMix64;

    /// Boards from nearly empty to full, most of them impossible in a game.
    #[test]
    fn all_instructions_give_the_same_results() {
        let Some(avx2) = Avx2::detected() else {
            eprintln!("nothing to compare: this processor has no AVX2");
            return;
        };
        let mut random = SplitMix64::new(7);
        for i in 0..20_000 {
            let full = match i % 4 {
                0 => random.next(),
                1 => random.next() | random.next(),
                2 => random.next() | random.next() | random.next() | random.next(),
                _ => u64::MAX,
            };
            let colour = random.next();
            // Few different bytes, so that some are equal.
            let bytes = random.next() | 0xfcfc_fcfc_fcfc_fcfc;
            assert_eq!(avx2.least_byte(bytes), Baseline.least_byte(bytes));
            assert_eq!(avx2.least_byte(full), Baseline.least_byte(full));
            for square in Square::all() {
                let (own, opponent) =
                    (full & colour & !square.bit(), full & !colour & !square.bit());
                assert_eq!(avx2.legal_moves(own, opponent), Baseline.legal_moves(own, opponent));
                let (a, b) = (Baseline.boards(own, opponent), avx2.boards(own, opponent));
                assert_eq!(avx2.flips(b, square), Baseline.flips(a, square));
                let after_a = Baseline.after(a, square).map(|a| (a.own(), a.opponent()));
                let both = |b| (avx2.own(b), avx2.own(avx2.passed(b)));
                assert_eq!(avx2.after(b, square).map(both), after_a);
                assert_eq!(avx2.flipped_by_last(b, square), Baseline.flipped_by_last(a, square));
            }
        }
    }
}
