//! `nullwindow solve` as a user runs it.

use std::process::{Command, Output};

/// Problem 1 of the Forum: 14 empties, +18, g8.
const POSITION: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

fn solve(arguments: &[&str]) -> Output {
    let command = [&["solve", "othello"], arguments].concat();
    Command::new(env!("CARGO_BIN_EXE_nullwindow")).args(command).output().unwrap()
}

fn rows(arguments: &[&str]) -> Vec<serde_json::Value> {
    let output = solve(&[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn refusal(arguments: &[&str]) -> String {
    let output = solve(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn every_algorithm_solves_a_position() {
    for algorithm in ["alphabeta", "negascout", "mtd-f", "MTD-F"] {
        let row = &rows(&["--position", POSITION, "--algorithm", algorithm])[0];
        assert_eq!((row["score"].as_i64(), row["move"].as_str()), (Some(18), Some("g8")));
        assert_eq!((row["lower"].as_i64(), row["upper"].as_i64()), (Some(18), Some(18)));
        assert_eq!(row["algorithm"], algorithm.to_lowercase());
        assert!(row["nodes"].as_u64().unwrap() > 1000);
    }
    let text = String::from_utf8(solve(&["--position", POSITION]).stdout).unwrap();
    assert!(text.contains("+18") && text.contains("g8"), "{text}");
}

#[test]
fn a_file_is_solved_line_by_line() {
    let file = std::env::temp_dir().join(format!("nullwindow-solve-{}.obf", std::process::id()));
    let over = format!("{} X;", "X".repeat(64));
    std::fs::write(&file, format!("% remark\n{POSITION}; g8:+18; b1:+2;\n\n{over}\n")).unwrap();
    let rows = rows(&["--file", file.to_str().unwrap()]);
    std::fs::remove_file(&file).unwrap();
    let summary: Vec<_> = rows.iter().map(|r| (r["line"].as_u64(), r["score"].as_i64())).collect();
    assert_eq!(summary, [(Some(2), Some(18)), (Some(4), Some(64))]);
    assert_eq!(rows[0]["on_file"], 18);
    assert!(rows[1]["move"].is_null() && rows[1]["on_file"].is_null());
}

#[test]
fn a_limit_leaves_bounds() {
    let row = &rows(&["--position", POSITION, "--nodes", "100"])[0];
    assert_eq!((row["solved"].as_bool(), row["score"].is_null()), (Some(false), true));
    let bounds = row["lower"].as_i64().unwrap()..=row["upper"].as_i64().unwrap();
    assert!(bounds.contains(&18), "{bounds:?}");
}

#[test]
fn bad_input_is_refused_in_a_sentence() {
    let short = refusal(&["--position", "XO X"]);
    assert!(short.contains("64"), "{short}");
    let missing = refusal(&["--file", "/nowhere/to.obf"]);
    assert!(missing.contains("cannot read /nowhere/to.obf"), "{missing}");
    let nothing = refusal(&[]);
    assert!(nothing.contains("--position"), "{nothing}");
    let unknown = refusal(&["--position", POSITION, "--algorithm", "sss"]);
    assert!(unknown.contains("mtd-f"), "{unknown}");
    let file = std::env::temp_dir().join(format!("nullwindow-bad-{}.obf", std::process::id()));
    std::fs::write(&file, format!("{POSITION};\n{POSITION}; g8:+99;\n")).unwrap();
    let wrong = refusal(&["--file", file.to_str().unwrap()]);
    std::fs::remove_file(&file).unwrap();
    assert!(wrong.contains("line 2") && wrong.contains("field 1"), "{wrong}");
}
