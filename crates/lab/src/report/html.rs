//! The page.

use super::{Chapter, cells, escape};
use crate::section::{Claim, Table, Verdict};
use std::fmt::Write;
use std::path::Path;

const STYLE: &str = include_str!("style.css");

/// A page being written.
pub struct Page {
    text: String,
}

impl Page {
    /// The beginning: what it is, and all studies with their verdicts.
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
        page.contents(chapters);
        page
    }

    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        self.text.write_fmt(text).expect("memory takes everything");
    }

    fn contents(&mut self, chapters: &[Chapter]) {
        self.add(format_args!(
            "<div class=\"scroll\"><table class=\"studies cards\">\n<thead><tr><th>study</th>\
             <th>what</th><th>claims</th></tr></thead>\n<tbody>\n"
        ));
        for Chapter { study, section, .. } in chapters {
            let name = study.name();
            let tally = tally(&section.claims);
            self.add(format_args!(
                "<tr><td><a href=\"#{name}\">{name}</a></td><td>{}<span class=\"reason\">{}</span></td>\
                 <td>{tally}</td></tr>\n",
                escape(study.summary()),
                escape(study.paper().short)
            ));
        }
        self.add(format_args!("</tbody></table></div>\n"));
    }

    /// A study. `figures`: the stems of their files and the drawings.
    pub fn chapter(&mut self, chapter: &Chapter, figures: &[(String, String)], png: bool) {
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
        self.figures(figures, png);
        self.claims(&section.claims);
        for table in section.tables.iter().filter(|table| !table.rows.is_empty()) {
            self.table(table, name);
        }
        for note in &section.notes {
            self.add(format_args!("<p class=\"soft\">{}</p>\n", escape(note)));
        }
        let (rows, wanted) = (results.len(), results.wanted());
        self.add(format_args!(
            "<p>Run it again: <code>nullwindow lab run {name}</code>; {rows} of the {wanted} cells of \
             the full scale are in. <a href=\"csv/{name}.csv\" download>All cells as CSV</a>.</p>\n\
             </section>\n"
        ));
    }

    fn figures(&mut self, figures: &[(String, String)], png: bool) {
        if figures.is_empty() {
            return;
        }
        self.add(format_args!("<div class=\"figures\">\n"));
        for (stem, drawing) in figures {
            let drawing = drawing.trim();
            let bitmap = match png {
                true => format!(" <a href=\"figures/{stem}.png\" download>PNG</a>"),
                false => String::new(),
            };
            self.add(format_args!(
                "<figure>{drawing}<figcaption><a href=\"figures/{stem}.svg\" download>SVG</a>{bitmap}\
                 </figcaption></figure>\n"
            ));
        }
        self.add(format_args!("</div>\n"));
    }

    fn claims(&mut self, claims: &[Claim]) {
        self.add(format_args!(
            "<h3>Published and measured: {}</h3>\n<div class=\"scroll\">\
             <table class=\"claims cards\">\n<thead><tr><th>claim</th><th>published</th>\
             <th>measured</th><th>samples</th><th>verdict</th></tr></thead>\n<tbody>\n",
            tally(claims)
        ));
        for claim in claims {
            let samples = match claim.samples {
                0 => "–".to_string(),
                n => n.to_string(),
            };
            let reason = match claim.reason.as_str() {
                "" => String::new(),
                reason => format!("<span class=\"reason\">{}</span>", escape(reason)),
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
            "<details open><summary>{}</summary>\n<div class=\"scroll\"><table>\n<thead><tr>",
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

    /// The end.
    pub fn finish(mut self) -> String {
        self.add(format_args!(
            "</main>\n<footer>Made by <code>nullwindow lab report</code>. The numbers of the papers, with \
             their sources, are in <code>data/published</code>.</footer>\n</body>\n</html>\n"
        ));
        self.text
    }
}

fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::NotReproduced => "bad",
        Verdict::Undecided | Verdict::Unanswered => "open",
        _ => "good",
    }
}

fn chip(verdict: Verdict) -> String {
    format!("<span class=\"chip {}\">{}</span>", class(verdict), verdict.words())
}

/// How many came out how.
fn tally(claims: &[Claim]) -> String {
    let kinds = [
        Verdict::Exactly,
        Verdict::WithinInterval,
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
