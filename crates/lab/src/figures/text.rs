//! Text in drawings.

use super::{Area, Drawn, FONT, INK};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Mean width of a character of the usual size, slightly overestimated.
pub const CHARACTER: f64 = 7.2;

/// How text is written.
#[derive(Clone, Copy)]
pub struct Style {
    pub size: f64,
    pub bold: bool,
    pub across: HPos,
}

/// The usual way.
pub const LABEL: Style = Style { size: FONT, bold: false, across: HPos::Left };

impl Style {
    /// As large as fits into this many pixels, and no larger than it is.
    pub fn fitting(self, text: &str, pixels: i32) -> Self {
        let character = if self.bold { 1.15 * CHARACTER } else { CHARACTER };
        let size = f64::from(pixels) / text.chars().count().max(1) as f64 * FONT / character;
        Style { size: self.size.min(size), ..self }
    }
}

/// Writes text, vertically centred at a place.
pub fn write<'b>(area: &Area<'b>, text: &str, at: (i32, i32), style: Style) -> Drawn<'b> {
    let weight = if style.bold { FontStyle::Bold } else { FontStyle::Normal };
    let font = ("sans-serif", style.size).into_font().style(weight);
    let text_style = TextStyle::from(font).color(&INK).pos(Pos::new(style.across, VPos::Center));
    area.draw(&Text::new(text.to_owned(), at, text_style))
}
