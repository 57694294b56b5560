//! `search`: analyses one position.

mod report;

use crate::output::{Failure, Out};
use crate::sizes::{TableSize, move_time};
use crate::text::entry;
use clap::Args as ClapArgs;
use nullwindow::Depth;
use nullwindow::memory::Table;
use nullwindow::searcher::{
    Answer, Driver, Enhancements, FirstGuess, Limits, Searcher, Settings, Step, Unsupported,
};
use nullwindow_games::Playable;
use report::Report;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// What to search and how.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// Where to search from, as the game writes positions [default: the start of the game]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,

    /// How to search; the names are listed below
    #[arg(long, short, value_name = "NAME", default_value = "aspiration-negascout")]
    algorithm: Driver,

    /// The enhancements, by name (table,history) or letter (TH), "-" for none; listed below
    /// [default: measured best for the game]
    #[arg(long, short, value_name = "SET", allow_hyphen_values = true)]
    enhancements: Option<String>,

    /// The last iteration
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=200))]
    depth: Option<u16>,

    /// Total time: 5s, 500ms, 2m; with a clock, as 60+0.5, what one move of many may take
    /// [default: 5s if there is no other limit]
    #[arg(long, value_name = "TIME", value_parser = move_time)]
    time: Option<Duration>,

    /// Total nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// How many of the best lines to show
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=500))]
    lines: u16,

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

/// For `--help`; `{program}` stands for what is typed before the options.
pub const EXAMPLES: &str = "\
Examples:
  {program}
      the start of the game, five seconds
  {program} --depth 7 --algorithm mtd-f
  {program} --depth 6 --enhancements T,H
      two enhancements and no others
  {program} --time 2s --threads 2 --table 256M
  {program} --time 2s --lines 3
      the three best moves
  {program} --depth 8 --json";

/// What else a user should know.
pub const NOTES: &str = "\
Ctrl-C ends the search and shows the best move found. Searches are full-width unless --enhancements \
names a selective one; repetitions are not draws. Values are for the side to move.";

/// Names of algorithms and what they are, for `--help`.
pub fn algorithms() -> String {
    let line = |driver: &Driver| entry(&format!("  {:<21}", driver.name()), driver.summary());
    Driver::ALL.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Algorithms and enhancements, for `--help`.
pub fn catalogue() -> String {
    let line = |(letter, name, what): (char, &str, &str)| {
        entry(&format!("  {letter}  {:<31}", name.replace(' ', "-")), what)
    };
    let enhancements: Vec<String> = Enhancements::catalogue().map(line).collect();
    format!("Algorithms:\n{}\n\nEnhancements:\n{}", algorithms(), enhancements.join("\n"))
}

/// Searches what the arguments describe.
///
/// # Errors
/// The arguments ask for something impossible, or the output cannot be written.
pub fn run<G: Playable>(args: &Args) -> Result<(), Failure> {
    let position = crate::position::<G>(args.position.as_deref())?;
    let stop = crate::stop_on_ctrl_c("", || {})?;
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
    let asked = match args.enhancements.as_deref() {
        None | Some("default") => G::full_width(),
        Some(set) => set.parse().map_err(Failure::bad_input)?,
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
        lines: usize::from(args.lines),
        ..Limits::default()
    }
}

/// A search: everything but the position.
pub(crate) struct Plan {
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
        if self.enhancements.without(Enhancements::GRAIN) != G::full_width() {
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
