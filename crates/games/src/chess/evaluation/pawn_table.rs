//! Remembers what pawns are worth.
//!
//! Few moves change the pawns, so that a search meets the same ones again and again. Each thread has
//! its own table: it needs no locks, and a position stays a plain value that threads may share. The
//! pawns are compared whole, not by a hash, so that what is remembered is always right.

use super::Sum;
use super::facts::Pawns;
use super::weights::Score;
use crate::chess::rules::{BitBoard, Board, Color, Piece};
use std::cell::Cell;

/// Entries, as a power of two: 12 KiB a thread, which the processor's nearest cache can hold.
const LOG_ENTRIES: u32 = 9;

/// What is remembered of one set of pawns.
#[derive(Clone, Copy)]
struct Entry {
    /// White's and Black's.
    pawns: [u64; 2],
    /// What they are worth to White.
    structure: Score,
    /// The files they are on, a bit each.
    files: [u8; 2],
}

impl Entry {
    /// True of a board without pawns.
    const NO_PAWNS: Entry = Entry { pawns: [0; 2], structure: Score::ZERO, files: [0; 2] };

    #[cold]
    #[inline(never)]
    fn count(board: &Board, pawns: [u64; 2]) -> Self {
        let [white, black] = Color::ALL.map(|color| {
            let mut sum = Sum(Score::ZERO);
            Pawns::of(board, color).count(&mut sum);
            sum.0
        });
        Entry { pawns, structure: white - black, files: pawns.map(files) }
    }
}

thread_local! {
    static TABLE: [Cell<Entry>; 1 << LOG_ENTRIES] =
        const { [const { Cell::new(Entry::NO_PAWNS) }; 1 << LOG_ENTRIES] };
}

/// What the evaluation need not count.
pub(super) struct Known {
    /// What the pawns are worth to White, less what they are worth to Black.
    pub structure: Score,
    /// The files of White's and of Black's pawns.
    pub files: [BitBoard; 2],
}

/// What the pawns of a board are worth.
#[inline(always)]
pub(super) fn recall(board: &Board) -> Known {
    let pawns = Color::ALL.map(|color| board.colored_pieces(color, Piece::Pawn).0);
    let entry = TABLE.with(|table| {
        let place = &table[index(pawns)];
        if place.get().pawns != pawns {
            place.set(Entry::count(board, pawns));
        }
        place.get()
    });
    Known { structure: entry.structure, files: entry.files.map(whole_files) }
}

/// The upper bits of a product depend on all bits of its factors.
#[inline(always)]
fn index([white, black]: [u64; 2]) -> usize {
    let mixed = (white ^ black.rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> (u64::BITS - LOG_ENTRIES)) as usize
}

/// The files of a set of squares, a bit each.
fn files(squares: u64) -> u8 {
    squares.to_le_bytes().into_iter().fold(0, |files, rank| files | rank)
}

/// All squares of these files.
#[inline(always)]
fn whole_files(files: u8) -> BitBoard {
    BitBoard(u64::from(files) * 0x0101_0101_0101_0101)
}
