//! Table sizes and durations as text.

use crate::output::Failure;
use nullwindow::memory::Table;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

const ENTRY: u64 = Table::ENTRY_BYTES as u64;
/// The largest table: 2^36 entries are a terabyte.
const MOST_ENTRIES: u64 = 1 << 36;

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
        let wrong = || {
            format!(
                "'{text}' is not a table size; write bytes as 64M or 2G, entries as 2^21, \
                 at most 2^36"
            )
        };
        let lower = text.to_ascii_lowercase();
        let entries = if let Some(exponent) = lower.strip_prefix("2^") {
            let exponent: u32 = exponent.parse().map_err(|_| wrong())?;
            1u64.checked_shl(exponent).ok_or_else(wrong)?
        } else {
            let digits = lower.trim_end_matches(|c: char| c.is_ascii_alphabetic());
            let shift = match &lower[digits.len()..] {
                "k" | "kb" => 10,
                "m" | "mb" => 20,
                "g" | "gb" => 30,
                _ => return Err(wrong()),
            };
            let number: u64 = digits.parse().map_err(|_| wrong())?;
            number.checked_mul(1 << shift).ok_or_else(wrong)? / ENTRY
        };
        match entries {
            0 => Err(wrong()),
            entries if entries > MOST_ENTRIES => Err(wrong()),
            entries => Ok(TableSize { entries }),
        }
    }
}

/// A duration: `5s`, `500ms`, `1.5s`, `2m`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is not a duration; write 5s, 500ms, 1.5s or 2m");
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "s" | "" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = digits.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * unit).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        let entries = |text: &str| text.parse::<TableSize>().map(|size| size.entries);
        assert_eq!(entries("64M"), Ok(1 << 22));
        assert_eq!(entries("64mb"), Ok(1 << 22));
        assert_eq!(entries("2^21"), Ok(1 << 21));
        assert_eq!(entries("1k"), Ok(64));
        for wrong in ["", "64", "2^64", "2^40", "M", "-1M", "0M", "99999999999G", "1.5M", "2^", "é"]
        {
            assert!(entries(wrong).unwrap_err().contains("64M"), "{wrong}");
        }
        assert_eq!(TableSize::power(21).to_string(), "2^21 entries (32 MB)");
    }

    #[test]
    fn times() {
        assert_eq!(duration("5s"), Ok(Duration::from_secs(5)));
        assert_eq!(duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(duration("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        for wrong in ["", "s", "-1s", "NaNs", "5 parsecs", "1e300h"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
