//! What the tests of checkers share: the data files, random numbers, slow runs.
#![allow(dead_code, reason = "every test file uses a part")]

use std::path::PathBuf;

/// A data file of checkers.
pub fn data_path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/checkers").join(name)
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

/// Whether the slow part of a test is wanted; says so if not.
pub fn slow(what: &str) -> bool {
    let wanted = std::env::var_os("NULLWINDOW_SLOW").is_some_and(|value| value == "1");
    if !wanted {
        eprintln!("skipped without NULLWINDOW_SLOW=1: {what}");
    }
    wanted
}

/// SplitMix64: the same numbers for ever.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}
