//! `advise`: which search suits a game.

use crate::output::{Failure, Out};
use crate::progress::Progress;
use clap::Args as ClapArgs;
use nullwindow_games::Playable;
use nullwindow_lab::advise::{Advice, AdviseError, advise};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What to measure, and how long.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// About how long it may take; becomes a number of nodes, by a speed measured once
    #[arg(long, value_name = "N", default_value_t = 5.0, value_parser = minutes)]
    minutes: f64,

    /// Instead: about how many nodes to search. The result then depends on nothing else but the seed
    #[arg(long, value_name = "N", conflicts_with = "minutes")]
    #[arg(value_parser = clap::value_parser!(u64).range(10_000..=1_000_000_000_000))]
    nodes: Option<u64>,

    /// Chooses other positions, openings and random games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Positions to compare on: half of them for the race, half to judge it
    #[arg(long, value_name = "N", default_value_t = 96)]
    #[arg(value_parser = clap::value_parser!(u16).range(4..=10_000))]
    positions: u16,

    /// The depth of the last round [default: as deep as the time allows]
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..=60))]
    depth: Option<u16>,

    /// Searches at a time [default: one a core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    /// The folder for the report and the record [default: advice-GAME]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// Also try every configuration on the positions that judge, to see what the race has missed
    #[arg(long)]
    exhaustive: bool,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// For `--help`; `{program}` stands for what is typed before the options.
pub const EXAMPLES: &str = "\
Examples:
  {program}
      five minutes
  {program} --minutes 30 --out advice
  {program} --nodes 50000000 --seed 2 --json
      the same counts on every machine
  {program} --nodes 100000000 --depth 8 --exhaustive
      beside the best of all configurations";

/// What else a user should know.
pub const NOTES: &str = "\
Bugs come first: if `verify` finds one, that is the answer, and the exit code is \
1. Then the shape of the game, a race of searches on its positions, and what \
depth and missing capabilities are worth. Ctrl-C ends with what was found so \
far; the same command continues it.";

fn minutes(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(minutes) if (0.01..=100_000.0).contains(&minutes) => Ok(minutes),
        _ => Err(format!("'{text}' is not a number of minutes; write 5 or 0.5")),
    }
}

/// Advises on what the arguments describe. `search` is how the program's `search` is called.
///
/// # Errors
/// The game has a bug, the folder cannot be used, or the output cannot be written.
pub fn run<G: Playable>(args: &Args, search: &str) -> Result<(), Failure> {
    let folder = args.out.clone().unwrap_or_else(|| format!("advice-{}", G::NAME).into());
    let stop = crate::stop_on_ctrl_c("ending with what was found so far", || {})?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let advisor = advise(G::start())
        .seed(args.seed)
        .positions(usize::from(args.positions))
        .jobs(args.jobs.map_or_else(cores, usize::from))
        .folder(&folder)
        .stop(stop);
    let advisor = match args.nodes {
        Some(nodes) => advisor.nodes(nodes),
        None => advisor.time(Duration::from_secs_f64(60.0 * args.minutes)),
    };
    let advisor = if let Some(depth) = args.depth { advisor.depth(depth) } else { advisor };
    let advisor = if args.exhaustive { advisor.exhaustive() } else { advisor };
    let bar = Progress::new(G::TITLE, 100, "");
    let advice = advisor.run(&|progress| {
        bar.doing(&format!("{}: {}", G::TITLE, progress.stage));
        bar.reach((100 * progress.nodes / progress.planned.max(1)).min(100));
    });
    bar.finish();
    let advice = advice.map_err(|error| match error {
        AdviseError::Record(_) => Failure::Broken(error.into()),
        error => Failure::bad_input(error),
    })?;
    finish(&advice, &folder, search, args.json)
}

/// Writes the report, and says what it says.
fn finish(advice: &Advice, folder: &Path, search: &str, json: bool) -> Result<(), Failure> {
    let page = advice.write(folder, search).map_err(|error| Failure::Broken(error.into()))?;
    let mut out = Out::new();
    if json {
        writeln!(out, "{}", advice.json(search))?;
    } else {
        writeln!(out, "{}", advice.text(search))?;
        writeln!(out, "report: {}; beside it advice.json and record.jsonl", page.display())?;
    }
    out.flush()?;
    if !advice.verdict.passed() {
        return Err(Failure::Broken(anyhow::anyhow!(
            "{} has a bug; mend it first: see above",
            advice.title
        )));
    }
    if advice.is_stopped {
        eprintln!("stopped; the same command continues from {}", folder.display());
        return Err(Failure::Interrupted);
    }
    Ok(())
}
