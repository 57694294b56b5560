//! Cells: the smallest unit of work, identified by everything that determines its counts.

use crate::signature;
use crate::study::Study;
use serde_json::{Map, Value as Json};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// How much of a study is run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Scale {
    /// Minutes on two cores.
    Quick,
    /// An hour or two: as deep as [`Scale::Quick`] for the most part, but on so many positions and trees
    /// that most claims are decided. Its cells include those of the quick scale.
    Standard,
    /// As deep as the papers: days. Its cells include those of the standard scale.
    Full,
}

impl Scale {
    /// All, the smaller first.
    pub const ALL: [Scale; 3] = [Scale::Quick, Scale::Standard, Scale::Full];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Scale::Quick => "quick",
            Scale::Standard => "standard",
            Scale::Full => "full",
        }
    }

    /// One of three, by scale.
    pub fn pick<T>(self, quick: T, standard: T, full: T) -> T {
        match self {
            Scale::Quick => quick,
            Scale::Standard => standard,
            Scale::Full => full,
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Scale {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Scale::ALL.into_iter().find(|scale| scale.name() == name);
        known.ok_or_else(|| {
            format!("there is no scale {name:?}; the scales are quick, standard and full")
        })
    }
}

/// What identifies a cell: a hash of its study, its parameters and the behaviour it measures.
///
/// 128 bits: among a billion cells two share a key with a probability of 10⁻²¹.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub(crate) u128);

impl Key {
    /// FNV-1a: simple, and never changes.
    fn of(parts: &[&[u8]]) -> Self {
        const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013B;
        let mut hash: u128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D;
        // No iterator: this crate is not optimised, and it would be called byte by byte.
        let mut add = |mut bytes: &[u8]| {
            while let [byte, rest @ ..] = bytes {
                hash = (hash ^ u128::from(*byte)).wrapping_mul(PRIME);
                bytes = rest;
            }
        };
        for part in parts {
            // The length first, so that the boundaries of parts matter.
            add(&(part.len() as u32).to_le_bytes());
            add(part);
        }
        Key(hash)
    }
}

/// A 64-bit hash of bytes that never changes.
pub(crate) fn hash_64(parts: &[&[u8]]) -> u64 {
    let Key(hash) = Key::of(parts);
    (hash >> 64) as u64 ^ hash as u64
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The value of a parameter, or of a measurement. In JSON it is a bare number or text.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(untagged)]
pub enum Datum {
    /// A number.
    Integer(i64),
    /// A name.
    Text(Cow<'static, str>),
}

impl Datum {
    /// As text, without a copy if it is one.
    fn text(&self) -> Cow<'_, str> {
        match self {
            Datum::Integer(n) => n.to_string().into(),
            Datum::Text(text) => Cow::Borrowed(text),
        }
    }
}

impl From<Datum> for Json {
    fn from(datum: Datum) -> Json {
        match datum {
            Datum::Integer(n) => n.into(),
            Datum::Text(text) => text.into_owned().into(),
        }
    }
}

impl fmt::Display for Datum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Datum::Integer(n) => fmt::Display::fmt(n, f),
            Datum::Text(text) => f.pad(text),
        }
    }
}

macro_rules! integers {
    ($($type:ty)*) => {
        $(impl From<$type> for Datum {
            fn from(n: $type) -> Self {
                Datum::Integer(i64::from(n))
            }
        })*
    };
}

integers!(i64 i32 u32 u16);

impl From<&'static str> for Datum {
    fn from(text: &'static str) -> Self {
        Datum::Text(text.into())
    }
}

impl From<String> for Datum {
    fn from(text: String) -> Self {
        Datum::Text(text.into())
    }
}

/// The parameter that says which position of its set a cell searches.
pub const POSITION: &str = "position";
/// The parameter with that position as text.
pub const ROOT: &str = "root";
/// The parameter, and the column of rows, with the settings of the search as text.
pub const SETTINGS: &str = "settings";
/// The parameter with the settings that were changed by hand.
pub const CHANGED: &str = "changed";
const DEPTH: &str = "depth";

