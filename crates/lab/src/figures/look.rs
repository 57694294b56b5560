//! How lines look: one table, so that an algorithm has the same colour, marker and dash in every figure.
//!
//! The colours stay apart for every common kind of colour blindness, on white and on the page's dark
//! background; marker and dash tell any two algorithms apart without colour.

use super::{Area, Drawn};
use plotters::element::{Circle, PathElement, Polygon, Rectangle, TriangleMarker};
use plotters::style::{Color, RGBColor};

/// A colour of lines: on a light and on a dark background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour {
    /// The name of the page's variable.
    pub variable: &'static str,
    /// On white.
    pub light: RGBColor,
    /// On the page's dark background.
    pub dark: RGBColor,
}

const fn colour(variable: &'static str, light: [u8; 3], dark: [u8; 3]) -> Colour {
    let [light, dark] =
        [RGBColor(light[0], light[1], light[2]), RGBColor(dark[0], dark[1], dark[2])];
    Colour { variable, light, dark }
}

/// Chosen by hill climbing for the least distance (CIE 1976) of any two as seen with normal sight, protanopia,
/// deuteranopia and tritanopia (Machado et al. 2009): 24 on either background. Contrast at least 3.
pub const PALETTE: [Colour; 8] = [
    colour("--line-blue", [12, 57, 202], [71, 141, 255]),
    colour("--line-rust", [158, 65, 0], [232, 111, 59]),
    colour("--line-green", [12, 110, 71], [41, 207, 135]),
    colour("--line-magenta", [158, 58, 149], [209, 90, 178]),
    colour("--line-black", [29, 31, 33], [242, 242, 239]),
    colour("--line-amber", [198, 132, 0], [232, 196, 36]),
    colour("--line-sky", [39, 136, 240], [175, 181, 255]),
    colour("--line-grey", [146, 146, 146], [103, 103, 103]),
];

const BLUE: usize = 0;
const RUST: usize = 1;
const GREEN: usize = 2;
const MAGENTA: usize = 3;
const BLACK: usize = 4;
const AMBER: usize = 5;
const SKY: usize = 6;
const GREY: usize = 7;

/// The shape of a line's points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marker {
    Disc,
    Square,
    Triangle,
    Cross,
    Diamond,
    Ring,
    Plus,
    Frame,
}
use Marker::*;

/// How a line is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dash {
    Solid,
    Dashed,
    Dotted,
    Mixed,
}
use Dash::*;

impl Dash {
    const ALL: [Dash; 4] = [Solid, Dashed, Dotted, Mixed];

    /// The width of a stroke that stands for it until [`set_dashes`].
    pub fn stand_in(self) -> u32 {
        match self {
            Solid => 2,
            Dashed => 1002,
            Dotted => 1003,
            Mixed => 1004,
        }
    }

    fn pattern(self) -> &'static str {
        match self {
            Solid => "",
            Dashed => "7 4",
            Dotted => "2 3",
            Mixed => "8 3 2 3",
        }
    }
}

/// Puts the patterns in the place of their stand-ins, which the drawing library cannot express.
pub fn set_dashes(svg: &str) -> String {
    Dash::ALL.iter().skip(1).fold(svg.to_string(), |svg, dash| {
        let stand_in = format!("stroke-width=\"{}\"", dash.stand_in());
        svg.replace(
            &stand_in,
            &format!("stroke-width=\"2\" stroke-dasharray=\"{}\"", dash.pattern()),
        )
    })
}

/// How a line looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// A colour of the [`PALETTE`].
    pub colour: usize,
    pub marker: Marker,
    pub dash: Dash,
}

impl Look {
    /// As drawn on white.
    pub fn ink(self) -> RGBColor {
        PALETTE[self.colour].light
    }

