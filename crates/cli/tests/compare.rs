//! `nullwindow compare`, its ablation, and `nullwindow bench` as a user runs them.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

fn nullwindow(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nullwindow")).args(arguments).output().unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = nullwindow(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(&[arguments, &["--json"]].concat())).unwrap()
}

fn refusal(arguments: &[&str]) -> String {
    let output = nullwindow(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.starts_with("error: ") && text.lines().count() == 1, "{text}");
    text
}

/// A file name that no other test uses.
fn scratch(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("nullwindow-{}-{name}", std::process::id()))
}

#[test]
fn the_table_the_words_and_the_picture() {
    let file = scratch("chess.svg");
    let name = file.to_str().unwrap();
    let text = stdout(&["compare", "chess", "--depth", "2", "--table", "2^16", "--svg", name]);
    for part in [
        "24 positions",
        "SSS*",
        "DUAL*",
        "MTD(f)",
        "All 6 algorithms agree",
        "1.00",
        "Chess: ",
        name,
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let picture = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("aspiration NegaScout"));
}

/// Everything that is printed fits a terminal of 80 columns.
#[test]
fn tables_fit_80_columns() {
    let file = scratch("narrow.svg");
    let svg = ["--svg", file.to_str().unwrap()];
    let small = ["--table", "2^14"];
    for arguments in [
        &[&["compare", "othello", "--depth", "3", "-a", "aspiration-alphabeta"][..], &small, &svg]
            .concat()[..],
        &[&["compare", "othello", "--depth", "2", "--ablation", "T,N,H"][..], &small].concat(),
        &["tree", "--width", "5", "--depth", "6"],
        &["search", "chess", "--depth", "5", "--lines", "2"],
        &["bench", "--quick"],
    ] {
        let run = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
            .args(arguments)
            .env("COLUMNS", "80")
            .output()
            .unwrap();
        let text = String::from_utf8(run.stdout).unwrap();
        assert!(run.status.success() && text.lines().count() > 4, "{arguments:?}: {text}");
        for line in text.lines() {
            assert!(
                line.chars().count() <= 80 && line.trim_end() == line,
                "{arguments:?}: {line:?}"
            );
        }
    }
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_named_file_is_replaced_only_by_force() {
    let file = scratch("twice.svg");
    let name = file.to_str().unwrap();
    let arguments = ["compare", "tic-tac-toe", "--depth", "2", "--table", "2^10", "--svg", name];
    stdout(&arguments);
    let text = refusal(&arguments);
    assert!(text.contains(name) && text.contains("--force"), "{text}");
    let again = stdout(&[&arguments[..], &["--force"]].concat());
    assert!(again.contains("(replaced)"), "{again}");
    std::fs::remove_file(&file).unwrap();
}

/// Ctrl-C: the positions finished until then, and exit code 130.
#[cfg(unix)]
#[test]
fn an_interrupted_comparison_shows_what_is_finished() {
    let child = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        .args(["compare", "othello", "--depth", "8", "--json"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(3));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stderr).contains("stopped"));
    let text = String::from_utf8(output.stdout).unwrap();
    if !text.is_empty() {
        let all: Value = serde_json::from_str(&text).unwrap();
        let (finished, rows) = (&all["games"][0]["positions"], &all["games"][0]["algorithms"]);
        assert!(finished.as_u64().unwrap() < 20);
        assert_eq!(
            rows[0]["searches"].as_array().unwrap().len() as u64,
            finished.as_u64().unwrap()
        );
    }
}

#[test]
fn json_has_every_game() {
    let all = json(&["compare", "--depth", "2", "--table", "2^16"]);
    let games: Vec<&str> =
        all["games"].as_array().unwrap().iter().map(|g| g["game"].as_str().unwrap()).collect();
    assert_eq!(games, ["chess", "othello", "checkers"]);
    assert_eq!(all["picture"], Value::Null);
    for game in all["games"].as_array().unwrap() {
        assert_eq!(game["agree"], true);
        let rows = game["algorithms"].as_array().unwrap();
        assert_eq!(rows.len(), 6);
        let base = rows.iter().find(|row| row["algorithm"] == "aspiration-negascout").unwrap();
        assert_eq!(base["relative"]["nodes"], 1.0);
        let texts = game["position_texts"].as_array().unwrap();
        assert_eq!(base["searches"].as_array().unwrap().len(), texts.len());
        assert!(base["searches"][0]["value_text"].is_string());
        for row in game["algorithms"].as_array().unwrap() {
            let searches = row["searches"].as_array().unwrap();
            for (search, text) in searches.iter().zip(texts) {
                assert_eq!(search["position"], *text);
                // Iterations add up, and ratios are those of the nodes.
                let of = |search: &serde_json::Value| search["counts"]["nodes"].as_f64().unwrap();
                let iterations = search["iterations"].as_array().unwrap().iter();
                let sum: f64 = iterations.map(|i| i["nodes"].as_f64().unwrap()).sum();
                assert_eq!(sum, of(search), "{search}");
            }
            let interval = &row["by_position"]["nodes"];
            assert!(interval["low"].as_f64() <= interval["high"].as_f64(), "{interval}");
            assert!(searches.iter().all(|search| search["relative"]["nodes"].as_f64() > Some(0.0)));
        }
        let verdict = &game["fewest_nodes"];
        let [low, high] = ["low", "high"].map(|end| verdict[end].as_f64().unwrap());
        assert_eq!(verdict["decided"], low > 1.0 || high < 1.0, "{verdict}");
        assert!(rows.iter().all(|row| row["counts"]["nodes"].as_u64().unwrap() > 0));
    }
}

