//! A map as PNG: its SVG as `resvg` draws it with the program's own fonts, so that it looks the same everywhere.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

use super::{Look, PictureBytes, Shown};
use crate::campaign::store::picture_size;
use crate::exchange::pictures;

/// So many dots are there for one map unit, where that is not too many.
const FINE: f64 = 2.0;
/// No side has more dots.
pub(super) const MOST_SIDE: f64 = 8_192.0;
/// No more dots are there in all.
pub(super) const MOST_DOTS: f64 = 32_000_000.0;
/// Portraits have no more dots across.
const FACE_SIDE: u32 = 256;

/// Why there is no PNG of a map.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The map cannot be drawn.
    #[error("the map cannot be drawn: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// Its dots cannot be held or packed.
    #[error("there is not enough memory for the picture; choose .svg")]
    Memory,
}

/// Inter, and behind it the fonts of the window for what it lacks.
pub(in crate::exchange) static FONTS: [&[u8]; 6] = [
    include_bytes!("../../../assets/fonts/Inter-Regular.otf"),
    include_bytes!("../../../assets/fonts/Inter-SemiBold.otf"),
    epaint_default_fonts::UBUNTU_LIGHT,
    epaint_default_fonts::NOTO_EMOJI_REGULAR,
    epaint_default_fonts::EMOJI_ICON,
    epaint_default_fonts::HACK_REGULAR,
];

static KNOWN: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for font in FONTS {
        fonts.load_font_source(Source::Binary(Arc::new(font)));
    }
    fonts.set_sans_serif_family("Inter");
    Arc::new(fonts)
});

/// Reads what is drawn. Nothing is fetched from anywhere.
pub(in crate::exchange) fn tree(svg: &str) -> Result<Tree, PngError> {
    let options = Options {
        font_family: "Inter".to_owned(),
        fontdb: Arc::clone(&KNOWN),
        image_href_resolver: ImageHrefResolver {
            resolve_data: ImageHrefResolver::default_data_resolver(),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    Ok(Tree::from_str(svg, &options)?)
}

/// Draws it at least one dot wide and high.
pub(in crate::exchange) fn drawn(tree: &Tree, scale: f64) -> Option<Pixmap> {
    let size = tree.size();
    // Whoever calls holds the scale so that the sides are small.
    let dots = |length: f32| (f64::from(length) * scale).round().max(1.0) as u32;
    let mut pixmap = Pixmap::new(dots(size.width()), dots(size.height()))?;
    let scale = scale as f32;
    resvg::render(
        tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    Some(pixmap)
}

/// How many dots a map unit has in a picture of so many map units.
fn scale(width: f64, height: f64) -> f64 {
    let by_side = MOST_SIDE / width.max(height);
    let by_dots = (MOST_DOTS / (width * height)).sqrt();
    FINE.min(by_side).min(by_dots)
}

/// A portrait as small as it is drawn; as it is, if it is small or cannot be drawn. A picture is unpacked for each token
/// that has it.
fn small(portrait: &[u8]) -> Option<Vec<u8>> {
    let (width, height) = picture_size(portrait)?;
    if width.min(height) <= FACE_SIDE {
        return None;
    }
    let (_, data) = pictures::written(portrait)?;
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\
         <image width=\"{width}\" height=\"{height}\" href=\"{data}\"/></svg>"
    );
    let scale = f64::from(FACE_SIDE) / f64::from(width.min(height));
    drawn(&tree(&svg).ok()?, scale)?.encode_png().ok()
}

/// The pictures on a map, portraits as small as they are drawn.
pub(in crate::exchange) fn small_faces(shown: &Shown<'_>, pictures: &PictureBytes) -> PictureBytes {
    let small = pictures.iter().map(|(id, bytes)| {
        let small = small(bytes).filter(|_| Some(id) != shown.beneath());
        (id.clone(), small.unwrap_or_else(|| bytes.clone()))
    });
    small.collect()
}

impl Shown<'_> {
    /// The picture of it as PNG, with what is known of the pictures on it.
    ///
    /// # Errors
    /// Why there is none.
    pub fn png(&self, look: Look, pictures: &PictureBytes) -> Result<Vec<u8>, PngError> {
        let tree = tree(&self.svg(look, &small_faces(self, pictures)))?;
        let size = tree.size();
        let scale = scale(size.width().into(), size.height().into());
        let pixmap = drawn(&tree, scale).ok_or(PngError::Memory)?;
        pixmap.encode_png().map_err(|_| PngError::Memory)
    }
}
