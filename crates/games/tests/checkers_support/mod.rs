//! Shared by the checkers tests: the data files, random numbers, slow runs.
#![allow(dead_code, reason = "every test file uses a part")]

use std::path::PathBuf;

/// A data file of checkers.
pub fn data_path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/checkers").join(name)
}

/// The rows of a tab-separated data file, comments left out.
pub fn data(name: &str) -> Vec<Vec<String>> {
    let path = data_path(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path:?}: {e}"));
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

/// Whether the slow part of a test is enabled; prints a note if not.
pub fn slow(what: &str) -> bool {
    let wanted = std::env::var_os("NULLWINDOW_SLOW").is_some_and(|value| value == "1");
    if !wanted {
        eprintln!("skipped without NULLWINDOW_SLOW=1: {what}");
    }
    wanted
}

#[allow(unused_imports, reason = "every test file uses its own part of this")]
pub use nullwindow_games::random::SplitMix64 as Random;
