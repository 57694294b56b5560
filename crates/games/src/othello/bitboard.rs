//! Legal moves and flipped discs by arithmetic on 64-bit boards, and the symmetries of the board.
//!
//! Which of the usual methods is fastest was measured (`cargo bench --bench othello_perft`, table
//! in `docs/othello.md`); the slower ones are kept in the benchmark. The choice holds for baseline
//! x86-64.
//!
//! A board is a `u64` whose bit 0 is a1, bit 1 is b1 and bit 63 is h8. Reversing the bytes flips
//! the board vertically, so that directions that lead down lead up there: with the board and its
//! mirror image side by side in one 128-bit register, three shifts serve six directions.

use super::pair::Pair;
use super::square::Square;

/// All columns but a and h: a run of discs that goes sideways cannot continue over the edge.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares on which `own` may place a disc, turning at least one of `opponent`'s.
#[inline(always)]
pub fn legal_moves(own: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER_COLUMNS;
    let owns = Pair::new([own, own.swap_bytes()]);
    let opponents = Pair::new([opponent, opponent.swap_bytes()]);
    let inners = opponents & Pair::new([INNER_COLUMNS; 2]);
    let vertical = beyond_runs(owns, opponents, 8);
    let diagonals = beyond_runs(owns, inners, 7) | beyond_runs(owns, inners, 9);
    let [down, up] = (vertical | diagonals).to_array();
    let right = carry_through_runs(own, inner);
    let left = beyond_runs_left(own, inner);
    (down | up.swap_bytes() | right | left) & !(own | opponent)
}

/// The squares just beyond the runs of `opponents` that begin beside `owns`, `shift` bits up at a
/// time. The doubling step makes four shifts reach six squares.
#[inline(always)]
fn beyond_runs(owns: Pair, opponents: Pair, shift: u32) -> Pair {
    let mut run = opponents & (owns << shift);
    run |= opponents & (run << shift);
    let pairs = opponents & (opponents << shift);
    run |= pairs & (run << (2 * shift));
    run |= pairs & (run << (2 * shift));
    run << shift
}

/// Along a row, use addition: a one added to the first disc of a run is carried to the square
/// after its last.
#[inline(always)]
fn carry_through_runs(own: u64, opponent: u64) -> u64 {
    opponent.wrapping_add((own << 1) & opponent) & !opponent
}

#[inline(always)]
fn beyond_runs_left(own: u64, opponent: u64) -> u64 {
    let mut run = opponent & (own >> 1);
    run |= opponent & (run >> 1);
    let pairs = opponent & (opponent >> 1);
    run |= pairs & (run >> 2);
    run |= pairs & (run >> 2);
    run >> 1
}

/// For a place in a row and the opponent's discs between its ends: the squares beyond the runs
/// beside that place.
static BEYOND: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut i = 0;
    while i < 8 * 64 {
        let (place, opponent) = (i / 64, (i % 64) << 1);
        let (mut right, mut left) = (place + 1, place);
        while opponent >> right & 1 == 1 {
            right += 1;
        }
        while left > 0 && opponent >> (left - 1) & 1 == 1 {
            left -= 1;
        }
        if right > place + 1 {
            table[place][i % 64] |= 1 << right;
        }
        if left > 0 && left < place {
            table[place][i % 64] |= 1 << (left - 1);
        }
        i += 1;
    }
    table
};
/// For a place in a row and the own discs that enclose runs beside it: the runs.
static BETWEEN: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut i = 0;
    while i < 8 * 256 {
        let (place, ends) = (i / 256, i % 256);
        let above = ends >> place >> 1;
        if above != 0 {
            table[place][ends] |= (((1 << above.trailing_zeros()) - 1) << (place + 1)) as u8;
        }
        let below = ends & ((1 << place) - 1);
        if below != 0 {
            table[place][ends] |= (1 << place) - (2 << below.ilog2()) as u8;
        }
        i += 1;
    }
    table
};
/// The squares below a square: down-left, down, down-right. In the second lane the same for the
/// square's mirror image, where down is up.
static BELOW: [[[u64; 2]; 3]; 64] = {
    let rays = rays([(1, -1), (1, 0), (1, 1)]);
    let mut table = [[[0; 2]; 3]; 64];
    let mut i = 0;
    while i < 64 * 3 {
        let (square, d) = (i / 3, i % 3);
        table[square][d] = [rays[square][d], rays[square ^ 56][d]];
        i += 1;
    }
    table
};

/// The squares around each square.
static AROUND: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = neighbours(1 << square);
        square += 1;
    }
    table
};

/// The discs of `opponent` flipped by a disc of `own` on the empty `square`.
#[inline(always)]
pub fn flips(own: u64, opponent: u64, square: Square) -> u64 {
    Boards::new(own, opponent).flips(square)
}

