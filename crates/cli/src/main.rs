//! The `nullwindow` command.

#![forbid(unsafe_code)]

mod bench;
mod build_database;
mod games;
mod gtp;
mod help;
mod hub;
mod lab;
mod nboard;
mod page;
mod papers;
mod serve;
mod solve;
mod tree;
mod uci;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use games::{Of, OfAny};
use nullwindow_kit::{advise, compare, manual, matches, perft, play, record, search, verify};
use std::process::ExitCode;

/// Minimax search of two-player games: compare, analyse, advise, play, and the papers' studies.
#[derive(Parser)]
#[command(name = "nullwindow", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Without a command: `nullwindow compare`, about a minute. Each command has examples in its --help.";

#[derive(Subcommand)]
enum Command {
    /// Compare the algorithms on a game's test positions; the default command.
    Compare(OfAny<compare::Args>),
    /// Find out which search suits a game best, by measuring.
    Advise(Of<advise::Args>),
    /// Search one synthetic tree with one algorithm, or with all of them.
    Tree(tree::Args),
    /// Analyse one position of a game.
    Search(Of<search::Args>),
    /// Count positions, to check the rules of a game.
    Perft(Of<perft::Args>),
    /// Solve an endgame position exactly.
    Solve(solve::Args),
    /// Compute an endgame database.
    BuildDatabase(build_database::Args),
    /// Count the nodes of fixed searches: a signature of the program.
    Bench(bench::Args),
    /// Play many games between two players, and estimate which is stronger.
    Match(Box<Of<matches::Args>>),
    /// Play a game against the computer, in the terminal.
    Play(Of<play::Args>),
    /// Look for faults in the rules of a game.
    Verify(Of<verify::Args>),
    /// Write every event of a small search of a game.
    Record(Of<record::Args>),
    /// Show searches step by step, and games to play, in a browser.
    Serve(serve::Args),
    /// Write that page as files for a web server.
    Page(page::Args),
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
    /// Write completions for a shell.
    Completions(manual::CompletionsArgs),
    /// Write the manual.
    Man(manual::ManArgs),
}

fn main() -> ExitCode {
    let parsed = command().try_get_matches().and_then(|found| Cli::from_arg_matches(&found));
    ExitCode::from(match parsed {
        Err(error) => nullwindow_kit::say(&error),
        Ok(Cli { command: None }) => nullwindow_kit::run(games::compare_all),
        Ok(Cli { command: Some(command) }) => nullwindow_kit::run(move || match command {
            Command::Compare(args) => games::compare(&args),
            Command::Advise(args) => games::advise(&args),
            Command::Tree(args) => tree::run(args),
            Command::Search(args) => games::search(&args),
            Command::Perft(args) => games::perft(&args),
            Command::Solve(args) => solve::run(args),
            Command::BuildDatabase(args) => build_database::run(args),
            Command::Bench(args) => bench::run(&args),
            Command::Match(args) => games::play_match(&args),
            Command::Play(args) => games::play(&args),
            Command::Verify(args) => games::verify(&args),
            Command::Record(args) => games::record(&args),
            Command::Serve(args) => serve::run(&args),
            Command::Page(args) => page::run(&args),
            Command::Uci(args) => uci::run(&args),
            Command::Gtp(args) => gtp::run(&args),
            Command::Nboard(args) => nboard::run(&args),
            Command::Hub(args) => hub::run(&args),
            Command::Lab(args) => lab::run(args),
            Command::Completions(args) => manual::completions(&args, self::command()),
            Command::Man(args) => manual::man(&args, self::command()),
        }),
    })
}

/// The command line, with examples for the built-in games.
fn command() -> clap::Command {
    let (positions, catalogue) = (games::positions(), search::catalogue());
    let texts: [(&str, &[&str]); 10] = [
        ("play", &[help::PLAY]),
        ("verify", &[help::VERIFY]),
        ("search", &[help::SEARCH, search::NOTES, &positions, &catalogue]),
        ("perft", &[help::PERFT, &positions]),
        ("advise", &[help::ADVISE, advise::NOTES]),
        ("compare", &[help::COMPARE, compare::NOTES, &catalogue]),
        ("match", &[help::MATCH, matches::NOTES]),
        ("record", &[help::RECORD, &positions]),
        ("completions", &[manual::COMPLETIONS]),
        ("man", &[manual::MAN]),
    ];
    let cli = Cli::command().mut_subcommand("lab", lab::with_examples);
    texts.iter().fold(cli, |cli, (command, texts)| {
        let text = texts.join("\n\n").replace("{program}", &format!("nullwindow {command}"));
        cli.mut_subcommand(command, |c| c.after_help(text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every example of every command's help can be pasted.
    #[test]
    fn examples_are_understood() {
        command().debug_assert();
        let count = manual::check_examples(&command());
        assert!(count.as_ref().is_ok_and(|count| *count >= 45), "{count:?}");
    }
}
