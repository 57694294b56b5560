//! How an engine is set up, and how that is written: `algorithm=mtd-f,selective=off`.

use crate::units::megabytes;
use nullwindow::names::instead_of;
use nullwindow::searcher::{Driver, Enhancements, Settings, Unsupported, Widening};
use nullwindow_games::Playable;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The most threads an engine may have.
pub const MOST_THREADS: usize = 256;
/// The largest table in megabytes.
pub const MOST_MEGABYTES: usize = 1 << 16;
/// The largest step of values.
pub const MOST_GRAIN: u32 = 1000;
/// The largest overhead in milliseconds.
pub const MOST_OVERHEAD: u64 = 10_000;
/// The most empty squares at which a position is solved.
pub const MOST_EXACT: u32 = 30;

/// How an engine searches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// How the root is searched.
    pub algorithm: Driver,
    /// Whether the selective search for play is used, or the full-width one.
    pub selective: bool,
    /// Exactly these enhancements instead.
    pub enhancements: Option<Enhancements>,
    /// Evaluations are rounded to multiples of this.
    pub grain: u32,
    /// Threads.
    pub threads: usize,
    /// Size of the table in megabytes.
    pub megabytes: usize,
    /// Clock time that passes outside the search in every move.
    pub overhead: Duration,
    /// Positions with at most this many empty squares are solved, where the game can be; 0: none.
    pub exact: u32,
}

impl Default for Configuration {
    fn default() -> Self {
        Configuration {
            algorithm: Driver::BASELINE,
            selective: true,
            enhancements: None,
            grain: 1,
            threads: 1,
            megabytes: 64,
            overhead: Duration::from_millis(10),
            exact: 0,
        }
    }
}

impl Configuration {
    /// The enhancements in effect, including that of the grain.
    pub fn enhancements_for<G: Playable>(&self) -> Enhancements {
        let usual = || if self.selective { G::selective() } else { G::full_width() };
        let step = if self.grain > 1 { Enhancements::GRAIN } else { Enhancements::NONE };
        self.enhancements.unwrap_or_else(usual) | step
    }

    /// Whether a search with other settings may reuse what one with these has stored: they differ
    /// at most in settings that do not affect values.
    pub(crate) fn finds_the_same_as(&self, other: &Configuration) -> bool {
        let Configuration { threads, megabytes, overhead, exact, .. } = *other;
        Configuration { threads, megabytes, overhead, exact, ..self.clone() } == *other
    }

    /// Checks that every setting has an effect on the game.
    ///
    /// # Errors
    /// If one has none; the error names it.
    pub fn check<G: Playable>(&self) -> Result<(), Unsupported> {
        let set = self.enhancements_for::<G>();
        set.check(G::supported())?;
        self.algorithm.check(set)
    }

    /// The search settings for a game.
    pub fn settings_for<G: Playable>(&self) -> Settings {
        Settings {
            aspiration: G::TUNED.aspiration.max(self.grain),
            // A selective search prunes nothing in an open window, so those are expensive.
            widening: if self.selective { Widening::Double } else { Widening::Open },
            grain: self.grain,
            ..G::TUNED.settings(self.algorithm.with(self.enhancements_for::<G>()))
        }
    }
}

/// An error in the text of a configuration.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ConfigurationError {
    /// Not `name=value`.
    #[error("'{0}' is not a setting; write name=value, as in algorithm=mtd-f,selective=off")]
    Shape(String),
    /// No such name.
    #[error("there is no setting '{name}'; {}", instead_of(name, known))]
    Name {
        /// What was given.
        name: String,
        /// The known names.
        known: Vec<&'static str>,
    },
    /// Given twice.
    #[error("{0} is given twice")]
    Twice(String),
    /// A value that the setting cannot have.
    #[error("{name}={value}: {expected}")]
    Value {
        /// The setting.
        name: String,
        /// What was given.
        value: String,
        /// What would be right.
        expected: String,
    },
}

impl FromStr for Configuration {
    type Err = ConfigurationError;

    /// Settings separated by commas; those not named keep their defaults. An empty text is the
    /// default.
    fn from_str(text: &str) -> Result<Self, ConfigurationError> {
        let mut configuration = Configuration::default();
        for_each_setting(text, |name, value| configuration.set(name, value))?;
        Ok(configuration)
    }
}

/// Splits a text of settings and passes them on one by one.
pub(crate) fn for_each_setting(
    text: &str,
    mut set: impl FnMut(&str, &str) -> Result<(), ConfigurationError>,
) -> Result<(), ConfigurationError> {
    let mut seen: Vec<String> = Vec::new();
    for setting in text.split(',').map(str::trim).filter(|setting| !setting.is_empty()) {
        let shape = || ConfigurationError::Shape(setting.to_owned());
        let (name, value) = setting.split_once('=').ok_or_else(shape)?;
        let name = name.trim().to_ascii_lowercase();
        // Two names of one setting.
        let first_name = if name == "table" { "hash" } else { name.as_str() };
        if seen.iter().any(|seen| seen == first_name) {
            return Err(ConfigurationError::Twice(name));
        }
        set(&name, value.trim())?;
        seen.push(first_name.to_owned());
    }
    Ok(())
}

