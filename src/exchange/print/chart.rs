//! The picture of a map as shapes: the same SVG that is exported, read by `usvg`, with words that stay words.

use resvg::tiny_skia::{Path, PathSegment};
use resvg::usvg::{self, Group, ImageKind, Node, TextAnchor, Tree};

use super::layout::Press;
use super::letters;
use super::model::{Colour, Face, Paint, Room, Shape, Spot, Step, Stroke, Text};

/// The picture of a map.
pub(super) struct Chart {
    tree: Tree,
    /// How wide and high everything is, in map units.
    frame: (f64, f64),
}

/// So many parts has a map unit where nobody has said how large it is to be.
pub(super) const PLAIN: f64 = 100.0;

impl Chart {
    /// What is drawn.
    pub(super) fn new(tree: Tree, press: &mut Press) -> Self {
        let mut chart = Self {
            tree,
            frame: (1.0, 1.0),
        };
        let (_, frame) = chart.shapes(PLAIN, press);
        chart.frame = (
            f64::from(frame.wide.max(1)) / PLAIN,
            f64::from(frame.high.max(1)) / PLAIN,
        );
        chart
    }

    /// Whether nothing is drawn.
    pub(super) fn is_empty(&self) -> bool {
        self.tree.root().children().is_empty()
    }

    /// The room that all of it takes, with so many parts to a map unit, from 0, 0 on.
    pub(super) fn room(&self, by: f64) -> Room {
        let parts = |length: f64| (length * by).ceil() as i32;
        Room::new(0, 0, parts(self.frame.0), parts(self.frame.1))
    }

    /// How wide it is, in map units.
    pub(super) const fn wide(&self) -> f64 {
        self.frame.0
    }

    /// How many parts a map unit has where all of it is to lie in a room.
    pub(super) fn fit(&self, room: Room) -> f64 {
        // What is rounded stays within.
        let within = |room: i32| f64::from(room - 4);
        let (wide, high) = self.frame;
        (within(room.wide) / wide).min(within(room.high) / high)
    }

    /// All that is drawn, with so many parts to a map unit, and the room that it takes.
    pub(super) fn shapes(&self, by: f64, press: &mut Press) -> (Vec<Shape>, Room) {
        let mut shapes = Vec::new();
        let mut reader = Reader { by, press };
        reader.group(self.tree.root(), 1.0, &mut shapes);
        let mut rooms = shapes.iter().filter_map(Shape::room);
        let first = rooms.next().unwrap_or_default();
        let frame = rooms.fold(first, |all, one| {
            let (x, y) = (all.x.min(one.x), all.y.min(one.y));
            let (right, below) = (all.right().max(one.right()), all.below().max(one.below()));
            Room::new(x, y, right.saturating_sub(x), below.saturating_sub(y))
        });
        (shapes, frame)
    }
}

struct Reader<'a> {
    by: f64,
    press: &'a mut Press,
}

