//! The store: one SQLite file that never loses a finished cell. The only place that knows SQL.
//!
//! Rows are only ever added (`INSERT OR IGNORE`), by any number of processes at once. A commit in WAL
//! mode survives the death of the process; `synchronous = NORMAL` means that a loss of power may take
//! the last commits, which are then simply run again. The header is written before WAL mode is switched
//! on, so that the file itself, without its log, says whose it is.

mod error;
mod header;
mod turns;

pub use error::StoreError;
pub use turns::{Company, Turn};

use crate::cell::{Cell, Datum, Key, Row, hash_64};
use header::{APPLICATION, Found, LAYOUT};
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior, params};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long the log grows before it is written back: keys are hashes, so rows go to pages far apart.
const CHECKPOINT_PAGES: u32 = 8000;

/// How long to wait while another process writes.
const PATIENCE: Duration = Duration::from_secs(60);

const TABLES: &str = "
CREATE TABLE cells (
    key        BLOB PRIMARY KEY,     -- 16 bytes
    study      TEXT NOT NULL,
    behaviour  TEXT NOT NULL,        -- signature of what was searched
    parameters TEXT NOT NULL,        -- JSON
    counts     TEXT NOT NULL,        -- JSON
    timing     INTEGER NOT NULL,     -- 1: counts are times, no two runs agree
    checksum   INTEGER NOT NULL,     -- of key and counts
    microseconds INTEGER NOT NULL,   -- what the run of the cell took
    revision   TEXT NOT NULL,        -- of the program
    host       TEXT NOT NULL
) WITHOUT ROWID, STRICT;
";

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

/// What a merge has done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Merged {
    /// Rows that were new.
    pub added: u64,
    /// Rows that were there already.
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
    /// Opens the store at `path`, or makes one if there is nothing.
    ///
    /// # Errors
    /// If what stands there is not a sound store; it is then left as it is.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        match header::look_at(path)? {
            Found::Store => Self::open_sound(path),
            Found::Nothing => {
                create(path).map_err(|source| sqlite(path, source))?;
                header::look_at(path)?;
                Self::open_sound(path)
            }
        }
    }

    /// Opens a store that must be there.
    ///
    /// # Errors
    /// If it is not, or is not sound.
    pub fn open_existing(path: &Path) -> Result<Self, StoreError> {
        match header::look_at(path)? {
            Found::Store => Self::open_sound(path),
            Found::Nothing => Err(StoreError::Missing(path.to_path_buf())),
        }
    }

    fn open_sound(path: &Path) -> Result<Self, StoreError> {
        let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
            .and_then(|connection| {
                switch_to_wal(&connection)?;
                connection.pragma_update(None, "synchronous", "NORMAL")?;
                connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
                Ok(connection)
            })
            .map_err(|source| sqlite(path, source))?;
        let store = Store { path: path.to_path_buf(), connection, host: host_name() };
        store.check()?;
        Ok(store)
    }

    /// Lets SQLite look for damage.
    fn check(&self) -> Result<(), StoreError> {
        let fault: String = self.ask("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        match fault.as_str() {
            "ok" => Ok(()),
            _ => Err(self.damaged(fault.lines().last().unwrap_or(&fault))),
        }
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
            // A statement by itself is a commit by itself, and cheaper than one with a transaction around.
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
            let parsed = Row::from_json(&counts).filter(|_| sum == checksum(key, &counts));
            Ok(match parsed {
                Some(parsed) => {
                    rows.insert(key, parsed);
                    Ok(())
                }
                None => Err(format!("the counts of cell {key} do not fit their checksum")),
            })
        })?;
        Ok(rows)
    }

    /// How many rows there are of each study, whatever behaviour they measured.
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
    /// If the other one is not a sound store, or contradicts this one.
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

    /// Hands every row of an answer to `read`, which may find it damaged.
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

/// Like a transaction of rusqlite's, but with statements that stay prepared.
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

fn checksum(key: Key, counts: &str) -> i64 {
    hash_64(&[&key.0.to_be_bytes(), counts.as_bytes()]).cast_signed()
}

fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// Makes the tables, unless another process has just done so. One transaction, still with a rollback
/// journal: whoever is killed here leaves an empty file or a whole store.
fn create(path: &Path) -> rusqlite::Result<()> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let mut connection = connect(path, flags)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let tables: i64 =
        transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if tables == 0 {
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", LAYOUT)?;
        transaction.execute_batch(TABLES)?;
    }
    transaction.commit()
}

/// SQLite does not wait for others when it changes the mode, so we do.
fn switch_to_wal(connection: &Connection) -> rusqlite::Result<()> {
    const PAUSE: Duration = Duration::from_millis(20);
    let mut patience = PATIENCE;
    loop {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(error) if is_busy(&error) && patience > PAUSE => {
                patience -= PAUSE;
                std::thread::sleep(PAUSE);
            }
            result => return result,
        }
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// What SQLite complained about: damage, or something else.
fn sqlite(path: &Path, source: rusqlite::Error) -> StoreError {
    let path = path.to_path_buf();
    match source.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            StoreError::Damaged { path, fault: source.to_string() }
        }
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            StoreError::CannotOpen(path)
        }
        _ => StoreError::Sqlite { path, source },
    }
}

/// The name of this machine, for those who ask a row where it comes from.
fn host_name() -> String {
    let files = ["/proc/sys/kernel/hostname", "/etc/hostname"];
    let from_file = files.iter().find_map(|file| std::fs::read_to_string(file).ok());
    let name = from_file.or_else(|| std::env::var("HOSTNAME").ok()).unwrap_or_default();
    match name.trim() {
        "" => "unknown".to_string(),
        name => name.to_string(),
    }
}
