//! A page that sessions write on, nonsense to send to them, and test games.

// Each test program uses only part of it.
#![allow(dead_code)]

use nullwindow_games::othello::{Othello, Record};
use nullwindow_games::random::SplitMix64;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

/// How long a session may take to write what a test waits for.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a session has written, to be waited for.
#[derive(Clone, Default)]
pub struct Page(Arc<(Mutex<String>, Condvar)>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.0.lock().unwrap().push_str(std::str::from_utf8(bytes).unwrap());
        self.0.1.notify_all();
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Page {
    pub fn text(&self) -> String {
        self.0.0.lock().unwrap().clone()
    }

    /// Takes everything written so far.
    pub fn take(&self) -> String {
        std::mem::take(&mut *self.0.0.lock().unwrap())
    }

    /// Waits for a line that begins like this, and takes the page up to it.
    ///
    /// # Panics
    /// No such line was written within [`PATIENCE`].
    pub fn wait_for(&self, beginning: &str) -> String {
        let (text, written) = &*self.0;
        let mut text = text.lock().unwrap();
        let end_of_patience = Instant::now() + PATIENCE;
        loop {
            let mut end = 0;
            for line in text.clone().split_inclusive('\n') {
                end += line.len();
                if line.starts_with(beginning) && line.ends_with('\n') {
                    return text.drain(..end).collect();
                }
            }
            let left = end_of_patience.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let so_far = text.clone();
                drop(text); // Or the session could write no more.
                panic!("no line began with {beginning:?} within {PATIENCE:?}; so far:\n{so_far}");
            }
            text = written.wait_timeout(text, left).unwrap().0;
        }
    }
}

/// Words of a protocol in any order, with numbers and noise among them.
pub fn nonsense(words: &[&str], random: &mut SplitMix64) -> String {
    // The longest durations are too long for an `Instant`.
    const NUMBERS: [&str; 11] = [
        "0",
        "1",
        "2",
        "-1",
        "99999999999999999999",
        "3.5",
        "18446744073709551615",
        "NaN",
        "1e300",
        "1e19",
        "18000000000000000000",
    ];
    let count = 1 + random.below(8);
    let word = |random: &mut SplitMix64| match random.below(8) {
        0 => NUMBERS[random.below(NUMBERS.len())].to_owned(),
        1 => (0..random.below(6)).map(|_| char::from(random.below(256) as u8)).collect(),
        _ => words[random.below(words.len())].to_owned(),
    };
    let words: Vec<String> = (0..count).map(|_| word(random)).collect();
    words.join(" ")
}

/// An Othello game that ends where the side to move has to pass.
pub fn game_with_a_pass() -> Record {
    let random_game = |seed: u64| {
        let mut random = SplitMix64::new(seed);
        let mut record = Record::new(Othello::start());
        while !record.end().is_over() && !record.end().must_pass() {
            let moves: Vec<_> = record.end().legal().collect();
            record.push(moves[random.below(moves.len())]).unwrap();
        }
        record.end().must_pass().then_some(record)
    };
    (0..).find_map(random_game).unwrap()
}
