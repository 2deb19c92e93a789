//! What is drawn freely on a map: pen strokes, shapes, words. It has no say in ranges and sight.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fit::{Unfit, words};

/// The furthest that anything lies from the middle of a map, in map units.
pub const MOST_PLACE: i32 = 100_000;
/// The most points of one pen stroke as it is handed in.
pub const MOST_POINTS: usize = 10_000;
/// The widest a line is drawn, in map units.
pub const MOST_WIDTH: u8 = 60;
/// How far, in map units, a point of a stroke may lie from the line that is drawn without it.
const TOLERANCE: i128 = 1;

id_types! {
    /// A stroke, shape or word drawn freely on a map.
    DrawingId;
    /// Things on a map that are selected and moved together.
    GroupId;
}

/// A place on the map.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
pub struct Point {
    /// Right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

impl Point {
    /// That place.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// As far as that, but never off the map.
    #[must_use]
    pub fn moved(self, dx: i32, dy: i32) -> Self {
        Self {
            x: self.x.saturating_add(dx),
            y: self.y.saturating_add(dy),
        }
        .on_map()
    }

    /// The nearest place that is on the map.
    #[must_use]
    pub fn on_map(self) -> Self {
        let hold = |at: i32| at.clamp(-MOST_PLACE, MOST_PLACE);
        Self {
            x: hold(self.x),
            y: hold(self.y),
        }
    }
}

impl From<(i32, i32)> for Point {
    fn from((x, y): (i32, i32)) -> Self {
        Self { x, y }
    }
}

impl From<Point> for (i32, i32) {
    fn from(at: Point) -> Self {
        (at.x, at.y)
    }
}

/// The colour of a drawing: one of few that can be told apart without seeing red and green.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Ink {
    /// The colour of text: light on dark, dark on light.
    #[default]
    Plain,
    /// Blue.
    Blue,
    /// Vermilion.
    Vermilion,
    /// Green.
    Green,
    /// Pink.
    Pink,
    /// Violet.
    Violet,
}

impl Ink {
    /// All of them, in the order of the palette.
    pub const ALL: [Self; 6] = [
        Self::Plain,
        Self::Blue,
        Self::Vermilion,
        Self::Green,
        Self::Pink,
        Self::Violet,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Blue => "blue",
            Self::Vermilion => "vermilion",
            Self::Green => "green",
            Self::Pink => "pink",
            Self::Violet => "violet",
        }
    }
}

/// What a drawing shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Figure {
    /// A pen stroke.
    Stroke {
        /// Where the pen went, in order.
        points: Vec<Point>,
    },
    /// A straight line.
    Line {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
    },
    /// A rectangle.
    Rectangle {
        /// One corner.
        from: Point,
        /// The corner across.
        to: Point,
    },
    /// An ellipse.
    Ellipse {
        /// One corner of the box around it.
        from: Point,
        /// The corner across.
        to: Point,
    },
    /// A free label.
    Words {
        /// The middle of the words.
        at: Point,
        /// What it says.
        words: String,
    },
}

impl Figure {
    /// What it is called.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Stroke { .. } => "stroke",
            Self::Line { .. } => "line",
            Self::Rectangle { .. } => "rectangle",
            Self::Ellipse { .. } => "ellipse",
            Self::Words { .. } => "label",
        }
    }

    /// The figure as it can be on a map: no place off it, no stroke of too many points, no label without words.
    ///
    /// # Errors
    /// Why it can be on none.
    pub fn held(mut self) -> Result<Self, Unfit> {
        match &mut self {
            Self::Stroke { points } => {
                if points.is_empty() || points.len() > MOST_POINTS {
                    return Err(Unfit::Points);
                }
                let held: Vec<Point> = points.iter().map(|at| at.on_map()).collect();
                *points = simplified(&held);
            }
            Self::Words { words: says, .. } => *says = words(says)?,
            Self::Line { .. } | Self::Rectangle { .. } | Self::Ellipse { .. } => {}
        }
        for at in self.points_mut() {
            *at = at.on_map();
        }
        Ok(self)
    }

    /// Every place that it is drawn by.
    pub fn points_mut(&mut self) -> Vec<&mut Point> {
        match self {
            Self::Stroke { points } => points.iter_mut().collect(),
            Self::Line { from, to } | Self::Rectangle { from, to } | Self::Ellipse { from, to } => {
                vec![from, to]
            }
            Self::Words { at, .. } => vec![at],
        }
    }

    /// Places that tell where it lies: its points, and for what is drawn between two of them the middle and the corners across.
    #[must_use]
    pub fn places(&self) -> Cow<'_, [Point]> {
        match self {
            Self::Stroke { points } => Cow::Borrowed(points),
            Self::Words { at, .. } => Cow::Owned(vec![*at]),
            Self::Line { from, to } => Cow::Owned(vec![*from, midway(*from, *to), *to]),
            Self::Rectangle { from, to } | Self::Ellipse { from, to } => Cow::Owned(vec![
                *from,
                Point::new(to.x, from.y),
                midway(*from, *to),
                Point::new(from.x, to.y),
                *to,
            ]),
        }
    }

    /// The upper left and the lower right corner of the box around its points.
    #[must_use]
    pub fn bounds(&self) -> (Point, Point) {
        let mut all: Box<dyn Iterator<Item = &Point> + '_> = match self {
            Self::Stroke { points } => Box::new(points.iter()),
            Self::Line { from, to } | Self::Rectangle { from, to } | Self::Ellipse { from, to } => {
                Box::new([from, to].into_iter())
            }
            Self::Words { at, .. } => Box::new(std::iter::once(at)),
        };
        let first = all.next().copied().unwrap_or_default();
        all.fold((first, first), |(low, high), at| {
            (
                Point::new(low.x.min(at.x), low.y.min(at.y)),
                Point::new(high.x.max(at.x), high.y.max(at.y)),
            )
        })
    }
}

