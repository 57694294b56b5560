//! WebAssembly answers with the same bytes.

use crate::errors::good;
use nullwindow::Algorithm;
use nullwindow::searcher::Driver;
use nullwindow_page::{Host, folder};
use serde_json::{Value as Json, json};
use std::path::Path;
use std::process::Command;

/// Requests of every kind, in the order in which one page asks them.
fn requests() -> Vec<Json> {
    let mut all = good();
    for algorithm in Algorithm::ALL {
        let name = algorithm.name();
        all.push(json!({"do": "record", "width": 3, "depth": 5, "algorithm": name}));
        all.push(json!({"do": "record", "game": "kalah", "depth": 4, "algorithm": name}));
    }
    for order in ["random", "strong", "additive", "p=0.37", "best", "worst"] {
        all.push(json!({"do": "tree", "width": 4, "depth": 5, "order": order, "seed": 11}));
    }
    for game in ["chess", "othello", "checkers", "connect-four", "kalah", "tic-tac-toe"] {
        all.push(json!({"do": "position", "game": game}));
        all.push(json!({"do": "tree", "game": game, "depth": 3}));
        for level in 1..=9 {
            all.push(json!({"do": "play", "game": game, "level": level, "seed": 5}));
        }
        for driver in Driver::ALL {
            for (depth, set) in [(2, "full-width"), (4, "full-width"), (5, "selective")] {
                all.push(json!({"do": "analyse", "game": game, "depth": depth, "lines": 2,
                                "driver": driver.name(), "enhancements": set, "nodes": 30_000}));
            }
        }
    }
    // A tree too large to be sent, a search too large to be recorded, a mistake.
    all.push(json!({"do": "record", "width": 7, "depth": 8, "algorithm": "mtd-f", "seed": 3}));
    all.push(json!({"do": "record", "width": 40, "depth": 60, "algorithm": "sss"}));
    all.push(json!({"do": "tree", "tree": "((3 5)"}));
    all
}

/// Whether what this test needs is here. Where it is missing the test is skipped, unless all are demanded, as
/// in CI.
fn can_run() -> bool {
    let node = Command::new("node").arg("--version").output().is_ok();
    let missing = match (node, folder::check_target()) {
        (true, Ok(())) => return true,
        (false, _) => "node",
        (_, Err(_)) => folder::TARGET,
    };
    let demanded = std::env::var_os("NULLWINDOW_TESTS").is_some_and(|tests| tests == "all");
    assert!(!demanded, "{missing} is not installed; `./test --install` installs it");
    eprintln!("SKIPPED: {missing} is not installed");
    false
}

#[test]
fn server_and_webassembly_give_the_same_bytes() {
    if !can_run() {
        return;
    }
    let module = folder::compile().unwrap();
    let requests = requests();
    let named = |what: &str| {
        std::env::temp_dir().join(format!("nullwindow-page-{}-{what}", std::process::id()))
    };
    let (asked, answered) = (named("requests"), named("answers"));
    let lines: Vec<String> = requests.iter().map(Json::to_string).collect();
    std::fs::write(&asked, lines.join("\n")).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page/answer.mjs");
    let node = Command::new("node").args([&script, &module, &asked, &answered]).status();
    assert!(node.unwrap().success());
    let answers = std::fs::read(&answered).unwrap();
    [asked, answered].iter().for_each(|file| std::fs::remove_file(file).unwrap());
    let mut host = Host::new();
    let mut rest = &answers[..];
    for line in &lines {
        let ours = host.answer(line, &Default::default());
        let length = u32::from_le_bytes(rest[..4].try_into().unwrap()) as usize;
        let theirs = &rest[4..4 + length];
        assert!(ours == theirs, "{line}: {} and {} bytes", ours.len(), theirs.len());
        rest = &rest[4 + length..];
    }
    assert!(rest.is_empty());
}
