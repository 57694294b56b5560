//! Accepting entries of deeper searches (`D`): what the value then means.
//!
//! It is no longer that of a tree of one depth, and there is no single right value.
//! What must hold is that the value is *witnessed* (Wesselink, arXiv 2509.20138): that it is at
//! least `v` is shown by a tree with one move of ours and all of theirs, that it is at most `v` by
//! one with all of ours and one of theirs, and in both every line that does not end the game is at
//! least as deep as was asked. Brute force gives the best bounds that such trees can show.

mod common;

use common::Random;
use common::hops::{Hops, Provable};
use common::truth::searcher;
use nullwindow::algorithms::{ab_memory_1981_in, minimax};
use nullwindow::memory::TreeMemory;
use nullwindow::searcher::{BoundKind, Driver, Enhancements};
use nullwindow::{Depth, Game, MoveList, Silent, Value, Window};
use std::collections::BTreeMap;

const DEPTH: u16 = 6;

/// Sets with `D`, alone and with everything that reads or writes the table.
const SETS: [&str; 9] = ["TD", "TDN", "TDS", "TDNS", "TDO", "TDFE", "TDHI", "TDR", "TDNSRHLEIFGM"];

#[test]
fn values_have_witnesses() {
    let mut other_than_minimax = 0;
    for seed in 0..100 {
        let root = Hops::new(seed);
        let provable = Provable::of(&root, DEPTH);
        let fixed = minimax(&mut root.clone(), Depth::new(DEPTH), &mut Silent);
        assert!(provable.upper <= fixed && fixed <= provable.lower, "seed {seed}");
        for &driver in Driver::ALL {
            for letters in SETS {
                for entries in [1 << 4, 1 << 12] {
                    let set: Enhancements = letters.parse().unwrap();
                    let Some(searcher) = searcher(driver, set) else { continue };
                    // Contradictory entries must not make it run forever.
                    let mut searcher = searcher.table_entries(entries).depth(DEPTH).nodes(1 << 20);
                    searcher.settings_mut().aspiration = 1;
                    let answer = searcher.search(&root);
                    let what = format!("seed {seed}, {driver} {set}, {entries} entries");
                    assert_eq!(answer.depth().get(), DEPTH, "{what}: it did not end");
                    if answer.bound != BoundKind::Upper {
                        let best = answer.best.unwrap();
                        let of_best = Provable::of_move(&root, best, DEPTH).lower;
                        assert!(answer.value <= of_best, "{what}: {best} shows {of_best} at most");
                    }
                    if answer.bound != BoundKind::Lower {
                        assert!(answer.value >= provable.upper, "{what}: {}", answer.value);
                    }
                    let exact = answer.bound == BoundKind::Exact;
                    other_than_minimax += u32::from(exact && answer.value != fixed);
                }
            }
        }
    }
    assert!(other_than_minimax > 100, "deeper entries changed {other_than_minimax} values");
}

/// The appendix of 1981 when an entry does not settle the node at once.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Appendix {
    /// `if (score >= beta) goto done`, after `beta = min(beta, score)`: true of every upper bound,
    /// which is returned as a value and stored again as a lower bound.
    AsPrinted,
    /// `if (alpha >= beta) goto done`.
    AsMeant,
}

#[derive(Clone, Copy)]
enum Flag {
    Valid,
    Lower,
    Upper,
}

type Table1981 = BTreeMap<(u8, bool), (Value, Flag, u16)>;

