//! `nullwindow search` as a user runs it.

use serde_json::Value;
use std::process::{Command, Output};

fn nullwindow(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nullwindow")).args(arguments).output().unwrap()
}

fn search(arguments: &[&str]) -> String {
    let output = nullwindow(&[&["search"], arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&search(&[arguments, &["--json"]].concat())).unwrap()
}

/// The one-sentence answer to a bad request.
fn refusal(arguments: &[&str]) -> String {
    let output = nullwindow(&[&["search"], arguments].concat());
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.starts_with("error: ") && text.lines().count() == 1, "{text}");
    text
}

const MATE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

#[test]
fn a_mate_is_found_and_shown() {
    let text = search(&["chess", "--position", MATE, "--depth", "3"]);
    assert!(text.contains("best move  Ra8#"), "{text}");
    assert!(text.contains("value      won in 1 ply, exact"), "{text}");
    assert!(text.contains("line       Ra8#\n"), "{text}");
    assert!(text.contains("root moves"), "{text}");
}

#[test]
fn one_line_for_each_iteration() {
    let text = search(&["othello", "--depth", "4"]);
    let depths: Vec<u16> = text
        .lines()
        .skip_while(|line| !line.starts_with("depth"))
        .skip(1)
        .map_while(|line| line.split_whitespace().next()?.parse().ok())
        .collect();
    assert_eq!(depths, [1, 2, 3, 4]);
}

#[test]
fn algorithms_agree_on_every_game() {
    for game in ["chess", "othello", "checkers", "connect-four", "tic-tac-toe", "kalah"] {
        let names = ["alphabeta", "pvs", "aspiration-alphabeta", "sss", "dual", "mtd-f", "mtd-bi"];
        let value = |name: &&str| {
            let answer = json(&[game, "--depth", "4", "--algorithm", name]);
            assert_eq!(answer["bound"], "exact", "{game} {name}");
            answer["value"].as_i64().unwrap_or_else(|| panic!("{game} {name}: no value"))
        };
        let values: Vec<i64> = names.iter().map(value).collect();
        assert!(values.iter().all(|value| *value == values[0]), "{game}: {values:?}");
    }
}

#[test]
fn json_says_it_all() {
    let answer = json(&["checkers", "--depth", "5", "--algorithm", "mtd-f", "-e", "T,H"]);
    assert_eq!(answer["iterations"].as_array().unwrap().len(), 5);
    assert_eq!(answer["enhancements"], "TH");
    assert_eq!(answer["bound"], "exact");
    assert_eq!(answer["settings"]["driver"], "mtd-f");
    assert_eq!(answer["pv"][0], answer["best"]);
    assert_eq!(answer["table_too_small"], false);
    assert!(answer["root_moves"].as_array().unwrap().len() == 7);
    assert!(answer["seconds"].is_f64() && answer["iterations"][4]["seconds"].is_f64());
    assert_eq!(answer["unit"], serde_json::json!({"name": "men", "is": 100}));
}

/// Moves and values for people, with the machine's beside them in JSON.
#[test]
fn moves_and_values_are_shown_as_players_write_them() {
    let arguments = ["chess", "--depth", "3", "--lines", "3"];
    let text = search(&arguments);
    let answer = json(&arguments);
    let best = answer["best_shown"].as_str().unwrap();
    assert!(text.contains(&format!("best move  {best}\n")), "{text}");
    assert!(text.contains("pawns (") && text.contains("next best lines"), "{text}");
    assert_eq!(answer["alternatives"].as_array().unwrap().len(), 2);
    assert!(answer["value_text"].as_str().unwrap().contains("pawns"));
    assert_ne!(answer["best"], answer["best_shown"]);
    assert!(answer["alternatives"][1]["pv_shown"][0].is_string());
}

#[test]
fn without_a_search_the_value_is_a_guess() {
    assert!(search(&["chess", "--depth", "0"]).contains("a guess"));
    assert_eq!(json(&["chess", "--depth", "0"])["bound"], "guess");
}

