//! A map on paper: its picture as shapes, fitted to one page or as large as it is wanted over several, with marks to cut at
//! and a page that shows how they lie.

use super::chart::Chart;
use super::key::Key;
use super::layout::{Look, Press, Side};
use super::letters;
use super::model::{BLACK, MapPart, POINT, Paint, Room, Shape, Spot, Step, Stroke};

/// An inch.
const INCH: i32 = 72 * POINT;
/// So much of a page is on the next one, too: 10 mm and a little, in whole dots.
const OVERLAP: i32 = 40 * DOT;
/// A dot at 100 to the inch. Parts of a map begin at whole dots, so that they look the same on every page.
const DOT: i32 = INCH / 100;
/// Ten centimetres.
const RULE: i32 = 28_346;
/// Around a part of a map, for the marks.
const STRIP: i32 = 14 * POINT;
/// How long a mark is, and how far from the map.
const MARK: (i32, i32) = (9 * POINT, 3 * POINT);

/// How large a map is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// As large as one page has room for.
    #[default]
    Page,
    /// A space is an inch wide.
    Inch,
    /// A space is 25 mm wide.
    Metric,
    /// The whole map is so wide, in hundredths of a point.
    Wide(i32),
}

impl Scale {
    /// How many parts a map unit has, of a map so wide with spaces so wide in map units; none where one page decides, or a
    /// map has no spaces.
    pub(super) fn parts(self, chart: &Chart, space: Option<f64>) -> Option<f64> {
        let inch = f64::from(INCH);
        match self {
            Self::Page => None,
            Self::Inch => Some(inch / space?),
            Self::Metric => Some(inch * 25.0 / 25.4 / space?),
            Self::Wide(wide) => Some(f64::from(wide) / chart.wide()),
        }
    }

    /// The same in words.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Page | Self::Wide(_) => "",
            Self::Inch => "grid of 1 inch",
            Self::Metric => "grid of 25 mm",
        }
    }
}

/// How the pages of a map lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tiling {
    lying: bool,
    /// The part of the map on a page.
    room: Room,
    columns: i64,
    rows: i64,
}

impl Tiling {
    /// The fewest pages for a map of that size.
    pub(super) fn of(frame: Room, press: &Press) -> Self {
        let both = [false, true].map(|lying| Self::lying(frame, press, lying));
        let [upright, lying] = both;
        if lying.count() < upright.count() {
            lying
        } else {
            upright
        }
    }

    fn lying(frame: Room, press: &Press, lying: bool) -> Self {
        let free = press.size().body_of(lying).less(STRIP);
        let up = |at: i32| (at + DOT - 1) / DOT * DOT;
        let (x, y) = (up(free.x), up(free.y));
        let down = |length: i32| length / DOT * DOT;
        let room = Room::new(x, y, down(free.right() - x), down(free.below() - y));
        let along = |length: i32, room: i32| {
            let pitch = i64::from(room - OVERLAP).max(1);
            ((i64::from(length) - i64::from(OVERLAP)).max(1) + pitch - 1) / pitch
        };
        Self {
            lying,
            room,
            columns: along(frame.wide, room.wide),
            rows: along(frame.high, room.high),
        }
    }

    pub(super) const fn count(&self) -> i64 {
        self.columns.saturating_mul(self.rows)
    }

    /// The part in that column and row as a room on the map.
    fn part(&self, frame: Room, column: i64, row: i64) -> Room {
        let at = |low: i32, place: i64, room: i32| {
            let by = place.saturating_mul(i64::from(room - OVERLAP));
            low.saturating_add(i32::try_from(by).unwrap_or(i32::MAX))
        };
        let x = at(frame.x, column, self.room.wide);
        let y = at(frame.y, row, self.room.high);
        let wide = self.room.wide.min(frame.right().saturating_sub(x));
        let high = self.room.high.min(frame.below().saturating_sub(y));
        Room::new(x, y, wide, high)
    }
}

