//! `record`: writes every event of a small search, for viewers and scripts.

use crate::files::{OutputFile, cannot_write};
use crate::output::{Failure, Out};
use clap::Args as ClapArgs;
use nullwindow::algorithms::Settings;
use nullwindow::observe::Recorder;
use nullwindow::{Algorithm, Depth};
use nullwindow_games::Playable;
use serde_json::json;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

/// What to record.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// Where to search from, as the game writes positions [default: the start of the game]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,

    /// The algorithm as printed: alphabeta, negascout, sss, dual, mtd-f, ...
    #[arg(long, short, value_name = "NAME", default_value = "alphabeta")]
    algorithm: Algorithm,

    /// How deep
    #[arg(long, short, value_name = "PLIES", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=60))]
    depth: u16,

    /// The most nodes that are recorded
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: usize,

    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Replace the file of --out if it exists
    #[arg(long, requires = "out")]
    force: bool,
}

/// For `--help`; `{program}` stands for what is typed before the options.
pub const EXAMPLES: &str = "\
Examples:
  {program} --algorithm sss --depth 2
  {program} --algorithm mtd-f --depth 3 --out search.jsonl

One JSON object a line: first what was searched and the result, then the nodes in order of discovery \
(the root is 0), then the events. Values are for the side to move at the node.";

/// Searches, and writes what happened.
///
/// # Errors
/// The search is too large, the file exists, or the output cannot be written.
pub fn run<G: Playable>(args: &Args) -> Result<(), Failure> {
    let position = crate::position::<G>(args.position.as_deref())?;
    let mut recorder = Recorder::with_cap(args.nodes);
    let mut searched = position.clone();
    let depth = Depth::new(args.depth);
    let choice = args.algorithm.watch(&mut searched, depth, &Settings::default(), &mut recorder);
    let too_many = |error| Failure::bad_input(format!("{error}: lower --depth or raise --nodes"));
    let events = recorder.events().map_err(too_many)?;
    let file = args.out.as_deref().map(|path| OutputFile::named(path, args.force)).transpose()?;
    let mut out: Box<dyn Write> = match &file {
        None => Box::new(Out::new()),
        Some(file) => {
            let opened = File::create(file.path());
            Box::new(BufWriter::new(opened.map_err(|error| cannot_write(file.path(), &error))?))
        }
    };
    let header = json!({
        "game": G::NAME,
        "position": position.write_position(),
        "algorithm": args.algorithm.to_string(),
        "depth": args.depth,
        "value": choice.bounds.value(),
        "nodes": recorder.nodes(),
        "events": events.len(),
    });
    writeln!(out, "{header}")?;
    for node in 0..recorder.nodes() as u32 {
        let path = recorder.path(node);
        let (m, text) = at(&position, &path);
        writeln!(out, "{}", json!({"node": node, "path": path, "move": m, "position": text}))?;
    }
    for event in events {
        writeln!(out, "{}", serde_json::to_value(event)?)?;
    }
    out.flush()?;
    if let Some(file) = file {
        let mut out = Out::new();
        writeln!(out, "written: {file}, {} nodes", recorder.nodes())?;
        out.flush()?;
    }
    Ok(())
}

/// The move that leads to a node, and the position there.
fn at<G: Playable>(root: &G, path: &[u32]) -> (Option<String>, String) {
    let mut position = root.clone();
    let mut last = None;
    for &child in path {
        let Some(&m) = position.list_moves().get(child as usize) else { break };
        last = Some(position.write_move(m));
        position.make(m);
    }
    (last, position.write_position())
}
