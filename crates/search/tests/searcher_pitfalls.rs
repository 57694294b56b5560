//! Known pitfalls of other programs, tested not to happen here.
//!
//! | pitfall | test |
//! |---|---|
//! | values that are not integers | none needed: `Value` is an integer |
//! | custom evaluation ignored; immediate wins postponed | `the_evaluation_given_is_the_one_used`, `every_driver_mates_in_one` |
//! | MTD(f): bad first guess, table move lost on failing low | `every_first_guess_gives_the_same_value`, `a_search_that_fails_low_keeps_the_old_move` |
//! | options with no effect and no error | `options_without_effect_are_errors` |
//! | quiescence without standing pat | `a_losing_capture_is_declined` |
//! | unfinished iteration overwrites the finished one | `searcher_limits.rs`: `any_node_limit_leaves_a_sound_answer` |
//! | counts that change from run to run | `two_runs_count_the_same` |
//! | wrong kind of bound stored | `bounds_of_one_search_serve_all_others` |
//! | keys that forget something | `verify.rs`, `verify_games.rs`; `chess_rules.rs`, `othello_knowledge.rs`, `checkers_rules.rs` of the games |
//! | wins stored with the wrong distance | `wins_have_their_distance_wherever_they_were_found` |
//! | repetitions and the table | `searcher_chess.rs`: `a_won_position_is_won_with_the_table_on` |
//! | lost or illegal principal variation | `searcher_exact.rs`: `check` of every answer |
//! | which move after the last pass fails low | `the_move_is_proved_by_the_pass_that_found_it` |
//! | bouncing aspiration window | `aspiration_ends_whatever_the_evaluation` |
//! | giving up in lost positions | `a_lost_position_is_lost_as_late_as_possible` |
//! | evaluation from the wrong side | `verify.rs`: `an_evaluation_from_one_sides_view_is_caught`; `searcher_mirrors.rs` of the games |
//! | large tables slow the search | bench `searcher_table_size` of the games |
//! | state copied, allocation, dyn | bench `searcher_price` of the games |
//! | run-time switches | bench `cost`; `Static` |
//! | random trees that depend on the order of visits | `trees.rs` of the games: `trees_are_pure_functions_of_seed_and_path` |
//! | leaves counted differently | `recorder.rs`: `visits_and_distinct_leaves` |
//! | table too small | `a_table_too_small_is_reported_and_changes_no_value` |
//! | root entry evicted | `the_root_needs_no_table` |
//! | passes that contradict each other | `contradicting_passes_end`; `searcher_deeper.rs` |
//! | leaves saved, interior nodes paid | `counts_add_up` |
//! | one searcher for two games | `nothing_is_carried_from_one_game_to_another` |

mod common;

use common::lattice::Lattice;
use common::script::{Node, Noise, Script, end, leaf, node, noisy};
use common::truth::{Configured, Truth, check, further_sets, searcher, sets_of_1989};
use common::unreliable::{Flaw, Unreliable};
use nullwindow::memory::{Form, Table};
use nullwindow::observe::{Cut, Leaf};
use nullwindow::searcher::{
    Answer, BoundKind, Driver, Enhancements, FirstGuess, Searcher, Unsupported, Widening,
};
use nullwindow::{Bounds, Depth, Game, Observer, Outcome, Value, Window, forward_game};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::tic_tac_toe::TicTacToe;
use nullwindow_games::tree::{ExplicitTree, IndependentTree};
use std::sync::Arc;

fn set(letters: &str) -> Enhancements {
    letters.parse().unwrap()
}

fn connect_four(columns: &[u8]) -> ConnectFour {
    let mut game = ConnectFour::default();
    for &column in columns {
        game.make(column);
    }
    game
}

/// Every driver with the standard enhancements, which suit them all.
fn standard() -> impl Iterator<Item = (Driver, Configured)> {
    Driver::ALL.iter().map(|&driver| {
        let searcher = searcher(driver, Enhancements::STANDARD).unwrap();
        (driver, searcher.table_entries(1 << 12))
    })
}

