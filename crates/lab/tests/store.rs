//! The store: what it keeps, what it refuses, and that it never overwrites what is not its own.

#![cfg(feature = "studies")]

mod support;

use nullwindow_lab::store::{Finished, StoreError};
use nullwindow_lab::{Cell, Row, Scale, Store, Study};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use support::{CELLS, Folder, Squares, rows};

static STUDY: Squares = Squares::new("squares", false);

fn finished(cell: Cell) -> Finished {
    let row = STUDY.run(&cell).unwrap();
    Finished { cell, row, took: Duration::from_micros(5) }
}

fn all() -> Vec<Finished> {
    STUDY.cells(Scale::Quick).into_iter().map(finished).collect()
}

/// A store with all squares, closed.
fn filled(path: &Path) {
    let mut store = Store::open(path).unwrap();
    assert_eq!(store.insert(&all()).unwrap(), CELLS as usize);
}

#[test]
fn rows_come_back_unchanged() {
    let folder = Folder::new();
    let path = folder.file("a.sqlite");
    filled(&path);
    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.insert(&all()).unwrap(), 0, "all are there");
    let found = store.rows("squares").unwrap();
    for Finished { cell, row, .. } in all() {
        assert_eq!(found.get(&cell.key()), Some(&row), "{cell}");
    }
    assert_eq!(store.sizes().unwrap()["squares"], u64::from(CELLS));
    assert!(store.keys("another").unwrap().is_empty());
}

