//! Showing what searches found: as text, as a table, as JSON.

use super::source::Shape;
use nullwindow::algorithms::Choice;
use nullwindow::{Algorithm, Counts, Value};
use nullwindow_games::tree::Answer;
use nullwindow_kit::output::{Failure, Out};
use nullwindow_kit::text::{align_numbers, plain_table};
use nullwindow_lab::figures::bars::{self, Bars, Group, Panel};
use serde::Serialize;
use std::io::Write;

/// One JSON object on a line of its own.
pub fn json(
    answer: &Answer,
    line: Option<u64>,
    tree: &Shape,
    out: &mut Out,
) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Row<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        line: Option<u64>,
        algorithm: &'a str,
        depth: u16,
        value: Option<i32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        best_move: Option<usize>,
        lower: Option<i32>,
        upper: Option<i32>,
        #[serde(flatten)]
        counts: &'a Counts,
        leaves: &'a Option<Vec<u128>>,
    }
    let bounds = answer.choice.bounds;
    let row = Row {
        line,
        algorithm: answer.algorithm.name(),
        depth: tree.depth.get(),
        value: bounds.value().map(Value::get),
        best_move: answer.choice.child,
        lower: bounds.lower.into(),
        upper: bounds.upper.into(),
        counts: &answer.counts,
        leaves: &answer.leaves,
    };
    serde_json::to_writer(&mut *out, &row)?;
    writeln!(out)?;
    Ok(())
}

/// As text: a paragraph for one algorithm, a table for several.
pub fn text(
    answers: &[Answer],
    line: Option<u64>,
    tree: &Shape,
    out: &mut Out,
) -> Result<(), Failure> {
    if let Some(line) = line {
        write!(out, "line {line}: ")?;
    }
    match answers {
        [answer] => paragraph(answer, tree, out),
        _ => table(answers, tree, out),
    }
}

/// A picture of what they counted, relative to alpha-beta, or else to the first.
pub fn svg(answers: &[Answer], tree: &Shape) -> Result<String, Failure> {
    const MEASURES: [&str; 3] = ["leaves", "distinct leaves", "nodes"];
    let counted = |answer: &Answer| {
        let counts = &answer.counts;
        [counts.leaf_visits, counts.unique_leaves(), counts.nodes()].map(|count| count as f64)
    };
    let is_alpha_beta = |answer: &&Answer| answer.algorithm == Algorithm::AlphaBeta;
    let Some(base) = answers.iter().find(is_alpha_beta).or(answers.first()) else {
        return Err(Failure::bad_input("there is nothing to draw"));
    };
    let group = |answer: &Answer| Group {
        label: answer.algorithm.name().to_owned(),
        values: counted(answer).iter().zip(counted(base)).map(|(a, b)| a / b.max(1.0)).collect(),
    };
    let minimal = tree.minimal_tree().map(|minimal| format!("; its minimal tree: {minimal}"));
    let panel = Panel {
        title: "one tree".to_owned(),
        note: format!("{}{}", tree.describe(), minimal.unwrap_or_default()),
        groups: answers.iter().map(group).collect(),
    };
    let bars = Bars {
        title: format!("What each algorithm needs ({} = 1)", base.algorithm.name()),
        measures: MEASURES.map(str::to_owned).to_vec(),
        panels: vec![panel],
    };
    bars::svg(&bars).map_err(|error| Failure::Broken(error.into()))
}

/// The result in words.
pub fn sentence(choice: &Choice) -> String {
    let bounds = choice.bounds;
    let value = match bounds.value() {
        Some(value) => format!("the value is {value}"),
        None if bounds.upper.is_infinite() => format!("the value is at least {}", bounds.lower),
        None if bounds.lower.is_infinite() => format!("the value is at most {}", bounds.upper),
        None => format!("the value is between {} and {}", bounds.lower, bounds.upper),
    };
    match choice.child {
        Some(child) => format!("the best move is number {}; {value}", child + 1),
        None => value,
    }
}

fn paragraph(answer: &Answer, tree: &Shape, out: &mut Out) -> Result<(), Failure> {
    let Answer { algorithm, choice, counts, leaves } = answer;
    writeln!(out, "{algorithm} on {}: {}", tree.describe(), sentence(choice))?;
    write!(
        out,
        "  leaf visits {}, distinct leaves {}",
        counts.leaf_visits,
        counts.unique_leaves()
    )?;
    match tree.minimal_tree() {
        Some(minimal) => writeln!(out, "; the minimal tree has {minimal}")?,
        None => writeln!(out)?,
    }
    writeln!(
        out,
        "  nodes {}: interior {}, answered by memory {}",
        counts.nodes(),
        counts.interior,
        counts.table_hits
    )?;
    writeln!(
        out,
        "  passes {}, re-searches {}, cutoffs {}, longest OPEN list {}, stored {}",
        counts.passes,
        counts.researches,
        counts.cutoffs.total(),
        counts.open_peak,
        counts.stored_peak
    )?;
    const SHOWN: usize = 64;
    if let Some(leaves) = leaves.as_ref().filter(|leaves| leaves.len() <= SHOWN) {
        let numbers: Vec<String> = leaves.iter().map(|n| (n + 1).to_string()).collect();
        writeln!(out, "  leaves evaluated, numbered from the left: {}", numbers.join(" "))?;
    }
    Ok(())
}

fn table(answers: &[Answer], tree: &Shape, out: &mut Out) -> Result<(), Failure> {
    let minimal = tree.minimal_tree();
    match minimal {
        Some(minimal) => writeln!(out, "{}; its minimal tree: {minimal}", tree.describe())?,
        None => writeln!(out, "{}", tree.describe())?,
    }
    let mut table = plain_table();
    table.set_header([
        "algorithm",
        "value",
        "leaves",
        "distinct",
        "minimal",
        "nodes",
        "passes",
        "again",
        "memory",
    ]);
    for Answer { algorithm, choice, counts, .. } in answers {
        let value = match (choice.bounds.value(), choice.child) {
            (Some(value), _) => value.to_string(),
            (None, Some(child)) => format!("move {}", child + 1),
            (None, None) => sentence(choice),
        };
        let memory = match (counts.open_peak, counts.stored_peak) {
            (0, 0) => String::new(), // no memory
            (open, stored) => open.max(stored).to_string(),
        };
        let percent = minimal.map_or(String::new(), |minimal| {
            format!("{:.0} %", 100.0 * counts.unique_leaves() as f64 / minimal)
        });
        table.add_row([
            algorithm.name().to_string(),
            value,
            counts.leaf_visits.to_string(),
            counts.unique_leaves().to_string(),
            percent,
            counts.nodes().to_string(),
            counts.passes.to_string(),
            counts.researches.to_string(),
            memory,
        ]);
    }
    align_numbers(&mut table);
    writeln!(out, "{}", table.trim_fmt())?;
    writeln!(
        out,
        "leaves: evaluations; distinct: different leaves; minimal: these in percent of\n\
         the minimal tree; passes: searches from the root; again: second searches of a\n\
         child; memory: entries stored, or the longest OPEN list"
    )?;
    Ok(())
}
