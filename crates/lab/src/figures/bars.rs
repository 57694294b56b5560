//! Horizontal bars in groups, in panels one below the other: several measures of several things,
//! relative to one of them.

use super::look::PALETTE;
use super::text::{self, Style, write};
use super::{Area, Background, Drawn, FigureError, GRID, INK, finish};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

/// A picture of bars. 1.0 is marked in every panel.
#[derive(Clone, PartialEq, Debug)]
pub struct Bars {
    /// What is shown.
    pub title: String,
    /// What the bars of a group measure.
    pub measures: Vec<String>,
    /// One below the other, all on the same scale.
    pub panels: Vec<Panel>,
}

/// A part of the picture with a heading.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// Its heading.
    pub title: String,
    /// A note to the reader, in smaller type.
    pub note: String,
    /// From top to bottom.
    pub groups: Vec<Group>,
}

/// Bars that belong together.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// What they show.
    pub label: String,
    /// One for each measure of the picture.
    pub values: Vec<f64>,
}

const FONT: f64 = 14.0;
const LABEL: Style = Style { size: FONT, ..text::LABEL };
const WIDTH: i32 = 760;
const LEFT: i32 = 186;
const RIGHT: i32 = WIDTH - 64;
/// Title and legend.
const TOP: i32 = 74;
/// Heading of a panel.
const HEADING: i32 = 50;
/// Axis of a panel, and the space below it.
const FOOT: i32 = 36;
const BAR: i32 = 8;
const GAP: i32 = 9;
/// Room for a number after a bar.
const NUMBER: i32 = 26;
/// Longer bars are cut short, so that the others can be compared.
const LONGEST: f64 = 2.5;

/// The bars as SVG.
///
/// # Errors
/// If there is nothing to draw, a value is negative or not a number, or a group lacks a measure.
pub fn svg(bars: &Bars) -> Result<String, FigureError> {
    let fail = |reason: String| FigureError { figure: bars.title.clone(), reason };
    check(bars).map_err(fail)?;
    let canvas = Canvas::of(bars);
    let height = TOP + bars.panels.iter().map(|panel| canvas.height(panel)).sum::<i32>();
    let mut text = String::new();
    {
        let size = (WIDTH as u32, height as u32);
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        let drawn = area.fill(&WHITE).and_then(|()| canvas.draw(&area, bars));
        drawn.and_then(|()| area.present()).map_err(|error| fail(error.to_string()))?;
    }
    Ok(finish(&text, [&bars.title, ""], (WIDTH, height), Background::White))
}

fn check(bars: &Bars) -> Result<(), String> {
    let mut groups = bars.panels.iter().flat_map(|panel| &panel.groups).peekable();
    if groups.peek().is_none() || bars.measures.is_empty() {
        return Err("it has no bars".to_owned());
    }
    for Group { label, values } in groups {
        if values.len() != bars.measures.len() {
            let (has, needs) = (values.len(), bars.measures.len());
            return Err(format!("{label:?} has {has} values for {needs} measures"));
        }
        if let Some(bad) = values.iter().find(|value| !value.is_finite() || **value < 0.0) {
            return Err(format!("{label:?} has a bar of length {bad}"));
        }
    }
    Ok(())
}

/// The layout.
struct Canvas {
    measures: i32,
    /// The value at the right end.
    longest: f64,
}

impl Canvas {
    fn of(bars: &Bars) -> Self {
        let groups = bars.panels.iter().flat_map(|panel| &panel.groups);
        let longest = groups.flat_map(|group| group.values.iter().copied()).fold(1.25, f64::max);
        Canvas { measures: bars.measures.len() as i32, longest: longest.min(LONGEST) }
    }

    fn height(&self, panel: &Panel) -> i32 {
        HEADING + panel.groups.len() as i32 * self.group_height() + FOOT
    }

    fn group_height(&self) -> i32 {
        self.measures * BAR + GAP
    }

    fn across(&self, value: f64) -> i32 {
        let part = (value / self.longest).min(1.0);
        LEFT + (f64::from(RIGHT - LEFT) * part).round() as i32
    }

