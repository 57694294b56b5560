//! What the laboratory itself costs: rows the store takes a second, and what the runner adds to the
//! bare work of cells of about a millisecond, both measured side by side.
//!
//! `cargo bench -p nullwindow-lab --bench throughput`

use nullwindow_lab::runner::{self, Job};
use nullwindow_lab::store::Finished;
use nullwindow_lab::study::{CellError, Paper, Results, Study};
use nullwindow_lab::{Cell, Row, Scale, Section, Shard, Store};
use std::hint::black_box;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

const CELLS: u32 = 2000;

/// Busy work.
struct Busy;

static BUSY: Busy = Busy;

fn work(number: u32) -> i64 {
    let mut state = black_box(u64::from(number));
    for _ in 0..500_000_u32 {
        // Each step needs the one before, so nothing can be left out; and all of it stays in registers,
        // so that where the stack happens to lie does not matter.
        state = state.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ (state >> 29);
    }
    (state >> 1).cast_signed()
}

impl Study for Busy {
    fn name(&self) -> &'static str {
        "busy"
    }
    fn paper(&self) -> Paper {
        Paper { short: "none", full: "none" }
    }
    fn summary(&self) -> &'static str {
        "busy work"
    }
    fn cells(&self, _: Scale) -> Vec<Cell> {
        let behaviour: Arc<str> = Arc::from("busy");
        let cell = |n: u32| {
            let cell = Cell::new("busy", &behaviour).with("algorithm", "dual").with("width", 5);
            cell.with("depth", 6).with("order", "random").with("seed", n)
        };
        (0..CELLS).map(cell).collect()
    }
    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        Ok(Row::default().with("leaf_visits", work(cell.integer("seed"))).with("interior", 12))
    }
    fn report(&self, _: &Results) -> Section {
        Section::default()
    }
}

fn store() -> (Store, PathBuf) {
    let path = std::env::temp_dir().join(format!("nullwindow-bench-{}.sqlite", std::process::id()));
    remove(&path);
    (Store::open(&path).expect("a new store"), path)
}

fn remove(path: &std::path::Path) {
    for end in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        let _ = std::fs::remove_file(name);
    }
}

/// Rows a second, committed so many at a time.
fn inserts(batch: usize) -> f64 {
    let row = Row::default().with("leaf_visits", 123_456).with("interior", 12);
    let finished = |cell| Finished { cell, row: row.clone(), took: Duration::ZERO };
    let all: Vec<Finished> = BUSY.cells(Scale::Quick).into_iter().map(finished).collect();
    let (mut store, path) = store();
    let start = Instant::now();
    for few in all.chunks(batch) {
        store.insert(few).expect("a store that takes rows");
    }
    let rate = all.len() as f64 / start.elapsed().as_secs_f64();
    drop(store);
    remove(&path);
    rate
}

/// Time of the bare work on so many threads.
fn bare(jobs: &[Job], threads: usize) -> Duration {
    let share = jobs.len().div_ceil(threads);
    let start = Instant::now();
    std::thread::scope(|scope| {
        for part in jobs.chunks(share) {
            scope.spawn(move || {
                for job in part {
                    black_box(job.study.run(&job.cell).expect("it cannot fail"));
                }
            });
        }
    });
    start.elapsed()
}

/// The same through the runner, into a store.
fn through_the_runner(jobs: &[Job], threads: usize) -> Duration {
    let (mut store, path) = store();
    let start = Instant::now();
    let stop = AtomicBool::new(false);
    runner::run(jobs, &mut store, threads, &stop, &()).expect("a run without errors");
    let time = start.elapsed();
    drop(store);
    remove(&path);
    time
}

fn main() {
    for batch in [1, 10, 100] {
        println!("store: {:>8.0} rows a second, {batch} a commit", inserts(batch));
    }
    let jobs = runner::jobs(&BUSY, Scale::Quick, Shard::WHOLE);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for threads in [1, cores] {
        // The least of several interleaved rounds: others may use the machine.
        let mut best = (Duration::MAX, Duration::MAX);
        for _ in 0..5 {
            best.0 = best.0.min(bare(&jobs, threads));
            best.1 = best.1.min(through_the_runner(&jobs, threads));
        }
        let cell = best.0.as_secs_f64() * threads as f64 / f64::from(CELLS);
        let ratio = best.1.as_secs_f64() / best.0.as_secs_f64();
        println!(
            "runner: {threads} threads, cells of {:.2} ms: {ratio:.3} times the bare work",
            cell * 1e3
        );
    }
}
