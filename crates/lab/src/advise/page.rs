//! The advice as a page, in the laboratory's style: one file that needs no other.

use super::Advice;
use super::parts::Part;
use super::shape::{Shape, quantile};
use crate::figures::{self, Background, FigureError};
use crate::practice::Ratio;
use crate::report::html::{grid, head};
use crate::report::{ReportError, escape, save};
use crate::section::{Axis, Figure, Point, Series};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// What the laboratory's page has no need of.
const OWN_STYLE: &str = "pre { overflow-x: auto; background: var(--card); padding: .7rem .9rem; \
    border-radius: .5rem; font: .88rem/1.45 ui-monospace, monospace; }\n\
    pre code { background: none; padding: 0; overflow-wrap: normal; }\n\
    .lead { font-size: 1.15rem; font-weight: 600; }\n\
    @media (max-width: 44rem) { th, td { white-space: normal; padding: .3rem .4rem; } }\n";

impl Advice {
    /// Writes `index.html` and `advice.json` into a folder; the page's path.
    ///
    /// # Errors
    /// If a file cannot be written or a figure cannot be drawn.
    pub fn write(&self, folder: &Path, search: &str) -> Result<PathBuf, ReportError> {
        let json = format!("{:#}\n", self.json(search));
        save(&folder.join("advice.json"), json.as_bytes())?;
        let index = folder.join("index.html");
        save(&index, self.page(search)?.as_bytes())?;
        Ok(index)
    }

    /// The page.
    ///
    /// # Errors
    /// If a figure cannot be drawn.
    pub fn page(&self, search: &str) -> Result<String, FigureError> {
        let mut page = head(&format!("Which search for {}?", self.title), OWN_STYLE);
        self.opening(&mut page);
        if self.verdict.passed() {
            self.answer(&mut page, search);
            let figures = self.figures();
            for part in self.parts() {
                add_part(&mut page, &part, &figures)?;
            }
        }
        let _ = write!(
            page,
            "</main>\n<footer>nullwindow {} at revision {}; seed {}.</footer>\n</body>\n</html>\n",
            env!("CARGO_PKG_VERSION"),
            env!("NULLWINDOW_REVISION"),
            self.seed
        );
        Ok(page)
    }

    fn opening(&self, page: &mut String) {
        if !self.verdict.passed() {
            let _ = write!(
                page,
                "<p class=\"warning\">The game has a bug: no search can be recommended.</p>\n</header>\n<main>\n\
                 <pre><code>{}</code></pre>\n",
                escape(&self.verdict.to_string())
            );
            return;
        }
        let _ = writeln!(
            page,
            "<p><span class=\"chip good\">✓ verify</span> {}</p>",
            escape(self.verdict.to_string().trim())
        );
        let _ = writeln!(
            page,
            "<p class=\"soft\">Measured on {}; {} million nodes. Only node counts decide, so the same seed gives \
             the same answer. Intervals are 95\u{a0}% confidence intervals.</p>",
            escape(&self.source),
            self.spent.div_ceil(1_000_000)
        );
        if self.is_stopped {
            page.push_str("<p class=\"warning\">Stopped before the end: what is missing was not measured.</p>\n");
        }
        page.push_str("</header>\n<main>\n");
    }

    fn answer(&self, page: &mut String, search: &str) {
        page.push_str("<section>\n<h2>The answer</h2>\n");
        let (Some(named), Some(code), Some(command)) =
            (self.named(), self.code(), self.command(search))
        else {
            page.push_str("<p>None yet: the race was not finished.</p>\n</section>\n");
            return;
        };
        let _ = writeln!(page, "<p class=\"lead\">{}</p>", escape(&named));
        for sentence in self.sureness() {
            let _ = writeln!(page, "<p>{}</p>", escape(&sentence));
        }
        let _ = write!(
            page,
            "<h3>As a command</h3>\n<pre><code>{}</code></pre>\n<h3>As code</h3>\n<pre><code>{}</code></pre>\n\
             </section>\n",
            escape(&command),
            escape(&code)
        );
    }

