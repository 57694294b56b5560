//! Static exchange evaluation: what a capture is worth once the recaptures on its square are over;
//! and the move knowledge built on it.

use super::moves::{Move, Moves};
use super::rules::{
    BitBoard, Board, Color, Piece, Square, en_passant_square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves, squares,
};
use arrayvec::ArrayVec;

/// The values of men in exchanges, in centipawns. Knight and bishop are equal here, so that trading
/// one for the other is an even exchange.
const VALUES: [i32; Piece::NUM] = [100, 300, 300, 500, 900, 10_000];

/// How much earlier a capture is tried, by its victim: a fifth of the value.
const PRIZES: [i32; Piece::NUM] = [20, 60, 60, 100, 180, 2_000];

/// How much later, by the man that takes: of equals a king takes last.
const RISKS: [i32; Piece::NUM] = [1, 3, 3, 5, 9, 10];

/// Above every quiet move, whatever the capture wins; below the searcher's limit of 1000 together with
/// what it may win.
const GOOD: i32 = 600;

#[inline]
fn value_of(piece: Piece) -> i32 {
    VALUES[piece as usize]
}

/// Whether `m` neither captures nor promotes. Asked of every move, so what most moves are is asked
/// first: onto an empty square, with no pawn to be taken en passant.
#[inline(always)]
pub(super) fn is_quiet(board: &Board, m: Move) -> bool {
    m.0.promotion.is_none()
        && !board.colors(!board.side_to_move()).has(m.0.to)
        && (board.en_passant().is_none() || victim(board, m).is_none())
}

/// What `m` captures, en passant included.
#[inline(always)]
pub(super) fn victim(board: &Board, m: Move) -> Option<Piece> {
    let to = m.0.to;
    if board.colors(!board.side_to_move()).has(to) {
        return board.piece_on(to);
    }
    let pawn_leaves_file = board.pieces(Piece::Pawn).has(m.0.from) && m.0.from.file() != to.file();
    pawn_leaves_file.then_some(Piece::Pawn)
}

/// What a pawn gains by promoting.
#[inline]
fn promotion_gain(m: Move) -> i32 {
    m.0.promotion.map_or(0, |piece| value_of(piece) - value_of(Piece::Pawn))
}

/// How promising a move looks; see [`nullwindow::Game::knowledge`].
#[inline(always)]
pub(super) fn knowledge(board: &Board, m: Move) -> i32 {
    if is_quiet(board, m) { 0 } else { knowledge_of_noisy(board, m) }
}

/// Visits all moves with their [`knowledge`].
#[inline(always)]
pub(super) fn for_each_known(board: &Board, moves: &Moves, mut visit: impl FnMut(Move, i32)) {
    let men = board.colors(!board.side_to_move());
    let passed = en_passant_square(board).map_or(BitBoard::EMPTY, |square| square.bitboard());
    moves.for_each_marked([men, men | passed], |m, is_noisy| {
        visit(m, if is_noisy { knowledge_apart(board, m) } else { 0 });
    });
}

/// [`knowledge_of_noisy`], where most moves are quiet: the compiler keeps what their loop needs in registers.
#[cold]
#[inline(never)]
fn knowledge_apart(board: &Board, m: Move) -> i32 {
    knowledge_of_noisy(board, m)
}

/// What is known of a capture or promotion.
fn knowledge_of_noisy(board: &Board, m: Move) -> i32 {
    if matches!(m.0.promotion, Some(Piece::Knight | Piece::Bishop | Piece::Rook)) {
        // A queen is better, except for rare knights: after the quiet moves.
        return promotion_gain(m) - value_of(Piece::Queen);
    }
    let Some(mover) = board.piece_on(m.0.from) else { return 0 };
    let captured = victim(board, m);
    let won = captured.map_or(0, value_of) + promotion_gain(m);
    let risked = value_of(mover);
    // Taking more than is risked cannot lose material: no need to play out the exchange.
    if won < risked || m.0.promotion.is_some() {
        let outcome = outcome(board, m, mover, captured);
        if outcome < 0 {
            return outcome;
        }
    }
    // Most valuable victim first, then the least valuable attacker.
    let prize = captured.map_or(0, |piece| PRIZES[piece as usize]);
    GOOD + prize + promotion_gain(m) / 5 - RISKS[mover as usize]
}

/// The exchange on the target square of `m` in centipawns, both sides taking with the least
/// valuable man and stopping when it pays. Pins are not seen, nor promotions by recapture.
pub(super) fn value(board: &Board, m: Move) -> i32 {
    let Some(mover) = board.piece_on(m.0.from) else { return 0 };
    if board.colors(board.side_to_move()).has(m.0.to) {
        return 0; // castling
    }
    outcome(board, m, mover, victim(board, m))
}

/// The same, where what moves and what it captures are known; `m` does not castle.
#[inline(always)]
fn outcome(board: &Board, m: Move, mover: Piece, captured: Option<Piece>) -> i32 {
    let (from, to) = (m.0.from, m.0.to);
    let them = !board.side_to_move();
    let mut occupied = board.occupied() - from.bitboard();
    if captured.is_some() && !board.colors(them).has(to) {
        occupied -= en_passant_victim(from, to).bitboard();
    }
    let won = captured.map_or(0, value_of) + promotion_gain(m);
    let standing = m.0.promotion.unwrap_or(mover);
    won - best_reply(board, to, occupied, them, standing)
}

