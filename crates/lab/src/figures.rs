//! Drawing figures. The only place that knows how to plot; [`bars`] are for comparisons.
//!
//! Plain lines with bands for their intervals, every line labelled at its right end. Distributions are
//! bars in panels. What a line looks like is in one table, `figures/look.rs`.

pub mod bars;
mod look;
mod panels;
mod scale;
mod text;

use crate::section::{Figure, Point, Series};
use look::{Look, PALETTE};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;
use scale::{Scale, mark_text};
use std::fmt;
use text::{CHARACTER, LABEL, Style, write};

/// Where a figure is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Background {
    /// In a file of its own: white.
    White,
    /// Inside a page: in the page's colours.
    Page,
}

/// A figure that cannot be drawn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot draw the figure {figure:?}: {reason}")]
pub struct FigureError {
    figure: String,
    reason: String,
}

const WIDTH: i32 = 460;
const HEIGHT: i32 = 388;
const TOP: i32 = 54;
const BOTTOM: i32 = 66;
const LEFT: i32 = 50;
/// The gap between the ends of an axis and the outermost points.
const INSET: i32 = 10;
/// With more points than this, shapes would hide the line.
const SHAPES: usize = 20;
/// More overlapping bands than this cannot be distinguished.
const BANDS: usize = 3;
/// The drawing library makes text smaller by a factor of 1.24.
const FONT: f64 = 16.0;

/// Stands for the colour of text; no line has it.
const INK: RGBColor = RGBColor(1, 2, 3);
/// Stands for the colour of thin lines in the background.
const GRID: RGBColor = RGBColor(4, 5, 6);

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drawn<'a> = Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

/// The figure as SVG, with its source below: the paper and the study.
///
/// # Errors
/// If it has no points, or some that cannot be drawn (a 0 on a logarithmic axis).
pub fn svg(figure: &Figure, source: &str, background: Background) -> Result<String, FigureError> {
    let fail = |reason: &dyn fmt::Display| FigureError {
        figure: figure.name.clone(),
        reason: reason.to_string(),
    };
    let frame = Frame::new(figure).map_err(|reason| fail(&reason))?;
    let mut text = String::new();
    {
        let size = (WIDTH as u32, HEIGHT as u32);
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        let drawn =
            surround(&area, figure, source, background).and_then(|()| match figure.x.counts {
                true => panels::draw(&area, figure),
                false => Canvas { area: &area, frame: &frame }.draw(figure),
            });
        drawn.and_then(|()| area.present()).map_err(|error| fail(&error))?;
    }
    Ok(finish(&text, [&figure.title, &figure.y.reading], (WIDTH, HEIGHT), background))
}

/// What every figure has: a background, its title and its source.
fn surround<'b>(
    area: &Area<'b>,
    figure: &Figure,
    source: &str,
    background: Background,
) -> Drawn<'b> {
    if background == Background::White {
        area.fill(&WHITE)?;
    }
    let title = Style { size: FONT + 2.0, bold: true, ..LABEL };
    write(area, &figure.title, (8, 18), title.fitting(&figure.title, WIDTH - 12))?;
    write(area, &figure.y.label, (8, 40), LABEL.fitting(&figure.y.label, WIDTH - 12))?;
    let small = Style { size: FONT - 2.0, ..LABEL };
    write(area, source, (8, HEIGHT - 9), small.fitting(source, WIDTH - 12))
}

