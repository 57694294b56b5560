//! The top of the page: one row a paper, the studies, and the claims that the papers are known for.

use super::html::{Page, prose};
use super::verdicts::{Group, judged, meter};
use super::{Chapter, escape};
use crate::section::{Claim, NOT_ASKED, Verdict};
use crate::study::Paper;

/// More contradictions of one paper are collapsed.
const SHOWN: usize = 8;

impl Page {
    /// One row a paper: how many of its claims held, and every one that did not, with the reason.
    pub(super) fn summary(&mut self, chapters: &[Chapter]) {
        self.add(format_args!(
            "<h2>Summary</h2>\n<table class=\"summary\">\n<thead><tr><th>paper</th><th>claims</th>\
             <th>what did not hold, and why</th></tr></thead>\n<tbody>\n"
        ));
        for paper in papers(chapters) {
            let of_paper = || chapters.iter().filter(|chapter| chapter.study.paper() == paper);
            let claims = of_paper().flat_map(|chapter| &chapter.section.claims);
            self.add(format_args!(
                "<tr class=\"paper\"><th scope=\"row\">{}</th><td>{}</td><td>",
                escape(paper.short),
                meter(claims)
            ));
            self.contradictions(of_paper());
            self.add(format_args!("</td></tr>\n"));
        }
        let legend = Group::ALL.map(|group| {
            let (class, icon, words) = (group.class(), group.icon(), group.words());
            format!("<span class=\"{class}\">{icon} {words}</span>: {}", group.meaning())
        });
        self.add(format_args!(
            "</tbody></table>\n<details class=\"soft legend\"><summary>What the words mean</summary><p>{}.</p></details>\n",
            legend.join("; ")
        ));
    }

    fn contradictions<'a>(&mut self, chapters: impl Iterator<Item = &'a Chapter>) {
        let claims: Vec<(&str, &Claim)> = chapters
            .flat_map(|c| c.section.claims.iter().map(|claim| (c.study.name(), claim)))
            .collect();
        let are_all = |verdict| claims.iter().all(|(_, claim)| claim.verdict == verdict);
        let none = match () {
            () if are_all(Verdict::Unanswered) => "nothing measured yet",
            () if claims.iter().all(|(_, claim)| claim.published == NOT_ASKED) => "not in print",
            () => "no contradiction",
        };
        let found: Vec<&(&str, &Claim)> = claims
            .iter()
            .filter(|(_, claim)| Group::of(claim.verdict) == Group::NotReproduced)
            .collect();
        match found.len() {
            0 => return self.add(format_args!("<span class=\"soft\">{none}</span>")),
            1 => self.add(format_args!(
                "<details class=\"first\"><summary>1 claim did not hold</summary><ul>\n"
            )),
            n => {
                let class = if n > SHOWN { "" } else { " class=\"first\"" };
                self.add(format_args!(
                    "<details{class}><summary>{n} claims did not hold</summary><ul>\n"
                ));
            }
        }
        for (study, claim) in found {
            let Claim { what, published, measured, reason, .. } = claim;
            let reason = match reason.as_str() {
                "" => String::new(),
                reason => format!("; {}", prose(reason)),
            };
            self.add(format_args!(
                "<li>{}: printed “{}”, measured {}{reason} (<a href=\"#{study}\">{study}</a>).</li>\n",
                escape(what),
                escape(published),
                escape(measured),
            ));
        }
        self.add(format_args!("</ul></details>"));
    }

    /// The headline claims of the papers, each with its study.
    pub(super) fn headlines(&mut self, chapters: &[Chapter]) {
        self.add(format_args!(
            "<details class=\"first\"><summary>What the papers are known for</summary>\n\
             <div class=\"scroll\"><table class=\"claims cards\">\n<thead><tr>\
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
                    judged(claim)
                ));
            }
        }
        self.add(format_args!("</tbody></table></div></details>\n"));
    }

    /// The studies, paper by paper.
    pub(super) fn contents(&mut self, chapters: &[Chapter]) {
        self.add(format_args!("<nav><details class=\"first\"><summary>Studies</summary>\n"));
        for paper in papers(chapters) {
            self.add(format_args!("<h3>{}</h3>\n", escape(paper.short)));
            for Chapter { study, section, .. } in
                chapters.iter().filter(|c| c.study.paper() == paper)
            {
                let name = study.name();
                self.add(format_args!(
                    "<a class=\"study\" href=\"#{name}\"><span><b>{name}</b> {}</span>{}</a>\n",
                    escape(study.summary()),
                    meter(section.claims.iter())
                ));
            }
        }
        self.add(format_args!("</details></nav>\n"));
    }
}

/// The papers of the chapters, in their order.
fn papers(chapters: &[Chapter]) -> Vec<Paper> {
    let mut papers: Vec<Paper> = Vec::new();
    for paper in chapters.iter().map(|chapter| chapter.study.paper()) {
        if !papers.contains(&paper) {
            papers.push(paper);
        }
    }
    papers
}
