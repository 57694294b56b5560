//! `lab run`.

use super::progress::Bar;
use super::{Common, Lab, Studies, about};
use crate::output::{Failure, Out};
use clap::Args as ClapArgs;
use nullwindow_lab::runner::{self, Job, Outcome, RunError};
use nullwindow_lab::{Shard, Store};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// What to run and how.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    studies: Studies,

    #[command(flatten)]
    common: Common,

    /// Part i of n, for several processes or machines [default: from a Slurm array or mpirun]
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Cells run in parallel [default: as many as the machine has cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

/// For `--help`; `{program}` stands for what is typed before the command, `{study}` for a study.
pub(super) const EXAMPLES: &str = "\
Examples:
  {program} run
      all studies at quick scale, into lab.sqlite
  {program} run {study}
      one of them; the beginning of a name is all studies that begin so
  {program} run {changeable} --set grain=100
      with values in steps of 100; these are other cells
  {program} run --scale full --shard 2/4 --store part-{shard}.sqlite
      the second of four parts; merge them with `{program} merge`
  mpirun -n 4 {program} run --scale full --jobs 1
      four processes on one machine share one store

Ctrl-C finishes the cells in progress and stops; the same command continues from there.";

/// Runs what is not in the store yet.
pub fn run(args: &Args, lab: &Lab) -> Result<(), Failure> {
    let studies = lab.chosen(&args.studies)?;
    let shard = shard(args)?;
    let path = store_path(&args.common.store, shard);
    let mut store = Store::open(&path)?;
    let all: Vec<Job> =
        studies.iter().flat_map(|s| runner::jobs(*s, args.common.scale, shard)).collect();
    let total = all.len();
    let jobs = runner::unfinished(all, &store)?;
    let known = total - jobs.len();
    let threads = args.jobs.map_or_else(cores, usize::from);
    // SIGTERM, which Slurm sends, is Ctrl-C here.
    let stop = crate::stop_on_ctrl_c("finishing the cells in progress", || {})?;
    let bar = Bar::new(&jobs);
    let start = Instant::now();
    let outcome = runner::run(&jobs, &mut store, threads, &stop, &bar);
    bar.finish();
    let outcome = outcome.map_err(|error| match error {
        RunError::Store(error) => Failure::from(error),
        other => Failure::Broken(other.into()),
    })?;
    let stopped = outcome.left > 0;
    let summary =
        Summary { args, lab, shard, path, known, outcome, seconds: start.elapsed().as_secs_f64() };
    summary.write()?;
    if stopped { Err(Failure::Interrupted) } else { Ok(()) }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn shard(args: &Args) -> Result<Shard, Failure> {
    if let Some(shard) = args.shard {
        return Ok(shard);
    }
    let environment = Shard::from_environment(|name| std::env::var(name).ok());
    Ok(environment.map_err(Failure::bad_input)?.unwrap_or(Shard::WHOLE))
}

fn store_path(path: &std::path::Path, shard: Shard) -> PathBuf {
    match path.to_str() {
        Some(text) => text.replace("{shard}", &shard.number().to_string()).into(),
        None => path.to_path_buf(),
    }
}

struct Summary<'a> {
    args: &'a Args,
    lab: &'a Lab,
    shard: Shard,
    path: PathBuf,
    known: usize,
    outcome: Outcome,
    seconds: f64,
}

impl Summary<'_> {
    fn write(&self) -> Result<(), Failure> {
        let mut out = Out::new();
        let Outcome { done, left } = self.outcome;
        let (known, seconds, store) = (self.known, self.seconds, self.path.display());
        if self.args.common.json {
            let row = serde_json::json!({
                "store": store.to_string(),
                "scale": self.args.common.scale.name(),
                "shard": self.shard.to_string(),
                "run": done,
                "known": known,
                "left": left,
                "seconds": seconds,
            });
            writeln!(out, "{row}")?;
        } else if left > 0 {
            writeln!(out, "stopped: {done} cells run and stored in {store}, {left} left to run")?;
            writeln!(out, "to continue: {}", self.command())?;
        } else {
            writeln!(out, "{done} cells run in {seconds:.1} s, {known} already in {store}")?;
            if self.shard.is_whole() {
                writeln!(out, "next: {} report --store {store}", self.lab.program)?;
            }
        }
        out.flush()?;
        Ok(())
    }

    /// The command as given.
    fn command(&self) -> String {
        // The program's own words are those of the laboratory.
        let before = self.lab.program.split(' ').count();
        let words =
            std::env::args().skip(before).map(|word| match word.contains([' ', '{', '*']) {
                true => format!("'{word}'"),
                false => word,
            });
        let words: Vec<String> = words.collect();
        format!("{} {}", self.lab.program, words.join(" "))
    }
}

/// Shown before the bar: the work ahead.
pub(super) fn plan(jobs: &[Job]) -> String {
    format!("{} cells, about {} on one core", jobs.len(), about(runner::cost(jobs)))
}
