//! `nullwindow compare`: the algorithms side by side on a game's test positions.

mod ablation;
mod picture;
pub mod positions;
mod report;
mod words;

use crate::games::{Name, by_name};
use crate::output::{Failure, Out};
use crate::sizes::TableSize;
use clap::Args as ClapArgs;
use indicatif::{ProgressBar, ProgressStyle};
use nullwindow::searcher::{Driver, Enhancements, FirstGuess};
use nullwindow_games::Playable;
use nullwindow_lab::practice::{Setup, contest, disagreements};
use positions::Positions;
use report::{Comparison, Row};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What to compare, on what.
#[derive(ClapArgs, Default)]
#[command(after_help = after_help())]
pub struct Args {
    /// The game [default: chess, Othello and checkers]
    game: Option<Name>,

    /// The last iteration [default: one that takes about 20 seconds; with --ablation about a minute]
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..=60))]
    depth: Option<u16>,

    /// Positions to search, one a line: EPD or FEN for chess, the game's notation for others
    /// [default: the game's test positions]
    #[arg(long, value_name = "FILE", requires = "game")]
    positions: Option<PathBuf>,

    /// Names separated by commas; aspiration-negascout, which is 1.00, always takes part
    #[arg(long, short, value_name = "NAMES", value_delimiter = ',', conflicts_with = "ablation")]
    algorithms: Vec<Driver>,

    /// The transposition table: entries as 2^21, bytes as 64M [default: 2^21]
    #[arg(long, value_name = "SIZE")]
    table: Option<TableSize>,

    /// Round evaluations to multiples of this [default: 25 in chess, 1 elsewhere]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    grain: Option<u32>,

    /// Half the width of the aspiration window [default: what measured best for the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    aspiration: Option<u32>,

    /// The enhancements all algorithms use, by name or letter; `nullwindow search --help` lists them
    /// [default: what measured best for the game]
    #[arg(long, short, value_name = "SET", requires = "game", conflicts_with = "ablation")]
    enhancements: Option<Enhancements>,

    /// Where an iteration expects the value: at the last one's, at that of the one before (of the
    /// same parity), or at the static evaluation [default: what measured best for the game]
    #[arg(long, value_name = "WHERE", conflicts_with = "ablation")]
    guess: Option<Guess>,

    /// Try all combinations of these enhancements of alpha-beta and count nodes
    #[arg(long, value_name = "SET", requires = "game", conflicts_with = "svg")]
    ablation: Option<String>,

    /// With --ablation: only these sets, separated by commas ("-" is the empty one)
    #[arg(long, value_name = "SETS", requires = "ablation", allow_hyphen_values = true)]
    sets: Option<String>,

    /// Where to draw the picture [default: compare.svg; none with --json]
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// [`FirstGuess`] by name.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Guess {
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

const EXAMPLES: &str = "\
Examples:
  nullwindow
      chess, Othello and checkers, about a minute
  nullwindow compare chess --depth 6 --grain 1
      Bratko-Kopec, evaluations in single centipawns
  nullwindow compare chess --enhancements THQFG --aspiration 50 --guess two-before
      without the game's own knowledge of its moves
  nullwindow compare othello --algorithms mtd-f,mtd-bi,mtd-step --svg othello.svg
  nullwindow compare checkers --positions mine.txt --depth 11 --json
  nullwindow compare chess --ablation T,R,N,S,H,K
      what each enhancement of alpha-beta is worth, as in Schaeffer (1989)
  nullwindow compare chess --ablation T,R,N,S,H,K --depth 6 --sets -,T,H,TH,TRNSHK
      five of the 64 sets, deeper

All algorithms search full width with the same table, the same enhancements, and entries used at
equal depth only, so all must find the same values; if not, the exit code is 1.";

fn after_help() -> String {
    format!("{EXAMPLES}\n\nAlgorithms:\n{}", crate::search::algorithms())
}

/// The default table: what the practice studies of the papers used.
const TABLE: TableSize = TableSize::power(21);
/// The default name of the picture.
const PICTURE: &str = "compare.svg";