/// A position prepared for flipping discs on several squares.
///
/// On a ray towards higher bits, the square that ends the run is the lowest bit not occupied by
/// the opponent; if it is `own`'s, subtracting one sets all bits below it. Three of the rays
/// towards lower bits become rays towards higher bits on the mirrored board. To the left that would
/// need the highest bit, whose instruction is slow on AMD processors without LZCNT; so rows are
/// looked up.
#[derive(Clone, Copy)]
pub(crate) struct Boards {
    own: u64,
    opponent: u64,
    owns: Pair,
    all_stops: Pair,
}

impl Boards {
    #[inline(always)]
    pub fn new(own: u64, opponent: u64) -> Self {
        let stops = !opponent;
        Boards {
            own,
            opponent,
            owns: Pair::new([own, own.swap_bytes()]),
            all_stops: Pair::new([stops, stops.swap_bytes()]),
        }
    }

    #[inline(always)]
    pub fn flips(self, square: Square) -> u64 {
        let [a, b, c] = BELOW[square.index()].map(Pair::new);
        let (owns, stops) = (self.owns, self.all_stops);
        let [below, above] = (enclosed_below(owns, stops, a)
            | enclosed_below(owns, stops, b)
            | enclosed_below(owns, stops, c))
        .to_array();
        below | above.swap_bytes() | self.flips_in_row(square)
    }

    #[inline(always)]
    pub fn own(self) -> u64 {
        self.own
    }

    #[inline(always)]
    pub fn opponent(self) -> u64 {
        self.opponent
    }

    /// The position after a disc on the empty `square`, if it flips any.
    #[inline(always)]
    pub fn after(self, square: Square) -> Option<Self> {
        // A disc that does not lie beside one of the opponent's flips nothing.
        if AROUND[square.index()] & self.opponent == 0 {
            return None;
        }
        let turned = self.flips(square);
        if turned == 0 {
            return None;
        }
        Some(Boards::new(self.opponent ^ turned, self.own ^ turned | square.bit()))
    }

    #[inline(always)]
    fn flips_in_row(self, square: Square) -> u64 {
        let (shift, place) = (square.index() & 56, square.index() & 7);
        let opponent = (self.opponent >> shift) as usize >> 1 & 63;
        let ends = BEYOND[place][opponent] & (self.own >> shift) as u8;
        u64::from(BETWEEN[place][ends as usize]) << shift
    }
}

#[inline(always)]
fn enclosed_below(own: Pair, stops: Pair, ray: Pair) -> Pair {
    let stops = stops & ray;
    let end = (Pair::new([0, 0]) - stops) & stops & own;
    ((end - Pair::new([1, 1])) & ray).if_any(end)
}

pub(super) const fn rays<const N: usize>(directions: [(i32, i32); N]) -> [[u64; N]; 64] {
    let mut table = [[0; N]; 64];
    let mut square = 0;
    while square < 64 {
        let mut d = 0;
        while d < N {
            table[square][d] = ray(square as i32, directions[d]);
            d += 1;
        }
        square += 1;
    }
    table
}

const fn ray(square: i32, (down, right): (i32, i32)) -> u64 {
    let (mut row, mut column, mut squares) = (square / 8 + down, square % 8 + right, 0);
    while row >= 0 && row < 8 && column >= 0 && column < 8 {
        squares |= 1 << (row * 8 + column);
        row += down;
        column += right;
    }
    squares
}

/// The squares next to `board` in all eight directions, without `board` itself.
#[inline]
pub const fn neighbours(board: u64) -> u64 {
    let left = board & !0x0101_0101_0101_0101;
    let right = board & !0x8080_8080_8080_8080;
    let row = board | (left >> 1) | (right << 1);
    (row | (row << 8) | (row >> 8)) & !board
}

/// The board under one of its eight symmetries; `0` is the identity.
///
/// Bit 0 of `symmetry` exchanges left and right, bit 1 top and bottom, bit 2 rows and columns.
pub fn symmetric(board: u64, symmetry: u8) -> u64 {
    let mut b = board;
    if symmetry & 1 != 0 {
        b = b.reverse_bits().swap_bytes();
    }
    if symmetry & 2 != 0 {
        b = b.swap_bytes();
    }
    if symmetry & 4 != 0 {
        b = transposed(b);
    }
    b
}

/// Rows become columns: the board mirrored along the diagonal a1–h8.
pub const fn transposed(board: u64) -> u64 {
    let mut b = board;
    let mut t = (b ^ (b >> 7)) & 0x00aa_00aa_00aa_00aa;
    b ^= t ^ (t << 7);
    t = (b ^ (b >> 14)) & 0x0000_cccc_0000_cccc;
    b ^= t ^ (t << 14);
    t = (b ^ (b >> 28)) & 0x0000_0000_f0f0_f0f0;
    b ^ t ^ (t << 28)
}
