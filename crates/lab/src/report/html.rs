//! The page.

use super::verdicts::{Group, chip, judged, tally};
use super::{Chapter, cells, escape};
use crate::figures::colour_variables;
use crate::section::{Claim, Table, Verdict};
use std::fmt::Write;
use std::path::Path;

const STYLE: &str = include_str!("style.css");
/// Figures become PNG in the reader's browser.
const PNG: &str = include_str!("png.js");
/// A large screen has room for what is collapsed on a phone.
const UNFOLD: &str = "if (matchMedia(\"(min-width: 60rem)\").matches)\n  \
    for (const part of document.querySelectorAll(\"details.first\")) part.open = true;\n";

/// A page being written.
pub struct Page {
    text: String,
    /// How many figures it has so far.
    figures: usize,
}

/// A figure on the page.
pub struct Shown {
    /// The name of its files.
    pub stem: String,
    /// In the page's colours.
    pub drawing: String,
    /// What to see, and what came out.
    pub caption: String,
}

impl Page {
    /// The start of the page: what it is, and all studies with their verdicts.
    pub fn new(chapters: &[Chapter], store: &Path) -> Self {
        let mut page = Page { text: head("nullwindow laboratory", ""), figures: 0 };
        let rows: usize = chapters.iter().map(|chapter| chapter.results.len()).sum();
        let store = escape(&store.file_name().unwrap_or(store.as_os_str()).to_string_lossy());
        page.add(format_args!(
            "<p>Published tables and figures of minimax search, run again: what the paper says beside \
             what came out here.</p>\n<p class=\"soft\">From {rows} cells of {store}, \
             nullwindow {} at revision {}. Intervals are 95\u{a0}% confidence intervals of the mean.</p>\n\
             </header>\n<main>\n",
            env!("CARGO_PKG_VERSION"),
            env!("NULLWINDOW_REVISION"),
        ));
        page.summary(chapters);
        page.headlines(chapters);
        page.contents(chapters);
        page
    }

    pub(super) fn add(&mut self, text: std::fmt::Arguments<'_>) {
        self.text.write_fmt(text).expect("memory takes everything");
    }

    /// Adds a study.
    pub fn chapter(&mut self, chapter: &Chapter, figures: &[Shown]) {
        let Chapter { study, results, section } = chapter;
        let name = study.name();
        self.add(format_args!(
            "<section id=\"{name}\">\n<h2>{name}</h2>\n<p class=\"soft\">{}</p>\n\
             <p><strong>{}</strong></p>\n<p>{}</p>\n",
            escape(study.paper().full),
            escape(&section.question),
            escape(&section.published)
        ));
        if results.is_empty() && !section.claims.iter().any(|c| c.verdict.is_reproduced()) {
            self.add(format_args!("<p>{}</p>\n", chip(Verdict::Unanswered)));
        }
        if results.unfinished() > 0 {
            self.add(format_args!(
                "<p class=\"warning\">Partial: {} rows are left out, because others of the same game or \
                 kind of tree and depth are missing. Run it to the end.</p>\n",
                results.unfinished()
            ));
        }
        self.figures(figures);
        self.claims(&section.claims);
        for table in section.tables.iter().filter(|table| !table.rows.is_empty()) {
            self.table(table, name);
        }
        for note in &section.notes {
            self.add(format_args!("<p class=\"soft\">{}</p>\n", prose(note)));
        }
        let (rows, wanted) = (results.len(), results.wanted());
        self.add(format_args!(
            "<p>Run it again: <code>nullwindow lab run {name}{}</code>; {rows} of the {wanted} cells of \
             the full scale are in. <span class=\"files\"><a href=\"csv/{name}.csv\" download>All cells as CSV</a>, \
             <a href=\"csv/columns.csv\" download>units of the columns</a>.</span></p>\n</section>\n",
            results.scale_option()
        ));
    }

    fn figures(&mut self, figures: &[Shown]) {
        if figures.is_empty() {
            return;
        }
        self.add(format_args!("<div class=\"figures\">\n"));
        for Shown { stem, drawing, caption } in figures {
            self.figures += 1;
            let (number, drawing) = (self.figures, drawing.trim());
            self.add(format_args!(
                "<figure id=\"{stem}\">{drawing}<figcaption><b>Figure {number}.</b> {}\
                 <span class=\"files\"><a href=\"figures/{stem}.svg\" download>SVG</a> \
                 <a href=\"#{stem}\" class=\"png\" download=\"{stem}.png\">PNG</a> \
                 <a href=\"figures/{stem}.csv\" download>points as CSV</a></span></figcaption></figure>\n",
                escape(caption)
            ));
        }
        self.add(format_args!("</div>\n"));
    }

