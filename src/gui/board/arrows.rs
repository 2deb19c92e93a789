//! Paths as arrowed lines with their ends marked, and rings around whoever an offer is for.

use egui::{Align2, Color32, Pos2, Shape, Stroke, Vec2};

use crate::board::grid::Hex;
use crate::gui::areas::dashed_line;
use crate::gui::board::painter::BoardPainter;

/// How a path is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pen {
    pub(super) colour: Color32,
    /// Wide, in front of others.
    pub(super) strong: bool,
    /// It is still waited for.
    pub(super) waits: bool,
}

/// A path from its first space to its last, where a mark says where it ends; at `stops` it is paid for anew.
pub(super) fn path_ui(draw: &BoardPainter<'_>, path: &[Hex], stops: &[Hex], pen: Pen) {
    let Some((first, rest)) = path.split_first() else {
        return;
    };
    let Some(last) = rest.last().copied() else {
        return;
    };
    let width = if pen.strong { 3.0 } else { 2.0 };
    let mut points: Vec<Pos2> = path.iter().map(|at| draw.middle(*at)).collect();
    // It begins at the rim of the token.
    if let [start, next, ..] = points.as_mut_slice() {
        let along = (*next - *start).normalized();
        *start = draw.middle(*first) + 0.72 * draw.radius * along;
    }
    let ground = Stroke::new(width + 2.5, draw.tokens.ground);
    let line = Stroke::new(width, pen.colour);
    draw.painter.add(Shape::line(points.clone(), ground));
    match pen.waits {
        true => dashed_line(draw.painter, &points, line, (9.0, 6.0)),
        false => {
            draw.painter.add(Shape::line(points.clone(), line));
        }
    }
    for stop in stops.iter().filter(|stop| **stop != last) {
        let at = draw.middle(*stop);
        let radius = (0.12 * draw.radius).max(3.0);
        draw.painter.circle(at, radius, pen.colour, ground);
    }
    if let [.., before, end] = points.as_slice() {
        head(draw, *end, (*end - *before).normalized(), pen);
    }
    let outline = draw.outline(last, 0.86);
    draw.painter.add(Shape::closed_line(outline, line));
}

/// The head of an arrow.
fn head(draw: &BoardPainter<'_>, tip: Pos2, along: Vec2, pen: Pen) {
    let size = (0.34 * draw.radius).clamp(6.0, 14.0);
    let across = along.rot90();
    let tip = tip + 0.3 * size * along;
    let points = vec![
        tip,
        tip - size * along + 0.6 * size * across,
        tip - size * along - 0.6 * size * across,
    ];
    let edge = Stroke::new(1.0, draw.tokens.ground);
    draw.painter
        .add(Shape::convex_polygon(points, pen.colour, edge));
}

/// The number of an option at the end of its path.
pub(super) fn number_ui(draw: &BoardPainter<'_>, at: Hex, words: &str, pen: Pen) {
    let size = draw.size_of_words(0.4, (10.0, 15.0));
    let middle = draw.middle(at) + egui::vec2(0.0, 0.58 * draw.radius);
    let painter = draw.painter;
    painter.circle(
        middle,
        0.75 * size,
        draw.tokens.ground,
        Stroke::new(1.5, pen.colour),
    );
    let colour = draw.tokens.text;
    draw.words(middle, Align2::CENTER_CENTER, words, size, colour);
}

/// A ring with four marks around whoever is on a space.
pub(super) fn ring_ui(draw: &BoardPainter<'_>, at: Hex, colour: Color32) {
    let middle = draw.middle(at);
    let radius = 0.86 * draw.radius;
    let ground = Stroke::new(5.0, draw.tokens.ground);
    let line = Stroke::new(2.5, colour);
    for stroke in [ground, line] {
        draw.painter.circle_stroke(middle, radius, stroke);
    }
    for along in [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y] {
        let ends = [
            middle + (radius - 0.05 * draw.radius) * along,
            middle + (radius + 0.2 * draw.radius) * along,
        ];
        draw.painter.line_segment(ends, line);
    }
}
