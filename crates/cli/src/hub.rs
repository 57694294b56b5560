//! `nullwindow hub`: a checkers engine for programs that speak Hub.

use crate::gtp::failure;
use clap::Args as ClapArgs;
use nullwindow_engines::hub;
use nullwindow_kit::output::Failure;

/// None: parameters are set by the protocol.
#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub struct Args {}

const EXAMPLES: &str = "\
It reads commands from standard input and answers on standard output; draughts programs do that for \
you: tell them to run `nullwindow hub`. By hand:
  hub
  set-param name=database value=checkers-4.wld
  init
  pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-15 22-18\"
  level move-time=1
  go think
  quit

Parameters: variant (english), hash (megabytes), threads, algorithm, grain, selective, overhead \
(milliseconds), database (a file of `nullwindow build-database checkers`), pydraughts-compat (for that \
client: it sends positions rotated by 180° with the colours exchanged). More in docs/engines.md.";

/// Speaks Hub until `quit` or the end of input.
pub fn run(_: &Args) -> Result<(), Failure> {
    hub::run(std::io::stdin().lock(), std::io::stdout()).map_err(failure)
}