/// A number within limits, or an error that says what would be right.
pub(crate) fn number(
    name: &str,
    value: &str,
    least: u64,
    most: u64,
) -> Result<u64, ConfigurationError> {
    let number = value.parse::<u64>().ok().filter(|n| (least..=most).contains(n));
    number.ok_or_else(|| ConfigurationError::Value {
        name: name.to_owned(),
        value: value.to_owned(),
        expected: format!("expected a number from {least} to {most}"),
    })
}

impl Configuration {
    /// The names of the settings.
    pub(crate) const NAMES: [&'static str; 9] = [
        "algorithm",
        "selective",
        "enhancements",
        "grain",
        "threads",
        "hash",
        "table",
        "overhead",
        "exact",
    ];

    /// Sets the setting `name`.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), ConfigurationError> {
        let wrong = |expected: String| ConfigurationError::Value {
            name: name.to_owned(),
            value: value.to_owned(),
            expected,
        };
        let number = |most: u64, least: u64| number(name, value, least, most);
        match name {
            "algorithm" => {
                self.algorithm =
                    value.parse::<Driver>().map_err(|error| wrong(error.to_string()))?
            }
            "selective" => {
                self.selective =
                    read_switch(value).ok_or_else(|| wrong(String::from("expected on or off")))?
            }
            "enhancements" => {
                let set = value.parse::<Enhancements>().map_err(|e| wrong(e.to_string()))?;
                self.enhancements = Some(set);
            }
            "grain" => self.grain = number(u64::from(MOST_GRAIN), 1)? as u32,
            "threads" => self.threads = number(MOST_THREADS as u64, 1)? as usize,
            "hash" | "table" => {
                let most = MOST_MEGABYTES as u64;
                let found = megabytes(value).filter(|size| (1..=most).contains(size));
                let expected = || {
                    wrong(format!(
                        "expected a size, as 16 (megabytes), 64M or 2^21, at most {most}M"
                    ))
                };
                self.megabytes = found.ok_or_else(expected)? as usize;
            }
            "exact" => self.exact = number(u64::from(MOST_EXACT), 0)? as u32,
            "overhead" => self.overhead = Duration::from_millis(number(MOST_OVERHEAD, 0)?),
            _ => {
                let known = Self::NAMES.to_vec();
                return Err(ConfigurationError::Name { name: name.to_owned(), known });
            }
        }
        Ok(())
    }
}

/// On or off, in the usual spellings.
pub(crate) fn read_switch(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "on" | "true" | "yes" | "1" => Some(true),
        "off" | "false" | "no" | "0" => Some(false),
        _ => None,
    }
}

/// All settings, in the form they are read.
impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "algorithm={},", self.algorithm)?;
        match self.enhancements {
            Some(set) => write!(f, "enhancements={set}")?,
            None => write!(f, "selective={}", if self.selective { "on" } else { "off" })?,
        }
        write!(f, ",grain={},threads={},hash={}", self.grain, self.threads, self.megabytes)?;
        write!(f, ",overhead={}", self.overhead.as_millis())?;
        // Result files from before this setting existed do not name it.
        if self.exact > 0 { write!(f, ",exact={}", self.exact) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine_thread::EngineThread;
    use nullwindow_games::chess::Chess;
    use nullwindow_games::othello::Othello;

    #[test]
    fn texts_are_read_as_written() {
        for text in [
            "",
            "algorithm=MTD-F, selective=off,grain=5,threads=2,hash=8,overhead=0,exact=20",
            "enhancements=TH,algorithm=negascout",
        ] {
            let configuration: Configuration = text.parse().unwrap();
            assert_eq!(configuration.to_string().parse(), Ok(configuration));
        }
    }

    #[test]
    fn a_table_is_a_size() {
        let megabytes = |text: &str| text.parse::<Configuration>().unwrap().megabytes;
        assert_eq!(
            ["hash=16", "table=64M", "table=2^21", "hash=1G"].map(megabytes),
            [16, 64, 32, 1024]
        );
    }

    #[test]
    fn errors_say_what_would_be_right() {
        let error = |text: &str| text.parse::<Configuration>().unwrap_err().to_string();
        assert!(error("mtd-f").contains("name=value"));
        assert!(error("plies=3").contains("algorithm, selective"));
        assert!(error("threads=0").contains("from 1 to 256"));
        assert!(error("selective=perhaps").contains("on or off"));
        assert!(error("algorithm=foo").contains("mtd-f"));
        assert!(error("grain=1,grain=2").contains("twice"));
        assert!(error("hash=1,table=64M").contains("twice"));
        assert!(error("hash=1k").contains("64M"));
        assert_eq!(error("thread=2"), "there is no setting 'thread'; did you mean threads?");
        assert!(error("algorithm=mtdf").contains("did you mean mtd-f?"));
    }

    #[test]
    fn what_has_no_effect_is_refused() {
        let checked = |text: &str| text.parse::<Configuration>().unwrap().check::<Chess>();
        assert!(checked("algorithm=mtd-f").is_ok());
        assert!(checked("enhancements=E").unwrap_err().to_string().contains("needs T"));
        let no_quiescence = "enhancements=TQ".parse::<Configuration>().unwrap();
        assert!(no_quiescence.check::<Othello>().is_err());
        let exact = "exact=20".parse::<Configuration>().unwrap();
        assert!(exact.check::<Othello>().is_ok());
        let error = EngineThread::<Chess>::new(exact).err().unwrap().to_string();
        assert!(error.contains("exact=20") && error.contains("chess"), "{error}");
    }
}
