//! `compare`: the algorithms side by side on a game's test positions.

mod ablation;
mod picture;
mod report;
mod verdict;
mod words;

use crate::files::OutputFile;
use crate::output::{Failure, Out};
use crate::progress::Progress;
use crate::sizes::TableSize;
use clap::Args as ClapArgs;
use nullwindow::memory::Table;
use nullwindow::searcher::{Driver, Enhancements, FirstGuess};
use nullwindow_games::{Playable, reach};
use nullwindow_lab::practice::{Positions, Searched, Setup, contest, disagreements};
pub use report::Comparison;
use report::Row;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What to compare, on what.
#[derive(ClapArgs, Default, Debug)]
pub struct Args {
    /// The last iteration [default: one that takes about 20 seconds; with --ablation about a minute]
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..=60))]
    depth: Option<u16>,

    /// Positions to search, one a line, as the game writes them
    /// [default: the game's test positions]
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,

    /// Names separated by commas; aspiration-negascout, which is 1.00, always takes part
    #[arg(long = "algorithm", short, alias = "algorithms", value_name = "NAMES")]
    #[arg(value_delimiter = ',', conflicts_with = "ablation")]
    algorithms: Vec<Driver>,

    /// The transposition table: entries as 2^21, bytes as 64M [default: 2^21]
    #[arg(long, value_name = "SIZE")]
    table: Option<TableSize>,

    /// Round evaluations to multiples of this [default: the game's own]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    grain: Option<u32>,

    /// Half the width of the aspiration window [default: what measured best for the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    aspiration: Option<u32>,

    /// The enhancements all algorithms use, by name or letter; `search --help` lists them
    /// [default: what measured best for the game]
    #[arg(long, short, value_name = "SET", conflicts_with = "ablation")]
    enhancements: Option<Enhancements>,

    /// Where an iteration expects the value: at the last one's, at that of the one before (of the
    /// same parity), or at the static evaluation [default: what measured best for the game]
    #[arg(long, value_name = "WHERE", conflicts_with = "ablation")]
    guess: Option<Guess>,

    /// Try all combinations of these enhancements of alpha-beta and count nodes
    #[arg(long, value_name = "SET", conflicts_with = "svg")]
    ablation: Option<String>,

    /// With --ablation: only these sets, separated by commas ("-" is the empty one)
    #[arg(long, value_name = "SETS", requires = "ablation", allow_hyphen_values = true)]
    sets: Option<String>,

    /// Where to draw the picture [default: compare.svg; none with --json]
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Replace the file of --svg if it exists
    #[arg(long, requires = "svg")]
    force: bool,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// [`FirstGuess`] by name.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Guess {
    Last,
    TwoBefore,
    Static,
}

impl From<Guess> for FirstGuess {
    fn from(guess: Guess) -> Self {
        match guess {
            Guess::Last => FirstGuess::LastIteration,
            Guess::TwoBefore => FirstGuess::TwoBefore,
            Guess::Static => FirstGuess::Static,
        }
    }
}

/// For `--help`; `{program}` stands for what is typed before the options.
pub const EXAMPLES: &str = "\
Examples:
  {program}
  {program} --depth 6 --algorithm mtd-f,mtd-bi \\
      --svg drivers.svg
  {program} --positions mine.txt --json
  {program} --ablation T,R,N,S,H,K
      what each enhancement of alpha-beta is worth, as in Schaeffer (1989)";

/// What else a user should know.
pub const NOTES: &str = "\
All algorithms search full width with the same table, the same enhancements, and entries used at \
equal depth only, so all must find the same values; if not, the exit code is 1. Ctrl-C shows what is \
finished; the exit code is then 130.";

/// The default table: what the practice studies of the papers used.
const TABLE: TableSize = TableSize::power(21);
/// The default name of the picture.
const PICTURE: &str = "compare.svg";

