//! `lab status`.

use super::{Common, Lab, Studies};
use crate::output::{Failure, Out};
use clap::Args as ClapArgs;
use nullwindow_lab::{Cell, Scale, Store, Study};
use std::io::Write;
use std::time::Duration;

/// What to look at.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    studies: Studies,

    #[command(flatten)]
    common: Common,
}

/// For `--help`; `{program}` stands for what is typed before the command, `{study}` for a study.
pub(super) const EXAMPLES: &str = "\
Examples:
  {program} status
  {program} status --scale full --store results.sqlite --json";

/// The progress of a study.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    /// Cells of its grid.
    pub cells: usize,
    /// Those with a row of the current behaviour.
    pub done: usize,
    /// About how long all of them take on one core.
    pub cost: Duration,
}

impl Standing {
    pub fn of(
        study: &'static dyn Study,
        scale: Scale,
        store: Option<&Store>,
    ) -> Result<Self, Failure> {
        let cells = study.cells(scale);
        let known = store.map(|s| s.keys(study.name())).transpose()?.unwrap_or_default();
        let is_done = |cell: &&Cell| !known.is_empty() && known.contains(&cell.key());
        let done = cells.iter().filter(is_done).count();
        let cost = cells.iter().map(Cell::cost).sum();
        Ok(Standing { cells: cells.len(), done, cost })
    }
}

/// One line per study.
pub fn run(args: &Args, lab: &Lab) -> Result<(), Failure> {
    let studies = lab.chosen(&args.studies)?;
    let store = Store::open_existing(&args.common.store)?;
    let sizes = store.sizes()?;
    let mut out = Out::new();
    for study in studies {
        let Standing { cells, done, .. } = Standing::of(study, args.common.scale, Some(&store))?;
        let rows = sizes.get(study.name()).copied().unwrap_or(0);
        let percent = 100.0 * done as f64 / cells.max(1) as f64;
        if args.common.json {
            let row = serde_json::json!({
                "study": study.name(),
                "scale": args.common.scale.name(),
                "cells": cells,
                "done": done,
                "rows": rows,
            });
            writeln!(out, "{row}")?;
        } else {
            let others = rows.saturating_sub(done as u64);
            let more = match others {
                0 => String::new(),
                n => format!(
                    "  ({n} more rows, of another scale, other settings or older behaviour)"
                ),
            };
            let name = study.name();
            writeln!(out, "{name:<28} {done:>7} of {cells:>7} cells  {percent:>5.1} %{more}")?;
        }
    }
    out.flush()?;
    Ok(())
}
