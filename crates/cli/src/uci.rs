//! `nullwindow uci`: an engine for chess programs.

use clap::Args as ClapArgs;
use nullwindow_engines::uci;
use nullwindow_kit::output::Failure;

/// None: options are set by the protocol.
#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub struct Args {}

const EXAMPLES: &str = "\
It reads commands from standard input and answers on standard output; chess programs do that for \
you: tell them to run `nullwindow uci`. By hand:
  uci                                 its name and its options
  setoption name Algorithm value mtd-f
  position startpos moves e2e4 e7e5
  go movetime 1000
  quit

Options: Hash, Threads, Clear Hash, Ponder, MultiPV, Move Overhead, Algorithm, Grain, Selective \
(off: every move is searched to full depth), UCI_LimitStrength, UCI_Elo, Seed, UCI_Chess960. More in \
docs/engines.md.";

/// Speaks UCI until `quit` or the end of input.
pub fn run(_: &Args) -> Result<(), Failure> {
    uci::run(std::io::stdin().lock(), std::io::stdout())
        .map_err(|error| Failure::Broken(error.into()))
}
