//! The cost of the laboratory itself: rows stored per second, and what the runner adds to the bare
//! work of cells of about a millisecond, both measured side by side.
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
    for _ in 0..800_000_u32 {
        // Each step needs the one before, so nothing can be optimised away; and all of it stays in
        // registers, so that the position of the stack does not matter.
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

/// Rows per second, committed `batch` at a time.
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

/// Wall time, and processor time of all threads.
#[derive(Clone, Copy)]
struct Spent {
    wall: f64,
    processor: f64,
}

/// Processor seconds of this process so far, in steps of 10 ms. Unlike wall time it hardly depends on
/// other work on the machine.
fn processor_seconds() -> f64 {
    const TICKS: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").expect("this bench needs Linux");
    // Behind the name, which may hold anything and ends with a parenthesis: user and system time are
    // the 12th and 13th field.
    let fields = text.rsplit(')').next().expect("a name in parentheses").split_whitespace();
    fields.skip(11).take(2).map(|ticks| ticks.parse::<f64>().expect("a number")).sum::<f64>()
        / TICKS
}

fn spent(work: impl FnOnce()) -> Spent {
    let (start, before) = (Instant::now(), processor_seconds());
    work();
    Spent { wall: start.elapsed().as_secs_f64(), processor: processor_seconds() - before }
}

/// The bare work on this many threads, each with its share.
fn bare(jobs: &[Job], threads: usize) -> Spent {
    let share = jobs.len().div_ceil(threads);
    spent(|| {
        std::thread::scope(|scope| {
            for part in jobs.chunks(share) {
                scope.spawn(move || {
                    for job in part {
                        black_box(job.study.run(&job.cell).expect("it cannot fail"));
                    }
                });
            }
        });
    })
}

/// The same through the runner, into a store.
fn through_the_runner(jobs: &[Job], threads: usize) -> Spent {
    let (mut store, path) = store();
    let stop = AtomicBool::new(false);
    let time = spent(|| {
        runner::run(jobs, &mut store, threads, &stop, &()).expect("a run without errors");
    });
    drop(store);
    remove(&path);
    time
}

/// The median of the ratios of interleaved rounds.
fn median(mut ratios: Vec<f64>) -> f64 {
    ratios.sort_by(f64::total_cmp);
    ratios[ratios.len() / 2]
}

fn main() {
    const ROUNDS: usize = 7;
    for batch in [1, 10, 100] {
        println!("store: {:>8.0} rows per second, {batch} per commit", inserts(batch));
    }
    let jobs = runner::jobs(&BUSY, Scale::Quick, Shard::WHOLE);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for threads in [1, cores] {
        let round = |_| (bare(&jobs, threads), through_the_runner(&jobs, threads));
        let rounds: Vec<(Spent, Spent)> = (0..ROUNDS).map(round).collect();
        let of = |part: fn(&Spent) -> f64| {
            median(rounds.iter().map(|(bare, run)| part(run) / part(bare)).collect())
        };
        let cell =
            median(rounds.iter().map(|(bare, _)| bare.processor).collect()) / f64::from(CELLS);
        println!(
            "runner: {threads} threads, cells of {:.2} ms: {:.3} times the processor time of the bare \
             work, {:.3} times the wall time",
            cell * 1e3,
            of(|spent| spent.processor),
            of(|spent| spent.wall)
        );
    }
}