impl Appendix {
    /// Alpha-beta of the appendix, with a table that never loses a position.
    fn search(self, p: &mut Hops, window: Window, depth: u16, table: &mut Table1981) -> Value {
        let Window { mut alpha, mut beta } = window;
        let known = table.get(&p.place()).copied().filter(|&(_, _, length)| length >= depth);
        let settled = known.and_then(|(score, flag, _)| {
            match flag {
                Flag::Valid => return Some(score),
                Flag::Lower => alpha = alpha.max(score),
                Flag::Upper => beta = beta.min(score),
            }
            let done = match self {
                Appendix::AsPrinted => score >= beta,
                Appendix::AsMeant => alpha >= beta,
            };
            done.then_some(score)
        });
        if self == Appendix::AsMeant
            && let Some(score) = settled
        {
            return score;
        }
        let score = settled.unwrap_or_else(|| self.interior(p, alpha, beta, depth, table));
        let mut flag = Flag::Valid;
        if score <= alpha {
            flag = Flag::Upper;
        }
        if score >= beta {
            flag = Flag::Lower;
        }
        table.insert(p.place(), (score, flag, depth));
        score
    }

    fn interior(
        self,
        p: &mut Hops,
        alpha: Value,
        beta: Value,
        depth: u16,
        table: &mut Table1981,
    ) -> Value {
        if depth == 0 || p.outcome().is_some() {
            return p.evaluate();
        }
        let mut moves = <Hops as Game>::Moves::default();
        p.moves(&mut moves);
        let mut score = alpha;
        for i in 0..moves.len() {
            p.make(moves.nth(i));
            let t = -self.search(p, -Window { alpha: score, beta }, depth - 1, table);
            p.unmake(moves.nth(i), ());
            score = score.max(t);
            if score >= beta {
                break;
            }
        }
        score
    }
}

/// An upper bound returned as a value: searched above the true value, then again from below.
#[test]
fn the_appendix_of_1981_as_printed_returns_values_without_witness() {
    let (mut without, mut seeds) = (0, 0);
    for seed in 0..100 {
        let root = Hops::new(seed);
        let depth = 1;
        let provable = Provable::of(&root, depth);
        let above = provable.lower + 1;
        let in_turn = |appendix: Appendix| {
            let mut table = Table1981::new();
            let high = Window { alpha: above, beta: above + 1 };
            appendix.search(&mut root.clone(), high, depth, &mut table);
            let low = Window { alpha: -Value::INFINITY, beta: above + 1 };
            appendix.search(&mut root.clone(), low, depth, &mut table)
        };
        let (printed, meant) = (in_turn(Appendix::AsPrinted), in_turn(Appendix::AsMeant));
        assert!(provable.upper <= meant && meant <= provable.lower, "seed {seed}: {meant}");
        seeds += 1;
        without += u32::from(printed > provable.lower);
    }
    assert_eq!(without, seeds, "two searches of a tree one ply deep are enough");
}

/// With the test that was meant, any sequence of depths and windows gives witnessed values, both
/// in a table of positions and in the library's table of paths.
#[test]
fn the_appendix_of_1981_as_meant_returns_values_with_witness() {
    let mut random = Random(1981);
    let mut inside = 0;
    for seed in 0..300 {
        let root = Hops::new(seed);
        let mut positions = Table1981::new();
        let mut paths = TreeMemory::new();
        for search in 0..8 {
            let depth = 1 + random.below(6) as u16;
            let alpha = Value::new(random.below(14) as i32 - 8);
            let window = Window { alpha, beta: alpha + 1 + random.below(9) as i32 };
            let provable = Provable::of(&root, depth);
            let of_positions =
                Appendix::AsMeant.search(&mut root.clone(), window, depth, &mut positions);
            let plies = Depth::new(depth);
            let of_paths =
                ab_memory_1981_in(&mut root.clone(), plies, window, &mut paths, &mut Silent);
            for (value, table) in [(of_positions, "positions"), (of_paths, "paths")] {
                let what = format!("seed {seed}, search {search}, {table}: {value} in {window:?}");
                if value > window.alpha {
                    assert!(value <= provable.lower, "{what}, at most {}", provable.lower);
                }
                if value < window.beta {
                    assert!(value >= provable.upper, "{what}, at least {}", provable.upper);
                }
                inside += u32::from(value > window.alpha && value < window.beta);
            }
        }
    }
    assert!(inside > 500, "most searches must find a value: {inside}");
}
