//! Moves, and the list of the moves of one position.
//!
//! The list keeps what the generator gives, one set of target squares per piece, and unpacks a
//! move when it is asked for. Counting moves is then a few population counts, and a search that
//! cuts off early never unpacks the rest. Its capacity is in men, not in moves. Nothing is counted
//! while sets are added, because a visit of all moves does not need the count.

use super::rules::{BitBoard, Color, Piece, PieceMoves, Rank, RawMove, squares};
use arrayvec::ArrayVec;
use nullwindow::MoveList;
use std::cell::Cell;

/// A move: from, to, and what a pawn becomes. Castling is stored as "king takes own rook".
///
/// It means something only together with its position, which also writes it
/// ([`Chess::move_text`](super::Chess::move_text)) and reads it
/// ([`Chess::parse_move`](super::Chess::parse_move)).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(4))]
pub struct Move(pub(super) RawMove, Filler);

/// The fourth byte of a [`Move`], which makes it a word: it is copied and compared in one instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
enum Filler {
    Zero = 0,
}

/// From-to pairs, and underpromotions by file, file and piece.
const INDICES_PER_SIDE: usize = 64 * 64 + 8 * 8 * 3;

impl Move {
    #[inline(always)]
    pub(super) const fn new(raw: RawMove) -> Self {
        Move(raw, Filler::Zero)
    }

    /// The number of indices that [`Move::index`] uses.
    pub(super) const INDICES: usize = 2 * INDICES_PER_SIDE;

    /// Moves of one side with the same squares share a number; underpromotions have their own, so
    /// that their failures do not spoil the history of the queen's.
    #[inline]
    pub(super) fn index(self, side: Color) -> usize {
        let RawMove { from, to, promotion } = self.0;
        let files = from.file() as usize * 8 + to.file() as usize;
        let within_side = match promotion {
            // There are 64 squares, which the compiler does not see by itself.
            None | Some(Piece::Queen) => from as usize % 64 * 64 + to as usize % 64,
            Some(piece) => 64 * 64 + files * 3 + (piece as usize - Piece::Knight as usize),
        };
        side as usize % 2 * INDICES_PER_SIDE + within_side
    }
}

/// Sets one position can have: one for each of at most 16 men, and en passant may add one for
/// each of two pawns.
const MAX_SETS: usize = 18;

const PROMOTION_RANKS: BitBoard = BitBoard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

/// What a pawn may become, in list order.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Knight, Piece::Rook, Piece::Bishop];

/// The moves of one position.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    sets: ArrayVec<PieceMoves, MAX_SETS>,
    /// Where the move after the last one read is: lists are mostly read in order.
    cursor: Cell<Cursor>,
}

impl Moves {
    /// Adds the moves of one piece, which must not be empty.
    #[inline(always)]
    pub(super) fn push(&mut self, set: PieceMoves) {
        self.sets.push(set);
    }

    /// The moves in order.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        (0..self.len()).map(|index| self.nth(index))
    }

    /// Visits all moves in order, each with a flag: it promotes, or its target is marked. One set of marks is
    /// for pawns, one for all others.
    #[inline(always)]
    pub(super) fn for_each_marked(
        &self,
        [for_pieces, for_pawns]: [BitBoard; 2],
        mut visit: impl FnMut(Move, bool),
    ) {
        for &set in &self.sets {
            let mut marked = for_pieces;
            if set.piece == Piece::Pawn {
                marked = for_pawns;
                if !set.to.is_disjoint(PROMOTION_RANKS) {
                    for_each_promotion(&set, &mut visit);
                    continue;
                }
            }
            for to in squares(set.to) {
                let m = Move::new(RawMove { from: set.from, to, promotion: None });
                visit(m, marked.has(to));
            }
        }
    }

    /// The position of a move that is not the next one.
    #[cold]
    fn seek(&self, index: usize) -> Cursor {
        let mut first = 0;
        for (number, set) in self.sets.iter().enumerate() {
            let count = set.len();
            if index < first + count {
                let mut cursor = Cursor::at_set(first, number);
                cursor.enter(set);
                for _ in first..index {
                    cursor.read(set, set.piece == Piece::Pawn);
                }
                return cursor;
            }
            first += count;
        }
        panic!("move {index} of a list of {first}")
    }
}

