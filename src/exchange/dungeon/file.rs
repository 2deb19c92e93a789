//! A dungeon's file, in whole squares.

use serde::de::MapAccess;

use super::Dungeon;
use crate::exchange::loose::{Anything, FromAny, List, Loose, Place, Word, ignore, key, value};

/// More of anything is not looked at.
const MOST: usize = 10_000;
/// Nothing lies further away, in squares.
const FURTHEST: f64 = 800.0;

/// A room, a passage or the square of a door.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rect {
    pub(super) at: (i32, i32),
    pub(super) size: (i32, i32),
    /// Its walls are round.
    pub(super) round: bool,
}

impl Rect {
    /// Its squares; of a round one those whose middle lies within.
    pub(super) fn floor(&self) -> impl Iterator<Item = (i32, i32)> {
        let (at, (width, height), round) = (self.at, self.size, self.round);
        let all = (0..height).flat_map(move |down| (0..width).map(move |across| (across, down)));
        let within = move |(across, down): &(i32, i32)| {
            let off = |at: i32, length: i32| i64::from(2 * at + 1 - length).pow(2);
            let (wide, high) = (i64::from(width).pow(2), i64::from(height).pow(2));
            off(*across, width) * high + off(*down, height) * wide <= wide * high
        };
        all.filter(move |square| !round || within(square))
            .map(move |(across, down)| (at.0 + across, at.1 + down))
    }

    pub(super) fn is_square(&self) -> bool {
        self.size == (1, 1)
    }

    /// Whether a square is part of it.
    pub(super) fn has(&self, (x, y): (i32, i32)) -> bool {
        let across = (self.at.0..self.at.0 + self.size.0).contains(&x);
        across && (self.at.1..self.at.1 + self.size.1).contains(&y)
    }

    /// Whether they have a side in common.
    pub(super) fn touches(&self, other: &Self) -> bool {
        let gap = |a: i32, length: i32, b: i32, other: i32| (a - b - other).max(b - a - length);
        let across = gap(self.at.0, self.size.0, other.at.0, other.size.0);
        let down = gap(self.at.1, self.size.1, other.at.1, other.size.1);
        across.max(down) == 0 && across.min(down) < 0
    }

    /// Its middle on a map with such squares.
    pub(super) fn middle(&self, square: i32) -> (i32, i32) {
        let middle = |at: i32, length: i32| at * square + length * square / 2;
        (
            middle(self.at.0, self.size.0),
            middle(self.at.1, self.size.1),
        )
    }
}

/// A door.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Door {
    pub(super) at: (i32, i32),
    /// The way through it.
    pub(super) way: (i32, i32),
    /// 0 open, 1 door, 2 narrow, 3 out, 4 portcullis, 5 double, 6 secret, 7 steel, 8 down, 9 stairwell.
    pub(super) kind: i32,
}

impl Door {
    /// Whether it shuts, and whether it is secret.
    pub(super) fn shuts(&self) -> (bool, bool) {
        (matches!(self.kind, 1 | 4..=7), self.kind == 6)
    }

    /// The two rooms on its sides.
    pub(super) fn joins(&self, rooms: &[Rect]) -> Option<(usize, usize)> {
        let beside = |sign: i32| {
            let at = (self.at.0 + sign * self.way.0, self.at.1 + sign * self.way.1);
            rooms.iter().position(|room| room.has(at))
        };
        let (one, other) = (beside(-1)?, beside(1)?);
        (one != other).then_some((one, other))
    }
}

/// A dungeon, if the JSON is one.
pub(in crate::exchange) fn read(text: &str) -> Option<Dungeon> {
    let read: Loose<Raw> = serde_json::from_str(text).ok()?;
    let raw = read.0;
    let (mut rects, mut faults) = (Vec::new(), Vec::new());
    for (number, rect) in (1..).zip(raw.rects.items) {
        match rect.0 {
            Ok(rect) => rects.push(rect),
            Err(fault) => faults.push(format!("Room {number} of the file is left out: {fault}.")),
        }
    }
    (!rects.is_empty() || !faults.is_empty()).then(|| Dungeon {
        title: raw.title.0.unwrap_or_default(),
        rects,
        faults,
        doors: raw
            .doors
            .items
            .into_iter()
            .filter_map(|door| door.0)
            .collect(),
        notes: raw
            .notes
            .items
            .into_iter()
            .filter_map(|note| note.0)
            .collect(),
        water: raw
            .water
            .items
            .into_iter()
            .filter_map(Place::square)
            .collect(),
        columns: raw.columns.items.len() + raw.columns.more,
    })
}

#[derive(Default)]
struct Raw {
    title: Word,
    rects: List<RawRect, MOST>,
    doors: List<RawDoor, MOST>,
    notes: List<RawNote, 1_000>,
    columns: List<Anything, 1>,
    water: List<Place, 40_000>,
}

impl FromAny for Raw {
    fn object<'de, A: MapAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let mut raw = Self::default();
        while let Some(key) = key(&mut access)? {
            match key.as_str() {
                "title" => raw.title = value(&mut access)?,
                "rects" => raw.rects = value(&mut access)?,
                "doors" => raw.doors = value(&mut access)?,
                "notes" => raw.notes = value(&mut access)?,
                "columns" => raw.columns = value(&mut access)?,
                "water" => raw.water = value(&mut access)?,
                _ => ignore(&mut access)?,
            }
        }
        Ok(raw)
    }
}

