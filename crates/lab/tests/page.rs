//! The page and its files, from a few cheap cells of every study.

mod support;

use nullwindow_lab::report::{self, Chapter, units};
use nullwindow_lab::{Cell, Store, Verdict, studies};
use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;
use support::{Folder, chapter};

/// Two samples of everything that takes no time.
fn is_cheap(cell: &Cell) -> bool {
    let samples = ["position", "seed", "block"];
    let is_among_first = |name| cell.get(name).is_none() || cell.integer::<i64>(name) < 2;
    samples.into_iter().all(is_among_first) && cell.cost() < Duration::from_millis(8)
}

fn chapters() -> Vec<Chapter> {
    studies::ALL.iter().map(|study| chapter(study.name(), is_cheap)).collect()
}

fn text(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn everything_is_explained() {
    let chapters = chapters();
    let folder = Folder::new();
    report::write(&chapters, Path::new("a.sqlite"), &folder.file("r")).unwrap();
    let page = text(folder.file("r/index.html"));
    let mut figures = 0;
    for Chapter { study, results, section } in &chapters {
        for figure in
            section.figures.iter().filter(|f| f.series.iter().any(|s| !s.points.is_empty()))
        {
            let name = format!("{}-{}", study.name(), figure.name);
            figures += 1;
            let reading = &figure.y.reading;
            assert!(
                reading.ends_with('.') && !reading.contains(". "),
                "{name}: one sentence, {reading:?}"
            );
            assert!(figure.finding().ends_with('.'), "{name}: {}", figure.finding());
            let subjects = ["chess", "othello", "checkers", "connect-four", "tree", "each game"];
            assert!(
                subjects.iter().any(|s| figure.title.contains(s)),
                "{name}: of what? {}",
                figure.title
            );
            // The file alone says what it is.
            let drawing = text(folder.file(&format!("r/figures/{name}.svg")));
            let source = format!("study {}", study.name());
            assert!(drawing.contains(&source) && drawing.contains("<desc>"), "{name}");
            if study.paper() != studies::OUR_OWN {
                assert!(drawing.contains(study.paper().short), "{name}");
            }
            let points = text(folder.file(&format!("r/figures/{name}.csv")));
            let wanted: usize = figure.series.iter().map(|series| series.points.len()).sum();
            assert_eq!(points.lines().count(), 1 + wanted, "{name}");
            assert!(points.lines().next().unwrap().contains(&figure.y.label), "{name}: no unit");
            assert!(page.contains(&format!("<figure id=\"{name}\">")), "{name}");
        }
        for (cell, row) in results.iter() {
            let names =
                cell.parameters().iter().map(|(name, _)| *name).chain(row.iter().map(|(n, _)| n));
            for name in names {
                let known = units::column(study.name(), name);
                assert!(
                    known.is_some(),
                    "{}: the unit of {name:?} is missing in report/units.rs",
                    study.name()
                );
            }
        }
    }
    assert!(figures > 40, "{figures}");
    assert!(!text(folder.file("r/csv/columns.csv")).contains("unknown"));
}

/// One row a paper, and every contradiction in it.
#[test]
fn the_summary() {
    let chapters: Vec<Chapter> = ["marsland-campbell-table-1", "reinefeld-figure-3-1"]
        .map(|name| chapter(name, is_cheap))
        .into();
    let folder = Folder::new();
    report::write(&chapters, Path::new("a.sqlite"), &folder.file("r")).unwrap();
    let page = text(folder.file("r/index.html"));
    let summary = page.split("<table class=\"summary\">").nth(1).unwrap();
    let summary = summary.split("</table>").next().unwrap();
    assert_eq!(summary.matches("<tr class=\"paper\">").count(), 2);
    let claims = || chapters.iter().flat_map(|chapter| &chapter.section.claims);
    let failed: Vec<_> = claims().filter(|c| c.verdict == Verdict::NotReproduced).collect();
    assert!(!failed.is_empty());
    assert_eq!(summary.matches("<li>").count(), failed.len());
    for claim in failed {
        assert!(summary.contains(&claim.measured) && summary.contains(&claim.reason), "{claim:?}");
    }
    assert!(summary.contains("no contradiction"), "{summary}");
}

/// An empty store has a row for every paper too: not run, which is not undecided.
#[test]
fn the_summary_of_nothing() {
    let folder = Folder::new();
    let store = Store::open(&folder.file("a")).unwrap();
    let chapters = report::chapters(studies::ALL.iter().copied(), &store).unwrap();
    report::write(&chapters, Path::new("a"), &folder.file("r")).unwrap();
    let page = text(folder.file("r/index.html"));
    let papers: HashSet<&str> = studies::ALL.iter().map(|study| study.paper().short).collect();
    assert_eq!(page.matches("<tr class=\"paper\">").count(), papers.len());
    assert!(page.contains("class=\"chip missing\"") && !page.contains("class=\"chip undecided\""));
}
