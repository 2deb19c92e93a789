//! A dialog over the window: it blocks what is behind it, keeps its top edge, and never shrinks while it is open.

use egui::{Align, Align2, Context, Event, Id, Key, LayerId, Layout, Modal, Modifiers, Popup, Ui};

use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons, slides};

/// How far below the window’s top edge it stands.
const TOP: f32 = 48.0;

/// What is remembered of one from frame to frame.
#[derive(Clone, Copy, Default)]
struct Memory {
    /// The frame in which it was last drawn.
    pass: u64,
    /// Something was typed or clicked in it.
    touched: bool,
    /// How high it has been.
    height: f32,
}

/// At the head of a frame, before a dialog or the start page: takes Ctrl+Enter, which accepts what is in it as it
/// stands, so that the key does not also press what has the focus.
pub(in crate::gui) fn take_confirmed(ctx: &Context) {
    let sure = ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter));
    ctx.data_mut(|data| data.insert_temp(confirmed_id(), sure));
}

fn confirmed_id() -> Id {
    Id::unique("Ctrl+Enter was pressed")
}

/// Whether Enter was pressed where it means nothing else, or Ctrl+Enter anywhere: what is in the dialog is meant.
pub(in crate::gui) fn confirmed(ui: &Ui) -> bool {
    // Whoever clicks elsewhere does not mean the button that was clicked before.
    let clicked = ui.input(|input| {
        let at = input.pointer.interact_pos();
        at.filter(|_| input.pointer.any_click())
    });
    if let (Some(at), Some(focused)) = (clicked, ui.memory(egui::Memory::focused)) {
        let there = ui.ctx().read_response(focused);
        if there.is_some_and(|there| !there.interact_rect.contains(at)) {
            ui.memory_mut(|memory| memory.surrender_focus(focused));
        }
    }
    let free = ui.memory(|memory| memory.focused().is_none()) && !Popup::is_any_open(ui.ctx());
    surely_confirmed(ui)
        || (free && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)))
}

/// Whether Ctrl+Enter was pressed: the one key that takes what is in a dialog where Enter alone could be meant for a field.
pub(in crate::gui) fn surely_confirmed(ui: &Ui) -> bool {
    let sure = ui.data_mut(|data| data.remove_temp(confirmed_id()));
    sure.unwrap_or(false)
}

/// A menu that has just opened in a dialog lies over it. Where a press and its release come in one frame, the press raises
/// the dialog as the release raises the menu, and they would keep the order in which they lay when the menu closed.
fn keep_menus_above(ctx: &Context, dialog: LayerId, was_open: impl Fn(LayerId) -> bool) {
    let above: Vec<LayerId> = ctx.memory(|memory| {
        let all = memory.areas().visible_layer_ids().into_iter();
        all.filter(|layer| layer.order == dialog.order && *layer != dialog)
            .filter(|layer| !was_open(*layer) || memory.is_above_modal_layer(*layer))
            .collect()
    });
    if above.iter().all(|layer| was_open(*layer)) {
        return;
    }
    for layer in above {
        ctx.memory_mut(|memory| memory.areas_mut().set_sublayer(dialog, layer));
    }
}

/// Draws a dialog; returns whether it was closed by its button, by Escape, or by a click beside it before anything was done
/// in it.
pub(in crate::gui) fn dialog_ui(
    ctx: &Context,
    title: &str,
    width: f32,
    add: impl FnOnce(&mut Ui),
) -> bool {
    let id = Id::unique(title);
    let pass = ctx.cumulative_pass_nr();
    let before: Memory = ctx.data(|data| data.get_temp(id)).unwrap_or_default();
    let is_open = before.pass + 1 >= pass;
    let mut memory = if is_open { before } else { Memory::default() };
    let area = Modal::default_area(id).anchor(Align2::CENTER_TOP, [0.0, TOP]);
    let open_before = ctx.memory(|memory| memory.areas().visible_layer_ids());
    let shown = Modal::new(id).area(area).show(ctx, |ui| {
        ui.set_width(width);
        // As much room in the first frame as in every other.
        ui.set_max_height((ctx.content_rect().height() - 2.0 * TOP).max(120.0));
        let mut closed = false;
        ui.horizontal(|ui| {
            ui.label(theme::strong(title));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let close = ui.button(icons::CLOSE).hover_text("Close (Esc)");
                widgets::name_button(&close, "Close the dialog");
                closed = close.clicked();
            });
        });
        ui.separator();
        let top = ui.cursor().top();
        slides::comes_ui(ui, id.with("comes"), |ui, _| add(ui));
        // Fields stay where they are, whatever else goes.
        let height = ui.min_rect().bottom() - top;
        if height < memory.height {
            ui.add_space(memory.height - height);
        }
        memory.height = memory.height.max(height);
        closed
    });
    keep_menus_above(ctx, shown.response.layer_id, |layer| {
        open_before.contains(&layer)
    });
    let inside = shown.response.rect;
    ctx.input(|input| {
        let pressed = input
            .pointer
            .press_origin()
            .filter(|_| input.pointer.any_pressed());
        let typed = |event: &Event| matches!(event, Event::Text(_) | Event::Paste(_));
        memory.touched |=
            pressed.is_some_and(|at| inside.contains(at)) || input.events.iter().any(typed);
    });
    memory.pass = pass;
    if memory.height > before.height && is_open {
        // What it has grown by is drawn only in the next frame.
        ctx.request_repaint();
    }
    ctx.data_mut(|data| data.insert_temp(id, memory));
    let beside = shown.backdrop_response.clicked() && !memory.touched;
    let leaves = shown.is_top_modal && !shown.any_popup_open;
    let escape = leaves && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    shown.inner || beside || escape
}
