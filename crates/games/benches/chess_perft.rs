//! Perft through the trait beside plain `cozy-chess`, in one run.
//!
//! `cargo bench -p nullwindow-games --bench chess_perft` prints, for each position and for
//! counting with and without bulk, million leaves per second for both and the median of the ratios
//! of interleaved runs. With `--test` every count runs once and is only compared.

use cozy_chess::Board;
use nullwindow_games::chess::Chess;
use nullwindow_games::perft::{perft, perft_without_bulk};
use std::hint::black_box;
use std::time::Instant;

/// Name, FEN, depth with bulk counting, depth without.
const POSITIONS: [(&str, &str, u32, u32); 3] = [
    ("initial", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 4),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 3),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 4),
];

/// Many short runs, so that other work on the machine hits few of them; an odd number, so that the
/// median is one of them.
const RUNS: usize = 301;

fn plain(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        return count;
    }
    board.generate_moves(|moves| {
        for m in moves {
            let mut child = board.clone();
            child.play_unchecked(m);
            count += plain(&child, depth - 1);
        }
        false
    });
    count
}

/// Like ours, it does not recurse into the last ply; the move is still made.
fn plain_without_bulk(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut child = board.clone();
            child.play_unchecked(m);
            let child = black_box(&child);
            count += if depth == 1 { 1 } else { plain_without_bulk(child, depth - 1) };
        }
        false
    });
    count
}

/// Leaves and seconds.
fn time(count: impl FnOnce() -> u64) -> (u64, f64) {
    let start = Instant::now();
    let leaves = count();
    (leaves, start.elapsed().as_secs_f64())
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Runs both in turn; returns the median speeds in million leaves per second and the median ratio.
fn compare(runs: usize, ours: impl Fn() -> u64, theirs: impl Fn() -> u64) -> (f64, f64, f64) {
    let (mut own, mut plain, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for run in 0..runs {
        // The order alternates, so that neither profits from a drift of the clock rate.
        let (first, second) = if run % 2 == 0 {
            let first = time(&ours);
            (first, time(&theirs))
        } else {
            let second = time(&theirs);
            (time(&ours), second)
        };
        assert_eq!(first.0, second.0, "the counts differ");
        own.push(first.0 as f64 / first.1 / 1e6);
        plain.push(second.0 as f64 / second.1 / 1e6);
        ratios.push(second.1 / first.1);
    }
    (median(own), median(plain), median(ratios))
}

fn main() {
    let runs = if std::env::args().any(|argument| argument == "--test") { 1 } else { RUNS };
    println!(
        "{:<10} {:<8} {:>10} {:>12} {:>7}",
        "position", "counting", "ours M/s", "cozy M/s", "ratio"
    );
    for (name, fen, bulk_depth, depth) in POSITIONS {
        let chess: Chess = fen.parse().expect("the bench's positions are valid");
        let board: Board = fen.parse().expect("the bench's positions are valid");
        let bulk =
            compare(runs, || perft(&mut chess.clone(), bulk_depth), || plain(&board, bulk_depth));
        let single = compare(
            runs,
            || perft_without_bulk(&mut chess.clone(), depth),
            || plain_without_bulk(&board, depth),
        );
        for (counting, (ours, theirs, ratio)) in [("bulk", bulk), ("single", single)] {
            println!("{name:<10} {counting:<8} {ours:>10.1} {theirs:>12.1} {ratio:>7.3}");
        }
    }
}