/// Whether the value must be exact: always, but for the driver that only finds the best move.
fn is_exact<M>(answer: &Answer<M>) -> bool {
    let driver = answer.settings.driver;
    let exact = answer.bound == BoundKind::Exact;
    assert!(exact || driver == Driver::MtdBest, "{driver}: the value is {:?}", answer.bound);
    exact
}

/// The same for comparisons with brute force, which does not follow noisy moves.
fn standard_but_quiescence() -> impl Iterator<Item = (Driver, Configured)> {
    standard().map(|(driver, searcher)| {
        let set = searcher.set.without(Enhancements::QUIESCENCE);
        (driver, Configured { set, ..searcher })
    })
}

#[test]
fn every_driver_mates_in_one() {
    // Three in a row at the bottom, open on one side; a win in three plies elsewhere as well.
    let root = connect_four(&[3, 3, 2, 2, 4, 4]);
    for depth in 1..7 {
        for (driver, searcher) in standard_but_quiescence() {
            let answer = searcher.depth(depth).search(&root);
            assert_eq!(answer.value.to_string(), "won in 1", "{driver}, depth {depth}");
            assert!([1, 5].contains(&answer.best.unwrap()), "{driver}, depth {depth}");
        }
    }
}

#[test]
fn the_evaluation_given_is_the_one_used() {
    /// The same tree, with evaluations negated.
    static TREE: Node = node(0, &[node(0, &[leaf(3), leaf(9)]), node(0, &[leaf(5), leaf(7)])]);
    static TURNED: Node =
        node(0, &[node(0, &[leaf(-3), leaf(-9)]), node(0, &[leaf(-5), leaf(-7)])]);
    for (root, value, best) in [(&TREE, 5, 1), (&TURNED, -7, 1)] {
        for (driver, searcher) in standard_but_quiescence() {
            let answer = searcher.depth(2).search(&Script::new(root));
            assert_eq!(answer.best, Some(best), "{driver}");
            if is_exact(&answer) {
                assert_eq!(answer.value.get(), value, "{driver}");
            }
        }
    }
}

#[test]
fn every_first_guess_gives_the_same_value() {
    let root = connect_four(&[3, 3, 2]);
    let truth = Truth::of(&root, 6);
    let between = FirstGuess::Between(50);
    for first_guess in
        [FirstGuess::LastIteration, FirstGuess::TwoBefore, between, FirstGuess::Static]
    {
        for deepen_by in [0, 1, 2, 3] {
            for (driver, mut searcher) in standard_but_quiescence() {
                let settings = searcher.settings_mut();
                (settings.first_guess, settings.deepen_by) = (first_guess, Some(deepen_by));
                let answer = searcher.depth(6).search(&root);
                check(&root, &truth, &answer, &format!("{driver} {first_guess:?} {deepen_by}"));
            }
        }
    }
}

#[test]
fn guesses_between_two_iterations() {
    let root = Lattice::new(5);
    let nodes = |first_guess| {
        let mut searcher = Searcher::new().driver(Driver::MtdF).depth(7);
        searcher.settings_mut().deepen_by = Some(1);
        searcher.settings_mut().first_guess = first_guess;
        searcher.search(&root).nodes
    };
    let [last, before] = [FirstGuess::LastIteration, FirstGuess::TwoBefore].map(nodes);
    assert_eq!(nodes(FirstGuess::Between(0)), last);
    assert_eq!(nodes(FirstGuess::Between(100)), before);
    let middle = nodes(FirstGuess::Between(50));
    assert!(last != before && middle != last && middle != before, "{last} {middle} {before}");
}

#[test]
fn a_search_that_fails_low_keeps_the_old_move() {
    let table = Table::with_entries(16);
    let high = Bounds { lower: Value::new(4), ..Bounds::UNKNOWN };
    let low = Bounds { upper: Value::new(2), ..Bounds::UNKNOWN };
    table.store(7, Depth::new(3), high, Some(5), Form::TwoBounds);
    table.store(7, Depth::new(4), low, None, Form::TwoBounds);
    let entry = table.probe(7).unwrap();
    assert_eq!(entry.number, Some(5));
    assert_eq!(entry.lower, Some((Value::new(4), Depth::new(3))), "another depth, another truth");
    assert_eq!(entry.upper, Some((Value::new(2), Depth::new(4))));
}

