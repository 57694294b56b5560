//! The committed `PAPERS.md` is one that the laboratory has made, and names what is there.

mod support;

use nullwindow_lab::report::{self, Chapter};
use nullwindow_lab::{Store, papers, studies};
use std::path::Path;
use support::Folder;

const COMMITTED: &str = include_str!("../../../PAPERS.md");

#[test]
fn the_committed_file_is_current() {
    let folder = Folder::new();
    let store = Store::open(&folder.file("a")).unwrap();
    let chapters = studies::ALL.iter().map(|study| report::chapter(*study, &store).unwrap());
    let made = papers::text(&chapters.collect::<Vec<Chapter>>());
    assert_eq!(
        papers::skeleton(COMMITTED),
        papers::skeleton(&made),
        "make it again: nullwindow lab run && nullwindow lab papers --out PAPERS.md"
    );
    for study in studies::ALL {
        let command = format!("`nullwindow lab run {}`", study.name());
        assert!(COMMITTED.contains(&command), "{command}");
    }
    assert!(!COMMITTED.contains("not run yet"), "a study was not run when it was made");
}

#[test]
fn the_files_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = papers::files();
    assert!(!files.is_empty());
    for file in files {
        assert!(root.join(&file).is_file(), "{file} is gone");
    }
}