/// Compares what the arguments describe.
///
/// # Errors
/// The arguments ask for something impossible, the algorithms disagree, or the output cannot be written.
pub fn run<G: Playable>(args: &Args) -> Result<(), Failure> {
    match &args.ablation {
        Some(letters) => ablation::run::<G>(letters, args),
        None => run_all(args, &[compare::<G>]),
    }
}

/// One game of a comparison; `None` if it was stopped before anything was compared.
pub type Compare = fn(&Args, &AtomicBool) -> Result<Option<Comparison>, Failure>;

/// Compares several games, one after the other.
///
/// # Errors
/// As [`run`].
pub fn run_all(args: &Args, games: &[Compare]) -> Result<(), Failure> {
    let svg = match (&args.svg, args.json) {
        (None, true) => None,
        (named, _) => Some(OutputFile::choose(named.as_deref(), PICTURE, args.force)?),
    };
    let stop = stop_on_ctrl_c()?;
    let mut out = Out::new();
    let mut comparisons = Vec::new();
    for compare in games {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let Some(comparison) = compare(args, &stop)? else { break };
        if !args.json {
            comparison.write(&mut out)?;
            out.flush()?;
        }
        comparisons.push(comparison);
    }
    finish(&comparisons, svg.as_ref(), args.json, out)?;
    if stop.load(Ordering::Relaxed) {
        eprintln!("stopped: only finished positions were counted");
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// One search may take long, so it says that it is waiting for it.
fn stop_on_ctrl_c() -> Result<Arc<AtomicBool>, Failure> {
    crate::stop_on_ctrl_c("finishing the search in progress", || {})
}

fn finish(
    comparisons: &[Comparison],
    svg: Option<&OutputFile>,
    json: bool,
    mut out: Out,
) -> Result<(), Failure> {
    if comparisons.is_empty() {
        return Ok(());
    }
    if let Some(file) = svg {
        let text = picture::svg(comparisons).map_err(|error| Failure::Broken(error.into()))?;
        file.write(text)?;
    }
    if json {
        writeln!(out, "{}", report::json(comparisons, svg.map(OutputFile::path))?)?;
    } else {
        writeln!(out, "{}", words::closing(comparisons))?;
        if let Some(file) = svg {
            writeln!(out, "\npicture: {file}")?;
        }
    }
    out.flush()?;
    match comparisons.iter().map(|comparison| comparison.disagreements.len()).sum::<usize>() {
        0 => Ok(()),
        wrong => Err(Failure::Broken(anyhow::anyhow!(
            "THE ALGORITHMS DISAGREE on {wrong} values: at least one of them is wrong"
        ))),
    }
}

impl Args {
    /// Whether they only make sense for one game.
    pub fn is_for_one_game(&self) -> bool {
        self.positions.is_some() || self.enhancements.is_some() || self.ablation.is_some()
    }

    fn positions_of<G: Playable>(&self) -> Result<Positions<G>, Failure> {
        match &self.positions {
            Some(path) => Positions::from_file(path),
            None => Positions::own(),
        }
        .map_err(Failure::bad_input)
    }

    /// The last iteration: as asked for, as deep as the game is usually searched, or as a number of
    /// nodes reaches.
    fn depth<G: Playable>(&self, usual: u16, positions: &Positions<G>) -> u16 {
        const NODES: u64 = 200_000;
        let reached = || positions.all.first().map_or(1, |position| reach(position, NODES));
        self.depth.unwrap_or_else(|| if usual > 0 { usual } else { reached() })
    }

    /// How an algorithm searches: the game's tuned settings, overridden by the arguments.
    fn setup<G: Playable>(&self, driver: Driver, depth: u16) -> Setup {
        let tuned = Setup::new(&G::TUNED, driver, depth);
        Setup {
            enhancements: self.enhancements.unwrap_or_else(G::full_width),
            grain: self.grain.unwrap_or(G::TEST_SET.grain),
            first_guess: self.guess.map_or(tuned.first_guess, FirstGuess::from),
            aspiration: self.aspiration.unwrap_or(tuned.aspiration),
            ..tuned
        }
    }

    fn algorithms(&self) -> Vec<Driver> {
        let mut algorithms = self.algorithms.clone();
        if algorithms.is_empty() {
            return Driver::OF_1995.to_vec();
        }
        if !algorithms.contains(&Driver::BASELINE) {
            algorithms.insert(0, Driver::BASELINE);
        }
        let mut known = Vec::new();
        algorithms.retain(|algorithm| {
            let new = !known.contains(algorithm);
            known.push(*algorithm);
            new
        });
        algorithms
    }
}

/// All algorithms on all positions of one game, or on those reached before `stop` is raised.
///
/// # Errors
/// The arguments ask for something impossible.
pub fn compare<G: Playable>(args: &Args, stop: &AtomicBool) -> Result<Option<Comparison>, Failure> {
    let positions = args.positions_of::<G>()?;
    let algorithms = args.algorithms();
    let table = args.table.unwrap_or(TABLE);
    let depth = args.depth(G::TEST_SET.depth, &positions);
    let setup = args.setup::<G>(Driver::BASELINE, depth);
    let with = |driver: &Driver| Setup { driver: *driver, ..setup };
    let setups: Vec<Setup> = algorithms.iter().map(with).collect();
    for setup in &setups {
        setup.check(G::supported()).map_err(Failure::bad_input)?;
    }
    refuse_inexact(setup.enhancements)?;
    let searches = positions.all.len() * algorithms.len();
    let progress = Progress::new(G::TITLE, searches as u64, "searches");
    let found = contested(&positions.all, &setups, &[table.make()?], &progress, stop);
    progress.finish();
    let finished = found.first().map_or(0, Vec::len);
    if finished == 0 && stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let base = algorithms.iter().position(|algorithm| *algorithm == Driver::BASELINE);
    let base = base.map_or(&[][..], |at| &found[at]);
    let row = |(algorithm, searches): (&Driver, &Vec<_>)| Row::new(*algorithm, searches, base);
    let rows: Option<Vec<Row>> = algorithms.iter().zip(&found).map(row).collect();
    let nothing = || Failure::bad_input("there is nothing to compare: no position needs a search");
    Ok(Some(Comparison {
        game: G::TITLE,
        source: positions.source,
        positions: positions.texts.into_iter().take(finished).collect(),
        table,
        setup,
        rows: rows.ok_or_else(nothing)?,
        disagreements: disagreements(&found),
        shown: nullwindow_games::values::long::<G>,
    }))
}

/// Searches position by position with all setups, until `stop` is raised: then the last position is left
/// out. The results are grouped by setup.
fn contested<G: Playable>(
    positions: &[G],
    setups: &[Setup],
    tables: &[Arc<Table>],
    progress: &Progress,
    stop: &AtomicBool,
) -> Vec<Vec<Searched>> {
    // Threads wait for each other after every part.
    let part = if tables.len() > 1 { 8 * tables.len() } else { 1 };
    let mut all = vec![Vec::new(); setups.len()];
    for position in positions {
        let mut found = Vec::new();
        for setups in setups.chunks(part) {
            if stop.load(Ordering::Relaxed) {
                return all;
            }
            let position = std::slice::from_ref(position);
            found.extend(contest(position, setups, tables, &|| progress.add(1)).concat());
        }
        for (all, searched) in all.iter_mut().zip(found) {
            all.push(searched);
        }
    }
    all
}

/// Algorithms find the same value only where it does not depend on the windows they ask with.
fn refuse_inexact(set: Enhancements) -> Result<(), Failure> {
    let inexact = set.and(Enhancements::SELECTIVE | Enhancements::DEEPER);
    if inexact.is_empty() {
        return Ok(());
    }
    Err(Failure::bad_input(format!(
        "with {inexact:#} the value depends on the algorithm, so there is nothing to compare; leave \
         {inexact} out"
    )))
}
