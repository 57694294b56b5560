//! `nullwindow build-database`: endgame databases by retrograde analysis.

use clap::{Args as ClapArgs, ValueEnum};
use nullwindow_games::checkers::database::{Database, MAX_PIECES, Tally};
use nullwindow_kit::output::{Failure, Out};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Instant;

/// What to build.
#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    game: Game,

    /// All positions with at most this many pieces
    #[arg(long, value_name = "N")]
    pieces: u32,

    /// Where to write it [default: checkers-N.wld]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Threads [default: as many as the machine has cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// Games with databases.
#[derive(Clone, Copy, ValueEnum)]
enum Game {
    Checkers,
}

const EXAMPLES: &str = "\
Examples:
  nullwindow build-database checkers --pieces 4
  nullwindow build-database checkers --pieces 6 --threads 2 --out endings.wld";

/// Builds, counts, writes.
pub fn run(args: Args) -> Result<(), Failure> {
    let Game::Checkers = args.game;
    if !(2..=MAX_PIECES).contains(&args.pieces) {
        return Err(Failure::bad_input(format!(
            "--pieces {} is impossible; it must be from 2 to {MAX_PIECES}",
            args.pieces
        )));
    }
    let path = args.out.unwrap_or_else(|| format!("checkers-{}.wld", args.pieces).into());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let show = std::io::stderr().is_terminal();
    let start = Instant::now();
    let built = Database::build(args.pieces, args.threads.unwrap_or(cores), |progress| {
        if show {
            let percent = 100.0 * progress.done as f64 / progress.total as f64;
            eprint!("\r{percent:5.1} %  {:.0} s ", start.elapsed().as_secs_f64());
        }
    });
    if show {
        eprintln!();
    }
    let database = built.map_err(Failure::bad_input)?;
    database.save(&path).map_err(Failure::bad_input)?;
    report(&database, &path, args.json)
}

fn report(database: &Database, path: &std::path::Path, json: bool) -> Result<(), Failure> {
    let mut out = Out::new();
    let of = |pieces: u32| {
        let tallies = database.tallies().filter(|(material, _)| material.pieces() == pieces);
        tallies.map(|(_, tally)| tally).fold(Tally::default(), |sum, tally| sum + tally)
    };
    let counts = (2..=database.pieces()).map(|pieces| (pieces, of(pieces)));
    if json {
        let rows: Vec<_> = counts
            .map(|(pieces, Tally { wins, draws, losses })| {
                serde_json::json!({"pieces": pieces, "wins": wins, "draws": draws, "losses": losses})
            })
            .collect();
        let file = path.display().to_string();
        writeln!(out, "{}", serde_json::json!({"file": file, "counts": rows}))?;
    } else {
        writeln!(out, "pieces {:>14} {:>14} {:>14}", "wins", "draws", "losses")?;
        for (pieces, Tally { wins, draws, losses }) in counts {
            writeln!(out, "{pieces:>6} {wins:>14} {draws:>14} {losses:>14}")?;
        }
        writeln!(out, "written to {} (values for the side to move)", path.display())?;
    }
    out.flush()?;
    Ok(())
}
