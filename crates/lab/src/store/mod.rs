//! The store: one SQLite file that never loses a finished cell. The only module that uses SQL.
//!
//! Rows are only ever added (`INSERT OR IGNORE`), by any number of processes at once. A commit in WAL
//! mode survives the death of the process; `synchronous = NORMAL` means that a loss of power may take
//! the last commits, which are then simply run again. The header is written before WAL mode is switched
//! on, so that the file itself, without its log, identifies its owner.

mod diff;
mod error;
mod header;
mod opening;
mod turns;

pub use diff::{CellDiff, Contents, StudyDiff};
pub use error::StoreError;
pub use turns::{Sharing, Turn};

use crate::cell::{Cell, Datum, Key, Row, hash_64};
use rusqlite::ffi::SQLITE_IOERR_SHMSIZE;
use rusqlite::{Connection, ErrorCode, TransactionBehavior, params};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

const INSERT: &str = "
INSERT OR IGNORE INTO cells
    (key, study, behaviour, parameters, counts, timing, checksum, microseconds, revision, host)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";

/// A finished cell, about to be stored.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The cell.
    pub cell: Cell,
    /// What it found.
    pub row: Row,
    /// How long that took.
    pub took: Duration,
}

/// The result of a merge.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Merged {
    /// Rows that were new.
    pub added: u64,
    /// Rows that were already there.
    pub known: u64,
}

/// An open store.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Connection,
    host: String,
}

impl Store {
    /// The path of the file with a suffix.
    fn beside(&self, suffix: &str) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(suffix);
        name.into()
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds rows, all in one commit; those already there stay as they are. Returns how many were new.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn insert(&mut self, finished: &[Finished]) -> Result<usize, StoreError> {
        let added = match finished {
            // A single statement is its own commit, and cheaper than an explicit transaction.
            [one] => insert_into(&self.connection, std::slice::from_ref(one), &self.host),
            many => in_one_commit(&self.connection, |connection| {
                insert_into(connection, many, &self.host)
            }),
        };
        added.map_err(|source| sqlite(&self.path, source))
    }

    /// The keys of a study's rows.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn keys(&self, study: &str) -> Result<HashSet<Key>, StoreError> {
        let mut keys = HashSet::new();
        self.each("SELECT key FROM cells WHERE study = ?1", [study], |row| {
            keys.insert(Key(u128::from_be_bytes(row.get(0)?)));
            Ok(Ok(()))
        })?;
        Ok(keys)
    }

    /// A study's rows, each checked against its checksum.
    ///
    /// # Errors
    /// If the file cannot be read or a row is damaged.
    pub fn rows(&self, study: &str) -> Result<HashMap<Key, Row>, StoreError> {
        let mut rows = HashMap::new();
        let sql = "SELECT key, counts, checksum FROM cells WHERE study = ?1";
        self.each(sql, [study], |row| {
            let key = Key(u128::from_be_bytes(row.get(0)?));
            let (counts, sum): (String, i64) = (row.get(1)?, row.get(2)?);
            Ok(checked(key, &counts, sum).map(|row| {
                rows.insert(key, row);
            }))
        })?;
        Ok(rows)
    }

    /// The number of rows of each study, of any behaviour.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn sizes(&self) -> Result<BTreeMap<String, u64>, StoreError> {
        let mut sizes = BTreeMap::new();
        self.each("SELECT study, count(*) FROM cells GROUP BY study", [], |row| {
            let count: i64 = row.get(1)?;
            sizes.insert(row.get(0)?, count.unsigned_abs());
            Ok(Ok(()))
        })?;
        Ok(sizes)
    }

    /// Adds all rows of another store, or none.
    ///
    /// # Errors
    /// If the other one is not a valid store, or contradicts this one.
    pub fn merge(&mut self, from: &Path) -> Result<Merged, StoreError> {
        drop(Store::open_existing(from)?);
        if from.canonicalize().ok() == self.path.canonicalize().ok() {
            return Err(StoreError::Itself(from.to_path_buf()));
        }
        let attached = self.connection.execute("ATTACH ?1 AS other", [from.to_string_lossy()]);
        attached.map_err(|source| sqlite(from, source))?;
        let result = self.merge_attached(from);
        let detached = self.connection.execute("DETACH other", []);
        detached.map_err(|source| sqlite(from, source))?;
        result
    }

    fn merge_attached(&mut self, from: &Path) -> Result<Merged, StoreError> {
        const BOTH: &str = "FROM other.cells AS theirs JOIN main.cells AS ours USING (key)
            WHERE ours.timing = 0 AND ours.checksum <> theirs.checksum";
        let merged = (|| {
            let transaction =
                self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let count = |sql: &str| -> rusqlite::Result<i64> {
                transaction.query_row(sql, [], |row| row.get(0))
            };
            let contradictions = count(&format!("SELECT count(*) {BOTH}"))?;
            if contradictions > 0 {
                let sql = format!("SELECT lower(hex(key)) {BOTH} LIMIT 1");
                let example: String = transaction.query_row(&sql, [], |row| row.get(0))?;
                return Ok(Err((contradictions.unsigned_abs(), example)));
            }
            let total = count("SELECT count(*) FROM other.cells")?.unsigned_abs();
            let sql = "INSERT OR IGNORE INTO main.cells SELECT * FROM other.cells";
            let added = transaction.execute(sql, [])? as u64;
            transaction.commit()?;
            Ok(Ok(Merged { added, known: total - added }))
        })();
        match merged.map_err(|source| sqlite(&self.path, source))? {
            Ok(merged) => Ok(merged),
            Err((cells, example)) => Err(StoreError::Contradiction {
                from: from.to_path_buf(),
                into: self.path.clone(),
                cells,
                example,
            }),
        }
    }

    fn ask<T>(
        &self,
        sql: &str,
        values: impl rusqlite::Params,
        read: impl FnOnce(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        self.connection.query_row(sql, values, read).map_err(|source| sqlite(&self.path, source))
    }

    /// Passes every row of an answer to `read`, which may find it damaged.
    fn each(
        &self,
        sql: &str,
        values: impl rusqlite::Params,
        mut read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<Result<(), String>>,
    ) -> Result<(), StoreError> {
        let all = || {
            let mut statement = self.connection.prepare_cached(sql)?;
            let mut rows = statement.query(values)?;
            while let Some(row) = rows.next()? {
                if let Err(fault) = read(row)? {
                    return Ok(Err(fault));
                }
            }
            Ok(Ok(()))
        };
        let checked = { all }().map_err(|source| sqlite(&self.path, source))?;
        checked.map_err(|fault| self.damaged(&fault))
    }

    fn damaged(&self, fault: &str) -> StoreError {
        StoreError::Damaged { path: self.path.clone(), fault: fault.to_string() }
    }
}

