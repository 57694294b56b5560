//! The searcher on games in which a side may move again: every driver, every set of enhancements, one
//! and two threads, tables far too small and ample.

mod common;

use common::brute_force::{Leaves, brute_force};
use common::kalah::Kalah;
use common::lattice::Lattice;
use common::truth::{Truth, check, further_sets, replay, searcher, sets_of_1989};
use common::wander;
use nullwindow::searcher::{Answer, BoundKind, Driver, Enhancements};
use nullwindow::{Game, Value};
use std::fmt::Debug;

const DEPTH: u16 = 5;
const TABLES: [usize; 2] = [1 << 4, 1 << 12];

fn lattices(count: u64) -> Vec<Lattice> {
    (0..count)
        .map(|seed| wander(&Lattice::with_extra_turns(seed), seed as usize % 6, seed))
        .collect()
}

fn kalahs(count: u64) -> Vec<Kalah> {
    let boards = [Kalah::new(3, 2), Kalah::new(4, 3)];
    (0..count).map(|seed| wander(&boards[seed as usize % 2], seed as usize % 6, seed)).collect()
}

/// All drivers with all sets.
fn all_agree<G>(roots: &[G], sets: &[Enhancements], threads: &[usize])
where
    G: Game<Move: Debug + Send> + Clone + Debug + Send + Sync,
{
    for root in roots {
        let [quiet, noisy] = [Leaves::Static, Leaves::Quiescent]
            .map(|leaves| Truth::by(root, DEPTH, |child, depth| brute_force(child, depth, leaves)));
        for (&driver, &set) in Driver::ALL.iter().flat_map(|d| sets.iter().map(move |s| (d, s))) {
            let (truth, leaves) = match set.has(Enhancements::QUIESCENCE) {
                false => (&quiet, Leaves::Static),
                true => (&noisy, Leaves::Quiescent),
            };
            for &threads in threads {
                for entries in TABLES {
                    let Some(searcher) = searcher(driver, set) else { continue };
                    let searcher = searcher.threads(threads).table_entries(entries);
                    let answer = searcher.depth(DEPTH).search(root);
                    let what = format!("{driver} {set}, {threads} threads, {entries}: {root:?}");
                    check(root, truth, &answer, &what);
                    check_end(root, &answer, truth.value(DEPTH), leaves, &what);
                    if !set.has(Enhancements::TABLE) {
                        break;
                    }
                }
            }
        }
    }
}

/// A complete principal variation ends where its value comes from.
fn check_end<G>(root: &G, answer: &Answer<G::Move>, value: Value, leaves: Leaves, what: &str)
where
    G: Game<Move: Debug> + Clone,
{
    if !answer.pv_complete || answer.bound != BoundKind::Exact {
        return;
    }
    let mut end = replay(root, &answer.pv).expect("checked before");
    let mut worth = brute_force(&mut end, 0, leaves);
    for _ in &answer.pv {
        worth = worth.one_ply_later();
    }
    let for_root = if end.to_move() == root.to_move() { worth } else { -worth };
    assert_eq!(for_root, value, "{what}: the line {:?}", answer.pv);
}

fn sets_with(more: Enhancements) -> Vec<Enhancements> {
    let sets = sets_of_1989(Enhancements::OF_1989);
    assert_eq!(sets.len(), 64);
    let cutoffs = |set: Enhancements| {
        if set.has(Enhancements::TABLE) { set } else { set.without(Enhancements::ETC) }
    };
    sets.into_iter().map(|set| cutoffs(set | more)).collect()
}

#[test]
fn lattices_with_the_sets_of_1989() {
    all_agree(&lattices(6), &sets_with(Enhancements::NONE), &[1, 2]);
}

#[test]
fn kalah_with_the_sets_of_1989() {
    all_agree(&kalahs(6), &sets_with(Enhancements::NONE), &[1, 2]);
}

#[test]
fn quiescence_and_transposition_cutoffs() {
    let sets = sets_with(Enhancements::QUIESCENCE | Enhancements::ETC);
    all_agree(&lattices(6), &sets, &[1, 2]);
    all_agree(&kalahs(6), &sets, &[1, 2]);
}

/// Further enhancements that leave the value alone.
#[test]
fn everything_else_that_is_exact() {
    let mut sets = further_sets(Enhancements::from_bits(u32::MAX));
    sets.retain(|set| !set.has(Enhancements::QUIESCENCE_TABLE));
    sets.extend(["TQP", "THLEIFGMQP", "TKQPFO"].map(|set| set.parse::<Enhancements>().unwrap()));
    all_agree(&lattices(12), &sets, &[1, 2]);
    all_agree(&kalahs(12), &sets, &[1, 2]);
}
