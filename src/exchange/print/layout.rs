//! How pieces lie on pages: one below the other in columns, from page to page. Nothing is cut; what does not fit goes on,
//! and the page says where.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::letters;
use super::model::{BLACK, Face, MUTED, POINT, Page, Pages, Paint, Room, Shape, Spot, Text};

/// Free on all sides of a page: more than any usual printer loses.
pub(super) const MARGIN: i32 = 38 * POINT;
/// At the foot of a page, for its number.
const FOOT: i32 = 18 * POINT;
/// The size of the smallest letters.
pub(super) const SMALL: i32 = 9 * POINT;
/// The size of most letters.
pub(super) const PLAIN: i32 = 10 * POINT;

/// A size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sized {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8½ by 11 inches.
    Letter,
    /// So wide and high, in hundredths of a point: a sheet for one large map.
    #[serde(skip)]
    Own(i32, i32),
}

impl Sized {
    /// Those that printers at home have.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// How it is called.
    #[must_use]
    pub fn name(self) -> String {
        let millimetres = |parts: i32| (f64::from(parts) * 0.254 / 72.0).round();
        match self {
            Self::A4 => "A4".to_owned(),
            Self::Letter => "Letter".to_owned(),
            Self::Own(wide, high) => {
                format!("{} × {} mm", millimetres(wide), millimetres(high))
            }
        }
    }

    /// Its width and height, upright.
    #[must_use]
    pub const fn size(self) -> (i32, i32) {
        match self {
            Self::A4 => (59_528, 84_189),
            Self::Letter => (61_200, 79_200),
            Self::Own(wide, high) => (wide, high),
        }
    }

    /// The room for what is printed on an upright page, without the foot.
    #[must_use]
    pub(super) const fn body(self) -> Room {
        self.body_of(false)
    }

    /// The same of an upright or a lying page.
    #[must_use]
    pub(super) const fn body_of(self, lying: bool) -> Room {
        let (wide, high) = self.turned(lying);
        Room::new(MARGIN, MARGIN, wide - 2 * MARGIN, high - 2 * MARGIN - FOOT)
    }

    const fn turned(self, lying: bool) -> (i32, i32) {
        let (wide, high) = self.size();
        if lying { (high, wide) } else { (wide, high) }
    }
}

/// Where words stand in their room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Middle,
    Right,
}

/// How words look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) size: i32,
    pub(super) face: Face,
    pub(super) paint: Paint,
}

impl Look {
    pub(super) const fn plain(size: i32) -> Self {
        Self {
            size,
            face: Face::Regular,
            paint: BLACK,
        }
    }

    pub(super) const fn bold(size: i32) -> Self {
        Self {
            size,
            face: Face::Bold,
            paint: BLACK,
        }
    }

    pub(super) const fn muted() -> Self {
        Self {
            size: SMALL,
            face: Face::Regular,
            paint: MUTED,
        }
    }

    /// How high a line is.
    pub(super) const fn line(self) -> i32 {
        self.size * 13 / 10
    }

    pub(super) fn width(self, words: &str) -> i32 {
        letters::width(words, self.face, self.size)
    }

    pub(super) fn wrapped(self, words: &str, wide: i32) -> Vec<String> {
        letters::wrapped(words, self.face, self.size, wide)
    }

    /// A line of words that fits into that room; the room is as high as a line.
    pub(super) fn words(self, words: &str, (x, y): (i32, i32), wide: i32, side: Side) -> Shape {
        let free = wide - self.width(words);
        let in_by = match side {
            Side::Left => 0,
            Side::Middle => free / 2,
            Side::Right => free,
        };
        Shape::Text(Text {
            foot: Spot::new(x + in_by, y + self.size),
            size: self.size,
            face: self.face,
            paint: self.paint,
            words: words.to_owned(),
            room: Room::new(x, y, wide, self.line()),
        })
    }
}

/// Something that stands in a column and is never parted.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    pub(super) high: i32,
    /// From its own upper left corner.
    pub(super) shapes: Vec<Shape>,
    /// It stays with the piece behind it.
    pub(super) tied: bool,
    /// It is only there where there is room left.
    pub(super) spare: bool,
}

