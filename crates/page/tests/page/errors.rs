//! Bad requests get a sentence, never a panic.

use crate::common::{Answer, ask_of, try_to_ask};
use nullwindow_games::random::SplitMix64;
use nullwindow_page::Host;
use serde_json::{Value as Json, json};

/// Requests that are answered: every kind, small.
pub fn good() -> Vec<Json> {
    vec![
        json!({"do": "catalogue"}),
        json!({"do": "tree", "tree": "((3 5) (2 9 1))"}),
        json!({"do": "tree", "width": 2, "depth": 3, "order": "worst", "seed": 4}),
        json!({"do": "tree", "game": "othello", "depth": 2}),
        json!({"do": "node", "game": "checkers", "path": [1, 2]}),
        json!({"do": "record", "tree": "((3 5) (2 9 1))", "algorithm": "sss"}),
        json!({"do": "record", "tree": "6 5 7 2 9 8 4 3", "width": 2, "algorithm": "staged-sss",
               "settings": {"stage": 1}}),
        json!({"do": "record", "width": 3, "depth": 4, "order": "p=0.6", "seed": 2,
               "algorithm": "mtd-f", "settings": {"guess": 7}, "most_nodes": 1000}),
        json!({"do": "record", "width": 3, "depth": 4, "range": [-5, 5], "algorithm": "dual-ins"}),
        json!({"do": "record", "game": "kalah", "depth": 3, "algorithm": "best-node-search"}),
        json!({"do": "position", "game": "chess", "position":
               "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
               "moves": ["e1g1", "Bxe2"]}),
        json!({"do": "position", "game": "tic-tac-toe", "position": "513", "moves": ["7"]}),
        json!({"do": "play", "game": "chess", "moves": ["e4"], "level": 1, "seed": 3}),
        json!({"do": "play", "game": "connect-four", "level": 2}),
        json!({"do": "read", "game": "othello", "text": "f5d6c3"}),
        json!({"do": "read", "game": "chess", "text": "1. e4 (1. d4) e5 {why not} 2. Nf3 *"}),
        json!({"do": "write", "game": "kalah", "moves": ["3", "1"], "players": ["a", "b"],
               "date": "2026.11.17", "resigned": 1}),
        json!({"do": "analyse", "game": "connect-four", "depth": 4, "driver": "mtd-f",
               "enhancements": "T,H", "nodes": 2000, "lines": 2, "session": "x"}),
    ]
}

#[test]
fn good_requests_are_good() {
    let mut host = Host::new();
    good().iter().for_each(|request| drop(ask_of(&mut host, request)));
}

