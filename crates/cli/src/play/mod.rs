//! `nullwindow play`: a game against the engine, in the terminal.
//!
//! | file | what it holds |
//! |---|---|
//! | `table` | what playing needs from a game |
//! | `picture` | boards |
//! | `files` | games in their notation |
//! | `command` | what the player types |
//! | `session` | the session |

mod command;
mod files;
mod picture;
mod session;
mod table;

use crate::games::{Name, by_name};
use crate::output::Failure;
use clap::Args as ClapArgs;
use session::{Human, Session};
use std::io::IsTerminal;
use table::{Paint, Table};

/// Which game, and who plays how well.
#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    game: Name,

    /// How well the computer plays, from 1 (a beginner) to 9 (ten seconds per move)
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=9))]
    level: u8,

    /// Your side: first or second, or both to play against a friend
    #[arg(long, value_name = "SIDE", default_value = "first")]
    side: Human,
}

const EXAMPLES: &str = "\
Type moves and commands; `help` lists them. There are no colours if NO_COLOR is set or the output is
not a terminal.

Examples:
  nullwindow play tic-tac-toe
  nullwindow play chess --level 5 --side second
  nullwindow play othello --side both";

/// Plays until `quit` or the end of input.
pub fn run(args: &Args) -> Result<(), Failure> {
    by_name!(args.game, play(args))
}

fn play<G: Table>(args: &Args) -> Result<(), Failure> {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let colours = wanted && std::io::stdout().is_terminal();
    let paint = if colours { Paint::Colours } else { Paint::Plain };
    Session::<G>::new(args.level, args.side, paint)?.run(std::io::stdin().lock())
}
