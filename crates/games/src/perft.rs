//! Perft: counting the positions exactly so many moves away. The rules of a game are right when the
//! counts are.
//!
//! A finished game has no moves, so it contributes nothing to greater depths. A pass is a move.

use nullwindow::{Game, MoveList};

/// The number of positions `depth` moves away, the last move counted without being made.
pub fn perft<G: Game>(position: &mut G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => moves_of(position).len() as u64,
        _ => each_son(position, |son| perft(son, depth - 1)),
    }
}

/// The same with every move made: slower, and a check of `make` on the last ply too.
pub fn perft_without_bulk<G: Game>(position: &mut G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => each_son(position, |son| perft_without_bulk(son, depth - 1)),
    }
}

/// The count below each move.
pub fn divide<G: Game>(position: &mut G, depth: u32) -> Vec<(G::Move, u64)> {
    let moves = moves_of(position);
    let below = |m| {
        let undo = position.make(m);
        let count = perft(position, depth.saturating_sub(1));
        position.unmake(m, undo);
        (m, count)
    };
    (0..moves.len()).map(|i| moves.get(i)).map(below).collect()
}

#[inline(always)]
fn each_son<G: Game>(position: &mut G, mut count: impl FnMut(&mut G) -> u64) -> u64 {
    let moves = moves_of(position);
    let mut total = 0;
    for i in 0..moves.len() {
        let m = moves.get(i);
        let undo = position.make(m);
        total += count(position);
        position.unmake(m, undo);
    }
    total
}

#[inline(always)]
fn moves_of<G: Game>(position: &G) -> G::Moves {
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    moves
}
