//! Moves and flipped discs with AVX2: four directions at once, one in each lane of a register.

use super::bitboard::rays;
use super::instructions::Instructions;
use super::last_flips::TURNED;
use super::square::Square;
use std::arch::x86_64::*;
use std::sync::LazyLock;

/// Proof that the processor has AVX2 and the other instructions used here, which came with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    pub fn detected() -> Option<Self> {
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Avx2(()))
    }

    /// The same, found out once: for what is asked at every node.
    #[inline(always)]
    pub fn known() -> Option<Self> {
        static DETECTED: LazyLock<Option<Avx2>> = LazyLock::new(Avx2::detected);
        *DETECTED
    }
}

/// Calls a function that is compiled for AVX2.
macro_rules! with {
    ($proof:expr, $call:expr) => {{
        let Avx2(()) = $proof;
        // SAFETY: an `Avx2` exists only where the processor was found to have all that the
        // functions below are compiled for. None accesses memory by a pointer but the prefetch,
        // which has no effect that a program could observe.
        #[allow(unsafe_code, reason = "the processor is known only when the program runs")]
        unsafe {
            $call
        }
    }};
}

impl Instructions for Avx2 {
    type Boards = Boards;

    #[inline(always)]
    fn call<A, B, C, D, R>(
        self,
        function: impl FnOnce(A, B, C, D) -> R,
        a: A,
        b: B,
        c: C,
        d: D,
    ) -> R {
        with!(self, call(function, a, b, c, d))
    }

    #[inline(always)]
    fn legal_moves(self, own: u64, opponent: u64) -> u64 {
        with!(self, legal_moves(own, opponent))
    }

    #[inline(always)]
    fn boards(self, own: u64, opponent: u64) -> Boards {
        with!(self, boards(own, opponent))
    }

    #[inline(always)]
    fn own(self, boards: Boards) -> u64 {
        with!(self, _mm_cvtsi128_si64(_mm256_castsi256_si128(boards.own))) as u64
    }

    #[inline(always)]
    fn passed(self, Boards { own, opponent }: Boards) -> Boards {
        Boards { own: opponent, opponent: own }
    }

    #[inline(always)]
    fn flips(self, boards: Boards, square: Square) -> u64 {
        with!(self, union(flips(boards, square)))
    }

    #[inline(always)]
    fn after(self, boards: Boards, square: Square) -> Option<Boards> {
        with!(self, after(boards, square))
    }

    #[inline(always)]
    fn least_byte(self, bytes: u64) -> usize {
        with!(self, least_byte(bytes))
    }

    #[inline(always)]
    fn prefetch<T>(self, place: &T) {
        with!(self, _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()));
    }

    #[inline(always)]
    fn flipped_by_last(self, boards: Boards, square: Square) -> i32 {
        with!(self, flipped_by_last(boards, square))
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn least_byte(bytes: u64) -> usize {
    let words = _mm_cvtepu8_epi16(_mm_cvtsi64_si128(bytes as i64));
    _mm_extract_epi16::<1>(_mm_minpos_epu16(words)) as usize & 7
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn call<A, B, C, D, R>(function: impl FnOnce(A, B, C, D) -> R, a: A, b: B, c: C, d: D) -> R {
    function(a, b, c, d)
}

/// The rays from a square, a direction in each lane: right, down, down-left and down-right, which
/// lead to higher bits, and the opposite ones.
#[repr(align(64))]
struct Rays {
    up: [u64; 4],
    down: [u64; 4],
}

static RAYS: [Rays; 64] = {
    let up = rays([(0, 1), (1, 0), (1, -1), (1, 1)]);
    let down = rays([(0, -1), (-1, 0), (-1, 1), (-1, -1)]);
    let mut table = [const { Rays { up: [0; 4], down: [0; 4] } }; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Rays { up: up[square], down: down[square] };
        square += 1;
    }
    table
};

/// One step in each direction.
const STEPS: [u64; 4] = [1, 8, 7, 9];
const TWO_STEPS: [u64; 4] = [2, 16, 14, 18];
const FOUR_STEPS: [u64; 4] = [4, 32, 28, 36];
/// Where a run of discs can continue: not over the edge.
const INNER: [u64; 4] =
    [0x7e7e_7e7e_7e7e_7e7e, u64::MAX, 0x7e7e_7e7e_7e7e_7e7e, 0x7e7e_7e7e_7e7e_7e7e];

/// The boards in all lanes.
#[derive(Clone, Copy)]
pub(crate) struct Boards {
    own: __m256i,
    opponent: __m256i,
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn boards(own: u64, opponent: u64) -> Boards {
    Boards { own: _mm256_set1_epi64x(own as i64), opponent: _mm256_set1_epi64x(opponent as i64) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn lanes([a, b, c, d]: [u64; 4]) -> __m256i {
    _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64)
}

/// The lanes put together.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn union(lanes: __m256i) -> u64 {
    let two = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    _mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))) as u64
}

