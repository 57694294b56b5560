//! `nullwindow tree` as a user runs it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn nullwindow(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nullwindow")).args(arguments).output().unwrap()
}

fn with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

const FIGURE_3_1: &str = "6 5 7 2 9 8 4 3";

#[test]
fn the_trace_of_sss_is_figure_3_1() {
    let text = stdout(&nullwindow(&[
        "tree",
        "--leaves",
        FIGURE_3_1,
        "--width",
        "2",
        "--algorithm",
        "SSS",
        "--trace",
    ]));
    let states: Vec<&str> = text.lines().take_while(|line| line.starts_with('(')).collect();
    assert_eq!(states.len(), 22);
    assert_eq!(states[0], "(ε,L,∞)");
    assert_eq!(states[3], "(1.1.1,L,∞)(1.1.2,L,∞)(2,L,∞)");
    assert_eq!(states[8], "(2.1.2,L,∞)(2.1.1,S,9)(1.1.1,S,6)(1.1.2,S,5)");
    assert_eq!(states[21], "(ε,S,6)");
    assert!(text.ends_with("the value is 6\n"));
}

#[test]
fn a_trace_of_negascout_shows_windows_values_and_cutoffs() {
    let text = stdout(&nullwindow(&[
        "tree",
        "--leaves",
        FIGURE_3_1,
        "--width",
        "2",
        "-a",
        "negascout",
        "--trace",
    ]));
    for line in [
        "ε MAX (-∞, ∞)",
        "    1.2 MAX (5, 6)",
        "      1.2.1 = 7",
        "  2 alpha cutoff after 2 children",
    ] {
        assert!(text.lines().any(|l| l == line), "no line {line:?} in\n{text}");
    }
}

fn rows(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn json_has_the_counts_and_the_leaves_in_order() {
    let text = stdout(&nullwindow(&[
        "tree",
        "--leaves",
        FIGURE_3_1,
        "--width",
        "2",
        "--algorithm",
        "sss",
        "--json",
    ]));
    let row = &rows(&text)[0];
    assert_eq!(row["value"], 6);
    assert_eq!(row["leaf_visits"], 7);
    assert_eq!(row["unique_leaves"], 7);
    assert_eq!(row["leaves"], serde_json::json!([0, 1, 4, 5, 6, 7, 2]));
    for name in [
        "interior",
        "table_hits",
        "quiescence",
        "nodes",
        "passes",
        "researches",
        "cutoffs",
        "open_peak",
        "stored_peak",
    ] {
        assert!(!row[name].is_null(), "no {name}");
    }
}

#[test]
fn all_algorithms_agree_on_a_generated_tree() {
    let arguments = ["tree", "--width", "4", "--depth", "5", "--seed", "9", "--order", "p=0.6"];
    let text = stdout(&nullwindow(&[&arguments[..], &["--json"]].concat()));
    let rows = rows(&text);
    let value = &rows[0]["value"];
    assert!(rows.len() > 25 && rows[0]["algorithm"] == "minimax" && value.is_number());
    for row in &rows {
        let finds_value = row["algorithm"] != "mtd-best" && row["algorithm"] != "best-node-search";
        assert!(!finds_value || row["value"] == *value, "{row}");
    }
    let table = stdout(&nullwindow(&arguments));
    assert!(table.contains("mtd-f-ijcai") && table.contains("its minimal tree: 79"));
}

#[test]
fn a_file_is_read_line_by_line() {
    let input = b"# two trees\n((3 5) (2 9 1))\n\n(4 -7 2)\n";
    let output = with_input(&["tree", "--leaves-file", "-", "-a", "mtd-f", "--json"], input);
    let rows = rows(&stdout(&output));
    assert_eq!(rows.len(), 2);
    assert_eq!((&rows[0]["line"], &rows[0]["value"]), (&2.into(), &3.into()));
    assert_eq!((&rows[1]["line"], &rows[1]["value"]), (&4.into(), &4.into()));
}

#[test]
fn what_was_right_before_a_bad_line_is_not_lost() {
    let output = with_input(
        &["tree", "--leaves-file", "-", "-a", "sss", "--json", "--width", "2"],
        b"1 2\n1 2 3\n",
    );
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1);
    assert_one_sentence(&output, "line 2: 3 leaves do not make a uniform tree of width 2");
}

