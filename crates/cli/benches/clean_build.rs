//! What a clean release build costs, in processor seconds:
//! `cargo bench -p nullwindow-cli --bench clean_build [-- REVISION ...]`
//!
//! The last commit is built, and then these revisions, each from a folder of its own and with nothing compiled
//! before; crates are fetched first. Processors differ, so what counts is the ratio of two revisions on one machine. The
//! anchor is aadae24, before searches were compiled in one place only: about 600 s where 250 were wanted.

use std::path::Path;
use std::process::{Command, Stdio};

/// What is wanted of the last commit, as a part of the anchor.
const WANTED: f64 = 250.0 / 600.0;

fn main() {
    let given = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let revisions: Vec<String> = std::iter::once("HEAD".into()).chain(given).collect();
    let folder = std::env::temp_dir().join(format!("nullwindow-build-{}", std::process::id()));
    let mut first = None;
    println!("{:<14} {:>10} {:>24}", "revision", "CPU s", "HEAD / it, wanted 0.417");
    for revision in &revisions {
        match clean_build(revision, &folder) {
            Ok(seconds) => {
                let ratio = first.map(|head: f64| head / seconds);
                let verdict = |ratio: f64| if ratio <= WANTED { "met" } else { "not met" };
                let ratio = ratio.map(|ratio| format!("{ratio:.3}, {}", verdict(ratio)));
                println!("{revision:<14} {seconds:>10.1} {:>24}", ratio.unwrap_or_default());
                first.get_or_insert(seconds);
            }
            Err(error) => {
                println!("{revision:<14} {error}");
                return;
            }
        }
    }
}

/// Processor seconds of all programs that building a revision runs.
fn clean_build(revision: &str, folder: &Path) -> Result<f64, String> {
    seconds_of_children()?; // Not on every system.
    let tree = folder.to_string_lossy().into_owned();
    run(Command::new("git").args(["worktree", "add", "--detach", &tree, revision]))?;
    let cargo = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command.args(arguments).current_dir(folder).env("CARGO_TARGET_DIR", folder.join("target"));
        // What cargo told this bench of its own build is not for the one it measures.
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CARGO_PKG_")) {
            command.env_remove(name);
        }
        run(&mut command)
    };
    let built = cargo(&["fetch", "--locked"]).and_then(|()| {
        let before = seconds_of_children()?;
        cargo(&["build", "--release", "--locked"])?;
        Ok(seconds_of_children()? - before)
    });
    run(Command::new("git").args(["worktree", "remove", "--force", &tree]))?;
    built
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).trim().into()),
    }
}

/// User and system time of the children that have ended (Linux).
fn seconds_of_children() -> Result<f64, String> {
    const TICKS_PER_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").map_err(|error| error.to_string())?;
    // The second field is a name in parentheses, which may hold blanks; these are fields 16 and 17.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: Vec<f64> = fields.skip(13).take(2).filter_map(|field| field.parse().ok()).collect();
    match ticks[..] {
        [user, system] => Ok((user + system) / TICKS_PER_SECOND),
        _ => Err("/proc/self/stat has no times of children".into()),
    }
}