    fn claims(&mut self, claims: &[Claim]) {
        self.add(format_args!(
            "<h3>Published and measured</h3>\n<p class=\"tally\">{}</p>\n",
            tally(claims)
        ));
        // More than fit on a screen are collapsed; those that need an explanation come first.
        let mut sorted: Vec<&Claim> = claims.iter().collect();
        if claims.len() > SHOWN {
            sorted.sort_by_key(|claim| Group::of(claim.verdict).by_interest());
        }
        let (first, rest) = sorted.split_at(SHOWN.min(sorted.len()));
        self.claims_table(first);
        if !rest.is_empty() {
            self.add(format_args!("<details><summary>{} more claims</summary>\n", rest.len()));
            self.claims_table(rest);
            self.add(format_args!("</details>\n"));
        }
    }

    fn claims_table(&mut self, claims: &[&Claim]) {
        self.add(format_args!(
            "<div class=\"scroll\"><table class=\"claims cards\">\n<thead><tr><th>claim</th>\
             <th>published</th><th>measured</th><th>samples</th><th>verdict</th></tr></thead>\n<tbody>\n"
        ));
        for claim in claims {
            let samples = match claim.samples {
                0 => "–".to_string(),
                n => n.to_string(),
            };
            self.add(format_args!(
                "<tr><td>{}</td><td class=\"numbers\" data-label=\"published\">{}</td>\
                 <td class=\"numbers\" data-label=\"measured\">{}</td>\
                 <td class=\"numbers\" data-label=\"samples\">{samples}</td><td>{}</td></tr>\n",
                escape(&claim.what),
                escape(&claim.published),
                escape(&claim.measured),
                judged(claim)
            ));
        }
        self.add(format_args!("</tbody></table></div>\n"));
    }

    fn table(&mut self, table: &Table, study: &str) {
        let data = percent_encoded(&cells::table_csv(table));
        self.add(format_args!(
            "<details><summary>{}</summary>\n{}<p class=\"soft\"><a download=\"{study}.csv\" \
             href=\"data:text/csv;charset=utf-8,{data}\">This table as CSV</a></p></details>\n",
            escape(&table.title),
            grid(table)
        ));
    }

    /// The end of the page.
    pub fn finish(mut self) -> String {
        self.add(format_args!(
            "</main>\n<footer>Made by <code>nullwindow lab report</code>. The numbers of the papers, with \
             their sources, are in <code>crates/lab/data/published</code>.</footer>\n<script>\n{UNFOLD}{PNG}</script>\n</body>\n</html>\n"
        ));
        self.text
    }
}

/// The start of a page in the laboratory's style and one's own, up to its heading.
pub(crate) fn head(title: &str, own_style: &str) -> String {
    let [light, dark] = colour_variables();
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>\n:root {{ {light} }}\n\
         @media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n{STYLE}{own_style}</style>\n\
         </head>\n<body>\n<header>\n<h1>{title}</h1>\n"
    )
}

/// The columns and rows of a table.
pub(crate) fn grid(table: &Table) -> String {
    // Numbers are aligned at their ends, words at their beginnings.
    let begins = |at: usize, is: fn(char) -> bool| {
        table.rows.iter().filter_map(|row| row.get(at)).any(|cell| cell.starts_with(is))
    };
    let is_word =
        |at: usize| begins(at, char::is_alphabetic) && !begins(at, |c| c.is_ascii_digit());
    let words: Vec<bool> = (0..table.columns.len()).map(is_word).collect();
    let row = |cells: &[String], tag: &str| {
        let cell = |(cell, is_word): (&String, &bool)| {
            let class = if *is_word { " class=\"word\"" } else { "" };
            format!("<{tag}{class}>{}</{tag}>", escape(cell))
        };
        format!("<tr>{}</tr>\n", cells.iter().zip(&words).map(cell).collect::<String>())
    };
    let rows: String = table.rows.iter().map(|cells| row(cells, "td")).collect();
    let head = row(&table.columns, "th");
    format!(
        "<div class=\"scroll\"><table>\n<thead>{head}</thead>\n<tbody>\n{rows}</tbody></table></div>\n"
    )
}

/// Claims shown at first; the others are collapsed.
const SHOWN: usize = 10;

/// Prose with `names` in backticks.
pub(super) fn prose(text: &str) -> String {
    let mut parts = text.split('`');
    let mut html = escape(parts.next().unwrap_or_default());
    while let Some(name) = parts.next() {
        match parts.next() {
            Some(rest) => html += &format!("<code>{}</code>{}", escape(name), escape(rest)),
            None => html += &format!("`{}", escape(name)),
        }
    }
    html
}

/// Text inside a link.
fn percent_encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b',' => {
                encoded.push(char::from(byte));
            }
            _ => write!(encoded, "%{byte:02X}").expect("memory takes everything"),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_marked() {
        assert_eq!(prose("see `a<b`, `c`."), "see <code>a&lt;b</code>, <code>c</code>.");
        assert_eq!(prose("a & b"), "a &amp; b");
        assert_eq!(prose("half a `name"), "half a `name");
    }
}