impl Reader<'_> {
    fn length(&self, length: f64) -> i32 {
        // Too large becomes the largest.
        (length * self.by).round() as i32
    }

    fn spot(&self, at: usvg::Transform, (x, y): (f32, f32)) -> Spot {
        let (x, y) = (f64::from(x), f64::from(y));
        let on = |a: f32, b: f32, c: f32| f64::from(a) * x + f64::from(b) * y + f64::from(c);
        Spot::new(
            self.length(on(at.sx, at.kx, at.tx)),
            self.length(on(at.ky, at.sy, at.ty)),
        )
    }

    fn group(&mut self, group: &Group, strength: f32, shapes: &mut Vec<Shape>) {
        for node in group.children() {
            match node {
                Node::Group(inner) => {
                    let strength = strength * inner.opacity().get();
                    match inner.clip_path() {
                        None => self.group(inner, strength, shapes),
                        Some(clip) => {
                            let at = inner.abs_transform().pre_concat(clip.transform());
                            let mut steps = Vec::new();
                            self.outlines(clip.root(), at, &mut steps);
                            let mut within = Vec::new();
                            self.group(inner, strength, &mut within);
                            if !steps.is_empty() {
                                shapes.push(Shape::Clip {
                                    steps,
                                    shapes: within,
                                });
                            }
                        }
                    }
                }
                Node::Path(path) => shapes.extend(self.path(path, strength)),
                Node::Image(image) => shapes.extend(self.image(image, strength)),
                Node::Text(text) => self.text(text, strength, shapes),
            }
        }
    }

    /// The outlines of which only the inside is shown.
    fn outlines(&self, group: &Group, at: usvg::Transform, steps: &mut Vec<Step>) {
        for node in group.children() {
            match node {
                Node::Group(inner) => self.outlines(inner, at, steps),
                Node::Path(path) => {
                    let at = at.pre_concat(path.abs_transform());
                    steps.extend(self.steps(path.data(), at));
                }
                Node::Image(_) | Node::Text(_) => {}
            }
        }
    }

    fn steps(&self, path: &Path, at: usvg::Transform) -> Vec<Step> {
        let mut last = (0.0, 0.0);
        let spot = |place: (f32, f32)| self.spot(at, place);
        let steps = path.segments().map(|segment| match segment {
            PathSegment::MoveTo(to) => {
                last = (to.x, to.y);
                Step::Move(spot(last))
            }
            PathSegment::LineTo(to) => {
                last = (to.x, to.y);
                Step::Line(spot(last))
            }
            PathSegment::QuadTo(a, to) => {
                // Two thirds of the way to its one handle.
                let near = |from: (f32, f32)| {
                    (
                        from.0 + (a.x - from.0) * 2.0 / 3.0,
                        from.1 + (a.y - from.1) * 2.0 / 3.0,
                    )
                };
                let first = near(last);
                last = (to.x, to.y);
                Step::Curve(spot(first), spot(near(last)), spot(last))
            }
            PathSegment::CubicTo(a, b, to) => {
                last = (to.x, to.y);
                Step::Curve(spot((a.x, a.y)), spot((b.x, b.y)), spot(last))
            }
            PathSegment::Close => Step::Close,
        });
        steps.collect()
    }

    fn path(&self, path: &usvg::Path, strength: f32) -> Option<Shape> {
        let at = path.abs_transform();
        let scale = scale(at);
        let fill = path
            .fill()
            .and_then(|fill| paint(fill.paint(), fill.opacity().get() * strength));
        let stroke = path.stroke().and_then(|stroke| {
            let dashes = stroke.dasharray().unwrap_or_default();
            Some(Stroke {
                paint: paint(stroke.paint(), stroke.opacity().get() * strength)?,
                wide: self.length(f64::from(stroke.width().get()) * scale),
                dashes: dashes
                    .iter()
                    .map(|dash| self.length(f64::from(*dash) * scale).max(1))
                    .collect(),
                round: stroke.linecap() == usvg::LineCap::Round,
            })
        });
        (path.is_visible() && (fill.is_some() || stroke.is_some())).then(|| Shape::Path {
            steps: self.steps(path.data(), at),
            fill,
            stroke,
        })
    }

    fn image(&self, image: &usvg::Image, strength: f32) -> Option<Shape> {
        let bytes = match image.kind() {
            ImageKind::JPEG(bytes) | ImageKind::PNG(bytes) | ImageKind::WEBP(bytes) => bytes,
            // Maps have none of these.
            ImageKind::GIF(_) | ImageKind::SVG(_) => return None,
        };
        let lies = image.abs_bounding_box();
        let whole = usvg::Transform::identity();
        let low = self.spot(whole, (lies.left(), lies.top()));
        let high = self.spot(whole, (lies.right(), lies.bottom()));
        Some(Shape::Picture {
            room: Room::new(
                low.x,
                low.y,
                high.x.saturating_sub(low.x),
                high.y.saturating_sub(low.y),
            ),
            bytes: bytes.clone(),
            strength: percent(strength),
        })
    }

    fn text(&mut self, text: &usvg::Text, strength: f32, shapes: &mut Vec<Shape>) {
        let at = text.abs_transform();
        for chunk in text.chunks() {
            let Some(span) = chunk.spans().first() else {
                continue;
            };
            let fill = span.fill();
            let paint = fill.and_then(|fill| paint(fill.paint(), fill.opacity().get() * strength));
            let Some(paint) = paint else { continue };
            let face = match span.font().weight() {
                0..=599 => Face::Regular,
                _ => Face::Bold,
            };
            let size = self.length(f64::from(span.font_size().get()) * scale(at));
            let words = self.press.printable(chunk.text());
            let wide = letters::width(&words, face, size);
            let foot = self.spot(at, (chunk.x().unwrap_or(0.0), chunk.y().unwrap_or(0.0)));
            let before = match chunk.anchor() {
                TextAnchor::Start => 0,
                TextAnchor::Middle => wide / 2,
                TextAnchor::End => wide,
            };
            let foot = foot.moved(-before, 0);
            let high = size.saturating_mul(13) / 10;
            shapes.push(Shape::Text(Text {
                foot,
                size,
                face,
                paint,
                words,
                room: Room::new(foot.x, foot.y.saturating_sub(size), wide, high),
            }));
        }
    }
}

/// How much larger something is drawn; everything on a map keeps its proportions.
fn scale(at: usvg::Transform) -> f64 {
    f64::from(at.sx).hypot(f64::from(at.ky))
}

fn percent(strength: f32) -> u8 {
    (strength * 100.0).round() as u8
}

fn paint(paint: &usvg::Paint, strength: f32) -> Option<Paint> {
    // Maps are drawn in plain colours.
    let usvg::Paint::Color(colour) = paint else {
        return None;
    };
    Some(Paint {
        colour: Colour(colour.red, colour.green, colour.blue),
        strength: percent(strength),
    })
}
