//! Somebody new: the frame of the card that makes or adds characters, over the panels, which it blocks. What is in the card
//! is the game's own.

use egui::Context;

use crate::campaign::Document;
use crate::gui::action::Action;
use crate::gui::action::People;
use crate::gui::games::panels;
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::dialog::dialog_ui;

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
    // Lists of sheets have long lines.
    let widest = (screen.width() - 660.0).max(780.0 * scale);
    let width = widest.min(screen.width() - 48.0).max(240.0);
    let height = (screen.height() - 64.0 - 150.0 * scale).max(120.0);
    let title = card.title();
    if dialog_ui(ctx, title, width, |ui| {
        card.show(ui, game, map, height, actions);
    }) {
        actions.push(People::CloseCard.into());
    }
}
