//! `nullwindow uci` as other programs run it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const NULLWINDOW: &str = env!("CARGO_BIN_EXE_nullwindow");

/// Says lines and closes the input; what was answered.
fn talk(lines: &str) -> String {
    let mut child = Command::new(NULLWINDOW)
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{lines:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_end_of_input_is_the_end() {
    assert_eq!(talk(""), "");
    assert!(talk("uci\n").ends_with("uciok\n"));
    // In the middle of a search, and in the middle of a line.
    assert!(talk("isready\ngo infinite\n").starts_with("readyok\n"));
    assert!(talk("go depth 2\nquit").contains("bestmove"));
}

/// A Python that has python-chess: the one named by the environment, which then must have it, or the
/// one that `./test` sets up.
fn python() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("NULLWINDOW_PYTHON") {
        let named = PathBuf::from(named);
        assert!(has_chess(&named), "{} has no python-chess", named.display());
        return Some(named);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    Some(root.join("target/python/bin/python")).filter(|python| has_chess(python))
}

fn has_chess(python: &Path) -> bool {
    let check = Command::new(python).args(["-c", "import chess.engine"]).output();
    check.is_ok_and(|output| output.status.success())
}

#[test]
fn python_chess_plays_analyses_ponders_and_stops() {
    let Some(python) = python() else {
        eprintln!(
            "SKIPPED: there is no python-chess here. `./test` installs it, or name a Python \
                   that has it: NULLWINDOW_PYTHON=..."
        );
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/uci_session.py");
    let output = Command::new(python).arg(script).args([NULLWINDOW, "uci"]).output().unwrap();
    let (said, wrong) = (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    assert!(output.status.success() && said.ends_with("all well\n"), "{said}\n{wrong}");
}