    /// All figures; those without points are left out.
    fn figures(&self) -> Vec<Figure> {
        let mut all = Vec::new();
        if let Some(shape) = &self.shape {
            all.push(branching(shape));
            all.push(movement(shape));
        }
        if let Some(judgement) = &self.judgement {
            let lines = judgement.by_depth.iter().map(|(driver, points)| Series {
                label: driver.name().to_owned(),
                points: points
                    .iter()
                    .map(|(depth, ratio)| ratio.point(f64::from(*depth)))
                    .collect(),
            });
            all.push(Figure {
                name: "by-depth".into(),
                title: "Every driver with the recommended set".into(),
                x: Axis::whole("depth"),
                y: Axis::logarithmic("nodes, % of the default").reading(
                    "All iterations up to a depth, relative to the default; lower is better. A line ends \
                     where a search was cut short.",
                ),
                series: lines.filter(|line| !line.points.is_empty()).collect(),
            });
        }
        if let Some(around) = &self.around {
            let point = |(bits, ratio): &(u32, Ratio)| ratio.point(f64::from(*bits));
            all.push(Figure {
                name: "table-size".into(),
                title: "How large must the table be?".into(),
                x: Axis::whole("entries, as a power of two"),
                y: Axis::linear("nodes, % of those with the largest")
                    .reading("Where the line is flat, a larger table saves nothing."),
                series: vec![Series {
                    label: "nodes".into(),
                    points: around.tables.iter().map(point).collect(),
                }],
            });
        }
        let elo = self.matches.iter().map(|found| {
            let [low, y, high] = found.elo();
            Point { x: f64::from(found.depth), y, low, high }
        });
        all.push(Figure {
            name: "elo".into(),
            title: "What is one more ply worth?".into(),
            x: Axis::whole("depth of the deeper side"),
            y: Axis::linear("Elo against one ply less").reading("Matches between two depths."),
            series: vec![Series { label: "Elo".into(), points: elo.collect() }],
        });
        all.retain(|figure| figure.series.iter().any(|series| !series.points.is_empty()));
        all
    }
}

fn branching(shape: &Shape) -> Figure {
    let point = |(ply, &y): (usize, &f64)| Point { x: ply as f64 + 1.0, y, low: y, high: y };
    Figure {
        name: "branching".into(),
        title: "How many moves?".into(),
        x: Axis::whole("ply of a random game"),
        y: Axis::linear("moves, mean").reading("Random games, as long as a tenth of them goes on."),
        series: vec![Series {
            label: "moves".into(),
            points: shape.branching.iter().enumerate().map(point).collect(),
        }],
    }
}

/// The distribution of changes in eight classes, each a quarter of the 90 % quantile wide.
fn movement(shape: &Shape) -> Figure {
    const CLASSES: i32 = 7;
    let width = (quantile(&shape.by_one, 0.9) / 4).max(1);
    let line = |label: &str, changes: &[i32]| {
        let share = |class: i32| {
            let within = changes.iter().filter(|&&c| (c / width).min(CLASSES) == class).count();
            let y = 100.0 * within as f64 / changes.len().max(1) as f64;
            Point { x: f64::from(class), y, low: y, high: y }
        };
        let points =
            if changes.is_empty() { Vec::new() } else { (0..=CLASSES).map(share).collect() };
        Series { label: label.into(), points }
    };
    let label = match width {
        1 => format!("change of the value ({CLASSES}: or more)"),
        _ => format!("change of the value, in steps of {width} ({CLASSES}: or more)"),
    };
    let lines = [line("one ply", &shape.by_one), line("two plies", &shape.by_two)];
    Figure {
        name: "movement".into(),
        title: "How far do values move?".into(),
        x: Axis::counts(label),
        y: Axis::linear("% of the iterations").reading(
            "How much the value of a position changes when it is searched one ply or two plies deeper.",
        ),
        series: lines.into_iter().filter(|line| !line.points.is_empty()).collect(),
    }
}

fn add_part(page: &mut String, part: &Part, figures: &[Figure]) -> Result<(), FigureError> {
    let _ = write!(page, "<section>\n<h2>{}</h2>\n", escape(part.title));
    for sentence in &part.sentences {
        let _ = writeln!(page, "<p>{}</p>", escape(sentence));
    }
    let shown = figures.iter().filter(|figure| part.figures.contains(&figure.name.as_str()));
    let shown: Vec<&Figure> = shown.collect();
    if !shown.is_empty() {
        page.push_str("<div class=\"figures\">\n");
        for figure in shown {
            let drawing = figures::svg(figure, "nullwindow advise", Background::Page)?;
            let _ = writeln!(
                page,
                "<figure>{}<figcaption>{} {}</figcaption></figure>",
                drawing.trim(),
                escape(&figure.y.reading),
                escape(&figure.finding())
            );
        }
        page.push_str("</div>\n");
    }
    for table in part.tables.iter().chain(&part.details) {
        let _ = write!(page, "<h3>{}</h3>\n{}", escape(&table.title), grid(table));
    }
    page.push_str("</section>\n");
    Ok(())
}