#[test]
fn options_without_effect_are_errors() {
    let start = ConnectFour::default();
    let refused = |driver, letters| {
        let mut searcher = Searcher::new().driver(driver).depth(2).table_entries(64);
        searcher.search_with(set(letters), &start).err()
    };
    let rules_only = |letters: &str| {
        let root = ExplicitTree::parse("((1 2) (3 4))").unwrap();
        Searcher::new().depth(2).search_with(set(letters), &root.root()).err()
    };
    for letters in ["T", "TE", "H", "HG"] {
        let error = rules_only(letters);
        assert!(matches!(error, Some(Unsupported::ByGame { .. })), "{letters}: {error:?}");
    }
    assert!(rules_only("T").unwrap().to_string().contains("T (table)"));
    for letters in ["E", "I", "F", "D", "O", "G", "J", "M"] {
        let error = refused(Driver::AlphaBeta, letters);
        assert!(matches!(error, Some(Unsupported::Without { .. })), "{letters}: {error:?}");
    }
    for &driver in Driver::ALL {
        for letters in ["N", "S"] {
            let error = refused(driver, letters);
            let by_algorithm = matches!(error, Some(Unsupported::ByAlgorithm { .. }));
            assert_eq!(by_algorithm, driver.is_mtd(), "{driver} {letters}: {error:?}");
        }
    }
    // What is not refused has an effect: it is in use.
    for letters in ["T", "TEIFDO", "HGJ", "LM", "R", "Z", "W"] {
        let searcher = Searcher::new().driver(Driver::AlphaBeta).depth(2);
        let answer = searcher.table_entries(64).search_with(set(letters), &start).unwrap();
        assert_eq!(answer.enhancements, set(letters));
    }
}

#[test]
fn a_losing_capture_is_declined() {
    static CAPTURES: [Node; 1] = [leaf(900)];
    static OPTIONAL: Node = node(0, &[noisy(-3, Noise::Optional, &CAPTURES)]);
    static FORCED: Node = node(0, &[noisy(-3, Noise::Forced, &CAPTURES)]);
    for (root, value) in [(&OPTIONAL, 3), (&FORCED, 900)] {
        for (driver, searcher) in standard() {
            let answer = searcher.depth(1).search(&Script::new(root));
            assert!(answer.enhancements.has(Enhancements::QUIESCENCE));
            if is_exact(&answer) {
                assert_eq!(answer.value.get(), value, "{driver}");
            }
        }
    }
}

#[test]
fn two_runs_count_the_same() {
    let root = Lattice::new(77);
    for (driver, _) in standard() {
        let run = || {
            let letters = if driver.is_mtd() { "TRHKLEIFGM" } else { "TRNSHKLEIFGM" };
            let mut searcher = searcher(driver, set(letters)).unwrap();
            searcher = searcher.table_entries(1 << 12);
            // The second search of a searcher, with what it has learnt, counts too.
            let mut search = || searcher_run(&mut searcher, &root);
            (search(), search())
        };
        assert_eq!(run(), run(), "{driver}");
    }
}

fn searcher_run(
    searcher: &mut Configured,
    root: &Lattice,
) -> (nullwindow::searcher::Tally, Vec<u8>) {
    searcher.limits_mut().depth = Some(Depth::new(7));
    let answer = searcher.search(root);
    (answer.tally, answer.pv)
}