/// Numbers and words of an object by their keys.
#[derive(Default)]
struct Fields {
    numbers: Vec<(String, f64)>,
    words: Vec<(String, String)>,
    places: Vec<(String, Option<(i32, i32)>)>,
    /// What is so.
    flags: Vec<String>,
}

/// A number, words or a place.
#[derive(Default)]
enum Field {
    #[default]
    None,
    Number(f64),
    Words(String),
    Place(Option<(i32, i32)>),
    Flag(bool),
}

impl FromAny for Field {
    fn number(value: f64) -> Self {
        Self::Number(value)
    }

    fn text(value: &str) -> Self {
        Word::text(value).0.map_or(Self::None, Self::Words)
    }

    fn boolean(value: bool) -> Self {
        Self::Flag(value)
    }

    fn object<'de, A: MapAccess<'de>>(access: A) -> Result<Self, A::Error> {
        Ok(Self::Place(Place::object(access)?.square()))
    }
}

impl Place {
    /// The whole square that it lies in, if that is near enough.
    fn square(self) -> Option<(i32, i32)> {
        let (x, y) = self.0?;
        place(Some(x), Some(y))
    }
}

impl FromAny for Fields {
    fn object<'de, A: MapAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let mut fields = Self::default();
        while let Some(key) = key(&mut access)? {
            let field: Field = value(&mut access)?;
            match field {
                Field::None | Field::Flag(false) => {}
                Field::Flag(true) => fields.flags.push(key),
                Field::Number(number) => fields.numbers.push((key, number)),
                Field::Words(words) => fields.words.push((key, words)),
                Field::Place(place) => fields.places.push((key, place)),
            }
        }
        Ok(fields)
    }
}

impl Fields {
    fn number(&self, key: &str) -> Option<f64> {
        find(&self.numbers, key).copied()
    }

    fn words(&self, key: &str) -> String {
        find(&self.words, key).cloned().unwrap_or_default()
    }

    fn place(&self, key: &str) -> Option<(i32, i32)> {
        find(&self.places, key).copied().flatten()
    }
}

fn find<'a, T>(all: &'a [(String, T)], key: &str) -> Option<&'a T> {
    all.iter()
        .find(|(own, _)| own == key)
        .map(|(_, value)| value)
}

/// A whole square that is near enough.
fn place(x: Option<f64>, y: Option<f64>) -> Option<(i32, i32)> {
    let whole = |at: f64| (at.abs() <= FURTHEST).then_some(at.floor() as i32);
    Some((whole(x?)?, whole(y?)?))
}

/// A room, or what is wrong with it.
struct RawRect(Result<Rect, String>);

impl Default for RawRect {
    fn default() -> Self {
        Self(Err("it has no place and no size".to_owned()))
    }
}

impl FromAny for RawRect {
    fn object<'de, A: MapAccess<'de>>(access: A) -> Result<Self, A::Error> {
        Ok(Self(Rect::of(&Fields::object(access)?)))
    }
}

impl Rect {
    /// The room, or what is wrong with it.
    fn of(fields: &Fields) -> Result<Self, String> {
        let number = |key: &str, what: &str, least: f64| {
            let number = fields.number(key);
            let number = number.ok_or_else(|| format!("its {what} {key} is no number"))?;
            match (least..=FURTHEST).contains(&number) {
                true => Ok(number.floor() as i32),
                false => Err(format!(
                    "its {what} {key} is {}, and must be from {least} to {FURTHEST}",
                    if number.abs() < 1e9 {
                        number.to_string()
                    } else {
                        format!("{number:e}")
                    }
                )),
            }
        };
        Ok(Self {
            at: (
                number("x", "place", -FURTHEST)?,
                number("y", "place", -FURTHEST)?,
            ),
            size: (number("w", "width", 1.0)?, number("h", "height", 1.0)?),
            round: fields.flags.iter().any(|flag| flag == "rotunda"),
        })
    }
}

#[derive(Default)]
struct RawDoor(Option<Door>);

impl FromAny for RawDoor {
    fn object<'de, A: MapAccess<'de>>(access: A) -> Result<Self, A::Error> {
        let fields = Fields::object(access)?;
        let at = place(fields.number("x"), fields.number("y"));
        let kind = fields.number("type").unwrap_or_default() as i32;
        let door = at.zip(fields.place("dir"));
        Ok(Self(door.map(|(at, way)| Door { at, way, kind })))
    }
}

#[derive(Default)]
struct RawNote(Option<(String, String, (i32, i32))>);

impl FromAny for RawNote {
    fn object<'de, A: MapAccess<'de>>(access: A) -> Result<Self, A::Error> {
        let fields = Fields::object(access)?;
        let number = match fields.number("ref") {
            Some(number) => format!("{}", number as i64),
            None => fields.words("ref"),
        };
        let note = fields.place("pos");
        Ok(Self(note.map(|at| (fields.words("text"), number, at))))
    }
}
