//! Where spaces and edges lie on the map, which of them are at a place of it or along the way between two, and the grid
//! that two places give. Floats for the screen; what follows for the board is whole.

use egui::{Pos2, Vec2};

use crate::board::Point;
use crate::board::grid::{Calibration, Direction, Edge, Hex, HexBoard};
use crate::gui::areas::geometry::map_pos;

/// The most places that are looked at between two frames of a drag.
const MOST_STEPS: u16 = 4_000;

/// The middle of a space on the map.
pub fn middle(board: &HexBoard, at: Hex) -> Pos2 {
    pos(board.grid.middle(board.layout, at))
}

/// The corners of a space on the map, the very same that its neighbours have.
pub fn outline(board: &HexBoard, at: Hex) -> Vec<Pos2> {
    let corners = board.grid.corners(board.layout, at);
    corners.iter().map(pos).collect()
}

/// From the middle of a space to its corners, as good as the same for all.
pub fn corners(board: &HexBoard) -> Vec<Vec2> {
    let at = Hex::default();
    let middle = middle(board, at);
    let outline = outline(board, at);
    outline.into_iter().map(|corner| corner - middle).collect()
}

/// The ends of a side of a space on the map.
pub fn side_ends(board: &HexBoard, at: Hex, side: Direction) -> [Pos2; 2] {
    let corners = board.grid.corners(board.layout, at);
    corners.of_side(side).map(pos)
}

/// From the middle of a space to its nearest edge, in map units.
pub fn radius(board: &HexBoard) -> f32 {
    let corners = corners(board);
    let next = corners.iter().cycle().skip(1);
    corners
        .iter()
        .zip(next)
        .map(|(a, b)| ((*a + *b) / 2.0).length())
        .fold(f32::INFINITY, f32::min)
}

/// A place of the map in floats.
pub fn pos(at: Point) -> Pos2 {
    map_pos(at.x, at.y)
}

/// The nearest place with whole coordinates.
pub fn point(at: Pos2) -> Point {
    // Whole units, and casts saturate.
    Point::new(at.x.round() as i32, at.y.round() as i32)
}

/// The space at a place of the map, on the board or not.
pub fn space_at(board: &HexBoard, at: Pos2) -> Hex {
    board.grid.space_at(board.layout, point(at))
}

/// The edge nearest to a place.
pub fn edge_at(board: &HexBoard, at: Pos2) -> Edge {
    nearest_edge(board, at).0
}

/// The edge that a place lies on, near it and not at one of its ends, where three meet.
pub fn edge_on(board: &HexBoard, at: Pos2) -> Option<Edge> {
    let (edge, far, along) = nearest_edge(board, at);
    (far <= 0.4 * radius(board) && (0.15..=0.85).contains(&along)).then_some(edge)
}

/// The nearest edge, how far it is, and what share of it lies before the nearest place on it.
fn nearest_edge(board: &HexBoard, at: Pos2) -> (Edge, f32, f32) {
    let space = space_at(board, at);
    let all = board.layout.sides().iter().map(|side| {
        let [a, b] = side_ends(board, space, *side);
        let way = b - a;
        let along = (at - a).dot(way) / way.length_sq().max(f32::EPSILON);
        let along = along.clamp(0.0, 1.0);
        (
            Edge::new(space, *side),
            (a + along * way).distance(at),
            along,
        )
    });
    let nearest = all.min_by(|a, b| a.1.total_cmp(&b.1));
    nearest.unwrap_or((Edge::new(space, Direction::default()), f32::INFINITY, 0.0))
}

/// Places from one to the other, both included, so close together that no space and no edge between is missed.
pub fn along(board: &HexBoard, from: Pos2, to: Pos2) -> impl Iterator<Item = Pos2> {
    let steps = (from.distance(to) / (0.3 * radius(board))).ceil();
    let steps = steps.clamp(1.0, f32::from(MOST_STEPS));
    // Held between 1 and the most.
    let count = steps as u16;
    (0..=count).map(move |step| from.lerp(to, f32::from(step) / steps))
}

/// The even grid in which the second place is so many spaces from the first, in that one of the ways there that leads most
/// nearly in the clicked direction; the space that is named has the first as its middle.
pub fn laid(board: &HexBoard, keeps: Hex, first: Point, second: Point, apart: i32) -> Calibration {
    // A grid so large that whole map units are exact enough to compare directions.
    let large = Calibration::regular(board.layout, Point::default(), Calibration::MOST);
    let across = f64::from(second.x) - f64::from(first.x);
    let down = f64::from(second.y) - f64::from(first.y);
    let far = across.hypot(down);
    let ways = (-apart..=apart).flat_map(|q| (-apart..=apart).map(move |r| Hex::new(q, r)));
    let distance = |at: &Hex| {
        let steps = board.layout.distance(Hex::default(), *at);
        i32::try_from(steps).unwrap_or(i32::MAX)
    };
    let ways = ways.filter(|at| distance(at) == apart).map(|at| {
        let place = large.middle(board.layout, at);
        let (x, y) = (f64::from(place.x), f64::from(place.y));
        let long = x.hypot(y).max(1.0);
        // The cosine between the two directions.
        ((x * across + y * down) / (long * far.max(1.0)), long)
    });
    let best = ways.max_by(|a, b| a.0.total_cmp(&b.0));
    let (_, long) = best.unwrap_or((1.0, f64::from(Calibration::MOST)));
    let step = f64::from(Calibration::MOST) * far / long;
    // Held to what a grid can be.
    let step = step.clamp(f64::from(Calibration::LEAST), f64::from(Calibration::MOST)) as u32;
    let grid = Calibration::regular(board.layout, Point::default(), step);
    let lies = grid.middle(board.layout, keeps);
    let origin = Point::new(
        first.x.saturating_sub(lies.x),
        first.y.saturating_sub(lies.y),
    );
    Calibration {
        origin: origin.on_map(),
        ..grid
    }
}
