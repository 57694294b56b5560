//! Sizes as they are typed: of transposition tables, and of times.

use crate::output::Failure;
use nullwindow::memory::Table;
use nullwindow_engines::matches::Tempo;
use nullwindow_engines::time::Clock;
use nullwindow_engines::units::{duration, table_entries};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

const ENTRY: u64 = Table::ENTRY_BYTES as u64;

/// The time for a move: `5s`, or with a clock, as `60+0.5`, what an ordinary move gets of it.
///
/// # Errors
/// It is neither.
pub fn move_time(text: &str) -> Result<Duration, String> {
    if !text.contains('+') {
        return duration(text);
    }
    let Tempo::Clock { time, increment } = text.parse()? else { return duration(text) };
    let clock = Clock { left: time, increment, moves_to_go: None };
    Ok(clock.budget(Duration::ZERO).soft)
}

/// The size of a transposition table: `64M`, `2G`, or as entries `2^21`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSize {
    /// How many positions it holds.
    pub entries: u64,
}

impl TableSize {
    /// Two to the power of `exponent` entries.
    pub const fn power(exponent: u32) -> Self {
        TableSize { entries: 1 << exponent }
    }

    /// A table of this size; fails if there is not enough memory.
    pub fn make(self) -> Result<Arc<Table>, Failure> {
        let entries = usize::try_from(self.entries).unwrap_or(usize::MAX);
        let table = Table::try_with_entries(entries);
        let refused = |error| Failure::bad_input(format!("{error}; choose a smaller --table"));
        table.map(Arc::new).map_err(refused)
    }
}

impl fmt::Display for TableSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.entries;
        if entries.is_power_of_two() {
            write!(f, "2^{} entries", entries.trailing_zeros())?;
        } else {
            write!(f, "{entries} entries")?;
        }
        match entries * ENTRY {
            bytes if bytes >= 1 << 20 => write!(f, " ({} MB)", bytes >> 20),
            bytes => write!(f, " ({} KB)", bytes >> 10),
        }
    }
}

impl FromStr for TableSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        table_entries(text).map(|entries| TableSize { entries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_shown_as_entries_and_bytes() {
        assert_eq!("64M".parse::<TableSize>().unwrap().to_string(), "2^22 entries (64 MB)");
        assert_eq!(TableSize::power(21).to_string(), "2^21 entries (32 MB)");
    }
}
