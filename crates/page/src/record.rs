//! `record`: every event of a search.
//!
//! Arrays, by event: `kind` (a number in the head's `kinds`), `node` (−1 where an event has none) and the
//! event's fields `a`, `b`, `c` (0 where it has fewer). Windows, bounds and values are those of the side to
//! move at the node, merits those of the player at the root; ±2147483647 is ±∞.
//!
//! | kind | node | a | b | c |
//! |---|---|---|---|---|
//! | `pass` | | alpha | beta | |
//! | `enter` | yes | depth | alpha | beta |
//! | `leave` | yes | value | | |
//! | `leaf` | yes | value | 1 if the game is over | |
//! | `probe`, `store` | yes | lower | upper | |
//! | `cut` | yes | 0 beta, 1 prove-best, 2 ignore-left | children tried | |
//! | `research` | yes | child | alpha | beta |
//! | `open-begin` | | 0 greatest merit first, 1 least | | |
//! | `open-end` | | | | |
//! | `open-push`, `open-pop` | yes | 0 live, 1 solved | merit | |
//! | `open-purge` | yes | | | |
//! | `open-step` | | length of OPEN | | |
//! | `iteration` | | depth | value | |
//!
//! If the whole tree can be sent (`tree`), nodes have its numbers, and the head says `"tree": "whole"`.
//! Otherwise it says `"visited"`: nodes are numbered in order of discovery, and `parent`, `child`, `leaf`
//! (where it was evaluated) and `min` come with the recording, and in games the head's `moves`.

use crate::answer::{Answer, NO_VALUE, json_value, number};
use crate::catalogue::is_best_first;
use crate::fields::Fields;
use crate::limited::End;
use crate::limits;
use crate::source::{self, Described, Nodes, Search, Source};
use nullwindow::algorithms::Settings;
use nullwindow::observe::{Best, Cut, Event, Leaf, Recorder, Status};
use nullwindow::{Algorithm, Counts, Depth, Value};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The kinds of events, by number.
const KINDS: [&str; 15] = [
    "pass",
    "enter",
    "leave",
    "leaf",
    "probe",
    "store",
    "cut",
    "research",
    "open-begin",
    "open-end",
    "open-push",
    "open-pop",
    "open-purge",
    "open-step",
    "iteration",
];

/// Searches, and tells everything.
pub fn record(mut fields: Fields, stop: &Arc<AtomicBool>) -> Result<Answer, String> {
    let mut source = source::read(&mut fields)?;
    let algorithm = fields.needed_text("algorithm", limits::SHORT_TEXT)?;
    let algorithm: Algorithm = algorithm.parse().map_err(|error| format!("{error}"))?;
    let asked = fields.object("settings")?;
    let most = fields.number("most_nodes", 1..=limits::RECORDED_NODES as i64)?;
    let allowed = match is_best_first(algorithm) && source.tree.may_move_again() {
        true => limits::LISTED_NODES,
        false => limits::RECORDED_NODES,
    };
    let most = most.map_or(limits::USUAL_NODES, |most| most as usize).min(allowed);
    fields.finish()?;
    let settings = settings(asked, &mut source)?;

    let full = Arc::new(AtomicBool::new(false));
    let recorder = Recorder::with_caps(most, limits::EVENTS).raising(Arc::clone(&full));
    let mut observers = (Counts::default(), recorder);
    let (settings, depth, observer) = (&settings, source.depth, &mut observers);
    let search = Search { algorithm, depth, settings, observer, stop, full: &full };
    let (choice, end) = source.tree.search(search);
    let (counts, recorder) = observers;
    match end {
        Some(End::Stopped) => return Err(String::from("the search was stopped")),
        _ if recorder.events().is_err() => {
            return Err(format!(
                "{algorithm} is too large to record here: more than {most} nodes or {} events; make \
                 the tree smaller or raise \"most_nodes\" (at most {})",
                limits::EVENTS,
                allowed
            ));
        }
        Some(End::TooLong) => {
            let work = limits::WORK;
            return Err(format!("{algorithm} makes more than {work} moves; make the tree smaller"));
        }
        None => {}
    }
    let bounds = choice.bounds;
    let answer = Answer::default()
        .with("algorithm", algorithm.name())
        .with("kinds", &KINDS[..])
        .with("value", bounds.value().map(Value::get))
        .with("lower", json_value(bounds.lower))
        .with("upper", json_value(bounds.upper))
        .with("best_move", choice.child)
        .with("counts", counted(&counts))
        .with(
            "settings",
            json!({
                "guess": settings.guess.get(),
                "aspiration": settings.aspiration,
                "step": settings.step,
                "stage": settings.stage.get(),
            }),
        );
    with_events(answer, &mut source, recorder)
}

/// As asked for; otherwise from a shallower search of the tree, as `nullwindow tree` has it.
fn settings(mut asked: Fields, source: &mut Source) -> Result<Settings, String> {
    let most = i64::from(Value::LIMIT.get());
    let guess = asked.number("guess", -most..=most)?.and_then(Value::score);
    let aspiration = asked.number("aspiration", 1..=most)?.map(|number| number as u32);
    let step = asked.number("step", 1..=most)?.map(|number| number as u32);
    let stage = asked.number("stage", 1..=limits::HEIGHT.into())?.unwrap_or(2);
    asked.finish()?;
    let shallow = source.tree.guess(source.depth);
    let aspiration = aspiration.unwrap_or(shallow.error);
    Ok(Settings {
        guess: guess.unwrap_or(shallow.value),
        aspiration,
        step: step.unwrap_or(aspiration),
        stage: Depth::new(stage as u16),
    })
}

