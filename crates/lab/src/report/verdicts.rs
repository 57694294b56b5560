//! Verdicts as the page shows them: an icon, words and a colour, so that each is known without the others.

use super::html::prose;
use crate::section::{Claim, Verdict};

/// Verdicts that are displayed alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    Reproduced,
    Measured,
    Undecided,
    NotReproduced,
    NotRun,
}

impl Group {
    pub const ALL: [Group; 5] =
        [Group::Reproduced, Group::NotReproduced, Group::Undecided, Group::Measured, Group::NotRun];

    pub fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Exactly | Verdict::Reproduced | Verdict::WithinTolerance => Group::Reproduced,
            Verdict::Answered | Verdict::Measured => Group::Measured,
            Verdict::Undecided => Group::Undecided,
            Verdict::NotReproduced => Group::NotReproduced,
            Verdict::Unanswered => Group::NotRun,
        }
    }

    /// A class of the style sheet.
    pub fn class(self) -> &'static str {
        match self {
            Group::Reproduced => "good",
            Group::Measured => "new",
            Group::Undecided => "undecided",
            Group::NotReproduced => "bad",
            Group::NotRun => "missing",
        }
    }

    pub fn icon(self) -> &'static str {
        match self {
            Group::Reproduced => "✓",
            Group::Measured => "◆",
            Group::Undecided => "?",
            Group::NotReproduced => "✗",
            Group::NotRun => "○",
        }
    }

    pub fn words(self) -> &'static str {
        match self {
            Group::Reproduced => "held",
            Group::Measured => "newly measured",
            Group::Undecided => "undecided",
            Group::NotReproduced => "did not hold",
            Group::NotRun => "not run",
        }
    }

    /// What the words mean.
    pub fn meaning(self) -> &'static str {
        match self {
            Group::Reproduced => "the measured interval agrees with the print",
            Group::Measured => "no paper prints a number",
            Group::Undecided => "measured, but the interval contains both answers",
            Group::NotReproduced => "the measured interval contradicts the print",
            Group::NotRun => "nothing measured yet",
        }
    }

    /// What a reader wants to see first: contradictions, then what is new.
    pub fn by_interest(self) -> usize {
        match self {
            Group::NotReproduced => 0,
            Group::Measured => 1,
            Group::Reproduced => 2,
            Group::Undecided => 3,
            Group::NotRun => 4,
        }
    }
}

/// The groups that occur among claims, and how often.
pub fn counted<'a>(claims: impl Iterator<Item = &'a Claim> + Clone) -> Vec<(Group, usize)> {
    let count = |group| claims.clone().filter(|c| Group::of(c.verdict) == group).count();
    Group::ALL.into_iter().map(|group| (group, count(group))).filter(|(_, n)| *n > 0).collect()
}

/// The verdicts on claims, as a bar and in words.
pub fn meter<'a>(claims: impl Iterator<Item = &'a Claim> + Clone) -> String {
    let groups = counted(claims);
    let part = |(group, n): &(Group, usize)| {
        format!("<i class=\"{}\" style=\"flex:{n}\"></i>", group.class())
    };
    let words = |(group, n): &(Group, usize)| {
        format!(
            "<span class=\"{}\">{}\u{a0}{n}\u{a0}{}</span>",
            group.class(),
            group.icon(),
            group.words().replace(' ', "\u{a0}")
        )
    };
    let parts: String = groups.iter().map(part).collect();
    let words: Vec<String> = groups.iter().map(words).collect();
    format!("<span class=\"meter\"><span class=\"bar\">{parts}</span>{}</span>", words.join(" "))
}

/// A verdict.
pub fn chip(verdict: Verdict) -> String {
    labelled(verdict, verdict.words())
}

/// The verdict on a claim, and the reason below it.
pub fn judged(claim: &Claim) -> String {
    let chip = chip(claim.verdict);
    match claim.reason.as_str() {
        "" => chip,
        reason => format!("{chip}<span class=\"reason\">{}</span>", prose(reason)),
    }
}

fn labelled(verdict: Verdict, words: &str) -> String {
    let group = Group::of(verdict);
    format!("<span class=\"chip {}\">{} {words}</span>", group.class(), group.icon())
}

/// Claims counted by verdict.
pub fn tally(claims: &[Claim]) -> String {
    let kinds = [
        Verdict::Exactly,
        Verdict::Reproduced,
        Verdict::WithinTolerance,
        Verdict::NotReproduced,
        Verdict::Undecided,
        Verdict::Answered,
        Verdict::Measured,
        Verdict::Unanswered,
    ];
    let chips = kinds.into_iter().filter_map(|kind| {
        let count = claims.iter().filter(|claim| claim.verdict == kind).count();
        (count > 0).then(|| labelled(kind, &format!("{count} {}", kind.words())))
    });
    chips.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// What was measured without a decision is not what was never measured.
    #[test]
    fn groups_differ_in_colour_icon_and_words() {
        for look in [Group::class, Group::icon, Group::words, Group::meaning] {
            let all: HashSet<&str> = Group::ALL.into_iter().map(look).collect();
            assert_eq!(all.len(), Group::ALL.len(), "{all:?}");
        }
        let [undecided, missing] = [Verdict::Undecided, Verdict::Unanswered].map(chip);
        assert!(undecided.contains("undecided") && undecided.contains('?'), "{undecided}");
        assert!(missing.contains("missing") && missing.contains('○'), "{missing}");
        let style = include_str!("style.css");
        for group in Group::ALL {
            assert!(style.contains(&format!(".chip.{}", group.class())), "{group:?} has no colour");
        }
    }
}
