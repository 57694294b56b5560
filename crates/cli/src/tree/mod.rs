//! `nullwindow tree`: algorithms on synthetic trees.

mod report;
mod source;
mod trace;

use clap::Args as ClapArgs;
use nullwindow::algorithms::Settings;
use nullwindow::observe::Recorder;
use nullwindow::{Algorithm, Depth, Value};
use nullwindow_games::tree::Order;
use nullwindow_kit::files::{OutputFile, cannot_write};
use nullwindow_kit::output::{Failure, Out};
use nullwindow_kit::text::entry;
use source::Source;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What to search and how to show it.
#[derive(ClapArgs)]
#[command(after_help = after_help())]
pub struct Args {
    /// The leaves from left to right, as the player at the root sees them: "5 6 2 9" with --width,
    /// or a tree of any shape: "((3 5) (2 9 1))"
    #[arg(long, value_name = "LEAVES", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["leaves_file", "depth", "seed", "order", "range"])]
    leaves: Option<String>,

    /// A file with one tree per line, each as for --leaves ("-": standard input)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "seed", "order", "range"])]
    leaves_file: Option<PathBuf>,

    /// Children of every node
    #[arg(long, value_name = "W")]
    width: Option<u32>,

    /// Plies from the root to the leaves of a generated tree
    #[arg(long, short, value_name = "D")]
    depth: Option<u16>,

    /// Which tree of this kind
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// The kind of generated tree: random (independent leaves), strong (1981's strongly ordered
    /// tree), additive (the same, unordered), p=0.6 (1985's, the first child best with this
    /// probability), best (always), worst (no cutoff possible)
    #[arg(long, value_name = "ORDER", default_value = "random")]
    order: Order,

    /// Leaf values of --order random, both ends included
    #[arg(long, value_name = "LOW..HIGH", allow_hyphen_values = true)]
    range: Option<source::Range>,

    /// Names separated by commas, or "all"
    #[arg(long, short, value_name = "NAME", default_value = "all")]
    algorithm: String,

    /// Print every step (for SSS* and DUAL*, the OPEN list)
    #[arg(long, conflicts_with = "json")]
    trace: bool,

    /// Write every event of the search, and the tree it walked, to a file: one JSON object per line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["leaves_file", "trace"])]
    record: Option<PathBuf>,

    /// Draw what each algorithm needs, relative to alphabeta, or else to the first
    #[arg(long, value_name = "FILE", conflicts_with_all = ["leaves_file", "trace"])]
    svg: Option<PathBuf>,

    /// One JSON object per tree and algorithm; leaves and moves are numbered from 0
    #[arg(long)]
    json: bool,

    /// First guess of mtd-f, mtd-best, best-node-search, alpha-bounding and the aspiration searches
    /// [default: the value of the tree cut two plies or more above its leaves]
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    guess: Option<i64>,

    /// Half the width of the aspiration window [default: how far two such guesses are apart]
    #[arg(long, value_name = "VALUE")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    aspiration: Option<u32>,

    /// Step of mtd-step [default: the same]
    #[arg(long, value_name = "VALUE")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    step: Option<u32>,

    /// Plies of one stage of staged-sss
    #[arg(long, value_name = "PLIES", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    stage: u16,

    /// Search even if it will take very long; replace the file of --svg or --record if it exists
    #[arg(long)]
    force: bool,
}

const EXAMPLES: &str = "\
Examples:
  nullwindow tree --width 5 --depth 6 --seed 7
      every algorithm on a random tree
  nullwindow tree --leaves \"6 5 7 2 9 8 4 3\" --width 2 --algorithm sss --trace
      the OPEN list of SSS* (Reinefeld et al. 1985, Figure 3.1)
  nullwindow tree --leaves \"((3 5) (2 9 1))\" --algorithm mtd-f --guess 4
      a tree of any shape, and a first guess
  nullwindow tree --algorithm alphabeta,negascout,sss,mtd-f --svg tree.svg
      a picture
  nullwindow tree --width 20 --depth 5 --order p=0.6 \\
      --algorithm dual,sss,ins --json
      for other programs";

/// The examples and the list of algorithms.
fn after_help() -> String {
    let line = |a: &Algorithm| entry(&format!("  {:<21}", a.name()), a.summary());
    let algorithms: Vec<String> = Algorithm::ALL.iter().map(line).collect();
    format!("{EXAMPLES}\n\nAlgorithms:\n{}", algorithms.join("\n"))
}

