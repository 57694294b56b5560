//! Pictures for those who cannot use SVG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::sync::{Arc, OnceLock};

/// Pixels for each unit of the drawing: sharp on paper.
const ZOOM: f32 = 2.0;

/// A picture that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PngError {
    /// Text needs one.
    #[error(
        "no font is installed (Debian: apt-get install fonts-dejavu-core); the SVG files are complete"
    )]
    NoFont,
    /// A drawing the renderer does not take.
    #[error("cannot turn a figure into PNG: {0}")]
    Drawing(String),
}

/// SVG as PNG, with the fonts of this machine.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let fonts = fonts();
    if fonts.is_empty() {
        return Err(PngError::NoFont);
    }
    let wrong = |error: &dyn std::fmt::Display| PngError::Drawing(error.to_string());
    let options = Options { fontdb: fonts, ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| wrong(&error))?;
    let size = tree.size().to_int_size();
    let size = size.scale_by(ZOOM).ok_or_else(|| wrong(&"it has no size"))?;
    let picture = Pixmap::new(size.width(), size.height());
    let mut picture = picture.ok_or_else(|| wrong(&"it is too large"))?;
    resvg::render(&tree, Transform::from_scale(ZOOM, ZOOM), &mut picture.as_mut());
    picture.encode_png().map_err(|error| wrong(&error))
}

/// Looking for fonts takes longer than drawing.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut fonts = fontdb::Database::new();
        fonts.load_system_fonts();
        let sans = ["DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica"];
        let has = |name: &str| {
            let families = |face: &fontdb::FaceInfo| face.families.iter().any(|(f, _)| f == name);
            fonts.faces().any(families)
        };
        let any = fonts.faces().next().map(|face| face.families[0].0.clone());
        let chosen = sans.into_iter().find(|name| has(name)).map(str::to_string).or(any);
        if let Some(name) = chosen {
            fonts.set_sans_serif_family(name);
        }
        Arc::new(fonts)
    };
    Arc::clone(FONTS.get_or_init(load))
}
