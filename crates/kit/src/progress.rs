//! How far long work is: a bar in a terminal, elsewhere a line now and then.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// No more than one line in this time.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// Tells on standard error how far work is.
pub struct Progress {
    bar: ProgressBar,
    /// What is counted; empty for parts that need no number, of which only the share is shown.
    unit: &'static str,
    began: Instant,
    /// When the last line was written; `None` if there is a bar.
    last: Option<Mutex<Instant>>,
}

impl Progress {
    /// Of so many parts, called `unit`.
    pub fn new(title: &str, parts: u64, unit: &'static str) -> Self {
        let shown = stderr().is_terminal();
        let bar = if shown { ProgressBar::new(parts) } else { ProgressBar::hidden() };
        bar.set_length(parts);
        let count = if unit.is_empty() { "{percent} %" } else { "{pos}/{len}" };
        let style = format!("{{msg}} {{wide_bar}} {count} {unit}  {{elapsed}}, {{eta}} to go");
        if let Ok(style) = ProgressStyle::with_template(&style) {
            bar.set_style(style);
        }
        bar.set_message(title.to_owned());
        let began = Instant::now();
        let last = (!shown).then(|| Mutex::new(began));
        Progress { bar, unit, began, last }
    }

    /// Nothing is shown.
    pub fn hidden() -> Self {
        let began = Instant::now();
        Progress { bar: ProgressBar::hidden(), unit: "", began, last: None }
    }

    /// Writes a line above the bar; nowhere else.
    pub fn note(&self, text: &str) {
        self.bar.println(text);
    }

    /// What is being done now.
    pub fn doing(&self, text: &str) {
        self.bar.set_message(text.to_owned());
    }

    /// So many parts more are done.
    pub fn add(&self, parts: u64) {
        self.reach(self.bar.position().saturating_add(parts));
    }

    /// So many parts are done.
    pub fn reach(&self, parts: u64) {
        self.bar.set_position(parts);
        let Some(Ok(mut last)) = self.last.as_ref().map(Mutex::lock) else { return };
        if last.elapsed() >= BETWEEN_LINES {
            *last = Instant::now();
            eprintln!("{}", self.line(parts, self.began.elapsed()));
        }
    }

    /// "Chess: 12 of 144 searches, 10 s gone, about 110 s to go".
    fn line(&self, parts: u64, gone: Duration) -> String {
        let all = self.bar.length().unwrap_or(parts).max(1);
        let share = parts as f64 / all as f64;
        let count = match self.unit {
            "" => format!("{:.0} %", 100.0 * share),
            unit => format!("{parts} of {all} {unit}"),
        };
        let gone = gone.as_secs_f64();
        let left = if parts == 0 { 0.0 } else { gone / share - gone };
        format!("{}: {count}, {gone:.0} s gone, about {left:.0} s to go", self.bar.message())
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_far_it_is() {
        let gone = Duration::from_secs(20);
        let counted = Progress::new("Chess", 144, "searches").line(36, gone);
        assert_eq!(counted, "Chess: 36 of 144 searches, 20 s gone, about 60 s to go");
        let weighed = Progress::new("lab", 1000, "").line(500, gone);
        assert_eq!(weighed, "lab: 50 %, 20 s gone, about 20 s to go");
        let named = Progress::new("lab", 1000, "");
        named.doing("lab: chess");
        assert!(named.line(500, gone).starts_with("lab: chess: 50 %"));
        assert!(Progress::new("lab", 0, "").line(0, gone).contains("0 %"));
    }
}
