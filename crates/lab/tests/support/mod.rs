//! A study small enough to run in a test, and files that are removed afterwards.
#![allow(dead_code, reason = "every test file uses its own part of this")]

use nullwindow_lab::report::Chapter;
use nullwindow_lab::study::{CellError, Paper, Results, Study};
use nullwindow_lab::{
    Cell, Claim, Key, Row, Scale, Section, Shard, Store, papers, runner, studies,
};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// A folder of its own, removed when dropped.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("nullwindow-lab-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs the quick cells of a study that `wanted` accepts and lets it report.
pub fn chapter(name: &str, wanted: impl Fn(&Cell) -> bool) -> Chapter {
    let folder = Folder::new();
    let study = studies::find(name).unwrap();
    let mut store = Store::open(&folder.file("a")).unwrap();
    let mut jobs = runner::jobs(study, Scale::Quick, Shard::WHOLE);
    jobs.retain(|job| wanted(&job.cell));
    runner::run(&jobs, &mut store, 2, &AtomicBool::new(false), &()).unwrap();
    let rows = store.rows(study.name()).unwrap();
    let results = Results::new(study.cells(Scale::Quick), rows);
    let section = study.report(&results);
    Chapter { study, results, section }
}

/// The claims about something.
pub fn with<'a>(chapter: &'a Chapter, words: &str) -> Vec<&'a Claim> {
    let found = chapter.section.claims.iter().filter(|claim| claim.what.contains(words));
    let found: Vec<&Claim> = found.collect();
    assert!(!found.is_empty(), "{}: no claim about {words:?}", chapter.study.name());
    found
}

/// The committed file.
pub const PAPERS: &str = include_str!("../../../../PAPERS.md");

/// Checks that the claims about something are in the committed file with the numbers just measured. How
/// certain a verdict must be depends on how many there are, so the last column may differ.
pub fn committed(chapter: &Chapter, words: &str) {
    let name = chapter.study.name();
    let part = PAPERS.split("\n### ").find(|part| part.lines().next() == Some(name)).unwrap();
    for row in with(chapter, words).into_iter().map(papers::row) {
        let numbers = |line: &str| line.rsplit_once(" | ").map(|(numbers, _)| numbers.to_string());
        let is_there = part.lines().any(|line| numbers(line) == numbers(&row));
        assert!(is_there, "{name} in PAPERS.md has not what was measured: {row}\n{MAKE_IT_AGAIN}");
    }
}

pub const MAKE_IT_AGAIN: &str = "make it again: nullwindow lab run --scale standard, then nullwindow lab papers --force --out PAPERS.md \
     --claims docs/claims.csv";

pub const CELLS: u32 = 300;

/// Squares of numbers; number 13 fails if asked to, and some cells measure time.
pub struct Squares {
    pub name: &'static str,
    pub unlucky: bool,
    /// How many cells run at this moment, and whether a timing cell ever overlapped another.
    pub running: AtomicUsize,
    pub met: AtomicUsize,
    /// How many cells have been run.
    pub finished: AtomicUsize,
}

impl Squares {
    pub const fn new(name: &'static str, unlucky: bool) -> Self {
        let [running, met, finished] = [const { AtomicUsize::new(0) }; 3];
        Squares { name, unlucky, running, met, finished }
    }
}

impl Study for Squares {
    fn name(&self) -> &'static str {
        self.name
    }
    fn paper(&self) -> Paper {
        Paper { short: "none", full: "none" }
    }
    fn summary(&self) -> &'static str {
        "squares"
    }
    fn cells(&self, _: Scale) -> Vec<Cell> {
        let behaviour: Arc<str> = Arc::from("squares");
        let cell = |number: u32| {
            let cell = Cell::new(self.name, &behaviour).with("number", number);
            let cell = cell.costing(Duration::from_micros(u64::from(number % 7)));
            if number.is_multiple_of(100) { cell.timing() } else { cell }
        };
        (0..CELLS).map(cell).collect()
    }
    fn run(&self, cell: &Cell) -> Result<Row, CellError> {
        let beside = self.running.fetch_add(1, Ordering::SeqCst);
        // Long enough that a run can be stopped in the middle.
        std::thread::sleep(Duration::from_micros(500));
        if cell.is_timing() {
            let after = self.running.load(Ordering::SeqCst) - 1;
            self.met.fetch_add(beside + after, Ordering::SeqCst);
        }
        let number: i64 = cell.integer("number");
        self.running.fetch_sub(1, Ordering::SeqCst);
        self.finished.fetch_add(1, Ordering::SeqCst);
        if self.unlucky && number == 13 {
            return Err(CellError("13 is unlucky".into()));
        }
        Ok(Row::default().with("square", number * number))
    }
    fn report(&self, _: &Results) -> Section {
        Section::default()
    }
}

/// All rows of a study, in order.
pub fn rows(path: &Path, study: &str) -> BTreeMap<Key, Row> {
    Store::open_existing(path).unwrap().rows(study).unwrap().into_iter().collect()
}
