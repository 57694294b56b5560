//! The `.wtb` files of the WTHOR database, read only.
//!
//! A header of 16 bytes, then 68 bytes per game: tournament, black and white player (numbers into
//! other files), black's discs, the theoretical score, and 60 moves, each row × 10 + column, 0
//! after the last. Numbers are little-endian. Passes are implied.

use super::super::rules::Othello;
use super::super::square::{Move, Square};
use super::board::MoveError;
use super::transcript::Record;
use thiserror::Error;

const HEADER: usize = 16;
const GAME: usize = 68;
const MOVES: usize = 60;

/// A `.wtb` file in memory.
#[derive(Clone, Copy, Debug)]
pub struct Wthor<'a> {
    year: u16,
    games: &'a [u8],
}

/// One game of the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WthorGame {
    /// Number of the tournament.
    pub tournament: u16,
    /// Number of the player with the black discs.
    pub black: u16,
    /// Number of the player with the white discs.
    pub white: u16,
    /// Black's discs at the end, the empty squares given to the winner.
    pub black_discs: u8,
    /// Black's discs after perfect play from the depth the header names.
    pub theoretical_black_discs: u8,
    /// The moves.
    pub record: Record,
}

/// Why bytes are not a WTHOR database of 8×8 games.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WthorError {
    /// Shorter than a header.
    #[error("{0} bytes are too few: a .wtb file begins with a header of 16")]
    NoHeader(usize),
    /// Another size of board.
    #[error("byte 12: board size {0}; only 8 (or 0, which means 8) is read")]
    BoardSize(u8),
    /// Solitaires and other kinds of file.
    #[error("byte 13: this is a file of solitaires, not of games")]
    Solitaires,
    /// Header and length contradict each other.
    #[error(
        "the header announces {announced} games, which are {} bytes, but the file has {bytes}",
        16 + 68 * u64::from(*announced)
    )]
    Length {
        /// Games, by the header.
        announced: u32,
        /// The length of the file.
        bytes: usize,
    },
    /// A disc count above 64.
    #[error("game {game} (byte {offset}): {discs} black discs; there are 64 squares")]
    Discs {
        /// The game number, from 1.
        game: usize,
        /// Where in the file.
        offset: usize,
        /// The count.
        discs: u8,
    },
    /// A byte that is not a square.
    #[error(
        "game {game}, move {number} (byte {offset}): {byte} is not a square; expected row × 10 + column, 11 to 88"
    )]
    NoSquare {
        /// The game number, from 1.
        game: usize,
        /// The move number, from 1.
        number: usize,
        /// Where in the file.
        offset: usize,
        /// What was found.
        byte: u8,
    },
    /// A move the rules forbid.
    #[error("game {game}, move {number} (byte {offset}): {error}")]
    Illegal {
        /// The game number, from 1.
        game: usize,
        /// The move number, from 1.
        number: usize,
        /// Where in the file.
        offset: usize,
        /// What is wrong.
        error: MoveError,
    },
}

impl<'a> Wthor<'a> {
    /// Checks the header. The games are read one by one, so a bad one does not spoil the others.
    pub fn new(bytes: &'a [u8]) -> Result<Self, WthorError> {
        let (header, games) =
            bytes.split_at_checked(HEADER).ok_or(WthorError::NoHeader(bytes.len()))?;
        if !matches!(header[12], 0 | 8) {
            return Err(WthorError::BoardSize(header[12]));
        }
        if header[13] != 0 {
            return Err(WthorError::Solitaires);
        }
        let announced = u32::from_le_bytes([header[4], header[5], header[6], header[7]]);
        if u64::from(announced) * GAME as u64 != games.len() as u64 {
            return Err(WthorError::Length { announced, bytes: bytes.len() });
        }
        Ok(Wthor { year: u16::from_le_bytes([header[10], header[11]]), games })
    }

    /// The year the games were played in.
    pub fn year(&self) -> u16 {
        self.year
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len() / GAME
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The games in the order of the file.
    pub fn games(&self) -> impl Iterator<Item = Result<WthorGame, WthorError>> + use<'a> {
        self.games.chunks_exact(GAME).enumerate().map(|(i, bytes)| read_game(i + 1, bytes))
    }
}

fn read_game(game: usize, bytes: &[u8]) -> Result<WthorGame, WthorError> {
    let offset = HEADER + (game - 1) * GAME;
    let number_at = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    for (at, &discs) in bytes.iter().enumerate().take(8).skip(6) {
        if discs > 64 {
            return Err(WthorError::Discs { game, offset: offset + at, discs });
        }
    }
    let mut record = Record::new(Othello::start());
    for number in 1..=MOVES {
        let at = GAME - MOVES + number - 1;
        let byte = bytes[at];
        if byte == 0 {
            break;
        }
        let offset = offset + at;
        let square = square(byte).ok_or(WthorError::NoSquare { game, number, offset, byte })?;
        record.push(Move::to(square)).map_err(|error| WthorError::Illegal {
            game,
            number,
            offset,
            error,
        })?;
    }
    Ok(WthorGame {
        tournament: number_at(0),
        black: number_at(2),
        white: number_at(4),
        black_discs: bytes[6],
        theoretical_black_discs: bytes[7],
        record,
    })
}

fn square(byte: u8) -> Option<Square> {
    let (row, column) = (byte / 10, byte % 10);
    let on_board = (1..=8).contains(&row) && (1..=8).contains(&column);
    if on_board { Square::new((row - 1) * 8 + column - 1) } else { None }
}
