//! Moves, and the list of the moves of one position.
//!
//! The list keeps what the generator gives, one set of target squares per piece, and unpacks a
//! move when it is asked for. Counting moves is then a few population counts, and a search that
//! cuts off early never unpacks the rest. Against a plain array of moves, perft (bench
//! `chess_perft`, ratio to plain cozy-chess): see `docs/chess.md`.

use super::rules::{BitBoard, Color, Piece, PieceMoves, Rank, RawMove, Square};
use arrayvec::ArrayVec;
use nullwindow::MoveList;
use std::cell::Cell;

/// A move: from, to, and what a pawn becomes. Castling is stored as "king takes own rook".
///
/// It means something only together with its position, which also writes it
/// ([`Chess::move_text`](super::Chess::move_text)) and reads it
/// ([`Chess::parse_move`](super::Chess::parse_move)).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(pub(super) RawMove);

/// From-to pairs, and besides them the promotions to less than a queen by file, file and piece.
const INDICES_PER_SIDE: usize = 64 * 64 + 8 * 8 * 3;

impl Move {
    /// How many numbers [`Move::index`] gives.
    pub(super) const INDICES: usize = 2 * INDICES_PER_SIDE;

    /// Moves of one side with the same squares share a number; underpromotions have their own, so
    /// that their failures do not spoil the history of the queen's.
    #[inline]
    pub(super) fn index(self, side: Color) -> usize {
        let RawMove { from, to, promotion } = self.0;
        let files = from.file() as usize * 8 + to.file() as usize;
        let within_side = match promotion {
            None | Some(Piece::Queen) => from as usize * 64 + to as usize,
            Some(piece) => 64 * 64 + files * 3 + (piece as usize - Piece::Knight as usize),
        };
        side as usize * INDICES_PER_SIDE + within_side
    }
}

/// Sets one position can have: one for each of at most 16 men, and en passant may add one for
/// each of two pawns.
const MAX_SETS: usize = 18;

const PROMOTION_RANKS: BitBoard = BitBoard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

/// What a pawn may become, in the order in which the list names it.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Knight, Piece::Rook, Piece::Bishop];

/// The moves of one position.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    sets: ArrayVec<PieceMoves, MAX_SETS>,
    /// Where the move after the one last read is found: lists are mostly read in order.
    cursor: Cell<Cursor>,
}

/// A place in the list.
#[derive(Clone, Copy, Debug, Default)]
struct Cursor {
    /// The number of the move at this place.
    index: u16,
    /// The set it is in.
    set: u8,
    /// How many promotions of the first square of `rest` have been read.
    promoted: u8,
    /// The target squares of the set not yet read; empty also before the set is entered.
    rest: BitBoard,
}

impl Moves {
    /// Adds the moves of one piece, of which there must be some.
    #[inline]
    pub(super) fn push(&mut self, set: PieceMoves) {
        if self.sets.is_empty() {
            self.cursor.get_mut().rest = set.to;
        }
        self.sets.push(set);
    }

    /// The moves in order.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        (0..self.len()).map(|index| self.get(index))
    }

    /// The place of a move that is not the next one.
    #[cold]
    fn seek(&self, index: usize) -> Cursor {
        let mut first = 0;
        for (number, set) in self.sets.iter().enumerate() {
            let count = set.len();
            if index < first + count {
                return seek_in_set(set, number, first, index);
            }
            first += count;
        }
        panic!("move {index} of a list of {first}")
    }
}

fn seek_in_set(set: &PieceMoves, number: usize, first: usize, index: usize) -> Cursor {
    let mut cursor = Cursor { index: first as u16, set: number as u8, promoted: 0, rest: set.to };
    while usize::from(cursor.index) < index {
        read(&mut cursor, set);
    }
    cursor
}

/// Reads the move at the cursor, within its set, and steps on.
#[inline(always)]
fn read(cursor: &mut Cursor, set: &PieceMoves) -> Move {
    let to = cursor.rest.next_square().expect("the cursor stands on a move");
    cursor.index += 1;
    if set.piece == Piece::Pawn && PROMOTION_RANKS.has(to) {
        return Move(RawMove { from: set.from, to, promotion: Some(read_promotion(cursor, to)) });
    }
    cursor.rest ^= to.bitboard();
    Move(RawMove { from: set.from, to, promotion: None })
}

#[inline]
fn read_promotion(cursor: &mut Cursor, to: Square) -> Piece {
    let piece = PROMOTIONS[usize::from(cursor.promoted)];
    cursor.promoted += 1;
    if usize::from(cursor.promoted) == PROMOTIONS.len() {
        cursor.promoted = 0;
        cursor.rest ^= to.bitboard();
    }
    piece
}

impl MoveList<Move> for Moves {
    #[inline]
    fn len(&self) -> usize {
        self.sets.iter().map(PieceMoves::len).sum()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    #[inline]
    fn get(&self, index: usize) -> Move {
        let mut cursor = self.cursor.get();
        if usize::from(cursor.index) != index {
            cursor = self.seek(index);
        }
        let set = &self.sets[usize::from(cursor.set)];
        let m = read(&mut cursor, set);
        if cursor.rest.is_empty() {
            cursor.set += 1;
            if let Some(next) = self.sets.as_slice().get(usize::from(cursor.set)) {
                cursor.rest = next.to;
            }
        }
        self.cursor.set(cursor);
        m
    }
}
