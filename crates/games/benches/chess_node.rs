//! What a search pays for at a node: nanoseconds for each method it may call.
//!
//! `cargo bench -p nullwindow-games --bench chess_node`; with `--test` everything runs once.

use nullwindow::{Game, MoveList};
use nullwindow_games::DrawRules;
use nullwindow_games::chess::notation::epd::read_epds;
use nullwindow_games::chess::{Chess, Moves};
use std::hint::black_box;
use std::time::Instant;

const POSITIONS: &str = include_str!("../data/chess/game_sequences.epd");

/// Many short runs; the median counts.
const RUNS: usize = 201;
const REPEATS: usize = 20;

fn listed(position: &Chess) -> usize {
    let mut moves = Moves::default();
    position.moves(&mut moves);
    for i in 0..moves.len() {
        black_box(moves.nth(i));
    }
    moves.len()
}

fn noisy(position: &Chess) -> usize {
    let mut moves = Moves::default();
    position.noisy_moves(&mut moves);
    moves.len()
}

fn known(position: &Chess) -> usize {
    let mut moves = Moves::default();
    position.noisy_moves(&mut moves);
    for i in 0..moves.len() {
        black_box(position.knowledge(moves.nth(i)));
    }
    moves.len()
}

fn main() {
    let once = std::env::args().any(|argument| argument == "--test");
    let runs = if once { 1 } else { RUNS };
    let study: Vec<Chess> =
        read_epds(POSITIONS.as_bytes()).map(|epd| epd.expect("valid data").position).collect();
    let play: Vec<Chess> =
        study.iter().map(|p| p.clone().with_draw_rules(DrawRules::Play)).collect();
    type Question = (&'static str, fn(&Chess) -> usize);
    let questions: [Question; 6] = [
        ("outcome", |p| p.outcome().is_some().into()),
        ("key", |p| p.key().unwrap() as usize),
        ("evaluate", |p| p.evaluate().get() as usize),
        ("all moves, read", listed),
        ("noisy moves, counted", noisy),
        ("noisy moves, with knowledge", known),
    ];
    println!("{:<28} {:>10} {:>10}", "ns per position", "study", "play");
    for (name, question) in questions {
        let [study, play] = [&study, &play].map(|positions| median(runs, positions, question));
        println!("{name:<28} {study:>10.1} {play:>10.1}");
    }
}

fn median(runs: usize, positions: &[Chess], question: fn(&Chess) -> usize) -> f64 {
    let mut times: Vec<f64> = (0..runs).map(|_| time(positions, question)).collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn time(positions: &[Chess], question: fn(&Chess) -> usize) -> f64 {
    let start = Instant::now();
    for _ in 0..REPEATS {
        for position in positions {
            black_box(question(black_box(position)));
        }
    }
    start.elapsed().as_nanos() as f64 / (REPEATS * positions.len()) as f64
}
