//! The committed `PAPERS.md` was made by the laboratory, names existing files, and judges only what is
//! printed. Whether the numbers are right: `reproduced.rs`.

#![cfg(feature = "studies")]

mod support;

use nullwindow_lab::section::NOT_ASKED;
use nullwindow_lab::{Store, Verdict, papers, report, studies};
use std::collections::HashSet;
use std::path::Path;
use support::{Folder, MAKE_IT_AGAIN, PAPERS};

#[test]
fn the_committed_file_is_current() {
    let folder = Folder::new();
    let store = Store::open(&folder.file("a")).unwrap();
    let made = papers::text(&report::chapters(studies::ALL.iter().copied(), &store).unwrap());
    assert_eq!(papers::skeleton(PAPERS), papers::skeleton(&made), "{MAKE_IT_AGAIN}");
    for study in studies::ALL {
        let commands = ["", " --scale standard"]
            .map(|scale| format!("(`nullwindow lab run {}{scale}`)", study.name()));
        assert!(commands.iter().any(|command| PAPERS.contains(command)), "{commands:?}");
    }
    assert!(!PAPERS.contains("not run yet"), "a study was not run when it was made");
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

/// Every sentence has a state, and what judges it is there.
#[test]
fn sentences_are_judged_by_what_exists() {
    let sentences = papers::sentences();
    assert_eq!(sentences.len(), 424);
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for sentence in &sentences {
        let by: Vec<&str> = sentence.judged_by.split("; ").filter(|by| !by.is_empty()).collect();
        let is_judged = ["judged", "in part"].contains(&sentence.status.as_str());
        assert!(is_judged || ["open", "not checkable"].contains(&sentence.status.as_str()));
        assert_eq!(is_judged, !by.is_empty(), "{sentence:?}");
        for by in by {
            let is_there = match by.strip_prefix("test ") {
                Some(test) => ["search", "games"]
                    .iter()
                    .any(|krate| tests.join(krate).join(format!("tests/{test}.rs")).is_file()),
                None => studies::find(by).is_some(),
            };
            assert!(is_there, "{}: {by}", sentence.id);
        }
    }
    let ids: std::collections::BTreeSet<_> = sentences.iter().map(|s| &s.id).collect();
    assert_eq!(ids.len(), sentences.len());
}

/// A study that is said to judge a sentence has a claim on it.
#[test]
fn sentences_have_claims() {
    let made = include_str!("../../../docs/claims.csv");
    let mut reader = csv::Reader::from_reader(made.as_bytes());
    let claims: HashSet<(String, String)> = reader
        .records()
        .map(|record| record.unwrap())
        .map(|record| (record[0].to_string(), record[1].to_string()))
        .collect();
    assert!(claims.len() > 900, "{}", claims.len());
    for sentence in papers::sentences() {
        let by = sentence.judged_by.split("; ").filter(|by| !by.is_empty());
        let studies: Vec<&str> = by.filter(|by| !by.starts_with("test ")).collect();
        let named: Vec<&str> =
            sentence.claims.split(" | ").filter(|claim| !claim.is_empty()).collect();
        assert_eq!(studies.len(), named.len(), "{}: a claim for every study", sentence.id);
        for (study, claim) in studies.into_iter().zip(named) {
            let is_there = claims.contains(&(study.to_string(), claim.to_string()));
            assert!(is_there, "{}: {study} has no claim {claim:?}", sentence.id);
        }
    }
}

/// A line of a table.
struct Row<'a> {
    what: &'a str,
    printed: &'a str,
    /// With the reason.
    verdict: &'a str,
}

fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    let lines = text.lines().skip_while(|line| !line.starts_with("### ")); // the summary
    let lines = lines.filter(|line| line.starts_with("| ") && !line.starts_with("| claim"));
    lines.map(|line| {
        let line = line.trim_start_matches("| ").trim_end_matches(" |");
        let cells: Vec<&str> = line.split(" | ").collect();
        let &[what, printed, _, verdict] = &cells[..] else { panic!("four cells: {line}") };
        Row { what, printed, verdict }
    })
}

/// Only what is printed can be reproduced.
#[test]
fn verdicts_are_of_printed_claims() {
    let (mut printed, mut asked) = (0, 0);
    for row in rows(PAPERS) {
        let measured = [Verdict::Answered, Verdict::Measured].map(Verdict::words);
        let is_measured = measured.iter().any(|words| row.verdict.starts_with(words));
        let is_open = row.verdict.starts_with(Verdict::Undecided.words());
        if row.printed == NOT_ASKED {
            assert!(is_measured || is_open, "{}: {}", row.what, row.verdict);
            asked += 1;
        } else {
            assert!(!is_measured, "{}: {} is printed", row.what, row.printed);
            printed += 1;
        }
    }
    assert!(printed > 200 && asked > 20, "{printed} printed, {asked} asked");
}

/// No setting of the practice studies is certainly worse than another one.
#[test]
fn settings_in_use_are_the_best() {
    let is_setting = |what: &str| what.contains(" value") && what.ends_with(" is best");
    let best = rows(PAPERS).filter(|row| is_setting(row.what));
    let verdicts: Vec<&str> = best.map(|row| row.verdict).collect();
    assert_eq!(verdicts.len(), 6);
    assert!(verdicts.iter().all(|verdict| !verdict.contains("should be used")), "{verdicts:?}");
}