/// What is searched instead to find out how a cell behaves: the same in little.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Probe {
    /// At most so deep.
    pub depth: u16,
    /// The number of a position.
    pub position: u32,
    /// Its text.
    pub root: &'static str,
}

/// One unit of work of a study: run once, its row is kept forever.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    study: &'static str,
    behaviour: Arc<str>,
    parameters: Vec<(&'static str, Datum)>,
    cost: Duration,
    timing: bool,
    probe: Option<Probe>,
    settings: Arc<str>,
}

impl Cell {
    /// A cell of a study that measures this behaviour (see [`signature`]).
    pub fn new(study: &'static str, behaviour: &Arc<str>) -> Self {
        Cell {
            study,
            behaviour: Arc::clone(behaviour),
            parameters: Vec::new(),
            cost: Duration::ZERO,
            timing: false,
            probe: None,
            settings: Arc::default(),
        }
    }

    /// A cell that searches a position of a game: give it its position with [`at`](Cell::at), and when it has
    /// all its parameters its signature with [`signed_by`](Cell::signed_by).
    pub fn of_game(study: &'static str) -> Self {
        Cell::new(study, &Arc::default())
    }

    /// With a position: its number in its set, its text, and what is searched instead for the signature.
    pub fn at(mut self, position: u32, root: &'static str, probe: Probe) -> Self {
        self.probe = Some(probe);
        self.with(POSITION, position).with(ROOT, root)
    }

    /// With the signature of what it measures: the row of the same cell, shallow and on another position.
    /// So its key depends on its own search, settings and position, and on those of no other cell. That row is
    /// kept for as long as the program runs, and so must be the study.
    pub fn signed_by(mut self, study: &'static dyn Study) -> Self {
        let Some(probe) = self.probe else { return self };
        let short = |name: &str, value: &Datum| -> Option<Datum> {
            match (name, value) {
                (POSITION, _) => Some(probe.position.into()),
                (ROOT, _) => Some(probe.root.into()),
                (DEPTH, Datum::Integer(depth)) => Some((*depth).min(probe.depth.into()).into()),
                _ => None,
            }
        };
        let mut parts = vec![self.study.as_bytes(), probe.root.as_bytes()];
        let depth = self.get(DEPTH).and_then(|depth| short(DEPTH, depth)).map(|d| d.to_string());
        parts.push(depth.as_deref().unwrap_or_default().as_bytes());
        let own = |name: &str| ![POSITION, ROOT, DEPTH].contains(&name);
        let own = self.parameters.iter().filter(|(name, _)| own(name));
        let values: Vec<(&str, Cow<'_, str>)> =
            own.map(|(name, value)| (*name, value.text())).collect();
        parts.extend(values.iter().flat_map(|(name, value)| [name.as_bytes(), value.as_bytes()]));
        let key = Key::of(&parts);
        (self.behaviour, self.settings) = signature::of_short_cell(study, key, || {
            let mut cell = Cell { behaviour: Arc::default(), ..self.clone() };
            for (name, value) in &mut cell.parameters {
                if let Some(short) = short(name, value) {
                    *value = short;
                }
            }
            cell
        });
        self
    }

    /// The settings of its search as text, as far as they can be changed.
    pub fn settings(&self) -> &str {
        &self.settings
    }

    /// With one more parameter.
    pub fn with(mut self, name: &'static str, value: impl Into<Datum>) -> Self {
        self.parameters.push((name, value.into()));
        self
    }

    /// With a rough estimate of how long it takes on one core: for the progress bar and the order
    /// in which cells are run. Not part of the key.
    pub fn costing(mut self, cost: Duration) -> Self {
        self.cost = cost;
        self
    }

    /// Marks it as measuring time, so that nothing runs beside it.
    pub fn timing(mut self) -> Self {
        self.timing = true;
        self
    }

    /// The name of its study.
    pub fn study(&self) -> &'static str {
        self.study
    }

