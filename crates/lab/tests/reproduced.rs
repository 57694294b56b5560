//! What must come out, asserted from the store: the claims of the quick scale.

mod support;

use nullwindow_lab::report::{self, Chapter};
use nullwindow_lab::{Cell, Claim, Scale, Shard, Store, Verdict, runner, studies};
use std::sync::atomic::AtomicBool;
use support::Folder;

/// Runs the quick cells of a study that `wanted` accepts and lets it report.
fn chapter(name: &str, wanted: impl Fn(&Cell) -> bool) -> Chapter {
    let folder = Folder::new();
    let study = studies::find(name).unwrap();
    let mut store = Store::open(&folder.file("a")).unwrap();
    let mut jobs = runner::jobs(study, Scale::Quick, Shard::WHOLE);
    jobs.retain(|job| wanted(&job.cell));
    runner::run(&jobs, &mut store, 2, &AtomicBool::new(false), &()).unwrap();
    report::chapter(study, &store).unwrap()
}

fn with<'a>(chapter: &'a Chapter, words: &str) -> Vec<&'a Claim> {
    let found = chapter.section.claims.iter().filter(|claim| claim.what.contains(words));
    let found: Vec<&Claim> = found.collect();
    assert!(!found.is_empty(), "{}: no claim about {words:?}", chapter.study.name());
    found
}

fn reproduced(chapter: &Chapter, words: &str) {
    for claim in with(chapter, words) {
        assert!(claim.verdict.is_reproduced(), "{claim:?}");
    }
}

fn exactly(chapter: &Chapter, words: &str) {
    for claim in with(chapter, words) {
        assert_eq!(claim.verdict, Verdict::Exactly, "{claim:?}");
    }
}

#[test]
fn nothing_run_nothing_claimed() {
    for study in studies::ALL {
        let chapter = chapter(study.name(), |_| false);
        let sampled = chapter.section.claims.iter().filter(|claim| claim.samples > 0);
        assert_eq!(sampled.count(), 0, "{}", study.name());
        let empty = chapter.section.verdict();
        assert_eq!(empty, Verdict::Unanswered, "{}", study.name());
    }
}

#[test]
fn marsland_campbell_table_1() {
    let chapter = chapter("marsland-campbell-table-1", |_| true);
    exactly(&chapter, "B(W,D)");
    exactly(&chapter, "M(W,D)");
    exactly(&chapter, "recurrence");
    reproduced(&chapter, "strongly ordered trees");
    reproduced(&chapter, "branch scores added up");
    let independent = with(&chapter, "independent leaves");
    assert!(independent.iter().all(|claim| claim.verdict == Verdict::NotReproduced));
}

#[test]
fn reinefeld_table_5_1() {
    let printed = ["dual", "sss", "ins", "pns", "alphabeta", "negascout"];
    let chapter = chapter("reinefeld-table-5-1", |cell| printed.contains(&cell.text("algorithm")));
    assert_eq!(chapter.section.verdict(), Verdict::Exactly, "{:?}", chapter.section.claims);
    assert_eq!(chapter.section.claims.len(), 9);
}

#[test]
fn reinefeld_figure_3_1() {
    let chapter = chapter("reinefeld-figure-3-1", |_| true);
    assert_eq!(chapter.section.verdict(), Verdict::Exactly, "{:?}", chapter.section.claims);
}

#[test]
fn reinefeld_figure_2_1() {
    let chapter = chapter("reinefeld-figure-2-1", |_| true);
    reproduced(&chapter, "the tree shrinks");
    reproduced(&chapter, "w = 5, d = 5: the better the order");
    // At other shapes the difference is smaller than the quick sample can tell, but never reversed.
    for claim in with(&chapter, "the better the order") {
        assert!(claim.verdict <= Verdict::Undecided, "{claim:?}");
    }
}

#[test]
fn reinefeld_figures_5_2_5_3() {
    let rivals = ["dual", "sss", "ins", "pns", "alphabeta", "negascout"];
    let chapter = chapter("reinefeld-figures-5-2-5-3", |cell| {
        let algorithm = cell.text("algorithm");
        let rival = rivals.contains(&algorithm) && cell.text("order") == "random";
        (rival || algorithm == "sss") && cell.integer::<u16>("depth") <= 5
    });
    for words in [
        "dual visits fewer leaves than sss: w = 5, d = 3",
        "dual visits fewer leaves than sss: w = 5, d = 5",
        "dual visits fewer leaves than sss: w = 20, d = 3",
        "dual visits fewer leaves than sss: w = 20, d = 5",
        "sss visits fewer leaves than dual: w = 5, d = 4",
        "dual is best of all: w = 5, d = 3",
        "sss is best of all: w = 5, d = 4",
        "dual is best of all: w = 5, d = 5",
        "standard deviation of SSS*",
    ] {
        reproduced(&chapter, words);
    }
}

#[test]
fn plaat_equivalences() {
    let chapter =
        chapter("plaat-equivalences", |cell| cell.integer::<u32>("width") < 6 && block(cell) == 0);
    assert_eq!(chapter.section.verdict(), Verdict::Exactly, "{:?}", chapter.section.claims);
    assert_eq!(chapter.section.claims.len(), 5);
    assert!(chapter.section.claims.iter().all(|claim| claim.samples >= 400));
}

fn block(cell: &Cell) -> u32 {
    cell.integer("block")
}

#[test]
fn reinefeld_table_5_4() {
    let chapter = chapter("reinefeld-table-5-4", |cell| cell.integer::<u32>("width") <= 10);
    reproduced(&chapter, "storage of");
}
