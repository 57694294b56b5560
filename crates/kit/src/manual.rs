//! What can be made from a command line's description: completions, a manual, and its examples.

use crate::output::{Failure, Out};
use clap::{Args as ClapArgs, Command};
use clap_complete::Shell;
use std::io::Write;

/// For which shell.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The script goes to standard output. For the current bash: source <(PROGRAM completions bash); for good,
put it where the shell looks: ~/.local/share/bash-completion/completions/PROGRAM,
~/.config/fish/completions/PROGRAM.fish, or for zsh a file _PROGRAM in a folder of $fpath.")]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Which page.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The page goes to standard output, in the format of man: PROGRAM man | man -l -
`PROGRAM man search` is the page of one command.")]
pub struct ManArgs {
    /// A command, and the command below it if there is one [default: the program]
    #[arg(value_name = "COMMAND")]
    path: Vec<String>,
}

/// Writes the completions of a program.
///
/// # Errors
/// They cannot be written.
pub fn completions(args: &CompletionsArgs, mut program: Command) -> Result<(), Failure> {
    let name = program.get_name().to_owned();
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut program, name, &mut text);
    print(&text)
}

/// Writes a page of the manual.
///
/// # Errors
/// There is no such command, or the page cannot be written.
pub fn man(args: &ManArgs, program: Command) -> Result<(), Failure> {
    let mut name = program.get_name().to_owned();
    let mut command = program;
    for word in &args.path {
        let found = command.find_subcommand(word).cloned();
        command = found.ok_or_else(|| {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let instead = nullwindow::names::instead_of(word, &names);
            Failure::bad_input(format!("{name} has no command '{word}'; {instead}"))
        })?;
        name = format!("{name}-{word}");
    }
    // Leaked once, by a program that ends then: clap wants names that live as long as it does.
    let name: &'static str = name.leak();
    let mut text = Vec::new();
    clap_mangen::Man::new(command.name(name)).render(&mut text)?;
    print(&text)
}

fn print(text: &[u8]) -> Result<(), Failure> {
    let mut out = Out::new();
    out.write_all(text)?;
    Ok(out.flush()?)
}

/// The examples in the help of a program and of all commands below it: the words of each, the program's
/// name first. An example is a line of help that is indented by two spaces and has the program's name; a
/// backslash continues it.
pub fn examples(command: &Command, program: &str) -> Vec<Vec<String>> {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let help = help.replace("\\\n", " ");
    let lines = help.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let mut found: Vec<Vec<String>> = lines
        .filter_map(|line| {
            let words = words(line);
            let at = words.iter().position(|word| word == program)?;
            Some(words[at..].to_vec())
        })
        .collect();
    found.extend(command.get_subcommands().flat_map(|below| examples(below, program)));
    found
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
    fn examples_are_found() {
        let below = Command::new("search").after_help(
            "Examples:\n  game search --position \"a b\" \\\n      --depth 3\n      three plies\n  other x",
        );
        let program = Command::new("game").after_help("  mpirun game search").subcommand(below);
        let found = examples(&program, "game");
        assert_eq!(found[0], ["game", "search"]);
        assert_eq!(found[1], ["game", "search", "--position", "a b", "--depth", "3"]);
        assert_eq!(found.len(), 2);
    }
}
