//! Chess and checkers with quiescence: every driver and set of enhancements finds the value and the
//! move of a plain minimax with a plain quiescence search at its leaves.
//!
//! There is no exception in studies: a position's value depends on the board alone, and so does
//! what quiescence leaves out. In play, where repetitions are draws, a table knows nothing about
//! the path to a position; there searches may differ, and only what `searcher_chess.rs` tests is
//! guaranteed.

mod checkers_support;

use nullwindow::searcher::{Answer, BoundKind, Driver, Enhancements, Searcher};
use nullwindow::{Game, MoveList, Ply, Value};
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::Chess;
use std::fmt::Debug;

fn listed<G: Game>(fill: impl FnOnce(&mut G::Moves)) -> Vec<G::Move> {
    let mut moves = G::Moves::default();
    fill(&mut moves);
    (0..moves.len()).map(|number| moves.nth(number)).collect()
}

/// The value of a leaf: the evaluation, or what capturing gains; all moves where standing pat is
/// not allowed. Of optional moves, those the game's knowledge rejects are left out.
fn quiet<G: Game>(position: &mut G, ply: Ply) -> Value {
    if let Some(outcome) = position.outcome() {
        return outcome.value(ply);
    }
    let may_decline = position.may_stand_pat();
    let mut best = if may_decline { position.evaluate() } else { -Value::INFINITY };
    for m in listed::<G>(|moves| position.noisy_moves(moves)) {
        if may_decline && position.knowledge(m) < 0 {
            continue;
        }
        let undo = position.make(m);
        best = best.max(-quiet(position, ply + 1));
        position.unmake(m, undo);
    }
    best
}

fn minimax<G: Game>(position: &mut G, depth: u16, ply: Ply) -> Value {
    if depth == 0 || position.outcome().is_some() {
        return quiet(position, ply);
    }
    let children = listed::<G>(|moves| position.moves(moves)).into_iter().map(|m| {
        let undo = position.make(m);
        let value = -minimax(position, depth - 1, ply + 1);
        position.unmake(m, undo);
        value
    });
    children.max().expect("the game is not over")
}

/// Every root move and its value.
fn truth<G: Game + Clone>(root: &G, depth: u16) -> Vec<(G::Move, Value)> {
    let value = |m| {
        let mut child = root.clone();
        child.make(m);
        (m, -minimax(&mut child, depth - 1, Ply::new(1)))
    };
    listed::<G>(|moves| root.moves(moves)).into_iter().map(value).collect()
}

fn check<M: Copy + Eq + Debug>(truth: &[(M, Value)], answer: &Answer<M>, what: &str) {
    let expected = truth.iter().map(|&(_, value)| value).max().unwrap();
    match answer.bound {
        BoundKind::Exact => assert_eq!(answer.value, expected, "{what}"),
        BoundKind::Lower => assert!(answer.value <= expected, "{what}"),
        BoundKind::Upper => assert!(answer.value >= expected, "{what}"),
        BoundKind::Guess => panic!("{what}: nothing was found"),
    }
    let best = answer.best.expect(what);
    let worth = truth.iter().find(|(m, _)| *m == best).expect("it is legal").1;
    assert_eq!(worth, expected, "{what}: {best:?}");
}

/// All 64 sets of 1989, and those that store leaves and quiescence nodes in the table.
fn sets() -> Vec<Enhancements> {
    let more = ["TQF", "TQFP", "TQP", "TQEIFPLGHM", "TQOFP", "TRHKQFPLEIJ"];
    let all = Enhancements::OF_1989.subsets().map(|set| set | Enhancements::QUIESCENCE);
    all.chain(more.map(|letters| letters.parse().unwrap())).collect()
}

fn all_agree<G>(roots: &[G], depth: u16, sets: &[Enhancements], name: &str)
where
    G: Clone + Send + Sync + Game<Move: Send + Debug>,
{
    for (number, root) in roots.iter().enumerate() {
        let truth = truth(root, depth);
        for &driver in Driver::ALL {
            for &set in sets {
                if driver.check(set).is_err() {
                    assert!(driver.is_mtd());
                    continue;
                }
                let mut small = Searcher::new().driver(driver).depth(depth).table_entries(1 << 6);
                small.settings_mut().deepen_by = Some(1); // As in the studies.
                // MTD without a table, centipawn by centipawn, shows nothing new.
                if driver.goes_value_by_value() && !set.has(Enhancements::TABLE) {
                    continue;
                }
                let what = format!("{name} {number}, {driver} {set}");
                check(&truth, &small.search_with(set, root).unwrap(), &what);
                let mut large = small.table_entries(1 << 14);
                check(&truth, &large.search_with(set, root).unwrap(), &what);
            }
        }
    }
}

fn chess(fens: &[&str]) -> Vec<Chess> {
    fens.iter().map(|fen| fen.parse().unwrap()).collect()
}

#[test]
fn chess_positions() {
    let roots = chess(&[
        // Captures, checks and a promotion near.
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",
    ]);
    all_agree(&roots, 2, &sets(), "chess");
}

#[test]
fn chess_positions_deeper() {
    let roots = chess(&["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"]);
    let sets = ["Q", "TQ", "TNSHQ", "TQFP", "TRHKQFPLEIJ", "TNSHKGEFQ"];
    all_agree(&roots, 3, &sets.map(|letters| letters.parse().unwrap()), "chess");
}

#[test]
fn checkers_positions() {
    let rows = checkers_support::data("london1992_testpos.tsv");
    let roots: Vec<Checkers> = rows.iter().take(3).map(|row| row[0].parse().unwrap()).collect();
    all_agree(&roots, 4, &sets(), "checkers");
}

#[test]
fn checkers_positions_deeper() {
    let rows = checkers_support::data("london1992_testpos.tsv");
    let roots: Vec<Checkers> = rows.iter().skip(3).map(|row| row[0].parse().unwrap()).collect();
    let sets = ["TQ", "TNSHKGEFQ", "TRHKQFPLEIJ", "TQEIFPLGHM"];
    all_agree(&roots[..4], 5, &sets.map(|letters| letters.parse().unwrap()), "checkers");
}
