//! The other way of counting moves: captures that lead to the same position count as one.

use super::list::Moves;
use super::moves::Move;
use super::position::Checkers;
use nullwindow::Game;

/// The legal moves, only the first of those that lead to the same position.
pub fn merged_moves(position: &Checkers) -> Moves {
    let mut all = Moves::new();
    position.moves(&mut all);
    if all.iter().next().is_none_or(|m| !m.is_capture()) {
        return all;
    }
    let mut distinct = Moves::new();
    for m in all.iter() {
        let after = position.board().after(m);
        if distinct.iter().all(|other| position.board().after(other) != after) {
            distinct.push(m);
        }
    }
    distinct
}

/// Perft over [`merged_moves`]; [`crate::perft::perft`] counts one move per route instead.
///
/// ```
/// use nullwindow_games::checkers::{Checkers, perft_merged};
/// // A king takes all four men and is back: two ways round, one result.
/// let round_trip: Checkers = "B:W7,8,15,16:BK3".parse().unwrap();
/// assert_eq!(nullwindow_games::perft::perft(&mut round_trip.clone(), 1), 2);
/// assert_eq!(perft_merged(&mut round_trip.clone(), 1), 1);
/// ```
pub fn perft_merged(position: &mut Checkers, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => merged_moves(position).len() as u64,
        _ => divide_merged(position, depth).iter().map(|(_, count)| count).sum(),
    }
}

/// The count below each of the [`merged_moves`].
pub fn divide_merged(position: &mut Checkers, depth: u32) -> Vec<(Move, u64)> {
    merged_moves(position)
        .iter()
        .map(|m| {
            let undo = position.make(m);
            let count = perft_merged(position, depth.saturating_sub(1));
            position.unmake(m, undo);
            (m, count)
        })
        .collect()
}