fn counted(counts: &Counts) -> serde_json::Value {
    json!({
        "leaf_visits": counts.leaf_visits,
        "unique_leaves": counts.unique_leaves(),
        "interior": counts.interior,
        "table_hits": counts.table_hits,
        "nodes": counts.nodes(),
        "passes": counts.passes,
        "researches": counts.researches,
        "cutoffs": counts.cutoffs.total(),
        "open_peak": counts.open_peak,
        "stored_peak": counts.stored_peak,
    })
}

/// Adds the events, and the nodes visited if the whole tree is too large.
fn with_events(answer: Answer, source: &mut Source, recorder: Recorder) -> Result<Answer, String> {
    let events = recorder.events().map_err(|error| error.to_string())?;
    let whole = source.tree.list(source.depth, limits::TREE_NODES, false);
    let numbers: Vec<i32> = match &whole {
        Some(nodes) => numbers_in(nodes, &recorder),
        None => (0..recorder.nodes() as i32).collect(),
    };
    let mut columns: [Vec<i32>; 5] = std::array::from_fn(|_| Vec::with_capacity(events.len()));
    for event in events {
        let (kind, node, fields) = packed(event)?;
        let node = node.map_or(-1, |node| numbers[node as usize]);
        let row = [kind, node, fields[0], fields[1], fields[2]];
        columns.iter_mut().zip(row).for_each(|(column, number)| column.push(number));
    }
    let visited = whole.is_none().then(|| visited(&recorder));
    let mut answer = answer
        .with("events", events.len())
        .with("nodes", recorder.nodes())
        .with("tree", if visited.is_some() { "visited" } else { "whole" });
    drop(recorder);
    for (name, column) in ["kind", "node", "a", "b", "c"].into_iter().zip(columns) {
        answer = answer.array(name, column);
    }
    let Some((mut nodes, evaluated)) = visited else { return Ok(answer) };
    let Described { min, moves } = source.tree.describe(&nodes);
    nodes.leaf = vec![NO_VALUE; min.len()];
    for (node, value) in evaluated {
        nodes.leaf[node as usize] = if min[node as usize] == 1 { -value } else { value };
    }
    Ok(answer
        .with("moves", moves)
        .array("parent", nodes.parent)
        .array("child", nodes.child)
        .array("leaf", nodes.leaf)
        .array("min", min))
}

/// The numbers that the recorded nodes have in the whole tree.
fn numbers_in(nodes: &Nodes, recorder: &Recorder) -> Vec<i32> {
    let (starts, children) = nodes.children();
    let mut numbers = vec![0; recorder.nodes()];
    for node in 1..recorder.nodes() {
        let (parent, child) = recorder.parent(node as u32);
        let start = starts[numbers[parent as usize] as usize];
        numbers[node] = children[(start + child) as usize] as i32;
    }
    numbers
}

/// The nodes that were visited, and what was found at the leaves by the side to move there.
fn visited(recorder: &Recorder) -> (Nodes, Vec<(u32, i32)>) {
    let places = (0..recorder.nodes() as u32).map(|node| recorder.parent(node));
    let (mut parent, child): (Vec<i32>, Vec<i32>) =
        places.map(|(parent, child)| (parent as i32, child as i32)).unzip();
    parent[0] = -1;
    let leaves = recorder.events().unwrap_or_default().iter().filter_map(|event| match *event {
        Event::Leaf { node, value, .. } => Some((node, number(value))),
        _ => None,
    });
    (Nodes { parent, child, leaf: Vec::new() }, leaves.collect())
}

/// The kind of an event, its node, and its fields.
fn packed(event: &Event) -> Result<(i32, Option<u32>, [i32; 3]), String> {
    let depth = |depth: Depth| i32::from(depth.get());
    let status = |status| i32::from(status == Status::Solved);
    Ok(match *event {
        Event::Pass { alpha, beta } => (0, None, [number(alpha), number(beta), 0]),
        Event::Enter { node, depth: left, alpha, beta } => {
            (1, Some(node), [depth(left), number(alpha), number(beta)])
        }
        Event::Leave { node, value } => (2, Some(node), [number(value), 0, 0]),
        Event::Leaf { node, value, leaf } => {
            (3, Some(node), [number(value), i32::from(leaf == Leaf::Finished), 0])
        }
        Event::Probe { node, lower, upper } => (4, Some(node), [number(lower), number(upper), 0]),
        Event::Store { node, lower, upper } => (5, Some(node), [number(lower), number(upper), 0]),
        Event::Cut { node, cut, tried } => {
            let cut = match cut {
                Cut::Beta => 0,
                Cut::ProveBest => 1,
                Cut::IgnoreLeft => 2,
            };
            (6, Some(node), [cut, tried as i32, 0])
        }
        Event::Research { node, child, alpha, beta } => {
            (7, Some(node), [child as i32, number(alpha), number(beta)])
        }
        Event::OpenBegin { best } => (8, None, [i32::from(best == Best::Least), 0, 0]),
        Event::OpenEnd => (9, None, [0; 3]),
        Event::OpenPush { node, status: s, merit } => {
            (10, Some(node), [status(s), number(merit), 0])
        }
        Event::OpenPop { node, status: s, merit } => {
            (11, Some(node), [status(s), number(merit), 0])
        }
        Event::OpenPurge { node } => (12, Some(node), [0; 3]),
        Event::OpenStep { len } => (13, None, [len as i32, 0, 0]),
        Event::Iteration { depth: reached, value } => {
            (14, None, [depth(reached), number(value), 0])
        }
        ref other => return Err(format!("the page does not know the event {other:?}")),
    })
}
