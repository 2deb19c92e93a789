//! Draws connections and cover marks. Where they run is decided in `lines`.

use egui::{Color32, Pos2, Shape, Stroke, Vec2};

use crate::board::areas::{ConnectionKind, LineEnd};
use crate::gui::areas::lines::{Line, Mark};
use crate::gui::areas::model::Highlight;
use crate::gui::areas::paint::brush::Brush;

/// Connections, then all marks, so that no line runs over a mark.
pub(in crate::gui::areas) fn lines_ui(
    brush: &Brush<'_>,
    lines: &[Line<'_>],
    highlight: &Highlight,
) {
    for line in lines {
        line_ui(brush, line, highlight.path_connections.contains(&line.id));
    }
    for line in lines {
        for end in [LineEnd::From, LineEnd::To] {
            if let Some(mark) = line.mark(end) {
                let noted = highlight
                    .marks
                    .iter()
                    .find(|note| note.connection == line.id && note.end == end);
                mark_ui(brush, line, mark, noted.map(|note| note.counted));
            }
        }
    }
}

fn line_ui(brush: &Brush<'_>, line: &Line<'_>, on_path: bool) {
    let t = brush.tokens;
    let colour = if on_path {
        t.text
    } else if line.faded || line.connection.hidden {
        t.faded(t.wire)
    } else {
        t.wire
    };
    let stroke = brush.stroke(if on_path { 3.0 } else { 2.0 }, colour);
    let (mut points, hidden) = (line.points(), line.connection.hidden);
    match line.connection.kind {
        ConnectionKind::Solid => solid(brush, points, stroke, hidden),
        ConnectionKind::Dashed => dashed(brush, &points, stroke),
        ConnectionKind::NoSight => {
            dashed(brush, &points, stroke);
            cross_ui(brush, line, stroke);
        }
        ConnectionKind::Arrow => {
            let head = brush.length(15.0);
            let along = -line.inward(LineEnd::To);
            let tip = line.ends[1];
            if let Some(last) = points.last_mut() {
                *last = tip - 0.8 * head * along;
            }
            solid(brush, points, stroke, hidden);
            arrow_head(brush, tip, along, head, colour);
        }
        ConnectionKind::Door { open, see_through } => {
            solid(brush, points, stroke, hidden);
            door_ui(brush, line, stroke, open, see_through);
        }
    }
}

/// Hidden connections are drawn in long dashes, unlike the short ones of a dashed connection.
fn solid(brush: &Brush<'_>, points: Vec<Pos2>, stroke: Stroke, hidden: bool) {
    match points[..] {
        _ if hidden => brush.dashed_line(&points, stroke, 22.0, 6.0),
        [from, to] => {
            brush.painter.line_segment([from, to], stroke);
        }
        _ => {
            brush.painter.line(points, stroke);
        }
    }
}

fn dashed(brush: &Brush<'_>, points: &[Pos2], stroke: Stroke) {
    brush.dashed_line(points, stroke, 6.0, 7.0);
}

/// The X of a line that lets no sight pass, on a clear ground.
fn cross_ui(brush: &Brush<'_>, line: &Line<'_>, stroke: Stroke) {
    let (middle, along) = line.sign();
    let arm = brush.length(10.0);
    let painter = brush.painter;
    painter.circle_filled(middle, 1.5 * arm, brush.tokens.ground);
    let stroke = Stroke::new(1.6 * stroke.width, stroke.color);
    // Turned with the line, so that an arm never lies along it.
    let a = arm * (along + along.rot90()).normalized();
    for arm in [a, a.rot90()] {
        painter.line_segment([middle - arm, middle + arm], stroke);
    }
}

fn arrow_head(brush: &Brush<'_>, tip: Pos2, along: Vec2, head: f32, colour: Color32) {
    let back = tip - head * along;
    let wing = 0.5 * head * along.rot90();
    let points = vec![tip, back + wing, back - wing];
    brush
        .painter
        .add(Shape::convex_polygon(points, colour, Stroke::NONE));
}

/// A small box on the line: filled when closed, with panes when it can be seen through.
fn door_ui(brush: &Brush<'_>, line: &Line<'_>, stroke: Stroke, open: bool, see_through: bool) {
    let t = brush.tokens;
    let (middle, along) = line.sign();
    let across = along.rot90();
    let (long, wide) = (brush.length(13.0), brush.length(7.0));
    let points = vec![
        middle - long * along - wide * across,
        middle + long * along - wide * across,
        middle + long * along + wide * across,
        middle - long * along + wide * across,
    ];
    let fill = if open || see_through {
        t.ground
    } else {
        stroke.color
    };
    brush
        .painter
        .add(Shape::convex_polygon(points, fill, stroke));
    if !open && see_through {
        for place in [-0.5, 0.0, 0.5] {
            let at = middle + place * long * along;
            let pane = [at - wide * across, at + wide * across];
            brush.painter.line_segment(pane, stroke);
        }
    }
}

/// Unmarked, counted (solid) or noted as not counting (hollow).
fn mark_ui(brush: &Brush<'_>, line: &Line<'_>, mark: Mark, counted: Option<bool>) {
    let t = brush.tokens;
    let width = brush.length(5.0).max(2.5);
    let [a, b] = mark.bar;
    let along = (b - a).normalized();
    let across = width / 2.0 * along.rot90();
    let bar = vec![a - across, b - across, b + across, a + across];
    let (fill, stroke) = match counted {
        Some(true) => (t.text, Stroke::NONE),
        Some(false) => (t.ground, brush.stroke(1.5, t.text)),
        None if line.faded || line.connection.hidden => (t.faded(t.text), Stroke::NONE),
        None => (t.text, Stroke::NONE),
    };
    brush.painter.add(Shape::convex_polygon(bar, fill, stroke));
}
