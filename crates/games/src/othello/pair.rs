//! Two boards side by side, in one 128-bit register where the processor is an x86-64.
//!
//! Left to itself the compiler does not find out that the boards belong together: the solver is
//! then a fifth slower.

use std::ops::{BitAnd, BitOr, BitOrAssign, Shl, Shr, Sub};

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

#[cfg(target_arch = "x86_64")]
type Register = __m128i;
#[cfg(not(target_arch = "x86_64"))]
type Register = [u64; 2];

/// Runs instructions of SSE2, or of SSE4.1 if the program is built for it.
#[cfg(target_arch = "x86_64")]
macro_rules! sse {
    ($instructions:expr) => {{
        // SAFETY: every x86-64 processor has SSE2, and a program built for SSE4.1 runs only where
        // that is present too. None of the instructions accesses memory.
        #[allow(unsafe_code, reason = "operators cannot be declared to need what is always there")]
        unsafe {
            $instructions
        }
    }};
}

/// Two boards.
#[derive(Clone, Copy)]
pub(crate) struct Pair(Register);

#[cfg(target_arch = "x86_64")]
impl Pair {
    #[inline(always)]
    pub fn new([low, high]: [u64; 2]) -> Self {
        Pair(sse!(_mm_set_epi64x(high as i64, low as i64)))
    }

    #[inline(always)]
    pub fn to_array(self) -> [u64; 2] {
        let high = sse!(_mm_unpackhi_epi64(self.0, self.0));
        [self.0, high].map(|board| sse!(_mm_cvtsi128_si64(board)) as u64)
    }

    /// The boards of `self`, but nothing where `condition` is empty.
    #[inline(always)]
    pub fn if_any(self, condition: Pair) -> Pair {
        let zero = Pair::new([0, 0]).0;
        #[cfg(target_feature = "sse4.1")]
        let none = sse!(_mm_cmpeq_epi64(condition.0, zero));
        #[cfg(not(target_feature = "sse4.1"))]
        let none = sse!({
            let halves = _mm_cmpeq_epi32(condition.0, zero);
            _mm_and_si128(halves, _mm_shuffle_epi32::<0b10_11_00_01>(halves))
        });
        Pair(sse!(_mm_andnot_si128(none, self.0)))
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Pair {
    #[inline(always)]
    pub fn new(boards: [u64; 2]) -> Self {
        Pair(boards)
    }

    #[inline(always)]
    pub fn to_array(self) -> [u64; 2] {
        self.0
    }

    /// The boards of `self`, but nothing where `condition` is empty.
    #[inline(always)]
    pub fn if_any(self, condition: Pair) -> Pair {
        lanewise(self, condition, |a, b| if b == 0 { 0 } else { a })
    }
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn lanewise(Pair([a, b]): Pair, Pair([c, d]): Pair, f: impl Fn(u64, u64) -> u64) -> Pair {
    Pair([f(a, c), f(b, d)])
}

/// An operator: as one instruction of x86-64, and board by board.
macro_rules! operator {
    ($trait:ident, $method:ident, $instruction:ident, $boardwise:expr) => {
        impl $trait for Pair {
            type Output = Pair;

            #[inline(always)]
            fn $method(self, other: Pair) -> Pair {
                #[cfg(target_arch = "x86_64")]
                return Pair(sse!($instruction(self.0, other.0)));
                #[cfg(not(target_arch = "x86_64"))]
                lanewise(self, other, $boardwise)
            }
        }
    };
}

operator!(BitAnd, bitand, _mm_and_si128, |a, b| a & b);
operator!(BitOr, bitor, _mm_or_si128, |a, b| a | b);
operator!(Sub, sub, _mm_sub_epi64, u64::wrapping_sub);

impl BitOrAssign for Pair {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Pair) {
        *self = *self | other;
    }
}

/// A shift: as one instruction of x86-64, and board by board.
macro_rules! shift {
    ($trait:ident, $method:ident, $instruction:ident, $boardwise:expr) => {
        impl $trait<u32> for Pair {
            type Output = Pair;

            #[inline(always)]
            fn $method(self, by: u32) -> Pair {
                #[cfg(target_arch = "x86_64")]
                return Pair(sse!($instruction(self.0, _mm_cvtsi32_si128(by as i32))));
                #[cfg(not(target_arch = "x86_64"))]
                lanewise(self, Pair::new([by.into(); 2]), $boardwise)
            }
        }
    };
}

shift!(Shl, shl, _mm_sll_epi64, |a, by| a << by);
shift!(Shr, shr, _mm_srl_epi64, |a, by| a >> by);
