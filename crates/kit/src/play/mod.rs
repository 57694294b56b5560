//! `play`: a game against the engine, in the terminal.
//!
//! | file | what it holds |
//! |---|---|
//! | `command` | what the player types |
//! | `input` | how it is read |
//! | `session` | the session |
//! | `record` | saving and loading |
//! | `thinking` | a clock while the computer thinks |

mod command;
mod input;
mod record;
mod session;
mod thinking;

use crate::output::Failure;
use crate::sizes::move_time;
use clap::Args as ClapArgs;
use nullwindow_engines::{Level, seed_of_the_clock};
use nullwindow_games::{Paint, Playable};
use session::{Human, Session, Strength, say_what_is_kept};
use std::io::IsTerminal;
use std::time::Duration;

/// Who plays how well.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// How well the computer plays, from 1 (a beginner) to 9
    #[arg(long, value_name = "N", default_value = "3")]
    level: Level,

    /// Thinks this long about every move and plays its best, whatever the level: 1s, 500ms; with a
    /// clock, as 60+0.5, what one move of many may take
    #[arg(long, value_name = "TIME", value_parser = move_time)]
    time: Option<Duration>,

    /// Your side: first or second, or both to play against a friend
    #[arg(long, value_name = "SIDE", default_value = "first")]
    side: Human,

    /// The computer makes the same errors in the same positions again [default: from the clock]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// For `--help`; `{program}` stands for what is typed before the options.
pub const EXAMPLES: &str = "\
Type moves and commands; `help` lists them. There are no colours if NO_COLOR is set or the output is \
not a terminal. Ctrl-C shows the game so far.

Examples:
  {program}
  {program} --level 5 --side second
  {program} --time 5s
      as strong as it gets
  {program} --side both
  {program} --level 4 --seed 7
      the same game again if you play the same moves";

/// Plays until `quit` or the end of input.
///
/// # Errors
/// The output cannot be written, or there is no memory for the engine.
pub fn run<G: Playable>(args: &Args) -> Result<(), Failure> {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let colours = wanted && std::io::stdout().is_terminal();
    let paint = if colours { Paint::Colours } else { Paint::Plain };
    let seed = args.seed.unwrap_or_else(seed_of_the_clock);
    let strength = args.time.map_or(Strength::Level(args.level), Strength::Time);
    let session = Session::<G>::new(strength, seed, args.side, paint)?;
    let kept = session.kept();
    let handler = ctrlc::set_handler(move || {
        say_what_is_kept(&kept);
        std::process::exit(130);
    });
    handler.map_err(|error| Failure::Broken(error.into()))?;
    session.run(std::io::stdin().lock())
}