impl MoveList<Move> for Moves {
    /// The sum of the sets' own `len`, but the bits of all squares are added up only once.
    #[inline]
    fn len(&self) -> usize {
        let (mut squares, mut promotions) = (Bits::default(), 0);
        for set in &self.sets {
            squares.add(set.to);
            if set.piece == Piece::Pawn && !set.to.is_disjoint(PROMOTION_RANKS) {
                promotions += (set.to & PROMOTION_RANKS).len();
            }
        }
        (squares.total() + (PROMOTIONS.len() as u32 - 1) * promotions) as usize
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    #[inline(always)]
    fn nth(&self, index: usize) -> Move {
        let mut cursor = self.cursor.get();
        if cursor.index() != index {
            cursor = self.seek(index);
        }
        let set = &self.sets[cursor.set()];
        cursor.enter(set);
        let m = cursor.read(set, set.piece == Piece::Pawn);
        cursor.leave();
        self.cursor.set(cursor);
        m
    }

    #[inline(always)]
    fn for_each(&self, mut visit: impl FnMut(Move)) {
        self.for_each_marked([BitBoard::EMPTY; 2], |m, _| visit(m));
    }
}

/// Visits the moves of a pawn on its last rank but one.
#[inline(always)]
fn for_each_promotion(set: &PieceMoves, visit: &mut impl FnMut(Move, bool)) {
    for to in squares(set.to) {
        for piece in PROMOTIONS {
            visit(Move::new(RawMove { from: set.from, to, promotion: Some(piece) }), true);
        }
    }
}

/// A position in a list of moves.
#[derive(Clone, Copy, Debug, Default)]
struct Cursor {
    /// The target squares of the set not yet read; empty before the set is entered.
    rest: BitBoard,
    /// The number of the next move (16 bits), its set (8 bits), and how many promotions to the
    /// first square of `rest` have been read (8 bits). In one word, because it is read and written
    /// for every move.
    place: u32,
}

impl Cursor {
    const SET: u32 = 1 << 16;
    const PROMOTED: u32 = 1 << 24;

    fn at_set(index: usize, set: usize) -> Self {
        Cursor { rest: BitBoard::EMPTY, place: index as u32 + set as u32 * Cursor::SET }
    }

    #[inline(always)]
    fn index(self) -> usize {
        usize::from(self.place as u16)
    }

    #[inline(always)]
    fn set(self) -> usize {
        usize::from((self.place / Cursor::SET) as u8)
    }

    /// Begins a set, unless it is already being read.
    #[inline(always)]
    fn enter(&mut self, set: &PieceMoves) {
        if self.rest.is_empty() {
            self.rest = set.to;
        }
    }

    /// Goes to the next set if this one has been read.
    #[inline(always)]
    fn leave(&mut self) {
        if self.rest.is_empty() {
            self.place += Cursor::SET;
        }
    }

    /// Reads the next move of the set that has been entered. Only pawns promote.
    #[inline(always)]
    fn read(&mut self, set: &PieceMoves, may_promote: bool) -> Move {
        let to = squares(self.rest).next().expect("the cursor is on a move");
        self.place += 1;
        let promotion = if may_promote && PROMOTION_RANKS.has(to) {
            self.read_promotion()
        } else {
            self.rest &= BitBoard(self.rest.0 - 1); // without its first square
            None
        };
        Move::new(RawMove { from: set.from, to, promotion })
    }

    fn read_promotion(&mut self) -> Option<Piece> {
        let number = self.place / Cursor::PROMOTED;
        if number as usize + 1 == PROMOTIONS.len() {
            self.place -= number * Cursor::PROMOTED;
            self.rest &= BitBoard(self.rest.0 - 1); // without its first square
        } else {
            self.place += Cursor::PROMOTED;
        }
        Some(PROMOTIONS[number as usize])
    }
}

/// Counts the bits of several words. Where the processor's instruction may not be used, the
/// counts are kept per byte, and the bytes are added up only once.
#[derive(Clone, Copy, Debug, Default)]
struct Bits(u64);

impl Bits {
    const USE_POPCNT: bool = cfg!(target_feature = "popcnt");

    /// At most 31 words may be added, or a byte overflows.
    #[inline(always)]
    fn add(&mut self, word: BitBoard) {
        self.0 += if Self::USE_POPCNT { u64::from(word.len()) } else { bytewise(word.0) };
    }

    #[inline(always)]
    fn total(self) -> u32 {
        if Self::USE_POPCNT {
            self.0 as u32
        } else {
            // The bytes may add up to more than a byte holds, so add in pairs.
            let pairs = (self.0 & 0x00FF_00FF_00FF_00FF) + (self.0 >> 8 & 0x00FF_00FF_00FF_00FF);
            (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
        }
    }
}

/// The number of bits of each byte.
#[inline(always)]
fn bytewise(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
}
