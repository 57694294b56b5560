//! Rows as CSV.

use super::Chapter;
use super::units::{self, Column};
use crate::section::{Axis, Figure, Table};
use crate::study::Results;
use std::collections::BTreeSet;

/// The names of a study's columns: parameters, then counts.
fn names(results: &Results) -> (Vec<&str>, BTreeSet<&str>) {
    // Not all cells of a study have the same ones.
    let mut parameters: Vec<&str> = Vec::new();
    for (name, _) in results.iter().flat_map(|(cell, _)| cell.parameters()) {
        if !parameters.contains(name) {
            parameters.push(name);
        }
    }
    let counts = results.iter().flat_map(|(_, row)| row.iter().map(|(name, _)| name)).collect();
    (parameters, counts)
}

/// The legend of all cells: the unit and the meaning of every column of every study.
pub fn legend(chapters: &[Chapter]) -> String {
    let heading = ["study", "column", "unit", "meaning"].map(str::to_string).to_vec();
    let mut lines = vec![heading];
    for Chapter { study, results, .. } in chapters {
        let (parameters, counts) = names(results);
        for name in parameters.into_iter().chain(counts) {
            let known = units::column(study.name(), name);
            let Column { unit, meaning } = known.unwrap_or(Column { unit: "unknown", meaning: "" });
            lines.push([study.name(), name, unit, meaning].map(str::to_string).to_vec());
        }
    }
    text(lines.into_iter())
}

/// The points of a figure; the axes' labels name the units.
pub fn figure_csv(figure: &Figure) -> String {
    let Axis { label, .. } = &figure.y;
    let ends = ["low", "high"].map(|end| format!("{label}: {end} end of the 95 % interval"));
    let [low, high] = ends;
    let heading = vec!["line".to_string(), figure.x.label.clone(), label.clone(), low, high];
    let lines = figure.series.iter().flat_map(|series| {
        series.points.iter().map(|point| {
            let numbers = [point.x, point.y, point.low, point.high].map(|n| n.to_string());
            std::iter::once(series.label.clone()).chain(numbers).collect()
        })
    });
    text(std::iter::once(heading).chain(lines))
}

/// Every cell of a study: its parameters, then its counts.
pub fn csv(results: &Results) -> String {
    let (parameters, counts) = names(results);
    let heading = parameters.iter().copied().chain(counts.iter().copied()).map(str::to_string);
    let lines = results.iter().map(|(cell, row)| {
        let values = parameters.iter().map(|name| cell.get(name).map(ToString::to_string));
        let measured = counts.iter().map(|name| match (row.integer(name), row.text(name)) {
            (Some(number), _) => Some(number.to_string()),
            (None, text) => text.map(str::to_string),
        });
        values.chain(measured).map(Option::unwrap_or_default).collect()
    });
    text(std::iter::once(heading.collect::<Vec<String>>()).chain(lines))
}

/// A table of the report.
pub fn table_csv(table: &Table) -> String {
    text(std::iter::once(table.columns.clone()).chain(table.rows.iter().cloned()))
}

fn text(lines: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for line in lines.filter(|line| !line.is_empty()) {
        writer.write_record(&line).expect("memory takes everything");
    }
    let bytes = writer.into_inner().expect("memory takes everything");
    String::from_utf8(bytes).expect("only text was written")
}
