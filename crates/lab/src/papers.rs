//! `PAPERS.md`: paper by paper, where its algorithms are, which study repeats which table or figure, what
//! is printed and what we measured. Made from the same chapters as the report.

use crate::report::Chapter;
use crate::section::{Claim, Verdict};
use crate::studies::{
    MARSLAND_CAMPBELL_1981, OUR_OWN, PLAAT_1995, REINEFELD_1985, RUTKO_2011, SCHAEFFER_1989,
};
use crate::study::Paper;
use std::fmt::Write;

/// Something a paper describes, and where to find it here.
struct Topic {
    /// The paper's name for it.
    what: &'static str,
    /// Files: of `crates/search/src/algorithms` unless a folder is given.
    files: &'static [&'static str],
    /// Files of `crates/search/tests`, without their extension.
    tests: &'static [&'static str],
    /// What a reader should know.
    remark: &'static str,
}

const fn topic(
    what: &'static str,
    files: &'static [&'static str],
    tests: &'static [&'static str],
    remark: &'static str,
) -> Topic {
    Topic { what, files, tests, remark }
}

const OF_1981: &[Topic] = &[
    topic("alpha-beta, section I", &["alphabeta.rs"], &["corpus"], ""),
    topic(
        "falphabeta, lalphabeta, palphabeta, SCOUT",
        &["falphabeta.rs", "lalphabeta.rs", "palphabeta.rs", "scout.rs"],
        &["corpus"],
        "",
    ),
    topic(
        "Table 1 and its recurrence",
        &["crates/search/src/theory.rs", "crates/games/src/tree/additive.rs"],
        &["marsland_campbell_table_1"],
        "the recurrence gives 3043 for A(24,4): the print, 3066, has lost a −1",
    ),
    topic(
        "random trees with independent leaves",
        &["crates/games/src/tree/independent.rs"],
        &["marsland_campbell_table_1"],
        "not what the printed trees were, though the paper says so",
    ),
    topic(
        "Appendix: transposition table",
        &["ab_memory_1981.rs"],
        &["corpus"],
        "one test corrected",
    ),
];

const OF_1985: &[Topic] = &[
    topic("Figure 2.1: refutation wall", &[], &["reinefeld_figures"], ""),
    topic("Figure 2.2: NegaScout", &["negascout.rs"], &["corpus"], ""),
    topic("Figure 2.4: INS", &["ins.rs"], &["corpus"], "two lines corrected"),
    topic("section 2.5: PNS", &["pns.rs"], &["corpus"], "our reading; the paper has no code"),
    topic(
        "Figure 3.1: OPEN list of SSS*",
        &["sss.rs", "open.rs"],
        &["reinefeld_figure_3_1"],
        "the print repeats the third state for the fourth",
    ),
    topic("Figure 3.2: DUAL*", &["dual.rs"], &["equivalences"], ""),
    topic(
        "Figure 4.1: DUAL-NS; DUAL-INS",
        &["dual_ns.rs", "dual_ins.rs"],
        &["equivalences"],
        "DUAL-INS evaluates DUAL*'s leaves in its order",
    ),
    topic("section 5.1: trees", &["crates/games/src/tree/ordered.rs"], &["reinefeld_figures"], ""),
    topic("Table 5.1: all 40 320 trees", &[], &["reinefeld_table_5_1"], ""),
    topic("three claims about all trees", &[], &["false_claims"], "false; counter-examples"),
];

const OF_1989: &[Topic] = &[topic(
    "the six enhancements T R N S H K",
    &["crates/search/src/searcher/enhancements.rs"],
    &[],
    "one switch each; `nullwindow search --enhancements T,H`",
)];

const OF_1995: &[Topic] = &[
    topic(
        "Figure 1: alpha-beta with memory",
        &["ab_memory.rs"],
        &["corpus"],
        "the bound is decided by alpha at entry",
    ),
    topic("Figure 1 (IJCAI): MT", &["mt.rs"], &["equivalences"], ""),
    topic(
        "Figure 2: AB-SSS*, AB-DUAL*",
        &["ab_memory.rs"],
        &["equivalences", "conditions"],
        "leaf for leaf SSS* and DUAL* on every tree tried; the conditions are tests too",
    ),
    topic("Figure 3: MTD(f), MTD(+∞)", &["mtd.rs"], &["equivalences"], ""),
    topic("section 4: bisection, steps, best move", &["mtd.rs", "mtd_best.rs"], &["corpus"], ""),
];

