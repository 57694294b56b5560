//! `nullwindow build-database`: endgame databases by retrograde analysis.

use clap::{Args as ClapArgs, ValueEnum};
use nullwindow_games::checkers::database::{BuildError, Database, MAX_PIECES, Tally};
use nullwindow_kit::files::OutputFile;
use nullwindow_kit::output::{Failure, Out};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

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

    /// Replace the file of --out if it exists
    #[arg(long, requires = "out")]
    force: bool,

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
    let usual = format!("checkers-{}.wld", args.pieces);
    let file = OutputFile::choose(args.out.as_deref(), &usual, args.force)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let shown = nullwindow_kit::progress::Progress::new("database", 1000, "");
    let stop = nullwindow_kit::stop_on_ctrl_c("finishing the pieces in progress", || {})?;
    let threads = args.threads.unwrap_or(cores);
    let built = Database::build_while(args.pieces, threads, |progress| {
        shown.reach(1000 * progress.done / progress.total.max(1));
        !stop.load(Ordering::Relaxed)
    });
    shown.finish();
    let database = match built {
        Err(BuildError::Stopped) => {
            eprintln!("stopped before anything was finished; nothing was written");
            return Err(Failure::Interrupted);
        }
        built => built.map_err(Failure::bad_input)?,
    };
    // What is finished is a database of fewer pieces, and gets its own name.
    let pieces = database.pieces();
    let file = if pieces == args.pieces {
        file
    } else {
        OutputFile::choose(None, &format!("checkers-{pieces}.wld"), false)?
    };
    database.save(file.path()).map_err(Failure::bad_input)?;
    report(&database, &file, args.json)?;
    if pieces < args.pieces {
        eprintln!("stopped: only positions of up to {pieces} pieces are finished");
        return Err(Failure::Interrupted);
    }
    Ok(())
}

fn report(database: &Database, file: &OutputFile, json: bool) -> Result<(), Failure> {
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
        let file = file.path().display().to_string();
        writeln!(out, "{}", serde_json::json!({"file": file, "counts": rows}))?;
    } else {
        writeln!(out, "pieces {:>14} {:>14} {:>14}", "wins", "draws", "losses")?;
        for (pieces, Tally { wins, draws, losses }) in counts {
            writeln!(out, "{pieces:>6} {wins:>14} {draws:>14} {losses:>14}")?;
        }
        writeln!(out, "values for the side to move\nwritten: {file}")?;
    }
    out.flush()?;
    Ok(())
}
