//! Counts what one side has on the board.
//!
//! Pawns are seen as if the side were White: Black's bitboards are flipped first,
//! so that every pattern is written once.

use super::terms::*;
use crate::chess::rules::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_rook_moves, squares,
};

const NOT_FILE_A: BitBoard = BitBoard(!File::A.bitboard().0);
const NOT_FILE_H: BitBoard = BitBoard(!File::H.bitboard().0);

/// What a piece adds to the strength of an attack on the king's neighbourhood, by kind.
const ATTACK_UNITS: [usize; Piece::NUM] = [0, 2, 2, 3, 5, 0];

/// Counts everything the evaluation knows about the men of `side`.
pub(super) fn count_facts(board: &Board, side: Color, tally: &mut impl Tally) {
    let pawns = Pawns::of(board, side);
    pawns.count(tally);
    let files = PawnFiles { own: whole_files(pawns.own), enemy: whole_files(pawns.enemy) };
    count_pieces(board, side, files, tally);
}

/// The files on which pawns stand, as whole files: they look the same from both sides.
#[derive(Clone, Copy)]
pub(super) struct PawnFiles {
    pub own: BitBoard,
    pub enemy: BitBoard,
}

/// Counts everything but pawns. Compiled apart for each side, which is known where this is called.
#[inline(always)]
pub(super) fn count_pieces(board: &Board, side: Color, files: PawnFiles, tally: &mut impl Tally) {
    count_king(board, side, files.own, tally);
    let enemy_attacks = beside(ahead(board.colored_pieces(!side, Piece::Pawn), !side));
    let mut pieces = Pieces {
        board,
        side,
        own: board.colors(side),
        occupied: board.occupied(),
        // Squares attacked by pawns or occupied by own men do not count as mobility.
        goal: !(board.colors(side) | enemy_attacks),
        target: get_king_moves(board.king(!side)) | board.king(!side).bitboard(),
        attack: 0,
        tally,
    };
    pieces.count(Piece::Knight, KNIGHT_MOBILITY, |from, _| get_knight_moves(from));
    pieces.count(Piece::Bishop, BISHOP_MOBILITY, get_bishop_moves);
    pieces.count(Piece::Rook, ROOK_MOBILITY, get_rook_moves);
    let queen = |from, blockers| get_bishop_moves(from, blockers) | get_rook_moves(from, blockers);
    pieces.count(Piece::Queen, QUEEN_MOBILITY, queen);
    let attack = pieces.attack.min(ATTACK_STRENGTHS - 1);
    tally.add(ATTACK + attack, 1);
    let bishops = board.colored_pieces(side, Piece::Bishop).len();
    tally.add(BISHOP_PAIR, i32::from(bishops >= 2));
    count_rooks(board.colored_pieces(side, Piece::Rook), side, files, tally);
}

/// Counts the men of `side` and their squares, and nothing else.
pub(super) fn count_men(board: &Board, side: Color, tally: &mut impl Tally) {
    for piece in Piece::ALL {
        for from in board.colored_pieces(side, piece) {
            tally.man(piece, from.relative_to(side));
        }
    }
}

/// A bitboard as `side` sees it, with its own first rank at the bottom.
#[inline(always)]
fn relative(squares: BitBoard, side: Color) -> BitBoard {
    if side == Color::White { squares } else { squares.flip_ranks() }
}

#[inline(always)]
fn count_of(squares: BitBoard) -> i32 {
    squares.len() as i32
}

/// The pieces of one side, being counted.
struct Pieces<'a, T> {
    board: &'a Board,
    side: Color,
    own: BitBoard,
    occupied: BitBoard,
    /// The squares that count as mobility.
    goal: BitBoard,
    /// The enemy king and the squares around it.
    target: BitBoard,
    /// How strongly those are attacked.
    attack: usize,
    tally: &'a mut T,
}

