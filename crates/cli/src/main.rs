//! The `nullwindow` command.

#![forbid(unsafe_code)]

mod advise;
mod bench;
mod build_database;
mod compare;
mod games;
mod gtp;
mod hub;
mod lab;
mod matches;
mod nboard;
mod output;
mod perft;
mod play;
mod search;
mod sizes;
mod solve;
mod tree;
mod uci;

use clap::{Parser, Subcommand};
use output::Failure;
use std::process::ExitCode;

/// Search two-player games with every published minimax algorithm.
#[derive(Parser)]
#[command(name = "nullwindow", version, about, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Without a command: `nullwindow compare`, about a minute. Each command has examples in its --help.";

#[derive(Subcommand)]
enum Command {
    /// Compare the algorithms on a game's test positions; the default command.
    Compare(compare::Args),
    /// Find out which search suits a game best, by measuring.
    Advise(advise::Args),
    /// Search one synthetic tree with one algorithm, or with all of them.
    Tree(tree::Args),
    /// Analyse one position of a game.
    Search(search::Args),
    /// Count positions, to check the rules of a game.
    Perft(perft::Args),
    /// Solve an endgame position exactly.
    Solve(solve::Args),
    /// Compute an endgame database.
    BuildDatabase(build_database::Args),
    /// Count the nodes of fixed searches: a signature of the program.
    Bench(bench::Args),
    /// Play many games between two players, and estimate which is stronger.
    Match(Box<matches::Args>),
    /// Play a game against the computer, in the terminal.
    Play(play::Args),
    /// Play chess for programs that speak UCI.
    Uci(uci::Args),
    /// Play Othello for programs that speak GTP.
    Gtp(gtp::Args),
    /// Play Othello for boards that speak NBoard's protocol.
    Nboard(nboard::Args),
    /// Play checkers for programs that speak Hub.
    Hub(hub::Args),
    /// Reproduce the published studies.
    Lab(lab::Args),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return say(&error),
    };
    let command = cli.command.unwrap_or_else(|| Command::Compare(compare::Args::default()));
    let result = on_a_large_stack(move || match command {
        Command::Compare(args) => compare::run(&args),
        Command::Advise(args) => advise::run(&args),
        Command::Tree(args) => tree::run(args),
        Command::Search(args) => search::run(&args),
        Command::Perft(args) => perft::run(args),
        Command::Solve(args) => solve::run(args),
        Command::BuildDatabase(args) => build_database::run(args),
        Command::Bench(args) => bench::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Uci(args) => uci::run(&args),
        Command::Gtp(args) => gtp::run(&args),
        Command::Nboard(args) => nboard::run(&args),
        Command::Hub(args) => hub::run(&args),
        Command::Lab(args) => lab::run(args),
    });
    match result {
        Ok(()) | Err(Failure::ReaderGone) => ExitCode::SUCCESS,
        Err(Failure::BadInput(error)) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
        Err(Failure::Interrupted) => ExitCode::from(130),
        Err(Failure::Broken(error)) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Help goes to standard output; an error in the arguments is one sentence.
fn say(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let printed = error.print();
        return if printed.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let text = error.to_string();
    if !text.starts_with("error:") {
        eprint!("{text}"); // an incomplete command, such as `nullwindow lab`: the help
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
