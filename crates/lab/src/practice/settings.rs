//! The settings of a search as text, and those that are changed by hand.

use super::search::Setup;
use crate::cell::{CHANGED, Cell, Row, SETTINGS};
use crate::study::{CellError, Study};
use nullwindow::names::instead_of;
use nullwindow::searcher::{Driver, Enhancements, FirstGuess, HistoryWeight};
use std::fmt;
use std::str::FromStr;

/// A setting that can be changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Setting {
    Grain,
    Table,
    Guess,
    Window,
}

impl Setting {
    const ALL: [Setting; 4] = [Setting::Grain, Setting::Table, Setting::Guess, Setting::Window];

    const fn name(self) -> &'static str {
        match self {
            Setting::Grain => "grain",
            Setting::Table => "table",
            Setting::Guess => "guess",
            Setting::Window => "window",
        }
    }

    /// Whether a cell has it, as its own settings say.
    fn is_of(self, cell: &Cell) -> bool {
        let is_set = |word: &str| word.split_once('=').is_some_and(|(name, _)| name == self.name());
        cell.settings().split(' ').any(is_set)
    }
}

/// Settings that are not those of the study: `grain=100`, separated by spaces.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Changes(Vec<(Setting, String)>);

impl Changes {
    /// The names of all that can be changed.
    pub const NAMES: &'static [&'static str] = &{
        let [a, b, c, d] = Setting::ALL;
        [a.name(), b.name(), c.name(), d.name()]
    };

    /// Whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// With these as well; what is changed twice is what it was changed to last.
    #[must_use]
    pub fn and(mut self, others: Changes) -> Self {
        for (setting, value) in others.0 {
            self.0.retain(|(known, _)| *known != setting);
            self.0.push((setting, value));
        }
        self.0.sort_by_key(|(setting, _)| *setting);
        self
    }

    /// The settings that can be changed in these cells of a study.
    pub(crate) fn names_for(study: &dyn Study, cells: &[Cell]) -> Vec<&'static str> {
        let can = |setting: &Setting| {
            let is_free = !study.varies().contains(&setting.name());
            is_free && cells.iter().any(|cell| setting.is_of(cell))
        };
        Setting::ALL.into_iter().filter(can).map(Setting::name).collect()
    }

    /// The names of what is changed.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(setting, _)| setting.name())
    }

    /// What of it concerns this cell.
    pub(crate) fn for_cell(&self, cell: &Cell) -> Changes {
        Changes(self.0.iter().filter(|(setting, _)| setting.is_of(cell)).cloned().collect())
    }

    fn apply(&self, mut setup: Setup) -> Result<Setup, String> {
        for (setting, value) in &self.0 {
            let number = || whole_number(value);
            match setting {
                Setting::Grain => setup.grain = number()?,
                Setting::Window => setup.aspiration = number()?,
                Setting::Table => setup.table_bits = table_bits(value)?,
                Setting::Guess => setup.first_guess = read_guess(value)?,
            }
        }
        Ok(setup)
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.0.iter().map(|(setting, value)| format!("{}={value}", setting.name()));
        f.write_str(&words.collect::<Vec<_>>().join(" "))
    }
}

impl FromStr for Changes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut changes = Changes::default();
        for word in text.split_whitespace() {
            let (name, value) = word.split_once('=').ok_or_else(|| {
                format!("'{word}' changes nothing; write the setting and its value, as grain=100")
            })?;
            let setting = Setting::ALL.into_iter().find(|setting| setting.name() == name);
            let setting = setting.ok_or_else(|| {
                format!("no setting is called '{name}'; {}", instead_of(name, Changes::NAMES))
            })?;
            let one = Changes(vec![(setting, value.to_string())]);
            one.apply(Setup::new(&nullwindow_games::Tuned::UNTUNED, Driver::BASELINE, 1))?;
            changes = changes.and(one);
        }
        Ok(changes)
    }
}

fn whole_number(text: &str) -> Result<u32, String> {
    const MOST: u32 = 1_000_000;
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| format!("'{text}' is not a whole number from 1 to {MOST}"))
}

