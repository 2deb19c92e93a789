//! A file of Universal VTT as it stands, its places in whole thousandths of a square.

use serde::de::MapAccess;

use super::{At, Portal, VttMap};
use crate::exchange::loose::{
    Anything, FromAny, List, Long, Loose, Place, Real, ignore, key, value,
};
use crate::exchange::pictures;

/// More walls than these are not looked at.
const MOST_WALLS: usize = 50_000;
/// More points of one wall than these are not looked at.
const MOST_CORNERS: usize = 50_000;
/// More portals than these are not looked at.
const MOST_PORTALS: usize = 10_000;
/// Nothing lies further away, in squares.
const FURTHEST: f64 = 10_000.0;

/// A map, if the JSON is one.
pub(in crate::exchange) fn read(text: &str) -> Option<VttMap> {
    let read: Loose<Raw> = serde_json::from_str(text).ok()?;
    let raw = read.0;
    let Resolution {
        origin,
        size,
        points,
    } = raw.resolution;
    if size.0.is_none() && points.0.is_none() {
        return None;
    }
    let mut map = VttMap {
        origin: origin.0.and_then(place).unwrap_or_default(),
        more: raw.walls.more + raw.things.more + raw.portals.more,
        lights: raw.lights.items.len() + raw.lights.more,
        ..VttMap::default()
    };
    let (mut lost, mut more) = (0, 0);
    map.walls = stretches(raw.walls, &mut lost, &mut more);
    map.things = stretches(raw.things, &mut lost, &mut more);
    (map.lost, map.more) = (lost, map.more + more);
    for portal in raw.portals.items {
        match portal.0 {
            Some(portal) => map.portals.push(portal),
            None => map.lost += 1,
        }
    }
    map.picture = raw.picture.0.map(|letters| pictures::of_file(&letters));
    map.size = size.0.and_then(place).or_else(|| {
        // Some say only how many points of the picture a square has.
        let bytes = map.picture.as_ref()?.as_ref().ok()?;
        let (width, height) = crate::campaign::store::picture_size(bytes)?;
        let in_square = points.0.filter(|points| *points >= 1.0)?;
        let squares = |length: u32| f64::from(length) / in_square;
        place((squares(width), squares(height)))
    });
    Some(map)
}

/// A place that is near enough.
fn place((x, y): (f64, f64)) -> Option<At> {
    let whole = |at: f64| (at.abs() <= FURTHEST).then_some((at * 1_000.0).round() as i64);
    Some((whole(x)?, whole(y)?))
}

type Walls = List<List<Place, MOST_CORNERS>, MOST_WALLS>;

/// The walls; one ends at a point that has no place, and goes on behind it.
fn stretches(walls: Walls, lost: &mut usize, more: &mut usize) -> Vec<Vec<At>> {
    let mut stretches = Vec::new();
    for wall in walls.items {
        let mut stretch = Vec::with_capacity(wall.items.len());
        for point in wall.items {
            match point.0.and_then(place) {
                Some(at) => stretch.push(at),
                None => {
                    *lost += 1;
                    stretches.push(std::mem::take(&mut stretch));
                }
            }
        }
        *more += usize::from(wall.more > 0);
        stretches.push(stretch);
    }
    stretches.retain(|stretch| stretch.len() > 1);
    stretches
}

#[derive(Default)]
struct Raw {
    resolution: Resolution,
    walls: Walls,
    things: Walls,
    portals: List<RawPortal, MOST_PORTALS>,
    lights: List<Anything, 1>,
    picture: Long,
}

impl FromAny for Raw {
    fn object<'de, A: MapAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let mut raw = Self::default();
        while let Some(key) = key(&mut access)? {
            match key.as_str() {
                "resolution" => raw.resolution = value(&mut access)?,
                "line_of_sight" => raw.walls = value(&mut access)?,
                "objects_line_of_sight" => raw.things = value(&mut access)?,
                "portals" => raw.portals = value(&mut access)?,
                "lights" => raw.lights = value(&mut access)?,
                "image" => raw.picture = value(&mut access)?,
                _ => ignore(&mut access)?,
            }
        }
        Ok(raw)
    }
}

#[derive(Default)]
struct Resolution {
    origin: Place,
    size: Place,
    points: Real,
}

impl FromAny for Resolution {
    fn object<'de, A: MapAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let mut resolution = Self::default();
        while let Some(key) = key(&mut access)? {
            match key.as_str() {
                "map_origin" => resolution.origin = value(&mut access)?,
                "map_size" => resolution.size = value(&mut access)?,
                "pixels_per_grid" => resolution.points = value(&mut access)?,
                _ => ignore(&mut access)?,
            }
        }
        Ok(resolution)
    }
}

/// A door that does not say otherwise is shut.
struct Closed(bool);

impl Default for Closed {
    fn default() -> Self {
        Self(true)
    }
}

impl FromAny for Closed {
    fn boolean(value: bool) -> Self {
        Self(value)
    }
}

#[derive(Default)]
struct RawPortal(Option<Portal>);

impl FromAny for RawPortal {
    fn object<'de, A: MapAccess<'de>>(mut access: A) -> Result<Self, A::Error> {
        let (mut middle, mut bounds) = (Place::default(), List::<Place, 2>::default());
        let mut closed = Closed::default();
        while let Some(key) = key(&mut access)? {
            match key.as_str() {
                "position" => middle = value(&mut access)?,
                "bounds" => bounds = value(&mut access)?,
                "closed" => closed = value(&mut access)?,
                _ => ignore(&mut access)?,
            }
        }
        let ends = match bounds.items.as_slice() {
            [a, b] => a.0.and_then(place).zip(b.0.and_then(place)),
            _ => None,
        };
        let between = ends.map(|(a, b)| (a.0.midpoint(b.0), a.1.midpoint(b.1)));
        let at = middle.0.and_then(place).or(between);
        Ok(Self(at.map(|at| Portal {
            at,
            ends,
            closed: closed.0,
        })))
    }
}
