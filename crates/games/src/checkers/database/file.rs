//! A database in a file.
//!
//! All numbers are little-endian. After the directory come the values of each slice, five to a
//! byte, in the directory's order.
//! ```text
//! offset  bytes
//!      0      8  "nwcheck\n"
//!      8      4  version: 1
//!     12      4  pieces
//!     16      4  number of slices
//!     20   36 n  directory: material (4), wins, draws, losses (8 each), checksum of the values (8)
//!            8   checksum of everything before
//! ```

use super::material::{MAX_PIECES, Material, Shape};
use super::{Database, MEANINGS, Packed, Slice, Tally};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

const MAGIC: [u8; 8] = *b"nwcheck\n";
const VERSION: u32 = 1;

/// Why a file is not a database.
#[derive(Debug, Error)]
pub enum DatabaseError {
    /// The system reported an error.
    #[error("cannot {action} the checkers database {}: {source}", path.display())]
    Io {
        /// What was tried.
        action: &'static str,
        /// On which file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Reading failed in the middle.
    #[error("reading the checkers database failed: {0}")]
    Read(#[from] io::Error),
    /// Not a database, by its first bytes.
    #[error("this is not a checkers database: it does not begin with {:?}", str_of(&MAGIC))]
    NotADatabase,
    /// Made by another version of this program.
    #[error("the checkers database has format version {0}; this program reads version {VERSION}")]
    Version(u32),
    /// It ends too early.
    #[error("the checkers database is truncated: it ends within {0}")]
    Truncated(String),
    /// The content was changed since it was written.
    #[error("the checkers database is damaged: the checksum of {0} does not match; build it again")]
    Damaged(String),
    /// A directory that no builder writes.
    #[error("the checkers database is damaged: {0}")]
    Directory(String),
    /// There is more than there should be.
    #[error("the checkers database has bytes after its end")]
    Trailing,
}

fn str_of(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

impl Database {
    /// Writes the database to a file: first to a temporary one beside it, which is then renamed, so
    /// that there is never half a database under this name.
    pub fn save(&self, path: &Path) -> Result<(), DatabaseError> {
        let failed =
            |action| move |source| DatabaseError::Io { action, path: path.to_owned(), source };
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        let temporary = path.with_file_name(name);
        let written = File::create(&temporary).and_then(|file| {
            let mut out = BufWriter::new(file);
            self.write(&mut out)?;
            out.into_inner()?.sync_all()
        });
        let result = written
            .map_err(failed("write"))
            .and_then(|()| fs::rename(&temporary, path).map_err(failed("put in place")));
        if result.is_err() {
            // The first error is the one to report; there may not even be a file to remove.
            let _ = fs::remove_file(&temporary);
        }
        result
    }

    /// Reads a database from a file and checks every byte of it.
    pub fn load(path: &Path) -> Result<Database, DatabaseError> {
        let file = File::open(path).map_err(|source| DatabaseError::Io {
            action: "open",
            path: path.to_owned(),
            source,
        })?;
        Database::read(BufReader::new(file))
    }

    /// Writes the database.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut header = MAGIC.to_vec();
        for number in [VERSION, self.pieces, self.slices.len() as u32] {
            header.extend(number.to_le_bytes());
        }
        for slice in &self.slices {
            let Material { own_men, own_kings, opponent_men, opponent_kings } = slice.material;
            header.extend([own_men, own_kings, opponent_men, opponent_kings]);
            let Tally { wins, draws, losses } = slice.tally;
            for number in [wins, draws, losses, checksum(&slice.values.0)] {
                header.extend(number.to_le_bytes());
            }
        }
        let sum = checksum(&header);
        out.write_all(&header)?;
        out.write_all(&sum.to_le_bytes())?;
        self.slices.iter().try_for_each(|slice| out.write_all(&slice.values.0))
    }

    /// Reads a database and checks every byte of it. Memory is taken only as data arrives.
    pub fn read(input: impl Read) -> Result<Database, DatabaseError> {
        let mut input = Input { input, header: Vec::new() };
        if input.array::<8>("its first bytes")? != MAGIC {
            return Err(DatabaseError::NotADatabase);
        }
        let version = input.u32()?;
        if version != VERSION {
            return Err(DatabaseError::Version(version));
        }
        let pieces = input.u32()?;
        if !(2..=MAX_PIECES).contains(&pieces) {
            let message = format!("it claims {pieces} pieces, not 2 to {MAX_PIECES}");
            return Err(DatabaseError::Directory(message));
        }
        let materials = Material::all(pieces);
        let count = input.u32()?;
        if count as usize != materials.len() {
            let expected = materials.len();
            let message = format!("it claims {count} slices; {pieces} pieces have {expected}");
            return Err(DatabaseError::Directory(message));
        }
        let entries = materials.iter().map(|&m| input.entry(m)).collect::<Result<Vec<_>, _>>()?;
        let sum = checksum(&input.header);
        if input.u64()? != sum {
            return Err(DatabaseError::Damaged("the directory".into()));
        }
        let mut database = Database::empty(pieces);
        for entry in entries {
            database.push(input.slice(entry)?);
        }
        match input.input.read(&mut [0])? {
            0 => Ok(database),
            _ => Err(DatabaseError::Trailing),
        }
    }
}

/// The directory's entry for a slice.
struct Entry {
    material: Material,
    tally: Tally,
    checksum: u64,
}

/// A file being read, and its header so far.
struct Input<R> {
    input: R,
    header: Vec<u8>,
}

impl<R: Read> Input<R> {
    fn array<const N: usize>(&mut self, what: &str) -> Result<[u8; N], DatabaseError> {
        let mut bytes = [0; N];
        self.input.read_exact(&mut bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => DatabaseError::Truncated(what.into()),
            _ => DatabaseError::Read(error),
        })?;
        self.header.extend(bytes);
        Ok(bytes)
    }

    fn u32(&mut self) -> Result<u32, DatabaseError> {
        self.array("the header").map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64, DatabaseError> {
        self.array("the directory").map(u64::from_le_bytes)
    }

    /// The directory's entry for `material`, which must be the next one.
    fn entry(&mut self, material: Material) -> Result<Entry, DatabaseError> {
        let [own_men, own_kings, opponent_men, opponent_kings] = self.array("the directory")?;
        let found = Material { own_men, own_kings, opponent_men, opponent_kings };
        if found != material {
            let message = format!("its directory has {found} where {material} should be");
            return Err(DatabaseError::Directory(message));
        }
        let tally = Tally { wins: self.u64()?, draws: self.u64()?, losses: self.u64()? };
        Ok(Entry { material, tally, checksum: self.u64()? })
    }

    fn slice(&mut self, entry: Entry) -> Result<Slice, DatabaseError> {
        let Entry { material, tally, checksum: sum } = entry;
        let length = Packed::bytes_for(material.numbers());
        let mut bytes = Vec::new();
        self.input.by_ref().take(length).read_to_end(&mut bytes)?;
        if (bytes.len() as u64) < length {
            return Err(DatabaseError::Truncated(material.to_string()));
        }
        let meaningless = bytes.iter().any(|&byte| usize::from(byte) >= MEANINGS);
        if meaningless || checksum(&bytes) != sum {
            return Err(DatabaseError::Damaged(material.to_string()));
        }
        let values = Packed(bytes.into());
        Ok(Slice { material, shape: Shape::of(material), tally, values })
    }
}

/// A 64-bit checksum. Every step is invertible in the sum so far and in the new word, so two inputs
/// that differ in one word never have the same sum.
fn checksum(bytes: &[u8]) -> u64 {
    let mix =
        |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    let (words, rest) = bytes.as_chunks::<8>();
    let sum =
        words.iter().fold(bytes.len() as u64, |sum, word| mix(sum, u64::from_le_bytes(*word)));
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    mix(sum, u64::from_le_bytes(last))
}