#[test]
fn events_can_be_recorded() {
    let file = std::env::temp_dir().join(format!("nullwindow-events-{}.json", std::process::id()));
    let name = file.to_str().unwrap();
    stdout(&nullwindow(&[
        "tree",
        "--leaves",
        FIGURE_3_1,
        "--width",
        "2",
        "-a",
        "alphabeta",
        "--record",
        name,
    ]));
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let rows = rows(&text);
    let count = |event: &str| rows.iter().filter(|row| row["event"] == event).count();
    assert_eq!((count("leaf"), count("enter"), count("cut")), (7, 7, 2));
    assert_eq!(count("node"), 13, "13 nodes besides the root");
}

fn assert_one_sentence(output: &Output, expected: &str) {
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.starts_with("error: ") && text.contains(expected), "{text}");
    assert_eq!(text.lines().count(), 1, "one sentence: {text}");
}

#[test]
fn bad_input_is_one_clear_sentence() {
    for (arguments, expected) in [
        (&["--leaves", "1 2 3", "--width", "2"][..], "depth 1 has 2, depth 2 has 4"),
        (&["--leaves", ""], "the tree is empty"),
        (&["--leaves", "1 2 3 4"], "needs --width"),
        (&["--leaves", "((1 2)", "-a", "sss"], "never closed"),
        (&["--leaves", "(1 2))"], "never opened"),
        (&["--leaves", "(1 ())"], "neither a value nor children"),
        (&["--leaves", "1 x", "--width", "2"], "\"x\" at column 3 is not a whole number"),
        (&["--leaves", "1 2.5", "--width", "2"], "\"2.5\""),
        (&["--leaves", "8000001", "--width", "2"], "beyond the range of values, ±8000000"),
        (&["--leaves", "99999999999999999999999", "--width", "2"], "beyond the range"),
        (&["--leaves", "-2147483648", "--width", "2"], "beyond the range"),
        (&["--leaves", "2147483647", "--width", "2"], "beyond the range"),
        (&["--leaves", "-9223372036854775808", "--width", "2"], "beyond the range"),
        (&["--range", "-2147483648..0"], "impossible"),
        (&["--guess", "-2147483648"], "beyond ±8000000"),
        (&["--leaves", "1 2", "--width", "2", "--seed", "3"], "cannot be used with"),
        (&["--aspiration", "0"], "invalid value"),
        (&["--leaves", "1", "--width", "0"], "the width is 0"),
        (&["--width", "0"], "the width is 0"),
        (
            &["--algorithm", "alphabet"],
            "no algorithm is called 'alphabet'; did you mean alphabeta?",
        ),
        (&["--algorithm", "nonsense"], "no algorithm is called 'nonsense'; there are"),
        (&["--width", "20", "--depth", "14", "-a", "sss"], "use --force"),
        (&["--width", "3", "--depth", "20000"], "too deep"),
        (&["--width", "5", "--depth", "99999999"], "invalid value"),
        (&["--order", "sideways"], "the orders are"),
        (&["--order", "p=1.5"], "not from 0 to 1"),
        (&["--range", "9..1"], "impossible"),
        (&["--range", "0..1", "--order", "best"], "--range is for --order random"),
        (&["--order", "worst", "--width", "30", "--depth", "20"], "different values"),
        (&["--trace"], "--trace follows one algorithm"),
        (&["--guess", "9000000"], "beyond ±8000000"),
        (&["--leaves-file", "/does/not/exist"], "cannot open"),
        (&["--leaves", "(1 2)", "--width", "2"], "parentheses already give the shape"),
    ] {
        assert_one_sentence(&nullwindow(&[&["tree"], arguments].concat()), expected);
    }
    let not_text = with_input(&["tree", "--leaves-file", "-"], b"(1 \xff 2)\n");
    assert_one_sentence(&not_text, "line 1: not UTF-8");
    let empty = with_input(&["tree", "--leaves-file", "-"], b"\n# nothing\n");
    assert_one_sentence(&empty, "contains no tree");
}

/// The deepest trees that are accepted do not overflow the stack, in any algorithm.
#[test]
fn very_deep_trees() {
    let text = stdout(&nullwindow(&["tree", "--width", "1", "--depth", "10000", "--json"]));
    assert!(rows(&text).iter().all(|row| row["leaf_visits"].as_u64().unwrap() >= 1));
}

#[test]
fn help_has_examples() {
    let text = stdout(&nullwindow(&["tree", "--help"]));
    assert!(text.contains("Examples:") && text.contains("--leaves"));
}
