//! `nullwindow hub` as other programs run it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const NULLWINDOW: &str = env!("CARGO_BIN_EXE_nullwindow");

/// Says lines and closes the input; what was answered.
fn talk(protocol: &str, lines: &str) -> String {
    let mut child = Command::new(NULLWINDOW)
        .arg(protocol)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{protocol}: {lines:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_end_of_input_is_the_end() {
    for protocol in ["hub", "gtp", "nboard"] {
        assert_eq!(talk(protocol, ""), "");
    }
    assert!(talk("hub", "hub\n").ends_with("wait\n"));
    assert!(talk("hub", "init\nlevel infinite\ngo think\n").contains("done move="));
    assert_eq!(talk("gtp", "1 play black f5\nquit\nname\n"), "=1\n\n=\n\n");
    assert!(talk("gtp", "genmove black").starts_with("= "));
    assert!(talk("nboard", "nboard 2\nset depth 2\ngo\nquit").contains("=== "));
}

#[test]
fn settings_without_effect_are_refused() {
    let output = Command::new(NULLWINDOW)
        .args(["gtp", "--engine", "enhancements=TQ"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "));
}

/// A Python that has pydraughts: the one named by the environment, which then must have it, or the
/// one that `./test` sets up.
fn python() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("NULLWINDOW_PYTHON") {
        let named = PathBuf::from(named);
        assert!(has_draughts(&named), "{} has no pydraughts", named.display());
        return Some(named);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    Some(root.join("target/python/bin/python")).filter(|python| has_draughts(python))
}

fn has_draughts(python: &Path) -> bool {
    let check = Command::new(python).args(["-c", "import draughts.engine"]).output();
    check.is_ok_and(|output| output.status.success())
}

#[test]
fn pydraughts_plays_a_game_to_its_end() {
    let Some(python) = python() else {
        eprintln!(
            "SKIPPED: there is no pydraughts here. `./test` installs it, or name a Python that has \
             it: NULLWINDOW_PYTHON=..."
        );
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hub_session.py");
    let output = Command::new(python).arg(script).args([NULLWINDOW, "hub"]).output().unwrap();
    let (said, wrong) = (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    assert!(output.status.success() && said.ends_with("all well\n"), "{said}\n{wrong}");
}
