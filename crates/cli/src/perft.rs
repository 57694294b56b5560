//! `nullwindow perft`: counts positions, to check the rules of a game.

use crate::games::{Name, by_name};
use crate::output::{Failure, Out};
use clap::Args as ClapArgs;
use nullwindow_games::Playable;
use std::io::Write;

/// What to count.
#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    game: Name,

    /// How many moves deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,

    /// Where to start: FEN for chess and checkers, 64 squares and the side to move for Othello,
    /// pits and the side to move for Kalah (4,4,4,4,4,4,0/4,4,4,4,4,4,0 1), the moves played for
    /// connect four and tic-tac-toe [default: the start of the game]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,

    /// The count below each move
    #[arg(long)]
    divide: bool,

    /// Checkers: captures that lead to the same position are one move
    #[arg(long)]
    merged: bool,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  nullwindow perft chess 5
  nullwindow perft chess 3 --divide --position \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\"
  nullwindow perft othello 9
  nullwindow perft checkers 10 --merged";

/// Counts what the arguments describe.
pub fn run(args: Args) -> Result<(), Failure> {
    by_name!(args.game, count(&args))
}

fn count<G: Playable>(args: &Args) -> Result<(), Failure> {
    if args.merged && !G::HAS_ROUTES {
        let wrong = "--merged is for checkers; other games have no routes to merge";
        return Err(Failure::bad_input(wrong));
    }
    let mut position = match &args.position {
        Some(text) => G::read_position(text).map_err(Failure::bad_input)?,
        None => G::start(),
    };
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
