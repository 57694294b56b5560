//! The runner: every cell once, whatever the threads, shards and interruptions.

mod support;

use nullwindow_lab::runner::{self, Outcome, Progress, RunError};
use nullwindow_lab::{Cell, Scale, Shard, Store, Study, studies};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use support::{CELLS, Folder, Squares, rows};

static STUDY: Squares = Squares::new("squares", false);
static UNLUCKY: Squares = Squares::new("unlucky", true);
static LONELY: Squares = Squares::new("lonely", false);

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

/// Stops the run after so many cells.
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
    run(&LONELY, &folder.file("a"), Shard::WHOLE, 4);
    assert_eq!(LONELY.met.load(Ordering::SeqCst), 0);
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