    /// Draws its marker.
    pub fn mark<'b>(self, area: &Area<'b>, (x, y): (i32, i32)) -> Drawn<'b> {
        let (filled, stroke) = (self.ink().filled(), self.ink().stroke_width(2));
        let square = [(x - 4, y - 4), (x + 4, y + 4)];
        match self.marker {
            Disc => area.draw(&Circle::new((x, y), 4, filled)),
            Ring => area.draw(&Circle::new((x, y), 4, stroke)),
            Square => area.draw(&Rectangle::new(square, filled)),
            Frame => area.draw(&Rectangle::new(square, stroke)),
            Triangle => area.draw(&TriangleMarker::new((x, y), 6, filled)),
            Marker::Cross => area.draw(&plotters::element::Cross::new((x, y), 4, stroke)),
            Diamond => {
                let corners = [(x - 5, y), (x, y - 5), (x + 5, y), (x, y + 5)];
                area.draw(&Polygon::new(corners, filled))
            }
            Plus => {
                area.draw(&PathElement::new([(x - 5, y), (x + 5, y)], stroke))?;
                area.draw(&PathElement::new([(x, y - 5), (x, y + 5)], stroke))
            }
        }
    }
}

const fn look(colour: usize, marker: Marker, dash: Dash) -> Look {
    Look { colour, marker, dash }
}

/// The algorithms by name. Searches of the same tree share a colour.
const ALGORITHMS: &[(&str, Look)] = &[
    ("alphabeta", look(BLUE, Disc, Solid)),
    ("negascout", look(RUST, Square, Solid)),
    ("sss", look(GREEN, Triangle, Solid)),
    ("dual", look(MAGENTA, Cross, Solid)),
    ("mtd-f", look(BLACK, Diamond, Solid)),
    ("ins", look(AMBER, Ring, Solid)),
    ("pns", look(SKY, Plus, Solid)),
    ("aspiration-negascout", look(AMBER, Frame, Solid)),
    ("palphabeta", look(SKY, Disc, Dashed)),
    ("scout", look(AMBER, Square, Dashed)),
    ("mtd-plus-infinity", look(GREEN, Triangle, Dashed)),
    ("mtd-minus-infinity", look(MAGENTA, Cross, Dashed)),
    ("mtd-bi", look(SKY, Diamond, Dashed)),
    ("dual-ins", look(MAGENTA, Ring, Dashed)),
    ("dual-ns", look(GREY, Plus, Dashed)),
    ("aspiration-alphabeta", look(SKY, Frame, Dashed)),
    ("falphabeta", look(BLUE, Disc, Dotted)),
    ("pvs", look(RUST, Square, Dotted)),
    ("ab-sss", look(GREEN, Triangle, Dotted)),
    ("ab-dual", look(MAGENTA, Cross, Dotted)),
    ("mtd-step", look(GREY, Diamond, Dotted)),
    ("mtd-f-ijcai", look(BLACK, Ring, Dotted)),
    ("c-star", look(SKY, Plus, Dotted)),
    ("ab-memory-1981", look(SKY, Frame, Dotted)),
    ("lalphabeta", look(BLUE, Disc, Mixed)),
    ("best-node-search", look(RUST, Square, Mixed)),
    ("staged-sss", look(GREEN, Triangle, Mixed)),
    ("dual-sss", look(MAGENTA, Cross, Mixed)),
    ("mtd-best", look(AMBER, Diamond, Mixed)),
    ("minimax", look(GREY, Ring, Mixed)),
    ("alpha-bounding", look(GREY, Plus, Mixed)),
    ("ab-memory", look(BLUE, Frame, Mixed)),
    // As labels shorten them.
    ("mtd(+∞)", look(GREEN, Triangle, Dashed)),
    ("mtd(−∞)", look(MAGENTA, Cross, Dashed)),
];

/// Whole labels of other lines: games and the enhancements of 1989.
const OTHERS: &[(&str, Look)] = &[
    ("chess", look(BLUE, Disc, Solid)),
    ("checkers", look(RUST, Square, Solid)),
    ("othello", look(GREEN, Triangle, Solid)),
    ("connect-four", look(MAGENTA, Cross, Solid)),
    ("chess-endgames", look(SKY, Ring, Dashed)),
    ("bratko-kopec", look(AMBER, Frame, Dashed)),
    ("fine-70", look(GREY, Plus, Dashed)),
    ("T", look(BLUE, Disc, Solid)),
    ("R", look(RUST, Square, Solid)),
    ("N", look(GREEN, Triangle, Solid)),
    ("S", look(MAGENTA, Cross, Solid)),
    ("H", look(BLACK, Diamond, Solid)),
    ("K", look(AMBER, Ring, Solid)),
];

