//! The report: what the store holds, beside what the papers print.
//!
//! `index.html` is self-contained: figures are inside, tables can be downloaded as CSV. Beside it
//! are the figures as SVG with their points as CSV, and every cell of every study as CSV with a legend of units.

mod cells;
pub(crate) mod html;
mod summary;
pub mod units;
mod verdicts;

use crate::figures::{self, Background, FigureError};
use crate::judge::control;
use crate::section::Section;
use crate::store::{Store, StoreError};
#[cfg(feature = "studies")]
use crate::studies::causes;
use crate::study::{OUR_OWN, Results, Study};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A report that cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A figure.
    #[error(transparent)]
    Figure(#[from] FigureError),
    /// A file.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// A study with its rows and its report on them.
pub struct Chapter {
    /// The study.
    pub study: &'static dyn Study,
    /// Its rows of the current behaviour, at any scale.
    pub results: Results,
    /// Its report on them.
    pub section: Section,
}

/// Reads a study's rows and lets it report on them.
///
/// # Errors
/// If the store cannot be read.
fn chapter(study: &'static dyn Study, store: &Store) -> Result<Chapter, StoreError> {
    let results = Results::of(study, store.rows(study.name())?);
    let section = study.report(&results);
    Ok(Chapter { study, results, section })
}

/// Reads several studies' rows, lets each report on them, and takes back what is not certain among so many
/// verdicts.
///
/// # Errors
/// If the store cannot be read.
pub fn chapters(
    studies: impl IntoIterator<Item = &'static dyn Study>,
    store: &Store,
) -> Result<Vec<Chapter>, StoreError> {
    let chapters = studies.into_iter().map(|study| chapter(study, store));
    let mut chapters = chapters.collect::<Result<Vec<_>, _>>()?;
    control(chapters.iter_mut().flat_map(|chapter| &mut chapter.section.claims));
    #[cfg(feature = "studies")]
    explain(&mut chapters);
    Ok(chapters)
}

/// Gives claims that did not hold the causes that were found, with numbers from all chapters.
#[cfg(feature = "studies")]
fn explain(chapters: &mut [Chapter]) {
    let all: Vec<_> = chapters
        .iter()
        .flat_map(|chapter| {
            let claims = chapter.section.claims.iter();
            claims.map(|claim| (chapter.study.name(), claim.clone()))
        })
        .collect();
    for chapter in chapters {
        let name = chapter.study.name();
        chapter.section.claims.iter_mut().for_each(|claim| causes::refer(name, claim, &all));
    }
}

/// What was written.
#[derive(Debug, Default)]
pub struct Written {
    /// The page.
    pub index: PathBuf,
    /// How many figures.
    pub figures: usize,
}

/// Writes the report into a folder, which is created if missing.
///
/// # Errors
/// If a file cannot be written or a figure cannot be drawn.
pub fn write(chapters: &[Chapter], store: &Path, folder: &Path) -> Result<Written, ReportError> {
    let mut written = Written { index: folder.join("index.html"), ..Written::default() };
    let (pictures, tables) = (folder.join("figures"), folder.join("csv"));
    for place in [&pictures, &tables] {
        let made = fs::create_dir_all(place);
        made.map_err(|source| ReportError::Write { path: place.clone(), source })?;
    }
    save(&tables.join("columns.csv"), cells::legend(chapters).as_bytes())?;
    let mut page = html::Page::new(chapters, store);
    for chapter in chapters {
        let name = chapter.study.name();
        save(&tables.join(format!("{name}.csv")), cells::csv(&chapter.results).as_bytes())?;
        let source = source(chapter.study);
        let mut shown = Vec::new();
        for figure in
            chapter.section.figures.iter().filter(|f| f.series.iter().any(|s| !s.points.is_empty()))
        {
            let own = figures::svg(figure, &source, Background::White)?;
            let stem = format!("{name}-{}", figure.name);
            save(&pictures.join(format!("{stem}.svg")), own.as_bytes())?;
            save(&pictures.join(format!("{stem}.csv")), cells::figure_csv(figure).as_bytes())?;
            let drawing = figures::svg(figure, &source, Background::Page)?;
            let caption = format!("{} {}", figure.y.reading, figure.finding());
            shown.push(html::Shown { stem, drawing, caption });
        }
        written.figures += shown.len();
        page.chapter(chapter, &shown);
    }
    save(&written.index, page.finish().as_bytes())?;
    Ok(written)
}

/// Where a study's figures come from, as they say themselves.
fn source(study: &dyn Study) -> String {
    let (paper, name) = (study.paper(), study.name());
    match paper == OUR_OWN {
        true => format!("nullwindow; study {name}"),
        false => format!("Repeats {}; study {name}", paper.short),
    }
}

pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<(), ReportError> {
    let saved = fs::write(path, bytes);
    saved.map_err(|source| ReportError::Write { path: path.to_path_buf(), source })
}

/// Text inside HTML or SVG.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}
