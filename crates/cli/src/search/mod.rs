//! `nullwindow search`: analyses one position.

mod report;

use crate::games::{Name, by_name};
use crate::output::{Failure, Out};
use crate::sizes::{TableSize, duration};
use clap::Args as ClapArgs;
use nullwindow::Depth;
use nullwindow::memory::Table;
use nullwindow::searcher::{
    Answer, Driver, Enhancements, FirstGuess, Limits, Searcher, Settings, Step, Unsupported,
};
use nullwindow_games::Playable;
use report::Report;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What to search and how.
#[derive(ClapArgs)]
#[command(after_help = after_help())]
pub struct Args {
    /// The game
    game: Name,

    /// Where to search from: FEN for chess and checkers, 64 squares and the side to move for
    /// Othello, pits and the side to move for Kalah (4,4,4,4,4,4,0/4,4,4,4,4,4,0 1), the moves
    /// played for connect four and tic-tac-toe [default: the start of the game]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,

    /// How to search; the names are listed below
    #[arg(long, short, value_name = "NAME", default_value = "aspiration-negascout")]
    algorithm: Driver,

    /// The enhancements, by name (table,history) or letter (TH), "-" for none; listed below
    #[arg(long, short, value_name = "SET", default_value = "default")]
    #[arg(allow_hyphen_values = true)]
    enhancements: String,

    /// The last iteration
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=200))]
    depth: Option<u16>,

    /// Total time: 5s, 500ms, 2m [default: 5s if there is no other limit]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,

    /// Total nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Threads; node counts are reproducible with one thread only
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// The transposition table: bytes as 64M, entries as 2^21
    #[arg(long, value_name = "SIZE", default_value = "64M")]
    table: TableSize,

    /// Round evaluations to multiples of this
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    grain: u32,

    /// Half the width of the aspiration window [default: measured best for the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    aspiration: Option<u32>,

    /// Where an iteration expects the value [default: measured best for the game]
    #[arg(long, value_name = "WHERE")]
    guess: Option<crate::compare::Guess>,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  nullwindow search chess
      the initial position, five seconds
  nullwindow search chess --depth 7 --algorithm mtd-f --grain 25 \\
      --position \"3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1\"
      MTD(f) in steps of a quarter of a pawn
  nullwindow search othello --depth 8 --enhancements T,H
      two enhancements and no others
  nullwindow search checkers --time 2s --threads 2 --table 256M
  nullwindow search connect-four --position 4444 --depth 12 --json

Ctrl-C ends the search and shows the best move found. Searches are full-width unless --enhancements
names a selective one; repetitions are not draws. Values are for the side to move: centipawns,
hundredths of a disc, …";

