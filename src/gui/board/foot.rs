//! A strip over the foot of the map, which says what is asked on the board.

use egui::{Align, Context, Id, Layout, Rect, Sense, Ui, UiBuilder, vec2};

use crate::gui::theme;

fn height_id() -> Id {
    Id::unique("height of the foot of the map")
}

/// How high it is in this frame.
pub(in crate::gui) fn height(ctx: &Context) -> f32 {
    let now = ctx.cumulative_pass_nr();
    let drawn: Option<(u64, f32)> = ctx.data(|data| data.get_temp(height_id()));
    drawn.map_or(0.0, |(at, height)| if at == now { height } else { 0.0 })
}

/// Draws it, that high at 100 % text.
pub(super) fn foot_ui(ui: &mut Ui, canvas: Rect, height: f32, add: impl FnOnce(&mut Ui)) {
    let height = height * theme::text_scale(ui.style());
    let rect = Rect::from_min_max(canvas.left_bottom() - vec2(0.0, height), canvas.max);
    ui.painter().rect_filled(rect, 0.0, theme::tokens(ui).panel);
    // Nothing behind it is meant by a click on it.
    let blocker = Id::unique("foot of the hex map");
    let now = ui.ctx().cumulative_pass_nr();
    ui.data_mut(|data| data.insert_temp(height_id(), (now, rect.height())));
    ui.interact(rect, blocker, Sense::click_and_drag());
    let inside = UiBuilder::new()
        .max_rect(rect.shrink2(vec2(10.0, 5.0)))
        .id_salt("foot of the map")
        .layout(Layout::top_down(Align::Min));
    ui.scope_builder(inside, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        add(ui);
    });
}
