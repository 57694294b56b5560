//! Rows as CSV.

use crate::section::Table;
use crate::study::Results;
use std::collections::BTreeSet;

/// Every cell of a study: its parameters, then its counts.
pub fn csv(results: &Results) -> String {
    let parameters: Vec<&str> = results
        .iter()
        .next()
        .map(|(cell, _)| cell.parameters().iter().map(|(name, _)| *name).collect())
        .unwrap_or_default();
    let counts: BTreeSet<&str> =
        results.iter().flat_map(|(_, row)| row.iter().map(|(n, _)| n)).collect();
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