#[test]
fn counts_are_the_same_every_time() {
    let arguments = ["compare", "othello", "--depth", "4", "-a", "mtd-f,mtd-bi", "--table", "2^16"];
    let counts = || {
        let all = json(&arguments);
        let rows = all["games"][0]["algorithms"].as_array().unwrap().clone();
        rows.into_iter().map(|row| row["counts"].clone()).collect::<Vec<_>>()
    };
    let first = counts();
    assert_eq!(first.len(), 3, "aspiration NegaScout takes part unasked");
    assert_eq!(first, counts());
}

#[test]
fn positions_come_from_a_file() {
    let file = scratch("positions.txt");
    std::fs::write(&file, "# two\nB:W21,22,23,24:B1,2,3,4\n\nW:W30,K5:BK12,8\tand more\n").unwrap();
    let name = file.to_str().unwrap();
    let all = json(&["compare", "checkers", "--depth", "3", "--positions", name]);
    assert_eq!(all["games"][0]["positions"], 2);
    std::fs::write(&file, "B:W21,22,23,24:B1,2,3,4\nnonsense\n").unwrap();
    let text = refusal(&["compare", "checkers", "--positions", name]);
    assert!(text.contains("line 2"), "{text}");
    std::fs::remove_file(&file).unwrap();
    assert!(refusal(&["compare", "checkers", "--positions", name]).contains("cannot read"));
}

#[test]
fn an_ablation_ranks_sets_and_recommends() {
    let arguments =
        ["compare", "othello", "--ablation", "T,N,H", "--depth", "4", "--table", "2^16"];
    let text = stdout(&arguments);
    for part in ["8 sets", "best pair", "Recommended for othello", "100.0 %", "0.0 %"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(text, stdout(&arguments), "threads do not show");
    let all = json(&arguments);
    let sets = all["sets"].as_array().unwrap();
    assert_eq!(sets.len(), 8);
    let nodes: Vec<u64> = sets.iter().map(|set| set["nodes"].as_u64().unwrap()).collect();
    assert!(nodes.is_sorted(), "{nodes:?}");
    assert_eq!(sets[0]["reduction"], 100.0);
    assert!(sets.iter().any(|set| set["set"] == "-" && set["reduction"] == 0.0));
}

#[test]
fn an_ablation_may_be_of_chosen_sets() {
    let arguments = ["compare", "chess", "--ablation", "T,H,K", "--sets", "TH,THK", "--depth", "2"];
    let all = json(&[&arguments[..], &["--table", "2^14"]].concat());
    assert_eq!(all["sets"].as_array().unwrap().len(), 3, "the empty set is added");
    assert_eq!(all["always_on"], "Q");
}

#[test]
fn impossible_requests_are_refused_in_a_sentence() {
    let says = |arguments: &[&str], part: &str| {
        let text = refusal(&[&["compare"], arguments].concat());
        assert!(text.contains(part), "{arguments:?}: {text}");
    };
    says(&["chess", "--algorithms", "mtd-f,ins"], "nullwindow tree");
    says(&["chess", "--svg", "/nowhere/at/all.svg"], "/nowhere/at/all.svg");
    says(&["tic-tac-toe", "--ablation", "T,K"], "K (knowledge)");
    says(&["chess", "--ablation", "T,V"], "V (null-move) would change them");
    says(&["chess", "--ablation", "T,Q"], "Q (quiescence) would change them");
    says(&["chess", "-e", "T,H,V,D"], "leave DV out");
    says(&["chess", "--ablation", "-"], "1 to 10 letters");
    says(&["chess", "--ablation", "T,H", "--sets", "TK"], "lacks");
    says(&["chess", "--depth", "0"], "--depth");
    says(&["--ablation", "T"], "name it");
}

#[test]
fn the_bench_signature_is_unchanged() {
    let all = json(&["bench", "--quick"]);
    let games = all["games"].as_array().unwrap();
    let of_games: Vec<u64> = games.iter().map(|g| g["signature"].as_u64().unwrap()).collect();
    // A change here is a change in what is searched: the commit says why.
    assert_eq!(of_games, [13667, 86580, 334164, 378667, 49244]);
    assert_eq!(of_games.iter().sum::<u64>(), all["signature"].as_u64().unwrap());
}

#[test]
fn help_has_examples() {
    for command in ["search", "compare", "bench"] {
        assert!(stdout(&[command, "--help"]).contains("Examples:"), "{command}");
    }
    assert!(stdout(&["--help"]).contains("compare"));
}
