//! The rules of chess, from the crate `cozy-chess`. No other file names it: the rest of the module
//! uses the board, squares and bitboards re-exported here.
//!
//! Added here: keys in which en passant counts only where it can be played, keys from scratch, the
//! mirrored board, dead positions, and the validation of boards read from input.

use crate::random::{GOLDEN, split_mix};
use cozy_chess::BoardBuilder;
pub(super) use cozy_chess::{
    BitBoard, Board, CastleRights, Color, File, Move as RawMove, Piece, PieceMoves, Rank, Square,
    get_between_rays, get_bishop_moves, get_bishop_rays, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves, get_rook_rays,
};
use thiserror::Error;

/// En passant's part of the key, by file: SplitMix64 of a fixed seed. `cozy-chess` has its own, but
/// does not expose it.
const EN_PASSANT_KEYS: [u64; 8] = {
    let mut keys = [0; 8];
    let mut state = 0x6E75_6C6C_7769_6E64_u64;
    let mut file = 0;
    while file < keys.len() {
        keys[file] = split_mix(state);
        state = state.wrapping_add(GOLDEN);
        file += 1;
    }
    keys
};

/// The light squares: b1, a2, ...
const LIGHT_SQUARES: BitBoard = BitBoard(0x55AA_55AA_55AA_55AA);

/// The squares of a set in order. The compiler sees here that each of them exists, which the set's
/// own iterator has to ask.
#[inline(always)]
pub(super) fn squares(set: BitBoard) -> Squares {
    Squares(set.0)
}

pub(super) struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let first = self.0.trailing_zeros() % 64;
        self.0 &= self.0 - 1;
        Some(Square::index_const(first as usize))
    }
}

/// The square a pawn would capture on en passant, whether or not it may.
#[inline]
pub(super) fn en_passant_square(board: &Board) -> Option<Square> {
    let rank = Rank::Sixth.relative_to(board.side_to_move());
    board.en_passant().map(|file| Square::new(file, rank))
}

/// The key of a position: the board's incremental hash, and en passant only where the capture is
/// legal, because otherwise it makes no difference.
#[inline]
pub(super) fn key(board: &Board) -> u64 {
    let key = board.hash_without_ep();
    match en_passant_square(board) {
        Some(to) if en_passant_is_legal(board, to) => key ^ EN_PASSANT_KEYS[to.file() as usize],
        _ => key,
    }
}

fn en_passant_is_legal(board: &Board, to: Square) -> bool {
    let us = board.side_to_move();
    let capturers = get_pawn_attacks(to, !us) & board.colored_pieces(us, Piece::Pawn);
    capturers.into_iter().any(|from| board.is_legal(RawMove { from, to, promotion: None }))
}

/// The same key from scratch: the board is set up again piece by piece, and en passant is looked
/// for among all legal moves.
pub(super) fn key_from_scratch(board: &Board) -> u64 {
    let mut bare = BoardBuilder::from_board(board);
    bare.en_passant = None;
    let key = bare.build().expect("a board in play is valid").hash();
    let playable = en_passant_square(board)
        .filter(|&to| board.generate_moves(|moves| moves.piece == Piece::Pawn && moves.to.has(to)));
    playable.map_or(key, |to| key ^ EN_PASSANT_KEYS[to.file() as usize])
}

/// The board mirrored between the fourth and fifth rank, colours exchanged.
pub(super) fn mirrored(board: &Board) -> Board {
    let original = BoardBuilder::from_board(board);
    let mut mirror = original.clone();
    for square in Square::ALL {
        let occupant = original.square(square.flip_rank());
        *mirror.square_mut(square) = occupant.map(|(piece, color)| (piece, !color));
    }
    mirror.side_to_move = !original.side_to_move;
    mirror.castle_rights.swap(0, 1);
    mirror.en_passant = original.en_passant.map(Square::flip_rank);
    mirror.build().expect("the mirror image of a valid board is valid")
}

/// Whether no sequence of moves can mate: bare kings, one minor piece, or bishops all on squares of
/// one colour.
#[inline(always)]
pub(super) fn is_dead(board: &Board) -> bool {
    let heavy = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    heavy.is_empty() && is_dead_without_heavy_men(board)
}

#[cold]
fn is_dead_without_heavy_men(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    match board.pieces(Piece::Knight).len() {
        0 => (bishops & LIGHT_SQUARES).is_empty() || bishops.is_subset(LIGHT_SQUARES),
        knights => knights == 1 && bishops.is_empty(),
    }
}

/// A board as read from input, not yet validated.
pub(super) struct Setup(BoardBuilder);

impl Setup {
    /// An empty board, White to move.
    pub(super) fn empty() -> Self {
        Setup(BoardBuilder::empty())
    }

    pub(super) fn put(&mut self, square: Square, piece: Piece, color: Color) {
        *self.0.square_mut(square) = Some((piece, color));
    }

    pub(super) fn occupant(&self, square: Square) -> Option<(Piece, Color)> {
        self.0.square(square)
    }

    pub(super) fn set_side_to_move(&mut self, color: Color) {
        self.0.side_to_move = color;
    }

