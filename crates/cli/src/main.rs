//! The `nullwindow` command.

#![forbid(unsafe_code)]

mod build_database;
mod games;
mod output;
mod perft;
mod solve;
mod tree;

use clap::{Parser, Subcommand};
use output::Failure;
use std::process::ExitCode;

/// Search two-player games with every published minimax algorithm.
#[derive(Parser)]
#[command(version, about, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Search one synthetic tree with one algorithm, or with all of them.
    Tree(tree::Args),
    /// Count positions, to check the rules of a game.
    Perft(perft::Args),
    /// Solve an endgame position exactly.
    Solve(solve::Args),
    /// Compute an endgame database.
    BuildDatabase(build_database::Args),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return say(&error),
    };
    let result = on_a_large_stack(move || match cli.command {
        Command::Tree(args) => tree::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Solve(args) => solve::run(args),
        Command::BuildDatabase(args) => build_database::run(args),
    });
    match result {
        Ok(()) | Err(Failure::ReaderGone) => ExitCode::SUCCESS,
        Err(Failure::BadInput(error)) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
        Err(Failure::Broken(error)) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Help goes to standard output; what is wrong with the arguments is one sentence.
fn say(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let printed = error.print();
        return if printed.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let text = error.to_string();
    if !text.starts_with("error:") {
        eprint!("{text}"); // no command at all: the help
        return ExitCode::from(2);
    }
    let sentence = text.split("\n\n").next().unwrap_or(&text);
    let words: Vec<&str> = sentence.split_whitespace().collect();
    eprintln!("{} (see --help)", words.join(" "));
    ExitCode::from(2)
}

/// Searches recurse once per ply, and trees may be thousands of plies deep.
fn on_a_large_stack(
    work: impl FnOnce() -> Result<(), Failure> + Send + 'static,
) -> Result<(), Failure> {
    const STACK: usize = 256 << 20;
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
    match thread.map_err(|error| Failure::Broken(error.into()))?.join() {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}
