//! A page as shapes, in hundredths of a point from its upper left corner: the one description that becomes PDF, SVG and
//! the preview. Whole numbers, so that the same table gives the same bytes everywhere.

use std::sync::Arc;

/// So many parts a point has.
pub(super) const POINT: i32 = 100;

/// A place on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

/// A room on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// Its left edge.
    pub x: i32,
    /// Its upper edge.
    pub y: i32,
    /// How wide it is.
    pub wide: i32,
    /// How high it is.
    pub high: i32,
}

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

/// What a shape is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// In which colour.
    pub colour: Colour,
    /// How much of what lies beneath it hides, in percent.
    pub strength: u8,
}

/// How an outline is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// In which colour.
    pub paint: Paint,
    /// How wide.
    pub wide: i32,
    /// Lengths of dashes and gaps in turn; none is a whole line.
    pub dashes: Vec<i32>,
    /// With round ends and corners.
    pub round: bool,
}

/// A step of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Begins anew there.
    Move(Spot),
    /// Straight to there.
    Line(Spot),
    /// Past two places to a third.
    Curve(Spot, Spot, Spot),
    /// Back to where it began.
    Close,
}

/// Which letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// The usual ones.
    Regular,
    /// The strong ones.
    Bold,
}

/// A line of words. Every letter of it can be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Where its first letter stands.
    pub foot: Spot,
    /// How large its letters are.
    pub size: i32,
    /// Which letters.
    pub face: Face,
    /// In which colour.
    pub paint: Paint,
    /// The words.
    pub words: String,
    /// The room that it never leaves.
    pub room: Room,
}

/// Something on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// An outline, filled, drawn, or both.
    Path {
        /// Its steps.
        steps: Vec<Step>,
        /// What it is filled with.
        fill: Option<Paint>,
        /// How its outline is drawn.
        stroke: Option<Stroke>,
    },
    /// Words.
    Text(Text),
    /// A picture: PNG, JPEG or WebP.
    Picture {
        /// Where.
        room: Room,
        /// Its file.
        bytes: Arc<Vec<u8>>,
        /// How strong it is drawn, in percent.
        strength: u8,
    },
    /// Shapes of which only what lies within an outline is there.
    Clip {
        /// The outline.
        steps: Vec<Step>,
        /// The shapes.
        shapes: Vec<Shape>,
    },
}

/// A page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// How wide it is.
    pub wide: i32,
    /// How high it is.
    pub high: i32,
    /// What is on it, the lowest first.
    pub shapes: Vec<Shape>,
}

/// All pages of a print.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pages {
    /// What it is called.
    pub title: String,
    /// The pages.
    pub pages: Vec<Page>,
    /// The letters that no font has, in whose place there is a box.
    pub replaced: std::collections::BTreeSet<char>,
    /// Where which part of a map lies, page by page.
    pub parts: Vec<MapPart>,
}

/// Where a part of a map lies, in hundredths of a point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapPart {
    /// What its page is called, such as “B2”; empty where there is only one.
    pub name: String,
    /// On which page, counted from 0.
    pub page: usize,
    /// Where on the page.
    pub room: Room,
    /// Where its upper left corner is on the whole map as it is printed.
    pub from: Spot,
}

/// Black.
pub(super) const BLACK: Paint = Paint::plain(0, 0, 0);
/// Words that are less important.
pub(super) const MUTED: Paint = Paint::plain(68, 68, 68);
/// Thin lines.
pub(super) const FAINT: Paint = Paint::plain(170, 170, 170);

impl Paint {
    /// A colour that hides what lies beneath.
    #[must_use]
    pub const fn plain(red: u8, green: u8, blue: u8) -> Self {
        Self {
            colour: Colour(red, green, blue),
            strength: 100,
        }
    }
}

impl Spot {
    /// A place.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The same so far away.
    #[must_use]
    pub const fn moved(self, x: i32, y: i32) -> Self {
        Self {
            x: self.x.saturating_add(x),
            y: self.y.saturating_add(y),
        }
    }
}

impl Room {
    /// A room.
    #[must_use]
    pub const fn new(x: i32, y: i32, wide: i32, high: i32) -> Self {
        Self { x, y, wide, high }
    }

    /// Its right edge.
    #[must_use]
    pub const fn right(self) -> i32 {
        self.x.saturating_add(self.wide)
    }

    /// Its lower edge.
    #[must_use]
    pub const fn below(self) -> i32 {
        self.y.saturating_add(self.high)
    }

