//! Somebody new: the frame of the card that makes or adds characters, over the panels, which stay in reach. What is in the
//! card is the game's own.

use egui::{Align2, Context, Key, Window};

use crate::campaign::Document;
use crate::gui::action::Action;
use crate::gui::action::People;
use crate::gui::games::panels;
use crate::gui::scene::Scene;
use crate::gui::theme;

/// Shows the open card.
pub(in crate::gui) fn card_ui(
    ctx: &Context,
    document: &Document,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let game = &document.campaign().game;
    let map = panels(game).map_shown(scene);
    let Some(card) = &mut scene.newcomers else {
        return;
    };
    let screen = ctx.content_rect();
    let scale = theme::text_scale(&ctx.style_of(ctx.theme()));
    let width = (780.0 * scale).min(screen.width() - 48.0).max(240.0);
    let height = (screen.height() - 120.0).max(160.0);
    let mut stays = true;
    let id = egui::Id::unique(card.title());
    let before = ctx.memory(|memory| memory.area_rect(id));
    let shown = Window::new(card.title())
        .id(id)
        .open(&mut stays)
        .collapsible(false)
        .resizable(false)
        .pivot(Align2::CENTER_CENTER)
        .default_pos(screen.center())
        .constrain(true)
        .show(ctx, |ui| {
            ui.set_width(width);
            card.show(ui, game, map, height, actions);
        });
    // What it has grown by is drawn only in the next frame.
    if shown.is_some_and(|shown| Some(shown.response.rect) != before) {
        ctx.request_repaint();
    }
    if !stays || ctx.input_mut(|i| i.consume_key(egui::Modifiers::NONE, Key::Escape)) {
        actions.push(People::CloseCard.into());
    }
}
