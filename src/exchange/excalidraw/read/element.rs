//! Elements as a file has them, in the words of 2020 and of today, with their places in whole map units.

use serde::de::{MapAccess, SeqAccess};

use super::super::tag::{TAG, Tag, is_area_group};
use crate::board::{MOST_PLACE, MOST_POINTS, Point};
use crate::exchange::geometry::Frame;
use crate::exchange::loose::{Flag, FromAny, List, Long, Loose, Real, Word, ignore, key, value};
use crate::exchange::room;

/// More elements than these are not looked at.
const MOST_ELEMENTS: usize = 100_000;
/// More groups around one element than these are not looked at: the innermost and the outermost count.
const MOST_GROUPS: usize = 8;

/// A drawing as its file has it.
#[derive(Default)]
pub(in super::super) struct Scene {
    /// What kind of file it says it is.
    pub(in super::super) kind: Option<String>,
    /// What is drawn, the lowest first.
    pub(in super::super) elements: Vec<Element>,
    /// How many elements more there are.
    pub(in super::super) more: usize,
    /// Files of pictures: id and where their bytes are.
    pub(in super::super) files: Vec<(String, String)>,
}

impl FromAny for Scene {
    fn object<'de, A: MapAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let mut scene = Self::default();
        while let Some(key) = key(&mut access)? {
            match key.as_str() {
                "type" => scene.kind = value::<Word, _>(&mut access)?.0,
                "elements" => {
                    let list: List<Element, MOST_ELEMENTS> = value(&mut access)?;
                    (scene.elements, scene.more) = (list.items, list.more);
                }
                "files" => scene.files = value::<Files, _>(&mut access)?.0,
                _ => ignore(&mut access)?,
            }
        }
        Ok(scene)
    }
}

#[derive(Default)]
struct Files(Vec<(String, String)>);

impl FromAny for Files {
    fn object<'de, A: MapAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let mut files = Vec::new();
        while let Some(key) = key(&mut access)? {
            let file: FileData = value(&mut access)?;
            files.extend(file.0.map(|data| (key, data)));
        }
        Ok(Self(files))
    }
}

#[derive(Default)]
struct FileData(Option<String>);

impl FromAny for FileData {
    fn object<'de, A: MapAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let mut data = Self::default();
        while let Some(key) = key(&mut access)? {
            match key.as_str() {
                "dataURL" => data.0 = value::<Long, _>(&mut access)?.0,
                _ => ignore(&mut access)?,
            }
        }
        Ok(data)
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) enum Line {
    /// In one.
    #[default]
    Solid,
    /// In dashes or dots.
    Broken,
}

/// What stands at the end of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) enum Head {
    /// Nothing, or something that says nothing.
    #[default]
    None,
    /// An arrowhead.
    Arrow,
    /// A line across.
    Bar,
}

impl Head {
    fn named(name: &str) -> Self {
        match name {
            "bar" => Self::Bar,
            "arrow" | "triangle" | "triangle_outline" => Self::Arrow,
            _ => Self::None,
        }
    }
}

/// One element. What it does not say is as Excalidraw has it then.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Element {
    pub(in super::super) id: String,
    pub(in super::super) kind: String,
    pub(in super::super) deleted: bool,
    /// Its box, turned as it is; none where its place is none.
    pub(in super::super) frame: Option<Frame>,
    /// How wide and high it is before it is turned.
    pub(in super::super) size: (i64, i64),
    /// The middle of its box.
    pub(in super::super) middle: Point,
    /// Where its line goes.
    pub(in super::super) points: Vec<Point>,
    /// It had more points than any stroke has.
    pub(in super::super) thinned: bool,
    pub(in super::super) text: String,
    pub(in super::super) font_size: i32,
    /// The element whose label it is.
    pub(in super::super) container: Option<String>,
    /// What is bound to it.
    pub(in super::super) bound: Vec<String>,
    pub(in super::super) start: Option<String>,
    pub(in super::super) end: Option<String>,
    pub(in super::super) heads: [Head; 2],
    pub(in super::super) line: Line,
    /// It is filled.
    pub(in super::super) filled: bool,
    /// It is filled with a lattice.
    pub(in super::super) lattice: bool,
    /// The innermost first.
    pub(in super::super) groups: Vec<String>,
    pub(in super::super) colour: String,
    /// In hundredths of a map unit.
    pub(in super::super) width_hundredths: i32,
    pub(in super::super) opacity: u8,
    pub(in super::super) locked: bool,
    pub(in super::super) file: Option<String>,
    pub(in super::super) name: String,
    pub(in super::super) tag: Tag,
}

