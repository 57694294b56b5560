//! A study's report on its rows: claims with verdicts, tables and figures, as data.
//!
//! The report only draws it; tests and `PAPERS.md` read it.

/// A study's part of the report.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Section {
    /// What was asked.
    pub question: String,
    /// What the paper's table or figure shows, in words.
    pub published: String,
    /// What the paper states and what we found, one by one.
    pub claims: Vec<Claim>,
    /// Numbers in rows and columns.
    pub tables: Vec<Table>,
    /// Plots.
    pub figures: Vec<Figure>,
    /// Notes to the reader.
    pub notes: Vec<String>,
}

/// The verdict on a claim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// To the last digit.
    Exactly,
    /// The whole interval (95 %) is on the side the paper says.
    Reproduced,
    /// The whole interval is within the stated tolerance of the printed number.
    WithinTolerance,
    /// A question of our own, and the whole interval gives the same answer.
    Answered,
    /// Not published anywhere: the number is the answer.
    Measured,
    /// The sample is too small to tell.
    Undecided,
    /// Not reproduced, and the reason is given.
    NotReproduced,
    /// Rows are missing.
    Unanswered,
}

impl Verdict {
    /// The verdict in words.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Exactly => "reproduced exactly",
            Verdict::Reproduced => "reproduced",
            Verdict::WithinTolerance => "reproduced within tolerance",
            Verdict::Answered => "answered",
            Verdict::Measured => "measured",
            Verdict::Undecided => "not decided by this sample",
            Verdict::NotReproduced => "not reproduced",
            Verdict::Unanswered => "not run yet",
        }
    }

    /// Whether the paper is confirmed.
    pub fn is_reproduced(self) -> bool {
        self <= Verdict::WithinTolerance
    }
}

/// Something the paper states, and what we measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// What it is about.
    pub what: String,
    /// What is printed.
    pub published: String,
    /// What was measured, with its interval.
    pub measured: String,
    /// From how many samples; 0 if nothing was sampled.
    pub samples: usize,
    /// The verdict.
    pub verdict: Verdict,
    /// The number behind it with its 95 % interval: low, middle, high. `None` if there is no sample.
    pub interval: Option<[f64; 3]>,
    /// How likely such a sample is if the verdict is wrong.
    pub p: Option<f64>,
    /// The reason, where one is needed.
    pub reason: String,
    /// Whether it is also at the top of the report: what the paper is known for.
    pub is_headline: bool,
}

/// Not in print: a question of our own.
pub const NOT_ASKED: &str = "not asked";

impl Claim {
    /// A claim without a measurement yet.
    pub fn new(what: impl Into<String>, published: impl Into<String>) -> Self {
        Claim {
            what: what.into(),
            published: published.into(),
            measured: "–".to_string(),
            samples: 0,
            verdict: Verdict::Unanswered,
            interval: None,
            p: None,
            reason: String::new(),
            is_headline: false,
        }
    }

    /// Marks it as one that the paper is known for.
    pub fn headline(mut self) -> Self {
        self.is_headline = true;
        self
    }

    /// With a measurement and its verdict. What was never printed can neither be reproduced nor
    /// contradicted: it is measured.
    pub fn measured(mut self, text: impl Into<String>, samples: usize, verdict: Verdict) -> Self {
        let verdict = match verdict {
            Verdict::Exactly
            | Verdict::Reproduced
            | Verdict::WithinTolerance
            | Verdict::NotReproduced
                if self.published == NOT_ASKED =>
            {
                Verdict::Measured
            }
            verdict => verdict,
        };
        (self.measured, self.samples, self.verdict) = (text.into(), samples, verdict);
        self
    }

    /// Without a p value: what cannot come out otherwise takes no part in the control of all verdicts.
    #[must_use]
    pub fn untested(mut self) -> Self {
        self.p = None;
        self
    }

    /// Adds the cause of a contradiction to what is said already. Other verdicts need none.
    pub fn explain(&mut self, cause: &str) {
        if self.verdict == Verdict::NotReproduced && !cause.is_empty() {
            let link = match self.reason.as_str() {
                "" => "",
                said if said.contains(": ") => "; ",
                _ => ": ",
            };
            self.reason.push_str(link);
            self.reason.push_str(cause);
        }
    }

    /// With a reason.
    pub fn because(mut self, reason: impl Into<String>) -> Self {
        self.reason = reason.into();
        self
    }

