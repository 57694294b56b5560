//! The program of one game, and what all programs of the kit have in common.

use crate::lab::{self, Lab};
use crate::output::Failure;
use crate::{advise, compare, manual, matches, perft, play, record, search, verify};
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use nullwindow::names::nearest;
use nullwindow_engines::matches::prepare;
use nullwindow_games::Playable;
use nullwindow_lab::Study;
use nullwindow_lab::comparison::Comparison;

#[derive(Parser)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play against the computer, in the terminal.
    Play(play::Args),
    /// Look for faults in the rules.
    Verify(verify::Args),
    /// Analyse a position.
    Search(search::Args),
    /// Count positions.
    Perft(perft::Args),
    /// Compare the algorithms on the same positions.
    Compare(compare::Args),
    /// Find out which search suits the game best, by measuring.
    Advise(advise::Args),
    /// Play many games between two players, and estimate which is stronger.
    Match(Box<matches::Args>),
    /// Run studies: many searches, kept in a file, and a report on them.
    #[command(subcommand)]
    Lab(lab::Command),
    /// Write every event of a small search.
    Record(record::Args),
    /// Write completions for a shell.
    Completions(manual::CompletionsArgs),
    /// Write the manual.
    Man(manual::ManArgs),
}

/// The `main` of a program for one game: reads the command line, does what it says, and ends the process
/// with exit code 2 for bad input and 1 for other failures.
pub fn main<G: Playable>() {
    main_with::<G>(Vec::new);
}

/// The same with studies of one's own in the laboratory, beside those that every game has.
pub fn main_with<G: Playable>(studies: fn() -> Vec<&'static dyn Study>) {
    let words: Vec<_> = std::env::args_os().collect();
    let name = words.first().map(std::path::Path::new).and_then(|path| path.file_stem());
    let name = name.map_or(G::NAME.to_owned(), |name| name.to_string_lossy().into_owned());
    let parsed = command::<G>(&name)
        .try_get_matches_from(words)
        .and_then(|found| Program::from_arg_matches(&found));
    let code = match parsed {
        Err(error) => say(&error),
        Ok(program) => run(move || obey::<G>(&name, program.command, studies)),
    };
    if code != 0 {
        std::process::exit(code.into());
    }
}

/// The command line of a game.
fn command<G: Playable>(name: &str) -> clap::Command {
    let positions = format!("Positions are written as {}.", G::POSITIONS);
    let help = |command: &str, texts: &[&str]| {
        let program = format!("{name} {command}");
        texts.join("\n\n").replace("{program}", &program)
    };
    let catalogue = search::catalogue();
    let texts: [(&str, &[&str]); 10] = [
        ("play", &[play::EXAMPLES]),
        ("verify", &[verify::EXAMPLES]),
        ("search", &[search::EXAMPLES, search::NOTES, &positions, &catalogue]),
        ("perft", &[perft::EXAMPLES, &positions]),
        ("compare", &[compare::EXAMPLES, compare::NOTES, &positions, &catalogue]),
        ("match", &[matches::EXAMPLES, matches::NOTES]),
        ("advise", &[advise::EXAMPLES, advise::NOTES]),
        ("record", &[record::EXAMPLES, &positions]),
        ("completions", &[manual::COMPLETIONS]),
        ("man", &[manual::MAN]),
    ];
    // Kept as long as the program runs: clap takes only names that are.
    let start = Program::command()
        .name(&*name.to_owned().leak())
        .about(format!("{}: play it, search it, find out which search suits it", G::TITLE))
        .after_help(format!("Each command has examples in its --help. To begin: {name} verify"));
    let lab = Lab { program: format!("{name} lab"), studies: Vec::new() };
    let study = format!("drivers-{}", G::NAME);
    let start = start.mut_subcommand("lab", |c| lab.with_examples(c, &study, &study));
    texts.iter().fold(start, |program, (command, texts)| {
        program.mut_subcommand(command, |c| c.after_help(help(command, texts)))
    })
}

fn obey<G: Playable>(
    name: &str,
    asked: Command,
    studies: fn() -> Vec<&'static dyn Study>,
) -> Result<(), Failure> {
    match asked {
        Command::Play(args) => play::run::<G>(&args),
        Command::Verify(args) => verify::run::<G>(&args),
        Command::Search(args) => search::run::<G>(&args),
        Command::Perft(args) => perft::run::<G>(&args),
        Command::Compare(args) => compare::run::<G>(&args),
        Command::Match(args) => matches::run::<G>(&args, prepare),
        Command::Advise(args) => advise::run::<G>(&args, &format!("{name} search")),
        Command::Lab(command) => {
            let usual = Comparison::<G>::studies().map_err(Failure::bad_input)?;
            let studies = [usual, studies()].concat();
            Lab { program: format!("{name} lab"), studies }.obey(command)
        }
        Command::Record(args) => record::run::<G>(&args),
        Command::Completions(args) => manual::completions(&args, command::<G>(name)),
        Command::Man(args) => manual::man(&args, command::<G>(name)),
    }
}

/// Does the work of a command on a large stack and says how it failed, if it did. Returns the exit code.
pub fn run(work: impl FnOnce() -> Result<(), Failure> + Send + 'static) -> u8 {
    match on_a_large_stack(work) {
        Ok(()) | Err(Failure::ReaderGone) => 0,
        Err(Failure::Differs) => 1,
        Err(Failure::BadInput(error)) => {
            eprintln!("error: {error:#}");
            2
        }
        Err(Failure::Interrupted) => 130,
        Err(Failure::Broken(error)) => {
            eprintln!("error: {error:#}");
            1
        }
    }
}

/// Help goes to standard output; an error in the arguments is one sentence. Returns the exit code.
pub fn say(error: &clap::Error) -> u8 {
    if !error.use_stderr() {
        let printed = error.print();
        return if printed.is_ok() { 0 } else { 1 };
    }
    let text = error.to_string();
    if !text.starts_with("error:") {
        eprint!("{text}"); // an incomplete command, such as `nullwindow lab`: the help
        return 2;
    }
    let sentence = text.split("\n\n").next().unwrap_or(&text);
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let meant = meant(error).map_or(String::new(), |name| format!("; did you mean {name}?"));
    eprintln!("{}{meant} (see --help)", words.join(" "));
    2
}

/// The option, command or value that was probably meant.
fn meant(error: &clap::Error) -> Option<String> {
    let strings = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    for [typed, known] in [
        [ContextKind::InvalidArg, ContextKind::SuggestedArg],
        [ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand],
    ] {
        let (typed, known) = (strings(typed), strings(known));
        if let (Some(typed), Some(first)) = (typed.first(), known.first()) {
            // Clap has a distance of its own and may suggest several.
            let best = nearest(typed, known.iter().map(String::as_str));
            return Some(best.unwrap_or(first).to_owned());
        }
    }
    let [typed, known] = [ContextKind::InvalidValue, ContextKind::ValidValue].map(strings);
    let name = nearest(typed.first()?, known.iter().map(String::as_str))?;
    Some(name.to_owned())
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

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::kalah::Kalah;

    /// Every example of every command's help can be typed as it stands.
    #[test]
    fn examples_are_understood() {
        let program = command::<Kalah>("my-game");
        program.clone().debug_assert();
        let count = manual::check_examples(&program);
        assert!(count.as_ref().is_ok_and(|count| *count >= 20), "{count:?}");
    }
}
