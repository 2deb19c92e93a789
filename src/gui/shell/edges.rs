//! What the docking library and scroll areas make reachable by Tab but leave without a name, a role or a sign of the
//! focus: strips of tabs, edges between panels, scroll bars. Here they get all three.

use egui::accesskit::Role;
use egui::{Context, Id, LayerId, Painter, Rect, Response, Stroke, StrokeKind};

use crate::gui::theme;

/// Narrower than this is an edge, not a strip of tabs.
const EDGE: f32 = 12.0;

/// Names what has been drawn in this frame without a name. Within `panes`, and in other layers than theirs, that is a
/// scroll bar, else the library's own.
pub(in crate::gui) fn name_all(ctx: &Context, layer: LayerId, panes: &[Rect]) {
    let is_inside = |on: LayerId, rect: Rect| {
        on != layer || panes.iter().any(|pane| pane.contains(rect.center()))
    };
    let dragged: Vec<(LayerId, Id, Rect)> = ctx.viewport(|viewport| {
        let layers = viewport.this_pass.widgets.layers();
        let widgets = layers.flat_map(|(layer, widgets)| widgets.iter().map(|w| (*layer, w)));
        widgets
            .filter(|(_, widget)| widget.sense.senses_drag())
            .map(|(layer, widget)| (layer, widget.id, widget.rect))
            .filter(|(on, _, rect)| is_thin(*rect) || !is_inside(*on, *rect))
            .collect()
    });
    let focused = ctx.memory(egui::Memory::focused);
    // Numbered, so that they can be told apart.
    let (mut bars, mut edges, mut strips) = (0, 0, 0);
    let next = |number: &mut u32| {
        *number += 1;
        *number
    };
    for (on, id, rect) in dragged {
        let inside = is_inside(on, rect);
        ctx.accesskit_node_builder(id, |node| {
            let is_bar = node.role() == Role::ScrollBar;
            let is_unknown = node.role() == Role::Unknown && on == layer;
            if node.label().is_some() || !(is_bar || is_unknown) {
                return;
            }
            let (role, name) = match (is_bar || inside, is_thin(rect)) {
                (true, _) => (Role::ScrollBar, format!("Scroll bar {}", next(&mut bars))),
                (false, true) => (
                    Role::Splitter,
                    format!(
                        "Edge {} between panels, dragged by the pointer",
                        next(&mut edges)
                    ),
                ),
                (false, false) => (Role::Group, format!("Strip {} of tabs", next(&mut strips))),
            };
            node.set_role(role);
            node.set_label(name);
        });
        if focused == Some(id) {
            paint_ring(&ctx.layer_painter(on), rect);
        }
    }
}

fn is_thin(rect: Rect) -> bool {
    rect.width().min(rect.height()) < EDGE
}

/// Shows the focus on something that is drawn without a frame.
pub(in crate::gui) fn ring(response: &Response) {
    if response.has_focus() {
        let painter = response.ctx.layer_painter(response.layer_id);
        paint_ring(&painter, response.rect);
    }
}

fn paint_ring(painter: &Painter, rect: Rect) {
    let dark = painter.ctx().global_style().visuals.dark_mode;
    let stroke = Stroke::new(2.0, theme::Tokens::of(dark).accent);
    painter.rect_stroke(rect, 2.0, stroke, StrokeKind::Inside);
}