/// The error names what was wrong.
#[test]
fn bad_requests_are_answered_by_a_sentence() {
    let long = "1 ".repeat(600_000);
    let deep = format!("{}1{}", "(".repeat(70), ")".repeat(70));
    let many = vec!["e4"; 2001];
    for (request, words) in [
        (json!({}), "\"do\" is missing"),
        (json!({"do": "dance"}), "nothing is called \"dance\""),
        (json!({"do": 7}), "\"do\" is 7, not a text"),
        (json!({"do": "catalogue", "more": 1}), "\"more\" means nothing"),
        (json!({"do": "catalogue", "session": 1}), "\"session\" is 1"),
        (json!({"do": "tree"}), "there is no tree"),
        (json!({"do": "tree", "tree": ""}), "the tree is empty"),
        (json!({"do": "tree", "tree": "((3 5) (2 9 1)"}), "never closed"),
        (json!({"do": "tree", "tree": "(1 2", "width": 0}), "from 1 to 1000"),
        (json!({"do": "tree", "tree": "1 2 3", "width": 2}), "3 leaves do not make"),
        (json!({"do": "tree", "tree": "(1 99999999999)"}), "beyond the range"),
        (json!({"do": "tree", "tree": long}), "1200000 bytes"),
        (json!({"do": "tree", "tree": deep}), "70 plies deep; the most is 64"),
        (json!({"do": "tree", "tree": "5", "game": "chess"}), "both given"),
        (json!({"do": "tree", "width": 3}), "\"depth\" is missing"),
        (json!({"do": "tree", "width": 3, "depth": 0}), "\"depth\" is 0"),
        (json!({"do": "tree", "width": 3, "depth": 2.5}), "\"depth\" is 2.5"),
        (json!({"do": "tree", "width": 3, "depth": 65}), "from 1 to 64"),
        (json!({"do": "tree", "width": 3, "depth": 2, "order": "odd"}), "the orders are"),
        (json!({"do": "tree", "width": 3, "depth": 2, "order": "p=2"}), "from 0 to 1"),
        (json!({"do": "tree", "width": 3, "depth": 2, "seed": -1}), "\"seed\" is -1"),
        (json!({"do": "tree", "width": 3, "depth": 2, "range": [1]}), "needs two numbers"),
        (json!({"do": "tree", "width": 3, "depth": 2, "range": [5, 1]}), "impossible"),
        (json!({"do": "tree", "width": 3, "depth": 2, "range": [0, 1e12]}), "\"range\" is"),
        (json!({"do": "tree", "width": 3, "depth": 2, "order": "best", "range": [1, 2]}), "random"),
        (json!({"do": "tree", "width": 1000, "depth": 64, "order": "worst"}), "different"),
        (json!({"do": "tree", "width": 10, "depth": 9}), "more than 400000 nodes"),
        (json!({"do": "tree", "game": "go", "depth": 2}), "no game is called 'go'"),
        (json!({"do": "tree", "game": "chess"}), "\"depth\" is missing"),
        (json!({"do": "tree", "game": "chess", "depth": 61}), "from 1 to 60"),
        (json!({"do": "tree", "game": "chess", "depth": 2, "width": 3}), "its own moves"),
        (json!({"do": "node", "game": "chess", "path": [20]}), "there are 20 moves"),
        (json!({"do": "record", "tree": "5"}), "\"algorithm\" is missing"),
        (json!({"do": "record", "tree": "5", "algorithm": "mtdf"}), "mtd-f"),
        (json!({"do": "record", "tree": "5", "algorithm": "sss", "settings": 3}), "not an object"),
        (
            json!({"do": "record", "tree": "5", "algorithm": "sss", "settings": {"step": 0}}),
            "\"step\"",
        ),
        (json!({"do": "record", "tree": "5", "algorithm": "sss", "settings": {"x": 0}}), "\"x\""),
        (
            json!({"do": "record", "tree": "5", "algorithm": "sss", "most_nodes": 9_000_000}),
            "1000000",
        ),
        (json!({"do": "record", "width": 40, "depth": 60, "algorithm": "sss"}), "too large"),
        (json!({"do": "record", "width": 40, "depth": 60, "algorithm": "alphabeta"}), "too large"),
        (json!({"do": "position"}), "\"game\" is missing"),
        (json!({"do": "position", "game": "chess", "position": "8/8 w"}), "\"position\":"),
        (json!({"do": "position", "game": "chess", "position": "x".repeat(1001)}), "1001 bytes"),
        (json!({"do": "position", "game": "chess", "moves": ["e4", "e4"]}), "move 2"),
        (json!({"do": "position", "game": "chess", "moves": [4]}), "\"moves\" is 4"),
        (json!({"do": "position", "game": "chess", "moves": "e4"}), "not a list"),
        (json!({"do": "position", "game": "chess", "moves": many}), "2001 entries"),
        (
            json!({"do": "position", "game": "tic-tac-toe", "position": "14253", "moves": ["6"]}),
            "over",
        ),
        (json!({"do": "play", "game": "chess"}), "\"level\" is missing"),
        (json!({"do": "play", "game": "chess", "level": 10}), "from 1 to 9"),
        (json!({"do": "play", "game": "tic-tac-toe", "position": "14253", "level": 1}), "over"),
        (json!({"do": "read", "game": "chess"}), "\"text\" is missing"),
        (
            json!({"do": "read", "game": "chess", "text": "hello"}),
            "neither PGN nor a position (FEN)",
        ),
        (json!({"do": "read", "game": "kalah", "text": "1 9"}), "move 2"),
        (json!({"do": "write", "game": "chess", "players": ["one"]}), "two names"),
        (json!({"do": "write", "game": "chess", "resigned": 2}), "\"resigned\" is 2"),
        (json!({"do": "analyse", "game": "chess"}), "\"depth\" is missing"),
        (json!({"do": "analyse", "game": "chess", "depth": 1, "driver": "ins"}), "as printed"),
        (json!({"do": "analyse", "game": "chess", "depth": 1, "enhancements": "?"}), "enhancement"),
        (json!({"do": "analyse", "game": "kalah", "depth": 1, "enhancements": "Q"}), "quiescence"),
        (json!({"do": "analyse", "game": "chess", "depth": 1, "nodes": 0}), "\"nodes\" is 0"),
        (json!({"do": "analyse", "game": "chess", "depth": 1, "lines": 11}), "from 1 to 10"),
        (json!({"do": "analyse", "game": "chess", "depth": 1, "fresh": 1}), "true or false"),
        (json!({"do": "analyse", "game": "tic-tac-toe", "position": "14253", "depth": 1}), "over"),
    ] {
        let answer = try_to_ask(&mut Host::new(), &request);
        let shown: String = request.to_string().chars().take(200).collect();
        assert!(answer.error().contains(words), "{shown}: {}", answer.error());
    }
    let mut host = Host::new();
    for text in
        ["", "null", "[1]", "{\"do\":", "\u{feff}{}", &"[".repeat(1 << 20), &" ".repeat(3 << 20)]
    {
        assert!(!Answer::read(&host.answer(text, &Default::default())).error().is_empty());
    }
}

