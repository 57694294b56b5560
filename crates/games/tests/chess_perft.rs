//! Perft of every reference position is exact.
//!
//! By default to the depth that keeps a debug build fast; with `NULLWINDOW_SLOW=1` to every depth
//! that is listed.

use nullwindow_games::chess::{Chess, Epd, notation::epd::read_epds};
use nullwindow_games::perft::{divide, perft, perft_without_bulk};

const SUITE: &str = include_str!("../data/chess/perft_suite64.epd");
const SIX: &str = include_str!("../data/chess/perft_six.epd");

fn positions(file: &str) -> Vec<Epd> {
    read_epds(file.as_bytes()).collect::<Result<_, _>>().unwrap()
}

fn limit(default: u64) -> u64 {
    if std::env::var_os("NULLWINDOW_SLOW").is_some_and(|v| v == "1") {
        println!("NULLWINDOW_SLOW=1: every listed depth");
        u64::MAX
    } else {
        println!("up to {default} positions each; NULLWINDOW_SLOW=1 counts every listed depth");
        default
    }
}

fn check(file: &str, expected_positions: usize, limit: u64) {
    let all = positions(file);
    assert_eq!(all.len(), expected_positions);
    for epd in all {
        let mut counts = epd.perft_counts().unwrap();
        counts.retain(|&(_, count)| count <= limit);
        assert!(!counts.is_empty(), "nothing to count in {epd}");
        for (depth, count) in counts {
            assert_eq!(perft(&mut epd.position.clone(), depth), count, "depth {depth} of {epd}");
        }
    }
}

#[test]
fn suite_of_64() {
    check(SUITE, 64, limit(700_000));
}

#[test]
fn six_standard_positions() {
    check(SIX, 6, limit(4_100_000));
}

#[test]
fn every_move_made_and_taken_back() {
    for epd in positions(SIX) {
        let mut position = epd.position.clone();
        for (depth, count) in epd.perft_counts().unwrap().into_iter().filter(|c| c.1 <= 100_000) {
            assert_eq!(perft_without_bulk(&mut position, depth), count, "depth {depth} of {epd}");
        }
        assert_eq!(position, epd.position);
    }
}

#[test]
fn divide_adds_up() {
    let mut start = Chess::start();
    let parts = divide(&mut start, 4);
    assert_eq!(parts.len(), 20);
    assert_eq!(parts.iter().map(|part| part.1).sum::<u64>(), 197_281);
    let after_e4 = parts.iter().find(|part| start.move_text(part.0) == "e2e4").unwrap();
    assert_eq!(after_e4.1, 13_160);
}
