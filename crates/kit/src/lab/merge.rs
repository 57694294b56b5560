//! `lab merge`.

use super::InStore;
use crate::output::{Failure, Out};
use clap::Args as ClapArgs;
use nullwindow_lab::Store;
use std::io::Write;
use std::path::PathBuf;

/// What to merge.
#[derive(ClapArgs)]
pub struct Args {
    /// Stores whose rows are added
    #[arg(required = true, value_name = "FROM")]
    from: Vec<PathBuf>,

    #[command(flatten)]
    into: InStore,
}

/// For `--help`; `{program}` stands for what is typed before the command, `{study}` for a study.
pub(super) const EXAMPLES: &str = "\
Examples:
  {program} merge part-*.sqlite --store lab.sqlite

The store is created if it is missing. Rows that are in both stores must agree (times
excepted); if they do not, nothing is merged.";

/// Adds the rows of each.
pub fn run(args: &Args) -> Result<(), Failure> {
    // Checked before anything is created or changed.
    for from in &args.from {
        Store::open_existing(from)?;
    }
    let mut store = Store::open(&args.into.store)?;
    let mut out = Out::new();
    for from in &args.from {
        let merged = store.merge(from)?;
        let (added, known) = (merged.added, merged.known);
        let from = from.display().to_string();
        if args.into.json {
            writeln!(out, "{}", serde_json::json!({"from": from, "added": added, "known": known}))?;
        } else {
            writeln!(out, "{from}: {added} rows added, {known} already there")?;
        }
    }
    out.flush()?;
    Ok(())
}
