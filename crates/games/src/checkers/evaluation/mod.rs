//! How good a position looks.

use super::board::Board;

/// The worth of a board for the side to move.
pub fn evaluate(board: &Board) -> i32 {
    let (own, opponent) = (board.own, board.opponent);
    100 * (own.count_ones() as i32 - opponent.count_ones() as i32)
        + 30 * ((own & board.kings).count_ones() as i32
            - (opponent & board.kings).count_ones() as i32)
}