/// For lines without a name in the tables, by their order in the figure.
const NAMELESS: [Marker; 8] = [Disc, Square, Triangle, Cross, Diamond, Ring, Plus, Frame];

/// The algorithm that a label begins with, and whether it says more.
fn algorithm(label: &str) -> Option<(Look, bool)> {
    let fits = |(name, _): &&(&str, Look)| {
        let rest = label.strip_prefix(name);
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let (name, look) = ALGORITHMS.iter().filter(fits).max_by_key(|(name, _)| name.len())?;
    // "sss, descriptors" is SSS* with the unit of its line.
    let rest = &label[name.len()..];
    Some((*look, !rest.is_empty() && !rest.starts_with(',')))
}

/// The looks of a figure's lines. A variant of an algorithm has its colour and marker, and another dash.
pub fn looks(labels: &[&str]) -> Vec<Look> {
    let mut found: Vec<Look> = Vec::new();
    let mut nameless = NAMELESS.iter().enumerate().cycle();
    for label in labels {
        let other = OTHERS.iter().find(|(name, _)| name == label).map(|(_, look)| *look);
        let next = match (other, algorithm(label)) {
            (Some(look), _) | (None, Some((look, false))) => look,
            (None, Some((base, true))) => {
                let dashes = Dash::ALL.into_iter().filter(|dash| *dash != base.dash);
                let mut variants = dashes.map(|dash| Look { dash, ..base });
                variants.find(|variant| !found.contains(variant)).unwrap_or(base)
            }
            (None, None) => {
                let (colour, marker) = nameless.next().expect("a cycle does not end");
                look(colour, *marker, Solid)
            }
        };
        found.push(next);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Algorithm;
    use nullwindow::searcher::Driver;
    use std::collections::HashSet;

    #[test]
    fn every_algorithm_has_its_own_look() {
        let names =
            Algorithm::ALL.iter().map(|a| a.name()).chain(Driver::ALL.iter().map(|d| d.name()));
        for name in names {
            assert!(ALGORITHMS.iter().any(|(known, _)| *known == name), "{name} has no look");
            assert_eq!(looks(&["x", name])[1], looks(&[name])[0], "{name} depends on its place");
        }
        let own = &ALGORITHMS[..Algorithm::ALL.len()];
        let without_colour: HashSet<String> =
            own.iter().map(|(_, look)| format!("{:?} {:?}", look.marker, look.dash)).collect();
        assert_eq!(without_colour.len(), own.len(), "two look the same without colour");
    }

    #[test]
    fn labels_are_understood() {
        let [sss, unit, variant, other] =
            looks(&["sss", "sss, descriptors", "sss with a list", "R: x"])[..]
        else {
            panic!("four lines")
        };
        assert_eq!(sss, unit);
        assert_eq!((variant.colour, variant.marker), (sss.colour, sss.marker));
        assert_ne!(variant.dash, sss.dash);
        assert_eq!(other, look(BLUE, Disc, Solid), "no enhancement");
        assert_eq!(looks(&["dual-ns"]), [look(GREY, Plus, Dashed)], "not a variant of dual");
        assert_ne!(looks(&["mtd-f", "mtd-f tuned"])[1], looks(&["mtd-f", "mtd-f tuned"])[0]);
    }

    fn luminance(RGBColor(red, green, blue): RGBColor) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// WCAG 2.1 asks 3 to 1 of graphics.
    #[test]
    fn lines_are_seen_on_both_backgrounds() {
        let [white, night] = [RGBColor(253, 253, 251), RGBColor(22, 24, 26)].map(luminance);
        for Colour { variable, light, dark } in PALETTE {
            assert!((white + 0.05) / (luminance(light) + 0.05) >= 3.0, "{variable} on white");
            assert!((luminance(dark) + 0.05) / (night + 0.05) >= 3.0, "{variable} on black");
        }
    }
}
