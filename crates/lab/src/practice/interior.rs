//! What happens at the interior nodes of a search, seen by an observer that follows its moves on a copy of
//! the position.

mod observer;

use super::search::Setup;
use super::suites::{Suite, with_position};
use crate::cell::{Row, SETTINGS};
use crate::statistics::correlation;
use crate::study::CellError;
use nullwindow::searcher::{Answer, Enhancements, Step};
use nullwindow::{Counts, Depth, Game, MoveList, Ply, Turn, algorithms};
use nullwindow_games::Playable;
use observer::{Examined, Interior};
use std::collections::HashSet;

/// Fewer pairs of static values say nothing of their correlation.
const PAIRS: usize = 20;
/// The bins of the keys: eight bits.
const BINS: usize = 256;
/// The table for examining nodes needs no more.
const EXAMINING_BITS: u32 = 14;

/// A search as [`searched`](super::searched), with counts of its interior nodes. The root is not among them.
///
/// # Errors
/// There is no such position, or an enhancement would have no effect.
pub fn interior_row(suite: Suite, number: u32, setup: &Setup) -> Result<Row, CellError> {
    with_position!(suite.position(number)?, position => {
        setup.check_for(&position)?;
        Ok(setup.describe(watched(&position, setup)))
    })
}

/// The same counts of alpha-beta as printed, on a tree.
pub fn interior_of_tree<G: Game + Clone>(mut tree: G, depth: u16) -> Row {
    let mut observer = (Counts::default(), Interior::new(&tree));
    algorithms::alphabeta(&mut tree, Depth::new(depth), &mut observer);
    observer.1.counts.add_to(Row::default().count("nodes", observer.0.nodes()))
}

fn watched<G: Playable>(position: &G, setup: &Setup) -> Row {
    let mut observer = Interior::new(position);
    let mut lines: Vec<Vec<G::Move>> = Vec::new();
    let (mut searcher, set) = setup.searcher(&setup.table());
    let mut keep_line = |step| {
        if let Step::Iteration(answer) = step {
            let answer: Box<Answer<G::Move>> = answer;
            lines.push(answer.pv);
        }
    };
    let answer = G::watch_by(&mut searcher, set, position, Some(&mut observer), &mut keep_line);
    let row = Row::default().count("nodes", answer.tally.nodes);
    let row = row.count("root_moves", answer.root_moves.len() as u64);
    let row = observer.counts.add_to(row);
    let row = add_keys(row, &observer.keys);
    let row = add_lines(row, &lines);
    match setup.enhancements.has(Enhancements::TABLE) {
        true => add_examined(row, &observer.sample, setup),
        false => row,
    }
}

/// Chi-square of the lowest bits of the keys, in thousandths, and how many keys there are.
fn add_keys(row: Row, keys: &HashSet<u64>) -> Row {
    let mut bins = [0.0; BINS];
    for key in keys {
        bins[(key % BINS as u64) as usize] += 1.0;
    }
    let expected = keys.len() as f64 / BINS as f64;
    let square = |count: &f64| (count - expected) * (count - expected) / expected;
    let chi: f64 = if keys.is_empty() { 0.0 } else { bins.iter().map(square).sum() };
    row.count("keys", keys.len() as u64).count("chi_square", (1000.0 * chi) as u64)
}

/// How many lines were the beginning of the next iteration's, how many moves of them, and at which depths the
/// best move stayed.
fn add_lines<M: Copy + PartialEq>(mut row: Row, lines: &[Vec<M>]) -> Row {
    let (mut kept, mut all_moves, mut kept_moves) = (0, 0, 0);
    for (depth, pair) in (2..).zip(lines.windows(2)) {
        let [before, after] = pair else { continue };
        let same = before.iter().zip(after).take_while(|(a, b)| a == b).count();
        kept += u64::from(same == before.len());
        all_moves += before.len() as u64;
        kept_moves += same as u64;
        row = row.count(format!("stays_{depth}"), u64::from(same > 0));
    }
    let lines = lines.len().saturating_sub(1) as u64;
    let row = row.count("lines", lines).count("lines_kept", kept);
    row.count("line_moves", all_moves).count("line_moves_kept", kept_moves)
}