    /// With what was found to be the cause, if anything was, and if it did not hold.
    #[must_use]
    pub fn explained(mut self, cause: impl Into<Option<String>>) -> Self {
        if let Some(cause) = cause.into() {
            self.explain(&cause);
        }
        self
    }
}

impl Section {
    /// The worst of its claims.
    pub fn verdict(&self) -> Verdict {
        self.claims.iter().map(|claim| claim.verdict).max().unwrap_or(Verdict::Unanswered)
    }
}

/// Numbers in rows and columns.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// The heading of each column.
    pub columns: Vec<String>,
    /// As many cells as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(title: impl Into<String>, columns: &[&str]) -> Self {
        let columns = columns.iter().map(|c| c.to_string()).collect();
        Table { title: title.into(), columns, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn push(&mut self, row: Vec<String>) {
        debug_assert_eq!(row.len(), self.columns.len(), "{}", self.title);
        self.rows.push(row);
    }
}

/// A plot.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// A name for its files, unique in the study.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The lines.
    pub series: Vec<Series>,
}

impl Figure {
    /// What came out, in one sentence: where the lines are furthest to the right, or the ends of a single one.
    pub fn finding(&self) -> String {
        let lines = || self.series.iter().filter(|series| !series.points.is_empty());
        if self.x.counts {
            let most_frequent = |series: &Series| {
                let point = series.points.iter().max_by(|a, b| a.y.total_cmp(&b.y))?;
                Some(format!("{} ({})", short(point.x), series.label))
            };
            let all: Vec<String> = lines().filter_map(most_frequent).collect();
            return format!("Most frequent: {}.", all.join(", "));
        }
        let by_height = |a: &(&Series, &Point), b: &(&Series, &Point)| a.1.y.total_cmp(&b.1.y);
        let at = |x: f64| {
            lines().filter_map(move |s| Some((s, s.points.iter().find(|point| point.x == x)?)))
        };
        let ends = |x: f64| Some((at(x).min_by(by_height)?, at(x).max_by(by_height)?));
        let differ = |x: f64| ends(x).is_some_and(|(a, b)| short(a.1.y) != short(b.1.y));
        // As many lines as possible, apart, and as far to the right as possible.
        let places = lines().flat_map(|series| series.points.iter().map(|point| point.x));
        let rank = |x: f64| (at(x).count(), differ(x));
        let place = places.max_by(|a, b| rank(*a).cmp(&rank(*b)).then(a.total_cmp(b)));
        let Some((place, ((lowest, least), (highest, most)))) =
            place.and_then(|x| Some((x, ends(x)?)))
        else {
            return String::new();
        };
        if lowest.label == highest.label {
            return single(lowest, &self.x.label);
        }
        let overlap = if least.high >= most.low { "; their intervals overlap" } else { "" };
        format!(
            "{}: lowest {} ({}), highest {} ({}){overlap}.",
            place_of(&self.x.label, place),
            lowest.label,
            short(least.y),
            highest.label,
            short(most.y)
        )
    }
}

/// The least and the greatest point of a line.
fn single(line: &Series, axis: &str) -> String {
    let by_height = |a: &&Point, b: &&Point| a.y.total_cmp(&b.y);
    let ends = (line.points.iter().min_by(by_height), line.points.iter().max_by(by_height));
    let (Some(least), Some(most)) = ends else { return String::new() };
    let at = |point: &Point| format!("{} at {}", short(point.y), short(point.x));
    format!("{}: lowest {}, highest {} ({axis}).", line.label, at(least), at(most))
}

/// "At depth 5", "At 20 (entries, as a power of two)".
fn place_of(axis: &str, place: f64) -> String {
    match axis.contains(' ') {
        true => format!("At {} ({axis})", short(place)),
        false => format!("At {axis} {}", short(place)),
    }
}

/// A number with three digits, or all before the point.
fn short(value: f64) -> String {
    let digits = match value.abs() {
        v if v >= 100.0 || v.fract() == 0.0 => 0,
        v if v >= 10.0 => 1,
        _ => 2,
    };
    format!("{value:.digits$}")
}

/// An axis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    /// What is measured, with its unit.
    pub label: String,
    /// Whether it is logarithmic.
    pub logarithmic: bool,
    /// Whether it shows whole numbers only.
    pub whole: bool,
    /// Whether it counts something: every line is a distribution over it, drawn as bars in a panel of its own.
    pub counts: bool,
    /// Whether its numbers stand for things in no order: then points are not joined.
    pub categories: bool,
    /// On the vertical axis: what to see in the figure, in one sentence.
    pub reading: String,
}

