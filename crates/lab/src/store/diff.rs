//! What two stores, or two revisions in one, have in common, and where they differ.

use super::{Store, StoreError, checked};
use crate::cell::{Key, ROOT, Row, SETTINGS};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// Study and parameters of a cell, whatever its behaviour was. The text of a position is not among them: rows
/// of old programs have none.
type StoredCell = (String, String);

/// The rows of a store by cell. A cell has several if the behaviour changed between runs.
#[derive(Clone, Default, Debug)]
pub struct Contents(BTreeMap<StoredCell, Vec<Counted>>);

#[derive(Clone, PartialEq, Debug)]
struct Counted {
    row: Row,
    timing: bool,
}

/// What differs in one study.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct StudyDiff {
    /// Cells with the same counts in both; of times only the presence is compared.
    pub same: usize,
    /// The parameters of cells that only the first has, and only the second.
    pub only: [Vec<String>; 2],
    /// The cells whose counts differ.
    pub differing: Vec<CellDiff>,
}

/// A cell whose counts differ.
#[derive(Clone, PartialEq, Debug)]
pub struct CellDiff {
    /// Its parameters, as JSON.
    pub parameters: String,
    /// Names of counts, with their values in both.
    pub counts: Vec<(String, [Option<Json>; 2])>,
}

impl StudyDiff {
    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.differing.is_empty() && self.only.iter().all(Vec::is_empty)
    }
}

impl Store {
    /// All rows, or those that programs of a revision made (the beginning of its name is enough).
    ///
    /// # Errors
    /// The file cannot be read, or a row is damaged.
    pub fn contents(&self, revision: Option<&str>) -> Result<Contents, StoreError> {
        const SQL: &str = "SELECT study, parameters, counts, timing, key, checksum FROM cells
            WHERE substr(revision, 1, length(?1)) = ?1 ORDER BY key";
        let mut contents = Contents::default();
        self.each(SQL, [revision.unwrap_or("")], |row| {
            let (parameters, root) = without_root(row.get(1)?);
            let cell = (row.get(0)?, parameters);
            let (counts, timing): (String, bool) = (row.get(2)?, row.get(3)?);
            let (key, sum) = (Key(u128::from_be_bytes(row.get(4)?)), row.get::<_, i64>(5)?);
            Ok(checked(key, &counts, sum).map(|row| {
                let row = root.into_iter().fold(row, |row, root| row.with(ROOT, root));
                contents.0.entry(cell).or_default().push(Counted { row, timing });
            }))
        })?;
        Ok(contents)
    }

    /// The revisions that have made rows, with how many.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn revisions(&self) -> Result<BTreeMap<String, u64>, StoreError> {
        let mut all = BTreeMap::new();
        self.each("SELECT revision, count(*) FROM cells GROUP BY revision", [], |row| {
            let count: i64 = row.get(1)?;
            all.insert(row.get(0)?, count.unsigned_abs());
            Ok(Ok(()))
        })?;
        Ok(all)
    }
}

impl Contents {
    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What differs, study by study.
    pub fn diff(&self, other: &Contents) -> BTreeMap<String, StudyDiff> {
        let mut studies: BTreeMap<String, StudyDiff> = BTreeMap::new();
        let cells: BTreeSet<&StoredCell> = self.0.keys().chain(other.0.keys()).collect();
        for cell in cells {
            let (study, parameters) = cell;
            let found = studies.entry(study.clone()).or_default();
            let parameters = || parameters.clone();
            match [self, other].map(|contents| contents.0.get(cell).map(Vec::as_slice)) {
                [Some(first), Some(second)] => match compared(first, second) {
                    None => found.same += 1,
                    Some(counts) => {
                        found.differing.push(CellDiff { parameters: parameters(), counts });
                    }
                },
                [Some(_), None] => found.only[0].push(parameters()),
                _ => found.only[1].push(parameters()),
            }
        }
        studies
    }
}

/// Takes the text of the position out of the parameters.
fn without_root(parameters: String) -> (String, Option<String>) {
    let Ok(Json::Object(mut named)) = serde_json::from_str(&parameters) else {
        return (parameters, None);
    };
    match named.remove(ROOT) {
        Some(Json::String(root)) => (Json::Object(named).to_string(), Some(root)),
        _ => (parameters, None),
    }
}

/// The counts that differ. Texts that only one has are no difference.
fn differences(a: &Row, b: &Row) -> Vec<(String, [Option<Json>; 2])> {
    let [a, b] = [a, b].map(|row| row.iter().collect::<BTreeMap<_, _>>());
    let names: BTreeSet<&str> = a.keys().chain(b.keys()).copied().collect();
    let both = |name: &str| [&a, &b].map(|counts| counts.get(name).map(|count| (*count).clone()));
    let differ = |name: &str, [a, b]: &[Option<Json>; 2]| {
        a != b && (![ROOT, SETTINGS].contains(&name) || (a.is_some() && b.is_some()))
    };
    let all = names.into_iter().map(|name| (name.to_string(), both(name)));
    all.filter(|(name, values)| differ(name, values)).collect()
}

/// The counts that differ; `None` if both have the same rows, or times. A row that only one has is compared
/// with one that only the other has, or else with any.
fn compared(first: &[Counted], second: &[Counted]) -> Option<Vec<(String, [Option<Json>; 2])>> {
    let alone = |rows: &[Counted], others: &[Counted]| {
        let is_in = |a: &Counted| others.iter().any(|b| differences(&a.row, &b.row).is_empty());
        rows.iter().position(|row| !row.timing && !is_in(row))
    };
    let (a, b) = match (alone(first, second), alone(second, first)) {
        (None, None) => return None,
        (a, b) => (&first[a.unwrap_or(0)], &second[b.unwrap_or(0)]),
    };
    Some(differences(&a.row, &b.row))
}