fn table_bits(text: &str) -> Result<u32, String> {
    const SIZES: std::ops::RangeInclusive<u32> = 4..=30;
    let bits = text.strip_prefix("2^").and_then(|bits| bits.parse().ok());
    bits.filter(|bits| SIZES.contains(bits))
        .ok_or_else(|| format!("'{text}' is no size of a table; write its entries, 2^4 to 2^30"))
}

fn read_guess(text: &str) -> Result<FirstGuess, String> {
    let known = [FirstGuess::LastIteration, FirstGuess::TwoBefore, FirstGuess::Static].into_iter();
    let named = known.clone().find(|guess| guess_name(*guess) == Some(text));
    named.ok_or_else(|| {
        let names: Vec<_> = known.filter_map(guess_name).collect();
        format!("no first guess is called '{text}'; there are {}", names.join(", "))
    })
}

/// The name of a first guess; `None` if it was computed.
pub(crate) fn guess_name(guess: FirstGuess) -> Option<&'static str> {
    match guess {
        FirstGuess::LastIteration => Some("last"),
        FirstGuess::TwoBefore => Some("two-before"),
        FirstGuess::Static => Some("static"),
        _ => None,
    }
}

/// Whether where the value is expected matters to the driver.
pub(crate) fn uses_guess(driver: Driver) -> bool {
    driver.aspires() || matches!(driver, Driver::MtdF | Driver::MtdBest)
}

/// All that matters for the search, but for its depth: `mtd-f THKQ grain=10 table=2^21 guess=last`. What can be
/// changed is written as `name=value`.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let driver = self.driver.with(self.enhancements);
        let set = self.enhancements.without(Enhancements::OF_DRIVERS);
        write!(f, "{driver} {set} grain={}", self.grain)?;
        if set.has(Enhancements::TABLE) {
            write!(f, " table=2^{}", self.table_bits)?;
        }
        if uses_guess(driver) {
            match (guess_name(self.first_guess), self.first_guess) {
                (Some(name), _) => write!(f, " guess={name}")?,
                (None, FirstGuess::Between(percent)) => write!(f, " guess {percent} % between")?,
                (None, _) => f.write_str(" guess told")?,
            }
        }
        if driver.aspires() {
            write!(f, " window={}", self.aspiration)?;
        }
        match self.history_weight {
            _ if !set.has(Enhancements::HISTORY) => {}
            HistoryWeight::Depth => f.write_str(" history by depth")?,
            HistoryWeight::One => f.write_str(" history by one")?,
            _ => {}
        }
        match self.deepen_by {
            1 => Ok(()),
            by if by >= self.depth => f.write_str(" no deepening"),
            by => write!(f, " by {by} plies"),
        }
    }
}

impl Setup {
    /// With the settings that a cell changes.
    ///
    /// # Errors
    /// There is no such setting or value.
    pub fn changed_by(self, cell: &Cell) -> Result<Self, CellError> {
        let Some(changed) = cell.get(CHANGED) else { return Ok(self) };
        let changes: Changes = changed.to_string().parse().map_err(CellError)?;
        changes.apply(self).map_err(CellError)
    }

    /// Adds the settings to a row.
    pub(crate) fn describe(&self, row: Row) -> Row {
        row.with(SETTINGS, self.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::Tuned;

    #[test]
    fn what_matters_is_written_and_can_be_changed() {
        let setup = |driver| Setup::new(&Tuned::UNTUNED, driver, 5);
        let text = |driver| setup(driver).to_string();
        assert_eq!(
            text(Driver::BASELINE),
            "aspiration-negascout THKQG grain=1 table=2^21 guess=last window=50"
        );
        assert!(!text(Driver::AlphaBeta).contains("window"));
        let changes: Changes = "window=7 grain=100 table=2^10 guess=two-before".parse().unwrap();
        assert_eq!(changes.to_string(), "grain=100 table=2^10 guess=two-before window=7");
        let changed = changes.apply(setup(Driver::BASELINE)).unwrap().to_string();
        assert!(changed.ends_with(&changes.to_string()), "{changed}");
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for (text, expected) in [
            ("grain", "write the setting and its value"),
            ("grain=0", "'0' is not a whole number from 1"),
            ("table=64M", "2^4 to 2^30"),
            ("guess=best", "there are last, two-before, static"),
            ("colour=red", "there are grain, table, guess, window"),
        ] {
            let error = text.parse::<Changes>().unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