const OF_2011: &[Topic] = &[topic(
    "Best Node Search",
    &["best_node_search.rs"],
    &["best_node_search"],
    "our reading of \"update α-β range\"",
)];

const PAPERS: [(Paper, &[Topic]); 6] = [
    (MARSLAND_CAMPBELL_1981, OF_1981),
    (REINEFELD_1985, OF_1985),
    (SCHAEFFER_1989, OF_1989),
    (PLAAT_1995, OF_1995),
    (RUTKO_2011, OF_2011),
    (OUR_OWN, &[]),
];

/// The text of `PAPERS.md`.
pub fn text(chapters: &[Chapter]) -> String {
    let mut text = String::from(
        "# Papers, and where they are reproduced\n\n\
         Made by `nullwindow lab papers` from a store; do not edit it. The full account with plots is \
         `nullwindow lab report`; all numbers with their intervals and sample sizes are in \
         [docs/claims.csv](docs/claims.csv). A verdict needs a 95 % interval that excludes the other answer; the \
         least certain are taken back, so that of those left about one in twenty at most is wrong (Benjamini, \
         Hochberg 1995, who assume that they are independent). \
         Tests are files of `crates/search/tests`, files without a folder those of `crates/search/src/algorithms`; \
         `nullwindow tree -a NAME` runs any of the algorithms on any tree.\n",
    );
    summary(&mut text, chapters);
    for (paper, topics) in &PAPERS {
        add(&mut text, format_args!("\n## {}\n\n{}.\n", plain(paper.short), plain(paper.full)));
        if !topics.is_empty() {
            text.push('\n');
        }
        for topic in *topics {
            add(&mut text, format_args!("- {}\n", topic.line()));
        }
        for chapter in chapters.iter().filter(|chapter| chapter.study.paper() == *paper) {
            study(&mut text, chapter);
        }
    }
    text
}

/// The parts of such a text that do not depend on measurements: everything but tables and notes.
pub fn skeleton(text: &str) -> Vec<&str> {
    let is_measured = |line: &&str| line.starts_with(['|', '>']);
    text.lines().filter(|line| !is_measured(line) && !line.is_empty()).collect()
}

/// All files that the text names, from the root of the project.
pub fn files() -> Vec<String> {
    let of_topic = |topic: &Topic| {
        let sources = topic.files.iter().map(|file| match file.contains('/') {
            true => file.to_string(),
            false => format!("crates/search/src/algorithms/{file}"),
        });
        let tests = topic.tests.iter().map(|test| format!("crates/search/tests/{test}.rs"));
        sources.chain(tests).collect::<Vec<_>>()
    };
    PAPERS.iter().flat_map(|(_, topics)| topics.iter().flat_map(of_topic)).collect()
}

impl Topic {
    fn line(&self) -> String {
        let code = |names: &[&str]| {
            let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            quoted.join(", ")
        };
        let mut parts = vec![plain(self.what)];
        if !self.files.is_empty() {
            parts.push(code(self.files));
        }
        if !self.tests.is_empty() {
            parts.push(format!("test {}", code(self.tests)));
        }
        if !self.remark.is_empty() {
            parts.push(plain(self.remark));
        }
        parts.join("; ")
    }
}

fn study(text: &mut String, chapter: &Chapter) {
    let name = chapter.study.name();
    add(text, format_args!("\n### {name}\n\n{}.\n\n", plain(chapter.study.summary())));
    let option = chapter.results.scale_option();
    add(
        text,
        format_args!(
            "| claim | printed | ours (`nullwindow lab run {name}{option}`) | verdict |\n"
        ),
    );
    text.push_str("|---|---|---|---|\n");
    for claim in &chapter.section.claims {
        add(text, format_args!("{}\n", row(claim)));
    }
    // How it was done: which positions, which readings, what is counted.
    for note in &chapter.section.notes {
        add(text, format_args!("\n> {}\n", plain(note)));
    }
}