/// Few values, so that most are ties; one table for all drivers and sets, never cleared.
#[test]
fn bounds_of_one_search_serve_all_others() {
    let letters = Enhancements::TABLE | Enhancements::HISTORY;
    for seed in 0..12 {
        let root = IndependentTree::new(3, -1..=1, seed).unwrap();
        let truth = Truth::of(&root, 5);
        let table = Arc::new(Table::with_entries(1 << 12));
        let mut sets: Vec<_> = ["", "E", "F", "I", "O", "R", "L", "N", "S", "NS"].into();
        sets.reverse();
        for letters in sets.iter().map(|more| letters | set(more)) {
            for &driver in Driver::ALL {
                let Some(searcher) = searcher(driver, letters) else {
                    continue;
                };
                let mut searcher = searcher.shared_table(table.clone()).depth(5);
                searcher.settings_mut().aspiration = 1;
                let answer = searcher.search(&root);
                check(&root, &truth, &answer, &format!("seed {seed}, {driver} {letters}"));
            }
        }
    }
}

/// One table at every ply of a won game, each search as deep as what is left of the first: results
/// found far from the end are used near it.
#[test]
fn wins_have_their_distance_wherever_they_were_found() {
    for (driver, searcher) in standard_but_quiescence() {
        let mut searcher = searcher.table_entries(1 << 16);
        let mut line = vec![3, 3, 2];
        let mut values = Vec::new();
        // The second stone of the second player is a blunder: three in a row, open at both ends.
        for (depth, played) in [(6, Some(2)), (5, None), (4, None), (3, None)] {
            let position = connect_four(&line);
            searcher.limits_mut().depth = Some(Depth::new(depth));
            let answer = searcher.search(&position);
            let truth = Truth::of(&position, depth);
            check(&position, &truth, &answer, &format!("{driver}, after {line:?}"));
            values.push(truth.value(depth).to_string());
            line.push(played.or(answer.best).unwrap());
        }
        assert_eq!(values[1..], ["won in 3", "lost in 2", "won in 1"], "{driver}");
    }
}

#[test]
fn the_move_is_proved_by_the_pass_that_found_it() {
    for seed in 0..40 {
        let root = IndependentTree::new(5, -3..=3, seed).unwrap();
        let truth = Truth::of(&root, 4);
        for letters in ["", "T", "TH"] {
            for &driver in Driver::ALL {
                let mut searcher = searcher(driver, set(letters)).unwrap();
                searcher = searcher.depth(4).table_entries(16);
                let answer = searcher.search(&root);
                let what = format!("seed {seed}, {driver} {letters}");
                check(&root, &truth, &answer, &what);
                let first = &answer.root_moves[0];
                assert_eq!(Some(first.m), answer.best, "{what}");
                if is_exact(&answer) {
                    assert!(first.bounds.lower >= answer.value, "{what}: {:?}", first.bounds);
                }
            }
        }
    }
}

#[test]
fn aspiration_ends_whatever_the_evaluation() {
    for flaw in [Flaw::Optimistic, Flaw::Inconsistent] {
        for widening in [Widening::Open, Widening::Double] {
            for letters in ["S", "NS", "TS", "TNSHEF", "TNSD"] {
                for width in [1, 50, 4_000_000] {
                    let mut searcher = searcher(Driver::AlphaBeta, set(letters)).unwrap();
                    searcher = searcher.depth(5).nodes(1 << 20).table_entries(1 << 8);
                    let settings = searcher.settings_mut();
                    (settings.aspiration, settings.widening) = (width, widening);
                    let answer = searcher.search(&Unreliable::new(flaw));
                    let what = format!("{flaw:?} {widening:?} {letters} {width}");
                    assert_eq!(answer.depth().get(), 5, "{what}: it did not end");
                    // A consistent evaluation, however wild: one pass after that side was opened.
                    let most = match (flaw, widening) {
                        (Flaw::Optimistic, Widening::Open) => 2,
                        (Flaw::Optimistic, _) => 4,
                        (Flaw::Inconsistent, _) => 5,
                    };
                    for row in &answer.iterations {
                        assert!(row.tally.passes <= most, "{what}: {} passes", row.tally.passes);
                    }
                }
            }
        }
    }
}