/// What the page in that column and row is called.
fn name(column: i64, row: i64) -> String {
    let mut letters = Vec::new();
    let mut left = row + 1;
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'A' + u8::try_from(left % 26).unwrap_or(0)));
        left /= 26;
    }
    letters.reverse();
    format!("{}{}", letters.into_iter().collect::<String>(), column + 1)
}

/// Puts all of a chart into a room on a page: how it is drawn, and which room it takes.
pub(super) fn fitted(chart: &Chart, room: Room, press: &mut Press) -> (Vec<Shape>, Room) {
    let by = chart.fit(room);
    let (shapes, frame) = chart.shapes(by, press);
    let (x, y) = (
        room.x + (room.wide - frame.wide) / 2 - frame.x,
        room.y + (room.high - frame.high) / 2 - frame.y,
    );
    let shapes = shapes.into_iter().map(|shape| shape.moved(x, y)).collect();
    let taken = Room::new(frame.x + x, frame.y + y, frame.wide, frame.high);
    (shapes, taken)
}

/// The words at the head of a page; how high they are.
pub(super) fn head(press: &mut Press, page: usize, room: Room, (title, more): (&str, &str)) {
    let (bold, small) = (Look::bold(12 * POINT), Look::muted());
    let title = press.printable(title);
    let title = letters::shortened(&title, bold.face, bold.size, room.wide * 2 / 3);
    let own = bold.width(&title);
    let left = room.wide - own - 8 * POINT;
    let more = press.printable(more);
    let more = letters::shortened(&more, small.face, small.size, left);
    let words = [
        bold.words(&title, (room.x, room.y), own, Side::Left),
        small.words(
            &more,
            (room.x + own + 8 * POINT, room.y + 3 * POINT),
            left,
            Side::Left,
        ),
    ];
    press.put(page, words);
}

/// How high the head of a page is.
pub(super) const HEAD: i32 = 20 * POINT;

/// The whole map on one page, with its key beneath it.
pub(super) fn on_a_page(
    press: &mut Press,
    (chart, key): (&Chart, &Key),
    words: (&str, &str),
) -> Vec<MapPart> {
    let room = |lying: bool| {
        let body = press.size().body_of(lying);
        let high = body.high - HEAD - key.beneath(body);
        Room::new(body.x, body.y + HEAD, body.wide, high)
    };
    let lying = chart.fit(room(true)) > chart.fit(room(false));
    let room = room(lying);
    let page = press.page_of(lying);
    head(press, page, press.size().body_of(lying), words);
    let (shapes, taken) = fitted(chart, room, press);
    press.put(page, shapes);
    let body = press.size().body_of(lying);
    key.put(press, page, (room.x, room.below() + POINT), body);
    vec![MapPart {
        name: String::new(),
        page,
        room: taken,
        from: Spot::default(),
    }]
}

/// The map over as many pages as it takes; of several, the page that shows how they lie has the key.
pub(super) fn over_pages(
    press: &mut Press,
    (chart, key): (&Chart, &Key),
    by: f64,
    words: (&str, &str),
) -> Vec<MapPart> {
    let (shapes, frame) = chart.shapes(by, press);
    let tiling = Tiling::of(frame, press);
    let rooms: Vec<Option<Room>> = shapes.iter().map(Shape::room).collect();
    let several = tiling.count() > 1;
    if several {
        overview(press, (chart, key), (by, frame), &tiling, words);
    }
    let mut parts = Vec::new();
    for row in 0..tiling.rows {
        for column in 0..tiling.columns {
            let part = tiling.part(frame, column, row);
            let page = press.page_of(tiling.lying);
            let (x, y) = (tiling.room.x - part.x, tiling.room.y - part.y);
            let there = shapes.iter().zip(&rooms);
            let there = there.filter(|(_, room)| room.is_some_and(|room| room.meets(part)));
            let there = there.map(|(shape, _)| shape.clone().moved(x, y)).collect();
            let room = Room::new(tiling.room.x, tiling.room.y, part.wide, part.high);
            press.put(
                page,
                [Shape::Clip {
                    steps: room.steps(),
                    shapes: there,
                }],
            );
            if several {
                marks(press, page, &tiling, (column, row));
                about_part(press, page, &tiling, (column, row), words.0);
            } else {
                about_the_only(press, page, &tiling, words);
            }
            parts.push(MapPart {
                name: if several {
                    name(column, row)
                } else {
                    String::new()
                },
                page,
                room,
                from: Spot::new(part.x - frame.x, part.y - frame.y),
            });
        }
    }
    parts
}

