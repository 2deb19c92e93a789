//! The tools at the left edge of a map that is edited: a card of buttons, one below the other, in as many columns as the
//! height asks for, and smaller where even these have no room. Which tools there are is the map's to say.

use egui::{Frame, Rect, Sense, Ui, Vec2, vec2};

use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;

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

/// In how many columns so many tools stand on a map of that size, and how large a button is: in the fewest columns that
/// hold large ones, which take at most half of the width, else in those that hold the largest ones.
fn columns(ui: &Ui, tools: usize, canvas: Vec2) -> (usize, f32) {
    let whole = SIDE * theme::text_scale(ui.style()).max(1.0);
    let room = vec2(0.5 * canvas.x, canvas.y) - Vec2::splat(2.0 * (PAD + theme::SPACE));
    let mut best = (1, 0.0);
    for columns in 1..=tools {
        let rows = tools.div_ceil(columns);
        let most = (room.x / few(columns)).min(room.y / few(rows)) - GAP;
        let side = most.min(whole);
        if side > best.1 {
            best = (columns, side);
        }
    }
    best
}

// There are about a dozen tools.
fn few(count: usize) -> f32 {
    count as f32
}

/// The width that so many tools take at the left edge of a map of that size.
pub(in crate::gui) fn inset(ui: &Ui, tools: usize, canvas: Vec2) -> f32 {
    let (columns, side) = columns(ui, tools, canvas);
    theme::SPACE + 2.0 * PAD + few(columns) * (side + GAP)
}

/// The tools; the place of the one that was clicked.
pub(in crate::gui) fn rack_ui(
    ui: &mut Ui,
    canvas: Rect,
    tools: &[RackTool],
    chosen: Option<usize>,
) -> Option<usize> {
    let t = theme::tokens(ui);
    let (columns, side) = columns(ui, tools.len(), canvas.size());
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
            rect.center() - vec2(0.1, 0.09) * side,
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
        let name = said(ui.ctx(), tool.name);
        response.widget_info(|| {
            let label = format!("{name} tool");
            egui::WidgetInfo::selected(egui::accesskit::Role::Button, true, chosen, label)
        });
        let help = said(ui.ctx(), tool.help);
        let words = format!("{name} ({}). {help}", tool.key.name());
        if response.hover_text(words).clicked() {
            clicked = Some(index);
        }
    }
    clicked
}
