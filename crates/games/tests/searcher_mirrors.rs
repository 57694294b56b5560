//! Evaluations are seen from the side to move: the mirror image of a position is searched alike.

use nullwindow::Game;
use nullwindow::searcher::Searcher;
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::Chess;
use nullwindow_games::othello::Othello;
use std::fmt::Debug;

/// The values of all iterations agree, for a position and for those that follow it.
fn same_values<G>(root: &G, depth: u16)
where
    G: Clone + Send + Sync + Debug,
    G: Game<Move: Send>,
{
    let mut position = root.clone();
    for ply in 0..6 {
        let values = |position: &G| {
            let searcher = Searcher::new().depth(depth);
            let answer = searcher.table_entries(1 << 12).search(position);
            (answer.iterations.iter().map(|row| row.value).collect::<Vec<_>>(), answer.best)
        };
        let (mine, best) = values(&position);
        assert_eq!(mine, values(&position.mirrored().unwrap()).0, "ply {ply} of {root:?}");
        let Some(best) = best else { return };
        position.make(best);
    }
}

#[test]
fn chess() {
    same_values(&Chess::start(), 4);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    same_values(&kiwipete.parse::<Chess>().unwrap(), 2);
}

#[test]
fn othello() {
    same_values(&Othello::start(), 5);
}

#[test]
fn checkers() {
    same_values(&Checkers::start(), 7);
}