    /// The same with so much less on all sides.
    #[must_use]
    pub const fn less(self, by: i32) -> Self {
        Self::new(
            self.x + by,
            self.y + by,
            self.wide - 2 * by,
            self.high - 2 * by,
        )
    }

    /// Whether another lies within.
    #[must_use]
    pub const fn holds(self, other: Self) -> bool {
        other.x >= self.x
            && other.y >= self.y
            && other.right() <= self.right()
            && other.below() <= self.below()
    }

    /// Whether another has something in common with it.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        other.x <= self.right()
            && other.right() >= self.x
            && other.y <= self.below()
            && other.below() >= self.y
    }

    /// The steps around it.
    #[must_use]
    pub fn steps(self) -> Vec<Step> {
        vec![
            Step::Move(Spot::new(self.x, self.y)),
            Step::Line(Spot::new(self.right(), self.y)),
            Step::Line(Spot::new(self.right(), self.below())),
            Step::Line(Spot::new(self.x, self.below())),
            Step::Close,
        ]
    }

    /// The same with round corners.
    #[must_use]
    pub fn rounded(self, radius: i32) -> Vec<Step> {
        let (l, t, r, b) = (self.x, self.y, self.right(), self.below());
        let radius = radius.min(self.wide / 2).min(self.high / 2);
        // How far the handles of a quarter of a circle are from its corner.
        let near = radius * 448 / 1000;
        let at = Spot::new;
        vec![
            Step::Move(at(l + radius, t)),
            Step::Line(at(r - radius, t)),
            Step::Curve(at(r - near, t), at(r, t + near), at(r, t + radius)),
            Step::Line(at(r, b - radius)),
            Step::Curve(at(r, b - near), at(r - near, b), at(r - radius, b)),
            Step::Line(at(l + radius, b)),
            Step::Curve(at(l + near, b), at(l, b - near), at(l, b - radius)),
            Step::Line(at(l, t + radius)),
            Step::Curve(at(l, t + near), at(l + near, t), at(l + radius, t)),
            Step::Close,
        ]
    }
}

impl Step {
    /// The same so far away.
    #[must_use]
    pub const fn moved(self, x: i32, y: i32) -> Self {
        match self {
            Self::Move(at) => Self::Move(at.moved(x, y)),
            Self::Line(at) => Self::Line(at.moved(x, y)),
            Self::Curve(a, b, at) => Self::Curve(a.moved(x, y), b.moved(x, y), at.moved(x, y)),
            Self::Close => Self::Close,
        }
    }
}

/// So many percent of a length on a page.
pub(super) const fn scaled(length: i32, percent: i32) -> i32 {
    length.saturating_mul(percent).div_euclid(100)
}

/// The room that an outline takes; none where it has no steps.
pub(super) fn around(steps: &[Step]) -> Option<Room> {
    let mut ends: Option<(Spot, Spot)> = None;
    let mut reach = |at: Spot| {
        let (low, high) = ends.unwrap_or((at, at));
        ends = Some((
            Spot::new(low.x.min(at.x), low.y.min(at.y)),
            Spot::new(high.x.max(at.x), high.y.max(at.y)),
        ));
    };
    for step in steps {
        match *step {
            Step::Move(at) | Step::Line(at) => reach(at),
            Step::Curve(a, b, at) => {
                reach(a);
                reach(b);
                reach(at);
            }
            Step::Close => {}
        }
    }
    let (low, high) = ends?;
    Some(Room::new(low.x, low.y, high.x - low.x, high.y - low.y))
}

impl Shape {
    /// An outline that is filled.
    #[must_use]
    pub const fn filled(steps: Vec<Step>, fill: Paint) -> Self {
        Self::Path {
            steps,
            fill: Some(fill),
            stroke: None,
        }
    }

    /// An outline that is drawn.
    #[must_use]
    pub const fn drawn(steps: Vec<Step>, paint: Paint, wide: i32) -> Self {
        let stroke = Stroke {
            paint,
            wide,
            dashes: Vec::new(),
            round: false,
        };
        Self::Path {
            steps,
            fill: None,
            stroke: Some(stroke),
        }
    }

    /// A straight line.
    #[must_use]
    pub fn line(from: Spot, to: Spot, paint: Paint, wide: i32) -> Self {
        Self::drawn(vec![Step::Move(from), Step::Line(to)], paint, wide)
    }