/// Numbers of an element before they are places.
#[derive(Default)]
struct Numbers {
    x: Real,
    y: Real,
    width: Real,
    height: Real,
    angle: Real,
    points: Points,
}

impl FromAny for Element {
    fn object<'de, A: MapAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let mut element = Self {
            opacity: 100,
            width_hundredths: 100,
            font_size: 20,
            ..Self::default()
        };
        let mut numbers = Numbers::default();
        let (mut original, mut ends) = (None, [None, None]);
        while let Some(key) = key(&mut access)? {
            let access = &mut access;
            match key.as_str() {
                "id" => element.id = word(access)?.unwrap_or_default(),
                "type" => element.kind = word(access)?.unwrap_or_default(),
                "isDeleted" => element.deleted = value::<Flag, _>(access)?.0,
                "x" => numbers.x = value(access)?,
                "y" => numbers.y = value(access)?,
                "width" => numbers.width = value(access)?,
                "height" => numbers.height = value(access)?,
                "angle" => numbers.angle = value(access)?,
                "points" => numbers.points = value(access)?,
                "text" => element.text = word(access)?.unwrap_or_default(),
                "originalText" => original = word(access)?,
                "fontSize" => element.font_size = whole(access, 1.0)?.unwrap_or(20),
                "containerId" => element.container = word(access)?,
                "boundElements" | "boundElementIds" => {
                    let bound: List<Bound, 1_000> = value(access)?;
                    let ids = bound.items.into_iter().filter_map(|bound| bound.0);
                    element.bound.extend(ids);
                }
                "startBinding" => element.start = value::<Bound, _>(access)?.0,
                "endBinding" => element.end = value::<Bound, _>(access)?.0,
                "startArrowhead" => ends[0] = Some(word(access)?),
                "endArrowhead" => ends[1] = Some(word(access)?),
                "strokeStyle" => {
                    let style = word(access)?;
                    if matches!(style.as_deref(), Some("dashed" | "dotted")) {
                        element.line = Line::Broken;
                    }
                }
                "backgroundColor" => {
                    let colour = word(access)?.unwrap_or_default();
                    element.filled = !matches!(colour.as_str(), "" | "transparent");
                }
                "fillStyle" => element.lattice = word(access)?.as_deref() == Some("cross-hatch"),
                "groupIds" => {
                    let groups: List<Word, 100_000> = value(access)?;
                    let mut groups: Vec<String> = groups
                        .items
                        .into_iter()
                        .filter_map(|group| group.0)
                        .collect();
                    if groups.len() > MOST_GROUPS {
                        groups.drain(MOST_GROUPS / 2..groups.len() - MOST_GROUPS / 2);
                    }
                    element.groups = groups;
                }
                "strokeColor" => element.colour = word(access)?.unwrap_or_default(),
                "strokeWidth" => {
                    element.width_hundredths = whole(access, 100.0)?.unwrap_or(100).max(1);
                }
                "opacity" => {
                    let opacity = whole(access, 1.0)?.unwrap_or(100).clamp(0, 100);
                    element.opacity = u8::try_from(opacity).unwrap_or(100);
                }
                "locked" => element.locked = value::<Flag, _>(access)?.0,
                "fileId" => element.file = word(access)?,
                "name" => element.name = word(access)?.unwrap_or_default(),
                "customData" => element.tag = value::<Custom, _>(access)?.0,
                _ => ignore(access)?,
            }
        }
        // Names are unwrapped in `originalText`; an empty one is that of a version that forgot it.
        if let Some(original) = original.filter(|original| !original.is_empty()) {
            element.text = original;
        }
        // An arrow that does not say what is at its end has an arrowhead there.
        let usual = if element.kind == "arrow" {
            Head::Arrow
        } else {
            Head::None
        };
        let head = |end: &Option<Option<String>>, usual| match end {
            None => usual,
            Some(name) => name.as_deref().map_or(Head::None, Head::named),
        };
        element.heads = [head(&ends[0], Head::None), head(&ends[1], usual)];
        element.place(&numbers);
        Ok(element)
    }
}

