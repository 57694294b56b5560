//! More threads find what one finds.

mod common;

use common::Random;
use common::lattice::Lattice;
use common::truth::{Configured, Truth, check, legal, searcher};
use nullwindow::searcher::{Driver, Enhancements, Searcher};
use nullwindow::{ArrayVec, Game, Outcome, Value, forward_game};
use nullwindow_games::connect_four::ConnectFour;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::{self, ThreadId};
use std::time::Duration;

/// Drivers and sets worth sharing a table for.
fn configurations() -> Vec<(Driver, Enhancements)> {
    let mut all = Vec::new();
    for &driver in Driver::ALL {
        for letters in ["T", "THGEF", "TRHKLIM"] {
            let open = if driver.is_mtd() { "" } else { "NS" };
            all.push((driver, format!("{letters}{open}").parse().unwrap()));
        }
    }
    all
}

fn with(driver: Driver, set: Enhancements) -> Configured {
    searcher(driver, set).expect("these go together")
}

#[test]
fn lattices() {
    for seed in 0..20 {
        let root = Lattice::new(seed);
        let truth = Truth::of(&root, 6);
        for (driver, set) in configurations() {
            // Two or three threads; a table in which they evict each other's entries, and a large
            // one.
            for (threads, entries) in [(2, 16), (2, 1 << 14), (3, 64), (3, 1 << 12)] {
                let searcher =
                    || with(driver, set).threads(threads).table_entries(entries).depth(6);
                let what = format!("{seed}, {driver} {set}, {threads} threads, {entries} entries");
                let answer = searcher().search(&root);
                check(&root, &truth, &answer, &what);
                assert_eq!(answer.threads, threads, "{what}");
                let [answer, again] = [(); 2].map(|()| searcher().lockstep().search(&root));
                check(&root, &truth, &answer, &what);
                assert_eq!((answer.tally, &answer.pv), (again.tally, &again.pv), "{what}");
                assert_eq!(answer.root_moves, again.root_moves, "{what}");
            }
        }
    }
}

#[test]
fn connect_four_games() {
    let mut random = Random(4);
    let mut position = ConnectFour::default();
    for ply in 0..24 {
        let truth = Truth::of(&position, 5);
        for threads in [2, 3] {
            for driver in [Driver::NegaScout, Driver::MtdF] {
                let searcher = Searcher::new().driver(driver).threads(threads);
                let answer = searcher.depth(5).table_entries(1 << 8).search(&position);
                check(&position, &truth, &answer, &format!("ply {ply}, {driver}, {threads}"));
            }
        }
        let moves = legal(&position);
        position.make(moves[random.below(moves.len() as u64) as usize]);
        if position.outcome().is_some() {
            position = ConnectFour::default();
        }
    }
}

/// One searcher for a whole game: table shared by the threads, histories merged, from move to move.
#[test]
fn a_game_with_one_searcher() {
    let mut searcher = Searcher::new().threads(2).depth(6).table_entries(1 << 12);
    let mut position = ConnectFour::default();
    while position.outcome().is_none() {
        let truth = Truth::of(&position, 6);
        let answer = searcher.search(&position);
        check(&position, &truth, &answer, &format!("{position}"));
        position.make(answer.best.unwrap());
    }
}

/// Threads in lockstep count the same each time. As many processors need their nodes divided by
/// threads: little is searched twice.
#[test]
fn threads_in_lockstep() {
    let nodes = |threads| {
        let openings: [&[u8]; 6] = [&[], &[3], &[2, 3], &[3, 3, 3], &[1, 5, 4], &[3, 2, 2, 4]];
        let searched = openings.map(|opening| {
            let mut position = ConnectFour::default();
            opening.iter().for_each(|&column| _ = position.make(column));
            let searcher = || Searcher::new().threads(threads).lockstep().depth(12);
            let [answer, again] = [(); 2].map(|()| searcher().search(&position));
            assert_eq!((answer.value, answer.pv), (again.value, again.pv));
            assert_eq!(answer.tally, again.tally);
            answer.nodes
        });
        searched.iter().sum::<u64>()
    };
    let [one, two, four] = [1, 2, 4].map(nodes);
    assert!(two < one * 10 / 9 && four < one * 5 / 4, "{one}, {two}, {four}");
}

