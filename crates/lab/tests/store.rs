//! The store: what it keeps, what it refuses, and that it never overwrites what is not its own.

mod support;

use nullwindow_lab::store::{Finished, StoreError};
use nullwindow_lab::{Cell, Row, Scale, Store, Study};
use rusqlite::Connection;
use std::fs;
use std::path::Path;
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
fn rows_come_back_as_they_went() {
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

/// The first row of a key stays.
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

/// Refused, with these words, and left as it was to the last byte.
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
    refused(&path, "it is no SQLite database");
    fs::write(&path, [0_u8; 4096]).unwrap();
    refused(&path, "it is no SQLite database");

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

/// Cut off anywhere, the file is refused; empty, it is as good as none.
#[test]
fn truncated_stores_are_refused() {
    let folder = Folder::new();
    let path = folder.file("a.sqlite");
    filled(&path);
    let whole = fs::read(&path).unwrap();
    for length in [1, 15, 16, 50, 99, 100, 101, 4096, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        let words = if length < 16 { "no SQLite database" } else { "damaged" };
        refused(&path, words);
    }
    fs::write(&path, &whole).unwrap();
    assert_eq!(rows(&path, "squares").len(), CELLS as usize);
    fs::write(&path, "").unwrap();
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

/// Several writers and the same rows: each row once, nobody fails.
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

/// Two stores that contradict each other: none of it is taken. Times may differ.
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
