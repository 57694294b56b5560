//! Shared by the searcher benches: positions, clocks, medians.
#![allow(dead_code, reason = "every bench uses some of it")]

pub mod kalah_with_passes;

use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::{Chess, Epd};
use nullwindow_games::othello::Othello;
use std::path::PathBuf;
use std::time::Instant;

fn data(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The positions of Bratko and Kopec.
pub fn chess() -> Vec<Chess> {
    let position = |line: &str| line.parse::<Epd>().expect("a position").position;
    data("chess/bratko_kopec.epd").lines().map(position).collect()
}

/// Middlegame positions of the program Keyano.
pub fn othello() -> Vec<Othello> {
    let position = |line: &str| {
        let mut fields = line.split('\t');
        let board = [fields.next(), fields.next()].map(Option::unwrap_or_default).join(" ");
        board.parse().expect("a position")
    };
    data("othello/keyano_positions.tsv").lines().map(position).collect()
}

/// Tinsley and Chinook, London 1992.
pub fn checkers() -> Vec<Checkers> {
    let text = data("checkers/london1992_testpos.tsv");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split('\t').next().unwrap_or("").parse().expect("a position")).collect()
}

/// An evenly spaced selection of `count` positions.
pub fn some<T>(positions: Vec<T>, count: usize) -> Vec<T> {
    let step = (positions.len() / count).max(1);
    positions.into_iter().step_by(step).take(count).collect()
}

/// Seconds this thread has run on a processor: other programs do not count. Wall time where the
/// system does not report it.
pub fn cpu_seconds(run: impl FnOnce()) -> f64 {
    let on_cpu = || {
        // Yielding makes the system update the number.
        std::thread::yield_now();
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse::<u64>().ok()
    };
    let (before, clock) = (on_cpu(), Instant::now());
    run();
    match (before, on_cpu()) {
        (Some(before), Some(after)) => (after - before) as f64 / 1e9,
        _ => clock.elapsed().as_secs_f64(),
    }
}

pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
