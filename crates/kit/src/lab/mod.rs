//! `lab`: the laboratory, with whatever studies a program has.

mod diff;
mod list;
mod merge;
mod progress;
mod report;
mod run;
mod status;

use crate::output::Failure;
use clap::{Args as ClapArgs, Subcommand};
use nullwindow::names::instead_of;
use nullwindow_lab::practice::Changes;
use nullwindow_lab::{Changed, Scale, Study};
use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

/// One of its commands.
#[derive(Subcommand)]
pub enum Command {
    /// List the studies: what each one is, what it costs, how far it is.
    List(list::Args),
    /// Run studies; what is in the store already is not run again.
    Run(run::Args),
    /// Show how much of each study is in the store.
    Status(status::Args),
    /// Write a report: figures, tables, claims; published results beside ours.
    Report(report::Args),
    /// Merge stores into one.
    Merge(merge::Args),
    /// Compare two stores, or two revisions in one.
    Diff(diff::Args),
}

/// The laboratory of a program.
#[derive(Clone)]
pub struct Lab {
    /// What is typed before its commands: `nullwindow lab`.
    pub program: String,
    /// Its studies.
    pub studies: Vec<&'static dyn Study>,
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

/// A store, and how to speak of it.
#[derive(ClapArgs)]
struct InStore {
    /// The file that holds the results
    #[arg(long, value_name = "FILE", default_value = "lab.sqlite")]
    store: PathBuf,

    /// Machine-readable output: a JSON object per line
    #[arg(long)]
    json: bool,
}

/// Which studies, and how.
#[derive(ClapArgs)]
struct Studies {
    /// Names of studies, or how they begin [default: all]
    #[arg(value_name = "STUDY")]
    names: Vec<String>,

    /// Change a setting of these studies: grain=100, table=2^18, window=50, guess=last
    #[arg(long = "set", value_name = "NAME=VALUE", requires = "names")]
    changes: Vec<Changes>,
}

impl Lab {
    /// Runs a command.
    ///
    /// # Errors
    /// The arguments ask for something impossible, or a store or file cannot be used.
    pub fn obey(&self, command: Command) -> Result<(), Failure> {
        let mut seen = HashSet::new();
        if let Some(twice) = self.studies.iter().find(|study| !seen.insert(study.name())) {
            let name = twice.name();
            return Err(Failure::bad_input(format!(
                "two studies are called '{name}'; one of them needs another name"
            )));
        }
        match command {
            Command::List(args) => list::run(&args, self),
            Command::Run(args) => run::run(&args, self),
            Command::Status(args) => status::run(&args, self),
            Command::Report(args) => report::run(&args, self),
            Command::Merge(args) => merge::run(&args),
            Command::Diff(args) => diff::run(&args),
        }
    }

    /// Adds examples to the help of the laboratory's commands. `study` is the name of one, `changeable` of one
    /// whose settings can be changed.
    pub fn with_examples(
        &self,
        lab: clap::Command,
        study: &str,
        changeable: &str,
    ) -> clap::Command {
        let texts = [
            ("list", list::EXAMPLES),
            ("run", run::EXAMPLES),
            ("status", status::EXAMPLES),
            ("report", report::EXAMPLES),
            ("merge", merge::EXAMPLES),
            ("diff", diff::EXAMPLES),
        ];
        texts.into_iter().fold(lab, |lab, (command, text)| {
            let text = text.replace("{program}", &self.program).replace("{study}", study);
            let text = text.replace("{changeable}", changeable);
            lab.mut_subcommand(command, |command| command.after_help(text))
        })
    }

    /// The studies asked for, as changed; all if none is named.
    fn chosen(&self, asked: &Studies) -> Result<Vec<&'static dyn Study>, Failure> {
        let changes = asked.changes.iter().cloned().fold(Changes::default(), Changes::and);
        let found = self.named(&asked.names)?;
        if changes.is_empty() {
            return Ok(found);
        }
        let changed = |study| {
            let changed = Changed::new(study, changes.clone()).map_err(Failure::bad_input)?;
            // Kept as long as the program runs, like all studies.
            Ok(&*Box::leak(Box::new(changed)) as &'static dyn Study)
        };
        found.into_iter().map(changed).collect()
    }

    /// The studies of these names, or whose names begin so: `ablation chess` is `ablation-chess`, and
    /// `ablation` alone is all of them.
    fn named(&self, names: &[String]) -> Result<Vec<&'static dyn Study>, Failure> {
        if names.is_empty() {
            return Ok(self.studies.clone());
        }
        let find = |name: &str| self.studies.iter().find(|study| study.name() == name).copied();
        let mut found = Vec::new();
        let mut names = names.iter().map(String::as_str).peekable();
        while let Some(name) = names.next() {
            if let Some(study) = find(name) {
                found.push(study);
                continue;
            }
            let of_game = |game: &str| find(&format!("{name}-{game}"));
            if let Some(study) = names.next_if(|game| of_game(game).is_some()).and_then(of_game) {
                found.push(study);
                continue;
            }
            let begins = |study: &&&dyn Study| {
                study.name().strip_prefix(name).is_some_and(|rest| rest.starts_with('-'))
            };
            let before = found.len();
            found.extend(self.studies.iter().filter(begins));
            if found.len() == before {
                return Err(self.unknown(name));
            }
        }
        // Whoever is named twice is meant once.
        let mut seen = HashSet::new();
        found.retain(|study| seen.insert(study.name()));
        Ok(found)
    }

    fn unknown(&self, name: &str) -> Failure {
        let names: Vec<_> = self.studies.iter().map(|study| study.name()).collect();
        Failure::bad_input(format!("there is no study '{name}'; {}", instead_of(name, &names)))
    }
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
