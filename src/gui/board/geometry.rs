//! Where spaces lie on the map, in floats for drawing.

use egui::{Pos2, Vec2, pos2};

use crate::board::Point;
use crate::board::grid::{Direction, Hex, HexBoard};

/// The middle of a space on the map.
pub(super) fn middle(board: &HexBoard, at: Hex) -> Pos2 {
    pos(board.grid.middle(board.layout, at))
}

/// The corners of a space on the map, the very same that its neighbours have.
pub(super) fn outline(board: &HexBoard, at: Hex) -> Vec<Pos2> {
    let corners = board.grid.corners(board.layout, at);
    corners.iter().map(pos).collect()
}

/// From the middle of a space to its corners, as good as the same for all.
pub(super) fn corners(board: &HexBoard) -> Vec<Vec2> {
    let at = Hex::default();
    let middle = middle(board, at);
    let outline = outline(board, at);
    outline.into_iter().map(|corner| corner - middle).collect()
}

/// The ends of a side of a space on the map.
pub(super) fn side_ends(board: &HexBoard, at: Hex, side: Direction) -> [Pos2; 2] {
    let corners = board.grid.corners(board.layout, at);
    corners.of_side(side).map(pos)
}

/// From the middle of a space to its nearest edge, in map units.
pub(super) fn radius(board: &HexBoard) -> f32 {
    let corners = corners(board);
    let next = corners.iter().cycle().skip(1);
    let sides = corners.iter().zip(next);
    sides
        .map(|(a, b)| ((*a + *b) / 2.0).length())
        .fold(f32::INFINITY, f32::min)
}

pub(super) fn pos(at: Point) -> Pos2 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "maps are far smaller than 2^24 units"
    )]
    let at = pos2(at.x as f32, at.y as f32);
    at
}

/// The nearest place with whole coordinates.
pub(super) fn point(at: Pos2) -> Point {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "whole units, and casts saturate"
    )]
    Point::new(at.x.round() as i32, at.y.round() as i32)
}

/// The space at a place of the map, on the board or not.
pub(super) fn space_at(board: &HexBoard, at: Pos2) -> Hex {
    board.grid.space_at(board.layout, point(at))
}
