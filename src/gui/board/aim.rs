//! What an act covers and whom it hits, while it is pointed at elsewhere: spaces that are shaded, units that are ringed.

use egui::Shape;
use egui::epaint::Mesh;

use crate::gui::board::arrows::ring_ui;
use crate::gui::board::geometry;
use crate::gui::board::mesh::{BoardMesh, Width};
use crate::gui::board::on_board::Aimed;
use crate::gui::board::painter::BoardPainter;

/// Shades the spaces.
pub(super) fn area_ui(draw: &BoardPainter<'_>, aimed: &Aimed) {
    if aimed.spaces.is_empty() {
        return;
    }
    let t = draw.tokens;
    let (fill, edge) = (t.bad.gamma_multiply(0.22), t.bad);
    let mut shade = BoardMesh::default();
    for at in aimed.spaces.iter().filter(|at| draw.shows(**at)) {
        shade.fill(geometry::outline(draw.board, *at), fill);
    }
    // The border of the area, so that no colour says it alone.
    for at in &aimed.spaces {
        for side in draw.board.layout.sides().iter().copied() {
            if !aimed.spaces.contains(&at.next(side)) {
                let ends = geometry::side_ends(draw.board, *at, side);
                shade.line(ends, Width::Bold, edge);
            }
        }
    }
    let mut mesh = Mesh::default();
    shade.lay(&draw.laid, &mut mesh);
    draw.painter.add(Shape::mesh(mesh));
}

/// Rings the units.
pub(super) fn rings_ui(draw: &BoardPainter<'_>, aimed: &Aimed) {
    for at in aimed.units.iter().filter(|at| draw.shows(**at)) {
        ring_ui(draw, *at, draw.tokens.bad);
    }
}