/// In lockstep, a search also ends by its limit, and all its threads with it.
#[test]
fn limits_in_lockstep() {
    let searcher = || Searcher::new().threads(3).lockstep().depth(30);
    for nodes in [1, 10, 100, 1000, 10_000] {
        let [answer, again] =
            [(); 2].map(|()| searcher().nodes(nodes).search(&ConnectFour::default()));
        assert_eq!((answer.nodes, answer.best), (nodes, again.best));
        assert_eq!(answer.tally, again.tally);
    }
    let raised = Arc::new(AtomicBool::new(true));
    assert_eq!(searcher().stop(raised).search(&ConnectFour::default()).nodes, 0);
}

/// Selective searches prove nothing that could be checked, but they can be repeated.
#[test]
fn selective_searches_in_lockstep() {
    for seed in 0..20 {
        let root = Lattice::new(seed);
        for driver in [Driver::AspirationNegaScout, Driver::MtdF] {
            let set = Enhancements::STANDARD | Enhancements::SELECTIVE;
            let set = set.and(Enhancements::supported_by(&root)).without(Enhancements::OF_DRIVERS);
            let searcher = || with(driver, set).threads(3).lockstep().depth(9);
            let [answer, again] = [(); 2].map(|()| searcher().search(&root));
            assert_eq!(
                (answer.value, answer.tally, answer.pv),
                (again.value, again.tally, again.pv)
            );
        }
    }
}

/// Two corridors. The left one ends better, unless its first position has occurred before.
#[derive(Clone)]
struct Corridors {
    /// The steps taken, and the corridor, 1 or 2.
    place: (u8, u8),
    left_has_occurred: bool,
}

impl Game for Corridors {
    type Move = u8;
    type Undo = (u8, u8);
    type Moves = ArrayVec<u8, 2>;

    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn moves(&self, out: &mut Self::Moves) {
        out.extend(if self.place.0 == 0 { 1..=2 } else { self.place.1..=self.place.1 });
    }
    fn make(&mut self, corridor: u8) -> Self::Undo {
        let before = self.place;
        self.place = (before.0 + 1, corridor);
        before
    }
    fn unmake(&mut self, _: u8, before: Self::Undo) {
        self.place = before;
    }
    fn evaluate(&self) -> Value {
        let worth = if self.place.1 == 1 { 10 } else { 1 };
        Value::new(if self.place.0.is_multiple_of(2) { worth } else { -worth })
    }
    fn key(&self) -> Option<u64> {
        Some(u64::from(self.place.0) << 8 | u64::from(self.place.1))
    }
    fn is_drawn_by_history(&self) -> bool {
        self.left_has_occurred && self.place == (1, 1)
    }
}

/// The table knows the root from the search before, when its best move did not yet repeat a position.
#[test]
fn an_old_root_is_searched_again() {
    let mut root = Corridors { place: (0, 0), left_has_occurred: false };
    let mut searcher = Searcher::new().threads(2).lockstep().depth(6);
    searcher.settings_mut().deepen_by = Some(6); // An iteration before it would replace the entry.
    assert_eq!(searcher.search(&root).value, Value::new(10));
    root.left_has_occurred = true;
    assert_eq!(searcher.search(&root).value, Value::new(1));
}

/// Connect four, which a thread other than the first cannot evaluate.
#[derive(Clone)]
struct FaultyElsewhere {
    first: ThreadId,
    game: ConnectFour,
}

impl Game for FaultyElsewhere {
    type Move = u8;
    type Undo = <ConnectFour as Game>::Undo;
    type Moves = <ConnectFour as Game>::Moves;
    fn evaluate(&self) -> Value {
        assert!(self.first == thread::current().id(), "the game's own words");
        self.game.evaluate()
    }
    forward_game!(game: outcome moves make unmake key);
}

/// Whichever thread meets it, and before the time is over.
#[test]
fn a_panic_of_the_game_is_that_of_the_search() {
    let game = FaultyElsewhere { first: thread::current().id(), game: ConnectFour::default() };
    let mut searcher = Searcher::new().time(Duration::from_secs(20)).threads(3);
    let panic = catch_unwind(AssertUnwindSafe(|| searcher.search(&game))).unwrap_err();
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"the game's own words"));
}