/// The pawn taken en passant stands beside the one that takes it.
fn en_passant_victim(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}

/// What `side` wins by recapturing `standing` on `square`, at least 0.
#[inline]
fn best_reply(
    board: &Board,
    square: Square,
    occupied: BitBoard,
    side: Color,
    standing: Piece,
) -> i32 {
    let (mut occupied, mut side, mut standing) = (occupied, side, standing);
    let mut attackers = attackers(board, square, occupied);
    // The gain of each capture; each removes a man, so there are at most 31.
    let mut taken = ArrayVec::<i32, 31>::new();
    while let Some((piece, from)) = least_valuable(board, attackers & board.colors(side)) {
        taken.push(value_of(standing));
        occupied -= from.bitboard();
        attackers = (attackers | uncovered(board, square, occupied, piece)) & occupied;
        (standing, side) = (piece, !side);
    }
    // From the last capture back: either side may stop instead of taking, as a king does that would
    // step into check, because losing it costs more than anything it takes.
    taken.iter().rev().fold(0, |reply, gain| (gain - reply).max(0))
}

/// Everything that attacks `square` when only `occupied` squares block and attack.
#[inline]
fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let pawns = board.pieces(Piece::Pawn);
    let by_pawns = (get_pawn_attacks(square, Color::Black) & board.colors(Color::White))
        | (get_pawn_attacks(square, Color::White) & board.colors(Color::Black));
    let all = on_diagonals(board, square, occupied)
        | on_lines(board, square, occupied)
        | (get_knight_moves(square) & board.pieces(Piece::Knight))
        | (get_king_moves(square) & board.pieces(Piece::King))
        | (by_pawns & pawns);
    all & occupied
}

/// What may attack `square` now that a `piece` that attacked it has left: those behind it.
#[inline]
fn uncovered(board: &Board, square: Square, occupied: BitBoard, piece: Piece) -> BitBoard {
    match piece {
        Piece::Knight => BitBoard::EMPTY, // Nothing attacks through a knight's square.
        Piece::Pawn | Piece::Bishop => on_diagonals(board, square, occupied),
        Piece::Rook => on_lines(board, square, occupied),
        Piece::Queen | Piece::King => {
            on_diagonals(board, square, occupied) | on_lines(board, square, occupied)
        }
    }
}

/// Bishops and queens that see `square`.
#[inline]
fn on_diagonals(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    get_bishop_moves(square, occupied) & diagonal
}

/// Rooks and queens that see `square`.
#[inline]
fn on_lines(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    get_rook_moves(square, occupied) & straight
}

#[inline]
fn least_valuable(board: &Board, attackers: BitBoard) -> Option<(Piece, Square)> {
    if attackers.is_empty() {
        return None;
    }
    Piece::ALL.into_iter().find_map(|piece| {
        let square = squares(attackers & board.pieces(piece)).next()?;
        Some((piece, square))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Chess;
    use crate::random::SplitMix64;
    use nullwindow::{Game, MoveList};

    /// [`best_reply`] as it is defined: all attackers are looked for after every capture.
    fn played_out(
        board: &Board,
        square: Square,
        occupied: BitBoard,
        side: Color,
        standing: Piece,
    ) -> i32 {
        let attackers = attackers(board, square, occupied) & board.colors(side);
        let Some((piece, from)) = least_valuable(board, attackers) else { return 0 };
        let left = occupied - from.bitboard();
        (value_of(standing) - played_out(board, square, left, !side, piece)).max(0)
    }

    #[test]
    fn what_joins_an_exchange_is_what_was_uncovered() {
        let roots = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "3rk3/3q4/3r4/1b1p1b2/2P1P3/3R4/B2Q2B1/3RK3 w - - 0 1",
            "3r4/1b1q1b2/4k3/3p4/4K3/5B2/3R2B1/3Q4 w - - 0 1",
            "6q1/5k2/8/4p3/4K3/5B2/6Q1/3R4 b - - 0 1",
        ];
        let mut random = SplitMix64::new(51);
        let mut disputed = 0;
        for game in 0..400 {
            let mut position: Chess = roots[game % roots.len()].parse().unwrap();
            for _ in 0..30 {
                let board = position.board();
                for square in squares(board.occupied()) {
                    let Some(standing) = board.piece_on(square) else { continue };
                    for side in Color::ALL {
                        let reply = |f: fn(&Board, Square, BitBoard, Color, Piece) -> i32| {
                            f(board, square, board.occupied(), side, standing)
                        };
                        let expected = reply(played_out);
                        assert_eq!(reply(best_reply), expected, "{square} in {position}");
                        disputed += usize::from(expected > 0 && expected < value_of(standing));
                    }
                }
                let mut moves = Moves::default();
                position.moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                position.make(moves.nth(random.below(moves.len())));
            }
        }
        assert!(disputed > 1000, "{disputed}");
    }
}
