//! `nullwindow advise`: which search suits a game.

use crate::games::{Name, by_name};
use crate::output::{Failure, Out};
use clap::Args as ClapArgs;
use indicatif::{ProgressBar, ProgressStyle};
use nullwindow_games::Playable;
use nullwindow_lab::advise::{Advice, AdviseError, Progress, advise};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What to measure, and how long.
#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    game: Name,

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

const EXAMPLES: &str = "\
Examples:
  nullwindow advise kalah
      five minutes; the report is advice-kalah/index.html
  nullwindow advise chess --minutes 30 --out chess-advice
  nullwindow advise connect-four --nodes 50000000 --seed 2 --json
      the same counts on every machine
  nullwindow advise kalah --nodes 100000000 --depth 8 --exhaustive
      beside the best of all configurations

Bugs come first: if `verify` finds one, that is the answer, and the exit code is 1. Then the shape of
the game, a race of searches on its positions, and what depth and missing capabilities are worth.
Ctrl-C ends with what was found so far; the same command continues it.";

fn minutes(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(minutes) if (0.01..=100_000.0).contains(&minutes) => Ok(minutes),
        _ => Err(format!("'{text}' is not a number of minutes; write 5 or 0.5")),
    }
}

/// Advises on what the arguments describe.
pub fn run(args: &Args) -> Result<(), Failure> {
    by_name!(args.game, advise_on(args))
}

fn advise_on<G: Playable + PartialEq>(args: &Args) -> Result<(), Failure> {
    let folder = args.out.clone().unwrap_or_else(|| format!("advice-{}", G::NAME).into());
    let stop = stop_on_ctrl_c()?;
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
    let reporter = Reporter::new(G::TITLE);
    let advice = advisor.run(&|progress| reporter.tell(progress));
    reporter.finish();
    let advice = advice.map_err(|error| match error {
        AdviseError::Record(_) => Failure::Broken(error.into()),
        error => Failure::bad_input(error),
    })?;
    finish(&advice, &folder, &format!("nullwindow search {}", G::NAME), args.json)
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

/// The first Ctrl-C ends with what was found so far, the second at once.
fn stop_on_ctrl_c() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    let handler = ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    handler.map_err(|error| Failure::Broken(error.into()))?;
    Ok(stop)
}

/// Shows how far it is: a bar on a terminal, elsewhere a line now and then.
struct Reporter {
    bar: ProgressBar,
    last: Option<Mutex<Instant>>,
}

/// Between two lines.
const NOW_AND_THEN: Duration = Duration::from_secs(30);

impl Reporter {
    fn new(title: &str) -> Self {
        if !std::io::stderr().is_terminal() {
            return Reporter { bar: ProgressBar::hidden(), last: Some(Mutex::new(Instant::now())) };
        }
        let bar = ProgressBar::new(1);
        let style = "{prefix} {wide_bar} {percent} %  {elapsed} elapsed  {msg}";
        bar.set_style(ProgressStyle::with_template(style).expect("a good template"));
        bar.set_prefix(title.to_owned());
        Reporter { bar, last: None }
    }

    fn tell(&self, Progress { stage, nodes, planned }: Progress) {
        let Some(last) = &self.last else {
            self.bar.set_length(planned);
            self.bar.set_position(nodes.min(planned));
            self.bar.set_message(stage.to_owned());
            return;
        };
        let Ok(mut last) = last.lock() else { return };
        if last.elapsed() >= NOW_AND_THEN {
            *last = Instant::now();
            let percent = (100 * nodes / planned.max(1)).min(100);
            eprintln!("{stage}: about {percent} % of the nodes searched");
        }
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