/// Values that are put where they do not belong.
fn odd_values() -> Vec<Json> {
    let numbers = [-1i64, 0, 1, 2, 60, 64, 1000, i64::from(i32::MAX), i64::MAX, i64::MIN];
    let texts = [
        "",
        "0",
        "-",
        "x",
        "é",
        "((",
        "((1 2) 3)",
        "p=0.1",
        "chess",
        "e4",
        "4444",
        "\u{0}",
        "1,2/3",
        "4,4,4,4,4,4,0/4,4,4,4,4,4,0 1",
        "B:W18:B12",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "THK",
        "selective",
    ];
    let lists = [
        json!([]),
        json!([0]),
        json!(["1", "2"]),
        json!([null]),
        json!([[1]]),
        json!({}),
        json!({"guess": -8_000_000}),
    ];
    let mut all: Vec<Json> = vec![Json::Null, json!(true), json!(0.5), json!(1e300)];
    all.extend(numbers.map(Json::from));
    all.extend(texts.map(Json::from));
    all.extend(lists);
    all
}

/// Thousands of requests, each with something changed: an answer or a sentence, never a panic.
#[test]
fn mutated_requests_never_panic() {
    let (good, odd) = (good(), odd_values());
    let mut random = SplitMix64::new(18);
    let mut host = Host::new();
    let names: Vec<String> = good
        .iter()
        .flat_map(|request| request.as_object().unwrap().keys().cloned().collect::<Vec<_>>())
        .collect();
    let mut answered = 0;
    for _ in 0..4000 {
        let mut request = good[random.below(good.len())].clone();
        for _ in 0..=random.below(3) {
            let object = request.as_object_mut().unwrap();
            let name = &names[random.below(names.len())];
            match random.below(4) {
                0 => drop(object.remove(name)),
                // What another request has there.
                1 => {
                    let other = &good[random.below(good.len())];
                    if let Some(value) = other.get(name) {
                        object.insert(name.clone(), value.clone());
                    }
                }
                _ => drop(object.insert(name.clone(), odd[random.below(odd.len())].clone())),
            }
        }
        // Not the costly ones: what is large is refused elsewhere.
        if request["depth"].as_i64().is_some_and(|depth| depth > 4) {
            request["depth"] = 3.into();
        }
        if request["nodes"].is_null() && request["do"] == "analyse" {
            request["nodes"] = 1000.into();
        }
        if request["level"].as_i64().is_some_and(|level| level > 2) {
            request["level"] = 2.into();
        }
        if request["width"].as_i64().is_some_and(|width| (10..=1000).contains(&width)) {
            request["width"] = 9.into();
        }
        let mut text = request.to_string().into_bytes();
        // Some are not even JSON.
        if random.below(8) == 0 {
            let at = random.below(text.len());
            text[at] = random.next() as u8;
        }
        let text = String::from_utf8_lossy(&text).into_owned();
        let answer = Answer::read(&host.answer(&text, &Default::default()));
        answered += usize::from(answer.error().is_empty());
    }
    assert!((500..3500).contains(&answered), "{answered} of 4000 were good requests");
}