/// Searches what the arguments describe.
pub fn run(args: Args) -> Result<(), Failure> {
    let algorithms = read_algorithms(&args.algorithm)?;
    if (args.trace || args.record.is_some()) && algorithms.len() != 1 {
        let option = if args.trace { "--trace" } else { "--record" };
        return Err(Failure::bad_input(format!(
            "{option} follows one algorithm; choose it, for example with --algorithm sss"
        )));
    }
    let beyond = |guess: i64| format!("--guess {guess} is beyond ±{}", Value::LIMIT);
    let score = |guess: i64| Value::score(guess).ok_or_else(|| Failure::bad_input(beyond(guess)));
    let guess = args.guess.map(score).transpose()?;
    // The answers to a file are written one by one; nothing is lost there.
    let stop = match &args.leaves_file {
        Some(_) => Arc::default(),
        None => nullwindow_kit::stop_on_ctrl_c("finishing the algorithm in progress", || {})?,
    };
    let job = Job { algorithms, guess, args: &args, stop: &stop };
    let mut out = Out::new();
    match source::from_args(&args)? {
        Source::One(tree) => job.search(&tree, None, &mut out)?,
        Source::File(mut trees) => {
            while let Some((line, tree)) = trees.next_tree()? {
                job.search(&tree, Some(line), &mut out)?;
                out.flush()?; // a sender of single trees waits for the answer
            }
            if trees.count() == 0 {
                return Err(Failure::bad_input("the file contains no tree; write one per line"));
            }
        }
    }
    out.flush()?;
    Ok(())
}

fn read_algorithms(names: &str) -> Result<Vec<Algorithm>, Failure> {
    if names.split(',').any(|name| name.trim().eq_ignore_ascii_case("all")) {
        return Ok(Algorithm::ALL.to_vec());
    }
    names.split(',').map(|name| name.parse().map_err(Failure::bad_input)).collect()
}

/// How every tree is searched.
struct Job<'a> {
    algorithms: Vec<Algorithm>,
    guess: Option<Value>,
    args: &'a Args,
    stop: &'a AtomicBool,
}

impl Job<'_> {
    /// All algorithms on one tree.
    fn search(
        &self,
        tree: &source::Shape,
        line: Option<u64>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        for &algorithm in &self.algorithms {
            tree.refuse_if_endless(algorithm, self.args.force)?;
        }
        let settings = self.settings(tree);
        if self.args.trace {
            return self.trace(tree, &settings, out);
        }
        if let Some(file) = &self.args.record {
            let file = OutputFile::named(file, self.args.force)?;
            self.record(tree, &settings, &file)?;
        }
        let svg = self.args.svg.as_deref();
        let svg = svg.map(|file| OutputFile::named(file, self.args.force)).transpose()?;
        let mut answers = Vec::new();
        for &algorithm in &self.algorithms {
            if self.is_stopped() && !answers.is_empty() {
                break;
            }
            let answer = tree.tree.search(algorithm, tree.depth, &settings);
            if self.args.json {
                report::json(&answer, line, tree, out)?;
            }
            answers.push(answer);
        }
        if !self.args.json {
            report::text(&answers, line, tree, out)?;
        }
        if let Some(file) = &svg {
            file.write(report::svg(&answers, tree)?)?;
            eprintln!("written: {file}");
        }
        if self.is_stopped() {
            out.flush()?;
            return Err(Failure::Interrupted);
        }
        Ok(())
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// As asked for; otherwise from a shallower search.
    fn settings(&self, tree: &source::Shape) -> Settings {
        let shallow = tree.tree.guess(tree.depth);
        let aspiration = self.args.aspiration.unwrap_or(shallow.error);
        Settings {
            guess: self.guess.unwrap_or(shallow.value),
            aspiration,
            step: self.args.step.unwrap_or(aspiration),
            stage: Depth::new(self.args.stage),
        }
    }

    fn trace(
        &self,
        tree: &source::Shape,
        settings: &Settings,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let mut trace = trace::Trace::new(out);
        let choice = tree.watch(self.algorithms[0], settings, &mut trace);
        trace.finish()?;
        writeln!(out, "\n{}", report::sentence(&choice))?;
        Ok(())
    }

    fn record(
        &self,
        tree: &source::Shape,
        settings: &Settings,
        file: &OutputFile,
    ) -> Result<(), Failure> {
        const CAP: usize = 1_000_000;
        let mut recorder = Recorder::with_cap(CAP);
        tree.watch(self.algorithms[0], settings, &mut recorder);
        recorder.events().map_err(Failure::bad_input)?;
        let written = std::fs::File::create(file.path()).and_then(|file| {
            let mut writer = std::io::BufWriter::new(file);
            recorder.write_json(&mut writer)?;
            writer.flush()
        });
        written.map_err(|error| cannot_write(file.path(), &error))?;
        eprintln!("written: {file}");
        Ok(())
    }
}
