//! Algorithms of the practical search by the names of the papers.

use nullwindow::Algorithm as Printed;
use nullwindow::searcher::{Driver, Enhancements};
use std::fmt;
use std::str::FromStr;

/// A driver, with or without a window around the last value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Algorithm {
    /// How the root is searched.
    pub driver: Driver,
    /// Whether an iteration starts with a window around the last value.
    pub aspires: bool,
}

impl Algorithm {
    /// What everything is compared with.
    pub const BASE_LINE: Algorithm = Algorithm { driver: Driver::NegaScout, aspires: true };

    /// One that never aspires.
    pub const fn plain(driver: Driver) -> Self {
        Algorithm { driver, aspires: false }
    }

    /// Those that `nullwindow compare` compares if not told otherwise.
    pub const COMPARED: [Algorithm; 6] = [
        Algorithm::plain(Driver::AlphaBeta),
        Algorithm::plain(Driver::NegaScout),
        Algorithm::BASE_LINE,
        Algorithm::plain(Driver::MtdPlusInfinity),
        Algorithm::plain(Driver::MtdMinusInfinity),
        Algorithm::plain(Driver::MtdF),
    ];

    /// All of them, the base line first.
    pub fn all() -> Vec<Algorithm> {
        let mut all = vec![Algorithm::BASE_LINE];
        all.extend(Driver::ALL.iter().map(|&driver| Algorithm::plain(driver)));
        all.push(Algorithm { driver: Driver::AlphaBeta, aspires: true });
        all
    }

    /// The switch that belongs to it.
    pub fn enhancement(self) -> Enhancements {
        if self.aspires { Enhancements::ASPIRATION } else { Enhancements::NONE }
    }

    /// As the papers write it.
    pub fn title(self) -> String {
        let driver = match self.driver {
            Driver::AlphaBeta => "alpha-beta",
            Driver::NegaScout => "NegaScout",
            Driver::MtdPlusInfinity => "SSS*",
            Driver::MtdMinusInfinity => "DUAL*",
            Driver::MtdF => "MTD(f)",
            Driver::MtdBi => "MTD(bi)",
            Driver::MtdStep => "MTD(step)",
            Driver::MtdBest => "MTD(best)",
        };
        if self.aspires { format!("aspiration {driver}") } else { driver.to_owned() }
    }

    /// Names and what they are, for `--help`.
    pub fn catalogue() -> String {
        let line = |name: &str, summary: &str| format!("  {name:<21} {summary}");
        let mut lines: Vec<String> =
            Driver::ALL.iter().map(|driver| line(driver.name(), driver.summary())).collect();
        lines.push(line("aspiration-negascout", "negascout with a window around the last value"));
        lines.push(line("aspiration-alphabeta", "alphabeta with a window around the last value"));
        lines.join("\n")
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", if self.aspires { ASPIRATION } else { "" }, self.driver))
    }
}

const ASPIRATION: &str = "aspiration-";

impl FromStr for Algorithm {
    type Err = String;

    /// The names in either case; what only exists as printed in the papers is told apart from what
    /// does not exist.
    fn from_str(text: &str) -> Result<Self, String> {
        let name = text.trim().to_ascii_lowercase();
        if let Ok(driver) = name.parse() {
            return Ok(Algorithm::plain(driver));
        }
        if let Some(Ok(driver)) = name.strip_prefix(ASPIRATION).map(Driver::from_str) {
            return match driver.is_mtd() {
                false => Ok(Algorithm { driver, aspires: true }),
                true => Err(format!(
                    "'{text}' is impossible: {driver} never opens its window; aspiration goes \
                     with alphabeta and negascout"
                )),
            };
        }
        if name.parse::<Printed>().is_ok() {
            return Err(format!(
                "{name} is here only as printed, without enhancements; \
                 use `nullwindow tree --algorithm {name}`"
            ));
        }
        let names: Vec<&str> = Driver::ALL.iter().map(|driver| driver.name()).collect();
        Err(format!(
            "no algorithm is called '{text}'; there are {}, aspiration-negascout and \
             aspiration-alphabeta",
            names.join(", ")
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_written() {
        for algorithm in Algorithm::COMPARED {
            assert_eq!(algorithm.to_string().parse(), Ok(algorithm));
        }
        assert_eq!("PVS".parse(), Ok(Algorithm::plain(Driver::NegaScout)));
        assert_eq!("aspiration-pvs".parse(), Ok(Algorithm::BASE_LINE));
        let error = |text: &str| text.parse::<Algorithm>().unwrap_err();
        assert!(error("ins").contains("nullwindow tree --algorithm ins"));
        assert!(error("aspiration-mtd-f").contains("never opens"));
        assert!(error("nonsense").contains("mtd-f"));
    }
}