/// A figure on the map, with its look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Drawing {
    /// What it shows.
    pub figure: Figure,
    /// Its colour.
    pub ink: Ink,
    /// How wide its lines are, in map units; for words, how large they are.
    pub width: u8,
    /// What has more lies above; of equals the one with the higher id.
    pub order: i32,
    /// What it is moved together with.
    pub group: Option<GroupId>,
    /// Not to be shown to players.
    pub hidden: bool,
}

impl Drawing {
    /// That figure in that look, above nothing in particular, shown to players.
    #[must_use]
    pub const fn new(figure: Figure, ink: Ink, width: u8) -> Self {
        Self {
            figure,
            ink,
            width,
            order: 0,
            group: None,
            hidden: false,
        }
    }
}

impl Drawing {
    /// What about it lies beyond what can be drawn, if anything.
    #[must_use]
    pub fn beyond(&self) -> Option<String> {
        let (low, high) = self.figure.bounds();
        if low != low.on_map() || high != high.on_map() {
            return Some(off_map());
        }
        (self.width > MOST_WIDTH).then(|| {
            format!(
                "a line is at most {MOST_WIDTH} map units wide, not {}",
                self.width
            )
        })
    }
}

const fn midway(a: Point, b: Point) -> Point {
    Point::new(i32::midpoint(a.x, b.x), i32::midpoint(a.y, b.y))
}

/// Something is nowhere on a map.
pub(super) fn off_map() -> String {
    format!("it lies further than {MOST_PLACE} map units from the middle of the map")
}

/// The drawings that are not hidden and lie on something that is shown, lowest first; no groups, and numbers without gaps.
pub(super) fn drawings_for_players(
    drawings: &BTreeMap<DrawingId, Drawing>,
    lies_on_shown: impl Fn(&Figure) -> bool,
) -> BTreeMap<DrawingId, Drawing> {
    let shown = |drawing: &Drawing| !drawing.hidden && lies_on_shown(&drawing.figure);
    let shown = drawings.iter().filter(|(_, drawing)| shown(drawing));
    let mut shown: Vec<(&DrawingId, &Drawing)> = shown.collect();
    shown.sort_by_key(|(id, drawing)| (drawing.order, **id));
    let shown = shown.into_iter().zip(1..).zip(1..);
    let numbered = shown.map(|(((_, drawing), order), number)| {
        // Taken apart by name: whoever gives a drawing another part has to say here what players see of it.
        let Drawing {
            figure,
            ink,
            width,
            order: _,
            group: _,
            hidden,
        } = drawing;
        let drawing = Drawing {
            figure: figure.clone(),
            ink: *ink,
            width: *width,
            order,
            group: None,
            hidden: *hidden,
        };
        (DrawingId(number), drawing)
    });
    numbered.collect()
}

/// The stroke without the points that hardly bend it: Douglas and Peucker's way, in whole numbers. The ends stay.
#[must_use]
pub fn simplified(points: &[Point]) -> Vec<Point> {
    let Some(last) = points.len().checked_sub(1) else {
        return Vec::new();
    };
    let mut kept = vec![false; points.len()];
    (kept[0], kept[last]) = (true, true);
    // A stack instead of recursion: a stroke may be long.
    let mut open = vec![(0, last)];
    while let Some((from, to)) = open.pop() {
        let inner = from + 1..to;
        let far = |at: &usize| distance(points[from], points[to], points[*at]);
        let Some(furthest) = inner.max_by(|a, b| far(a).cmp(&far(b))) else {
            continue;
        };
        if far(&furthest).beyond() {
            kept[furthest] = true;
            open.extend([(from, furthest), (furthest, to)]);
        }
    }
    let mut result: Vec<Point> = points
        .iter()
        .zip(kept)
        .filter_map(|(at, kept)| kept.then_some(*at))
        .collect();
    result.dedup();
    result
}

/// A squared distance as a fraction, so that no root is needed.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Squared {
    part: i128,
    whole: i128,
}

impl Squared {
    fn beyond(self) -> bool {
        self.part > TOLERANCE * TOLERANCE * self.whole
    }
}

impl PartialOrd for Squared {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Squared {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        // Both are of the same stretch, so the whole is the same.
        self.part.cmp(&other.part)
    }
}

/// How far a point is from a stretch of line, squared; from its first end where the stretch is no longer than a point
/// or the point lies behind it, and so for the other end.
fn distance(a: Point, b: Point, p: Point) -> Squared {
    let way = |from: Point, to: Point| {
        (
            i128::from(to.x) - i128::from(from.x),
            i128::from(to.y) - i128::from(from.y),
        )
    };
    let dot = |u: (i128, i128), v: (i128, i128)| u.0 * v.0 + u.1 * v.1;
    let (along, to_point) = (way(a, b), way(a, p));
    let length = dot(along, along);
    let ahead = dot(along, to_point);
    let whole = length.max(1);
    let part = if ahead <= 0 {
        dot(to_point, to_point) * whole
    } else if ahead >= length {
        let from_end = way(b, p);
        dot(from_end, from_end) * whole
    } else {
        let across = along.0 * to_point.1 - along.1 * to_point.0;
        across * across
    };
    Squared { part, whole }
}
