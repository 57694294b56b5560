//! The page.

use super::{Chapter, cells, escape};
use crate::section::{Claim, Table, Verdict};
use std::fmt::Write;
use std::path::Path;

const STYLE: &str = include_str!("style.css");
/// Figures become PNG in the reader's browser.
const PNG: &str = include_str!("png.js");

/// A page being written.
pub struct Page {
    text: String,
}

impl Page {
    /// The start of the page: what it is, and all studies with their verdicts.
    pub fn new(chapters: &[Chapter], store: &Path) -> Self {
        let mut page = Page { text: String::new() };
        let rows: usize = chapters.iter().map(|chapter| chapter.results.len()).sum();
        let store = escape(&store.file_name().unwrap_or(store.as_os_str()).to_string_lossy());
        page.add(format_args!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <link rel=\"icon\" href=\"data:,\">\n<title>nullwindow laboratory</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>nullwindow laboratory</h1>\n\
             <p>Published tables and figures of minimax search, run again: what the paper says beside \
             what came out here.</p>\n<p class=\"soft\">From {rows} cells of {store}, \
             nullwindow {} at revision {}. Intervals are 95\u{a0}% confidence intervals of the mean.</p>\n\
             </header>\n<main>\n",
            env!("CARGO_PKG_VERSION"),
            env!("NULLWINDOW_REVISION"),
        ));
        page.overview(chapters);
        page.contents(chapters);
        page.headlines(chapters);
        page
    }

    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        self.text.write_fmt(text).expect("memory takes everything");
    }

    /// All claims together, counted by verdict.
    fn overview(&mut self, chapters: &[Chapter]) {
        let claims: Vec<&Claim> = chapters.iter().flat_map(|c| &c.section.claims).collect();
        let tile = |class: &str, count: usize, words: &str| {
            format!("<div class=\"tile {class}\"><b>{count}</b> {words}</div>")
        };
        let count = |group: Group| claims.iter().filter(|c| Group::of(c.verdict) == group).count();
        let tiles: Vec<String> = Group::ALL
            .into_iter()
            .filter(|group| count(*group) > 0)
            .map(|group| tile(group.class(), count(group), group.words()))
            .collect();
        self.add(format_args!("<div class=\"tiles\">{}</div>\n", tiles.join("")));
    }

    /// The headline claims of the papers, each with its study.
    fn headlines(&mut self, chapters: &[Chapter]) {
        self.add(format_args!(
            "<h2 class=\"glance\">At a glance</h2>\n<div class=\"scroll\"><table class=\"claims cards\">\n<thead><tr>\
             <th>study</th><th>claim</th><th>published</th><th>measured</th><th>verdict</th></tr></thead>\n\
             <tbody>\n"
        ));
        for Chapter { study, section, .. } in chapters {
            for claim in section.claims.iter().filter(|claim| claim.is_headline) {
                let name = study.name();
                self.add(format_args!(
                    "<tr><td><a href=\"#{name}\">{name}</a></td><td>{}</td>\
                     <td class=\"numbers\" data-label=\"published\">{}</td>\
                     <td class=\"numbers\" data-label=\"measured\">{}</td><td>{}</td></tr>\n",
                    escape(&claim.what),
                    escape(&claim.published),
                    escape(&claim.measured),
                    chip(claim.verdict)
                ));
            }
        }
        self.add(format_args!("</tbody></table></div>\n"));
    }

    /// The studies, paper by paper.
    fn contents(&mut self, chapters: &[Chapter]) {
        let mut paper = "";
        self.add(format_args!("<nav>\n"));
        for Chapter { study, section, .. } in chapters {
            if study.paper().short != paper {
                paper = study.paper().short;
                self.add(format_args!("<h2>{}</h2>\n", escape(paper)));
            }
            let name = study.name();
            self.add(format_args!(
                "<a class=\"study\" href=\"#{name}\"><span><b>{name}</b> {}</span>{}</a>\n",
                escape(study.summary()),
                meter(&section.claims)
            ));
        }
        self.add(format_args!("</nav>\n"));
    }

    /// Adds a study. `figures`: file stems and drawings.
    pub fn chapter(&mut self, chapter: &Chapter, figures: &[(String, String)]) {
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
             the full scale are in. <a href=\"csv/{name}.csv\" download>All cells as CSV</a>.</p>\n\
             </section>\n",
            results.scale_option()
        ));
    }

    fn figures(&mut self, figures: &[(String, String)]) {
        if figures.is_empty() {
            return;
        }
        self.add(format_args!("<div class=\"figures\">\n"));
        for (stem, drawing) in figures {
            let drawing = drawing.trim();
            self.add(format_args!(
                "<figure>{drawing}<figcaption><a href=\"figures/{stem}.svg\" download>SVG</a> \
                 <a href=\"#\" class=\"png\" download=\"{stem}.png\">PNG</a></figcaption></figure>\n"
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
            let reason = match claim.reason.as_str() {
                "" => String::new(),
                reason => format!("<span class=\"reason\">{}</span>", prose(reason)),
            };
            self.add(format_args!(
                "<tr><td>{}</td><td class=\"numbers\" data-label=\"published\">{}</td>\
                 <td class=\"numbers\" data-label=\"measured\">{}</td>\
                 <td class=\"numbers\" data-label=\"samples\">{samples}</td><td>{}{reason}</td></tr>\n",
                escape(&claim.what),
                escape(&claim.published),
                escape(&claim.measured),
                chip(claim.verdict)
            ));
        }
        self.add(format_args!("</tbody></table></div>\n"));
    }

    fn table(&mut self, table: &Table, study: &str) {
        let data = percent_encoded(&cells::table_csv(table));
        self.add(format_args!(
            "<details><summary>{}</summary>\n<div class=\"scroll\"><table>\n<thead><tr>",
            escape(&table.title)
        ));
        for column in &table.columns {
            self.add(format_args!("<th>{}</th>", escape(column)));
        }
        self.add(format_args!("</tr></thead>\n<tbody>\n"));
        for row in &table.rows {
            self.add(format_args!("<tr>"));
            for cell in row {
                self.add(format_args!("<td>{}</td>", escape(cell)));
            }
            self.add(format_args!("</tr>\n"));
        }
        self.add(format_args!(
            "</tbody></table></div>\n<p class=\"soft\"><a download=\"{study}.csv\" \
             href=\"data:text/csv;charset=utf-8,{data}\">This table as CSV</a></p></details>\n"
        ));
    }

    /// The end of the page.
    pub fn finish(mut self) -> String {
        self.add(format_args!(
            "</main>\n<footer>Made by <code>nullwindow lab report</code>. The numbers of the papers, with \
             their sources, are in <code>crates/lab/data/published</code>.</footer>\n<script>\n{PNG}</script>\n</body>\n</html>\n"
        ));
        self.text
    }
}

/// Claims shown at first; the others are collapsed.
const SHOWN: usize = 10;

/// Verdicts that are displayed alike.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Reproduced,
    Measured,
    Undecided,
    NotReproduced,
    NotRun,
}

