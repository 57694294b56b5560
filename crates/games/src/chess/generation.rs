//! The legal moves, all of them or only the noisy ones.
//!
//! The library generates the moves of all men but the king. Its own king asks for every square
//! whether it is safe before it looks at anything that rules out several at once, and castling
//! before it looks whether the way is free (`docs/chess.md` has what that costs). The sets come in
//! the library's order: pawns to queens, then the king.

use super::rules::{
    BitBoard, Board, Color, File, Piece, PieceMoves, Rank, RawMove, Square, en_passant_square,
    get_between_rays, get_bishop_moves, get_bishop_rays, get_king_moves, get_knight_moves,
    get_rook_moves, get_rook_rays, squares,
};

/// Visits the legal moves of each man that has any.
#[inline(always)]
pub(super) fn for_each_set(board: &Board, mut visit: impl FnMut(PieceMoves)) {
    let us = board.side_to_move();
    let king = board.king(us);
    board.generate_moves_for(!king.bitboard(), |set| {
        visit(set);
        false
    });
    let steps = get_king_moves(king) - board.colors(us);
    let to = safe_for_king(board, steps) | castlings(board, king);
    if !to.is_empty() {
        visit(PieceMoves { piece: Piece::King, from: king, to });
    }
}

/// Visits the captures and promotions of each man that has any; nobody is in check.
#[inline(always)]
pub(super) fn for_each_noisy_set(board: &Board, mut visit: impl FnMut(PieceMoves)) {
    let us = board.side_to_move();
    let king = board.king(us);
    let victims = board.colors(!us);
    let en_passant = en_passant_square(board).map_or(BitBoard::EMPTY, |square| square.bitboard());
    let seventh = Rank::Seventh.relative_to(us).bitboard();
    let eighth = Rank::Eighth.relative_to(us).bitboard();
    // Pawns that neither attack anything nor are about to promote are not even looked at.
    let useful = pawn_attacks(victims | en_passant, !us) | seventh;
    let men = (useful | !board.pieces(Piece::Pawn)) - king.bitboard();
    let pawn_targets = victims | en_passant | eighth;
    board.generate_moves_for(men, |mut set| {
        set.to &= if set.piece == Piece::Pawn { pawn_targets } else { victims };
        if !set.to.is_empty() {
            visit(set);
        }
        false
    });
    let to = safe_for_king(board, get_king_moves(king) & victims);
    if !to.is_empty() {
        visit(PieceMoves { piece: Piece::King, from: king, to });
    }
}

/// Whether there is a legal move.
#[inline]
pub(super) fn has_any(board: &Board) -> bool {
    // Nearly always a pawn can step forward, which is seen in a few instructions.
    let us = board.side_to_move();
    let pawns = board.colored_pieces(us, Piece::Pawn) - board.pinned();
    let steps = ahead(pawns, us) - board.occupied();
    board.checkers().is_empty() && !steps.is_empty() || board.generate_moves(|_| true)
}

/// Those of the squares that the enemy does not attack once the king has left its own.
#[inline(always)]
fn safe_for_king(board: &Board, squares_beside: BitBoard) -> BitBoard {
    if squares_beside.is_empty() {
        return squares_beside;
    }
    let us = board.side_to_move();
    let enemies = board.colors(!us);
    let mut attacked = pawn_attacks(enemies & board.pieces(Piece::Pawn), !us);
    attacked |= get_king_moves(board.king(!us));
    for knight in squares(enemies & board.pieces(Piece::Knight)) {
        attacked |= get_knight_moves(knight);
    }
    let diagonal = enemies & (board.pieces(Piece::Bishop) | board.pieces(Piece::Queen));
    let straight = enemies & (board.pieces(Piece::Rook) | board.pieces(Piece::Queen));
    let blockers = board.occupied() - board.king(us).bitboard();
    let mut safe = squares_beside - attacked;
    for square in squares(safe) {
        // Few squares are on a line with a slider at all.
        let seen = !(get_bishop_rays(square) & diagonal).is_empty()
            && !(get_bishop_moves(square, blockers) & diagonal).is_empty()
            || !(get_rook_rays(square) & straight).is_empty()
                && !(get_rook_moves(square, blockers) & straight).is_empty();
        if seen {
            safe ^= square.bitboard();
        }
    }
    safe
}

/// The rooks that the king may castle with.
#[inline(always)]
fn castlings(board: &Board, king: Square) -> BitBoard {
    let us = board.side_to_move();
    let rights = board.castle_rights(us);
    let with = |rook: Option<File>| {
        let rook = rook.map(|file| Square::new(file, Rank::First.relative_to(us)));
        rook.filter(|&rook| (get_between_rays(king, rook) & board.occupied()).is_empty())
            .filter(|&rook| board.is_legal(RawMove { from: king, to: rook, promotion: None }))
            .map_or(BitBoard::EMPTY, |rook| rook.bitboard())
    };
    with(rights.short) | with(rights.long)
}

/// Squares that pawns of `side` attack.
#[inline(always)]
fn pawn_attacks(pawns: BitBoard, side: Color) -> BitBoard {
    let ahead = ahead(pawns, side);
    let to_the_left = ahead.0 >> 1 & !File::H.bitboard().0;
    let to_the_right = ahead.0 << 1 & !File::A.bitboard().0;
    BitBoard(to_the_left | to_the_right)
}

/// One step forward for `side`.
#[inline(always)]
fn ahead(squares: BitBoard, side: Color) -> BitBoard {
    BitBoard(if side == Color::White { squares.0 << 8 } else { squares.0 >> 8 })
}