/// Where a page is cut, and where the next one is laid on it.
fn marks(press: &mut Press, page: usize, tiling: &Tiling, (column, row): (i64, i64)) {
    let room = tiling.room;
    let (long, gap) = MARK;
    let line = |from: Spot, to: Spot, cut: bool| match cut {
        true => Shape::line(from, to, BLACK, 80),
        false => Shape::Path {
            steps: vec![Step::Move(from), Step::Line(to)],
            fill: None,
            stroke: Some(Stroke {
                paint: BLACK,
                wide: 80,
                dashes: vec![2 * POINT, 150],
                round: false,
            }),
        },
    };
    let mut upright = |x: i32, cut: bool| {
        let (top, foot) = (room.y - gap, room.below() + gap);
        press.put(
            page,
            [
                line(Spot::new(x, top), Spot::new(x, top - long), cut),
                line(Spot::new(x, foot), Spot::new(x, foot + long), cut),
            ],
        );
    };
    if column > 0 {
        upright(room.x, true);
    }
    if column + 1 < tiling.columns {
        upright(room.right() - OVERLAP, false);
    }
    let mut across = |y: i32, cut: bool| {
        let (left, right) = (room.x - gap, room.right() + gap);
        press.put(
            page,
            [
                line(Spot::new(left, y), Spot::new(left - long, y), cut),
                line(Spot::new(right, y), Spot::new(right + long, y), cut),
            ],
        );
    };
    if row > 0 {
        across(room.y, true);
    }
    if row + 1 < tiling.rows {
        across(room.below() - OVERLAP, false);
    }
}

/// What the page is called, and onto which it is laid.
fn about_part(
    press: &mut Press,
    page: usize,
    tiling: &Tiling,
    (column, row): (i64, i64),
    title: &str,
) {
    let mut over = Vec::new();
    if column > 0 {
        over.push(name(column - 1, row));
    }
    if row > 0 {
        over.push(name(column, row - 1));
    }
    let laid = match over.is_empty() {
        true => title.to_owned(),
        false => format!(
            "cut at the solid marks, lay on {} · {title}",
            over.join(" and ")
        ),
    };
    let body = press.size().body_of(tiling.lying);
    let room = Room::new(
        tiling.room.x + 6 * POINT,
        body.y - 2 * POINT,
        tiling.room.wide - OVERLAP - 12 * POINT,
        STRIP,
    );
    head(press, page, room, (&name(column, row), &laid));
}

/// What a map is called that needs but one page, and the rule that shows whether the printer keeps to the scale.
fn about_the_only(press: &mut Press, page: usize, tiling: &Tiling, words: (&str, &str)) {
    let body = press.size().body_of(tiling.lying);
    let above = Room::new(body.x, body.y - POINT, body.wide, STRIP);
    head(press, page, above, words);
    let at = Spot::new(body.x, body.below() - POINT);
    rule(
        press,
        page,
        at,
        "10 cm, where it is printed at 100 % (“actual size”)",
    );
}

