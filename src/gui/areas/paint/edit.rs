//! Draws what only editing needs: what is selected, handles, guides, and what is being drawn.

use egui::emath::TSTransform;
use egui::{Color32, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

use crate::board::areas::{Ink, Item};
use crate::gui::areas::boxes::AreaBox;
use crate::gui::areas::drag::Drag;
use crate::gui::areas::drawings::Drawn;
use crate::gui::areas::lines::Line;
use crate::gui::areas::paint::brush::Brush;
use crate::gui::areas::paint::drawings::ink_colour;
use crate::gui::areas::tool::Tool;

/// That a connection, a pin or a drawing is selected, under the pointer or under the keyboard's cursor.
pub(in crate::gui::areas) fn chosen_ui(
    brush: &Brush<'_>,
    item: Item,
    handle: Rect,
    (lines, drawings): (&[Line<'_>], &[Drawn<'_>]),
    chosen: bool,
    at_cursor: bool,
) {
    let t = brush.tokens;
    let stroke = brush.stroke(if chosen { 2.0 } else { 1.5 }, t.text);
    let rect = match item {
        Item::Connection(id) => {
            if chosen && let Some(line) = lines.iter().find(|line| line.id == id) {
                // Beside the line on both of its sides, so that its kind stays to be seen.
                for half in line.halves() {
                    let aside = brush.length(5.0) * (half[1] - half[0]).normalized().rot90();
                    for aside in [aside, -aside] {
                        let ends = half.map(|end| end + aside);
                        brush.painter.line_segment(ends, brush.stroke(1.5, t.text));
                    }
                }
            }
            handle.shrink(3.0)
        }
        Item::Drawing(id) => drawings
            .iter()
            .find(|drawn| drawn.id == id)
            .map_or(handle, |drawn| drawn.rect.expand(3.0)),
        Item::Area(_) | Item::Pin(_) => handle.expand(2.0),
    };
    if at_cursor {
        brush.dashed_border(rect.expand(3.0), stroke, 5.0, 4.0);
    } else {
        let painter = brush.painter;
        painter.rect_stroke(rect, brush.radius(), stroke, StrokeKind::Outside);
    }
}

/// A corner of the selected area.
pub(in crate::gui::areas) fn corners_ui(brush: &Brush<'_>, rect: Rect, hovered: bool) {
    let t = brush.tokens;
    let fill = if hovered { t.text } else { t.ground };
    let rect = Rect::from_center_size(rect.center(), Vec2::splat(9.0));
    brush.painter.rect(
        rect,
        2.0,
        fill,
        Stroke::new(1.5, t.text),
        StrokeKind::Inside,
    );
}

/// The dot by which the selected connection is bent.
pub(in crate::gui::areas) fn bend_ui(brush: &Brush<'_>, rect: Rect, hovered: bool) {
    let t = brush.tokens;
    let fill = if hovered { t.text } else { t.ground };
    let stroke = Stroke::new(1.5, t.text);
    brush.painter.circle(rect.center(), 4.5, fill, stroke);
}

/// The place where a cover mark can be set.
pub(in crate::gui::areas) fn ends_ui(brush: &Brush<'_>, rect: Rect, hovered: bool) {
    let t = brush.tokens;
    let colour = if hovered { t.text } else { t.muted };
    let stroke = Stroke::new(if hovered { 2.0 } else { 1.0 }, colour);
    brush
        .painter
        .circle_stroke(rect.center(), rect.width() / 2.0, stroke);
}

/// What the pointer is drawing or moving.
pub(in crate::gui::areas) fn drag_ui(
    brush: &Brush<'_>,
    drag: &Drag,
    (tool, (ink, width)): (Tool, (Ink, u8)),
    screen: TSTransform,
    (canvas, boxes): (Rect, &[AreaBox<'_>]),
) {
    let t = brush.tokens;
    let thin = Stroke::new(1.0, t.text);
    let drawn = Stroke::new(
        (screen.scaling * f32::from(width)).max(1.0),
        ink_colour(t, ink),
    );
    let painter = brush.painter;
    match drag {
        Drag::Items { guides, .. } => {
            if let Some(x) = guides[0] {
                let x = (screen * Pos2::new(x, 0.0)).x;
                painter.vline(x, canvas.y_range(), thin);
            }
            if let Some(y) = guides[1] {
                let y = (screen * Pos2::new(0.0, y)).y;
                painter.hline(canvas.x_range(), y, thin);
            }
        }
        Drag::Band { from, to } => {
            let rect = Rect::from_two_pos(screen * *from, screen * *to);
            let fill = t.text.gamma_multiply(0.08);
            painter.rect(rect, 0.0, fill, thin, StrokeKind::Inside);
        }
        Drag::Box { from, to } => {
            let (from, to) = (screen * *from, screen * *to);
            let rect = Rect::from_two_pos(from, to);
            match tool {
                Tool::Line => {
                    painter.line_segment([from, to], drawn);
                }
                Tool::Rectangle => {
                    painter.rect_stroke(rect, 0.0, drawn, StrokeKind::Middle);
                }
                Tool::Ellipse => {
                    painter.add(Shape::ellipse_stroke(
                        rect.center(),
                        rect.size() / 2.0,
                        drawn,
                    ));
                }
                _ => {
                    let stroke = brush.stroke(2.0, t.text);
                    painter.rect(rect, brush.radius(), t.raised, stroke, StrokeKind::Inside);
                }
            }
        }
        Drag::Stroke(points) => {
            let points: Vec<Pos2> = points.iter().map(|at| screen * *at).collect();
            painter.add(Shape::line(points, drawn));
        }
        Drag::Connect { from, to, target } => {
            let rect_of = |id| {
                boxes
                    .iter()
                    .find(|area| area.id == id)
                    .map(|area| area.rect)
            };
            let Some(start) = rect_of(*from) else { return };
            let end = target.and_then(rect_of);
            let end_at = end.map_or(screen * *to, |rect| rect.center());
            painter.line_segment([start.center(), end_at], brush.stroke(3.0, t.text));
            for rect in [Some(start), end].into_iter().flatten() {
                let stroke = brush.stroke(2.0, t.text);
                painter.rect_stroke(rect, brush.radius(), stroke, StrokeKind::Outside);
            }
        }
        // The line itself is drawn so.
        Drag::Bend { .. } => {}
        Drag::Resize { fixed, to, .. } => {
            let rect = Rect::from_two_pos(screen * *fixed, screen * *to);
            let stroke = brush.stroke(2.0, t.text);
            let fill = Color32::TRANSPARENT;
            painter.rect(rect, brush.radius(), fill, stroke, StrokeKind::Inside);
        }
    }
}
