//! Ways as arrowed lines with their ends marked, and rings around whoever an offer is for.

use egui::{Align2, Color32, Pos2, Shape, Stroke, Vec2};

use crate::board::hex::Hex;
use crate::gui::board::Sheet;

/// How a way is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pen {
    pub(super) colour: Color32,
    /// Wide, in front of others.
    pub(super) strong: bool,
}

/// A way from its first space to its last, where a mark says where it ends; `stops` are ends of Movement actions on the
/// way.
pub(super) fn way_ui(sheet: &Sheet<'_>, way: &[Hex], stops: &[Hex], pen: Pen) {
    let Some((first, rest)) = way.split_first() else {
        return;
    };
    let Some(last) = rest.last().copied() else {
        return;
    };
    let width = if pen.strong { 3.0 } else { 2.0 };
    let mut points: Vec<Pos2> = way.iter().map(|at| sheet.middle(*at)).collect();
    // It begins at the rim of the token.
    if let [start, next, ..] = points.as_mut_slice() {
        let along = (*next - *start).normalized();
        *start = sheet.middle(*first) + 0.5 * sheet.radius * along;
    }
    let ground = Stroke::new(width + 2.5, sheet.tokens.ground);
    let line = Stroke::new(width, pen.colour);
    for stroke in [ground, line] {
        sheet.painter.add(Shape::line(points.clone(), stroke));
    }
    for stop in stops.iter().filter(|stop| **stop != last) {
        let at = sheet.middle(*stop);
        let radius = (0.12 * sheet.radius).max(3.0);
        sheet.painter.circle(at, radius, pen.colour, ground);
    }
    if let [.., before, end] = points.as_slice() {
        head(sheet, *end, (*end - *before).normalized(), pen);
    }
    let outline = sheet.outline(last, 0.86);
    sheet.painter.add(Shape::closed_line(outline, line));
}

/// The head of an arrow.
fn head(sheet: &Sheet<'_>, tip: Pos2, along: Vec2, pen: Pen) {
    let size = (0.34 * sheet.radius).clamp(6.0, 14.0);
    let across = along.rot90();
    let tip = tip + 0.3 * size * along;
    let points = vec![
        tip,
        tip - size * along + 0.6 * size * across,
        tip - size * along - 0.6 * size * across,
    ];
    let edge = Stroke::new(1.0, sheet.tokens.ground);
    sheet
        .painter
        .add(Shape::convex_polygon(points, pen.colour, edge));
}

/// The number of an option at the end of its way.
pub(super) fn number_ui(sheet: &Sheet<'_>, at: Hex, number: usize, pen: Pen) {
    let size = (0.4 * sheet.radius).clamp(10.0, 15.0);
    let middle = sheet.middle(at) + egui::vec2(0.0, 0.58 * sheet.radius);
    let words = number.to_string();
    let painter = sheet.painter;
    painter.circle(
        middle,
        0.75 * size,
        sheet.tokens.ground,
        Stroke::new(1.5, pen.colour),
    );
    let colour = sheet.tokens.text;
    sheet.words(middle, Align2::CENTER_CENTER, &words, size, colour);
}

/// A ring with four marks around whoever is on a space.
pub(super) fn ring_ui(sheet: &Sheet<'_>, at: Hex, colour: Color32) {
    let middle = sheet.middle(at);
    let radius = 0.66 * sheet.radius;
    let ground = Stroke::new(5.0, sheet.tokens.ground);
    let line = Stroke::new(2.5, colour);
    for stroke in [ground, line] {
        sheet.painter.circle_stroke(middle, radius, stroke);
    }
    for along in [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y] {
        let ends = [
            middle + (radius - 0.05 * sheet.radius) * along,
            middle + (radius + 0.2 * sheet.radius) * along,
        ];
        sheet.painter.line_segment(ends, line);
    }
}
