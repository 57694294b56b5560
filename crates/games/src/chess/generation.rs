//! The legal moves, all of them or only the noisy ones.
//!
//! The library generates the moves of all men but the king. Its own king asks for every square
//! whether it is safe before it looks at anything that rules out several at once, and castling
//! before it looks whether the way is free (`docs/chess.md` has what that costs). The sets come in
//! the library's order: pawns to queens, then the king.

use super::rules::{
    BitBoard, Board, Color, File, Piece, PieceMoves, Rank, Square, en_passant_square,
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
    let to = king_moves(board, king);
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
#[inline(always)]
pub(super) fn has_any(board: &Board) -> bool {
    // Nearly always a pawn can step forward, which is seen in a few instructions.
    let us = board.side_to_move();
    let pawns = board.colored_pieces(us, Piece::Pawn) - board.pinned();
    let steps = ahead(pawns, us) - board.occupied();
    board.checkers().is_empty() && !steps.is_empty() || has_any_at_all(board)
}

/// The same, whatever moves.
#[cold]
#[inline(never)]
fn has_any_at_all(board: &Board) -> bool {
    board.generate_moves(|_| true)
}

/// Where the king may go, the rooks it may castle with included.
#[inline(always)]
fn king_moves(board: &Board, king: Square) -> BitBoard {
    let us = board.side_to_move();
    let steps = get_king_moves(king) - board.colors(us);
    let rights = board.castle_rights(us);
    if rights.short.is_none() && rights.long.is_none() || !board.checkers().is_empty() {
        return safe_for_king(board, steps);
    }
    let short = rights.short.and_then(|rook| castling(board, king, rook, File::G, File::F));
    let long = rights.long.and_then(|rook| castling(board, king, rook, File::C, File::D));
    let way = |castling: &Option<Castling>| castling.as_ref().map_or(BitBoard::EMPTY, |c| c.way);
    let safe = safe_for_king(board, steps | way(&short) | way(&long));
    let mut to = safe & steps;
    for castling in [short, long].into_iter().flatten() {
        if castling.way.is_subset(safe) {
            to |= castling.rook;
        }
    }
    to
}

/// Those of the squares that the enemy does not attack once the king has left its own.
#[inline(always)]
fn safe_for_king(board: &Board, asked: BitBoard) -> BitBoard {
    if asked.is_empty() {
        return asked;
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
    let mut safe = asked - attacked;
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

/// A way for the king to castle that nobody stands in.
struct Castling {
    rook: BitBoard,
    /// The squares the king passes or comes to.
    way: BitBoard,
}

/// Castling with the rook on this file. The king goes to the file `goal`, the rook to the one
/// `beside` it.
#[inline(always)]
fn castling(board: &Board, king: Square, rook: File, goal: File, beside: File) -> Option<Castling> {
    let rank = king.rank();
    let rook = Square::new(rook, rank);
    let to_rook = get_between_rays(king, rook);
    if !(to_rook & board.occupied()).is_empty() {
        return None;
    }
    let goal = Square::new(goal, rank);
    let way = get_between_rays(king, goal) | goal.bitboard();
    let needed = way | Square::new(beside, rank).bitboard();
    let others = board.occupied() - king.bitboard() - rook.bitboard();
    // Where the first rank is another one, the rook may be what covers the king.
    let free = needed.is_disjoint(others) && !board.pinned().has(rook);
    free.then(|| Castling { rook: rook.bitboard(), way })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Moves};
    use crate::random::SplitMix64;
    use nullwindow::{Game, MoveList};

    /// With castling, also from other first ranks, en passant, promotions, checks and pins.
    const ROOTS: [&str; 9] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/pPpPpPpP/PpPpPpPp/8/8/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1",
        "1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb - 0 1",
        "r5kr/8/8/q6Q/8/8/8/R5KR w HAha - 0 1",
        // The rook covers the king, which would stay where it is.
        "4k3/8/8/8/8/8/8/rRK5 w B - 0 1",
    ];

    fn all_by_library(board: &Board) -> Vec<PieceMoves> {
        let mut sets = Vec::new();
        board.generate_moves(|set| {
            sets.push(set);
            false
        });
        sets
    }

    /// The library's sets, less what is quiet.
    fn noisy_by_library(board: &Board) -> Vec<PieceMoves> {
        let us = board.side_to_move();
        let en_passant = en_passant_square(board).map_or(BitBoard::EMPTY, |s| s.bitboard());
        let of_pawns = en_passant | Rank::Eighth.relative_to(us).bitboard();
        let mut sets = all_by_library(board);
        for set in &mut sets {
            let more = if set.piece == Piece::Pawn { of_pawns } else { BitBoard::EMPTY };
            set.to &= board.colors(!us) | more;
        }
        sets.retain(|set| !set.to.is_empty());
        sets
    }

    #[test]
    fn the_same_sets_as_the_library_in_the_same_order() {
        let mut random = SplitMix64::new(41);
        let mut castled = 0;
        for game in 0..600 {
            let mut position: Chess = ROOTS[game % ROOTS.len()].parse().unwrap();
            for _ in 0..60 {
                let board = position.board();
                let (mut all, mut noisy) = (Vec::new(), Vec::new());
                for_each_set(board, |set| all.push(set));
                assert_eq!(all, all_by_library(board), "{position}");
                assert_eq!(has_any(board), !all.is_empty(), "{position}");
                if board.checkers().is_empty() {
                    for_each_noisy_set(board, |set| noisy.push(set));
                    assert_eq!(noisy, noisy_by_library(board), "{position}");
                }
                let own = board.colors(board.side_to_move());
                castled += all.iter().filter(|set| !set.to.is_disjoint(own)).count();
                let mut moves = Moves::default();
                position.moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                position.make(moves.nth(random.below(moves.len())));
            }
        }
        assert!(castled > 300, "castling was possible {castled} times");
    }
}
