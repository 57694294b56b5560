//! The page and its files.

#![cfg(feature = "studies")]

mod support;

use nullwindow_lab::report::{self, Chapter, units};
use nullwindow_lab::{Cell, Results, Row, Scale, Store, Study, Verdict, studies};
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::time::Duration;
use support::{Folder, chapter};

/// Cells that differ only in these have rows with the same columns.
const SAMPLES: [&str; 8] =
    ["position", "seed", "block", "first_leaf", "distance", "bits", "step", "guess"];
/// Longer cells are left out, if the study has shorter ones.
const LIMIT: Duration = Duration::from_millis(60);

/// A study on one sample of what is cheap, repeated for all others: numbers without a meaning, but all words
/// and columns.
fn sketch(study: &'static dyn Study) -> Chapter {
    let cells = study.cells(Scale::Quick);
    let shortest = cells.iter().map(Cell::cost).min().unwrap_or_default();
    let (mut samples, mut rows) = (HashMap::new(), HashMap::new());
    for cell in &cells {
        let parameters = cell.parameters().iter().filter(|(name, _)| !SAMPLES.contains(name));
        let kind: Vec<String> = parameters.map(|(name, value)| format!("{name} {value}")).collect();
        let sample: &Option<Row> = samples.entry(kind).or_insert_with(|| {
            let is_cheap = cell.cost() < LIMIT || cell.cost() == shortest;
            is_cheap.then(|| study.run(cell).unwrap())
        });
        rows.extend(sample.clone().map(|row| (cell.key(), row)));
    }
    let results = Results::new(cells, rows);
    let section = study.report(&results);
    Chapter { study, results, section }
}

fn text(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn everything_is_explained() {
    let chapters: Vec<Chapter> = studies::ALL.iter().map(|study| sketch(*study)).collect();
    let folder = Folder::new();
    report::write(&chapters, Path::new("a.sqlite"), &folder.file("r")).unwrap();
    let page = text(folder.file("r/index.html"));
    let mut figures = Vec::new();
    for Chapter { study, results, section } in &chapters {
        assert!(!results.is_empty(), "{} is left out", study.name());
        for figure in
            section.figures.iter().filter(|f| f.series.iter().any(|s| !s.points.is_empty()))
        {
            let name = format!("{}-{}", study.name(), figure.name);
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
            figures.push(name);
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
    assert!(figures.len() > 30, "{figures:?}");
    assert!(!text(folder.file("r/csv/columns.csv")).contains("unknown"));
}

/// A few of the trees.
fn is_first(cell: &Cell) -> bool {
    cell.get("seed").is_none() || cell.integer::<u32>("seed") < 20
}

/// One row a paper, and every contradiction in it.
#[test]
fn the_summary() {
    let chapters: Vec<Chapter> = ["marsland-campbell-table-1", "reinefeld-figure-3-1"]
        .map(|name| chapter(name, is_first))
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
    assert_eq!(page.matches("nothing measured yet").count(), papers.len());
    assert!(!page.contains("no contradiction"));
}