    fn draw<'b>(&self, area: &Area<'b>, bars: &Bars) -> Drawn<'b> {
        write(area, &bars.title, (16, 24), Style { size: FONT + 4.0, bold: true, ..LABEL })?;
        let mut x = LEFT;
        for (number, measure) in bars.measures.iter().enumerate() {
            let swatch = [(x, 49), (x + 14, 58)];
            area.draw(&Rectangle::new(swatch, colour(number).filled()))?;
            write(area, measure, (x + 20, 54), LABEL)?;
            x += 54 + (measure.chars().count() as f64 * text::CHARACTER) as i32;
        }
        let mut top = TOP;
        for panel in &bars.panels {
            self.panel(area, panel, top)?;
            top += self.height(panel);
        }
        Ok(())
    }

    fn panel<'b>(&self, area: &Area<'b>, panel: &Panel, top: i32) -> Drawn<'b> {
        let small = Style { size: FONT - 2.0, ..LABEL };
        write(area, &panel.title, (16, top + 14), Style { size: FONT + 1.0, bold: true, ..LABEL })?;
        write(area, &panel.note, (LEFT, top + 14), small)?;
        let first = top + HEADING - 14;
        let bottom = first + panel.groups.len() as i32 * self.group_height();
        self.axis(area, (first, bottom))?;
        for (number, group) in panel.groups.iter().enumerate() {
            let height = first + number as i32 * self.group_height() + GAP / 2;
            let middle = height + self.measures * BAR / 2;
            write(area, &group.label, (LEFT - 10, middle), Style { across: HPos::Right, ..LABEL })?;
            for (measure, &value) in group.values.iter().enumerate() {
                self.bar(area, value, measure, height + measure as i32 * BAR)?;
            }
        }
        // Above the bars, to show which of them reach it.
        let one = self.across(1.0);
        area.draw(&PathElement::new([(one, first - 2), (one, bottom + 2)], INK.stroke_width(1)))
    }

    fn axis<'b>(&self, area: &Area<'b>, (first, bottom): (i32, i32)) -> Drawn<'b> {
        let step = if self.longest > 1.6 { 0.5 } else { 0.25 };
        let marks = (0..).map(|i| f64::from(i) * step).take_while(|mark| *mark <= self.longest);
        for mark in marks {
            let x = self.across(mark);
            area.draw(&PathElement::new([(x, first), (x, bottom)], GRID))?;
            let style = Style { size: FONT - 2.0, across: HPos::Center, bold: mark == 1.0 };
            write(area, &format!("{mark}"), (x, bottom + 12), style)?;
        }
        area.draw(&PathElement::new([(LEFT, first), (LEFT, bottom)], INK))
    }

    fn bar<'b>(&self, area: &Area<'b>, value: f64, measure: usize, top: i32) -> Drawn<'b> {
        let end = self.across(value).max(LEFT + 1);
        let shape = [(LEFT, top), (end, top + BAR - 1)];
        area.draw(&Rectangle::new(shape, colour(measure).filled()))?;
        if value > self.longest {
            // Cut short: two slanted gaps.
            for gap in [end - 16, end - 9] {
                let line = [(gap - 2, top + BAR), (gap + 2, top - 1)];
                area.draw(&PathElement::new(line, WHITE.stroke_width(3)))?;
            }
        }
        let style = Style { size: FONT - 5.0, ..LABEL };
        // The mark at 1 must not cross a number.
        let one = self.across(1.0);
        let start = if (end..end + NUMBER).contains(&one) { one } else { end };
        write(area, &format!("{value:.2}"), (start + 4, top + BAR / 2), style)
    }
}

fn colour(measure: usize) -> RGBColor {
    PALETTE[measure % PALETTE.len()].light
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars(values: &[f64]) -> Bars {
        let group = |&value: &f64| Group { label: "a < b".into(), values: vec![value, 1.0] };
        let groups = values.iter().map(group).collect();
        Bars {
            title: "nodes & time".into(),
            measures: vec!["nodes".into(), "time".into()],
            panels: vec![Panel { title: "chess".into(), note: "depth 6".into(), groups }],
        }
    }

    #[test]
    fn bars_are_drawn() {
        let text = svg(&bars(&[0.9, 7.5])).unwrap();
        assert!(text.contains("nodes &amp; time") && text.contains("a &lt; b"), "{text}");
        assert!(text.contains("0.90") && text.contains("7.50"), "{text}");
        assert!(!text.contains("#010203"));
        assert_eq!(
            text.matches("#FFFFFF").count(),
            3,
            "background and the gaps of one bar: {text}"
        );
    }

    #[test]
    fn what_cannot_be_drawn_is_an_error() {
        let reason = |bars: &Bars| svg(bars).unwrap_err().to_string();
        assert!(reason(&bars(&[])).contains("no bars"));
        assert!(reason(&bars(&[f64::NAN])).contains("NaN"));
        assert!(reason(&bars(&[-1.0])).contains("-1"));
        let mut short = bars(&[1.0]);
        short.measures.push("leaves".into());
        assert!(reason(&short).contains("2 values for 3 measures"));
    }
}
