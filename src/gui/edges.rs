//! The strips of tabs and the edges between panels, which the docking library makes reachable by Tab but leaves
//! without a name and without a sign of the focus: here they get both.

use egui::accesskit::Role;
use egui::{Id, Rect, Stroke, StrokeKind, Ui};

use super::theme;

/// Narrower than this is an edge, not a strip of tabs.
const EDGE: f32 = 12.0;

/// Names what the library has drawn in this `Ui` without a name.
pub(super) fn name_ui(ui: &Ui) {
    let layer = ui.layer_id();
    let area = ui.max_rect();
    let nameless: Vec<(Id, Rect)> = ui.ctx().viewport(|viewport| {
        let widgets = &viewport.this_pass.widgets;
        widgets
            .get_layer(layer)
            .filter(|widget| widget.sense.is_focusable() && widget.sense.senses_drag())
            .filter(|widget| area.contains_rect(widget.rect) && widgets.info(widget.id).is_none())
            .map(|widget| (widget.id, widget.rect))
            .collect()
    });
    for (number, (id, rect)) in (1..).zip(nameless) {
        let is_edge = rect.width().min(rect.height()) < EDGE;
        // Numbered, so that they can be told apart.
        let (role, name) = if is_edge {
            let name = format!("Edge {number} between panels, dragged by the pointer");
            (Role::Splitter, name)
        } else {
            (Role::Group, format!("Strip {number} of tabs"))
        };
        ui.ctx().accesskit_node_builder(id, |node| {
            node.set_role(role);
            node.set_label(name);
        });
        if ui.memory(|memory| memory.has_focus(id)) {
            let stroke = Stroke::new(2.0, theme::tokens(ui).accent);
            let painter = ui.painter();
            painter.rect_stroke(rect, 2.0, stroke, StrokeKind::Inside);
        }
    }
}
