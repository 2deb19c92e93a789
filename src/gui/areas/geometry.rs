//! Points, stretches of line and rectangles: what every part of the drawing of maps reckons with.

use egui::{Pos2, Rect, vec2};

use crate::board::areas::{Background, Point};

/// A place on the map.
pub fn map_pos(x: i32, y: i32) -> Pos2 {
    // Maps are far smaller than 2^24 units.
    Pos2::new(x as f32, y as f32)
}

/// The nearest whole place of the map.
pub fn map_point(at: Pos2) -> Point {
    // Whole units, and casts saturate.
    let point = Point::new(at.x.round() as i32, at.y.round() as i32);
    point.on_map()
}

/// Where the background picture lies, on the map.
pub fn background_rect(picture: &Background) -> Rect {
    // At most 100,000.
    let size = vec2(picture.width as f32, picture.height as f32);
    Rect::from_min_size(map_pos(picture.x, picture.y), size)
}

/// Whether a stretch of line runs through a rectangle.
pub fn crosses(line: [Pos2; 2], rect: Rect) -> bool {
    part_within(line, rect).is_some()
}

/// Which part of a stretch of line lies in a rectangle, from 0 at its beginning to 1 at its end.
pub fn part_within(line: [Pos2; 2], rect: Rect) -> Option<(f32, f32)> {
    let way = line[1] - line[0];
    let (mut first, mut last) = (0.0_f32, 1.0_f32);
    for axis in 0..2 {
        let (low, high) = (
            rect.min[axis] - line[0][axis],
            rect.max[axis] - line[0][axis],
        );
        if way[axis].abs() <= f32::EPSILON {
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let (a, b) = (low / way[axis], high / way[axis]);
        first = first.max(a.min(b));
        last = last.min(a.max(b));
    }
    (first <= last).then_some((first, last))
}

/// From a point to a stretch of line.
pub fn distance([a, b]: [Pos2; 2], p: Pos2) -> f32 {
    let along = b - a;
    let part = (p - a).dot(along) / along.length_sq().max(f32::EPSILON);
    (a + part.clamp(0.0, 1.0) * along).distance(p)
}