/// Stores are compared cell by cell, whatever the behaviour: counts, but no times.
#[test]
fn stores_are_compared() {
    let folder = Folder::new();
    let store = |name: &str, cells: &[(u32, &str, i64)]| {
        let mut store = Store::open(&folder.file(name)).unwrap();
        let finished = |(number, behaviour, square): &(u32, &str, i64)| {
            let cell = Cell::new("squares", &Arc::from(*behaviour)).with("number", *number);
            // Number 9 is a time.
            let cell = if *number == 9 { cell.timing() } else { cell };
            let row = Row::default().with("square", *square);
            // Old rows do not have their settings.
            let row = if *behaviour == "old" { row } else { row.with("settings", "some") };
            Finished { cell, row, took: Duration::ZERO }
        };
        store.insert(&cells.iter().map(finished).collect::<Vec<_>>()).unwrap();
        store.contents(None).unwrap()
    };
    let first = store("a", &[(1, "old", 1), (2, "old", 4), (3, "old", 9), (9, "old", 5)]);
    let second = store("b", &[(1, "new", 1), (2, "new", 5), (4, "new", 16), (9, "new", 6)]);
    let diff = &first.diff(&second)["squares"];
    assert_eq!(diff.same, 2, "{diff:?}");
    assert_eq!(diff.only, [vec![r#"{"number":3}"#.to_string()], vec![r#"{"number":4}"#.into()]]);
    assert_eq!(diff.differing.len(), 1);
    assert_eq!(diff.differing[0].parameters, r#"{"number":2}"#);
    let counts = [("square".to_string(), [Some(4.into()), Some(5.into())])];
    assert_eq!(diff.differing[0].counts, counts);
    assert!(first.diff(&first)["squares"].is_empty());
    // A row of a changed search is found beside the old one, in either order.
    let both = store("a", &[(2, "newer", 5)]);
    for (one, other, expected) in [(&both, &second, [4, 5]), (&second, &both, [5, 4])] {
        let differing = &one.diff(other)["squares"].differing;
        let counts = [("square".to_string(), expected.map(|square| Some(square.into())))];
        assert_eq!(differing[0].counts, counts);
    }
    // Counts that stayed the same under another signature are no difference.
    assert_eq!(store("c", &[(1, "old", 1), (1, "new", 1)]).diff(&second)["squares"].differing, []);
}

/// A revision is named by its beginning, and rows of others are left out.
#[test]
fn revisions_are_told_apart() {
    let folder = Folder::new();
    let path = folder.file("a");
    filled(&path);
    let store = Store::open(&path).unwrap();
    let [(made, count)] = &store.revisions().unwrap().into_iter().collect::<Vec<_>>()[..] else {
        panic!("one revision")
    };
    assert_eq!(*count, u64::from(CELLS));
    assert_eq!(store.contents(Some(&made[..4])).unwrap().len(), CELLS as usize);
    assert!(store.contents(Some("another")).unwrap().is_empty());
}

/// The first row with a key stays.
#[test]
fn nothing_is_overwritten() {
    let folder = Folder::new();
    let path = folder.file("a.sqlite");
    filled(&path);
    let cell = STUDY.cells(Scale::Quick).swap_remove(5);
    let other = Finished { cell, row: Row::default().with("square", -1), took: Duration::ZERO };
    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.insert(std::slice::from_ref(&other)).unwrap(), 0);
    assert_eq!(store.rows("squares").unwrap()[&other.cell.key()].integer("square"), Some(25));
}

/// Refused with these words, and left unchanged to the last byte.
fn refused(path: &Path, words: &str) {
    let before = fs::read(path).unwrap();
    let text = Store::open(path).map(|_| "opened").unwrap_err().to_string();
    assert!(text.contains(words) && text.contains(path.to_str().unwrap()), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(fs::read(path).unwrap() == before, "{words}: the file was changed");
}

#[test]
fn foreign_files_are_refused() {
    let folder = Folder::new();
    let path = folder.file("notes.txt");
    fs::write(&path, "my notes").unwrap();
    refused(&path, "it is not an SQLite database");
    fs::write(&path, [0_u8; 4096]).unwrap();
    refused(&path, "it is not an SQLite database");

    let path = folder.file("other.sqlite");
    Connection::open(&path)
        .unwrap()
        .execute_batch("CREATE TABLE cells (a); INSERT INTO cells VALUES (1)")
        .unwrap();
    refused(&path, "another program's database");

    let text = Store::open(&folder.file(".")).map(|_| "opened").unwrap_err().to_string();
    assert!(text.contains("is a directory"), "{text}");
    let text =
        Store::open_existing(&folder.file("none")).map(|_| "opened").unwrap_err().to_string();
    assert!(text.contains("there is no store"), "{text}");
    assert!(!folder.file("none").exists());
}

#[test]
fn a_newer_layout_is_refused() {
    let folder = Folder::new();
    let path = folder.file("a.sqlite");
    filled(&path);
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
    refused(&path, "layout 99");
}

/// Truncated anywhere, the file is refused; empty, it counts as missing.
#[test]
fn truncated_stores_are_refused() {
    let folder = Folder::new();
    let path = folder.file("a.sqlite");
    filled(&path);
    let whole = fs::read(&path).unwrap();
    for length in [1, 15, 16, 50, 99, 100, 101, 4096, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        let words = if length < 16 { "not an SQLite database" } else { "damaged" };
        refused(&path, words);
    }
    fs::write(&path, &whole).unwrap();
    assert_eq!(rows(&path, "squares").len(), CELLS as usize);
    fs::write(&path, "").unwrap();
    filled(&path);
}

/// The pages in an SQLite log, each as last written.
/// <https://www.sqlite.org/fileformat.html>, section 4.
fn pages_in(log: &[u8]) -> BTreeMap<usize, &[u8]> {
    const HEADER: usize = 32;
    const FRAME_HEADER: usize = 24;
    let number = |bytes: &[u8]| u32::from_be_bytes(bytes[..4].try_into().unwrap()) as usize;
    let size = number(&log[8..]);
    let frames = log[HEADER..].chunks_exact(FRAME_HEADER + size);
    frames.map(|frame| (number(frame), &frame[FRAME_HEADER..])).collect()
}

/// The path of a file with a suffix.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// A checkpoint copies pages from the log into the file, the first page first. Ended after any of them, by
/// a kill or a full disk, it leaves a file that may be shorter than its header says: the log has the rest.
#[test]
fn unfinished_checkpoints_lose_nothing() {
    let folder = Folder::new();
    let path = folder.file("a.sqlite");
    let mut store = Store::open(&path).unwrap();
    store.insert(&all()).unwrap();
    let (file, log) = (fs::read(&path).unwrap(), fs::read(beside(&path, "-wal")).unwrap());
    let pages = pages_in(&log);
    assert!(pages.len() > 10, "{}", pages.len());
    for done in 0..=pages.len() {
        let mut bytes = file.clone();
        for (number, page) in pages.iter().take(done) {
            let end = number * page.len();
            bytes.resize(bytes.len().max(end), 0);
            bytes[end - page.len()..end].copy_from_slice(page);
        }
        let copy = folder.file(&format!("{done}.sqlite"));
        fs::write(&copy, bytes).unwrap();
        fs::write(beside(&copy, "-wal"), &log).unwrap();
        assert_eq!(rows(&copy, "squares").len(), CELLS as usize, "after {done} pages");
    }
}

/// A log does not make up for pages that it never had, and is not written into what is left.
#[test]
fn truncated_stores_with_a_log_are_refused() {
    let folder = Folder::new();
    let path = folder.file("a.sqlite");
    let mut finished = all();
    let last = finished.pop().unwrap();
    Store::open(&path).unwrap().insert(&finished).unwrap();
    let mut store = Store::open(&path).unwrap();
    store.insert(&[last]).unwrap();
    let (file, log) = (fs::read(&path).unwrap(), fs::read(beside(&path, "-wal")).unwrap());
    let copy = folder.file("copy.sqlite");
    fs::write(&copy, &file[..file.len() / 2]).unwrap();
    fs::write(beside(&copy, "-wal"), log).unwrap();
    refused(&copy, "damaged");
}

/// Killed while the first pages of a new store are written: its journal rolls them back, and the
/// store is created again.
#[test]
fn a_half_made_store_is_made_again() {
    let folder = Folder::new();
    let path = folder.file("a.sqlite");
    filled(&path);
    let mut first_page = fs::read(&path).unwrap();
    first_page.truncate(4096);
    first_page[18..20].fill(1); // not WAL yet
    let other = folder.file("other.sqlite");
    let maker = Connection::open(&other).unwrap();
    maker.execute_batch("BEGIN; CREATE TABLE cells (a)").unwrap();
    let mut journal = fs::read(beside(&other, "-journal")).unwrap();
    // Written last, once the rest of the journal is on the disk.
    journal[..8].copy_from_slice(&[0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]);
    let half_made = || {
        fs::write(&path, &first_page).unwrap();
        fs::write(beside(&path, "-journal"), &journal).unwrap();
    };
    half_made();
    assert!(matches!(Store::open_existing(&path), Err(StoreError::Missing(_))));
    half_made();
    filled(&path);
}

/// Whatever single byte is wrong, no wrong row comes out: either the file is refused, or the row is,
/// or the byte did not matter.
#[test]
fn damaged_bytes_never_reach_a_row() {
    let folder = Folder::new();
    let path = folder.file("a.sqlite");
    filled(&path);
    let good = rows(&path, "squares");
    let whole = fs::read(&path).unwrap();
    let (mut refusals, mut tried) = (0, 0);
    for at in (100..whole.len()).step_by(997) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x15;
        let damaged = folder.file("damaged.sqlite");
        fs::write(&damaged, &bytes).unwrap();
        tried += 1;
        match Store::open(&damaged).and_then(|store| store.rows("squares")) {
            Err(StoreError::Damaged { .. }) => refusals += 1,
            Err(other) => panic!("byte {at}: {other}"),
            Ok(found) => {
                for (key, row) in found {
                    assert!(good.get(&key).is_none_or(|right| *right == row), "byte {at}");
                }
            }
        }
        for name in ["damaged.sqlite-wal", "damaged.sqlite-shm"] {
            let _ = fs::remove_file(folder.file(name));
        }
    }
    assert!(refusals > 0, "of {tried} damaged files none was noticed");
}

/// Several writers and the same rows: each row once, no failures.
#[test]
fn writers_share_a_file() {
    let folder = Folder::new();
    let path = folder.file("a.sqlite");
    let added: usize = std::thread::scope(|scope| {
        let writer = || {
            let mut store = Store::open(&path).unwrap();
            all().chunks(3).map(|few| store.insert(few).unwrap()).sum::<usize>()
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(writer)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!(added, CELLS as usize);
    assert_eq!(rows(&path, "squares").len(), CELLS as usize);
}

#[test]
fn stores_are_merged() {
    let folder = Folder::new();
    let (left, right, all_of_it) = (folder.file("l"), folder.file("r"), folder.file("all"));
    let finished = all();
    Store::open(&left).unwrap().insert(&finished[..200]).unwrap();
    Store::open(&right).unwrap().insert(&finished[150..]).unwrap();
    filled(&all_of_it);
    let mut store = Store::open(&left).unwrap();
    let merged = store.merge(&right).unwrap();
    assert_eq!((merged.added, merged.known), (100, 50));
    assert_eq!(rows(&left, "squares"), rows(&all_of_it, "squares"));
    let again = store.merge(&right).unwrap();
    assert_eq!((again.added, again.known), (0, 150));
    assert!(matches!(store.merge(&left), Err(StoreError::Itself(_))));
    assert!(matches!(store.merge(&folder.file("none")), Err(StoreError::Missing(_))));
}

/// Two stores that contradict each other: nothing is merged. Times may differ.
#[test]
fn contradictions_are_not_merged() {
    let folder = Folder::new();
    let (left, right) = (folder.file("l"), folder.file("r"));
    filled(&left);
    let mut wrong = all();
    let timing = wrong.iter().position(|f| f.cell.is_timing()).unwrap();
    wrong[timing].row = Row::default().with("square", 77);
    Store::open(&right).unwrap().insert(&wrong).unwrap();
    let mut store = Store::open(&left).unwrap();
    assert_eq!(store.merge(&right).unwrap().known, u64::from(CELLS));

    let right = folder.file("r2");
    wrong[1].row = Row::default().with("square", 77);
    Store::open(&right).unwrap().insert(&wrong).unwrap();
    let before = rows(&left, "squares");
    let text = store.merge(&right).unwrap_err().to_string();
    assert!(text.contains("contradict each other in 1 cells"), "{text}");
    assert!(text.contains(&wrong[1].cell.key().to_string()), "{text}");
    assert_eq!(rows(&left, "squares"), before);
}
