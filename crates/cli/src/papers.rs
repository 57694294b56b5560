//! `nullwindow lab papers`.

use clap::Args as ClapArgs;
use nullwindow_kit::files::OutputFile;
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

    /// Replace these files if they exist
    #[arg(long)]
    force: bool,
}

const EXAMPLES: &str = "\
Examples:
  nullwindow lab run --scale standard
  nullwindow lab papers --out PAPERS.md --claims docs/claims.csv --force
      how this project's own PAPERS.md is made";

/// Reads the store and writes the text.
pub fn run(args: &Args) -> Result<(), Failure> {
    let named = |path: &Option<PathBuf>| {
        path.as_deref().map(|path| OutputFile::named(path, args.force)).transpose()
    };
    let (page, claims) = (named(&args.out)?, named(&args.claims)?);
    let store = Store::open_existing(&args.store)?;
    let chapters = report::chapters(studies::ALL.iter().copied(), &store)?;
    let text = papers::text(&chapters);
    let mut out = Out::new();
    if let Some(file) = &claims {
        file.write(papers::claims_csv(&chapters))?;
    }
    match &page {
        Some(file) => {
            file.write(text)?;
            writeln!(out, "written: {file}")?;
        }
        None => write!(out, "{text}")?,
    }
    if let (Some(file), true) = (&claims, page.is_some()) {
        writeln!(out, "written: {file}")?;
    }
    out.flush()?;
    Ok(())
}
