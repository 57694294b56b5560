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
    /// It was stopped before the smallest database was finished.
    #[error("stopped before anything was finished")]
    Stopped,
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
        Self::build_while(pieces, threads, |done| {
            progress(done);
            true
        })
    }

    /// The same as long as `progress` says so: the database of as many pieces as are finished then.
    ///
    /// # Errors
    /// As for [`Database::build`]; or it was stopped before two pieces were finished.
    pub fn build_while(
        pieces: u32,
        threads: usize,
        mut progress: impl FnMut(Progress) -> bool,
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
            let mut goes_on = true;
            for slice in solve(material, &database, &sets, threads) {
                done += slice.material.numbers();
                let now = Progress { material: slice.material, tally: slice.tally, done, total };
                goes_on &= progress(now);
                database.push(slice);
            }
            if !goes_on && done < total {
                return database.below(material.pieces());
            }
        }
        Ok(database)
    }

    /// Only the positions with fewer pieces.
    fn below(self, pieces: u32) -> Result<Database, BuildError> {
        if pieces <= 2 {
            return Err(BuildError::Stopped);
        }
        let mut smaller = Database::empty(pieces - 1);
        let slices = self.slices.into_iter().filter(|slice| slice.material.pieces() < pieces);
        slices.for_each(|slice| smaller.push(slice));
        Ok(smaller)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_database_is_a_smaller_one() {
        let stopped = Database::build_while(3, 1, |now| now.material.pieces() < 3).unwrap();
        let small = Database::build(2, 1, |_| ()).unwrap();
        assert_eq!(stopped.pieces(), 2);
        assert!(stopped.tallies().eq(small.tallies()));
        assert_eq!(Database::build_while(3, 1, |_| false).err(), Some(BuildError::Stopped));
    }
}