/// At nodes where the killer is legal: how often it refutes, and how often a random move does, in millionths.
fn add_examined<G: Playable>(row: Row, sample: &[Examined<G>], setup: &Setup) -> Row {
    let table = Setup { table_bits: EXAMINING_BITS, ..*setup }.table();
    let (mut killer, mut random) = (0, 0);
    for Examined { position, depth, beta, killer: m } in sample {
        let mut moves = G::Moves::default();
        position.moves(&mut moves);
        let setup = Setup { depth: depth - 1, ..*setup };
        let refutes = |m: G::Move| {
            let mut child = position.clone();
            let before = child.to_move();
            child.make(m);
            let value = match child.outcome() {
                Some(outcome) => Some(outcome.value(Ply::ROOT)),
                None => setup.search(&child, &table).values().last().copied(),
            };
            let turn = Turn::between(before, child.to_move());
            value.is_some_and(|value| turn.value(value) >= *beta)
        };
        let refuting = (0..moves.len()).filter(|number| refutes(moves.nth(*number))).count();
        random += 1_000_000 * refuting as u64 / moves.len() as u64;
        killer += u64::from(refutes(*m));
    }
    let row = row.count("examined", sample.len() as u64);
    row.count("killer_refutes", killer).count("random_refutes", random)
}

/// The correlation of the static values of children and grandchildren of a position, in millionths, unless there
/// are too few of them.
///
/// # Errors
/// There is no such position.
pub fn static_correlation(suite: Suite, number: u32) -> Result<Row, CellError> {
    Ok(with_position!(suite.position(number)?, position => {
        let pairs = static_pairs(&mut position.clone());
        let row = Row::default().with(SETTINGS, "no search").count("nodes", pairs.len() as u64);
        match correlation(&pairs).filter(|_| pairs.len() >= PAIRS) {
            Some(r) => row.with("correlation", (1e6 * r) as i64),
            None => row,
        }
    }))
}

/// The static value of a position, and the number, sum and sum of squares of those of its children, all as the side
/// to move there sees them.
///
/// # Errors
/// There is no such position.
pub fn static_values(suite: Suite, number: u32) -> Result<Row, CellError> {
    Ok(with_position!(suite.position(number)?, position => {
        let mut values: Vec<i64> = Vec::new();
        each_child(&mut position.clone(), |child, turn| {
            values.push(turn.value(child.evaluate()).get().into());
        });
        let row = Row::default().with(SETTINGS, "no search");
        row.with("parent", i64::from(position.evaluate().get()))
            .count("children", values.len() as u64)
            .with("sum", values.iter().sum::<i64>())
            .with("squares", values.iter().map(|value| value * value).sum::<i64>())
    }))
}

/// Static values of each child and of each of its children, both as the child's side sees them.
fn static_pairs<G: Game>(game: &mut G) -> Vec<(f64, f64)> {
    let mut pairs = Vec::new();
    each_child(game, |child, _| {
        let value = f64::from(child.evaluate().get());
        each_child(child, |grandchild, turn| {
            pairs.push((value, f64::from(turn.value(grandchild.evaluate()).get())));
        });
    });
    pairs
}

