//! Opening a store: recovery, checks, creation.

use super::header::{self, APPLICATION, Found, LAYOUT};
use super::{Store, StoreError, host_name, sqlite};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use std::path::Path;
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

impl Store {
    /// Opens the store at `path`, or creates one if there is nothing.
    ///
    /// # Errors
    /// If what is there is not a valid store; it is then left as it is.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        match Self::open_existing(path) {
            Err(StoreError::Missing(_)) => {
                create(path).map_err(|source| sqlite(path, source))?;
                Self::open_existing(path)
            }
            result => result,
        }
    }

    /// Opens an existing store.
    ///
    /// # Errors
    /// If it does not exist, or is not valid.
    pub fn open_existing(path: &Path) -> Result<Self, StoreError> {
        if header::look_at(path)? == Found::Nothing {
            return Err(StoreError::Missing(path.to_path_buf()));
        }
        let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE);
        let connection = connection.map_err(|source| sqlite(path, source))?;
        let store = Store { path: path.to_path_buf(), connection, host: host_name() };
        store.check().inspect_err(|_| store.keep_log())?;
        store.set_up().map_err(|source| sqlite(path, source))?;
        Ok(store)
    }

    /// Lets SQLite recover from an unfinished commit or checkpoint, and look for damage.
    fn check(&self) -> Result<(), StoreError> {
        // While this reads, no process writes the log back into the file.
        let reading = self.connection.unchecked_transaction();
        let _reading = reading.map_err(|source| sqlite(&self.path, source))?;
        let fault: String = self.ask("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if fault != "ok" {
            return Err(self.damaged(fault.lines().last().unwrap_or(&fault)));
        }
        self.check_length()?;
        // A process killed while creating a store leaves an empty one.
        match self.ask("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))? {
            0 => Err(StoreError::Missing(self.path.clone())),
            _ => Ok(()),
        }
    }

    /// SQLite takes missing bytes of the last page for zeros. Only a log may excuse that.
    fn check_length(&self) -> Result<(), StoreError> {
        let pages: i64 = self.ask("PRAGMA page_count", [], |row| row.get(0))?;
        let page_size: i64 = self.ask("PRAGMA page_size", [], |row| row.get(0))?;
        let (length, expected) = (length(&self.path), (pages * page_size).unsigned_abs());
        if length < expected && !self.has_log() {
            return Err(StoreError::Truncated { path: self.path.clone(), length, expected });
        }
        Ok(())
    }

    fn has_log(&self) -> bool {
        length(&self.beside("-wal")) > 0
    }

    /// A refused store is left as it is: closing it must not write its log into it.
    fn keep_log(&self) {
        if self.has_log() {
            let option = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
            // If that fails, the first error is still the one to report.
            let _ = self.connection.set_db_config(option, true);
        }
    }

    fn set_up(&self) -> rusqlite::Result<()> {
        switch_to_wal(&self.connection)?;
        self.connection.pragma_update(None, "synchronous", "NORMAL")?;
        self.connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)
    }
}

fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |file| file.len())
}

fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// Creates the tables, unless another process has just done so. One transaction, still with a
/// rollback journal: a process killed here leaves an empty file or a complete store.
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