    /// The behaviour it measures.
    pub fn behaviour(&self) -> &str {
        &self.behaviour
    }

    /// Names and values of its parameters.
    pub fn parameters(&self) -> &[(&'static str, Datum)] {
        &self.parameters
    }

    /// About how long it takes on one core.
    pub fn cost(&self) -> Duration {
        self.cost
    }

    /// Whether it measures time.
    pub fn is_timing(&self) -> bool {
        self.timing
    }

    /// A parameter, if it has one of this name.
    pub fn get(&self, name: &str) -> Option<&Datum> {
        self.parameters.iter().find(|(n, _)| *n == name).map(|(_, value)| value)
    }

    /// A parameter that is a number.
    ///
    /// # Panics
    /// If the study gave its cells no such parameter, which is an error in the study.
    pub fn integer<T: TryFrom<i64>>(&self, name: &str) -> T {
        let number = match self.get(name) {
            Some(Datum::Integer(n)) => T::try_from(*n).ok(),
            _ => None,
        };
        number.unwrap_or_else(|| panic!("{self} has no number {name:?} of that size"))
    }

    /// A parameter that is a text.
    ///
    /// # Panics
    /// If the study gave its cells no such parameter, which is an error in the study.
    pub fn text(&self, name: &str) -> &str {
        match self.get(name) {
            Some(Datum::Text(text)) => text,
            _ => panic!("{self} has no text {name:?}"),
        }
    }

    /// What identifies it.
    pub fn key(&self) -> Key {
        let values: Vec<Cow<'_, str>> = self.parameters.iter().map(|(_, v)| v.text()).collect();
        let mut parts: Vec<&[u8]> = vec![self.study.as_bytes(), self.behaviour.as_bytes()];
        for ((name, _), value) in self.parameters.iter().zip(&values) {
            parts.push(name.as_bytes());
            parts.push(value.as_bytes());
        }
        Key::of(&parts)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.study)?;
        // The number of a position is enough.
        for (name, value) in self.parameters.iter().filter(|(name, _)| *name != ROOT) {
            write!(f, " {name}={value}")?;
        }
        Ok(())
    }
}

/// The result of a cell: named counts, in the order of their names.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Row(Map<String, Json>);

impl Row {
    /// With one more count or text.
    pub fn with(mut self, name: impl Into<String>, value: impl Into<Datum>) -> Self {
        self.0.insert(name.into(), value.into().into());
        self
    }

    /// With one more count, below 2⁶³.
    pub fn count(self, name: impl Into<String>, count: u64) -> Self {
        self.with(name, i64::try_from(count).unwrap_or(i64::MAX))
    }

    /// A count.
    pub fn integer(&self, name: &str) -> Option<i64> {
        self.0.get(name)?.as_i64()
    }

    /// A text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Json)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// The stored form.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(&self.0).expect("maps of numbers and texts are JSON")
    }

    /// From the stored form; `None` if that is not a row.
    pub(crate) fn from_json(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().map(Row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell() -> Cell {
        Cell::new("a-study", &Arc::from("b1")).with("width", 5).with("order", "random")
    }

    /// Keys outlive programs: this one must never change.
    #[test]
    fn keys_never_change() {
        assert_eq!(cell().key().to_string(), "e9513f573adac58b3d2a318e46be36f7");
    }

    #[test]
    fn everything_that_matters_is_in_the_key() {
        let key = cell().key();
        assert_eq!(key, cell().costing(Duration::from_secs(9)).key(), "an estimate does not");
        assert_ne!(key, cell().with("seed", 1).key());
        let other = |study, behaviour: &str, width| {
            let cell = Cell::new(study, &Arc::from(behaviour));
            cell.with("width", width).with("order", "random").key()
        };
        assert_eq!(key, other("a-study", "b1", 5));
        assert_ne!(key, other("b-study", "b1", 5));
        assert_ne!(key, other("a-study", "b2", 5));
        assert_ne!(key, other("a-study", "b1", 6));
    }
}
