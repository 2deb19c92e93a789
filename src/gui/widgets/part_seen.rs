//! What the players' window shows of a map, marked on the GM's: the corners of a picture and dots between them, so that it
//! is taken neither for an area nor for something that is selected.

use egui::accesskit::{self, Role};
use egui::emath::TSTransform;
use egui::{
    Align2, CornerRadius, FontId, Id, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    vec2,
};

use crate::gui::areas::dashes::dashed_line;
use crate::gui::areas::geometry::part_within;
use crate::gui::shell::ui_command::said;
use crate::gui::theme::{self, RADIUS_SMALL};
use crate::gui::widgets::camera::MapPart;
use crate::gui::widgets::icons;

/// How long the arms of a corner are, in points.
const ARM: f32 = 24.0;
/// Dots, and what is free between them.
const DOTS: (f32, f32) = (2.0, 8.0);
/// How large the window's sign is.
const PLATE: f32 = 22.0;

/// Marks that part on the canvas.
pub(in crate::gui) fn part_seen_ui(
    ui: &Ui,
    canvas: Rect,
    screen_from_map: TSTransform,
    part: MapPart,
) {
    let rect = screen_from_map.mul_rect(part.rect());
    let shown = rect.intersect(canvas);
    if !shown.is_positive() {
        return;
    }
    let t = theme::tokens(ui);
    let painter = ui.painter().with_clip_rect(canvas);
    let corners = [
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
    ];
    let [a, b, c, d] = corners;
    dashed_line(&painter, &[a, b, c, d, a], Stroke::new(2.0, t.muted), DOTS);
    let arm = ARM.min(rect.size().min_elem() / 3.0);
    for corner in corners {
        let inwards = rect.center() - corner;
        let points = vec![
            corner + vec2(arm.copysign(inwards.x), 0.0),
            corner,
            corner + vec2(0.0, arm.copysign(inwards.y)),
        ];
        for (width, colour) in [(7.0, t.ground), (3.0, t.text)] {
            painter.add(Shape::line(points.clone(), Stroke::new(width, colour)));
        }
    }
    // The sign of that window, on the first edge that shows: there it covers nothing that players see whole.
    let room = canvas.shrink(0.75 * PLATE);
    for edge in [[a, d], [b, c], [a, b], [d, c]] {
        if let Some((first, last)) = part_within(edge, room) {
            let at = edge[0].lerp(edge[1], f32::midpoint(first, last));
            let plate = Rect::from_center_size(at, Vec2::splat(PLATE));
            let line = Stroke::new(1.0, t.line);
            let radius = CornerRadius::same(RADIUS_SMALL);
            painter.rect(plate, radius, t.panel, line, StrokeKind::Inside);
            let font = FontId::proportional(0.64 * PLATE);
            painter.text(at, Align2::CENTER_CENTER, icons::SCREEN, font, t.text);
            break;
        }
    }
    // Only heard and read: the pointer goes through it.
    let name = said(ui.ctx(), "Players see this part of the map");
    let point = Rect::from_min_size(shown.min, Vec2::splat(1.0));
    let node = ui.interact(point, Id::unique("part that players see"), Sense::hover());
    node.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    ui.ctx().accesskit_node_builder(node.id, |node| {
        let [x0, y0, x1, y1] = [shown.min.x, shown.min.y, shown.max.x, shown.max.y].map(f64::from);
        node.set_bounds(accesskit::Rect { x0, y0, x1, y1 });
    });
}
