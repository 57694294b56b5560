//! Times and table sizes as people write them.

use std::time::Duration;

/// Bytes of an entry of the transposition table.
const ENTRY: u64 = nullwindow::memory::Table::ENTRY_BYTES as u64;
/// The largest table: 2^36 entries are a terabyte.
const MOST_ENTRIES: u64 = 1 << 36;

/// A duration: `5s`, `500ms`, `1.5s`, `2m`; a number alone is seconds.
///
/// # Errors
/// It is none; the error says what would be one.
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

/// How many entries a table of this size has: `64M` and `2G` are bytes, `2^21` are entries.
///
/// # Errors
/// It is no size; the error says what would be one.
pub fn table_entries(text: &str) -> Result<u64, String> {
    let wrong = || {
        format!(
            "'{text}' is not a table size; write bytes as 64M or 2G, entries as 2^21, at most 2^36"
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
    if (1..=MOST_ENTRIES).contains(&entries) { Ok(entries) } else { Err(wrong()) }
}

/// The megabytes of a table: `16`, or a size as [`table_entries`] reads it, rounded down.
pub(crate) fn megabytes(text: &str) -> Option<u64> {
    let size = || table_entries(text).ok().map(|entries| (entries * ENTRY) >> 20);
    text.parse().ok().or_else(size)
}

/// Today in Greenwich, as game records write it: `2026.11.17`.
pub fn today() -> String {
    let seconds = std::time::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs();
    date(seconds / 86_400)
}

/// The date so many days after 1 January 1970, in years that begin in March, so that the leap day is the
/// last one.
fn date(days: u64) -> String {
    const DAYS_OF_400_YEARS: u64 = 146_097;
    let days = days + 719_468; // since 1 March of the year 0
    let (era, day) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153; // 0 is March
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{day:02}", 400 * era + year + later)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(table_entries("64M"), Ok(1 << 22));
        assert_eq!(table_entries("64mb"), Ok(1 << 22));
        assert_eq!(table_entries("2^21"), Ok(1 << 21));
        assert_eq!(table_entries("1k"), Ok(64));
        for wrong in ["", "64", "2^64", "2^40", "M", "-1M", "0M", "99999999999G", "1.5M", "2^", "é"]
        {
            assert!(table_entries(wrong).unwrap_err().contains("64M"), "{wrong}");
        }
        assert_eq!(
            ["16", "64M", "2^21", "1k", "x"].map(megabytes),
            [Some(16), Some(64), Some(32), Some(0), None]
        );
    }

    #[test]
    fn dates() {
        let known = [(0, "1970.01.01"), (11_016, "2000.02.29"), (20_774, "2026.11.17")];
        for (days, text) in known {
            assert_eq!(date(days), text);
        }
        assert!(today().starts_with("20"));
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
