//! Chooses balanced middlegame positions from recorded games, for studies.
//!
//! `cargo run --release -p nullwindow-games --example othello_positions -- GAMES.tsv DISCS DEPTH COUNT`
//!
//! The position with DISCS discs of every game is taken, searched to DEPTH, and kept if neither
//! side is more than two discs ahead. Of those, COUNT different ones spread evenly over the file
//! are written: board, side to move, value in discs, and the moves that lead there.

use nullwindow::{Algorithm, Depth, Value, algorithms};
use nullwindow_games::othello::{DISC, Othello, Record};
use std::error::Error;

/// How far ahead a side may be.
const BALANCED: i32 = 2 * DISC;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, discs, depth, count] = arguments.as_slice() else {
        return Err("expected: GAMES.tsv DISCS DEPTH COUNT".into());
    };
    let (discs, depth, count): (u32, u16, usize) = (discs.parse()?, depth.parse()?, count.parse()?);
    let mut balanced: Vec<(Othello, Value, Record)> = Vec::new();
    for line in std::fs::read_to_string(games)?.lines() {
        // The first line may be a heading.
        let Ok(record) = Record::parse(line.rsplit('\t').next().unwrap_or_default()) else {
            continue;
        };
        let Some(beginning) = beginning(&record, discs) else { continue };
        let mut position = beginning.end();
        if balanced.iter().any(|(other, ..)| *other == position) {
            continue;
        }
        let found = algorithms::best_move(&mut position, Depth::new(depth), Algorithm::MtdF);
        if let Some((_, value)) = found.filter(|(_, value)| value.get().abs() <= BALANCED) {
            balanced.push((position, value, beginning));
        }
    }
    eprintln!("{} balanced positions, {} written", balanced.len(), count.min(balanced.len()));
    for i in 0..count.min(balanced.len()) {
        let (position, value, record) = &balanced[i * balanced.len() / count.min(balanced.len())];
        let board = position.to_string().replace(' ', "\t");
        println!("{board}\t{:+.2}\t{record}", f64::from(value.get()) / f64::from(DISC));
    }
    Ok(())
}

/// The game up to the position with this many discs.
fn beginning(record: &Record, discs: u32) -> Option<Record> {
    let mut beginning = Record::new(record.start());
    for &m in record.moves() {
        if 64 - beginning.end().empties() == discs && !beginning.end().must_pass() {
            return Some(beginning);
        }
        beginning.push(m).ok()?;
    }
    None
}
