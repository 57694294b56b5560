//! The runner: every cell once, whatever the threads, shards and interruptions.

#![cfg(feature = "studies")]

mod support;

use nullwindow_lab::runner::{self, Outcome, Progress, RunError};
use nullwindow_lab::store::Sharing;
use nullwindow_lab::{Cell, Scale, Shard, Store, Study, studies};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use support::{CELLS, Folder, Squares, rows};

static STUDY: Squares = Squares::new("squares", false);
static UNLUCKY: Squares = Squares::new("unlucky", true);
static TIMING: Squares = Squares::new("timing", false);
static SHARED: Squares = Squares::new("shared", false);
static COUNTED: Squares = Squares::new("counted", false);

fn run(study: &'static dyn Study, path: &Path, shard: Shard, threads: usize) -> Outcome {
    let mut store = Store::open(path).unwrap();
    let jobs = runner::unfinished(runner::jobs(study, Scale::Quick, shard), &store).unwrap();
    runner::run(&jobs, &mut store, threads, &AtomicBool::new(false), &()).unwrap()
}

#[test]
fn all_cells_once() {
    let folder = Folder::new();
    let path = folder.file("a");
    let done = run(&STUDY, &path, Shard::WHOLE, 3);
    assert_eq!(done, Outcome { done: CELLS as usize, left: 0 });
    assert_eq!(run(&STUDY, &path, Shard::WHOLE, 3).done, 0, "nothing is run twice");
}

#[test]
fn shards_merge_to_the_whole() {
    let folder = Folder::new();
    let whole = folder.file("whole");
    run(&STUDY, &whole, Shard::WHOLE, 1);
    for count in [2, 3, 7] {
        let merged = folder.file(&format!("merged-{count}"));
        let mut store = Store::open(&merged).unwrap();
        for index in 0..count {
            let part = folder.file(&format!("part-{index}-{count}"));
            let done = run(&STUDY, &part, Shard::new(index, count).unwrap(), 2).done;
            let fair = CELLS as usize / count as usize;
            assert!((fair..=fair + 1).contains(&done), "{done} of {CELLS} for one of {count}");
            assert_eq!(store.merge(&part).unwrap().added, done as u64, "no cell twice");
        }
        assert_eq!(rows(&merged, "squares"), rows(&whole, "squares"));
    }
}

/// Stops the run after a number of cells.
struct StopAfter<'a>(AtomicUsize, &'a AtomicBool);

impl Progress for StopAfter<'_> {
    fn stored(&self, _: &Cell) {
        if self.0.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.1.store(true, Ordering::SeqCst);
        }
    }
}

#[test]
fn stopped_and_resumed() {
    let folder = Folder::new();
    let path = folder.file("a");
    let mut store = Store::open(&path).unwrap();
    let mut runs = 0;
    loop {
        let all = runner::jobs(&STUDY, Scale::Quick, Shard::WHOLE);
        let jobs = runner::unfinished(all, &store).unwrap();
        let stop = AtomicBool::new(false);
        let progress = StopAfter(AtomicUsize::new(20), &stop);
        let outcome = runner::run(&jobs, &mut store, 2, &stop, &progress).unwrap();
        assert_eq!(outcome.done + outcome.left, jobs.len());
        runs += 1;
        if outcome.left == 0 {
            break;
        }
        assert!(outcome.done >= 20, "{outcome:?}");
    }
    assert!(runs > 1, "it was never stopped");
    let whole = folder.file("whole");
    run(&STUDY, &whole, Shard::WHOLE, 1);
    assert_eq!(rows(&path, "squares"), rows(&whole, "squares"));
}

/// A contradiction ends the run and says where; its row is not kept, the finished ones are.
#[test]
fn a_contradiction_ends_the_run() {
    let folder = Folder::new();
    let path = folder.file("a");
    let mut store = Store::open(&path).unwrap();
    let jobs = runner::jobs(&UNLUCKY, Scale::Quick, Shard::WHOLE);
    let result = runner::run(&jobs, &mut store, 2, &AtomicBool::new(false), &());
    let Err(error @ RunError::Cell { .. }) = result else { panic!("{result:?}") };
    let text = error.to_string();
    assert!(text.contains("unlucky number=13: 13 is unlucky"), "{text}");
    let unlucky = jobs.iter().find(|job| job.cell.integer::<u32>("number") == 13).unwrap();
    let rows = rows(&path, "unlucky");
    assert!(!rows.contains_key(&unlucky.cell.key()) && !rows.is_empty());
}

