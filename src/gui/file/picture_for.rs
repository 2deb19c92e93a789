//! What a picture is chosen for, and how it lies beneath a map at first.

use crate::board::{Background, Point};
use crate::table::{CharacterId, MapId, PictureId};

/// How much wider than its areas a new background is, on each side, in map units.
const MARGIN: i64 = 60;

/// What shows a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFor {
    /// The sheet of a character or unit.
    Portrait(CharacterId),
    /// The map, beneath its drawing.
    Background(MapId),
}

/// A background beneath everything that has its middle at these places, with the picture's own proportions; another
/// picture keeps the old one's place.
pub(in crate::gui) fn beneath(
    old: Option<&Background>,
    middles: impl Iterator<Item = Point>,
    picture: PictureId,
    size: [u32; 2],
) -> Background {
    if let Some(old) = old {
        return Background {
            picture,
            ..old.clone()
        };
    }
    let [pixels_wide, pixels_high] = size.map(|side| i64::from(side.max(1)));
    let bounds = middles.fold(None, |bounds: Option<(Point, Point)>, at| {
        let (low, high) = bounds.unwrap_or((at, at));
        let low = Point::new(low.x.min(at.x), low.y.min(at.y));
        Some((low, Point::new(high.x.max(at.x), high.y.max(at.y))))
    });
    let Some((low, high)) = bounds else {
        return Background::new(picture, size[0], size[1]);
    };
    let [left, top, right, bottom] = [low.x, low.y, high.x, high.y].map(i64::from);
    let (wide, high) = (right - left + 2 * MARGIN, bottom - top + 2 * MARGIN);
    let width = wide.max(high * pixels_wide / pixels_high);
    let height = width * pixels_high / pixels_wide;
    let clamped = |side: i64| u32::try_from(side.max(1)).unwrap_or(u32::MAX);
    let mut background = Background::new(picture, clamped(width), clamped(height));
    // Areas lie within 100,000 of the middle; what does not is held there.
    let edge = |middle: i64, side: u32| {
        let edge = (middle - i64::from(side) / 2).clamp(-100_000, 100_000);
        i32::try_from(edge).unwrap_or_default()
    };
    background.x = edge(i64::midpoint(left, right), background.width);
    background.y = edge(i64::midpoint(top, bottom), background.height);
    background
}