/// A page that shows how the others lie, with a rule that shows whether the printer keeps to the scale.
fn overview(
    press: &mut Press,
    (chart, key): (&Chart, &Key),
    (by, frame): (f64, Room),
    tiling: &Tiling,
    (title, more): (&str, &str),
) {
    let foot = 64 * POINT;
    let room = |lying: bool| {
        let body = press.size().body_of(lying);
        let high = body.high - HEAD - key.beneath(body) - foot;
        Room::new(body.x, body.y + HEAD, body.wide, high)
    };
    let lying = chart.fit(room(true)) > chart.fit(room(false));
    let room = room(lying);
    let body = press.size().body_of(lying);
    let page = press.page_of(lying);
    head(press, page, body, (title, more));
    let small = chart.fit(room);
    let (shapes, taken) = fitted(chart, room, press);
    press.put(page, shapes);
    let scaled = |length: i32| (f64::from(length) * small / by).round() as i32;
    for row in 0..tiling.rows {
        for column in 0..tiling.columns {
            let part = tiling.part(frame, column, row);
            let own = Room::new(
                taken.x + scaled(part.x - frame.x),
                taken.y + scaled(part.y - frame.y),
                scaled(part.wide),
                scaled(part.high),
            );
            press.put(page, [Shape::drawn(own.steps(), BLACK, 100)]);
            // In the middle of what no other page has.
            let free = scaled(OVERLAP);
            let (wide, high) = ((own.wide - free).max(0), (own.high - free).max(0));
            let look = Look::bold(11 * POINT);
            let called = name(column, row);
            let plate = Room::new(0, 0, look.width(&called) + 6 * POINT, look.line() + POINT);
            if plate.wide <= wide && plate.high <= high {
                let (x, y) = (
                    own.x + (wide - plate.wide) / 2,
                    own.y + (high - plate.high) / 2,
                );
                let plate = Room::new(x, y, plate.wide, plate.high);
                press.put(
                    page,
                    [
                        Shape::filled(plate.rounded(3 * POINT), Paint::plain(255, 255, 255)),
                        Shape::drawn(plate.rounded(3 * POINT), BLACK, 80),
                        look.words(&called, (plate.x, plate.y), plate.wide, Side::Middle),
                    ],
                );
            }
        }
    }
    key.put(press, page, (room.x, room.below() + 4 * POINT), body);
    let below = body.below() - foot + 8 * POINT;
    how_to(
        press,
        page,
        Room::new(body.x, below, body.wide, foot),
        tiling,
    );
}

/// What to do with the pages, and the rule.
fn how_to(press: &mut Press, page: usize, room: Room, tiling: &Tiling) {
    let look = Look::plain(10 * POINT);
    let told = format!(
        "{} pages, {} across and {} down. Print at 100 % (“actual size”): then this rule is 10 cm long. Cut every page \
         at its solid marks, and lay it on the page before at the dashed ones.",
        tiling.count(),
        tiling.columns,
        tiling.rows
    );
    let mut y = room.y;
    for line in look.wrapped(&told, room.wide) {
        press.put(
            page,
            [look.words(&line, (room.x, y), room.wide, Side::Left)],
        );
        y += look.line();
    }
    rule(press, page, Spot::new(room.x, y + 12 * POINT), "10 cm");
}

/// A rule of ten centimetres from there on, with what it is behind it.
fn rule(press: &mut Press, page: usize, Spot { x: left, y }: Spot, told: &str) {
    let heavy = 100;
    let line = Shape::line(Spot::new(left, y), Spot::new(left + RULE, y), BLACK, heavy);
    press.put(page, [line]);
    for centimetre in 0..=10 {
        let x = left + RULE * centimetre / 10;
        // The ends of the rule are those of its outermost lines.
        let x = x.clamp(left + heavy / 2, left + RULE - heavy / 2);
        let high = if centimetre % 5 == 0 { 8 } else { 5 } * POINT;
        let line = Shape::line(Spot::new(x, y), Spot::new(x, y - high), BLACK, heavy);
        press.put(page, [line]);
    }
    let small = Look::muted();
    let at = (left + RULE + 6 * POINT, y - small.line());
    let words = small.words(told, at, small.width(told), Side::Left);
    press.put(page, [words]);
}
