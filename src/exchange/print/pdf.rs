//! Pages as PDF. Nothing in it tells of the moment or the machine, so that the same pages give the same bytes.

use std::sync::Arc;

use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Size, Transform};
use krilla::image::Image;
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{self, FillRule, LineCap, LineJoin, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Data, Document, SerializeSettings};

use super::letters::{self, Letter};
use super::model::{Page, Pages, Paint, Room, Shape, Spot, Step, Stroke, Text};
use crate::campaign::store::PictureKind;
use crate::exchange::svg::FONTS;

/// Why there is no PDF.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A page cannot be written.
    #[error("the pages cannot be written: {0}")]
    Writing(String),
}

/// So many points.
fn points(parts: i32) -> f32 {
    // A page is some thousand points wide at most.
    (f64::from(parts) / 100.0) as f32
}

fn opacity(strength: u8) -> NormalizedF32 {
    NormalizedF32::new(f32::from(strength.min(100)) / 100.0).unwrap_or(NormalizedF32::ONE)
}

impl Pages {
    /// All pages as one file.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn pdf(&self) -> Result<Vec<u8>, PdfError> {
        let failed = |why: &str| PdfError::Writing(why.to_owned());
        let mut document = Document::new_with(SerializeSettings {
            xmp_metadata: false,
            enable_tagging: false,
            ..SerializeSettings::default()
        });
        document.set_metadata(
            Metadata::new()
                .title(self.title.clone())
                .creator("Tableside".to_owned()),
        );
        let fonts: Option<Vec<Font>> = FONTS
            .iter()
            .map(|bytes| Font::new(Data::from(*bytes), 0))
            .collect();
        let fonts = fonts.ok_or_else(|| failed("a font is broken"))?;
        let mut images = Vec::new();
        for page in &self.pages {
            let size = PageSettings::from_wh(points(page.wide), points(page.high));
            let size = size.ok_or_else(|| failed("a page has no size"))?;
            let mut written = document.start_page_with(size);
            let mut surface = written.surface();
            let mut pen = Pen {
                surface: &mut surface,
                fonts: &fonts,
                images: &mut images,
            };
            pen.page(page);
            surface.finish();
            written.finish();
        }
        document
            .finish()
            .map_err(|error| failed(&format!("{error:?}")))
    }
}

struct Pen<'a, 'b> {
    surface: &'a mut Surface<'b>,
    fonts: &'a [Font],
    /// Each picture is unpacked once, however many pages it is on.
    images: &'a mut Vec<(Arc<Vec<u8>>, Option<Image>)>,
}

impl Pen<'_, '_> {
    fn page(&mut self, page: &Page) {
        for shape in &page.shapes {
            self.shape(shape);
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Path {
                steps,
                fill,
                stroke,
            } => {
                let Some(path) = outline(steps) else { return };
                self.surface.set_fill(fill.map(filled));
                self.surface.set_stroke(stroke.as_ref().map(drawn));
                self.surface.draw_path(&path);
            }
            Shape::Text(text) => self.text(text),
            Shape::Picture {
                room,
                bytes,
                strength,
            } => self.picture(*room, bytes, *strength),
            Shape::Clip { steps, shapes } => {
                let Some(path) = outline(steps) else { return };
                self.surface.push_clip_path(&path, &FillRule::NonZero);
                for shape in shapes {
                    self.shape(shape);
                }
                self.surface.pop();
            }
        }
    }

