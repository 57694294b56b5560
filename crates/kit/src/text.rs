//! Texts and tables that fit the terminal.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

/// How many columns there are: those of the terminal, or what `COLUMNS` says; `None` where the output
/// goes to a file.
pub fn width() -> Option<usize> {
    let named = || std::env::var("COLUMNS").ok()?.parse().ok();
    Table::new().width().map(usize::from).or_else(named).filter(|&width| width > 0)
}

/// The width at which sentences are broken.
pub fn line_width() -> usize {
    const MOST: usize = 92;
    width().unwrap_or(MOST).min(MOST)
}

/// Lines no longer than this, broken between words.
pub fn wrapped(text: &str, width: usize) -> String {
    text.split('\n').map(|line| wrapped_line(line, width)).collect::<Vec<_>>().join("\n")
}

fn wrapped_line(text: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is always one line");
        if last.is_empty() {
            *last = word.to_owned();
        } else if last.chars().count() + 1 + word.chars().count() <= width {
            *last += " ";
            *last += word;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.join("\n")
}

/// A line of a list in the help: the name in a column of its own, what it is beside it.
pub fn entry(name: &str, what: &str) -> String {
    const MOST: usize = 80;
    let indent = name.chars().count() + 1;
    let room = width().unwrap_or(MOST).min(MOST).saturating_sub(indent).max(20);
    let what = wrapped(what, room).replace('\n', &format!("\n{:indent$}", ""));
    format!("{name} {what}")
}

/// The words that fit after `used` columns of a line, and "…" if there are more.
pub fn fitting(words: &[String], used: usize) -> String {
    let all = words.join(" ");
    match width() {
        Some(width) if used + all.chars().count() > width => {
            let room = width.saturating_sub(used + 2);
            let mut shown = String::new();
            for word in words {
                if shown.chars().count() + 1 + word.chars().count() > room {
                    break;
                }
                shown += word;
                shown += " ";
            }
            shown + "…"
        }
        _ => all,
    }
}

/// A table without lines.
pub fn plain_table() -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_content_arrangement(ContentArrangement::Disabled);
    table
}

/// All columns but the first to the right; closer together where there is little room.
pub fn align_numbers(table: &mut Table) {
    let gap = if width().is_some_and(|width| width < 90) { 1 } else { 2 };
    for (at, column) in table.column_iter_mut().enumerate() {
        column.set_padding((if at == 0 { 0 } else { gap }, 0));
        if at > 0 {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree");
        assert_eq!(wrapped("one\n\ntwo three", 7), "one\n\ntwo\nthree");
        assert_eq!(wrapped("incomprehensible", 5), "incomprehensible");
    }
}