impl<T: Tally> Pieces<'_, T> {
    #[inline(always)]
    fn count(
        &mut self,
        piece: Piece,
        mobility: usize,
        moves: impl Fn(Square, BitBoard) -> BitBoard,
    ) {
        for from in squares(self.own & self.board.pieces(piece)) {
            let reached = moves(from, self.occupied);
            self.tally.man(piece, from.relative_to(self.side));
            self.tally.add(mobility + (reached & self.goal).len() as usize, 1);
            if !(reached & self.target).is_empty() {
                self.attack += ATTACK_UNITS[piece as usize];
            }
        }
    }
}

/// The pawns as one side sees them.
pub(super) struct Pawns {
    own: BitBoard,
    enemy: BitBoard,
}

impl Pawns {
    pub(super) fn of(board: &Board, side: Color) -> Self {
        let pawns = board.pieces(Piece::Pawn);
        Pawns {
            own: relative(pawns & board.colors(side), side),
            enemy: relative(pawns & board.colors(!side), side),
        }
    }

    /// Squares enemy pawns attack.
    fn enemy_attacks(&self) -> BitBoard {
        beside(down(self.enemy))
    }

    pub(super) fn count(&self, tally: &mut impl Tally) {
        let own = self.own;
        for pawn in own {
            tally.man(Piece::Pawn, pawn);
        }
        let attacks = beside(up(own));
        tally.add(DOUBLED, count_of(own & fill_down(down(own))));
        tally.add(ISOLATED, count_of(own - beside(whole_files(own))));
        let weak_stops = (up(own) & self.enemy_attacks()) - fill_up(attacks);
        tally.add(BACKWARD, count_of(weak_stops));
        tally.add(SUPPORTED, count_of(own & attacks));
        let fronts = fill_down(down(self.enemy));
        let stopped = fronts | beside(fronts) | fill_down(down(own));
        for passed in own - stopped {
            tally.add(PASSED + passed as usize / 8 - 1, 1);
        }
    }
}

/// Counts where the king stands and how its pawns, which are on `files`, shield it.
#[inline(always)]
fn count_king(board: &Board, side: Color, files: BitBoard, tally: &mut impl Tally) {
    let king = board.king(side);
    tally.man(Piece::King, king.relative_to(side));
    let pawns = board.colored_pieces(side, Piece::Pawn);
    let row = king.bitboard() | beside(king.bitboard());
    let near = ahead(row, side);
    tally.add(SHIELD_NEAR, count_of(near & pawns));
    tally.add(SHIELD_FAR, count_of(ahead(near, side) & pawns));
    tally.add(SHIELD_GAP, count_of(row - files));
}

#[inline(always)]
fn count_rooks(rooks: BitBoard, side: Color, files: PawnFiles, tally: &mut impl Tally) {
    if rooks.is_empty() {
        return;
    }
    let free = rooks - files.own;
    let open = free - files.enemy;
    tally.add(ROOK_OPEN, count_of(open));
    tally.add(ROOK_HALF_OPEN, count_of(free - open));
    tally.add(ROOK_SEVENTH, count_of(rooks & Rank::Seventh.relative_to(side).bitboard()));
}

#[inline(always)]
fn up(b: BitBoard) -> BitBoard {
    BitBoard(b.0 << 8)
}

#[inline(always)]
fn down(b: BitBoard) -> BitBoard {
    BitBoard(b.0 >> 8)
}

/// One step forward for `side`.
#[inline(always)]
fn ahead(b: BitBoard, side: Color) -> BitBoard {
    if side == Color::White { up(b) } else { down(b) }
}

/// The squares to the left and right of a set.
#[inline(always)]
fn beside(b: BitBoard) -> BitBoard {
    BitBoard((b & NOT_FILE_A).0 >> 1 | (b & NOT_FILE_H).0 << 1)
}

/// Every square with those above it.
#[inline(always)]
fn fill_up(b: BitBoard) -> BitBoard {
    let b = b.0 | b.0 << 8;
    let b = b | b << 16;
    BitBoard(b | b << 32)
}

/// Every square with those below it.
#[inline(always)]
fn fill_down(b: BitBoard) -> BitBoard {
    let b = b.0 | b.0 >> 8;
    let b = b | b >> 16;
    BitBoard(b | b >> 32)
}

#[inline(always)]
fn whole_files(b: BitBoard) -> BitBoard {
    fill_up(b) | fill_down(b)
}
