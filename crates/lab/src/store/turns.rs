//! Sharing the machine: cells that count run side by side, a cell that measures time runs alone.
//!
//! An operating-system lock on an empty file beside the store: the one kind of lock that is always
//! released when its holder dies, however it dies. It covers processes that share a store; it
//! cannot see others on the machine.

use super::{Store, StoreError};
use std::fs::{File, OpenOptions, TryLockError};

/// The right to run cells, until dropped.
#[derive(Debug)]
pub struct Turn {
    _lock: File,
}

/// How a process wants to run cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// Cells that count: side by side with other processes.
    Shared,
    /// A cell that measures time: alone.
    Exclusive,
}

impl Store {
    /// Takes a turn if no other process is in the way; `None` if one is.
    ///
    /// # Errors
    /// If the lock file cannot be created or locked.
    pub fn try_turn(&self, sharing: Sharing) -> Result<Option<Turn>, StoreError> {
        let path = self.beside("-turn");
        let failed = |source| StoreError::Lock { path: path.clone(), source };
        let file =
            OpenOptions::new().create(true).truncate(false).write(true).read(true).open(&path);
        let file = file.map_err(failed)?;
        let locked = match sharing {
            Sharing::Shared => file.try_lock_shared(),
            Sharing::Exclusive => file.try_lock(),
        };
        match locked {
            Ok(()) => Ok(Some(Turn { _lock: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(source)) => Err(failed(source)),
        }
    }
}
