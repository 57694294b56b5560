//! Othello perft side by side: ours, a plain loop as yardstick, and the methods tried for finding
//! moves and flipped discs.
//!
//! `cargo bench -p nullwindow-games --bench othello_perft`
//!
//! All runs are interleaved, so that a slow moment hits all alike; the median of
//! many short runs is printed.

use nullwindow_games::othello::{Othello, Square, bitboard, perft};
use nullwindow_games::perft as generic;
use std::hint::black_box;
use std::time::Instant;

const DEPTH: u32 = 7;
const LEAVES: u64 = 55_092;
const RUNS: usize = 601;

/// A method of finding moves and flipped discs.
trait Method {
    fn moves(own: u64, opponent: u64) -> u64;
    fn flips(own: u64, opponent: u64, square: u32) -> u64;
}

/// The same plain loop for every method; with parallel prefix it is the yardstick.
fn plain<W: Method>(own: u64, opponent: u64, depth: u32) -> u64 {
    let mut moves = W::moves(own, opponent);
    if moves == 0 {
        let over = W::moves(opponent, own) == 0;
        return if over || depth == 1 { 1 } else { plain::<W>(opponent, own, depth - 1) };
    }
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    let mut leaves = 0;
    while moves != 0 {
        let square = moves.trailing_zeros();
        moves &= moves - 1;
        let turned = W::flips(own, opponent, square);
        leaves += plain::<W>(opponent ^ turned, own ^ turned | 1 << square, depth - 1);
    }
    leaves
}

const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

#[inline(always)]
fn shifted<const UP: bool>(board: u64, by: u32) -> u64 {
    if UP { board << by } else { board >> by }
}

/// The run of `opponent` that begins beside `from`, by doubling.
#[inline(always)]
fn run<const UP: bool>(from: u64, opponent: u64, by: u32) -> u64 {
    let mut run = opponent & shifted::<UP>(from, by);
    run |= opponent & shifted::<UP>(run, by);
    let pairs = opponent & shifted::<UP>(opponent, by);
    run |= pairs & shifted::<UP>(run, 2 * by);
    run | pairs & shifted::<UP>(run, 2 * by)
}

#[inline(always)]
fn prefix_moves(own: u64, opponent: u64) -> u64 {
    let axis = |opponent, by| {
        shifted::<true>(run::<true>(own, opponent, by), by)
            | shifted::<false>(run::<false>(own, opponent, by), by)
    };
    let inner = opponent & INNER;
    (axis(inner, 1) | axis(opponent, 8) | axis(inner, 7) | axis(inner, 9)) & !(own | opponent)
}

#[inline(always)]
fn prefix_flips(own: u64, opponent: u64, square: u32) -> u64 {
    let from = 1 << square;
    let axis = |opponent, by| {
        let (up, down) = (run::<true>(from, opponent, by), run::<false>(from, opponent, by));
        let keep = |run, beyond: u64| if beyond & own != 0 { run } else { 0 };
        keep(up, shifted::<true>(up, by)) | keep(down, shifted::<false>(down, by))
    };
    let inner = opponent & INNER;
    axis(inner, 1) | axis(opponent, 8) | axis(inner, 7) | axis(inner, 9)
}

/// Rays towards higher and towards lower bits, right and left first.
static UP: [[u64; 4]; 64] = rays([(0, 1), (1, -1), (1, 0), (1, 1)]);
static DOWN: [[u64; 4]; 64] = rays([(0, -1), (-1, 1), (-1, 0), (-1, -1)]);

const fn rays(directions: [(i32, i32); 4]) -> [[u64; 4]; 64] {
    let mut table = [[0; 4]; 64];
    let mut i = 0;
    while i < 256 {
        let (square, (down, right)) = (i / 4, directions[i % 4]);
        let (mut row, mut column) = (square as i32 / 8 + down, square as i32 % 8 + right);
        while row >= 0 && row < 8 && column >= 0 && column < 8 {
            table[square][i % 4] |= 1 << (row * 8 + column);
            row += down;
            column += right;
        }
        i += 1;
    }
    table
}

