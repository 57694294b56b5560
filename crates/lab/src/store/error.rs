//! What can be wrong with a store.

use std::io;
use std::path::PathBuf;

/// A store that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another program's file.
    #[error(
        "{} is not a store of the laboratory: {what}; nothing was changed, give another --store",
        path.display()
    )]
    Foreign {
        /// The file.
        path: PathBuf,
        /// How it was recognised.
        what: &'static str,
    },
    /// A directory.
    #[error("{} is a directory; --store names a file", .0.display())]
    Directory(PathBuf),
    /// A part of the file is gone.
    #[error(
        "{} is damaged: {length} bytes long where there should be {expected}; nothing was changed, \
         restore it from a copy or give another --store",
        path.display()
    )]
    Truncated {
        /// The file.
        path: PathBuf,
        /// How long it is.
        length: u64,
        /// How long it should be at least.
        expected: u64,
    },
    /// SQLite, or a checksum of ours, found a fault.
    #[error(
        "{} is damaged: {fault}; nothing was changed, restore it from a copy or give another --store",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        fault: String,
    },
    /// A layout of another version.
    #[error(
        "{} has layout {found}, this program knows {known}; use the version that wrote it",
        path.display()
    )]
    Layout {
        /// The file.
        path: PathBuf,
        /// Its layout.
        found: u32,
        /// Ours.
        known: u32,
    },
    /// There is no such file.
    #[error("there is no store {}; `nullwindow lab run` makes one", .0.display())]
    Missing(PathBuf),
    /// A store cannot be added to itself.
    #[error("{} is the store itself; name other stores to merge into it", .0.display())]
    Itself(PathBuf),
    /// The same cell with different counts.
    #[error(
        "{} and {} contradict each other in {cells} cells (for example {example}): equal keys must \
         have equal counts; nothing was merged",
        from.display(),
        into.display()
    )]
    Contradiction {
        /// The store that was to be added.
        from: PathBuf,
        /// The store it was to be added to.
        into: PathBuf,
        /// How many cells.
        cells: u64,
        /// The key of one.
        example: String,
    },
    /// No file can be created or opened there.
    #[error("cannot open {}: its folder must exist and be writable", .0.display())]
    CannotOpen(PathBuf),
    /// No room for more rows.
    #[error(
        "cannot write {}: the disk is full; what was stored is kept, make room and run the same command again",
        .0.display()
    )]
    Full(PathBuf),
    /// The lock file cannot be used.
    #[error("cannot lock {}, which keeps timing cells of several processes apart: {source}", path.display())]
    Lock {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Anything else SQLite complains about.
    #[error("cannot use {}: {source}", path.display())]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// Why.
        source: rusqlite::Error,
    },
}
