//! The advice as text for a terminal.

use super::Advice;
use crate::section::Table;
use std::fmt::Write;

const WIDTH: usize = 79;

impl Advice {
    /// The advice as text, at most 80 columns wide if its tables allow. `search` is the command that searches
    /// this game, such as `nullwindow search kalah`.
    pub fn text(&self, search: &str) -> String {
        let written = self.command(search).zip(self.code());
        let written = written.map(|(command, code)| format!("{command}\n\n{code}"));
        self.text_with(written.as_deref())
    }

    /// The same, for users who write something else to get the recommended search: `written`.
    pub fn text_with(&self, written: Option<&str>) -> String {
        let mut text = String::new();
        if !self.verdict.passed() {
            let _ = writeln!(text, "{} has a bug: no search can be recommended.\n", self.title);
            let _ = write!(text, "{}", self.verdict);
            return text;
        }
        let verdict = self.verdict.to_string();
        wrapped(&mut text, &format!("{}: verify {}", self.title, verdict.trim()), "");
        if self.is_anew {
            let anew =
                "The game or the search has changed since the last run: all was measured anew.";
            wrapped(&mut text, anew, "");
        }
        let _ = writeln!(text, "\nThe answer");
        match (self.named(), written) {
            (Some(named), Some(written)) => {
                wrapped(&mut text, &named, "  ");
                for sentence in self.sureness() {
                    wrapped(&mut text, &sentence, "  ");
                }
                for line in format!("\n{written}").lines() {
                    let _ = writeln!(text, "{}", format!("  {line}").trim_end());
                }
            }
            _ => wrapped(&mut text, "none yet: the race was not finished", "  "),
        }
        for part in self.parts() {
            let _ = writeln!(text, "\n{}", part.title);
            for sentence in &part.sentences {
                wrapped(&mut text, sentence, "  ");
            }
            for table in &part.tables {
                let _ = writeln!(text, "\n  {}", table.title);
                lay_out(&mut text, &narrowed(table));
            }
        }
        text
    }
}

/// Breaks a sentence into lines.
fn wrapped(text: &mut String, sentence: &str, indent: &str) {
    let mut line = indent.to_owned();
    for word in sentence.split_whitespace() {
        let is_first = line.len() == indent.len();
        if !is_first && line.chars().count() + 1 + word.chars().count() > WIDTH {
            let _ = writeln!(text, "{line}");
            line = indent.to_owned();
        }
        if line.len() > indent.len() {
            line.push(' ');
        }
        line += word;
    }
    let _ = writeln!(text, "{line}");
}

/// The table, without the intervals of its last column if it would be too wide with them.
fn narrowed(table: &Table) -> Table {
    let mut narrow = table.clone();
    if widths(table).iter().map(|width| width + 2).sum::<usize>() > WIDTH {
        if let Some(heading) = narrow.columns.last_mut() {
            *heading = heading.replace('\u{a0}', " ");
        }
        for cell in narrow.rows.iter_mut().filter_map(|row| row.last_mut()) {
            let end = cell.find(" (").unwrap_or(cell.len());
            cell.truncate(end);
        }
    }
    narrow
}

/// Columns are as wide as their cells and the longest words of their headings.
fn widths(table: &Table) -> Vec<usize> {
    let width = |text: &str| text.chars().count();
    let of_column = |(at, heading): (usize, &String)| {
        let cells = table.rows.iter().map(|row| width(&row[at]));
        cells.chain(heading.split(' ').map(width)).max().unwrap_or(0)
    };
    table.columns.iter().enumerate().map(of_column).collect()
}

/// A heading that is wider than its column has several lines.
fn lay_out(text: &mut String, table: &Table) {
    let widths = widths(table);
    let headings: Vec<Vec<String>> =
        table.columns.iter().zip(&widths).map(|(heading, width)| folded(heading, *width)).collect();
    let lines = headings.iter().map(Vec::len).max().unwrap_or(0);
    for line in 0..lines {
        let of = |heading: &Vec<String>| heading.get(line).cloned().unwrap_or_default();
        row(text, &headings.iter().map(of).collect::<Vec<_>>(), &widths);
    }
    for cells in &table.rows {
        row(text, cells, &widths);
    }
}

/// A heading in lines of this width.
fn folded(heading: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in heading.split(' ') {
        let last = lines.last_mut().expect("there is always one");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

fn row(text: &mut String, cells: &[String], widths: &[usize]) {
    let mut line = String::from(" ");
    for (cell, width) in cells.iter().zip(widths) {
        let _ = write!(line, " {cell:<width$} ");
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        let mut text = String::new();
        wrapped(&mut text, &"word ".repeat(40), "  ");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH && line.starts_with("  w")));
        assert_eq!(text.split_whitespace().count(), 40);
    }

    #[test]
    fn headings_are_folded_and_columns_aligned() {
        let mut table = Table::new("t", &["search", "nodes, default = 1"]);
        table.push(vec!["MTD(f)".to_owned(), "0.9 (0.8–1.0)".to_owned()]);
        let mut text = String::new();
        lay_out(&mut text, &table);
        assert_eq!(text, "  search  nodes,\n          default = 1\n  MTD(f)  0.9 (0.8–1.0)\n");
    }
}
