//! `perft`: counts positions, to check the rules of a game.

use crate::output::{Failure, Out};
use clap::Args as ClapArgs;
use nullwindow_games::Playable;
use std::io::Write;

/// What to count.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// How many moves deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,

    /// Where to start, as the game writes positions [default: the start of the game]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,

    /// The count below each move
    #[arg(long)]
    divide: bool,

    /// Moves that lead to the same position are one (captures in checkers)
    #[arg(long)]
    merged: bool,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// For `--help`; `{program}` stands for what is typed before the options.
pub const EXAMPLES: &str = "\
Examples:
  {program} 5
  {program} 3 --divide";

/// Counts what the arguments describe.
///
/// # Errors
/// The arguments ask for something impossible, or the output cannot be written.
pub fn run<G: Playable>(args: &Args) -> Result<(), Failure> {
    if args.merged && !G::HAS_ROUTES {
        let wrong = format!("--merged: {} has no routes to merge; checkers has", G::NAME);
        return Err(Failure::bad_input(wrong));
    }
    let mut position = crate::position::<G>(args.position.as_deref())?;
    let mut out = Out::new();
    if args.divide {
        divide(&mut position, args, &mut out)?;
    } else if args.json {
        let nodes = position.perft(args.depth, args.merged);
        let position = position.write_position();
        writeln!(
            out,
            "{}",
            serde_json::json!({"depth": args.depth, "nodes": nodes, "position": position})
        )?;
    } else {
        // The smaller depths cost little and show progress.
        for depth in 1.min(args.depth)..=args.depth {
            writeln!(out, "{depth:>3} {:>20}", position.perft(depth, args.merged))?;
            out.flush()?;
        }
    }
    out.flush()?;
    Ok(())
}

fn divide<G: Playable>(position: &mut G, args: &Args, out: &mut Out) -> Result<(), Failure> {
    if args.depth == 0 {
        return Err(Failure::bad_input("--divide needs a depth of at least 1"));
    }
    let mut rows: Vec<(String, u64)> = position
        .divide(args.depth, args.merged)
        .into_iter()
        .map(|(m, nodes)| (position.write_move(m), nodes))
        .collect();
    rows.sort();
    let total: u64 = rows.iter().map(|(_, nodes)| nodes).sum();
    if args.json {
        let moves: serde_json::Map<_, _> = rows.into_iter().map(|(m, n)| (m, n.into())).collect();
        let row = serde_json::json!({"depth": args.depth, "nodes": total, "moves": moves});
        writeln!(out, "{row}")?;
        return Ok(());
    }
    for (m, nodes) in &rows {
        writeln!(out, "{m:<12} {nodes:>16}")?;
    }
    writeln!(out, "{:<12} {total:>16}", format!("{} moves", rows.len()))?;
    Ok(())
}