/// Names of algorithms and what they are, for `--help`.
pub fn algorithms() -> String {
    let line = |driver: &Driver| format!("  {:<21} {}", driver.name(), driver.summary());
    Driver::ALL.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn after_help() -> String {
    let line = |(letter, name, what): (char, &str, &str)| {
        format!("  {letter}  {:<29} {what}", name.replace(' ', "-"))
    };
    let enhancements: Vec<String> = Enhancements::catalogue().map(line).collect();
    format!(
        "{EXAMPLES}\n\nAlgorithms:\n{}\n\nEnhancements:\n{}",
        algorithms(),
        enhancements.join("\n")
    )
}

/// Searches what the arguments describe.
pub fn run(args: &Args) -> Result<(), Failure> {
    by_name!(args.game, search(args))
}

fn search<G: Playable>(args: &Args) -> Result<(), Failure> {
    let position = match &args.position {
        Some(text) => G::read_position(text).map_err(Failure::bad_input)?,
        None => G::start(),
    };
    let stop = Arc::new(AtomicBool::new(false));
    let plan = Plan {
        settings: Settings {
            aspiration: args.aspiration.unwrap_or(G::TUNED.aspiration),
            grain: args.grain,
            first_guess: args.guess.map_or(G::TUNED.first_guess, FirstGuess::from),
            ..G::TUNED.settings(args.algorithm)
        },
        enhancements: enhancements::<G>(args)?,
        limits: Limits { stop: Some(Arc::clone(&stop)), ..limits(args, &position) },
        threads: usize::from(args.threads),
        table: args.table.make()?,
    };
    let plan = plan.checked::<G>().map_err(Failure::bad_input)?;
    if plan.threads > 1 && !plan.enhancements.has(Enhancements::TABLE) {
        let alone = "several threads need T (table), where they find each other's results";
        return Err(Failure::bad_input(alone));
    }
    stop_on_ctrl_c(&stop)?;
    let mut report = Report::new(&position, &plan, args.json, Out::new());
    report.opening()?;
    let mut written = Ok(());
    let answer = plan.run(&position, &mut |answer| {
        if written.is_ok() {
            written = report.iteration(&answer);
        }
        if written.is_err() {
            // No one is reading: stop searching.
            stop.store(true, Ordering::Relaxed);
        }
    });
    written?;
    report.ending(&answer)
}

/// The set asked for, with those implied by the algorithm and the value step.
fn enhancements<G: Playable>(args: &Args) -> Result<Enhancements, Failure> {
    let asked = match args.enhancements.as_str() {
        "default" => G::TUNED.full_width,
        letters => letters.parse().map_err(Failure::bad_input)?,
    };
    if asked.has(Enhancements::GRAIN) && args.grain == 1 {
        let missing = "Z (value step) needs the step: --grain 25, for example";
        return Err(Failure::bad_input(missing));
    }
    let step = if args.grain > 1 { Enhancements::GRAIN } else { Enhancements::NONE };
    Ok(asked | step)
}

fn limits<G: Playable>(args: &Args, position: &G) -> Limits {
    const WITHOUT_LIMITS: Duration = Duration::from_secs(5);
    let unlimited = args.depth.is_none() && args.nodes.is_none() && args.time.is_none();
    let depth = args.depth.unwrap_or(Limits::DEEPEST.get()).min(position.longest());
    Limits {
        depth: (depth < Limits::DEEPEST.get()).then_some(Depth::new(depth)),
        nodes: args.nodes,
        time: if unlimited { Some(WITHOUT_LIMITS) } else { args.time },
        ..Limits::default()
    }
}

/// The first Ctrl-C ends the search, the second the program.
fn stop_on_ctrl_c(stop: &Arc<AtomicBool>) -> Result<(), Failure> {
    let stop = Arc::clone(stop);
    let handler = ctrlc::set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    handler.map_err(|error| Failure::Broken(error.into()))
}

/// A search: everything but the position.
pub struct Plan {
    /// How the root is searched, and the numbers.
    pub settings: Settings,
    /// The enhancements; N and S are part of the driver.
    pub enhancements: Enhancements,
    pub limits: Limits,
    pub threads: usize,
    pub table: Arc<Table>,
}

impl Plan {
    /// The same plan if all of it has an effect.
    pub fn checked<G: Playable>(self) -> Result<Self, Unsupported> {
        // A test makes sure that the game's own set has an effect.
        if self.enhancements.without(Enhancements::GRAIN) != G::TUNED.full_width {
            self.enhancements.check(G::supported())?;
        }
        self.settings.driver.check(self.enhancements)?;
        Ok(self)
    }

    /// All enhancements that are used, those of the driver included.
    pub fn used(&self) -> Enhancements {
        self.enhancements | self.driver().own_enhancements()
    }

    /// How the root is searched.
    pub fn driver(&self) -> Driver {
        self.settings.driver.with(self.enhancements)
    }

    /// Searches a position; `report` is told of every finished iteration.
    pub fn run<G: Playable>(
        &self,
        position: &G,
        report: &mut dyn FnMut(Answer<G::Move>),
    ) -> Answer<G::Move> {
        let mut searcher = Searcher::new()
            .settings(Settings { driver: self.driver(), ..self.settings })
            .limits(self.limits.clone())
            .threads(self.threads)
            .shared_table(Arc::clone(&self.table));
        let set = self.enhancements.without(Enhancements::OF_DRIVERS);
        G::search_by(&mut searcher, set, position, &mut |step| {
            if let Step::Iteration(answer) = step {
                report(*answer);
            }
        })
    }
}
