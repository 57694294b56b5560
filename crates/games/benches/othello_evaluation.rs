//! Two ways to get the pattern numbers: from scratch at every leaf, or updated by every move. Both
//! walk the same tree and evaluate every leaf with the same weights.
//!
//! `cargo bench -p nullwindow-games --bench othello_evaluation`

use nullwindow::Game;
use nullwindow_games::othello::evaluation::patterns::{
    BASES, INSTANCES, Indices, LANES, indices, square_digits,
};
use nullwindow_games::othello::{Othello, Record, Side};
use std::hint::black_box;
use std::time::Instant;

const RUNS: usize = 401;
const DEPTH: u32 = 3;
static DIGITS: [Indices; 64] = square_digits();

/// As many weights as a phase has; their values are irrelevant here.
struct Table(Vec<i16>);

impl Table {
    fn sum(&self, numbers: &Indices) -> i64 {
        let weight = |lane: usize| self.0[BASES[lane] as usize + usize::from(numbers[lane])];
        (0..INSTANCES).map(|lane| i64::from(weight(lane))).sum()
    }
}

/// The numbers of Black's discs as ones and White's as twos, so that they need not change when the
/// turn passes.
fn absolute(position: &Othello) -> Indices {
    indices(position.discs(Side::Black), position.discs(Side::White))
}

fn from_scratch(position: &mut Othello, depth: u32, table: &Table) -> i64 {
    if depth == 0 {
        return table.sum(&absolute(position));
    }
    position
        .legal()
        .map(|m| {
            let undo = position.make(m);
            let sum = from_scratch(position, depth - 1, table);
            position.unmake(m, undo);
            sum
        })
        .sum()
}

fn kept(position: &mut Othello, numbers: &Indices, depth: u32, table: &Table) -> i64 {
    if depth == 0 {
        return table.sum(numbers);
    }
    position
        .legal()
        .map(|m| {
            let mut after = *numbers;
            if let Some(square) = m.square() {
                let black = position.side() == Side::Black;
                add(&mut after, square.index(), if black { 1 } else { 2 });
                let mut turned = position.turned(m);
                while turned != 0 {
                    add(
                        &mut after,
                        turned.trailing_zeros() as usize,
                        if black { u16::MAX } else { 1 },
                    );
                    turned &= turned - 1;
                }
            }
            let undo = position.make(m);
            let sum = kept(position, &after, depth - 1, table);
            position.unmake(m, undo);
            sum
        })
        .sum()
}

#[inline(always)]
fn add(numbers: &mut Indices, square: usize, times: u16) {
    for lane in 0..LANES {
        numbers[lane] = numbers[lane].wrapping_add(DIGITS[square & 63][lane].wrapping_mul(times));
    }
}

fn main() {
    let record = Record::parse("f5d6c3d3c4f4c5b3c2e3d2c6e2e6b4a3b5a4").expect("legal");
    let mut position = record.end();
    let weights = BASES[INSTANCES - 1] as usize + 81;
    let table = Table((0..weights).map(|i| (i * 7919 % 1000) as i16).collect());
    let start = absolute(&position);
    let mut leaves = 0u64;
    let mut seconds = [const { Vec::new() }; 3];
    for _ in 0..RUNS {
        let mut time = |way: usize, sum: &mut dyn FnMut() -> i64| {
            let begin = Instant::now();
            let sum = black_box(sum());
            seconds[way].push(begin.elapsed().as_secs_f64());
            sum
        };
        let one = time(0, &mut || from_scratch(black_box(&mut position), DEPTH, &table));
        let two = time(1, &mut || kept(black_box(&mut position), &start, DEPTH, &table));
        assert_eq!(one, two, "both ways see the same patterns");
        leaves = time(2, &mut || whole(black_box(&mut position), DEPTH).1 as i64) as u64;
    }
    let names = [
        "patterns from scratch",
        "patterns updated by every move",
        "the whole evaluation (from scratch)",
    ];
    println!("{leaves} leaves, median of {RUNS} interleaved runs, including the tree walk");
    for (name, times) in names.iter().zip(&mut seconds) {
        times.sort_by(f64::total_cmp);
        println!("{name:32} {:6.1} ns per leaf", times[RUNS / 2] * 1e9 / leaves as f64);
    }
}

/// The sum of the evaluations and the number of leaves.
fn whole(position: &mut Othello, depth: u32) -> (i64, u64) {
    if depth == 0 {
        return (i64::from(position.evaluate().get()), 1);
    }
    let mut total = (0, 0);
    for m in position.legal() {
        let undo = position.make(m);
        let below = whole(position, depth - 1);
        total = (total.0 + below.0, total.1 + below.1);
        position.unmake(m, undo);
    }
    total
}
