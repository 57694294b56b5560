//! Building a database, material by material.

use super::material::{MAX_PIECES, Material};
use super::placements::Sets;
use super::solve::solve;
use super::{Database, Tally};
use thiserror::Error;

/// The most threads allowed.
pub const MAX_THREADS: usize = 1024;

/// Why a database cannot be built.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BuildError {
    /// Too few or too many pieces.
    #[error("a database has 2 to {MAX_PIECES} pieces, not {0}")]
    Pieces(u32),
    /// No threads to do the work.
    #[error("at least one thread is needed")]
    NoThreads,
    /// More threads than the limit.
    #[error("at most {MAX_THREADS} threads are allowed, not {0}")]
    TooManyThreads(usize),
}

/// The progress of building, after each material.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// What was just finished.
    pub material: Material,
    /// The tally of its positions.
    pub tally: Tally,
    /// How much of `total` is done; in positions, including holes in the numbering.
    pub done: u64,
    /// All the work.
    pub total: u64,
}

impl Database {
    /// Computes the values of all positions with 2 to `pieces` pieces, calling `progress` after
    /// each material. The result does not depend on the number of threads, of which there are never
    /// more than shares of work, and fewer if the system refuses some.
    ///
    /// Memory: the finished values, 1.6 bits each, and a byte for every position of the current
    /// material: at most 0.8 GB for six pieces.
    pub fn build(
        pieces: u32,
        threads: usize,
        mut progress: impl FnMut(Progress),
    ) -> Result<Database, BuildError> {
        if !(2..=MAX_PIECES).contains(&pieces) {
            return Err(BuildError::Pieces(pieces));
        }
        if threads == 0 {
            return Err(BuildError::NoThreads);
        }
        if threads > MAX_THREADS {
            return Err(BuildError::TooManyThreads(threads));
        }
        let materials = Material::all(pieces);
        let total = materials.iter().map(|m| m.numbers()).sum();
        let sets = Sets::new();
        let mut database = Database::empty(pieces);
        let mut done = 0;
        for &material in materials.iter().filter(|m| **m <= m.swapped()) {
            for slice in solve(material, &database, &sets, threads) {
                done += slice.material.numbers();
                progress(Progress { material: slice.material, tally: slice.tally, done, total });
                database.push(slice);
            }
        }
        Ok(database)
    }
}
