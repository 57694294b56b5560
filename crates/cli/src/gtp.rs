//! `nullwindow gtp`: an Othello engine for programs that speak the Go Text Protocol.

use clap::Args as ClapArgs;
use nullwindow_engines::gtp::{self, Defaults};
use nullwindow_engines::{Configuration, LineError};
use nullwindow_kit::output::Failure;
use nullwindow_kit::sizes::move_time;
use std::time::Duration;

/// How it plays; clocks are set by the protocol.
#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Search this deep, and twice as deep near the end.
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..))]
    depth: Option<u16>,
    /// Time per move while no clock is set: 100ms, 1s; 60+0.5: what one move of many may take.
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = move_time, alias = "move-time")]
    time: Duration,
    /// How the engine searches: name=value, separated by commas.
    #[arg(long, value_name = "SETTINGS", default_value = "exact=20")]
    engine: Configuration,
}

const EXAMPLES: &str = "\
It reads commands from standard input and answers on standard output. By hand:
  play black f5
  genmove white
  showboard
  quit

Examples:
  nullwindow gtp --depth 8
  nullwindow gtp --engine algorithm=mtd-f,table=256M,exact=22
Settings: algorithm, selective, enhancements, grain, threads, table (64M), overhead \
(milliseconds), exact (solve from this many empty squares on). More in docs/engines.md.";

/// Speaks GTP until `quit` or the end of input.
pub fn run(args: &Args) -> Result<(), Failure> {
    let Args { depth, time, engine } = args;
    let defaults = Defaults { engine: engine.clone(), depth: *depth, move_time: *time };
    gtp::run(std::io::stdin().lock(), std::io::stdout(), defaults).map_err(failure)
}

/// A setting without effect is bad input.
pub(crate) fn failure(error: LineError) -> Failure {
    match error {
        LineError::Engine(error) => Failure::bad_input(error.to_string()),
        LineError::Input(_) => Failure::Broken(error.into()),
    }
}