    /// Letters of one font after the other, each as wide as it was measured.
    fn text(&mut self, text: &Text) {
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(filled(text.paint)));
        let size = points(text.size);
        let mut x = points(text.foot.x);
        let found = text.words.char_indices().filter_map(|(at, one)| {
            let letter = letters::letter(one, text.face)?;
            Some((at..at + one.len_utf8(), letter))
        });
        let found: Vec<(std::ops::Range<usize>, Letter)> = found.collect();
        for run in found.chunk_by(|(_, one), (_, next)| one.font == next.font) {
            let (Some((first, letter)), Some((last, _))) = (run.first(), run.last()) else {
                continue;
            };
            let words = &text.words[first.start..last.end];
            let glyphs: Vec<KrillaGlyph> = run
                .iter()
                .map(|(range, letter)| {
                    let range = range.start - first.start..range.end - first.start;
                    let glyph = GlyphId::new(letter.glyph);
                    KrillaGlyph::new(glyph, letter.wide, 0.0, 0.0, 0.0, range, None)
                })
                .collect();
            if let Some(font) = self.fonts.get(letter.font) {
                let start = Point::from_xy(x, points(text.foot.y));
                self.surface
                    .draw_glyphs(start, &glyphs, font.clone(), words, size, false);
            }
            x += run.iter().map(|(_, letter)| letter.wide).sum::<f32>() * size;
        }
    }

    /// A picture that cannot be unpacked is left out, as on the screen.
    fn picture(&mut self, room: Room, bytes: &Arc<Vec<u8>>, strength: u8) {
        let known = self
            .images
            .iter()
            .find(|(known, _)| Arc::ptr_eq(known, bytes));
        let image = match known {
            Some((_, image)) => image.clone(),
            None => {
                let image = unpacked(bytes);
                self.images.push((Arc::clone(bytes), image.clone()));
                image
            }
        };
        let size = Size::from_wh(points(room.wide), points(room.high));
        let (Some(image), Some(size)) = (image, size) else {
            return;
        };
        let at = Transform::from_translate(points(room.x), points(room.y));
        self.surface.push_transform(&at);
        self.surface.push_opacity(opacity(strength));
        self.surface.draw_image(image, size);
        self.surface.pop();
        self.surface.pop();
    }
}

fn unpacked(bytes: &Arc<Vec<u8>>) -> Option<Image> {
    let data = Data::from(Arc::clone(bytes));
    let image = match PictureKind::of(bytes)? {
        PictureKind::Png => Image::from_png(data, true),
        PictureKind::Jpeg => Image::from_jpeg(data, true),
        PictureKind::WebP => Image::from_webp(data, true),
    };
    image.ok()
}

fn outline(steps: &[Step]) -> Option<krilla::geom::Path> {
    let mut path = PathBuilder::new();
    let at = |spot: Spot| (points(spot.x), points(spot.y));
    for step in steps {
        match *step {
            Step::Move(to) => path.move_to(at(to).0, at(to).1),
            Step::Line(to) => path.line_to(at(to).0, at(to).1),
            Step::Curve(a, b, to) => {
                path.cubic_to(at(a).0, at(a).1, at(b).0, at(b).1, at(to).0, at(to).1);
            }
            Step::Close => path.close(),
        }
    }
    path.finish()
}

fn colour(paint: Paint) -> paint::Paint {
    let super::model::Colour(red, green, blue) = paint.colour;
    rgb::Color::new(red, green, blue).into()
}

fn filled(paint: Paint) -> paint::Fill {
    paint::Fill {
        paint: colour(paint),
        opacity: opacity(paint.strength),
        rule: FillRule::NonZero,
    }
}

fn drawn(stroke: &Stroke) -> paint::Stroke {
    let dashes = stroke.dashes.iter().map(|dash| points(*dash)).collect();
    paint::Stroke {
        paint: colour(stroke.paint),
        width: points(stroke.wide),
        miter_limit: 4.0,
        line_cap: if stroke.round {
            LineCap::Round
        } else {
            LineCap::Butt
        },
        line_join: if stroke.round {
            LineJoin::Round
        } else {
            LineJoin::Miter
        },
        opacity: opacity(stroke.paint.strength),
        dash: (!stroke.dashes.is_empty()).then_some(StrokeDash {
            array: dashes,
            offset: 0.0,
        }),
    }
}