impl Piece {
    pub(super) const fn new(high: i32, shapes: Vec<Shape>) -> Self {
        Self {
            high,
            shapes,
            tied: false,
            spare: false,
        }
    }

    /// Nothing, so high.
    pub(super) const fn gap(high: i32) -> Self {
        Self::new(high, Vec::new())
    }

    pub(super) fn tied(mut self) -> Self {
        self.tied = true;
        self
    }

    pub(super) fn spare(mut self) -> Self {
        self.spare = true;
        self
    }

    /// Lines of words, each a piece.
    pub(super) fn lines(look: Look, words: &str, x: i32, wide: i32) -> Vec<Self> {
        let lines = look.wrapped(words, wide - x).into_iter();
        let line = |line: String| {
            let words = look.words(&line, (x, 0), wide - x, Side::Left);
            Self::new(look.line(), vec![words])
        };
        lines.map(line).collect()
    }
}

/// Pieces under a heading, which is said again where they go on.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub(super) heading: Option<Piece>,
    pub(super) again: Option<Piece>,
    pub(super) pieces: Vec<Piece>,
}

impl Part {
    /// How high it is in one column.
    pub(super) fn high(&self) -> i32 {
        let all = self.heading.iter().chain(&self.pieces);
        all.map(|piece| piece.high).sum()
    }
}

/// Where columns stand, one frame after the other.
pub(super) trait Frames {
    /// The page of that frame and its room, which is made where it is not there yet.
    fn frame(&mut self, number: usize) -> (usize, Room);

    /// Puts shapes on a page.
    fn put(&mut self, page: usize, shapes: Vec<Shape>);

    /// Something goes on in the frame after that one.
    fn goes_on(&mut self, number: usize);
}

/// How far a column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct At {
    pub(super) frame: usize,
    pub(super) y: i32,
}

/// Two columns to a page, on the first one beneath what stands there already.
pub(super) struct Columns<'a> {
    pub(super) press: &'a mut Press,
    /// The first page.
    pub(super) first: usize,
    /// Where they begin on it.
    pub(super) below: i32,
    /// How high they are there; none for down to the foot of the page.
    pub(super) high: Option<i32>,
    /// How far they are from each other.
    pub(super) apart: i32,
}

impl Frames for Columns<'_> {
    fn frame(&mut self, number: usize) -> (usize, Room) {
        let page = self.first + number / 2;
        while page >= self.press.count() {
            self.press.page();
        }
        let mut room = self.press.size().body();
        room.wide = (room.wide - self.apart) / 2;
        if number % 2 == 1 {
            room.x += room.wide + self.apart;
        }
        if number < 2 {
            room.high = self.high.unwrap_or(room.below() - self.below);
            room.y = self.below;
        }
        (page, room)
    }

    fn put(&mut self, page: usize, shapes: Vec<Shape>) {
        self.press.put(page, shapes);
    }

    fn goes_on(&mut self, number: usize) {
        if number % 2 == 1 {
            let page = self.first + number / 2;
            self.press.goes_on(page, page + 1);
        }
    }
}

/// Pours parts down a column that begins so far in and reaches so far down already; how far it is then.
pub(super) fn pour(frames: &mut dyn Frames, in_by: i32, mut at: At, parts: Vec<Part>) -> At {
    for part in parts {
        let mut begun = false;
        let mut heading = part.heading;
        let mut waiting: Vec<Piece> = Vec::new();
        for piece in part.pieces {
            let tied = piece.tied;
            waiting.push(piece);
            if tied {
                continue;
            }
            let mut group: Vec<Piece> = heading.take().into_iter().collect();
            let headed = group.len();
            group.append(&mut waiting);
            let spare = group[headed..].iter().all(|piece| piece.spare);
            let high: i32 = group.iter().map(|piece| piece.high).sum();
            let (mut page, mut room) = frames.frame(at.frame);
            if at.y + high > room.below() && at.y > room.y {
                if spare {
                    // Room to write is not worth a page of its own.
                    break;
                }
                frames.goes_on(at.frame);
                at.frame += 1;
                (page, room) = frames.frame(at.frame);
                at.y = room.y;
                if begun && let Some(again) = &part.again {
                    group.insert(0, again.clone());
                }
            }
            begun = true;
            for piece in group {
                let (x, y) = (room.x + in_by, at.y);
                let shapes = piece.shapes.into_iter();
                frames.put(page, shapes.map(|shape| shape.moved(x, y)).collect());
                at.y += piece.high;
            }
        }
    }
    at
}

