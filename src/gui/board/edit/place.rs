//! Where things are on an edited board: spaces and edges at places of the map, and along the way between two. Floats for
//! the screen; what follows for the board is whole.

use egui::Pos2;

use crate::board::grid::{Direction, Edge, HexBoard};
use crate::gui::board::geometry::side_ends;
pub(super) use crate::gui::board::geometry::{middle, point, pos, radius, space_at};

/// The most places that are looked at between two frames of a drag.
const MOST_STEPS: u16 = 4_000;

/// The edge nearest to a place.
pub(super) fn edge_at(board: &HexBoard, at: Pos2) -> Edge {
    nearest_edge(board, at).0
}

/// The edge that a place lies on, near it and not at one of its ends, where three meet.
pub(super) fn edge_on(board: &HexBoard, at: Pos2) -> Option<Edge> {
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
pub(super) fn along(board: &HexBoard, from: Pos2, to: Pos2) -> impl Iterator<Item = Pos2> {
    let steps = (from.distance(to) / (0.3 * radius(board))).ceil();
    let steps = steps.clamp(1.0, f32::from(MOST_STEPS));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "held between 1 and the most"
    )]
    let count = steps as u16;
    (0..=count).map(move |step| from.lerp(to, f32::from(step) / steps))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Hex;
    use crate::board::grid::Layout;

    #[test]
    fn the_middle_of_every_edge_lies_on_it_and_the_middle_of_a_space_on_none() {
        for layout in [Layout::Pointy, Layout::Flat, Layout::Squares] {
            let board = HexBoard::rectangle(layout, 5, 5).unwrap_or_default();
            for (at, _) in board.spaces.iter() {
                assert_eq!(edge_on(&board, middle(&board, at)), None);
                for side in layout.sides() {
                    let [a, b] = side_ends(&board, at, *side);
                    let edge = Edge::new(at, *side);
                    assert_eq!(
                        edge_on(&board, a.lerp(b, 0.5)),
                        Some(edge),
                        "{at:?} {side:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn nothing_is_left_out_between_two_places_far_apart() {
        let board = HexBoard::rectangle(Layout::Pointy, 40, 3).unwrap_or_default();
        let row: Vec<Hex> = (0..40).map(|q| Hex::new(q, 0)).collect();
        let mut seen: Vec<Hex> = along(&board, middle(&board, row[0]), middle(&board, row[39]))
            .map(|at| space_at(&board, at))
            .collect();
        seen.dedup();
        assert_eq!(seen, row);
    }
}