    /// The same so far away.
    #[must_use]
    pub fn moved(mut self, x: i32, y: i32) -> Self {
        let steps = |steps: &mut Vec<Step>| {
            for step in steps {
                *step = step.moved(x, y);
            }
        };
        match &mut self {
            Self::Path { steps: path, .. } => steps(path),
            Self::Text(text) => {
                text.foot = text.foot.moved(x, y);
                text.room = Room {
                    x: text.room.x.saturating_add(x),
                    y: text.room.y.saturating_add(y),
                    ..text.room
                };
            }
            Self::Picture { room, .. } => {
                room.x = room.x.saturating_add(x);
                room.y = room.y.saturating_add(y);
            }
            Self::Clip {
                steps: path,
                shapes,
            } => {
                steps(path);
                let all = std::mem::take(shapes).into_iter();
                *shapes = all.map(|shape| shape.moved(x, y)).collect();
            }
        }
        self
    }

    /// The same so many percent as large, from the upper left corner of the page. Words keep their room whatever is rounded.
    #[must_use]
    pub(super) fn sized(mut self, percent: i32) -> Self {
        let by = |length: i32| scaled(length, percent);
        let at = |spot: Spot| Spot::new(by(spot.x), by(spot.y));
        let steps = |steps: &mut Vec<Step>| {
            for step in steps {
                *step = match *step {
                    Step::Move(to) => Step::Move(at(to)),
                    Step::Line(to) => Step::Line(at(to)),
                    Step::Curve(a, b, to) => Step::Curve(at(a), at(b), at(to)),
                    Step::Close => Step::Close,
                };
            }
        };
        match &mut self {
            Self::Path {
                steps: path,
                stroke,
                ..
            } => {
                steps(path);
                if let Some(stroke) = stroke {
                    stroke.wide = by(stroke.wide);
                    stroke.dashes.iter_mut().for_each(|dash| *dash = by(*dash));
                }
            }
            Self::Text(text) => {
                text.foot = at(text.foot);
                text.size = by(text.size);
                let low = at(Spot::new(text.room.x, text.room.y));
                let high = at(Spot::new(text.room.right(), text.room.below()));
                text.room = Room::new(low.x, low.y, high.x - low.x + 2, high.y - low.y + 1);
            }
            Self::Picture { room, .. } => {
                let (low, high) = (
                    at(Spot::new(room.x, room.y)),
                    at(Spot::new(room.right(), room.below())),
                );
                *room = Room::new(low.x, low.y, high.x - low.x, high.y - low.y);
            }
            Self::Clip {
                steps: path,
                shapes,
            } => {
                steps(path);
                let all = std::mem::take(shapes).into_iter();
                *shapes = all.map(|shape| shape.sized(percent)).collect();
            }
        }
        self
    }

    /// The room that it takes on the page, with its strokes; none where it has no extent. Of words that is their room.
    #[must_use]
    pub fn room(&self) -> Option<Room> {
        match self {
            Self::Path { steps, stroke, .. } => {
                let half = stroke.as_ref().map_or(0, |stroke| stroke.wide / 2);
                around(steps).map(|room| room.less(-half))
            }
            Self::Text(text) => Some(text.room),
            Self::Picture { room, .. } => Some(*room),
            Self::Clip { steps, .. } => around(steps),
        }
    }

    /// All words in it, in their order.
    pub fn texts<'a>(&'a self, all: &mut Vec<&'a Text>) {
        match self {
            Self::Text(text) => all.push(text),
            Self::Clip { shapes, .. } => {
                for shape in shapes {
                    shape.texts(all);
                }
            }
            Self::Path { .. } | Self::Picture { .. } => {}
        }
    }
}

impl Text {
    /// How wide its words are.
    #[must_use]
    pub fn wide(&self) -> i32 {
        super::letters::width(&self.words, self.face, self.size)
    }
}

impl Pages {
    /// That some letters are boxes on the pages, and which; none where all could be printed.
    #[must_use]
    pub fn replaced_words(&self) -> Option<String> {
        let some: String = self.replaced.iter().take(20).collect();
        let more = if self.replaced.len() > 20 { " …" } else { "" };
        (!some.is_empty())
            .then(|| format!("No font has these letters, so they are printed as □: {some}{more}"))
    }
}

impl Page {
    /// All words on it, in their order.
    #[must_use]
    pub fn texts(&self) -> Vec<&Text> {
        let mut all = Vec::new();
        for shape in &self.shapes {
            shape.texts(&mut all);
        }
        all
    }
}
