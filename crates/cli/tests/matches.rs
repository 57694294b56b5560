//! `nullwindow match` as a user runs it.

use nullwindow_engines::Configuration;
use nullwindow_games::othello::Othello;
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

const NULLWINDOW: &str = env!("CARGO_BIN_EXE_nullwindow");

fn nullwindow(arguments: &[&str]) -> Output {
    Command::new(NULLWINDOW).arg("match").args(arguments).output().unwrap()
}

fn play_match(arguments: &[&str]) -> String {
    let output = nullwindow(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&play_match(&[arguments, &["--json"]].concat())).unwrap()
}

/// The name of a file that does not exist.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("nullwindow-match-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn the_better_search_wins_and_the_test_notices() {
    let summary = json(&[
        "checkers",
        "--first",
        "hash=1",
        "--second",
        "hash=1,enhancements=T",
        "--nodes",
        "600",
        "--pairs",
        "100",
        "--sprt",
        "0,100",
        "--jobs",
        "2",
    ]);
    assert_eq!(summary["decision"], "accepted", "{summary}");
    assert!(summary["elo"].as_f64().unwrap() > 0.0);
    assert_eq!(summary["crashes"], serde_json::json!([0, 0]));
}

/// One side limited by its own depth, the other by the match, from positions in a file.
#[test]
fn a_plain_player_loses_from_given_positions() {
    let file = fresh("positions.fen");
    let won = "# two kings against one\nB:WK14:BK30,K18\nB:WK21:BK10,K15\n";
    std::fs::write(&file, won).unwrap();
    let positions = file.to_str().unwrap();
    let players = ["checkers", "--first", "hash=1", "--second", "hash=1,evaluation=plain,depth=2"];
    let limits = ["--nodes", "20000", "--pairs", "2", "--openings", positions];
    let summary = json(&[&players[..], &limits].concat());
    let [wins, losses] = ["wins", "losses"].map(|name| summary[name].as_u64().unwrap());
    assert!(wins >= 1 && wins >= losses, "{summary}");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_match_is_resumed_from_its_results() {
    let (results, games) = (fresh("results.tsv"), fresh("games.ggf"));
    let files = ["--results", results.to_str().unwrap(), "--games", games.to_str().unwrap()];
    let players =
        ["othello", "--first", "hash=1,algorithm=mtd-f", "--second", "hash=1", "--nodes", "300"];
    let whole = json(&[&players[..], &["--pairs", "3"]].concat());
    let text = play_match(&[&players[..], &files, &["--pairs", "2"]].concat());
    assert!(text.contains("score"), "{text}");
    let resumed = play_match(&[&players[..], &files, &["--pairs", "3"]].concat());
    assert!(resumed.contains("2 pairs already played"), "{resumed}");
    let again = json(&[&players[..], &files, &["--pairs", "3"]].concat());
    assert_eq!(again, whole);
    assert_eq!(std::fs::read_to_string(&games).unwrap().lines().count(), 6);
    // The engine is recorded: its version, and its defaults.
    let written = std::fs::read_to_string(&results).unwrap();
    let settings = written.lines().nth(1).unwrap();
    let version = concat!("# nullwindow ", env!("CARGO_PKG_VERSION"), "; othello; first ");
    assert!(settings.starts_with(version), "{settings}");
    let letters = |text: &str| Configuration::enhancements_for::<Othello>(&text.parse().unwrap());
    for (player, text) in [("first", "algorithm=mtd-f"), ("second", "")] {
        let (_, described) = settings.split_once(&format!("{player} algorithm=")).unwrap();
        let recorded = described.split_once(" (").unwrap().1.split_once(");").unwrap().0;
        assert_eq!(recorded, letters(text).to_string(), "{settings}");
    }
    // Another version's results do not belong there ...
    let older = written.replace(version, "# nullwindow 0.0.0; othello; first ");
    std::fs::write(&results, &older).unwrap();
    let output = nullwindow(&[&players[..], &files, &["--pairs", "3"]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("another match"));
    assert_eq!(std::fs::read_to_string(&results).unwrap(), older);
    std::fs::write(&results, &written).unwrap();
    // ... nor do other players'.
    let other = ["othello", "--nodes", "300", "--results", files[1]];
    let output = nullwindow(&other);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("another match"));
    std::fs::remove_file(results).unwrap();
    std::fs::remove_file(games).unwrap();
}

/// A time for each move, and a clock; the games are appended to the file, and that is said.
#[test]
fn times_are_for_moves_or_for_games() {
    let games = fresh("appended.txt");
    let file = ["--pairs", "1", "--games", games.to_str().unwrap()];
    let first = nullwindow(&[&["tic-tac-toe", "--time", "20ms"][..], &file].concat());
    assert!(
        String::from_utf8_lossy(&first.stdout).starts_with("tic-tac-toe, 0.02 s a move, 1 pair\n")
    );
    let said = |output: &Output| String::from_utf8_lossy(&output.stderr).contains("appended");
    let players = ["--first", "table=1M", "--second", "hash=1"];
    let clock = ["tic-tac-toe", "--time", "1+0.01"];
    let second = nullwindow(&[&clock[..], &players, &file].concat());
    assert!(String::from_utf8_lossy(&second.stdout).starts_with("tic-tac-toe, 1+0.01 s, 1 pair\n"));
    assert_eq!((said(&first), said(&second)), (false, true));
    let written = std::fs::read_to_string(&games).unwrap();
    assert_eq!(written.lines().filter(|line| line.starts_with('#')).count(), 4, "{written}");
    std::fs::remove_file(games).unwrap();
}

#[test]
fn external_engines_play_too() {
    let command = format!("{NULLWINDOW} uci");
    let (nodes, pairs) = (["--nodes", "500"], ["--pairs", "1"]);
    let summary = json(
        &[
            &["chess", "--first", "hash=1", "--second-command", &command][..],
            &["--second-options", "Hash=1;Algorithm=mtd-f"],
            &nodes,
            &pairs,
        ]
        .concat(),
    );
    assert_eq!(
        summary["pentanomial"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>(),
        1
    );
    // One that exits at its first move if it moves second, and otherwise plays an illegal move.
    let script = fresh("crash.sh");
    let lines = "while read line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; \
                 *moves*) replies=1;; go*) [ \"$replies\" ] && exit 1; echo bestmove a1a8;; esac; done\n";
    std::fs::write(&script, lines).unwrap();
    let crashing = format!("sh {}", script.display());
    let arguments = [&["chess", "--second-command", &crashing][..], &nodes, &pairs].concat();
    let summary = json(&arguments);
    assert_eq!(
        (&summary["crashes"][1], &summary["illegal_moves"][1], &summary["void_pairs"]),
        (&1.into(), &1.into(), &1.into()),
        "{summary}"
    );
    // One that always exits at its first move is not asked to play the other games.
    let lines = lines.replace("[ \"$replies\" ] && exit 1; echo bestmove a1a8", "exit 1");
    std::fs::write(&script, &lines).unwrap();
    let ended = nullwindow(&arguments);
    let message = String::from_utf8_lossy(&ended.stderr);
    assert!(message.contains("crashed twice before its first move") && !ended.status.success());
    // And one that plays illegal moves: those games are lost.
    let lines = lines.replace("exit 1", "echo bestmove a1a8");
    std::fs::write(&script, lines).unwrap();
    let summary = json(&[&["chess", "--second-command", &crashing][..], &nodes, &pairs].concat());
    assert_eq!(
        (&summary["illegal_moves"][1], &summary["wins"]),
        (&2.into(), &2.into()),
        "{summary}"
    );
    std::fs::remove_file(script).unwrap();
}

/// Whether there is such a process and it has not ended.
#[cfg(target_os = "linux")]
fn is_running(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.is_ok_and(|stat| stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z')))
}

/// Retries until it holds, for half a minute.
#[cfg(target_os = "linux")]
fn eventually(mut holds: impl FnMut() -> bool) -> bool {
    (0..3000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        holds()
    })
}

/// An engine that never answers, in a script that does not end it: the first Ctrl-C waits for the
/// move, the second does not.
#[cfg(target_os = "linux")]
#[test]
fn engines_end_when_the_match_is_interrupted() {
    let (script, pid_file) = (fresh("sleeper.sh"), fresh("sleeper.pid"));
    let lines = format!(
        "sleep 1000 & echo $! > {0}.new; mv {0}.new {0}\n\
         while read line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; esac; done\n",
        pid_file.display()
    );
    std::fs::write(&script, lines).unwrap();
    let engine = format!("sh {}", script.display());
    let mut child = Command::new(NULLWINDOW)
        .args(["match", "chess", "--first-command", &engine, "--nodes", "1", "--pairs", "1"])
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    assert!(eventually(|| pid_file.exists()));
    let sleeper = std::fs::read_to_string(&pid_file).unwrap().trim().to_owned();
    assert!(is_running(&sleeper));
    let mut interrupt = || {
        let id = child.id().to_string();
        Command::new("kill").args(["-INT", &id]).status().unwrap();
        child.try_wait().unwrap()
    };
    // Signals that arrive together count as one.
    let mut ended = None;
    assert!(eventually(|| {
        ended = interrupt();
        ended.is_some()
    }));
    assert_eq!(ended.unwrap().code(), Some(130));
    assert!(eventually(|| !is_running(&sleeper)), "the engine's child has outlived the match");
    std::fs::remove_file(script).unwrap();
    std::fs::remove_file(pid_file).unwrap();
}

#[test]
fn bad_requests_are_answered_with_a_sentence() {
    for (arguments, expected) in [
        (&["go"][..], "chess"),
        (&["kalah", "--time", "60"], "1s, 500ms or 2m for each move"),
        (&["chess", "--first", "thread=2"], "did you mean threads?"),
        (&["chess", "--first", "speed=9"], "--first: there is no setting 'speed'"),
        (&["chess", "--second", "algorithm=x"], "--second"),
        (
            &["chess", "--second", "evaluation=good"],
            "--second: evaluation=good: expected full or plain",
        ),
        (&["chess", "--first", "database=x.wld"], "--first: database=x.wld has no effect on chess"),
        (&["checkers", "--first", "database=/nonexistent.wld"], "/nonexistent.wld"),
        (&["othello", "--first", "exact=20,evaluation=plain", "--nodes", "9"], "full evaluation"),
        (&["chess", "--sprt", "5,0"], "two differences"),
        (&["chess", "--win", "800"], "VALUE,MOVES"),
        (&["chess", "--time", "soon"], "5+0.05"),
        (&["chess", "--nodes", "1", "--depth", "1"], "cannot be used with"),
        (&["chess", "--openings", "/nonexistent.epd"], "/nonexistent.epd"),
        (&["othello", "--first-command", "edax"], "cannot be started"),
        (&["chess", "--first-command", "/nonexistent/engine", "--nodes", "1"], "cannot be started"),
        (&["othello", "--first", "enhancements=V"], "null move"),
    ] {
        let output = nullwindow(arguments);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(expected) && text.starts_with("error: "), "{arguments:?}: {text}");
    }
}
