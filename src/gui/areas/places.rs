//! Where a note fits: beside its cover mark, off boxes, lines and other notes, or in a corner; and how tokens stand.

use egui::{Align2, Pos2, Rect, Vec2};

use crate::gui::areas::geometry::crosses;
use crate::gui::areas::lines::Mark;

/// What a note must keep clear of.
pub struct Obstacles {
    /// Boxes, and the notes placed so far.
    pub rects: Vec<Rect>,
    /// Lines and marks.
    pub stretches: Vec<[Pos2; 2]>,
    /// The canvas; nothing outside it can be read.
    pub room: Rect,
}

/// The best place for a note of that size.
pub fn place_note(mark: Mark, size: Vec2, scale: f32, obstacles: &Obstacles) -> Rect {
    let mut best = Rect::from_center_size(mark.centre, size);
    let mut best_cost = f32::INFINITY;
    for reach in [14.0, 26.0, 40.0, 58.0, 82.0] {
        for step in 0..16_u8 {
            let direction = Vec2::angled(f32::from(step) * std::f32::consts::TAU / 16.0);
            // The nearest side of the note, not its centre, is `reach` away.
            let half = (direction * size / 2.0).abs();
            let centre = mark.centre + direction * (reach * scale + half.x + half.y);
            let rect = Rect::from_center_size(centre, size);
            let cost = cost(rect, obstacles) + reach;
            if cost < best_cost {
                (best, best_cost) = (rect, cost);
            }
        }
    }
    best
}

fn cost(rect: Rect, obstacles: &Obstacles) -> f32 {
    let grown = rect.expand(4.0);
    let over_rects = obstacles
        .rects
        .iter()
        .filter(|r| r.intersects(grown))
        .count();
    let over_lines = obstacles
        .stretches
        .iter()
        .filter(|line| crosses(**line, grown))
        .count();
    let outside = usize::from(!obstacles.room.contains_rect(grown));
    // Small counts.
    (300 * over_rects + 120 * over_lines + 500 * outside) as f32
}

/// The corner of the room, and the shape of the note, that hide least of the boxes. `sizes` are the
/// widths to fold the note at and how large it then is, best first; so are the corners.
pub fn quiet_corner(
    room: Rect,
    sizes: [(f32, Vec2); 3],
    rects: &(impl Iterator<Item = Rect> + Clone),
) -> (f32, Align2) {
    let corners = [
        Align2::RIGHT_BOTTOM,
        Align2::LEFT_BOTTOM,
        Align2::RIGHT_TOP,
        Align2::LEFT_TOP,
    ];
    let hidden = |card: Rect| -> f32 {
        let over = |rect: Rect| rect.intersect(card);
        let shared = rects.clone().map(over).filter(Rect::is_positive);
        shared.map(|rect| rect.area()).sum()
    };
    let mut best = (sizes[0].0, corners[0]);
    let mut least = f32::INFINITY;
    for (width, size) in sizes {
        for corner in corners {
            let hides = hidden(corner.align_size_within_rect(size, room).expand(4.0));
            if hides < least {
                (best, least) = ((width, corner), hides);
            }
        }
    }
    best
}

/// In how many columns so many tokens stand in a box: rows a little wider than high, as names are.
pub fn columns_for(count: usize) -> usize {
    match count {
        0..=4 => count,
        5..=6 => 3,
        7..=12 => 4,
        13..=20 => 5,
        _ => 8,
    }
}