/// Compares what the arguments describe.
pub fn run(args: &Args) -> Result<(), Failure> {
    if let (Some(letters), Some(game)) = (&args.ablation, args.game) {
        return ablation::run(game, letters, args);
    }
    let svg = match &args.svg {
        Some(path) => Some(path.clone()),
        None => (!args.json).then(|| PICTURE.into()),
    };
    if let Some(path) = &svg {
        check_writable(path)?;
    }
    let games = match &args.game {
        Some(game) => vec![*game],
        None => vec![Name::Chess, Name::Othello, Name::Checkers],
    };
    let mut out = Out::new();
    let mut comparisons = Vec::new();
    for game in games {
        let comparison = compare_by_name(game, args)?;
        if !args.json {
            comparison.write(&mut out)?;
            out.flush()?;
        }
        comparisons.push(comparison);
    }
    finish(&comparisons, svg.as_deref(), args.json, out)
}

fn finish(
    comparisons: &[Comparison],
    svg: Option<&Path>,
    json: bool,
    mut out: Out,
) -> Result<(), Failure> {
    if let Some(path) = svg {
        let text = picture::svg(comparisons).map_err(|error| Failure::Broken(error.into()))?;
        std::fs::write(path, text).map_err(|error| cannot_write(path, &error))?;
    }
    if json {
        writeln!(out, "{}", report::json(comparisons, svg)?)?;
    } else {
        writeln!(out, "{}", words::closing(comparisons))?;
        if let Some(path) = svg {
            writeln!(out, "\npicture: {}", path.display())?;
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

/// Checks before the work whether its result can be written.
fn check_writable(path: &Path) -> Result<(), Failure> {
    let is_new = !path.exists();
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|error| cannot_write(path, &error))?;
    if is_new {
        std::fs::remove_file(path).map_err(|error| cannot_write(path, &error))?;
    }
    Ok(())
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::bad_input(format!("cannot write the picture {}: {error}", path.display()))
}

fn compare_by_name(game: Name, args: &Args) -> Result<Comparison, Failure> {
    by_name!(game, compare(args))
}

impl Args {
    fn positions_of<G: Playable>(&self) -> Result<Positions<G>, Failure> {
        match &self.positions {
            Some(path) => positions::from_file(path),
            None => positions::own(),
        }
    }

    /// How an algorithm searches: the game's tuned settings, overridden by the arguments.
    fn setup<G: Playable>(&self, driver: Driver, depth: u16) -> Setup {
        let tuned = Setup::new(&G::TUNED, driver, self.depth.unwrap_or(depth));
        Setup {
            enhancements: self.enhancements.unwrap_or(tuned.enhancements),
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

fn compare<G: Playable>(args: &Args) -> Result<Comparison, Failure> {
    let positions = args.positions_of::<G>()?;
    let algorithms = args.algorithms();
    let table = args.table.unwrap_or(TABLE);
    let setup = args.setup::<G>(Driver::BASELINE, G::TEST_SET.depth);
    let with = |driver: &Driver| Setup { driver: *driver, ..setup };
    let setups: Vec<Setup> = algorithms.iter().map(with).collect();
    for setup in &setups {
        setup.check(G::supported()).map_err(Failure::bad_input)?;
    }
    refuse_inexact(setup.enhancements)?;
    let bar = progress(G::TITLE, positions.all.len() * algorithms.len(), args.json);
    let found = contest(&positions.all, &setups, &[table.make()?], &|| bar.inc(1));
    bar.finish_and_clear();
    let base = algorithms.iter().position(|algorithm| *algorithm == Driver::BASELINE);
    let base = base.map_or(&[][..], |at| &found[at]);
    let row = |(algorithm, searches): (&Driver, &Vec<_>)| Row::new(*algorithm, searches, base);
    let rows: Option<Vec<Row>> = algorithms.iter().zip(&found).map(row).collect();
    let nothing = || Failure::bad_input("there is nothing to compare: no position needs a search");
    Ok(Comparison {
        game: G::TITLE,
        source: positions.source,
        positions: positions.all.len(),
        table,
        setup,
        rows: rows.ok_or_else(nothing)?,
        disagreements: disagreements(&found),
    })
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

/// A bar on standard error, if that is a terminal.
fn progress(title: &str, searches: usize, silent: bool) -> ProgressBar {
    if silent {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(searches as u64);
    let style = "{msg:<12} {wide_bar} {pos}/{len} searches  {elapsed} gone, {eta} to go";
    bar.set_style(ProgressStyle::with_template(style).expect("a good template"));
    bar.set_message(title.to_owned());
    bar
}
