//! How fast are the rules of checkers? Perft beside cozy-chess, interleaved, in one run.
//!
//! `cargo bench -p nullwindow-games --bench checkers_perft`
//!
//! Rates are leaves per second of processor time on one thread, medians over many short rounds. The
//! target is for the rows without bulk counting: checkers at 1.4 times cozy-chess or more, as the
//! median of the rounds' own ratios, because the speed varies from round to round.

use nullwindow_games::checkers::{Checkers, perft_merged};
use nullwindow_games::perft::{perft, perft_without_bulk};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 41;
const CHECKERS_DEPTH: u32 = 9;
const CHESS_DEPTH: u32 = 5;

type Contender = (&'static str, fn() -> u64);

const CONTENDERS: [Contender; 5] = [
    ("checkers, every move made", || {
        perft_without_bulk(&mut black_box(Checkers::start()), CHECKERS_DEPTH)
    }),
    ("cozy-chess, every move made", || {
        chess_without_bulk(&black_box(cozy_chess::Board::default()), CHESS_DEPTH)
    }),
    ("checkers, bulk", || perft(&mut black_box(Checkers::start()), CHECKERS_DEPTH)),
    ("cozy-chess, bulk", || chess_bulk(&black_box(cozy_chess::Board::default()), CHESS_DEPTH)),
    ("checkers, merged captures, bulk", || {
        perft_merged(&mut black_box(Checkers::start()), CHECKERS_DEPTH)
    }),
];

fn main() {
    let mut rates = [const { Vec::new() }; CONTENDERS.len()];
    for _ in 0..ROUNDS {
        for ((_, run), rates) in CONTENDERS.iter().zip(&mut rates) {
            let start = Clock::start();
            let leaves = run();
            rates.push(leaves as f64 / start.seconds() / 1e6);
        }
    }
    let ratio =
        median(rates[0].iter().zip(&rates[1]).map(|(ours, theirs)| ours / theirs).collect());
    let medians = rates.map(median);
    println!("{:<34}{:>12}", "perft from the start", "M leaves/s");
    for ((name, _), median) in CONTENDERS.iter().zip(medians) {
        println!("{name:<34}{median:>12.1}");
    }
    println!("checkers : cozy-chess, every move made: {ratio:.2} (wanted: 1.40)");
}

/// CPU time of this thread where the system reports it, so that other work on the machine does not
/// count; else wall time.
enum Clock {
    Processor(u64),
    Wall(Instant),
}

impl Clock {
    fn start() -> Self {
        processor_nanoseconds().map_or_else(|| Clock::Wall(Instant::now()), Clock::Processor)
    }

    fn seconds(self) -> f64 {
        match self {
            Clock::Wall(start) => start.elapsed().as_secs_f64(),
            Clock::Processor(start) => {
                let now = processor_nanoseconds().expect("it could be read before");
                (now - start) as f64 / 1e9
            }
        }
    }
}

fn processor_nanoseconds() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// Like ours, it does not recurse into the last ply; the move is still made.
fn chess_without_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut next = board.clone();
            next.play_unchecked(m);
            let next = black_box(&next);
            count += if depth == 1 { 1 } else { chess_without_bulk(next, depth - 1) };
        }
        false
    });
    count
}

fn chess_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
            return false;
        }
        for m in moves {
            let mut next = board.clone();
            next.play_unchecked(m);
            count += chess_bulk(&next, depth - 1);
        }
        false
    });
    count
}
