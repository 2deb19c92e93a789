//! The tools at the left edge of a map that is edited.

use egui::{Frame, Margin, Rect, Sense, Ui, Vec2, vec2};

use super::editor::Editor;
use crate::gui::canvas::Tool;
use crate::gui::theme;

/// The side of a tool's button, at 100 % text.
const SIDE: f32 = 30.0;
const GAP: f32 = 2.0;
const PAD: f32 = 5.0;

/// In how many columns the tools stand where there is that much height, and how large a button is.
fn columns(ui: &Ui, height: f32) -> (usize, f32) {
    let side = SIDE * theme::text_scale(ui.style()).max(1.0);
    let one = 2.0 * (PAD + theme::SPACE) + few(Tool::ALL.len()) * (side + GAP);
    (if one <= height { 1 } else { 2 }, side)
}

#[expect(clippy::cast_precision_loss, reason = "there are twelve tools")]
fn few(count: usize) -> f32 {
    count as f32
}

/// The room that the tools take at the left edge of the map, if it is edited.
pub(super) fn inset(ui: &Ui, editor: &Editor, height: f32) -> Margin {
    if !editor.on {
        return Margin::ZERO;
    }
    let (columns, side) = columns(ui, height);
    let width = theme::SPACE + 2.0 * PAD + few(columns) * (side + GAP);
    Margin::from(egui::epaint::MarginF32 {
        left: width,
        ..egui::epaint::MarginF32::ZERO
    })
}

/// The tools, one above the other.
pub(super) fn tools_ui(ui: &mut Ui, canvas: Rect, editor: &mut Editor) {
    if !editor.on {
        return;
    }
    let t = theme::tokens(ui);
    let (columns, side) = columns(ui, canvas.height());
    let rows = Tool::ALL.len().div_ceil(columns);
    let size = vec2(few(columns), few(rows)) * (side + GAP) + Vec2::splat(2.0 * PAD - GAP);
    let at = canvas.left_top() + Vec2::splat(theme::SPACE);
    let card = Rect::from_min_size(at, size);
    let ground = ui.scope_id().with("tools");
    // What is clicked between the buttons is not meant for the map.
    ui.interact(card, ground, Sense::click_and_drag());
    let frame = Frame::new()
        .fill(t.panel)
        .stroke(egui::Stroke::new(1.0, t.line))
        .corner_radius(theme::RADIUS);
    ui.painter().add(frame.paint(card));
    for (index, tool) in Tool::ALL.into_iter().enumerate() {
        let (column, row) = (index / rows, index % rows);
        let offset = vec2(few(column), few(row)) * (side + GAP) + Vec2::splat(PAD);
        let rect = Rect::from_min_size(card.min + offset, Vec2::splat(side));
        let chosen = editor.tool == tool;
        let response = ui.interact(rect, ground.with(index), Sense::click());
        let fill = if chosen {
            t.text
        } else if response.hovered() {
            t.hover
        } else {
            t.panel
        };
        let colour = if chosen { t.ground } else { t.text };
        ui.painter().rect_filled(rect, theme::RADIUS_SMALL, fill);
        if response.has_focus() {
            let stroke = egui::Stroke::new(2.0, t.accent);
            let inside = egui::StrokeKind::Inside;
            ui.painter()
                .rect_stroke(rect, theme::RADIUS_SMALL, stroke, inside);
        }
        let font = egui::FontId::proportional(0.55 * side);
        ui.painter().text(
            rect.center(),
            egui::Align2::CENTER_CENTER,
            tool.icon(),
            font,
            colour,
        );
        response.widget_info(|| {
            let label = format!("{} tool", tool.name());
            egui::WidgetInfo::selected(egui::accesskit::Role::Button, true, chosen, label)
        });
        let words = format!("{} ({}). {}", tool.name(), tool.key().name(), tool.help());
        if response.on_hover_text(words).clicked() {
            editor.take_tool(tool);
        }
    }
}
