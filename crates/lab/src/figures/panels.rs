//! Small multiples: every line a distribution, as bars in a panel of its own.

use super::scale::mark_text;
use super::text::{LABEL, Style, write};
use super::{Area, Drawn, FONT, GRID, HEIGHT, INK, WIDTH, looks};
use crate::section::{Figure, Series};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

const COLUMNS: usize = 3;
const TOP: i32 = 58;
const BOTTOM: i32 = HEIGHT - 50;
/// Between panels.
const GAP: i32 = 14;
/// The heading of a panel, and the marks below it.
const HEADING: i32 = 20;
const MARKS: i32 = 18;

/// The extent of all panels: the same for each, so that they can be compared.
struct Extent {
    from: i64,
    to: i64,
    highest: f64,
}

/// Draws the panels in rows.
pub fn draw<'b>(area: &Area<'b>, figure: &Figure) -> Drawn<'b> {
    let points = || figure.series.iter().flat_map(|series| &series.points);
    let extent = Extent {
        from: points().map(|p| p.x as i64).min().unwrap_or(0),
        to: points().map(|p| p.x as i64).max().unwrap_or(0),
        highest: points().map(|p| p.y).fold(0.0, f64::max),
    };
    let rows = figure.series.len().div_ceil(COLUMNS) as i32;
    let width = (WIDTH - 16 - GAP * (COLUMNS as i32 - 1)) / COLUMNS as i32;
    let height = (BOTTOM - TOP) / rows;
    for (number, (series, look)) in figure.series.iter().zip(looks(figure)).enumerate() {
        let left = 8 + (number % COLUMNS) as i32 * (width + GAP);
        let top = TOP + (number / COLUMNS) as i32 * height;
        panel(area, series, look.ink(), [left, top, width, height], &extent)?;
    }
    let style = Style { across: HPos::Center, ..LABEL };
    write(area, &figure.x.label, (WIDTH / 2, BOTTOM + 14), style)
}

fn panel<'b>(
    area: &Area<'b>,
    series: &Series,
    colour: RGBColor,
    [left, top, width, height]: [i32; 4],
    extent: &Extent,
) -> Drawn<'b> {
    let (ceiling, floor) = (top + HEADING + 12, top + height - MARKS);
    let heading = Style { size: FONT - 1.0, bold: true, ..LABEL }.fitting(&series.label, width);
    write(area, &series.label, (left, top + 8), heading)?;
    area.draw(&PathElement::new([(left, floor), (left + width, floor)], GRID))?;
    let step = width / (extent.to - extent.from + 1) as i32;
    let small = Style { size: FONT - 3.5, across: HPos::Center, ..LABEL };
    for point in &series.points {
        let x = left + (point.x as i64 - extent.from) as i32 * step;
        let middle = x + step / 2;
        let part = if extent.highest > 0.0 { point.y / extent.highest } else { 0.0 };
        let high = (f64::from(floor - ceiling) * part).round() as i32;
        let bar = [(x + 2, floor - high), (x + step - 2, floor)];
        area.draw(&Rectangle::new(bar, colour.filled()))?;
        if point.y > 0.0 {
            let style = Style { size: FONT - 5.0, ..small };
            write(area, &share(point.y), (middle, floor - high - 7), style)?;
        }
        write(area, &mark_text(point.x), (middle, floor + 9), small)?;
    }
    area.draw(&PathElement::new([(left, floor), (left + width, floor)], INK))
}

/// As short as it can be read: "31", "4.2", "0.1".
fn share(value: f64) -> String {
    if value >= 9.95 { format!("{value:.0}") } else { format!("{value:.1}") }
}

#[cfg(test)]
mod tests {
    use crate::figures::{Background, svg};
    use crate::section::{Axis, Figure, Point, Series};

    /// A share of nothing has no bar and no number.
    #[test]
    fn distributions_are_bars_in_panels() {
        let point = |(x, y): (f64, f64)| Point { x, y, low: y, high: y };
        let line = |label: &str, shares: [(f64, f64); 3]| Series {
            label: label.into(),
            points: shares.map(point).to_vec(),
        };
        let figure = Figure {
            name: "test".into(),
            title: "shares".into(),
            x: Axis::counts("visits"),
            y: Axis::linear("% of the trees"),
            series: vec![
                line("sss", [(5.0, 25.0), (6.0, 74.95), (7.0, 0.05)]),
                line("dual", [(5.0, 0.0), (6.0, 40.0), (7.0, 60.0)]),
            ],
        };
        let text = svg(&figure, "paper", Background::White).unwrap();
        assert_eq!(text.matches("<polyline").count(), 4, "two axes a panel, no lines: {text}");
        for number in ["25", "75", "40", "60"] {
            assert!(text.contains(&format!("\n{number}\n")), "{number}: {text}");
        }
        assert!(!text.contains("\n0.0\n"), "{text}");
    }
}
