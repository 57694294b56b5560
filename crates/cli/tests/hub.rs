//! `nullwindow hub` as other programs run it.

mod support;

use std::process::{Command, Stdio};
use support::{NULLWINDOW, python_session, send_lines};

#[test]
fn the_end_of_input_ends_the_session() {
    for protocol in ["hub", "gtp", "nboard"] {
        assert_eq!(send_lines(&[protocol], ""), "");
    }
    assert!(send_lines(&["hub"], "hub\n").ends_with("wait\n"));
    assert!(send_lines(&["hub"], "init\nlevel infinite\ngo think\n").contains("done move="));
    assert_eq!(send_lines(&["gtp"], "1 play black f5\nquit\nname\n"), "=1\n\n=\n\n");
    assert!(send_lines(&["gtp"], "genmove black").starts_with("= "));
    assert!(send_lines(&["nboard"], "nboard 2\nset depth 2\ngo\nquit").contains("=== "));
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

#[test]
fn pydraughts_plays_a_game_to_its_end() {
    python_session("draughts.engine", "hub_session.py", "hub");
}