impl Element {
    /// Works out where it is.
    fn place(&mut self, numbers: &Numbers) {
        let Some((x, y)) = numbers.x.0.zip(numbers.y.0) else {
            return;
        };
        let size = |length: Real| length.0.unwrap_or(0.0);
        let (mut width, mut height) = (size(numbers.width), size(numbers.height));
        if self.kind == "text" && width.abs().min(height.abs()) < 1.0 {
            let (wide, high) = room::of_words(&self.text, self.font_size.clamp(1, 1_000));
            (width, height) = (wide.into(), high.into());
        }
        let (sin, cos) = size(numbers.angle).sin_cos();
        self.thinned = numbers.points.step > 1;
        let points: Vec<(f64, f64)> = numbers
            .points
            .kept()
            .map(|(dx, dy)| (x + dx, y + dy))
            .collect();
        if self.is_linear() && !points.is_empty() {
            let bounds = |of: fn(&(f64, f64)) -> f64| {
                let all = points.iter().map(of);
                (all.clone().fold(f64::MAX, f64::min) + all.fold(f64::MIN, f64::max)) / 2.0
            };
            let (mid_x, mid_y) = (bounds(|at| at.0), bounds(|at| at.1));
            // A turn of nothing must not move what is whole.
            let turned = |(x, y): &(f64, f64)| match sin.abs() < 1e-9 && cos > 0.0 {
                true => point(*x, *y),
                false => {
                    let (dx, dy) = (x - mid_x, y - mid_y);
                    point(mid_x + dx * cos - dy * sin, mid_y + dx * sin + dy * cos)
                }
            };
            self.points = points.iter().map(turned).collect();
            self.frame = Some(Frame::around(&self.points));
            self.middle = point(mid_x, mid_y);
            self.size = Frame::around(&self.points).size();
            return;
        }
        let (mid_x, mid_y) = (x + width / 2.0, y + height / 2.0);
        let (half_x, half_y) = match sin.abs() < 1e-9 {
            true => (width.abs() / 2.0, height.abs() / 2.0),
            false => (
                ((width * cos).abs() + (height * sin).abs()) / 2.0,
                ((width * sin).abs() + (height * cos).abs()) / 2.0,
            ),
        };
        self.middle = point(mid_x, mid_y);
        self.size = (width.abs().round() as i64, height.abs().round() as i64);
        self.frame = Some(Frame {
            low: point(mid_x - half_x, mid_y - half_y),
            high: point(mid_x + half_x, mid_y + half_y),
        });
    }

    /// Whether this program wrote it as an area.
    pub(in super::super) fn is_written_area(&self) -> bool {
        let is_shape = matches!(self.kind.as_str(), "rectangle" | "ellipse" | "diamond");
        is_shape && self.tag.is.is_none() && (self.tag.ours || self.is_in_area())
    }

    /// Whether this program wrote it as a pin.
    pub(in super::super) fn is_written_pin(&self) -> bool {
        let is_pin = self.tag.is.as_deref() == Some("pin");
        is_pin || self.kind == "text" && self.font_size <= room::PIN_SIZE && self.is_in_area()
    }

    fn is_in_area(&self) -> bool {
        self.groups
            .first()
            .is_some_and(|group| is_area_group(group))
    }

    /// Whether it is a line of some kind.
    pub(in super::super) fn is_linear(&self) -> bool {
        matches!(self.kind.as_str(), "line" | "arrow" | "draw" | "freedraw")
    }

    /// Where its line begins and where it ends.
    pub(in super::super) fn ends(&self) -> impl Iterator<Item = Point> + use<> {
        let ends = [self.points.first(), self.points.last()];
        ends.map(Option::<&Point>::copied).into_iter().flatten()
    }

