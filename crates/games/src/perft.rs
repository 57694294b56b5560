//! Perft: counting the positions exactly `depth` moves away. The rules of a game are right if the
//! counts are.
//!
//! A finished game has no moves, so it contributes nothing to greater depths. A pass is a move.

use nullwindow::{Game, MoveList};

/// The number of positions `depth` moves away, the last move counted without being made.
pub fn perft<G: Game>(position: &mut G, depth: u32) -> u64 {
    count::<G, true>(position, depth)
}

/// The same with every move made: slower, and a check of `make` on the last ply too.
pub fn perft_without_bulk<G: Game>(position: &mut G, depth: u32) -> u64 {
    count::<G, false>(position, depth)
}

/// The count below each move.
pub fn divide<G: Game>(position: &mut G, depth: u32) -> Vec<(G::Move, u64)> {
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    let below = |m| {
        let undo = position.make(m);
        let count = perft(position, depth.saturating_sub(1));
        position.unmake(m, undo);
        (m, count)
    };
    (0..moves.len()).map(|i| moves.nth(i)).map(below).collect()
}

/// The list is filled in place: returned from a function it was copied (312 bytes in chess).
fn count<G: Game, const BULK: bool>(position: &mut G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if BULK && depth == 1 {
        return position.count_moves() as u64;
    }
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    let mut total = 0;
    moves.for_each(|m| {
        let undo = position.make(m);
        total += if depth == 1 { 1 } else { count::<G, BULK>(position, depth - 1) };
        position.unmake(m, undo);
    });
    total
}
