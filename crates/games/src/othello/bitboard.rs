//! Legal moves and flipped discs by arithmetic on 64-bit boards, and the symmetries of the board.
//!
//! Which of the usual methods is fastest was measured (`cargo bench --bench othello_perft`, table
//! in `docs/othello.md`); the slower ones are kept in the benchmark. The choice holds for baseline
//! x86-64.
//!
//! A board is a `u64` whose bit 0 is a1, bit 1 is b1 and bit 63 is h8. Reversing the bytes flips
//! the board vertically, so that directions that lead down lead up there: with the board and its
//! mirror image side by side in one 128-bit register, three shifts serve six directions.

use wide::u64x2;

use super::square::Square;

/// All columns but a and h: a run of discs that goes sideways cannot continue over the edge.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares on which `own` may place a disc, turning at least one of `opponent`'s.
#[inline(always)]
pub fn legal_moves(own: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER_COLUMNS;
    let owns = u64x2::new([own, own.swap_bytes()]);
    let opponents = u64x2::new([opponent, opponent.swap_bytes()]);
    let inners = opponents & u64x2::splat(INNER_COLUMNS);
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
fn beyond_runs(owns: u64x2, opponents: u64x2, shift: u32) -> u64x2 {
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

/// The squares from a square towards higher bits, excluding it: right, down-left, down, down-right.
static RAYS_UP: [[u64; 4]; 64] = rays([(0, 1), (1, -1), (1, 0), (1, 1)]);
/// The squares left of a square.
static RAY_LEFT: [[u64; 1]; 64] = rays([(0, -1)]);

/// The discs of `opponent` flipped by a disc of `own` on the empty `square`.
///
/// On a ray towards higher bits, the square that ends the run is the lowest bit not occupied by
/// the opponent; if it is `own`'s, subtracting one sets all bits below it. Three of the rays
/// towards lower bits become rays towards higher bits on the mirrored board; the one to the left
/// looks for the highest bit.
#[inline(always)]
pub fn flips(own: u64, opponent: u64, square: Square) -> u64 {
    let [right, down_left, down, down_right] = RAYS_UP[square.index()];
    let [_, up_left, up, up_right] = RAYS_UP[square.index() ^ 56];
    let stops = !opponent;
    let below = enclosed(own, stops, right)
        | enclosed(own, stops, down_left)
        | enclosed(own, stops, down)
        | enclosed(own, stops, down_right);
    let (own_mirror, stops_mirror) = (own.swap_bytes(), stops.swap_bytes());
    let above = enclosed(own_mirror, stops_mirror, up_left)
        | enclosed(own_mirror, stops_mirror, up)
        | enclosed(own_mirror, stops_mirror, up_right);
    below | above.swap_bytes() | enclosed_left(own, stops, RAY_LEFT[square.index()][0])
}

#[inline(always)]
fn enclosed(own: u64, stops: u64, ray: u64) -> u64 {
    let stop = stops & ray;
    let end = stop & stop.wrapping_neg() & own;
    end.wrapping_sub(u64::from(end != 0)) & ray
}

#[inline(always)]
fn enclosed_left(own: u64, stops: u64, ray: u64) -> u64 {
    let stop = stops & ray;
    // `| 1` keeps the shift in range; a1 itself still counts only if it is a stop.
    let highest = (1 << 63) >> (stop | 1).leading_zeros();
    let end = highest & stop & own;
    (end << 1).wrapping_neg() & ray
}

const fn rays<const N: usize>(directions: [(i32, i32); N]) -> [[u64; N]; 64] {
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
pub fn neighbours(board: u64) -> u64 {
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