/// Visits all children that are not the end of the game.
fn each_child<G: Game>(game: &mut G, mut visit: impl FnMut(&mut G, Turn)) {
    let mut moves = G::Moves::default();
    game.moves(&mut moves);
    for number in 0..moves.len() {
        let m = moves.nth(number);
        let before = game.to_move();
        let undo = game.make(m);
        if game.outcome().is_none() {
            let turn = Turn::between(before, game.to_move());
            visit(game, turn);
        }
        game.unmake(m, undo);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::{Driver, searched};
    use nullwindow_games::connect_four::ConnectFour;

    /// Watching changes nothing, and what the searcher counts too is the same.
    #[test]
    fn counts_are_those_of_the_searcher() {
        for suite in Suite::GAMES {
            for driver in [Driver::AlphaBeta, Driver::NegaScout] {
                let setup = Setup::of_1995(suite, driver, 4);
                let row = interior_row(suite, 3, &setup).unwrap();
                let tally = searched(suite, 3, &setup).unwrap().tally;
                let count = |name: &str| row.integer(name).unwrap() as u64;
                assert_eq!(count("nodes"), tally.nodes, "{suite:?}");
                assert_eq!(count("interior"), tally.interior - tally.passes, "{suite:?}");
                assert_eq!(count("settled"), tally.table_hits, "{suite:?}");
                assert_eq!(count("researched"), tally.researches, "{suite:?}");
                assert!(0 < count("cut") && count("cut") <= tally.cutoffs, "{suite:?}");
                assert!(count("cut_first") <= tally.first_move_cutoffs, "{suite:?}");
                let parts = [
                    ["exact_first", "exact_quarter"],
                    ["exact_quarter", "exact"],
                    ["table_moves_best", "table_moves"],
                    ["later_refuted", "later"],
                    ["refutations_same", "refutations"],
                    ["repeated", "interior"],
                    ["lines_kept", "lines"],
                ];
                for [part, whole] in parts {
                    assert!(count(part) <= count(whole), "{suite:?}: {part} of {whole}");
                }
            }
        }
    }

    /// Seven columns: two plies deep there are seven interior nodes below the root, of seven moves each.
    #[test]
    fn moves_are_counted() {
        let setup = Setup::of(Suite::ConnectFour, Driver::AlphaBeta, 2);
        let setup = Setup { enhancements: Enhancements::NONE, ..setup };
        let row = watched(&ConnectFour::default(), &setup);
        assert_eq!(row.integer("interior"), Some(7), "{row:?}");
        assert_eq!(row.integer("moves"), Some(49), "{row:?}");
        assert_eq!(row.integer("repeated"), Some(0), "{row:?}");
        // One ply deeper, two moves in different columns lead to one position in either order.
        let row = watched(&ConnectFour::default(), &Setup { depth: 4, ..setup });
        assert!(row.integer("repeated") > Some(0), "{row:?}");
    }

    #[test]
    fn lines_are_compared() {
        let lines: [Vec<u8>; 4] = [vec![1], vec![1, 2], vec![1, 3, 4], vec![2, 3, 4]];
        let row = add_lines(Row::default(), &lines);
        let counts = ["lines", "lines_kept", "line_moves", "line_moves_kept"];
        assert_eq!(counts.map(|name| row.integer(name)), [3, 1, 6, 2].map(Some));
        let stays = ["stays_2", "stays_3", "stays_4"].map(|name| row.integer(name));
        assert_eq!(stays, [1, 1, 0].map(Some));
    }

    #[test]
    fn uniform_keys_have_no_deviation() {
        let keys: HashSet<u64> = (0..2560).collect();
        assert_eq!(add_keys(Row::default(), &keys).integer("chi_square"), Some(0));
        let even: HashSet<u64> = (0..2560).map(|key| 2 * key).collect();
        assert_eq!(add_keys(Row::default(), &even).integer("chi_square"), Some(2_560_000));
    }

    /// A move that refutes is found to refute: the one that cut off is among the examined.
    #[test]
    fn some_move_refutes_each_examined_node() {
        for suite in Suite::GAMES {
            let row = interior_row(suite, 3, &Setup::of_1995(suite, Driver::AlphaBeta, 5)).unwrap();
            let count = |name: &str| row.integer(name).unwrap();
            assert!(count("examined") > 0, "{suite:?}");
            assert!(count("killer_refutes") <= count("examined"));
            // At least one of at most 128 moves each.
            assert!(count("random_refutes") >= count("examined") * 1_000_000 / 128, "{suite:?}");
        }
    }
}
