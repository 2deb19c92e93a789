//! Draws where a unit can move to, with the price of each space, and what its opponents threaten.

use std::collections::BTreeSet;

use egui::epaint::Mesh;
use egui::{Align2, Shape, Stroke};

use crate::board::grid::{Hex, Passage};
use crate::gui::areas::dashed_line;
use crate::gui::board::geometry;
use crate::gui::board::mesh::{BoardMesh, Width};
use crate::gui::board::on_board::Reachable;
use crate::gui::board::painter::BoardPainter;

/// Shades the spaces, with the price on each.
pub(super) fn reach_ui(draw: &BoardPainter<'_>, reachable: &Reachable) {
    let t = draw.tokens;
    let edge = t.raised.lerp_to_gamma(t.good, 0.6);
    let corners: Vec<egui::Vec2> = geometry::corners(draw.board)
        .into_iter()
        .map(|corner| 0.92 * corner)
        .collect();
    let mut fills = BoardMesh::default();
    let mut edges = BoardMesh::default();
    let size = draw.size_of_words(0.55, (9.0, 18.0));
    let shown = reachable.prices.iter().filter(|(at, _)| draw.shows(**at));
    let shown: Vec<(Hex, u16)> = shown.map(|(at, price)| (*at, *price)).collect();
    for (at, price) in shown.iter().copied() {
        // The farther, the fainter; the number says it without colour. Terrain shows through.
        let strength = 0.3 / f32::from(price.clamp(1, 4));
        let middle = geometry::middle(draw.board, at);
        let outline: Vec<egui::Pos2> = corners.iter().map(|corner| middle + *corner).collect();
        let next = outline.iter().cycle().skip(1);
        for (from, to) in outline.iter().zip(next) {
            edges.line([*from, *to], Width::Hair, edge);
        }
        fills.fill(outline, t.good.gamma_multiply(strength));
    }
    let mut mesh = Mesh::default();
    fills.lay(&draw.laid, &mut mesh);
    edges.lay(&draw.laid, &mut mesh);
    draw.painter.add(Shape::mesh(mesh));
    if draw.radius >= 9.0 && reachable.priced {
        for (at, price) in shown {
            let words = price.to_string();
            // What the ground is stands in the middle, a name above.
            let ground = draw.board.spaces.get(at);
            let passage = ground.map(|space| draw.board.passage(space.terrain, 1));
            let (below, size) = match passage {
                Some(Passage::Difficult { .. }) => (0.5, size.min(0.42 * draw.radius)),
                _ => (0.0, size),
            };
            // How high it lies stands at the right.
            let high = ground.is_some_and(|space| space.elevation != 0);
            let aside = if high { -0.34 } else { 0.0 };
            let below = egui::vec2(aside, below) * draw.radius;
            let middle = draw.middle(at) + below;
            draw.words(middle, Align2::CENTER_CENTER, &words, size, t.text);
        }
    }
}

/// Marks the spaces that are threatened by a faint ground, with a dashed line around all of them.
pub(super) fn threatened_ui(draw: &BoardPainter<'_>, threatened: &BTreeSet<Hex>) {
    let bad = draw.tokens.bad;
    let mut shade = BoardMesh::default();
    for at in threatened.iter().filter(|at| draw.shows(**at)) {
        shade.fill(geometry::outline(draw.board, *at), bad.gamma_multiply(0.1));
    }
    let mut mesh = Mesh::default();
    shade.lay(&draw.laid, &mut mesh);
    draw.painter.add(Shape::mesh(mesh));
    let stroke = Stroke::new(1.5, bad);
    for at in threatened.iter().filter(|at| draw.shows(**at)) {
        for side in draw.board.layout.sides().iter().copied() {
            if !threatened.contains(&at.next(side)) {
                let ends = geometry::side_ends(draw.board, *at, side);
                let ends = ends.map(|end| draw.on_screen(end));
                dashed_line(draw.painter, &ends, stroke, (4.0, 3.0));
            }
        }
    }
}
