//! Random games, the same on every machine.
#![allow(dead_code, reason = "every test file uses some of it")]

use nullwindow::{Game, MoveList};
use nullwindow_games::chess::{Chess, Move, Moves};
pub use nullwindow_games::random::SplitMix64 as Random;

pub fn chess(fen: &str) -> Chess {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

pub fn moves(position: &Chess) -> Moves {
    let mut moves = Moves::default();
    position.moves(&mut moves);
    moves
}

/// Plays moves given in any notation.
pub fn play(position: &mut Chess, text: &str) {
    for word in text.split_whitespace() {
        let m = position.parse_move(word).unwrap_or_else(|error| panic!("{error}"));
        position.make(m);
    }
}

/// Starting positions that reach castling, en passant, promotions and endgames quickly.
pub const ROOTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/pPpPpPpP/PpPpPpPp/8/8/R3K2R w KQkq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
];

/// Visits `nodes` positions of random games; `visit` gets each with a legal move, if there is one.
pub fn random_positions(seed: u64, nodes: usize, mut visit: impl FnMut(&mut Chess, Option<Move>)) {
    let mut random = Random::new(seed);
    let mut position = chess(ROOTS[0]);
    let mut length = 0;
    for _ in 0..nodes {
        let list = moves(&position);
        if list.is_empty() || length == 200 {
            visit(&mut position, None);
            position = chess(ROOTS[random.below(ROOTS.len())]);
            length = 0;
            continue;
        }
        let m = list.nth(random.below(list.len()));
        visit(&mut position, Some(m));
        position.make(m);
        length += 1;
    }
}

/// The big number with `NULLWINDOW_SLOW=1`, else the small one; prints which.
pub fn size(what: &str, small: usize, big: usize) -> usize {
    let slow = std::env::var_os("NULLWINDOW_SLOW").is_some_and(|value| value == "1");
    let n = if slow { big } else { small };
    println!("{n} {what}{}", if slow { "" } else { "; more with NULLWINDOW_SLOW=1" });
    n
}