impl Group {
    const ALL: [Group; 5] =
        [Group::Reproduced, Group::Measured, Group::Undecided, Group::NotReproduced, Group::NotRun];

    fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Exactly | Verdict::Reproduced | Verdict::WithinTolerance => Group::Reproduced,
            Verdict::Measured => Group::Measured,
            Verdict::Undecided => Group::Undecided,
            Verdict::NotReproduced => Group::NotReproduced,
            Verdict::Unanswered => Group::NotRun,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Group::Reproduced => "good",
            Group::Measured => "new",
            Group::Undecided | Group::NotRun => "open",
            Group::NotReproduced => "bad",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Group::Reproduced => "reproduced",
            Group::Measured => "new measurements",
            Group::Undecided => "not decided",
            Group::NotReproduced => "not reproduced",
            Group::NotRun => "not run yet",
        }
    }

    /// What a reader wants to see first: contradictions, then what is new.
    fn by_interest(self) -> usize {
        match self {
            Group::NotReproduced => 0,
            Group::Measured => 1,
            Group::Reproduced => 2,
            Group::Undecided | Group::NotRun => 3,
        }
    }
}

fn class(verdict: Verdict) -> &'static str {
    Group::of(verdict).class()
}

/// The verdicts on the claims of a study, as a bar and in words.
fn meter(claims: &[Claim]) -> String {
    let count = |group| claims.iter().filter(|c| Group::of(c.verdict) == group).count();
    let there = || Group::ALL.into_iter().filter(|group| count(*group) > 0);
    let parts: String = there()
        .map(|g| format!("<i class=\"{}\" style=\"flex:{}\"></i>", g.class(), count(g)))
        .collect();
    let words: Vec<String> = there().map(|g| format!("{} {}", count(g), g.words())).collect();
    format!("<span class=\"meter\"><span class=\"bar\">{parts}</span>{}</span>", words.join(", "))
}

/// Prose with `names` in backticks.
fn prose(text: &str) -> String {
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

fn chip(verdict: Verdict) -> String {
    format!("<span class=\"chip {}\">{}</span>", class(verdict), verdict.words())
}

/// Claims counted by verdict.
fn tally(claims: &[Claim]) -> String {
    let kinds = [
        Verdict::Exactly,
        Verdict::Reproduced,
        Verdict::WithinTolerance,
        Verdict::Measured,
        Verdict::Undecided,
        Verdict::NotReproduced,
        Verdict::Unanswered,
    ];
    let chips = kinds.into_iter().filter_map(|kind| {
        let count = claims.iter().filter(|claim| claim.verdict == kind).count();
        let text = format!("<span class=\"chip {}\">{count} {}</span>", class(kind), kind.words());
        (count > 0).then_some(text)
    });
    chips.collect::<Vec<_>>().join(" ")
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
