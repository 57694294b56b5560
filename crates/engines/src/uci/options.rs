//! The options of the engine: what it offers, and what `setoption` changes.

use crate::configuration::{
    Configuration, MOST_GRAIN, MOST_MEGABYTES, MOST_OVERHEAD, MOST_THREADS, read_switch,
};
use crate::level::Level;
use nullwindow::searcher::Driver;
use std::time::Duration;

/// The rating of a limited player, unless another is chosen.
const USUAL_ELO: u32 = 1500;
/// The greatest seed.
const MOST_SEED: u32 = 1_000_000_000;
/// The most lines of analysis.
const MOST_LINES: u64 = 256;

/// All options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub engine: Configuration,
    pub lines: usize,
    pub chess960: bool,
    /// Whether it plays at a rating.
    pub limited: bool,
    /// That rating.
    pub elo: u32,
    /// What its errors depend on; 0: on the clock.
    pub seed: u32,
}

/// What a `setoption` changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// How the engine searches.
    Engine,
    /// Another option.
    Other,
    /// The memory is to be cleared.
    ClearHash,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            engine: Configuration::default(),
            lines: 1,
            chess960: false,
            limited: false,
            elo: USUAL_ELO,
            seed: 0,
        }
    }
}

/// The lines that declare the options, with their defaults.
pub(super) fn declarations() -> Vec<String> {
    let Options { engine, lines, chess960, limited, elo, seed } = Options::default();
    let spin = |name: &str, default: u64, least: u64, most: u64| {
        format!("option name {name} type spin default {default} min {least} max {most}")
    };
    let check =
        |name: &str, default: bool| format!("option name {name} type check default {default}");
    let mut combo = format!("option name Algorithm type combo default {}", engine.algorithm);
    for algorithm in Driver::ALL {
        combo.push_str(&format!(" var {algorithm}"));
    }
    vec![
        spin("Hash", engine.megabytes as u64, 1, MOST_MEGABYTES as u64),
        spin("Threads", engine.threads as u64, 1, MOST_THREADS as u64),
        String::from("option name Clear Hash type button"),
        check("Ponder", false),
        spin("MultiPV", lines as u64, 1, MOST_LINES),
        spin("Move Overhead", engine.overhead.as_millis() as u64, 0, MOST_OVERHEAD),
        combo,
        spin("Grain", u64::from(engine.grain), 1, u64::from(MOST_GRAIN)),
        check("Selective", engine.selective),
        check("UCI_Chess960", chess960),
        check("UCI_LimitStrength", limited),
        spin("UCI_Elo", u64::from(elo), u64::from(Level::ELO[0]), u64::from(Level::ELO[1])),
        spin("Seed", u64::from(seed), 0, u64::from(MOST_SEED)),
    ]
}

impl Options {
    /// The seed of a limited player's errors.
    pub fn seed(&self) -> u64 {
        match self.seed {
            0 => crate::level::seed_of_the_clock(),
            seed => u64::from(seed),
        }
    }

    /// Sets an option, or returns a message that says why not.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        let number = |least: u64, most: u64| {
            let number = value.parse::<u64>().ok().filter(|n| (least..=most).contains(n));
            number.ok_or_else(|| {
                format!("{name} must be a number from {least} to {most}, not '{value}'")
            })
        };
        let switch = || {
            read_switch(value).ok_or_else(|| format!("{name} must be true or false, not '{value}'"))
        };
        let engine = &mut self.engine;
        match name.to_ascii_lowercase().as_str() {
            "hash" => engine.megabytes = number(1, MOST_MEGABYTES as u64)? as usize,
            "threads" => engine.threads = number(1, MOST_THREADS as u64)? as usize,
            "move overhead" => engine.overhead = Duration::from_millis(number(0, MOST_OVERHEAD)?),
            "algorithm" => {
                engine.algorithm = value.parse::<Driver>().map_err(|error| error.to_string())?
            }
            "grain" => engine.grain = number(1, u64::from(MOST_GRAIN))? as u32,
            "selective" => engine.selective = switch()?,
            "clear hash" => return Ok(Change::ClearHash),
            "multipv" => {
                self.lines = number(1, MOST_LINES)? as usize;
                return Ok(Change::Other);
            }
            "uci_chess960" => {
                self.chess960 = switch()?;
                return Ok(Change::Other);
            }
            "uci_limitstrength" => {
                self.limited = switch()?;
                return Ok(Change::Other);
            }
            "uci_elo" => {
                let [least, most] = Level::ELO.map(u64::from);
                self.elo = number(least, most)? as u32;
                return Ok(Change::Other);
            }
            "seed" => {
                self.seed = number(0, u64::from(MOST_SEED))? as u32;
                return Ok(Change::Other);
            }
            // Pondering needs no preparation.
            "ponder" => return switch().map(|_| Change::Other),
            _ => return Err(format!("there is no option '{name}'")),
        }
        Ok(Change::Engine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every declared option can be set to its declared values.
    #[test]
    fn what_is_declared_can_be_set() {
        for line in declarations() {
            let (name, kind) = line["option name ".len()..].split_once(" type ").unwrap();
            let words: Vec<&str> = kind.split(' ').collect();
            let after = |key: &str| {
                let at = words.iter().enumerate().filter(move |(_, word)| **word == key);
                at.map(|(at, _)| words[at + 1].to_owned()).collect::<Vec<_>>()
            };
            let mut values = [after("default"), after("var"), after("min")].concat();
            if words[0] == "button" {
                values.push(String::new());
            }
            assert!(!values.is_empty());
            for value in values {
                let set = Options::default().set(name, &value);
                assert!(set.is_ok(), "{name}={value}: {set:?}");
            }
            if words[0] == "spin" {
                assert!(Options::default().set(name, "-1").is_err());
                let too_much = format!("{}0", after("max")[0]);
                assert!(Options::default().set(name, &too_much).is_err());
            }
        }
    }

    #[test]
    fn errors_leave_everything_as_it_was() {
        let mut options = Options::default();
        for (name, value) in [("Hash", "0"), ("Hash", "much"), ("Algorithm", "x"), ("Foo", "1")] {
            assert!(options.set(name, value).is_err());
        }
        assert_eq!(options, Options::default());
        assert_eq!(options.set("hash", "16"), Ok(Change::Engine), "names in either case");
    }
}
