//! Sessions of the command with scripts and with Python.

// Each test program uses only part of it.
#![allow(dead_code)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub const NULLWINDOW: &str = env!("CARGO_BIN_EXE_nullwindow");

/// Types lines to a command and closes the input; returns its output.
pub fn send_lines(arguments: &[&str], lines: &str) -> String {
    let mut child = Command::new(NULLWINDOW)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {lines:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a script of this folder with Python against the command in a protocol. It must report
/// success. Where no Python has the module, that is reported and nothing is run.
pub fn python_session(module: &str, script: &str, protocol: &str) {
    let Some(python) = python_with(module) else {
        eprintln!(
            "SKIPPED: no Python here has {module}. `./test` installs it, or name one that has it: \
             NULLWINDOW_PYTHON=..."
        );
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(script);
    let output = Command::new(python).arg(script).args([NULLWINDOW, protocol]).output().unwrap();
    let (said, wrong) = (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    assert!(output.status.success() && said.ends_with("all well\n"), "{said}\n{wrong}");
}

/// A Python that has a module: the one named by the environment, which then must have it, or the one
/// that `./test` sets up.
fn python_with(module: &str) -> Option<PathBuf> {
    let import = format!("import {module}");
    let has_it = |python: &Path| {
        let check = Command::new(python).args(["-c", &import]).output();
        check.is_ok_and(|output| output.status.success())
    };
    if let Some(named) = std::env::var_os("NULLWINDOW_PYTHON") {
        let named = PathBuf::from(named);
        assert!(has_it(&named), "{} has no {module}", named.display());
        return Some(named);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    Some(root.join("target/python/bin/python")).filter(|python| has_it(python))
}
