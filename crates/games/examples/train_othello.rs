//! Learns the Othello evaluation from game records and writes the weights file.
//!
//! `cargo run --release -p nullwindow-games --example train_othello -- [GAMES.tsv] [WEIGHTS.bin] [SELF-PLAY GAMES] [DEPTH]`
//!
//! A line of the game file ends with the transcript; fields before it, separated by tabs, are
//! skipped.

use nullwindow_games::othello::Record;
use nullwindow_games::othello::train::{Config, Progress, train};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().unwrap_or("crates/games/data/othello/games-1994-2012.tsv".into());
    let weights = arguments.next().unwrap_or("crates/games/data/othello/weights.bin".into());
    let mut config = Config::new(read_games(&games)?);
    if let Some(games) = arguments.next() {
        config.self_play = games.parse()?;
    }
    if let Some(depth) = arguments.next() {
        config.depth = depth.parse()?;
    }
    println!("{} games, {config:?}", config.games.len(), config = Settings(&config));
    let begin = Instant::now();
    let learnt = train(&config, &mut |progress| {
        let seconds = begin.elapsed().as_secs();
        match progress {
            Progress::Scored(done, all) if done % 5000 == 0 => {
                println!("{seconds:4} s  scored {done} of {all} games");
            }
            Progress::Scored(..) => {}
            Progress::Fitted(phase, positions, error) => println!(
                "{seconds:4} s  phase {phase:2}: {positions} positions, mean error {error:.2} discs"
            ),
        }
    });
    let bytes = learnt.write();
    println!("{} bytes written to {weights}", bytes.len());
    Ok(std::fs::write(weights, bytes)?)
}

fn read_games(path: &str) -> Result<Vec<Record>, Box<dyn Error>> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
    let game = |(i, line): (usize, &str)| {
        let transcript = line.rsplit('\t').next().unwrap_or_default();
        Record::parse(transcript).map_err(|e| format!("{path}, line {}: {e}", i + 1).into())
    };
    text.lines().enumerate().map(game).collect()
}

/// The configuration without its games.
struct Settings<'a>(&'a Config);

impl std::fmt::Debug for Settings<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Config { self_play, epochs, depth, seed, .. } = self.0;
        write!(f, "{self_play} of self-play, {epochs} epochs, search depth {depth}, seed {seed}")
    }
}