#[test]
fn timing_cells_run_alone() {
    let folder = Folder::new();
    run(&TIMING, &folder.file("a"), Shard::WHOLE, 4);
    assert_eq!(TIMING.met.load(Ordering::SeqCst), 0);
}

/// Two runs that share a store, as two processes would: a timing cell of one never overlaps a cell
/// of the other.
#[test]
fn timing_cells_of_two_runs_run_alone() {
    let folder = Folder::new();
    let path = folder.file("a");
    std::thread::scope(|scope| {
        for index in 0..2 {
            let path = &path;
            scope.spawn(move || run(&SHARED, path, Shard::new(index, 2).unwrap(), 2));
        }
    });
    assert_eq!(rows(&path, "shared").len(), CELLS as usize);
    assert_eq!(SHARED.met.load(Ordering::SeqCst), 0);
}

/// A run that waits for its turn can be stopped.
#[test]
fn a_run_waits_for_its_turn() {
    let folder = Folder::new();
    let mut store = Store::open(&folder.file("a")).unwrap();
    let other = Store::open(&folder.file("a")).unwrap();
    let turn = other.try_turn(Sharing::Exclusive).unwrap().unwrap();
    assert!(store.try_turn(Sharing::Shared).unwrap().is_none());
    struct Impatient(AtomicBool);
    impl Progress for Impatient {
        fn stored(&self, cell: &Cell) {
            panic!("{cell} was run beside a timing cell");
        }
        fn waiting(&self) {
            self.0.store(true, Ordering::SeqCst);
        }
    }
    let impatient = Impatient(AtomicBool::new(false));
    let jobs = runner::jobs(&STUDY, Scale::Quick, Shard::WHOLE);
    let outcome = runner::run(&jobs, &mut store, 2, &impatient.0, &impatient).unwrap();
    assert_eq!(outcome, Outcome { done: 0, left: CELLS as usize });
    drop(turn);
    assert!(store.try_turn(Sharing::Exclusive).unwrap().is_some());
}

/// What a kill would lose: cells that are finished but not yet stored, at most eight for each
/// worker, and its current one.
#[test]
fn few_finished_cells_are_not_stored() {
    struct Ledger(AtomicUsize);
    impl Progress for Ledger {
        fn stored(&self, _: &Cell) {
            let stored = self.0.fetch_add(1, Ordering::SeqCst) + 1;
            let finished = COUNTED.finished.load(Ordering::SeqCst);
            // This one is stored, and so are all that came before in its batch or earlier.
            assert!(finished - stored <= 9 * THREADS, "{finished} finished, {stored} stored");
        }
    }
    const THREADS: usize = 3;
    let folder = Folder::new();
    let mut store = Store::open(&folder.file("a")).unwrap();
    let jobs = runner::jobs(&COUNTED, Scale::Quick, Shard::WHOLE);
    let ledger = Ledger(AtomicUsize::new(0));
    runner::run(&jobs, &mut store, THREADS, &AtomicBool::new(false), &ledger).unwrap();
    assert_eq!(ledger.0.load(Ordering::SeqCst), CELLS as usize);
}

/// The grids: no key twice, the quick one inside the full one, every part of it dealt out once.
#[test]
fn the_grids_of_all_studies() {
    let keys = |cells: &[Cell]| cells.iter().map(Cell::key).collect::<BTreeSet<_>>();
    for &study in studies::ALL {
        let (quick, full) = (study.cells(Scale::Quick), study.cells(Scale::Full));
        let all = keys(&full);
        assert_eq!(all.len(), full.len(), "{}: a key twice", study.name());
        assert!(keys(&quick).is_subset(&all), "{}", study.name());
        assert!(full.iter().all(|cell| cell.study() == study.name()));
        let part = |index| runner::jobs(study, Scale::Full, Shard::new(index, 5).unwrap());
        let dealt: Vec<Cell> = (0..5).flat_map(part).map(|job| job.cell).collect();
        assert_eq!((dealt.len(), keys(&dealt)), (full.len(), all), "{}", study.name());
    }
}