/// All claims with their numbers, one a line: study, claim, print, text, low, middle, high, sample, p, verdict,
/// reason.
pub fn claims_csv(chapters: &[Chapter]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let head = ["study", "claim", "printed", "measured", "low", "middle", "high", "samples", "p"];
    let mut write =
        |record: Vec<String>| writer.write_record(record).expect("memory takes everything");
    write(head.into_iter().chain(["verdict", "reason"]).map(str::to_string).collect());
    for chapter in chapters {
        for claim in &chapter.section.claims {
            let [low, middle, high] = match claim.interval {
                Some(numbers) => numbers.map(|number| format!("{number:.4}")),
                None => [const { String::new() }; 3],
            };
            let p = claim.p.map_or(String::new(), |p| format!("{p:.2e}"));
            let texts = [chapter.study.name(), &claim.what, &claim.published, &claim.measured];
            let numbers = [low, middle, high, claim.samples.to_string(), p];
            let verdict = [claim.verdict.words(), &claim.reason];
            let record = texts.into_iter().map(str::to_string).chain(numbers);
            write(record.chain(verdict.map(str::to_string)).collect());
        }
    }
    let bytes = writer.into_inner().expect("memory takes everything");
    String::from_utf8(bytes).expect("made of text")
}

/// A statement of a paper that can be checked, and what checks it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Deserialize)]
pub struct Sentence {
    /// A number in its paper.
    pub id: String,
    /// The year, and which of two papers.
    pub paper: String,
    /// Section, table or figure.
    pub place: String,
    /// In our words.
    pub sentence: String,
    /// What it is said of.
    pub about: String,
    /// judged, in part, open or not checkable.
    pub status: String,
    /// Studies, and tests of `crates/search/tests`, separated by semicolons.
    pub judged_by: String,
    /// For each of these studies in turn a claim of it on the sentence, separated by ` | `.
    pub claims: String,
    /// What would judge it, or the rest of it.
    pub how: String,
}

/// All of them.
pub fn sentences() -> Vec<Sentence> {
    let file = include_str!("../data/sentences.csv");
    let mut reader = csv::Reader::from_reader(file.as_bytes());
    reader.deserialize().collect::<Result<_, _>>().expect("a table of our own; a test reads it")
}

/// "28, 3, 50, 1"
fn judged(sentences: &[Sentence], paper: &Paper) -> String {
    let year = paper.short.split(' ').next_back().unwrap_or_default();
    let of_paper = sentences.iter().filter(|sentence| sentence.paper.starts_with(year));
    let count = |status: &str| of_paper.clone().filter(|s| s.status == status).count().to_string();
    match of_paper.clone().count() {
        0 => "–".into(),
        _ => ["judged", "in part", "open", "not checkable"].map(count).join(", "),
    }
}

/// How many claims of each paper have which verdict.
fn summary(text: &mut String, chapters: &[Chapter]) {
    text.push_str(
        "\nStatements are all sentences of the papers that are numbers or comparisons \
         ([sentences.csv](crates/lab/data/sentences.csv)): how many a study or a test judges, judges in part, \
         does not judge yet, and how many cannot be checked.\n\n\
         | paper | statements | claims reproduced | not reproduced | not decided | measured, not printed |\n\
         |---|---|---|---|---|---|\n",
    );
    let sentences = sentences();
    for (paper, _) in &PAPERS {
        let of_paper = chapters.iter().filter(|chapter| chapter.study.paper() == *paper);
        let claims: Vec<&Claim> = of_paper.flat_map(|chapter| &chapter.section.claims).collect();
        let count =
            |wanted: fn(Verdict) -> bool| claims.iter().filter(|c| wanted(c.verdict)).count();
        add(
            text,
            format_args!(
                "| {} | {} | {} | {} | {} | {} |\n",
                plain(paper.short),
                judged(&sentences, paper),
                count(Verdict::is_reproduced),
                count(|verdict| verdict == Verdict::NotReproduced),
                count(|verdict| verdict == Verdict::Undecided),
                count(|verdict| matches!(verdict, Verdict::Answered | Verdict::Measured))
            ),
        );
    }
}

/// The table row of a claim.
pub fn row(claim: &Claim) -> String {
    let Claim { what, published, measured, verdict, .. } = claim;
    let reason = match (verdict, claim.reason.as_str()) {
        (Verdict::NotReproduced | Verdict::Undecided, reason) if !reason.is_empty() => {
            format!(": {}", plain(reason))
        }
        _ => String::new(),
    };
    let [what, published, measured] = [what, published, measured].map(|text| plain(text));
    let verdict = verdict.words();
    format!("| {what} | {published} | {measured} | {verdict}{reason} |")
}

fn add(text: &mut String, more: std::fmt::Arguments<'_>) {
    text.write_fmt(more).expect("memory takes everything");
}

/// Text with Markdown escaped.
fn plain(text: &str) -> String {
    text.replace('*', "\\*").replace('|', "\\|").replace('_', "\\_")
}