/// Sets the colours, the dashes and the description for screen readers: title, and what to see.
fn finish(
    text: &str,
    [title, reading]: [&str; 2],
    size: (i32, i32),
    background: Background,
) -> String {
    let (ink, grid) = match background {
        Background::White => ("#222222", "#dddddd"),
        Background::Page => ("currentColor", "var(--grid)"),
    };
    let mut coloured = look::set_dashes(text).replace("#010203", ink).replace("#040506", grid);
    let [title, reading] = [title, reading].map(crate::report::escape);
    let opening = format!(r#"<svg role="img" aria-label="{title}" "#);
    let fixed = format!(r#"width="{}" height="{}" "#, size.0, size.1);
    match background {
        Background::White => {
            let description = format!("<title>{title}</title>\n<desc>{reading}</desc>\n<");
            let (start, rest) = coloured.split_once(">\n<").unwrap_or((&coloured, ""));
            format!("{start}>\n{description}{rest}").replacen("<svg ", &opening, 1)
        }
        Background::Page => {
            for colour in PALETTE {
                let variable = format!("var({})", colour.variable);
                coloured = coloured.replace(&hexadecimal(colour.light), &variable);
            }
            // Without a size of its own it takes the page's; the view box keeps the aspect ratio.
            coloured.replacen("<svg ", &opening, 1).replacen(&fixed, "", 1)
        }
    }
}

fn hexadecimal(RGBColor(red, green, blue): RGBColor) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

/// The colours of lines as variables of a page, on a light and on a dark background.
pub(crate) fn colour_variables() -> [String; 2] {
    let list = |pick: fn(&look::Colour) -> RGBColor| {
        let set = PALETTE.iter().map(|c| format!("{}: {};", c.variable, hexadecimal(pick(c))));
        set.collect::<Vec<_>>().join(" ")
    };
    [list(|colour| colour.light), list(|colour| colour.dark)]
}

/// How the lines of a figure look, in their order.
fn looks(figure: &Figure) -> Vec<Look> {
    let labels: Vec<&str> = figure.series.iter().map(|series| series.label.as_str()).collect();
    look::looks(&labels)
}

/// The layout.
struct Frame {
    x: Scale,
    y: Scale,
    right: i32,
    intervals: Intervals,
}

/// How intervals are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Intervals {
    /// As areas around the lines.
    Bands,
    /// As vertical strokes through the points of so many lines, side by side, half a `gap` to each side.
    Whiskers { lines: i32, gap: i32 },
}

impl Intervals {
    fn of(figure: &Figure) -> Self {
        let has_interval = |s: &&Series| s.points.iter().any(|p| p.low < p.high);
        let many = figure.series.iter().filter(has_interval).count() > BANDS;
        let few_points = figure.series.iter().all(|s| s.points.len() <= SHAPES);
        let lines = figure.series.len() as i32;
        match () {
            () if figure.x.categories => Intervals::Whiskers { lines, gap: 7 },
            () if many && few_points => Intervals::Whiskers { lines, gap: 2 },
            () => Intervals::Bands,
        }
    }

    /// The horizontal offset of a line's points.
    fn aside(self, number: usize) -> i32 {
        match self {
            Intervals::Bands => 0,
            Intervals::Whiskers { lines, gap } => gap * (2 * number as i32 - (lines - 1)) / 2,
        }
    }
}

impl Frame {
    fn new(figure: &Figure) -> Result<Self, String> {
        let points = || figure.series.iter().flat_map(|series| &series.points);
        let mut x = Scale::new(&figure.x, points().map(|p| p.x), false)?;
        // A few whole numbers, such as widths or depths, each get a mark.
        let mut places: Vec<f64> = points().map(|p| p.x).collect();
        places.sort_by(f64::total_cmp);
        places.dedup();
        if figure.x.whole && places.len() <= 12 {
            x.marks = places;
        }
        let heights = |p: &Point| {
            // A band may reach below 0, where a logarithmic axis has nothing.
            let low = if figure.y.logarithmic && p.low <= 0.0 { p.y } else { p.low };
            [p.y, low, p.high]
        };
        let y = Scale::new(&figure.y, points().flat_map(heights), true)?;
        let longest = figure.series.iter().map(|s| s.label.chars().count()).max().unwrap_or(0);
        let right = WIDTH - 42 - (longest as f64 * CHARACTER) as i32;
        Ok(Frame { x, y, right, intervals: Intervals::of(figure) })
    }

    fn at(&self, x: f64, y: f64) -> (i32, i32) {
        let across = f64::from(self.right - LEFT - 2 * INSET) * self.x.place(x);
        let up = f64::from(HEIGHT - BOTTOM - TOP) * self.y.place(y).clamp(0.0, 1.0);
        (LEFT + INSET + across.round() as i32, HEIGHT - BOTTOM - up.round() as i32)
    }

    /// The same for a line of this number.
    fn place(&self, number: usize, x: f64, y: f64) -> (i32, i32) {
        let (across, height) = self.at(x, y);
        (across + self.intervals.aside(number), height)
    }

    /// The lower end of an interval, clipped to the axis.
    fn floor(&self, point: &Point) -> f64 {
        if self.y.logarithmic { point.low.max(self.y.low) } else { point.low }
    }
}

struct Canvas<'a, 'b> {
    area: &'a Area<'b>,
    frame: &'a Frame,
}

impl<'b> Canvas<'_, 'b> {
    fn draw(&self, figure: &Figure) -> Drawn<'b> {
        // Centred on the axis, or as near as it fits.
        let half = (figure.x.label.chars().count() as f64 * CHARACTER / 2.0) as i32;
        let middle = ((LEFT + self.frame.right) / 2).max(half).min((WIDTH - half).max(WIDTH / 2));
        let style = Style { across: HPos::Center, ..LABEL.fitting(&figure.x.label, WIDTH - 8) };
        write(self.area, &figure.x.label, (middle, HEIGHT - BOTTOM + 36), style)?;
        self.grid()?;
        let looks = looks(figure);
        let lines = || figure.series.iter().zip(&looks).enumerate();
        for (number, (series, look)) in lines() {
            match self.frame.intervals {
                Intervals::Bands => self.band(series, *look)?,
                Intervals::Whiskers { .. } => self.whiskers(series, number, *look)?,
            }
        }
        for (number, (series, look)) in lines() {
            self.line(series, number, *look, !figure.x.categories)?;
        }
        self.labels(&figure.series, &looks)
    }

    fn grid(&self) -> Drawn<'b> {
        let Frame { x, y, right, .. } = self.frame;
        for &mark in &y.marks {
            let (_, height) = self.frame.at(x.low, mark);
            self.area.draw(&PathElement::new([(LEFT, height), (*right, height)], GRID))?;
            let style = Style { size: FONT - 1.0, across: HPos::Right, ..LABEL };
            write(self.area, &mark_text(mark), (LEFT - 6, height), style)?;
        }
        for &mark in &x.marks {
            let (across, _) = self.frame.at(mark, y.low);
            let bottom = HEIGHT - BOTTOM;
            self.area.draw(&PathElement::new([(across, bottom), (across, bottom + 4)], INK))?;
            let style = Style { size: FONT - 1.0, across: HPos::Center, ..LABEL };
            write(self.area, &mark_text(mark), (across, bottom + 14), style)?;
        }
        let bottom = HEIGHT - BOTTOM;
        self.area.draw(&PathElement::new([(LEFT, bottom), (*right, bottom)], INK))
    }

    fn band(&self, series: &Series, look: Look) -> Drawn<'b> {
        if series.points.iter().all(|p| p.low == p.high) {
            return Ok(());
        }
        let upper = series.points.iter().map(|p| self.frame.at(p.x, p.high));
        let lower = series.points.iter().rev().map(|p| self.frame.at(p.x, self.frame.floor(p)));
        let outline: Vec<(i32, i32)> = upper.chain(lower).collect();
        self.area.draw(&Polygon::new(outline, look.ink().mix(0.14).filled()))
    }

    fn whiskers(&self, series: &Series, number: usize, look: Look) -> Drawn<'b> {
        let stroke = look.ink().mix(0.6).stroke_width(1);
        for point in series.points.iter().filter(|p| p.low < p.high) {
            let (x, top) = self.frame.place(number, point.x, point.high);
            let (_, bottom) = self.frame.place(number, point.x, self.frame.floor(point));
            self.area.draw(&PathElement::new([(x, top), (x, bottom)], stroke))?;
            for end in [top, bottom] {
                self.area.draw(&PathElement::new([(x - 2, end), (x + 2, end)], stroke))?;
            }
        }
        Ok(())
    }

    fn line(&self, series: &Series, number: usize, look: Look, joined: bool) -> Drawn<'b> {
        let places: Vec<(i32, i32)> =
            series.points.iter().map(|p| self.frame.place(number, p.x, p.y)).collect();
        if places.len() <= SHAPES {
            for place in &places {
                look.mark(self.area, *place)?;
            }
        }
        if !joined {
            return Ok(());
        }
        let stroke = look.ink().stroke_width(look.dash.stand_in());
        self.area.draw(&PathElement::new(places, stroke))
    }

    /// The labels at the right ends, moved apart where lines end close together.
    fn labels(&self, series: &[Series], looks: &[Look]) -> Drawn<'b> {
        let ends = series.iter().enumerate().filter_map(|(number, series)| {
            let last = series.points.last()?;
            Some((self.frame.place(number, last.x, last.y), number, &series.label))
        });
        let mut ends: Vec<_> = ends.collect();
        ends.sort_by_key(|((_, height), number, _)| (*height, *number));
        let heights = spread(ends.iter().map(|((_, height), _, _)| *height).collect());
        for (((x, y), number, label), height) in ends.into_iter().zip(heights) {
            let colour = looks[number].ink();
            let start = self.frame.right + 12;
            // Where a line ends early its label is far away: the leader line must not look like
            // data.
            let faint = if start - x > 40 { 0.2 } else { 0.5 };
            let leader = PathElement::new([(x + 5, y), (start - 2, height)], colour.mix(faint));
            self.area.draw(&leader)?;
            // A piece of the line, for its dash.
            let piece = colour.stroke_width(looks[number].dash.stand_in());
            self.area
                .draw(&PathElement::new([(start - 2, height), (start + 18, height)], piece))?;
            looks[number].mark(self.area, (start + 8, height))?;
            write(self.area, label, (start + 23, height), Style { size: FONT - 1.0, ..LABEL })?;
        }
        Ok(())
    }
}

