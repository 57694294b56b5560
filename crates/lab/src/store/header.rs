//! Inspecting a file before SQLite does: is it ours?
//!
//! Reading the first bytes ourselves means that a foreign file is never opened for writing, not even
//! to roll back another program's journal. <https://www.sqlite.org/fileformat.html>, section 1.3.
//! Whether a store is complete only SQLite can tell, which knows its log.

use super::StoreError;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// "nwla", in the field SQLite reserves for the application that a file belongs to.
pub(super) const APPLICATION: u32 = 0x6E77_6C61;

/// The layout of our tables, in the field reserved for that.
pub(super) const LAYOUT: u32 = 1;

const MAGIC: &[u8; 16] = b"SQLite format 3\0";
const HEADER: usize = 100;

/// What is found at a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// Nothing, or an empty file: a store may be created there.
    Nothing,
    /// One of our stores, judging by its header.
    Store,
}

/// Inspects the header.
pub(super) fn look_at(path: &Path) -> Result<Found, StoreError> {
    let cannot_read = |source| StoreError::Read { path: path.to_path_buf(), source };
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Found::Nothing),
        Err(error) => return Err(cannot_read(error)),
    };
    let mut header = Vec::new();
    let metadata = file.metadata().map_err(cannot_read)?;
    if metadata.is_dir() {
        return Err(StoreError::Directory(path.to_path_buf()));
    }
    file.by_ref().take(HEADER as u64).read_to_end(&mut header).map_err(cannot_read)?;
    if header.is_empty() {
        return Ok(Found::Nothing);
    }
    judge(&header, metadata.len(), path)
}

fn judge(header: &[u8], length: u64, path: &Path) -> Result<Found, StoreError> {
    let path = path.to_path_buf();
    let cut_off = header.len() < HEADER;
    if !header.starts_with(MAGIC) {
        return Err(StoreError::Foreign { path, what: "it is not an SQLite database" });
    }
    if cut_off {
        return Err(StoreError::Truncated { path, length, expected: HEADER as u64 });
    }
    let number = |at: usize| {
        u32::from_be_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
    };
    if number(68) != APPLICATION {
        return Err(StoreError::Foreign { path, what: "it is another program's database" });
    }
    let layout = number(60);
    if layout != LAYOUT {
        return Err(StoreError::Layout { path, found: layout, known: LAYOUT });
    }
    Ok(Found::Store)
}
