//! A page as SVG, letters as outlines: a preview that is what is printed, whatever fonts a machine has.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider, OutlineGlyphCollection};

use super::letters::{self, Letter};
use super::model::{Colour, Page, Paint, Shape, Spot, Step, Stroke};
use crate::exchange::pictures;
use crate::exchange::svg::{FONTS, PngError, drawn, tree};

/// Hundredths as SVG writes them.
fn number(parts: i32) -> String {
    let (sign, parts) = (if parts < 0 { "-" } else { "" }, parts.unsigned_abs());
    match parts % 100 {
        0 => format!("{sign}{}", parts / 100),
        rest => format!("{sign}{}.{rest:02}", parts / 100),
    }
}

fn data(steps: &[Step]) -> String {
    let mut text = String::new();
    let at = |spot: Spot| format!("{} {}", number(spot.x), number(spot.y));
    for step in steps {
        // Writing to a string never fails.
        let _ = match *step {
            Step::Move(to) => write!(text, "M{}", at(to)),
            Step::Line(to) => write!(text, "L{}", at(to)),
            Step::Curve(a, b, to) => write!(text, "C{} {} {}", at(a), at(b), at(to)),
            Step::Close => write!(text, "Z"),
        };
    }
    text
}

fn paint(kind: &str, paint: Paint) -> String {
    let Colour(red, green, blue) = paint.colour;
    let colour = format!(" {kind}=\"#{red:02x}{green:02x}{blue:02x}\"");
    match paint.strength {
        100 => colour,
        strength => format!("{colour} {kind}-opacity=\"{}\"", number(strength.into())),
    }
}

fn stroke(stroke: &Stroke) -> String {
    let mut text = paint("stroke", stroke.paint);
    let _ = write!(text, " stroke-width=\"{}\"", number(stroke.wide));
    if !stroke.dashes.is_empty() {
        let dashes: Vec<String> = stroke.dashes.iter().map(|dash| number(*dash)).collect();
        let _ = write!(text, " stroke-dasharray=\"{}\"", dashes.join(" "));
    }
    if stroke.round {
        text.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    }
    text
}

/// A page that is being written.
#[derive(Default)]
struct Written {
    defs: String,
    body: String,
    glyphs: BTreeSet<(usize, u32)>,
    clips: usize,
}

/// A page as dots, for a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dots {
    /// How many there are from left to right.
    pub wide: usize,
    /// How many there are from top to bottom.
    pub high: usize,
    /// Red, green, blue and how solid, row by row.
    pub rgba: Vec<u8>,
}

impl Page {
    /// The page as so many dots to the inch.
    ///
    /// # Errors
    /// Why it cannot be drawn.
    pub fn dots(&self, to_the_inch: u16) -> Result<Dots, PngError> {
        let tree = tree(&self.svg())?;
        let pixmap = drawn(&tree, f64::from(to_the_inch) / 72.0).ok_or(PngError::Memory)?;
        Ok(Dots {
            wide: usize::try_from(pixmap.width()).unwrap_or(0),
            high: usize::try_from(pixmap.height()).unwrap_or(0),
            rgba: pixmap.take(),
        })
    }

    /// The page as SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut written = Written::default();
        for shape in &self.shapes {
            written.shape(shape);
        }
        let (wide, high) = (number(self.wide), number(self.high));
        let Written { defs, body, .. } = written;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\">\n\
             <defs>\n{defs}</defs>\n<rect width=\"{wide}\" height=\"{high}\" fill=\"#ffffff\"/>\n{body}</svg>\n"
        )
    }
}

impl Written {
    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Path {
                steps,
                fill,
                stroke: line,
            } => {
                let fill =
                    fill.map_or_else(|| " fill=\"none\"".to_owned(), |fill| paint("fill", fill));
                let line = line.as_ref().map(stroke).unwrap_or_default();
                let _ = writeln!(self.body, "<path d=\"{}\"{fill}{line}/>", data(steps));
            }
            Shape::Text(text) => {
                let _ = writeln!(self.body, "<g{}>", paint("fill", text.paint));
                let size = f64::from(text.size) / 100.0;
                let mut x = f64::from(text.foot.x) / 100.0;
                let y = number(text.foot.y);
                for one in text.words.chars() {
                    let Some(letter) = letters::letter(one, text.face) else {
                        continue;
                    };
                    if self.glyph(letter) {
                        let _ = writeln!(
                            self.body,
                            "<use href=\"#g{}-{}\" transform=\"translate({x:.3} {y}) scale({:.5})\"/>",
                            letter.font,
                            letter.glyph,
                            size / f64::from(letters::EM)
                        );
                    }
                    x += f64::from(letter.wide) * size;
                }
                self.body.push_str("</g>\n");
            }
            Shape::Picture {
                room,
                bytes,
                strength,
            } => {
                let Some((_, address)) = pictures::written(bytes) else {
                    return;
                };
                let _ = writeln!(
                    self.body,
                    "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" opacity=\"{}\" preserveAspectRatio=\"none\" href=\"{address}\"/>",
                    number(room.x),
                    number(room.y),
                    number(room.wide),
                    number(room.high),
                    number((*strength).into()),
                );
            }
            Shape::Clip { steps, shapes } => {
                let clip = self.clips;
                self.clips += 1;
                let _ = writeln!(
                    self.defs,
                    "<clipPath id=\"c{clip}\"><path d=\"{}\"/></clipPath>",
                    data(steps)
                );
                let _ = writeln!(self.body, "<g clip-path=\"url(#c{clip})\">");
                for shape in shapes {
                    self.shape(shape);
                }
                self.body.push_str("</g>\n");
            }
        }
    }

    /// Puts a letter's outline into the file, once; whether it has one.
    fn glyph(&mut self, letter: Letter) -> bool {
        let key = (letter.font, letter.glyph);
        if self.glyphs.contains(&key) {
            return true;
        }
        let Some(outline) = glyph(letter) else {
            return false;
        };
        let _ = writeln!(
            self.defs,
            "<path id=\"g{}-{}\" d=\"{outline}\"/>",
            letter.font, letter.glyph
        );
        self.glyphs.insert(key)
    }
}

/// A letter's outline, [`letters::EM`] high, down from its foot; none of a space.
fn glyph(letter: Letter) -> Option<String> {
    let font = FontRef::new(FONTS.get(letter.font)?).ok()?;
    let outlines: OutlineGlyphCollection<'_> = font.outline_glyphs();
    let outline = outlines.get(GlyphId::new(letter.glyph))?;
    let mut pen = Pen::default();
    let size = DrawSettings::unhinted(Size::new(letters::EM), LocationRef::default());
    outline.draw(size, &mut pen).ok()?;
    (!pen.0.is_empty()).then_some(pen.0)
}

#[derive(Default)]
struct Pen(String);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "M{x:.1} {:.1}", -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "L{x:.1} {:.1}", -y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let _ = write!(self.0, "Q{cx:.1} {:.1} {x:.1} {:.1}", -cy, -y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let _ = write!(
            self.0,
            "C{ax:.1} {:.1} {bx:.1} {:.1} {x:.1} {:.1}",
            -ay, -by, -y
        );
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}
