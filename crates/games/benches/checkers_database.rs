//! How long does an endgame database take to build, and how much memory?
//!
//! `cargo bench -p nullwindow-games --bench checkers_database [-- PIECES [THREADS [FILE]]]`
//!
//! Builds databases of 2 to PIECES (default 5) pieces; prints seconds, peak memory and the
//! totals for the greatest number of pieces. The last one is saved to FILE and read back.

use nullwindow_games::checkers::database::{Database, Tally};
use std::path::Path;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).filter(|w| !w.starts_with('-')).collect();
    let number = |i: usize, default: u32| words.get(i).map_or(Ok(default), |word| word.parse());
    let (pieces, threads) = (number(0, 5)?, number(1, 2)?);
    println!(
        "{:>6}{:>8}{:>10}{:>9}{:>15}{:>15}{:>15}",
        "pieces", "threads", "seconds", "peak MB", "wins", "draws", "losses"
    );
    // Only the largest when it takes minutes, all of them otherwise.
    let least = if pieces > 5 { pieces } else { 2 };
    for n in least..=pieces {
        let start = Instant::now();
        let database = Database::build(n, threads as usize, |_| ())?;
        let seconds = start.elapsed().as_secs_f64();
        let of_all = database.tallies().filter(|(material, _)| material.pieces() == n);
        let Tally { wins, draws, losses } =
            of_all.map(|(_, tally)| tally).fold(Tally::default(), |sum, tally| sum + tally);
        let peak = peak_megabytes().map_or("?".into(), |mb| mb.to_string());
        println!("{n:>6}{threads:>8}{seconds:>10.2}{peak:>9}{wins:>15}{draws:>15}{losses:>15}");
        if let Some(file) = words.get(2).filter(|_| n == pieces) {
            save_and_load(&database, Path::new(file))?;
        }
    }
    Ok(())
}

fn save_and_load(database: &Database, path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    database.save(path)?;
    let megabytes = std::fs::metadata(path)?.len() as f64 / 1e6;
    let start = Instant::now();
    let same = Database::load(path)? == *database;
    let seconds = start.elapsed().as_secs_f64();
    println!("saved {megabytes:.1} MB, loaded in {seconds:.2} s, the same: {same}");
    Ok(())
}

/// The peak memory of this process, where the system reports it.
fn peak_megabytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}
