//! `verify`: looks for faults in the rules of a game.

use crate::output::{Failure, Out};
use crate::text::{line_width, wrapped};
use clap::Args as ClapArgs;
use nullwindow::Depth;
use nullwindow_games::Playable;
use std::io::Write;

/// How much to check.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// Random games to play
    #[arg(long, value_name = "N", default_value_t = 50)]
    games: u32,

    /// Positions in which every algorithm is compared with brute force
    #[arg(long, value_name = "N", default_value_t = 20)]
    searches: u32,

    /// How deep they are searched; less where that would take too long
    #[arg(long, short, value_name = "PLIES", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=20))]
    depth: u16,

    /// Other seeds, other games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// For `--help`; `{program}` stands for what is typed before the options.
pub const EXAMPLES: &str = "\
Examples:
  {program}
  {program} --games 1000 --searches 100 --depth 4 --seed 7

It plays random games and checks at every position what a search relies on: unmake restores the \
position, the game is over exactly where there are no moves, keys differ where positions do. All \
algorithms must find what brute force finds. The exit code is 1 if something is wrong.";

/// Checks the game, and says what is wrong with it.
///
/// # Errors
/// Something is wrong with it, or the output cannot be written.
pub fn run<G: Playable>(args: &Args) -> Result<(), Failure> {
    let verdict = nullwindow::verify(G::start())
        .seed(args.seed)
        .games(args.games, 200)
        .searches(args.searches, Depth::new(args.depth))
        .run();
    let unread = unread_moves::<G>();
    let mut out = Out::new();
    if args.json {
        let mut row = serde_json::to_value(&verdict)?;
        row["game"] = G::NAME.into();
        row["moves"] = unread.clone().into();
        row["passed"] = (verdict.passed() && unread.is_none()).into();
        writeln!(out, "{row}")?;
    } else {
        let said = format!("{}: {}", G::TITLE, verdict.to_string().trim_end());
        let (first, faults) = said.split_once('\n').unwrap_or((&said, ""));
        writeln!(out, "{}", wrapped(first, line_width()))?;
        for line in faults.lines().chain(unread.as_deref()) {
            writeln!(out, "{line}")?;
        }
    }
    out.flush()?;
    match verdict.passed() && unread.is_none() {
        true => Ok(()),
        false => Err(Failure::Broken(anyhow::anyhow!("{} is not implemented correctly", G::TITLE))),
    }
}

/// A move that is not read as it is written, at the start of the game and after each of its moves.
fn unread_moves<G: Playable>() -> Option<String> {
    let start = G::start();
    let after = start.list_moves().into_iter().map(|m| {
        let mut position = start.clone();
        position.make(m);
        position
    });
    let positions: Vec<G> = std::iter::once(start.clone()).chain(after).collect();
    positions.iter().find_map(|position| {
        let wrong = |&m: &G::Move| position.read_move(&position.write_move(m)) != Ok(m);
        let m = position.list_moves().into_iter().find(wrong)?;
        let text = position.write_move(m);
        let read = match position.read_move(&text) {
            Ok(other) => format!("read as {other:?}"),
            Err(error) => format!("not read at all: {error}"),
        };
        Some(format!(
            "moves: {m:?} is written {text:?} and {read} (write_move and read_move; in {position:?})"
        ))
    })
}