/// Towards higher bits, the run ends at the lowest bit that is not the opponent's; if that is an
/// own disc, its negative has all bits but those below. Towards lower bits, a run is enclosed if
/// the highest own disc is above the highest empty square, that is, the greater number; the run is
/// what lies above the own disc, found by smearing all own discs downwards.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn flips(Boards { own, opponent }: Boards, square: Square) -> __m256i {
    let zero = _mm256_setzero_si256();
    let rays = &RAYS[square.index()];
    let up = lanes(rays.up);
    let stops = _mm256_andnot_si256(opponent, up);
    let end = _mm256_and_si256(_mm256_sub_epi64(zero, stops), _mm256_and_si256(own, up));
    let beyond = _mm256_sub_epi64(_mm256_cmpeq_epi64(end, zero), end);
    let above = _mm256_andnot_si256(beyond, up);

    let down = lanes(rays.down);
    let owns = _mm256_and_si256(own, down);
    let empties = _mm256_andnot_si256(_mm256_or_si256(own, opponent), down);
    let enclosed = _mm256_cmpgt_epi64(owns, empties);
    let smeared = _mm256_or_si256(owns, _mm256_srlv_epi64(owns, lanes(STEPS)));
    let smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, lanes(TWO_STEPS)));
    let smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, lanes(FOUR_STEPS)));
    let below = _mm256_and_si256(_mm256_andnot_si256(smeared, down), enclosed);
    _mm256_or_si256(above, below)
}

/// The bit of each square: all lanes are loaded from here in one instruction.
static BITS: [i64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = 1 << square;
        square += 1;
    }
    table
};

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn after(boards: Boards, square: Square) -> Option<Boards> {
    let turned = flips(boards, square);
    if _mm256_testz_si256(turned, turned) == 1 {
        return None;
    }
    // The union of all lanes in each of them, and the new disc.
    let turned = _mm256_or_si256(turned, _mm256_permute2x128_si256::<1>(turned, turned));
    let turned = _mm256_or_si256(turned, _mm256_shuffle_epi32::<0b01_00_11_10>(turned));
    let turned = _mm256_or_si256(turned, _mm256_set1_epi64x(BITS[square.index()]));
    Some(Boards {
        own: _mm256_andnot_si256(turned, boards.opponent),
        opponent: _mm256_or_si256(boards.own, turned),
    })
}

#[derive(Clone, Copy)]
#[repr(align(32))]
struct Line([u64; 4]);

/// The lines through each square, without it: the row, the column and the diagonals.
static LINES: [Line; 64] = {
    let up = rays([(0, 1), (1, 0), (1, -1), (1, 1)]);
    let down = rays([(0, -1), (-1, 0), (-1, 1), (-1, -1)]);
    let mut table = [Line([0; 4]); 64];
    let mut i = 0;
    while i < 64 * 4 {
        table[i / 4].0[i % 4] = up[i / 4][i % 4] | down[i / 4][i % 4];
        i += 1;
    }
    table
};

/// The column and the diagonals have one square in each row: a byte of the register becomes a bit.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn flipped_by_last(boards: Boards, square: Square) -> i32 {
    let (row, column) = (square.index() / 8, square.index() % 8);
    let own = _mm256_and_si256(boards.own, lanes(LINES[square.index()].0));
    let none = _mm256_cmpeq_epi8(own, _mm256_setzero_si256());
    let bytes = !_mm256_movemask_epi8(none) as u32;
    let in_row = (_mm_cvtsi128_si64(_mm256_castsi256_si128(own)) as u64 >> (8 * row)) as u8;
    let by_row = &TURNED[row];
    i32::from(TURNED[column][in_row as usize])
        + i32::from(by_row[(bytes >> 8 & 255) as usize])
        + i32::from(by_row[(bytes >> 16 & 255) as usize])
        + i32::from(by_row[(bytes >> 24) as usize])
}

/// Runs beside own discs, by doubling, in four directions and their opposites.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn legal_moves(own: u64, opponent: u64) -> u64 {
    let (one, two) = (lanes(STEPS), lanes(TWO_STEPS));
    let owns = _mm256_set1_epi64x(own as i64);
    let opponents = _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), lanes(INNER));
    let mut up = _mm256_and_si256(opponents, _mm256_sllv_epi64(owns, one));
    let mut down = _mm256_and_si256(opponents, _mm256_srlv_epi64(owns, one));
    up = _mm256_or_si256(up, _mm256_and_si256(opponents, _mm256_sllv_epi64(up, one)));
    down = _mm256_or_si256(down, _mm256_and_si256(opponents, _mm256_srlv_epi64(down, one)));
    let pairs_up = _mm256_and_si256(opponents, _mm256_sllv_epi64(opponents, one));
    let pairs_down = _mm256_srlv_epi64(pairs_up, one);
    for _ in 0..2 {
        up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
        down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    }
    let beyond = _mm256_or_si256(_mm256_sllv_epi64(up, one), _mm256_srlv_epi64(down, one));
    union(beyond) & !(own | opponent)
}
