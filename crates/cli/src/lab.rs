//! `nullwindow lab`: the published studies.

use crate::papers;
use clap::{Args as ClapArgs, Subcommand};
use nullwindow_kit::lab::{self, Lab};
use nullwindow_kit::output::Failure;
use nullwindow_lab::studies;

/// What to do in the laboratory.
#[derive(ClapArgs)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    OfAny(lab::Command),
    /// Write PAPERS.md: paper by paper, their results and ours.
    Papers(papers::Args),
}

fn laboratory() -> Lab {
    Lab { program: "nullwindow lab".into(), studies: studies::ALL.to_vec() }
}

/// Runs the subcommand.
pub fn run(args: Args) -> Result<(), Failure> {
    match args.command {
        Command::OfAny(command) => laboratory().obey(command),
        Command::Papers(args) => papers::run(&args),
    }
}

/// Adds examples to its help.
pub fn with_examples(command: clap::Command) -> clap::Command {
    laboratory().with_examples(command, "reinefeld-table-5-1", "plaat-figures-5-6")
}
