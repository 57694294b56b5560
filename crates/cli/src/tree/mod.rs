//! `nullwindow tree`: algorithms on synthetic trees.

mod report;
mod source;
mod trace;

use clap::Args as ClapArgs;
use nullwindow::algorithms::Settings;
use nullwindow::observe::Recorder;
use nullwindow::{Algorithm, Counts, Depth, Game, Value};
use nullwindow_kit::files::{OutputFile, cannot_write};
use nullwindow_kit::output::{Failure, Out};
use nullwindow_kit::text::entry;
use report::{Answer, LeafOrder};
use source::{Source, Tree};
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
    #[arg(long, value_name = "D")]
    depth: Option<u16>,

    /// Which tree of this kind
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// The kind of generated tree: random (independent leaves), strong (1981's strongly ordered
    /// tree), additive (the same, unordered), p=0.6 (1985's, the first child best with this
    /// probability), best (always), worst (no cutoff possible)
    #[arg(long, value_name = "ORDER", default_value = "random")]
    order: source::Order,

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

    /// One JSON object per tree and algorithm; leaves and moves are numbered from 0
    #[arg(long)]
    json: bool,

    /// First guess of mtd-f, mtd-best, best-node-search, alpha-bounding and the aspiration searches
    #[arg(long, value_name = "VALUE", default_value_t = 0, allow_hyphen_values = true)]
    guess: i64,

    /// Half the width of the aspiration window
    #[arg(long, value_name = "VALUE", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    aspiration: u32,

    /// Step of mtd-step
    #[arg(long, value_name = "VALUE", default_value_t = 16)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    step: u32,

    /// Plies of one stage of staged-sss
    #[arg(long, value_name = "PLIES", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    stage: u16,

    /// Search even if it will take very long; replace the file of --record if it exists
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
    let guess = Value::score(args.guess).ok_or_else(|| {
        Failure::bad_input(format!("--guess {} is beyond ±{}", args.guess, Value::LIMIT))
    })?;
    let settings = Settings {
        guess,
        aspiration: args.aspiration,
        step: args.step,
        stage: Depth::new(args.stage),
    };
    // The answers to a file are written one by one; nothing is lost there.
    let stop = match &args.leaves_file {
        Some(_) => Arc::default(),
        None => nullwindow_kit::stop_on_ctrl_c("finishing the algorithm in progress", || {})?,
    };
    let job = Job { algorithms, settings, args: &args, stop: &stop };
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
    settings: Settings,
    args: &'a Args,
    stop: &'a AtomicBool,
}

/// Calls a generic method with the root of any kind of tree.
macro_rules! with_root {
    ($tree:expr, |$root:ident| $body:expr) => {
        match $tree {
            Tree::Explicit(tree) => {
                let $root = &mut tree.root();
                $body
            }
            Tree::Independent(tree) => {
                let $root = &mut tree.clone();
                $body
            }
            Tree::Ordered(tree) => {
                let $root = &mut tree.clone();
                $body
            }
            Tree::Additive(tree) => {
                let $root = &mut tree.clone();
                $body
            }
            Tree::Worst(tree) => {
                let $root = &mut tree.clone();
                $body
            }
        }
    };
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
        if self.args.trace {
            return with_root!(&tree.tree, |root| self.trace(root, tree, out));
        }
        if let Some(file) = &self.args.record {
            let file = OutputFile::named(file, self.args.force)?;
            with_root!(&tree.tree, |root| self.record(root, tree, &file))?;
        }
        let mut answers = Vec::new();
        for &algorithm in &self.algorithms {
            if self.is_stopped() && !answers.is_empty() {
                break;
            }
            let answer = with_root!(&tree.tree, |root| self.answer(root, tree, algorithm));
            if self.args.json {
                report::json(&answer, line, tree, out)?;
            } else {
                answers.push(answer);
            }
        }
        if !self.args.json {
            report::text(&answers, line, tree, out)?;
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

    fn answer<G: Game>(&self, root: &mut G, tree: &source::Shape, algorithm: Algorithm) -> Answer {
        let mut observers = (Counts::default(), LeafOrder::new(tree));
        let choice = algorithm.watch(root, tree.depth, &self.settings, &mut observers);
        let (counts, order) = observers;
        Answer { algorithm, choice, counts, leaves: order.into_numbers() }
    }

    fn trace<G: Game>(
        &self,
        root: &mut G,
        tree: &source::Shape,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let mut trace = trace::Trace::new(out);
        let choice = self.algorithms[0].watch(root, tree.depth, &self.settings, &mut trace);
        trace.finish()?;
        writeln!(out, "\n{}", report::sentence(&choice))?;
        Ok(())
    }

    fn record<G: Game>(
        &self,
        root: &mut G,
        tree: &source::Shape,
        file: &OutputFile,
    ) -> Result<(), Failure> {
        const CAP: usize = 1_000_000;
        let mut recorder = Recorder::with_cap(CAP);
        self.algorithms[0].watch(root, tree.depth, &self.settings, &mut recorder);
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
