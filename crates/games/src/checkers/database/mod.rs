//! Endgame databases: win, draw or loss of every position with few pieces.
//!
//! ```
//! use nullwindow_games::checkers::{Checkers, database::{Database, Wld}};
//!
//! let database = Database::build(2, 1, |_| ()).unwrap();
//! let position: Checkers = "B:WK32:BK19".parse().unwrap();
//! assert_eq!(database.probe(&position), Some(Wld::Draw));
//! assert_eq!(database.probe(&Checkers::start()), None, "24 pieces are too many");
//! ```
//! [`Database::build`] computes one by retrograde analysis (`solve.rs`), [`Database::save`] and
//! [`Database::load`] keep it in a file (`file.rs`), [`WithDatabase`] lets a search use it.
//!
//! Values are those of [`DrawRules::Study`](crate::DrawRules::Study): a draw is a position that
//! neither side can win by force, however long.

mod attached;
mod build;
mod file;
mod material;
mod placements;
mod playable;
mod solve;

pub use attached::{DATABASE_WIN, WithDatabase};
pub use build::{BuildError, MAX_THREADS, Progress};
pub use file::DatabaseError;
pub use material::{MAX_PIECES, Material};

use super::board::{Board, Side};
use super::position::Checkers;
use material::Shape;

/// The value of a position for the side to move, with perfect play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Wld {
    /// Neither side can force a win.
    Draw = 0,
    /// The side to move wins.
    Win = 1,
    /// The side to move loses.
    Loss = 2,
}

/// How many positions of a slice have each value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Won for the side to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost for the side to move.
    pub losses: u64,
}

impl Tally {
    /// The number of positions.
    pub fn positions(self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

impl std::ops::Add for Tally {
    type Output = Tally;
    fn add(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// The values of all positions with up to a number of pieces, at least one on each side.
#[derive(Clone, PartialEq, Debug)]
pub struct Database {
    pieces: u32,
    /// In the order of [`Material::all`]; shorter while it is being built.
    slices: Vec<Slice>,
    /// Where each material's slice is, by [`place_of`].
    places: Vec<Option<u16>>,
}

/// The values of all positions of one material.
#[derive(Clone, PartialEq, Debug)]
struct Slice {
    material: Material,
    shape: Shape,
    tally: Tally,
    values: Packed,
}

impl Database {
    /// A database of `pieces` pieces that has no slice yet.
    fn empty(pieces: u32) -> Self {
        Database { pieces, slices: Vec::new(), places: vec![None; PLACES] }
    }

    fn push(&mut self, slice: Slice) {
        self.places[place_of(slice.material)] = Some(self.slices.len() as u16);
        self.slices.push(slice);
    }

    /// The most pieces it covers.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The materials it covers and the tallies of their positions.
    pub fn tallies(&self) -> impl Iterator<Item = (Material, Tally)> {
        self.slices.iter().map(|slice| (slice.material, slice.tally))
    }

    /// The value of a position, if it has few enough pieces.
    #[inline]
    pub fn probe(&self, position: &Checkers) -> Option<Wld> {
        self.probe_board(position.board())
    }

    /// The value of a board, if it has few enough pieces.
    #[inline]
    pub fn probe_board(&self, board: &Board) -> Option<Wld> {
        if board.piece_count() > self.pieces {
            return None;
        }
        // A side without pieces has lost.
        match (board.own(), board.opponent()) {
            (0, _) => return Some(Wld::Loss),
            (_, 0) => return Some(Wld::Win),
            _ => {}
        }
        let seen = if board.side() == Side::Black { *board } else { board.mirrored() };
        let slice = &self.slices[usize::from(self.places[place_of(Material::of(&seen))]?)];
        Some(slice.values.get(slice.shape.number(&seen)))
    }
}

const KINDS: usize = MAX_PIECES as usize;
const PLACES: usize = KINDS * KINDS * KINDS * KINDS;

/// A number for a material of at most [`MAX_PIECES`] pieces, at least one on each side.
#[inline]
fn place_of(material: Material) -> usize {
    let Material { own_men, own_kings, opponent_men, opponent_kings } = material;
    let digits = [own_men, own_kings, opponent_men, opponent_kings];
    digits.iter().fold(0, |place, &digit| place * KINDS + usize::from(digit))
}

/// Values, five in a byte: 3^5 = 243 of its 256 states, 1.6 bits each.
#[derive(Clone, PartialEq, Debug)]
struct Packed(Box<[u8]>);

const PER_BYTE: usize = 5;
/// The number of byte states in use.
const MEANINGS: usize = 3usize.pow(PER_BYTE as u32);

/// The values in each byte.
static UNPACKED: [[Wld; PER_BYTE]; MEANINGS] = {
    let mut table = [[Wld::Draw; PER_BYTE]; MEANINGS];
    let mut byte = 0;
    while byte < MEANINGS {
        let mut rest = byte;
        let mut i = 0;
        while i < PER_BYTE {
            table[byte][i] = [Wld::Draw, Wld::Win, Wld::Loss][rest % 3];
            rest /= 3;
            i += 1;
        }
        byte += 1;
    }
    table
};

impl Packed {
    /// Packs values, given in order.
    fn pack(values: impl ExactSizeIterator<Item = Wld>) -> Self {
        let mut values = values;
        let mut bytes = Vec::with_capacity(values.len().div_ceil(PER_BYTE));
        while values.len() > 0 {
            let five = values.by_ref().take(PER_BYTE);
            let place_values = [1, 3, 9, 27, 81];
            bytes.push(five.zip(place_values).map(|(value, unit)| value as u8 * unit).sum());
        }
        Packed(bytes.into())
    }

    #[inline]
    fn get(&self, number: u32) -> Wld {
        let byte = self.0[number as usize / PER_BYTE];
        UNPACKED[usize::from(byte)][number as usize % PER_BYTE]
    }

    /// The number of bytes that `values` values take.
    fn bytes_for(values: u64) -> u64 {
        values.div_ceil(PER_BYTE as u64)
    }
}
