//! `nullwindow lab list`.

use super::about;
use super::status::Standing;
use clap::Args as ClapArgs;
use nullwindow_kit::output::{Failure, Out};
use nullwindow_kit::text::entry;
use nullwindow_lab::store::StoreError;
use nullwindow_lab::{Scale, Shard, Store, Study, runner, studies};
use std::io::Write;
use std::path::PathBuf;

/// What to show.
#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file with the results
    #[arg(long, value_name = "FILE", default_value = "lab.sqlite")]
    store: PathBuf,

    /// One JSON object per study
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  nullwindow lab list
  nullwindow lab list --store results.sqlite --json";

/// One paragraph per study.
pub fn run(args: &Args) -> Result<(), Failure> {
    let store = match Store::open_existing(&args.store) {
        Ok(store) => Some(store),
        Err(StoreError::Missing(_)) => None,
        Err(error) => return Err(error.into()),
    };
    let mut out = Out::new();
    for study in studies::ALL {
        let costs = Scale::ALL.map(|scale| Cost::of(*study, scale, store.as_ref()));
        let costs: Vec<Cost> = costs.into_iter().collect::<Result<_, _>>()?;
        if args.json {
            writeln!(out, "{}", json(*study, &costs))?;
        } else {
            writeln!(out, "{}\n{}", study.name(), entry("   ", study.summary()))?;
            writeln!(out, "    {}", study.paper().short)?;
            for cost in &costs {
                writeln!(out, "    {cost}")?;
            }
        }
    }
    out.flush()?;
    Ok(())
}

/// A study at a scale.
struct Cost {
    scale: Scale,
    standing: Standing,
    time: std::time::Duration,
}

impl Cost {
    fn of(study: &'static dyn Study, scale: Scale, store: Option<&Store>) -> Result<Self, Failure> {
        let time = runner::cost(&runner::jobs(study, scale, Shard::WHOLE));
        Ok(Cost { scale, standing: Standing::of(study, scale, store)?, time })
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Standing { cells, done } = self.standing;
        let time = about(self.time);
        write!(f, "{:<8} {cells:>7} cells, {time:>7} on one core, {done} done", self.scale)
    }
}

fn json(study: &dyn Study, costs: &[Cost]) -> serde_json::Value {
    let scale = |cost: &Cost| {
        serde_json::json!({
            "scale": cost.scale.name(),
            "cells": cost.standing.cells,
            "done": cost.standing.done,
            "estimated_seconds": cost.time.as_secs_f64(),
        })
    };
    serde_json::json!({
        "study": study.name(),
        "paper": study.paper().full,
        "summary": study.summary(),
        "scales": costs.iter().map(scale).collect::<Vec<_>>(),
    })
}
