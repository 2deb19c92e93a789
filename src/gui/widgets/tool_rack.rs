//! The tools at the left edge of a map that is edited: a card of buttons, one below the other, in as many columns as the
//! height asks for. Which tools there are is the map's to say.

use egui::{Frame, Margin, Rect, Sense, Ui, Vec2, vec2};

use crate::gui::theme;

/// The side of a tool's button, at 100 % text.
const SIDE: f32 = 30.0;
const GAP: f32 = 2.0;
const PAD: f32 = 5.0;

/// A tool as it stands there.
pub(in crate::gui) struct RackTool {
    /// Its name; the button's accessible name is “NAME tool”.
    pub(in crate::gui) name: &'static str,
    /// Its icon.
    pub(in crate::gui) icon: &'static str,
    /// Its key.
    pub(in crate::gui) key: egui::Key,
    /// How it is used, in one sentence.
    pub(in crate::gui) help: &'static str,
}

/// In how many columns so many tools stand where there is that much height, and how large a button is.
fn columns(ui: &Ui, tools: usize, height: f32) -> (usize, f32) {
    let side = SIDE * theme::text_scale(ui.style()).max(1.0);
    let one = 2.0 * (PAD + theme::SPACE) + few(tools) * (side + GAP);
    (if one <= height { 1 } else { 2 }, side)
}

// There are about a dozen tools.
fn few(count: usize) -> f32 {
    count as f32
}

/// The room that so many tools take at the left edge of the map.
pub(in crate::gui) fn inset(ui: &Ui, tools: usize, height: f32) -> Margin {
    let (columns, side) = columns(ui, tools, height);
    let width = theme::SPACE + 2.0 * PAD + few(columns) * (side + GAP);
    Margin::from(egui::epaint::MarginF32 {
        left: width,
        ..egui::epaint::MarginF32::ZERO
    })
}

/// The tools; the place of the one that was clicked.
pub(in crate::gui) fn rack_ui(
    ui: &mut Ui,
    canvas: Rect,
    tools: &[RackTool],
    chosen: Option<usize>,
) -> Option<usize> {
    let t = theme::tokens(ui);
    let (columns, side) = columns(ui, tools.len(), canvas.height());
    let rows = tools.len().div_ceil(columns);
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
    let mut clicked = None;
    for (index, tool) in tools.iter().enumerate() {
        let (column, row) = (index / rows, index % rows);
        let offset = vec2(few(column), few(row)) * (side + GAP) + Vec2::splat(PAD);
        let rect = Rect::from_min_size(card.min + offset, Vec2::splat(side));
        let chosen = chosen == Some(index);
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
        let font = egui::FontId::proportional(0.5 * side);
        ui.painter().text(
            rect.center() - vec2(0.08, 0.06) * side,
            egui::Align2::CENTER_CENTER,
            tool.icon,
            font,
            colour,
        );
        // Its key, small in the corner.
        let font = egui::FontId::proportional(0.32 * side);
        let corner = rect.right_bottom() - vec2(3.0, 1.0);
        let (align, key) = (egui::Align2::RIGHT_BOTTOM, tool.key.name());
        let faint = if chosen { t.ground } else { t.muted };
        ui.painter().text(corner, align, key, font, faint);
        response.widget_info(|| {
            let label = format!("{} tool", tool.name);
            egui::WidgetInfo::selected(egui::accesskit::Role::Button, true, chosen, label)
        });
        let words = format!("{} ({}). {}", tool.name, tool.key.name(), tool.help);
        if response.on_hover_text(words).clicked() {
            clicked = Some(index);
        }
    }
    clicked
}