#[test]
fn a_lost_position_is_lost_as_late_as_possible() {
    const MATED: Node = end(Outcome::Loss);
    static SOON: [Node; 1] = [MATED];
    static LATE: [Node; 2] = [node(0, &[node(0, &SOON)]), node(0, &[node(0, &SOON)])];
    // We move, they move, we are mated; by the second move only two plies later.
    static ROOT: Node = node(0, &[node(0, &SOON), node(0, &LATE), node(0, &SOON)]);
    for depth in 4..6 {
        for letters in ["", "T", "TH", "R"] {
            for &driver in Driver::ALL {
                let mut searcher = searcher(driver, set(letters)).unwrap();
                searcher = searcher.depth(depth).table_entries(64);
                let answer = searcher.search(&Script::new(&ROOT));
                let what = format!("{driver} {letters}, depth {depth}");
                assert_eq!(answer.best, Some(1), "{what}");
                if is_exact(&answer) {
                    assert_eq!(answer.value.to_string(), "lost in 4", "{what}");
                }
            }
        }
    }
}

#[test]
fn a_table_too_small_is_reported_and_changes_no_value() {
    let root = connect_four(&[3, 2]);
    let truth = Truth::of(&root, 7);
    for (driver, searcher) in standard_but_quiescence() {
        let mut small = searcher.depth(7).table_entries(64);
        let answer = small.search(&root);
        check(&root, &truth, &answer, &format!("{driver}"));
        assert!(answer.table_too_small(64), "{driver}: {:?}", answer.tally);
        let answer = small.table_entries(1 << 18).search(&root);
        assert!(!answer.table_too_small(1 << 18), "{driver}: {:?}", answer.tally);
    }
}

#[test]
fn the_root_needs_no_table() {
    // Four entries: the root's is gone before the first pass is over.
    for seed in 0..30 {
        let root = Lattice::new(seed);
        let truth = Truth::of(&root, 5);
        for &driver in Driver::ALL {
            let searcher = searcher(driver, set("THEF")).unwrap();
            let answer = searcher.depth(5).table_entries(4).search(&root);
            check(&root, &truth, &answer, &format!("seed {seed}, {driver}"));
        }
    }
}

/// Selective searches of a game made for contradictions: they end, with a legal answer.
#[test]
fn contradicting_passes_end() {
    for seed in 0..40 {
        let root = Lattice::new(seed);
        for selective in ["V", "W", "X", "VWX"] {
            for letters in ["Q", "THQ", "THDQ", "THKLEIFGQPD", "NSTHQ", "SRQ"] {
                for &driver in Driver::ALL {
                    let letters = set(letters) | set(selective);
                    let Some(searcher) = searcher(driver, letters) else {
                        continue;
                    };
                    let mut searcher = searcher.depth(6).nodes(5_000_000).table_entries(256);
                    searcher.settings_mut().aspiration = 1;
                    let answer = searcher.search(&root);
                    let what = format!("seed {seed}, {driver} {letters}");
                    let ended = answer.depth().get() == 6 || answer.value.is_decided();
                    assert!(ended, "{what}: {:?}", answer.tally);
                    assert!(common::truth::replay(&root, &answer.pv).is_some(), "{what}");
                }
            }
        }
    }
    for letters in ["", "T", "TH", "TD"] {
        for &driver in Driver::ALL {
            let searcher = searcher(driver, set(letters)).unwrap();
            let mut searcher = searcher.depth(4).nodes(5_000_000).table_entries(256);
            let answer = searcher.search(&Unreliable::new(Flaw::Inconsistent));
            assert_eq!(answer.depth().get(), 4, "{driver} {letters}: {:?}", answer.tally);
        }
    }
}

/// Counts the nodes by what the search reports of them.
#[derive(Default)]
struct Seen {
    interior: u64,
    leaves: u64,
    table_hits: u64,
    cutoffs: u64,
    passes: u64,
}

impl Observer for Seen {
    fn pass(&mut self, _: Window) {
        self.passes += 1;
    }
    fn enter(&mut self, _: Depth, _: Window) {
        self.interior += 1;
    }
    fn leaf(&mut self, _: Value, _: Leaf) {
        self.leaves += 1;
    }
    fn probe(&mut self, _: Bounds) {
        self.table_hits += 1;
    }
    fn cut(&mut self, _: Cut, _: usize) {
        self.cutoffs += 1;
    }
}

