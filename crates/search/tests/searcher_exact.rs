//! Every driver, every set of enhancements, every size of table: the value is the minimax value.

mod common;

use common::lattice::Lattice;
use nullwindow::searcher::{Abilities, Answer, BoundKind, Driver, Enhancements, Searcher, Study};
use nullwindow::{Depth, Game, MoveList, Silent, Value, algorithms};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::othello::Othello;

const SIZES: [usize; 3] = [1 << 4, 1 << 10, 1 << 16];

/// All sets of the 1989 enhancements, and all further ones that leave the value alone, one by one
/// and together on top of table and history.
fn sets(supported: Enhancements) -> Vec<Enhancements> {
    let mut sets: Vec<_> =
        Enhancements::OF_1989.subsets().filter(|&set| supported.has(set)).collect();
    let base = Enhancements::TABLE | Enhancements::HISTORY | Enhancements::KILLERS;
    let more = ["L", "E", "I", "F", "O", "G", "J", "M", "EIFGM", "EIFOJM", "RK", "RKEIFGJM"];
    for letters in more {
        let set = base | letters.parse().unwrap();
        if supported.has(set) {
            sets.push(set);
        }
    }
    sets
}

fn minimax<G: Game>(root: &G, depth: u16) -> Value
where
    G: Clone,
{
    algorithms::minimax(&mut root.clone(), Depth::new(depth), &mut Silent)
}

fn replay<G: Game + Clone>(root: &G, line: &[G::Move]) -> Option<G> {
    let mut position = root.clone();
    for &m in line {
        let mut moves = G::Moves::default();
        position.moves(&mut moves);
        (0..moves.len()).find(|&number| moves.get(number) == m)?;
        position.make(m);
    }
    Some(position)
}

/// What must hold of any answer about a position of known value.
fn check<G>(root: &G, depth: u16, expected: Value, answer: &Answer<G::Move>, what: &str)
where
    G: Game<Move: std::fmt::Debug> + Clone,
{
    match answer.bound {
        BoundKind::Exact => assert_eq!(answer.value, expected, "{what}"),
        BoundKind::Lower => assert!(answer.value <= expected, "{what}"),
        BoundKind::Upper => assert!(answer.value >= expected, "{what}"),
        BoundKind::Guess => panic!("{what}: nothing was found"),
    }
    let best = answer.best.expect(what);
    let after = replay(root, &[best]).expect("the best move is legal");
    let reached = if answer.depth().get() == depth { depth } else { answer.depth().get() };
    let worth = match after.outcome() {
        Some(outcome) => -outcome.value(nullwindow::Ply::new(1)),
        None => {
            let son = algorithms::minimax(&mut after.clone(), Depth::new(reached - 1), &mut Silent);
            -son.one_ply_later()
        }
    };
    assert_eq!(worth, expected, "{what}: the move {best:?} is not best");
    let end = replay(root, &answer.pv).unwrap_or_else(|| panic!("{what}: illegal {:?}", answer.pv));
    assert_eq!(answer.pv.first(), answer.best.as_ref(), "{what}");
    if answer.pv_complete {
        let ended = end.outcome().is_some();
        assert!(ended || answer.pv.len() == usize::from(reached), "{what}: {:?}", answer.pv);
        // The line is worth what was promised, if leaves are evaluated statically.
        if !answer.enhancements.has(Enhancements::QUIESCENCE) && answer.bound == BoundKind::Exact {
            let ply = nullwindow::Ply::new(answer.pv.len() as u16);
            let value = end.outcome().map_or_else(|| end.evaluate(), |o| o.value(ply));
            let sign = if answer.pv.len().is_multiple_of(2) { value } else { -value };
            assert_eq!(sign, expected, "{what}: the line {:?}", answer.pv);
        }
    }
    for root_move in &answer.root_moves {
        let after = replay(root, &[root_move.m]).unwrap();
        let worth = match after.outcome() {
            Some(outcome) => -outcome.value(nullwindow::Ply::new(1)),
            None => {
                let depth = Depth::new(reached - 1);
                -algorithms::minimax(&mut after.clone(), depth, &mut Silent).one_ply_later()
            }
        };
        let bounds = root_move.bounds;
        assert!(
            bounds.lower <= worth && worth <= bounds.upper,
            "{what}: {:?} is worth {worth}, not {bounds:?}",
            root_move.m
        );
    }
}

/// Runs all drivers with all sets and sizes.
fn all_agree<G, A>(root: &G, depth: u16, supported: Enhancements, name: &str)
where
    G: Game<Move: std::fmt::Debug + Send> + Clone + Send + Sync,
    A: Abilities<G>,
{
    let expected = minimax(root, depth);
    for &driver in Driver::ALL {
        for set in sets(supported) {
            let sizes = if set.has(Enhancements::TABLE) { &SIZES[..] } else { &SIZES[..1] };
            for &entries in sizes {
                let searcher = Searcher::<A, _>::with(nullwindow::searcher::Dynamic(set));
                let searcher = searcher.depth(depth).table_entries(entries);
                let what = format!("{name}, {driver} {set}, {entries} entries");
                match searcher.configure(driver, set) {
                    Ok(mut searcher) => {
                        let answer = searcher.search(root);
                        check(root, depth, expected, &answer, &what);
                    }
                    Err(_) => {
                        let open = Enhancements::MINIMAL_WINDOW | Enhancements::ASPIRATION;
                        assert!(driver.is_mtd() && !set.and(open).is_empty(), "{what}");
                    }
                }
            }
        }
    }
}

#[test]
fn lattices() {
    for seed in 0..12 {
        let root = Lattice::new(seed);
        let supported = "TRNSHKLEIFOGJM".parse().unwrap();
        all_agree::<_, Study>(&root, 5, supported, &format!("lattice {seed}"));
    }
}