    pub(super) fn rights_mut(&mut self, color: Color) -> &mut CastleRights {
        self.0.castle_rights_mut(color)
    }

    pub(super) fn set_en_passant(&mut self, square: Square) {
        self.0.en_passant = Some(square);
    }

    pub(super) fn set_counters(&mut self, halfmove_clock: u8, fullmove_number: u16) {
        self.0.halfmove_clock = halfmove_clock;
        self.0.fullmove_number = fullmove_number;
    }

    /// The board, or the first reason why it is impossible.
    pub(super) fn build(&self) -> Result<Board, ImpossibleBoard> {
        for color in Color::ALL {
            self.check_men(color)?;
        }
        // The library does not check this, and would let one king take the other.
        if self.kings_touch() {
            return Err(ImpossibleBoard::KingsTouch);
        }
        let board = self.0.build().map_err(|error| self.explain(error))?;
        match board.checkers().len() {
            0..=2 => Ok(board),
            checkers => Err(ImpossibleBoard::TooManyCheckers(checkers)),
        }
    }

    fn squares(&self, piece: Piece, color: Color) -> BitBoard {
        Square::ALL.into_iter().filter(|&s| self.occupant(s) == Some((piece, color))).collect()
    }

    fn check_men(&self, color: Color) -> Result<(), ImpossibleBoard> {
        let side = side_name(color);
        let count = |piece| self.squares(piece, color).len();
        let (kings, pawns) = (count(Piece::King), count(Piece::Pawn));
        if kings != 1 {
            return Err(ImpossibleBoard::Kings { side, kings });
        }
        let last_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
        if let Some(square) = (self.squares(Piece::Pawn, color) & last_ranks).next_square() {
            return Err(ImpossibleBoard::PawnOnLastRank { side, square: square.to_string() });
        }
        if pawns > 8 {
            return Err(ImpossibleBoard::Pawns { side, pawns });
        }
        let surplus = |piece, initial| count(piece).saturating_sub(initial);
        let promoted = surplus(Piece::Knight, 2)
            + surplus(Piece::Bishop, 2)
            + surplus(Piece::Rook, 2)
            + surplus(Piece::Queen, 1);
        if promoted + pawns > 8 {
            return Err(ImpossibleBoard::Promoted { side, promoted, pawns });
        }
        Ok(())
    }

    fn explain(&self, error: cozy_chess::BoardBuilderError) -> ImpossibleBoard {
        use cozy_chess::BoardBuilderError::*;
        match error {
            InvalidBoard => ImpossibleBoard::WaitingSideInCheck(side_name(!self.0.side_to_move)),
            InvalidCastlingRights => ImpossibleBoard::Castling,
            InvalidEnPassant => ImpossibleBoard::EnPassant(
                self.0.en_passant.map(|s| s.to_string()).unwrap_or_default(),
            ),
            InvalidHalfMoveClock | InvalidFullmoveNumber => ImpossibleBoard::Counters,
        }
    }

    fn kings_touch(&self) -> bool {
        let king = |color| self.squares(Piece::King, color);
        king(Color::White).into_iter().any(|s| !(get_king_moves(s) & king(Color::Black)).is_empty())
    }
}

pub(super) fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Why a position cannot arise in a game of chess.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ImpossibleBoard {
    /// A side has no king, or several.
    #[error("{side} has {kings} kings; each side has exactly one")]
    Kings {
        /// `White` or `Black`.
        side: &'static str,
        /// How many were found.
        kings: u32,
    },
    /// A side has more than eight pawns.
    #[error("{side} has {pawns} pawns; at most 8 are possible")]
    Pawns {
        /// `White` or `Black`.
        side: &'static str,
        /// How many were found.
        pawns: u32,
    },
    /// A pawn is on a rank where it would have promoted, or behind where pawns start.
    #[error("a pawn of {side} is on {square}; pawns are on ranks 2 to 7")]
    PawnOnLastRank {
        /// `White` or `Black`.
        side: &'static str,
        /// The square of the pawn.
        square: String,
    },
    /// More promoted pieces than missing pawns.
    #[error(
        "{side} has {promoted} more pieces than at the start and still {pawns} pawns; \
         together they can be at most 8"
    )]
    Promoted {
        /// `White` or `Black`.
        side: &'static str,
        /// Pieces beyond those of the initial position.
        promoted: u32,
        /// Pawns on the board.
        pawns: u32,
    },
    /// The kings are adjacent.
    #[error("the kings stand next to each other")]
    KingsTouch,
    /// The side that has just moved left its king in check.
    #[error("{0} is in check, but it is not {0}'s turn")]
    WaitingSideInCheck(&'static str),
    /// No move gives three checks at once.
    #[error("the king is attacked by {0} men at once; at most 2 are possible")]
    TooManyCheckers(u32),
    /// A right to castle without king and rook in place.
    #[error("a castling right needs the king on its first rank and a rook on the file it names")]
    Castling,
    /// No pawn can just have passed over the en passant square.
    #[error("no pawn can just have moved two squares over {0}")]
    EnPassant(String),
    /// A clock outside its range.
    #[error("the halfmove clock is 0 to 100 and moves are numbered from 1")]
    Counters,
}