/// Pages that are being laid out.
pub(super) struct Press {
    size: Sized,
    pages: Vec<Page>,
    /// What goes on, by the page where it stops, and on which page it does.
    goes_on: BTreeMap<usize, usize>,
    replaced: BTreeSet<char>,
}

impl Press {
    pub(super) const fn new(size: Sized) -> Self {
        Self {
            size,
            pages: Vec::new(),
            goes_on: BTreeMap::new(),
            replaced: BTreeSet::new(),
        }
    }

    pub(super) const fn size(&self) -> Sized {
        self.size
    }

    /// Words of which every letter can be printed.
    pub(super) fn printable(&mut self, words: &str) -> String {
        letters::printable(words, &mut self.replaced)
    }

    /// A new upright page behind all others; its number, counted from 0.
    pub(super) fn page(&mut self) -> usize {
        self.page_of(false)
    }

    /// A new page, upright or lying.
    pub(super) fn page_of(&mut self, lying: bool) -> usize {
        let (wide, high) = self.size.turned(lying);
        let shapes = Vec::new();
        self.pages.push(Page { wide, high, shapes });
        self.pages.len() - 1
    }

    pub(super) const fn count(&self) -> usize {
        self.pages.len()
    }

    pub(super) fn put(&mut self, page: usize, shapes: impl IntoIterator<Item = Shape>) {
        if let Some(on) = self.pages.get_mut(page) {
            on.shapes.extend(shapes);
        }
    }

    pub(super) fn goes_on(&mut self, page: usize, on: usize) {
        let until = self.goes_on.entry(page).or_insert(on);
        *until = (*until).min(on);
    }

    /// All pages, each with the campaign, what else goes on, and its number.
    pub(super) fn finished(mut self, title: &str, campaign: &str) -> Pages {
        let campaign = self.printable(campaign);
        let title = self.printable(title);
        let of = self.pages.len();
        let look = Look::muted();
        let pages = (0..).zip(self.pages).map(|(number, mut page)| {
            let (wide, high) = (page.wide, page.high);
            let room = wide - 2 * MARGIN;
            let more = self.goes_on.get(&number);
            let more = more.map(|on| format!("goes on on page {} · ", on + 1));
            let more = more.unwrap_or_default();
            let lacks = match lacks(&page.shapes) {
                true => format!("{} is a letter that cannot be printed · ", letters::BOX),
                false => String::new(),
            };
            let told = format!("{lacks}{more}page {} of {of}", number + 1);
            let y = high - MARGIN - look.line();
            let aside = look.width(&told);
            let left = room - aside - 10 * POINT;
            let name = letters::shortened(&campaign, look.face, look.size, left);
            let x = wide - MARGIN - aside;
            page.shapes.extend([
                look.words(&name, (MARGIN, y), left, Side::Left),
                look.words(&told, (x, y), aside, Side::Left),
            ]);
            page
        });
        Pages {
            title,
            pages: pages.collect(),
            replaced: self.replaced,
            parts: Vec::new(),
        }
    }
}

/// Whether some letter there is one that no font has.
fn lacks(shapes: &[Shape]) -> bool {
    shapes.iter().any(|shape| match shape {
        Shape::Text(text) => text.words.contains(letters::BOX),
        Shape::Clip { shapes, .. } => lacks(shapes),
        Shape::Path { .. } | Shape::Picture { .. } => false,
    })
}
