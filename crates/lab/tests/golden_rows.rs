//! Some cells of every counting study give the rows they gave when `PAPERS.md` was made: on any machine, in
//! any build. `NULLWINDOW_WRITE_GOLDEN=1 cargo test -p nullwindow-lab --test golden_rows` writes them anew.

#![cfg(feature = "studies")]

use nullwindow_lab::cell::SETTINGS;
use nullwindow_lab::{Cell, Scale, Study, studies};
use std::path::Path;
use std::time::Duration;

/// A few cells of a study, at equal distances, none of them long.
fn some(study: &'static dyn Study) -> Vec<Cell> {
    const LONGEST: Duration = Duration::from_millis(300);
    let cells = study.cells(Scale::Standard).into_iter();
    let cells: Vec<Cell> =
        cells.filter(|cell| !cell.is_timing() && cell.cost() < LONGEST).collect();
    (0..4).filter_map(|part| cells.get(part * cells.len() / 4).cloned()).collect()
}

#[test]
fn rows_are_the_same_everywhere() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden_rows.tsv");
    let mut made = String::new();
    for study in studies::ALL {
        for cell in some(*study) {
            let row = study.run(&cell).unwrap_or_else(|error| panic!("{cell}: {error}"));
            let counts = row.iter().filter(|(name, _)| *name != SETTINGS);
            let counts: Vec<String> =
                counts.map(|(name, count)| format!("{name} {count}")).collect();
            made += &format!("{cell}\t{}\n", counts.join(", "));
        }
    }
    if std::env::var_os("NULLWINDOW_WRITE_GOLDEN").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    assert!(golden.lines().count() > 70, "{}", golden.lines().count());
    for (made, golden) in made.lines().zip(golden.lines()) {
        assert_eq!(made, golden, "if what is searched has changed on purpose, write the file anew");
    }
    assert_eq!(made.lines().count(), golden.lines().count());
}
