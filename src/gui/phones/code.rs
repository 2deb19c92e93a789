//! A code that phones scan, painted dark on light whatever the looks are: most cameras read no other.

use egui::accesskit::Role;
use egui::{Color32, Mesh, Rect, Response, Sense, Shape, Ui, Vec2, WidgetInfo, pos2};
use qrcodegen::QrCode;

/// The light edge around a code, in its dots.
const EDGE: i32 = 4;

/// Draws the code of a link in a square of at most that size.
pub(super) fn code_ui(ui: &mut Ui, link: &str, code: &QrCode, size: f32) -> Response {
    let dots = code.size() + 2 * EDGE;
    // Whole points, so that no dot is wider than another.
    let dot = (size / dots as f32).floor().max(1.0);
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(dot * dots as f32), Sense::click());
    ui.painter().rect_filled(rect, 0, Color32::WHITE);
    let mut mesh = Mesh::default();
    for (x, y) in (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y))) {
        if code.get_module(x, y) {
            let at = pos2((x + EDGE) as f32, (y + EDGE) as f32) * dot;
            let corner = rect.min + at.to_vec2();
            mesh.add_colored_rect(
                Rect::from_min_size(corner, Vec2::splat(dot)),
                Color32::BLACK,
            );
        }
    }
    ui.painter().add(Shape::mesh(mesh));
    response.widget_info(|| {
        let mut info = WidgetInfo::new(Role::Image);
        info.label = Some(format!("A code that phones scan, for {link}"));
        info
    });
    response
}