#[test]
fn limits_hold() {
    assert_eq!(json(&["chess", "--nodes", "5000"])["tally"]["nodes"], 5000);
    let timed = json(&["chess", "--time", "50ms"]);
    assert!(!timed["iterations"].as_array().unwrap().is_empty());
    let parallel = json(&["chess", "--depth", "4", "--threads", "2"]);
    assert_eq!(parallel["value"], json(&["chess", "--depth", "4"])["value"]);
}

#[test]
fn a_clock_is_divided_among_its_moves() {
    let answer = json(&["chess", "--time", "2+0"]);
    assert!(answer["seconds"].as_f64().unwrap() < 1.0, "{}", answer["seconds"]);
}

#[test]
fn completions_and_the_manual() {
    let text = |arguments: &[&str]| {
        let output = nullwindow(arguments);
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    for shell in ["bash", "zsh", "fish"] {
        let script = text(&["completions", shell]);
        assert!(script.contains("nullwindow") && script.contains("build-database"), "{shell}");
        // An algorithm of trees, and a driver.
        assert!(script.contains("mtd-f-ijcai") && script.contains("mtd-bi"), "{shell}");
    }
    assert!(text(&["man"]).contains("build\\-database"));
    assert!(text(&["man", "lab", "run"]).contains("\\-\\-shard"));
    assert!(text(&["man", "search"]).contains("\\-\\-lines"), "{}", text(&["man", "search"]));
    let output = nullwindow(&["man", "serch"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("did you mean search?"));
}

#[test]
fn a_value_step_is_kept() {
    let value = json(&["chess", "--depth", "3", "--grain", "25"])["value"].as_i64().unwrap();
    assert_eq!(value % 25, 0);
}

#[test]
fn a_small_table_is_warned_of() {
    let text = search(&["chess", "--depth", "4", "--table", "2^8"]);
    assert!(text.contains("warning: the table was too small"), "{text}");
}

#[test]
fn a_finished_game_is_not_an_error() {
    let text = search(&["connect-four", "--position", "1212121"]);
    assert!(text.contains("The game is already over"), "{text}");
}

#[test]
fn impossible_requests_are_refused_in_a_sentence() {
    let says = |arguments: &[&str], part: &str| {
        let text = refusal(arguments);
        assert!(text.contains(part), "{arguments:?}: {text}");
    };
    says(&["chess", "--algorithm", "ins"], "nullwindow tree --algorithm ins");
    says(&["chess", "--algorithm", "nonsense"], "aspiration-negascout");
    says(&["chess", "--algorithm", "mtd-f", "-e", "T,S"], "S (aspiration)");
    says(&["tic-tac-toe", "-e", "T,K"], "K (knowledge)");
    says(&["chess", "-e", "E"], "T (table)");
    says(&["chess", "-e", "T,B"], "'B'");
    says(&["othello", "-e", "H", "--threads", "2"], "several threads need T");
    says(&["chess", "-e", "T,Z"], "--grain");
    says(&["chess", "--position", "nonsense"], "error: ");
    says(&["chess", "--table", "12"], "64M");
    says(&["chess", "--time", "soon"], "500ms");
    says(&["chess", "--threads", "0"], "--threads");
    says(&["chess", "--depth", "9999"], "--depth");
    says(&["go"], "go");
    says(&["ches"], "did you mean chess?");
    says(&["chess", "-a", "mtdf"], "did you mean mtd-f?");
    says(&["chess", "-e", "tabel"], "did you mean table?");
    says(&["chess", "--dept", "3"], "did you mean --depth?");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_search_with_its_best() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;
    let mut child = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        .args(["search", "chess", "--depth", "60"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    // Wait for the first iteration.
    while !line.trim_start().starts_with("1 ") {
        line.clear();
        assert!(out.read_line(&mut line).unwrap() > 0, "it ended too early");
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("best move"), "{rest}");
    assert!(child.wait().unwrap().success());
}