/// Like a rusqlite transaction, but with statements that stay prepared.
fn in_one_commit<T>(
    connection: &Connection,
    work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let execute = |sql| connection.prepare_cached(sql)?.execute([]);
    execute("BEGIN IMMEDIATE")?;
    let done = work(connection).and_then(|done| execute("COMMIT").map(|_| done));
    if done.is_err() && !connection.is_autocommit() {
        // If even that fails, the first error is the one to report.
        let _ = execute("ROLLBACK");
    }
    done
}

fn insert_into(
    connection: &Connection,
    finished: &[Finished],
    host: &str,
) -> rusqlite::Result<usize> {
    let mut statement = connection.prepare_cached(INSERT)?;
    let mut added = 0;
    for Finished { cell, row, took } in finished {
        let (key, counts) = (cell.key(), row.to_json());
        added += statement.execute(params![
            key.0.to_be_bytes(),
            cell.study(),
            cell.behaviour(),
            parameters_json(cell),
            counts,
            cell.is_timing(),
            checksum(key, &counts),
            i64::try_from(took.as_micros()).unwrap_or(i64::MAX),
            env!("NULLWINDOW_REVISION"),
            host,
        ])?;
    }
    Ok(added)
}

fn parameters_json(cell: &Cell) -> String {
    let named = cell.parameters().iter().map(|(name, value)| (*name, value));
    let sorted: BTreeMap<&str, &Datum> = named.collect();
    serde_json::to_string(&sorted).expect("numbers and texts are JSON")
}

/// A row as it was stored, or what is wrong with it.
fn checked(key: Key, counts: &str, sum: i64) -> Result<Row, String> {
    let row = Row::from_json(counts).filter(|_| sum == checksum(key, counts));
    row.ok_or_else(|| format!("the counts of cell {key} do not match their checksum"))
}

fn checksum(key: Key, counts: &str) -> i64 {
    hash_64(&[&key.0.to_be_bytes(), counts.as_bytes()]).cast_signed()
}

/// Classifies an SQLite error: damage, or something else.
fn sqlite(path: &Path, source: rusqlite::Error) -> StoreError {
    let path = path.to_path_buf();
    // On a full disk, the index of the log fails first.
    if source.sqlite_error().is_some_and(|e| e.extended_code == SQLITE_IOERR_SHMSIZE) {
        return StoreError::Full(path);
    }
    match source.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            StoreError::Damaged { path, fault: source.to_string() }
        }
        Some(ErrorCode::DiskFull) => StoreError::Full(path),
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            StoreError::CannotOpen(path)
        }
        _ => StoreError::Sqlite { path, source },
    }
}

/// The name of this machine, kept with every row.
fn host_name() -> String {
    let files = ["/proc/sys/kernel/hostname", "/etc/hostname"];
    let from_file = files.iter().find_map(|file| std::fs::read_to_string(file).ok());
    let name = from_file.or_else(|| std::env::var("HOSTNAME").ok()).unwrap_or_default();
    match name.trim() {
        "" => "unknown".to_string(),
        name => name.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    /// As on a full disk, the file cannot grow: what is stored stays, and the rest is added later.
    #[test]
    fn no_room_for_more_rows() {
        const ROWS: i64 = 400;
        let finished = |number: i64| {
            let cell = Cell::new("squares", &Arc::from("squares")).with("number", number);
            Finished {
                cell,
                row: Row::default().with("square", number * number),
                took: Duration::ZERO,
            }
        };
        let path = std::env::temp_dir().join(format!("nullwindow-full-{}", std::process::id()));
        let mut store = Store::open(&path).unwrap();
        store.ask("PRAGMA max_page_count = 10", [], |row| row.get::<_, i64>(0)).unwrap();
        let mut stored = 0;
        let error = loop {
            match store.insert(&[finished(stored)]) {
                Ok(added) => stored += added as i64,
                Err(error) => break error,
            }
        };
        assert!(matches!(error, StoreError::Full(_)), "{error}");
        assert!(error.to_string().contains("the disk is full"), "{error}");
        assert!(0 < stored && stored < ROWS, "{stored} rows");
        drop(store);
        let mut store = Store::open(&path).unwrap();
        assert_eq!(store.rows("squares").unwrap().len() as i64, stored);
        for number in stored..ROWS {
            assert_eq!(store.insert(&[finished(number)]).unwrap(), 1);
        }
        assert_eq!(store.rows("squares").unwrap().len() as i64, ROWS);
        drop(store);
        std::fs::remove_file(&path).unwrap();
    }
}
