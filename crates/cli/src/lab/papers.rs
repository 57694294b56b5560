//! `nullwindow lab papers`.

use clap::Args as ClapArgs;
use nullwindow_kit::output::{Failure, Out};
use nullwindow_lab::report;
use nullwindow_lab::{Store, papers, studies};
use std::io::Write;
use std::path::PathBuf;

/// What to write, and where.
#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file that holds the results
    #[arg(long, value_name = "FILE", default_value = "lab.sqlite")]
    store: PathBuf,

    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// A file for all claims with their intervals, as CSV
    #[arg(long, value_name = "FILE")]
    claims: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  nullwindow lab run --scale standard
  nullwindow lab papers --out PAPERS.md --claims docs/claims.csv
      how this project's own PAPERS.md is made";

/// Reads the store and writes the text.
pub fn run(args: &Args) -> Result<(), Failure> {
    let store = Store::open_existing(&args.store)?;
    let chapters = report::chapters(studies::ALL.iter().copied(), &store)?;
    let text = papers::text(&chapters);
    let save = |path: &PathBuf, text: String| {
        std::fs::write(path, text).map_err(|error| {
            Failure::bad_input(format!("cannot write {}: {error}", path.display()))
        })
    };
    if let Some(path) = &args.claims {
        save(path, papers::claims_csv(&chapters))?;
    }
    match &args.out {
        Some(path) => save(path, text),
        None => {
            let mut out = Out::new();
            write!(out, "{text}")?;
            out.flush()?;
            Ok(())
        }
    }
}
