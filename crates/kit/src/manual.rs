//! What can be made from a command line's description: completions, a manual, and its examples.

use crate::output::{Failure, Out};
use crate::text::wrapped;
use clap::builder::PossibleValuesParser;
use clap::{Args as ClapArgs, Command};
use clap_complete::Shell;
use nullwindow::Algorithm;
use nullwindow::searcher::Driver;
use std::io::Write;

/// For which shell.
#[derive(ClapArgs, Debug)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// For `--help`; `{program}` stands for what is typed before the options.
pub const COMPLETIONS: &str = "\
Examples:
  {program} bash > completions.bash
      then `source completions.bash`, or put it into
      ~/.local/share/bash-completion/completions under the program's name
  {program} fish
      for ~/.config/fish/completions
  {program} zsh
      for a folder of $fpath";

/// Which page.
#[derive(ClapArgs, Debug)]
pub struct ManArgs {
    /// A command, and the command below it if there is one [default: the program]
    #[arg(value_name = "COMMAND")]
    path: Vec<String>,
}

/// For `--help`; `{program}` stands for what is typed before the options.
pub const MAN: &str = "\
Examples:
  {program} | man -l -
  {program} search > search.1
      the page of one command";

/// Writes the completions of a program.
///
/// # Errors
/// They cannot be written.
pub fn completions(args: &CompletionsArgs, program: Command) -> Result<(), Failure> {
    let name = program.get_name().to_owned();
    let mut program = with_names(program);
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut program, name, &mut text);
    print(&text)
}

/// The same command, in which the names of algorithms are known before they are typed.
fn with_names(command: Command) -> Command {
    let is_named = |arg: &clap::Arg| arg.get_long() == Some("algorithm");
    let id = command.get_arguments().find(|arg| is_named(arg)).map(|arg| arg.get_id().clone());
    let names: Vec<&str> = match command.get_name() {
        "tree" => Algorithm::ALL.iter().map(|one| one.name()).chain(["all"]).collect(),
        "record" => Algorithm::ALL.iter().map(|one| one.name()).collect(),
        _ => Driver::ALL.iter().map(|one| one.name()).collect(),
    };
    let named = |arg: clap::Arg| arg.value_parser(PossibleValuesParser::new(names));
    let command = match id {
        Some(id) => command.mut_arg(id, named),
        None => command,
    };
    command.mut_subcommands(with_names)
}

/// Writes a page of the manual.
///
/// # Errors
/// There is no such command, or the page cannot be written.
pub fn man(args: &ManArgs, program: Command) -> Result<(), Failure> {
    let (mut name, mut typed) = (program.get_name().to_owned(), program.get_name().to_owned());
    let mut command = program;
    for word in &args.path {
        let found = command.find_subcommand(word).cloned();
        command = found.ok_or_else(|| {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let instead = nullwindow::names::instead_of(word, &names);
            Failure::bad_input(format!("{typed} has no command '{word}'; {instead}"))
        })?;
        name = format!("{name}-{word}");
        typed = format!("{typed} {word}");
    }
    // Leaked once, by a program that ends then: clap wants names that live as long as it does.
    let name: &'static str = name.leak();
    let examples = command.get_after_help().map(ToString::to_string);
    let command = command.name(name).bin_name(typed).after_help(None::<&str>);
    let mut text = Vec::new();
    clap_mangen::Man::new(command).render(&mut text)?;
    text.extend(examples.map_or(String::new(), |help| as_it_stands(&help)).into_bytes());
    print(&text)
}

/// What the help says after the options, as a section whose lines stay as they are.
fn as_it_stands(help: &str) -> String {
    const WIDTH: usize = 79;
    let mut section = String::from(".SH EXAMPLES AND NOTES\n.nf\n.in 0\n");
    for line in wrapped_paragraphs(help, WIDTH).lines() {
        // A dot or a quote at the beginning would be a command; a bare hyphen may become a dash.
        section += "\\&";
        section += &line.replace('\\', "\\e").replace('-', "\\-");
        section += "\n";
    }
    section
}

/// Lines that are not indented, broken between words.
fn wrapped_paragraphs(text: &str, width: usize) -> String {
    let line = |line: &str| match line.starts_with(' ') {
        true => line.to_owned(),
        false => wrapped(line, width),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn print(text: &[u8]) -> Result<(), Failure> {
    let mut out = Out::new();
    out.write_all(text)?;
    Ok(out.flush()?)
}

/// Checks that every example in the help of a program and of all commands below it can be pasted: that it is
/// understood, and not broken by the edge of a terminal of 80 columns. Returns how many there are.
///
/// # Errors
/// The first one that cannot.
pub fn check_examples(program: &Command) -> Result<usize, String> {
    let name = program.get_name();
    let mut program = program.clone().term_width(80);
    program.build();
    let mut commands = vec![program.clone()];
    let mut count = 0;
    while let Some(mut command) = commands.pop() {
        commands.extend(command.get_subcommands().cloned());
        let written = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let written = examples(&written, name);
        let shown = examples(&command.render_help().to_string(), name);
        if let Some(broken) = written.iter().find(|example| !shown.contains(example)) {
            return Err(format!("{}: a line is too long", broken.join(" ")));
        }
        for words in &written {
            let parsed = program.clone().try_get_matches_from(words);
            parsed.map_err(|error| format!("{}: {error}", words.join(" ")))?;
        }
        count += written.len();
    }
    Ok(count)
}

/// The words of each example in a text, the program's name first. An example is a line that is indented by
/// two spaces and has the program's name; a backslash continues it, a pipe or a file ends it.
fn examples(help: &str, program: &str) -> Vec<Vec<String>> {
    let help = help.replace("\\\n", " ");
    let lines = help.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let example = |line: &str| {
        let words = words(line);
        let at = words.iter().position(|word| word == program)?;
        let piped = |word: &&String| !matches!(word.as_str(), "|" | ">");
        Some(words[at..].iter().take_while(piped).cloned().collect())
    };
    lines.filter_map(example).collect()
}

/// The words of a command line; double quotes hold words together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in line.split('"').enumerate() {
        match at % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_found_and_checked() {
        let program = |help: &'static str| {
            let depth = clap::Arg::new("depth").long("depth");
            let search = Command::new("search").arg(depth).after_help(help);
            Command::new("game").subcommand(search)
        };
        let check = |help| check_examples(&program(help));
        let good = "Examples:\n  game search --depth \"a b\"\n  mpirun game search \\\n      --depth 3\n      three";
        assert_eq!(check(good), Ok(2));
        assert!(check("  game search --deep 3").unwrap_err().contains("--deep"));
        let long = "  game search --depth 3333333333333333333333333333333333333333333333333333333333333333";
        assert!(check(long).unwrap_err().contains("too long"));
    }
}
