//! A line that is as long as it says once the GM has measured it: so an inch on the map is an inch on the table.

use egui::{Layout, Pos2, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, accesskit::Role, pos2, vec2};

use crate::gui::players::text::{line_height, words_ui};
use crate::gui::theme;

/// Tenths of a millimetre in an inch.
const INCH: f32 = 254.0;

/// The longest line of whole units, inches or centimetres, that fits into so many points: its units, and how many points
/// long one of them is.
pub fn longest(room: f32, inches: bool, points_per_inch: f32) -> (u8, f32) {
    let (lengths, unit): (&[u8], f32) = if inches {
        (&[4, 2], points_per_inch)
    } else {
        (&[10, 5], points_per_inch * 100.0 / INCH)
    };
    let fitting = lengths.iter().find(|n| f32::from(**n) * unit <= room);
    (fitting.copied().unwrap_or(1), unit)
}

pub(super) fn ruler_ui(ui: &mut Ui, room: Rect, inches: bool, pixels_per_inch: u32) {
    let t = theme::tokens(ui);
    // Far smaller than 2^24.
    let points_per_inch = pixels_per_inch as f32 / 100.0 / ui.ctx().pixels_per_point();
    let line = line_height(ui);
    let (count, unit) = longest(room.width() - 2.0 * line, inches, points_per_inch);
    let length = f32::from(count) * unit;
    let bar = Rect::from_center_size(room.center(), vec2(length, 1.5 * line));
    let stroke = Stroke::new(2.0, t.text);
    let painter = ui.painter();
    painter.line_segment([bar.left_center(), bar.right_center()], stroke);
    let tick = |at: f32, height: f32| {
        let middle: Pos2 = pos2(bar.left() + at, bar.center().y);
        let up = Vec2::new(0.0, height * bar.height() / 2.0);
        painter.line_segment([middle - up, middle + up], stroke);
    };
    for n in 0..=count {
        let end = n == 0 || n == count;
        tick(f32::from(n) * unit, if end { 1.0 } else { 0.5 });
    }
    let words = match (inches, count) {
        (true, 1) => "1 inch".to_owned(),
        (true, n) => format!("{n} inches"),
        (false, n) => format!("{n} cm"),
    };
    let measured = ui.interact(bar, ui.scope_id().with("ruler"), Sense::hover());
    measured.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("Line of {words}")));
    let below = Rect::from_min_size(
        pos2(room.left(), bar.bottom() + 0.4 * line),
        vec2(room.width(), 1.8 * line),
    );
    let centred = Layout::centered_and_justified(egui::Direction::LeftToRight);
    words_ui(ui, below, centred, theme::strong(words).size(1.3 * line));
}