    /// Moves all of it; whatever goes too far has no place any more.
    pub(in super::super) fn shift(&mut self, (dx, dy): (i32, i32)) {
        let moved = |at: Point| Point::new(at.x.saturating_add(dx), at.y.saturating_add(dy));
        self.middle = moved(self.middle);
        for at in &mut self.points {
            *at = moved(*at);
        }
        self.frame = self.frame.map(|frame| Frame {
            low: moved(frame.low),
            high: moved(frame.high),
        });
        // The middle of an area must lie on the map, its borders may lie a little beyond.
        let near = |at: Point| at.x.abs().max(at.y.abs()) <= 2 * MOST_PLACE;
        let on_map = self.middle == self.middle.on_map();
        self.frame = self
            .frame
            .filter(|frame| on_map && near(frame.low) && near(frame.high));
    }
}

/// The nearest place in whole map units.
fn point(x: f64, y: f64) -> Point {
    // Numbers past all bounds are held at the bounds of the type.
    Point::new(x.round() as i32, y.round() as i32)
}

fn word<'de, A: MapAccess<'de>>(access: &mut A) -> Result<Option<String>, A::Error> {
    Ok(value::<Word, _>(access)?.0)
}

fn whole<'de, A: MapAccess<'de>>(access: &mut A, parts: f64) -> Result<Option<i32>, A::Error> {
    let number = value::<Real, _>(access)?.0;
    Ok(number.map(|number| (number * parts).round() as i32))
}

/// The id that something is bound to: by itself, as `id` or as `elementId`.
#[derive(Default)]
struct Bound(Option<String>);

impl FromAny for Bound {
    fn text(value: &str) -> Self {
        Self(Word::text(value).0)
    }

    fn object<'de, A: MapAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let mut bound = Self::default();
        while let Some(key) = key(&mut access)? {
            match key.as_str() {
                "id" | "elementId" => bound.0 = word(&mut access)?,
                _ => ignore(&mut access)?,
            }
        }
        Ok(bound)
    }
}

/// The points of a line as they come; of too many every second is left out, as often as needed.
#[derive(Default)]
struct Points {
    kept: Vec<(f64, f64)>,
    last: Option<(f64, f64)>,
    step: usize,
}

impl Points {
    fn kept(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let last = self.last.filter(|_| self.step > 1);
        self.kept.iter().copied().chain(last)
    }
}

impl FromAny for Points {
    fn list<'de, A: SeqAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let mut points = Self {
            step: 1,
            ..Self::default()
        };
        let mut count = 0_usize;
        while let Some(pair) = access.next_element::<Loose<Pair>>()? {
            let Some(pair) = pair.0.0 else { continue };
            points.last = Some(pair);
            if count.is_multiple_of(points.step) {
                if points.kept.len() == MOST_POINTS {
                    let mut even = false;
                    points.kept.retain(|_| {
                        even = !even;
                        even
                    });
                    points.step *= 2;
                }
                if count.is_multiple_of(points.step) {
                    points.kept.push(pair);
                }
            }
            count += 1;
        }
        Ok(points)
    }
}

/// A point: `[x, y]`, or with a pressure behind them.
#[derive(Default)]
struct Pair(Option<(f64, f64)>);

impl FromAny for Pair {
    fn list<'de, A: SeqAccess<'de>>(access: A) -> Result<Self, A::Error> {
        let list: List<Real, 2> = List::list(access)?;
        Ok(match list.items.as_slice() {
            [x, y] => Self(x.0.zip(y.0)),
            _ => Self(None),
        })
    }
}

/// What this program noted.
#[derive(Default)]
struct Custom(Tag);

impl FromAny for Custom {
    fn object<'de, A: MapAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let mut custom = Self::default();
        while let Some(key) = key(&mut access)? {
            if key == TAG {
                custom.0 = value::<Tag, _>(&mut access)?;
            } else {
                ignore(&mut access)?;
            }
        }
        Ok(custom)
    }
}

impl FromAny for Tag {
    fn object<'de, A: MapAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let mut tag = Self {
            ours: true,
            ..Self::default()
        };
        while let Some(key) = key(&mut access)? {
            let access = &mut access;
            match key.as_str() {
                "is" => tag.is = word(access)?,
                "hidden" => tag.hidden = value::<Flag, _>(access)?.0,
                "sized" => tag.sized = value::<Flag, _>(access)?.0,
                "name" => tag.name = word(access)?,
                "notes" => tag.notes = word(access)?,
                "order" => tag.order = whole(access, 1.0)?.unwrap_or(0),
                _ => ignore(access)?,
            }
        }
        Ok(tag)
    }
}