impl Axis {
    /// A linear axis.
    pub fn linear(label: impl Into<String>) -> Self {
        let [logarithmic, whole, counts, categories] = [false; 4];
        Axis { label: label.into(), logarithmic, whole, counts, categories, reading: String::new() }
    }

    /// A linear axis of whole numbers: depths, distances.
    pub fn whole(label: impl Into<String>) -> Self {
        Axis { whole: true, ..Axis::linear(label) }
    }

    /// A logarithmic axis.
    pub fn logarithmic(label: impl Into<String>) -> Self {
        Axis { logarithmic: true, ..Axis::linear(label) }
    }

    /// An axis of counts: the lines are distributions.
    pub fn counts(label: impl Into<String>) -> Self {
        Axis { counts: true, ..Axis::whole(label) }
    }

    /// An axis of things in no order, by their numbers.
    pub fn categories(label: impl Into<String>) -> Self {
        Axis { categories: true, ..Axis::whole(label) }
    }

    /// With what to see, in one sentence. It must stay true whatever a rerun measures.
    pub fn reading(mut self, sentence: impl Into<String>) -> Self {
        self.reading = sentence.into();
        self
    }
}

/// A line of a plot.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// Its name.
    pub label: String,
    /// From left to right.
    pub points: Vec<Point>,
}

/// A point with its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The position on the x axis.
    pub x: f64,
    /// The value.
    pub y: f64,
    /// The lower end of the interval; the value itself if there is none.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(lines: &[(&str, &[(f64, f64)])]) -> Figure {
        let point = |&(x, y): &(f64, f64)| Point { x, y, low: y - 1.0, high: y + 1.0 };
        let line = |(label, points): &(&str, &[(f64, f64)])| Series {
            label: label.to_string(),
            points: points.iter().map(point).collect(),
        };
        Figure {
            name: "test".into(),
            title: "test".into(),
            x: Axis::whole("depth"),
            y: Axis::linear("%"),
            series: lines.iter().map(line).collect(),
        }
    }

    #[test]
    fn only_what_did_not_hold_is_explained() {
        let reason = |verdict, reason: &str| {
            let claim = Claim::new("", "printed").measured("", 9, verdict).because(reason);
            claim.explained("a cause".to_string()).reason
        };
        assert_eq!(reason(Verdict::Reproduced, ""), "");
        assert_eq!(reason(Verdict::Undecided, "too few"), "too few");
        assert_eq!(reason(Verdict::NotReproduced, "it is less"), "it is less: a cause");
        assert_eq!(reason(Verdict::NotReproduced, ""), "a cause");
        assert_eq!(reason(Verdict::NotReproduced, "it is less: why"), "it is less: why; a cause");
        let claim =
            Claim::new("", "printed").measured("", 9, Verdict::NotReproduced).because("why");
        assert_eq!(claim.explained(None).explained(String::new()).reason, "why");
    }

    #[test]
    fn findings_are_those_of_the_points() {
        let both: &[(&str, &[(f64, f64)])] = &[
            ("sss", &[(2.0, 90.0), (3.0, 120.0), (4.0, 1.0)]),
            ("dual", &[(2.0, 95.0), (3.0, 110.5)]),
        ];
        assert_eq!(figure(both).finding(), "At depth 3: lowest dual (110), highest sss (120).");
        let near: &[(&str, &[(f64, f64)])] = &[("sss", &[(2.0, 90.0)]), ("dual", &[(2.0, 91.0)])];
        assert!(figure(near).finding().ends_with("; their intervals overlap."));
        let meeting: &[(&str, &[(f64, f64)])] =
            &[("sss", &[(2.0, 90.0), (3.0, 100.0)]), ("dual", &[(2.0, 99.0), (3.0, 100.0)])];
        assert!(figure(meeting).finding().starts_with("At depth 2: lowest sss"));
        let one = figure(&[("sss", &[(2.0, 90.0), (3.0, 120.0)])]);
        assert_eq!(one.finding(), "sss: lowest 90 at 2, highest 120 at 3 (depth).");
        let shares = Figure { x: Axis::counts("visits"), ..one };
        assert_eq!(shares.finding(), "Most frequent: 3 (sss).");
    }
}
