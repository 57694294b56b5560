//! What `record` sends is what the library reports.

use crate::common::{Answer, ask, try_to_ask};
use nullwindow::algorithms::Settings;
use nullwindow::observe::{Best, Cut, Event, Leaf, Recorder, Status};
use nullwindow::{Algorithm, Depth, Game, Value};
use nullwindow_games::Playable;
use nullwindow_games::kalah::Kalah;
use nullwindow_games::tree::ExplicitTree;
use nullwindow_page::Host;
use serde_json::{Value as Json, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Trees of the papers, and one in which children are leaves at different depths: (width, leaves).
const TREES: [(Option<u32>, &str); 5] = [
    // Reinefeld, Marsland and Schaeffer (1985), Figure 3.1.
    (Some(2), "6 5 7 2 9 8 4 3"),
    // Plaat et al. (1995), Figure 1.
    (None, "(((41 5) (12 90)) ((101 80) (20 30)) ((34 80) (36 35)))"),
    // Pearl's kind of tree, three wide.
    (Some(3), "7 2 9 4 4 1 8 6 5 3 3 7 2 9 9 1 6 4 5 5 8 2 7 1 9 3 6"),
    (None, "((3 5) (2 9 1) 4 (1 (7 (2 2)) 8))"),
    (None, "5"),
];

/// An event by paths, and as the arrays have it: `None` for an infinite value.
#[derive(Clone, PartialEq, Debug)]
struct Told {
    kind: String,
    path: Option<Vec<u32>>,
    fields: Vec<i64>,
}

/// The event as the documentation of `record` writes it.
fn told(event: &Event, path: impl Fn(u32) -> Vec<u32>) -> Told {
    let v = |value: Value| match value {
        Value::INFINITY => i64::from(i32::MAX),
        value if value == -Value::INFINITY => -i64::from(i32::MAX),
        value => i64::from(value.get()),
    };
    let d = |depth: Depth| i64::from(depth.get());
    let solved = |status: Status| i64::from(status == Status::Solved);
    let (kind, node, fields) = match *event {
        Event::Pass { alpha, beta } => ("pass", None, vec![v(alpha), v(beta)]),
        Event::Enter { node, depth, alpha, beta } => {
            ("enter", Some(node), vec![d(depth), v(alpha), v(beta)])
        }
        Event::Leave { node, value } => ("leave", Some(node), vec![v(value)]),
        Event::Leaf { node, value, leaf } => {
            ("leaf", Some(node), vec![v(value), i64::from(leaf == Leaf::Finished)])
        }
        Event::Probe { node, lower, upper } => ("probe", Some(node), vec![v(lower), v(upper)]),
        Event::Store { node, lower, upper } => ("store", Some(node), vec![v(lower), v(upper)]),
        Event::Cut { node, cut, tried } => {
            let cut = [Cut::Beta, Cut::ProveBest, Cut::IgnoreLeft].iter().position(|&c| c == cut);
            ("cut", Some(node), vec![cut.unwrap() as i64, tried as i64])
        }
        Event::Research { node, child, alpha, beta } => {
            ("research", Some(node), vec![child as i64, v(alpha), v(beta)])
        }
        Event::OpenBegin { best } => ("open-begin", None, vec![i64::from(best == Best::Least)]),
        Event::OpenEnd => ("open-end", None, vec![]),
        Event::OpenPush { node, status, merit } => {
            ("open-push", Some(node), vec![solved(status), v(merit)])
        }
        Event::OpenPop { node, status, merit } => {
            ("open-pop", Some(node), vec![solved(status), v(merit)])
        }
        Event::OpenPurge { node } => ("open-purge", Some(node), vec![]),
        Event::OpenStep { len } => ("open-step", None, vec![len as i64]),
        Event::Iteration { depth, value } => ("iteration", None, vec![d(depth), v(value)]),
        _ => panic!("{event:?}"),
    };
    let mut fields = fields;
    fields.resize(3, 0);
    Told { kind: kind.to_owned(), path: node.map(path), fields }
}

/// The events of an answer; the arrays `parent` and `child` of `tree` say where its nodes are.
fn sent(answer: &Answer, tree: &Answer) -> Vec<Told> {
    let kinds = answer.texts("kinds");
    let path = |mut node: i32| {
        let mut path = Vec::new();
        while node != 0 {
            path.push(tree.array("child")[node as usize] as u32);
            node = tree.array("parent")[node as usize];
        }
        path.reverse();
        path
    };
    let columns = ["kind", "node", "a", "b", "c"].map(|name| answer.array(name));
    (0..answer.head["events"].as_u64().unwrap() as usize)
        .map(|at| Told {
            kind: kinds[columns[0][at] as usize].clone(),
            path: (columns[1][at] >= 0).then(|| path(columns[1][at])),
            fields: columns[2..].iter().map(|column| i64::from(column[at])).collect(),
        })
        .collect()
}

/// What the library does, compiled for the game itself.
fn library<G: Game>(
    root: &mut G,
    algorithm: Algorithm,
    depth: Depth,
    settings: &Settings,
) -> (Option<i32>, Vec<Told>) {
    let mut recorder = Recorder::with_cap(1_000_000);
    let choice = algorithm.run(root, depth, settings, &mut recorder);
    let events = recorder.events().unwrap();
    let events = events.iter().map(|event| told(event, |node| recorder.path(node))).collect();
    (choice.bounds.value().map(Value::get), events)
}

fn used(answer: &Answer) -> Settings {
    let number = |name: &str| answer.head["settings"][name].as_i64().unwrap();
    Settings {
        guess: Value::new(number("guess") as i32),
        aspiration: number("aspiration") as u32,
        step: number("step") as u32,
        stage: Depth::new(number("stage") as u16),
    }
}

fn with(request: &Json, more: Json) -> Json {
    let mut request = request.clone();
    request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    request
}

#[test]
fn every_algorithm_on_the_papers_trees() {
    for (width, leaves) in TREES {
        let tree = match width {
            Some(width) => ExplicitTree::parse_uniform(width, leaves).unwrap(),
            None => ExplicitTree::parse(leaves).unwrap(),
        };
        let request = json!({"tree": leaves, "width": width});
        let whole = ask(&with(&request, json!({"do": "tree"})));
        let settings = [json!({}), json!({"guess": 4, "aspiration": 2, "step": 3, "stage": 1})];
        for (&algorithm, settings) in
            Algorithm::ALL.iter().flat_map(|a| settings.iter().map(move |s| (a, s)))
        {
            let asked =
                json!({"do": "record", "algorithm": algorithm.name(), "settings": settings});
            let answer = ask(&with(&request, asked));
            assert_eq!(answer.head["tree"], "whole");
            for (name, value) in settings.as_object().unwrap() {
                assert_eq!(&answer.head["settings"][name], value, "{algorithm}");
            }
            let (value, events) =
                library(&mut tree.root(), algorithm, tree.height(), &used(&answer));
            assert_eq!(answer.head["value"], json!(value), "{algorithm} on {leaves}");
            assert_eq!(sent(&answer, &whole), events, "{algorithm} on {leaves}");
        }
    }
}

/// In Kalah a player may move twice, and leaves are not at one depth.
#[test]
fn every_algorithm_on_a_game() {
    let text = "0,0,2,0,1,1,9/0,1,0,2,0,1,7 1";
    let request = json!({"game": "kalah", "position": text, "depth": 4});
    let whole = ask(&with(&request, json!({"do": "tree"})));
    for &algorithm in Algorithm::ALL {
        let answer = ask(&with(&request, json!({"do": "record", "algorithm": algorithm.name()})));
        let mut position = Kalah::read_position(text).unwrap();
        let (value, events) = library(&mut position, algorithm, Depth::new(4), &used(&answer));
        assert_eq!(answer.head["value"], json!(value), "{algorithm}");
        assert_eq!(sent(&answer, &whole), events, "{algorithm}");
    }
}

/// A tree too large to be sent comes as far as it was visited.
#[test]
fn large_trees_come_with_the_nodes_visited() {
    let request = json!({"width": 8, "depth": 7, "order": "strong", "seed": 5});
    let too_large = try_to_ask(&mut Host::new(), &with(&request, json!({"do": "tree"})));
    assert!(too_large.error().contains("more than 400000 nodes"), "{}", too_large.error());
    for name in ["alphabeta", "sss", "mtd-f"] {
        let answer = ask(&with(&request, json!({"do": "record", "algorithm": name})));
        assert_eq!(answer.head["tree"], "visited");
        let tree = nullwindow_games::tree::AdditiveTree::new(
            8,
            nullwindow_games::tree::AdditiveOrder::Strong,
            5,
        );
        let algorithm = name.parse().unwrap();
        let (value, events) = library(&mut tree.unwrap(), algorithm, Depth::new(7), &used(&answer));
        assert_eq!(answer.head["value"], json!(value));
        assert_eq!(sent(&answer, &answer), events, "{name}");
        let leaves = answer.array("leaf").iter().filter(|&&leaf| leaf != i32::MIN).count();
        assert_eq!(answer.head["counts"]["unique_leaves"], leaves, "{name}");
        let leaf_events = events.iter().filter(|event| event.kind == "leaf");
        for event in leaf_events.take(100) {
            // Depth 7 is odd: MIN is to move at the leaves.
            assert!(answer.array("leaf").contains(&(-event.fields[0] as i32)));
        }
    }
}

#[test]
fn a_million_nodes_are_recorded_and_more_are_refused() {
    let request = |width: u32, most: u32| json!({"do": "record", "width": width, "depth": 7, "algorithm": "minimax", "most_nodes": most});
    // 1 + 7 + … + 7^7 = 960 800.
    let answer = ask(&request(7, 1_000_000));
    assert_eq!(answer.head["nodes"], 960_800);
    assert_eq!(answer.array("parent").len(), 960_800);
    let error = |request| try_to_ask(&mut Host::new(), &request).error().to_owned();
    assert!(error(request(7, 960_799)).contains("too large to record"));
    assert!(error(request(8, 1_000_000)).contains("too large to record"));
    assert!(error(request(1000, 1_000_000)).contains("too large to record"));
}

/// One move at the root says nothing about the tree below it: the first guess spends only so much there.
#[test]
fn a_narrow_root_does_not_make_a_search_endless() {
    let checked = "6rk/8/8/8/8/8/8/7K w - - 0 1";
    let request = json!({"do": "record", "game": "chess", "position": checked, "depth": 20, "algorithm": "mtd-f"});
    let error = try_to_ask(&mut Host::new(), &request).error().to_owned();
    assert!(error.contains("too large to record"), "{error}");
}

/// What the catalogue says of the algorithms is what they do.
#[test]
fn the_catalogue_knows_the_algorithms() {
    let catalogue = ask(&json!({"do": "catalogue"}));
    let list = catalogue.head["algorithms"].as_array().unwrap();
    assert_eq!(list.len(), Algorithm::ALL.len());
    let tree = json!({"do": "record", "width": 4, "depth": 6, "order": "p=0.6", "seed": 3});
    let usual = json!({"guess": 0, "aspiration": 1000, "step": 1000, "stage": 2});
    for entry in list {
        let name = entry["name"].as_str().unwrap();
        let record =
            |settings: &Json| ask(&with(&tree, json!({"algorithm": name, "settings": settings})));
        let plain = record(&usual);
        let kinds = plain.texts("kinds");
        let has = |kind: &str| {
            let kind = kinds.iter().position(|known| known == kind).unwrap() as i32;
            plain.array("kind").contains(&kind)
        };
        assert_eq!(entry["best_first"], has("open-begin"), "{name}");
        assert_eq!(entry["memory"], has("store"), "{name}");
        assert_eq!(entry["finds_value"], name.parse::<Algorithm>().unwrap().finds_value());
        let uses = entry["uses"].as_array().unwrap();
        for (setting, other) in
            [("guess", 300_000), ("aspiration", 100_000), ("step", 50), ("stage", 1)]
        {
            let mut settings = usual.clone();
            settings[setting] = other.into();
            let changed = record(&settings).arrays != plain.arrays;
            assert_eq!(uses.contains(&setting.into()), changed, "{name}: {setting}");
        }
    }
}

#[test]
fn a_stopped_search_says_so() {
    let stop = Arc::new(AtomicBool::new(true));
    for request in [
        json!({"do": "record", "width": 3, "depth": 9, "algorithm": "mtd-f"}),
        json!({"do": "play", "game": "chess", "level": 9}),
    ] {
        let answer = Answer::read(&Host::new().answer(&request.to_string(), &stop));
        assert_eq!(answer.error(), "the search was stopped", "{request}");
    }
}