#[test]
fn counts_add_up() {
    let root = Lattice::new(5);
    let supported = Enhancements::supported_by(&root);
    let mut sets = sets_of_1989(supported);
    sets.extend(further_sets(supported.without(set("P"))));
    for letters in sets.into_iter().map(|letters| letters | set("Q")) {
        for &driver in Driver::ALL {
            let Some(searcher) = searcher(driver, letters) else { continue };
            // A watched search has one thread, however many are asked for.
            let mut searcher = searcher.depth(4).table_entries(256).threads(4).searcher;
            searcher.settings_mut().driver = driver.with(letters);
            let mut seen = Seen::default();
            let tally = searcher.watch_with(letters, &root, &mut seen, &mut |_| {}).tally;
            let what = format!("{driver} {letters}");
            assert!(seen.leaves > 0 && seen.interior > 0, "{what}");
            assert_eq!(tally.leaves(), seen.leaves, "{what}: leaves");
            assert_eq!(tally.interior, seen.interior, "{what}: interior nodes");
            assert_eq!(tally.table_hits, seen.table_hits, "{what}: table hits");
            assert_eq!(tally.cutoffs, seen.cutoffs, "{what}: cutoffs");
            assert_eq!(tally.passes, seen.passes, "{what}: passes");
            assert!(tally.first_move_cutoffs <= tally.cutoffs, "{what}");
        }
    }
    let bare = Searcher::new().depth(3).search_with(Enhancements::NONE, &root).unwrap();
    assert_eq!(bare.tally.table_hits, 0);
}

/// One table for searches that find different values: each must find its own.
#[test]
fn a_table_full_of_selective_values_does_not_reach_an_exact_search() {
    let table = Arc::new(Table::with_entries(1 << 14));
    let search = |root: &Lattice, letters: &str, grain| {
        let mut searcher = searcher(Driver::MtdF, set(letters)).unwrap();
        searcher = searcher.depth(6).shared_table(table.clone());
        searcher.settings_mut().grain = grain;
        searcher.search(root).value
    };
    let mut different = 0;
    for seed in 0..30 {
        let root = Lattice::new(seed);
        table.clear();
        let alone = search(&root, "THF", 1);
        table.clear();
        for (letters, grain) in [("THFVWX", 1), ("THFQ", 1), ("THFZ", 5), ("THFD", 1)] {
            different += usize::from(search(&root, letters, grain) != alone);
            assert_eq!(search(&root, "THF", 1), alone, "seed {seed}, after {letters}");
        }
    }
    assert!(different > 10, "the other searches must find other values, or this shows nothing");
}

/// Tic-tac-toe in which three in a row lose: the same keys and move numbers, other values.
#[derive(Clone)]
struct Misere(TicTacToe);

impl Game for Misere {
    type Move = <TicTacToe as Game>::Move;
    type Undo = <TicTacToe as Game>::Undo;
    type Moves = <TicTacToe as Game>::Moves;
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(|outcome| match outcome {
            Outcome::Loss => Outcome::Win,
            other => other,
        })
    }
    const MOVE_INDICES: usize = TicTacToe::MOVE_INDICES;
    forward_game!(0: moves make unmake evaluate key key_from_scratch move_index);
}

#[test]
fn nothing_is_carried_from_one_game_to_another() {
    let mut game = TicTacToe::default();
    // X has two in a row, and so has O; X is to move.
    for square in [0, 4, 1, 5] {
        game.make(square);
    }
    let misere = Misere(game);
    let fresh = || Searcher::new().depth(5).table_entries(1 << 12);
    let expected = [fresh().search(&game), fresh().search(&misere)];
    assert_ne!(expected[0].value, expected[1].value, "the games differ");
    let mut searcher = fresh();
    for round in 0..2 {
        let answers = [searcher.search(&game), searcher.search(&misere)];
        for (answer, expected) in answers.iter().zip(&expected) {
            assert_eq!(answer.value, expected.value, "round {round}");
            assert_eq!(answer.tally, expected.tally, "round {round}");
        }
    }
}
