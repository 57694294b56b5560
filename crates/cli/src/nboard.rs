//! `nullwindow nboard`: an Othello engine for boards that speak NBoard's protocol.

use crate::gtp::failure;
use clap::Args as ClapArgs;
use nullwindow_engines::{Configuration, nboard};
use nullwindow_kit::output::Failure;

/// How it searches; the depth is set by the protocol.
#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How the engine searches: name=value, separated by commas.
    #[arg(long, value_name = "SETTINGS", default_value = "exact=20")]
    engine: Configuration,
}

const EXAMPLES: &str = "\
It reads commands from standard input and answers on standard output; boards such as NBoard do that \
for you: tell them to run `nullwindow nboard`. By hand:
  nboard 2
  set depth 10
  set game (;GM[Othello]B[f5];)
  hint 3
  go
  quit

Examples:
  nullwindow nboard --engine algorithm=mtd-f,table=256M,exact=22
Settings: algorithm, selective, enhancements, grain, threads, table (64M), overhead \
(milliseconds), exact (solve from this many empty squares on). More in docs/engines.md.";

/// Speaks NBoard's protocol until `quit` or the end of input.
pub fn run(args: &Args) -> Result<(), Failure> {
    nboard::run(std::io::stdin().lock(), std::io::stdout(), args.engine.clone()).map_err(failure)
}