/// Line arithmetic: a carry runs through the opponent's discs upwards; downwards the highest stop
/// is found by counting leading zeros.
#[inline(always)]
fn carry_flips(own: u64, opponent: u64, square: u32) -> u64 {
    let mut turned = 0;
    for ray in UP[square as usize & 63] {
        let end = (opponent | !ray).wrapping_add(1) & own & ray;
        turned |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for ray in DOWN[square as usize & 63] {
        let stop = !opponent & ray;
        let end = ((1 << 63) >> (stop | 1).leading_zeros()) & stop & own;
        turned |= (end << 1).wrapping_neg() & ray;
    }
    turned
}

/// Four lanes for the compiler to put in vector registers.
#[inline(always)]
fn lane_flips(own: u64, opponent: u64, square: u32) -> u64 {
    const SHIFTS: [u32; 4] = [1, 7, 8, 9];
    let lanes = |f: &dyn Fn(usize) -> u64| -> [u64; 4] { std::array::from_fn(f) };
    let (up, down) = (UP[square as usize & 63], DOWN[square as usize & 63]);
    let end = lanes(&|k| (opponent | !up[k]).wrapping_add(1) & own & up[k]);
    let above = lanes(&|k| end[k].wrapping_sub(u64::from(end[k] != 0)) & up[k]);
    let stop = lanes(&|k| !opponent & down[k]);
    let smeared = lanes(&|k| stop[k] | stop[k] >> SHIFTS[k]);
    let smeared = lanes(&|k| smeared[k] | smeared[k] >> (2 * SHIFTS[k]));
    let smeared = lanes(&|k| smeared[k] | smeared[k] >> (4 * SHIFTS[k]));
    let end = lanes(&|k| stop[k] & !(smeared[k] >> SHIFTS[k]) & own);
    let below = lanes(&|k| (end[k] << 1).wrapping_neg() & down[k]);
    (0..4).fold(0, |turned, k| turned | above[k] | below[k])
}

#[inline(always)]
fn our_flips(own: u64, opponent: u64, square: u32) -> u64 {
    bitboard::flips(own, opponent, Square::new(square as u8 & 63).expect("masked"))
}

macro_rules! ways {
    ($($name:ident: $moves:path, $flips:path;)*) => {$(
        struct $name;
        impl Method for $name {
            #[inline(always)]
            fn moves(own: u64, opponent: u64) -> u64 {
                $moves(own, opponent)
            }
            #[inline(always)]
            fn flips(own: u64, opponent: u64, square: u32) -> u64 {
                $flips(own, opponent, square)
            }
        }
    )*};
}

ways! {
    Prefix: prefix_moves, prefix_flips;
    PrefixCarry: prefix_moves, carry_flips;
    PrefixLanes: prefix_moves, lane_flips;
    PrefixOurs: prefix_moves, our_flips;
    OursPrefix: bitboard::legal_moves, prefix_flips;
    OursCarry: bitboard::legal_moves, carry_flips;
    OursLanes: bitboard::legal_moves, lane_flips;
    OursOurs: bitboard::legal_moves, our_flips;
}

fn measured<W: Method>() -> u64 {
    plain::<W>(black_box(1 << 28 | 1 << 35), black_box(1 << 27 | 1 << 36), DEPTH)
}

/// A name, and a function that counts the leaves.
type Contestant = (&'static str, fn() -> u64);

fn main() {
    let contestants: [Contestant; 11] = [
        ("yardstick: plain loop, parallel prefix", measured::<Prefix>),
        ("plain loop, prefix moves, carry flips", measured::<PrefixCarry>),
        ("plain loop, prefix moves, lane flips", measured::<PrefixLanes>),
        ("plain loop, prefix moves, our flips", measured::<PrefixOurs>),
        ("plain loop, our moves, prefix flips", measured::<OursPrefix>),
        ("plain loop, our moves, carry flips", measured::<OursCarry>),
        ("plain loop, our moves, lane flips", measured::<OursLanes>),
        ("plain loop, our moves, our flips", measured::<OursOurs>),
        ("OURS: Othello perft", || perft::perft(black_box(&Othello::start()), DEPTH)),
        ("ours through the trait", || generic::perft(black_box(&mut Othello::start()), DEPTH)),
        ("ours through the trait, every move made", || {
            generic::perft_without_bulk(black_box(&mut Othello::start()), DEPTH)
        }),
    ];
    let mut seconds = vec![Vec::new(); contestants.len()];
    for _ in 0..RUNS {
        for (times, (name, count)) in seconds.iter_mut().zip(contestants) {
            let begin = Instant::now();
            assert_eq!(count(), LEAVES, "{name}");
            times.push(begin.elapsed().as_secs_f64());
        }
    }
    let medians: Vec<f64> = seconds.iter_mut().map(|times| median(times)).collect();
    println!("perft {DEPTH} from the start, median of {RUNS} interleaved runs");
    for ((name, _), median) in contestants.iter().zip(&medians) {
        let rate = LEAVES as f64 / median / 1e6;
        println!("{name:42} {rate:7.1} M leaves/s  {:5.2}x", medians[0] / median);
    }
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
