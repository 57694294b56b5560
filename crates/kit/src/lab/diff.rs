//! `lab diff`.

use crate::output::{Failure, Out};
use clap::Args as ClapArgs;
use nullwindow_lab::Store;
use nullwindow_lab::store::{CellDiff, Contents, StudyDiff};
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What to compare.
#[derive(ClapArgs)]
pub struct Args {
    /// A store; with --store a revision
    #[arg(value_name = "A")]
    first: String,

    /// Another one
    #[arg(value_name = "B")]
    second: String,

    /// Compare two revisions of the program in this store
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,

    /// Show every cell that differs, not only some
    #[arg(long)]
    all: bool,

    /// One JSON object per study, with every cell that differs
    #[arg(long)]
    json: bool,
}

/// For `--help`; `{program}` stands for what is typed before the command.
pub(super) const EXAMPLES: &str = "\
Examples:
  {program} diff before.sqlite after.sqlite
  {program} diff 75d6e8142f1c fd66236b0a11 --store lab.sqlite --json
      rows of two revisions; the beginning of their names is enough

Cells are the same if study and parameters are, whatever the behaviour was. Of times only the presence is \
compared. The exit code is that of diff: 0 if nothing differs, 1 if something does, 2 for trouble.";

/// Some cells are enough to see what is going on.
const SHOWN: usize = 3;

/// Compares, study by study.
pub fn run(args: &Args) -> Result<(), Failure> {
    let names = [&args.first, &args.second];
    let [first, second] = match &args.store {
        Some(path) => of_revisions(path, names)?,
        None => {
            let [first, second] = names.map(|name| Store::open_existing(Path::new(name)));
            [first?.contents(None)?, second?.contents(None)?]
        }
    };
    let studies = first.diff(&second);
    let mut out = Out::new();
    for (study, diff) in &studies {
        if args.json {
            writeln!(out, "{}", as_json(study, diff))?;
            continue;
        }
        let [only_first, only_second] = diff.only.each_ref().map(Vec::len);
        let (same, differing) = (diff.same, diff.differing.len());
        writeln!(
            out,
            "{study:<28} {same} the same, {differing} differ, {only_first} only in {}, \
             {only_second} only in {}",
            args.first, args.second
        )?;
        let shown = if args.all { usize::MAX } else { SHOWN };
        for cell in diff.differing.iter().take(shown) {
            writeln!(out, "    {}", in_words(cell))?;
        }
        for (parameters, name) in (diff.only.iter().zip(names))
            .flat_map(|(cells, name)| cells.iter().take(shown).map(move |cell| (cell, name)))
        {
            writeln!(out, "    only in {name}: {}", words(parameters))?;
        }
    }
    let differ = studies.values().filter(|diff| !diff.is_empty()).count();
    if !args.json {
        match differ {
            0 => writeln!(out, "nothing differs in {} studies", studies.len())?,
            _ => writeln!(out, "{differ} of {} studies differ", studies.len())?,
        }
    }
    out.flush()?;
    if differ > 0 { Err(Failure::Differs) } else { Ok(()) }
}

fn of_revisions(path: &Path, names: [&String; 2]) -> Result<[Contents; 2], Failure> {
    let store = Store::open_existing(path)?;
    let [first, second] = names.map(|name| store.contents(Some(name)));
    let both = [first?, second?];
    for (name, contents) in names.iter().zip(&both) {
        if contents.is_empty() {
            let made = store.revisions()?;
            let made: Vec<String> = made.iter().map(|(name, n)| format!("{name} ({n})")).collect();
            let shown = path.display();
            return Err(Failure::bad_input(match made.is_empty() {
                true => format!("{shown} has no rows"),
                false => format!(
                    "{shown} has no rows of revision '{name}'; its rows are of {}",
                    made.join(", ")
                ),
            }));
        }
    }
    Ok(both)
}

/// "game=chess position=3: nodes_6 1234 → 1200".
fn in_words(CellDiff { parameters, counts }: &CellDiff) -> String {
    const COUNTS: usize = 4;
    let shown = |count: &Option<Json>| count.as_ref().map_or("none".into(), text);
    let change = |(name, [a, b]): &(String, [Option<Json>; 2])| {
        format!("{name} {} → {}", shown(a), shown(b))
    };
    let mut changes: Vec<String> = counts.iter().take(COUNTS).map(change).collect();
    if counts.len() > COUNTS {
        changes.push(format!("{} more", counts.len() - COUNTS));
    }
    format!("{}: {}", words(parameters), changes.join(", "))
}

fn text(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

/// Parameters as `name=value`; what is not JSON is left as it is.
fn words(parameters: &str) -> String {
    let Ok(Json::Object(parsed)) = serde_json::from_str(parameters) else {
        return parameters.to_string();
    };
    parsed
        .iter()
        .map(|(name, value)| format!("{name}={}", text(value)))
        .collect::<Vec<_>>()
        .join(" ")
}

fn as_json(study: &str, diff: &StudyDiff) -> Json {
    let parsed = |parameters: &String| {
        serde_json::from_str(parameters).unwrap_or_else(|_| Json::String(parameters.clone()))
    };
    let differing = |cell: &CellDiff| {
        let counts = cell.counts.iter().map(|(name, both)| (name.clone(), json!(both)));
        let counts: serde_json::Map<String, Json> = counts.collect();
        json!({"cell": parsed(&cell.parameters), "counts": counts})
    };
    let [first, second] = diff.only.each_ref().map(|cells| cells.iter().map(parsed).collect());
    let only: [Vec<Json>; 2] = [first, second];
    json!({
        "study": study,
        "same": diff.same,
        "differing": diff.differing.iter().map(differing).collect::<Vec<_>>(),
        "only_in_first": only[0],
        "only_in_second": only[1],
    })
}
