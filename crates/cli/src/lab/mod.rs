//! `nullwindow lab`: the laboratory.

mod list;
mod merge;
mod papers;
mod progress;
mod report;
mod run;
mod status;

use clap::{Args as ClapArgs, Subcommand};
use nullwindow::names::instead_of;
use nullwindow_kit::output::Failure;
use nullwindow_lab::{Scale, Study, studies};
use std::path::PathBuf;
use std::time::Duration;

/// What to do in the laboratory.
#[derive(ClapArgs)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the studies: what each one is, what it costs, how far it is.
    List(list::Args),
    /// Run studies; what is in the store already is not run again.
    Run(run::Args),
    /// Show how much of each study is in the store.
    Status(status::Args),
    /// Write a report of our results beside the papers'.
    Report(report::Args),
    /// Write PAPERS.md: paper by paper, their results and ours.
    Papers(papers::Args),
    /// Merge stores into one.
    Merge(merge::Args),
}

/// What most commands share.
#[derive(ClapArgs)]
struct Common {
    /// quick: minutes on two cores; standard: an hour or two; full: days
    #[arg(long, value_name = "SCALE", default_value = "quick")]
    scale: Scale,

    /// The file that holds all results; "{shard}" in its name becomes the shard's number
    #[arg(long, value_name = "FILE", default_value = "lab.sqlite")]
    store: PathBuf,

    /// Machine-readable output
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub fn run(args: Args) -> Result<(), Failure> {
    match args.command {
        Command::List(args) => list::run(&args),
        Command::Run(args) => run::run(&args),
        Command::Status(args) => status::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Papers(args) => papers::run(&args),
        Command::Merge(args) => merge::run(&args),
    }
}

/// A study that exists for several games: `ablation chess` is `ablation-chess`, and alone it is all
/// of them.
const FAMILY: &str = "ablation";

/// The studies with these names; all if none is given.
fn chosen(names: &[String]) -> Result<Vec<&'static dyn Study>, Failure> {
    if names.is_empty() {
        return Ok(studies::ALL.to_vec());
    }
    let mut found = Vec::new();
    let mut names = names.iter().map(String::as_str).peekable();
    while let Some(name) = names.next() {
        if name != FAMILY {
            found.push(studies::find(name).ok_or_else(|| unknown(name))?);
            continue;
        }
        let of_game = |game: &str| studies::find(&format!("{FAMILY}-{game}"));
        match names.next_if(|game| of_game(game).is_some()).and_then(of_game) {
            Some(study) => found.push(study),
            None => found.extend(studies::ALL.iter().filter(|s| s.name().starts_with(FAMILY))),
        }
    }
    Ok(found)
}

fn unknown(name: &str) -> Failure {
    let names: Vec<_> = studies::ALL.iter().map(|study| study.name()).collect();
    Failure::bad_input(format!("there is no study '{name}'; {}", instead_of(name, &names)))
}

/// "3 min", "12 s": an estimate, not a measurement.
fn about(time: Duration) -> String {
    match time.as_secs() {
        0 => "< 1 s".to_string(),
        s @ 1..100 => format!("{s} s"),
        s @ 100..6000 => format!("{} min", (s + 30) / 60),
        s @ 6000..200_000 => format!("{} h", (s + 1800) / 3600),
        s => format!("{} days", (s + 43_200) / 86_400),
    }
}
