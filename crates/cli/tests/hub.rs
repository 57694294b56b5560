//! `nullwindow hub` as other programs run it.

mod support;

use std::process::{Command, Stdio};
use support::{NULLWINDOW, python_session, talk};

#[test]
fn the_end_of_input_is_the_end() {
    for protocol in ["hub", "gtp", "nboard"] {
        assert_eq!(talk(&[protocol], ""), "");
    }
    assert!(talk(&["hub"], "hub\n").ends_with("wait\n"));
    assert!(talk(&["hub"], "init\nlevel infinite\ngo think\n").contains("done move="));
    assert_eq!(talk(&["gtp"], "1 play black f5\nquit\nname\n"), "=1\n\n=\n\n");
    assert!(talk(&["gtp"], "genmove black").starts_with("= "));
    assert!(talk(&["nboard"], "nboard 2\nset depth 2\ngo\nquit").contains("=== "));
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
