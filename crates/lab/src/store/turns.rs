//! Who may run beside whom: cells that count share the machine, a cell that measures time has it alone.
//!
//! A lock of the operating system on an empty file beside the store: the one kind of lock that the death
//! of its holder always releases, however it dies. It knows of processes that share a store; others on
//! the machine it cannot see.

use super::{Store, StoreError};
use std::fs::{File, OpenOptions, TryLockError};

/// The right to run cells, until dropped.
#[derive(Debug)]
pub struct Turn {
    _lock: File,
}

/// What a process wants to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Company {
    /// Cells that count: beside those of other processes.
    Welcome,
    /// A cell that measures time: beside nothing.
    Alone,
}

impl Store {
    /// Takes a turn if nobody is in the way; `None` if somebody is.
    ///
    /// # Errors
    /// If the lock file cannot be made or locked.
    pub fn try_turn(&self, company: Company) -> Result<Option<Turn>, StoreError> {
        let path = self.beside("-turn");
        let failed = |source| StoreError::Lock { path: path.clone(), source };
        let file =
            OpenOptions::new().create(true).truncate(false).write(true).read(true).open(&path);
        let file = file.map_err(failed)?;
        let locked = match company {
            Company::Welcome => file.try_lock_shared(),
            Company::Alone => file.try_lock(),
        };
        match locked {
            Ok(()) => Ok(Some(Turn { _lock: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(source)) => Err(failed(source)),
        }
    }
}
