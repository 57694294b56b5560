//! `nullwindow perft` and `build-database` as a user runs them.

use std::process::{Command, Output};

fn nullwindow(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nullwindow")).args(arguments).output().unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = nullwindow(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn nodes(arguments: &[&str]) -> u64 {
    let text = stdout(&[&["perft"], arguments, &["--json"]].concat());
    let row: serde_json::Value = serde_json::from_str(&text).unwrap();
    row["nodes"].as_u64().unwrap()
}

#[test]
fn perft_counts() {
    assert_eq!(nodes(&["chess", "3"]), 8902);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(nodes(&["chess", "3", "--position", kiwipete]), 97862);
    assert_eq!(nodes(&["othello", "7"]), 55092);
    let board = "---------------------------OX------XO--------------------------- X";
    assert_eq!(nodes(&["othello", "3", "--position", board]), 56);
    assert_eq!(nodes(&["checkers", "7"]), 179_740);
    assert_eq!(nodes(&["checkers", "1", "--position", "B:W7,8,15,16:BK3"]), 2);
    assert_eq!(nodes(&["checkers", "1", "--position", "B:W7,8,15,16:BK3", "--merged"]), 1);
    assert_eq!(nodes(&["connect-four", "4"]), 2401);
    assert_eq!(nodes(&["tic-tac-toe", "2", "--position", "5"]), 56);
    assert_eq!(nodes(&["kalah", "1", "--position", "4,4,0,5,5,5,1/4,4,4,4,4,4,0 1"]), 5);
    assert_eq!(nodes(&["chess", "0"]), 1);
}

#[test]
fn perft_shows_every_depth_on_the_way() {
    let text = stdout(&["perft", "chess", "3"]);
    let counts: Vec<&str> = text.lines().map(|l| l.split_whitespace().nth(1).unwrap()).collect();
    assert_eq!(counts, ["20", "400", "8902"]);
}

#[test]
fn divide_adds_up() {
    let text = stdout(&["perft", "chess", "3", "--divide"]);
    assert!(text.lines().any(|l| l.split_whitespace().eq(["e2e4", "600"])), "{text}");
    let total = text.lines().last().unwrap();
    assert!(total.starts_with("20 moves") && total.ends_with("8902"), "{text}");
    assert_eq!(nodes(&["othello", "4", "--divide"]), 244);
}

#[test]
fn a_database_is_built_and_counted() {
    let file = std::env::temp_dir().join(format!("nullwindow-{}.wld", std::process::id()));
    let name = file.to_str().unwrap();
    let text = stdout(&["build-database", "checkers", "--pieces", "2", "--out", name, "--json"]);
    let row: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(std::fs::metadata(&file).unwrap().len() > 100);
    std::fs::remove_file(&file).unwrap();
    let counts = serde_json::json!([{"pieces": 2, "wins": 716, "draws": 2370, "losses": 402}]);
    assert_eq!(row["counts"], counts);
}

#[test]
fn bad_input_is_one_sentence() {
    for (arguments, expected) in [
        (&["perft", "chess", "2", "--position", "nonsense"][..], "error: "),
        (&["perft", "chess", "2", "--position", "8/8/8/8/8/8/8/8 w - - 0 1"], "king"),
        (&["perft", "othello", "2", "--position", "XO"], "error: "),
        (&["perft", "checkers", "2", "--position", "B:W40:B1"], "40"),
        (&["perft", "tic-tac-toe", "2", "--position", "11"], "move 2, '1', is not a legal move"),
        (&["perft", "go", "2"], "invalid value 'go'"),
        (&["perft", "chess", "-1"], "error: "),
        (&["perft", "chess", "2", "--merged"], "chess has no routes to merge"),
        (&["perft", "chess", "0", "--divide"], "at least 1"),
        (&["build-database", "checkers", "--pieces", "1"], "must be from 2 to"),
        (&["build-database", "checkers", "--pieces", "99"], "must be from 2 to"),
        (&["build-database", "checkers", "--pieces", "2", "--threads", "0"], "thread"),
        (
            &["build-database", "checkers", "--pieces", "2", "--out", "/no/such/place"],
            "cannot write",
        ),
    ] {
        let output = nullwindow(arguments);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(expected), "{arguments:?}: {text}");
        assert_eq!(text.lines().count(), 1, "{arguments:?}: {text}");
    }
}
