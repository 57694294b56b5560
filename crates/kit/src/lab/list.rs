//! `lab list`.

use super::status::Standing;
use super::{InStore, Lab, about};
use crate::output::{Failure, Out};
use crate::text::entry;
use clap::Args as ClapArgs;
use nullwindow_lab::store::StoreError;
use nullwindow_lab::{Scale, Store, Study};
use std::io::Write;

/// What to show.
#[derive(ClapArgs)]
pub struct Args {
    #[command(flatten)]
    results: InStore,
}

/// For `--help`; `{program}` stands for what is typed before the command, `{study}` for a study.
pub(super) const EXAMPLES: &str = "\
Examples:
  {program} list
  {program} list --store results.sqlite --json";

/// One paragraph per study.
pub fn run(args: &Args, lab: &Lab) -> Result<(), Failure> {
    let store = match Store::open_existing(&args.results.store) {
        Ok(store) => Some(store),
        Err(StoreError::Missing(_)) => None,
        Err(error) => return Err(error.into()),
    };
    let mut out = Out::new();
    for &study in &lab.studies {
        let of = |scale| Ok((scale, Standing::of(study, scale, store.as_ref())?));
        let standings: Vec<(Scale, Standing)> =
            Scale::ALL.into_iter().map(of).collect::<Result<_, Failure>>()?;
        if args.results.json {
            writeln!(out, "{}", json(study, &standings))?;
        } else {
            writeln!(out, "{}\n{}", study.name(), entry("   ", study.summary()))?;
            writeln!(out, "    {}", study.paper().short)?;
            for (scale, Standing { cells, done, cost }) in &standings {
                let time = about(*cost);
                writeln!(
                    out,
                    "    {scale:<8} {cells:>7} cells, {time:>7} on one core, {done} done"
                )?;
            }
        }
    }
    out.flush()?;
    Ok(())
}

fn json(study: &dyn Study, standings: &[(Scale, Standing)]) -> serde_json::Value {
    let scale = |(scale, Standing { cells, done, cost }): &(Scale, Standing)| {
        serde_json::json!({
            "scale": scale.name(),
            "cells": cells,
            "done": done,
            "estimated_seconds": cost.as_secs_f64(),
        })
    };
    serde_json::json!({
        "study": study.name(),
        "paper": study.paper().full,
        "summary": study.summary(),
        "scales": standings.iter().map(scale).collect::<Vec<_>>(),
    })
}