/// Ascending heights, moved at least a line of text apart, and all within the frame.
fn spread(mut heights: Vec<i32>) -> Vec<i32> {
    const LINE: i32 = 17;
    for i in 1..heights.len() {
        heights[i] = heights[i].max(heights[i - 1] + LINE);
    }
    let mut limit = HEIGHT - BOTTOM;
    for height in heights.iter_mut().rev() {
        *height = (*height).min(limit);
        limit = *height - LINE;
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::section::Axis;

    fn figure(points: &[(f64, f64)], y: Axis) -> Figure {
        let point = |&(x, y): &(f64, f64)| Point { x, y, low: y * 0.9, high: y * 1.1 };
        let series = Series { label: "a & b".into(), points: points.iter().map(point).collect() };
        Figure {
            name: "test".into(),
            title: "a < b".into(),
            x: Axis::whole("depth"),
            y,
            series: vec![series],
        }
    }

    #[test]
    fn a_figure_is_drawn() {
        let points = [(2.0, 10.0), (3.0, 200.0), (4.0, 3000.0)];
        for axis in [Axis::linear("leaves"), Axis::logarithmic("leaves")] {
            let text = svg(&figure(&points, axis), "paper", Background::Page).unwrap();
            assert!(text.contains("a &lt; b") && text.contains("a &amp; b"), "{text}");
            assert!(text.contains("currentColor") && !text.contains("#010203"));
            assert!(text.contains("<polyline") && text.contains("<polygon"), "{text}");
        }
    }

    /// Many bands would cover each other.
    #[test]
    fn many_intervals_are_whiskers() {
        let mut many = figure(&[(2.0, 10.0), (3.0, 20.0)], Axis::linear("leaves"));
        many.series = vec![many.series[0].clone(); BANDS];
        // Shapes of lines are never transparent, bands are.
        let is_transparent =
            |part: &str| !part.split('>').next().unwrap().contains("opacity=\"1\"");
        let bands =
            |text: &str| text.split("<polygon").skip(1).filter(|p| is_transparent(p)).count();
        assert_eq!(bands(&svg(&many, "paper", Background::Page).unwrap()), BANDS);
        many.series.push(many.series[0].clone());
        let text = svg(&many, "paper", Background::Page).unwrap();
        assert_eq!(bands(&text), 0, "{text}");
        let asides: Vec<i32> = (0..4).map(|n| Intervals::of(&many).aside(n)).collect();
        assert_eq!(asides, [-3, -1, 1, 3]);
    }

    #[test]
    fn what_cannot_be_drawn_is_an_error() {
        let error =
            svg(&figure(&[], Axis::linear("leaves")), "paper", Background::White).unwrap_err();
        assert!(error.to_string().contains("no points"), "{error}");
        let zero = figure(&[(1.0, 0.0)], Axis::logarithmic("leaves"));
        assert!(svg(&zero, "paper", Background::White).unwrap_err().to_string().contains("leaves"));
        let not_a_number = figure(&[(1.0, f64::NAN)], Axis::linear("leaves"));
        assert!(svg(&not_a_number, "paper", Background::White).is_err());
    }

    #[test]
    fn labels_do_not_overlap() {
        let heights = spread(vec![100, 101, 102, 340, 350, 351]);
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= 17), "{heights:?}");
        assert!(heights.iter().all(|h| (0..=HEIGHT - BOTTOM).contains(h)), "{heights:?}");
    }
}
