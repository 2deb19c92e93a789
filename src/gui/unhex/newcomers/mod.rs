//! Somebody new: the card that makes a character and the card that adds from sheets. Both show at most once, beside
//! each other never, and what they come to is one command.

mod from_sheets;
mod new_character;
mod where_to;

use std::path::PathBuf;

use egui::{Align2, Context, Key, Window};

use super::map_shown;
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::people::People;
use crate::gui::theme;
use crate::systems::unhex::Unhex;

use from_sheets::FromSheets;
use new_character::NewCharacter;

/// The card that is open.
pub(in crate::gui) enum Card {
    /// A new character, step by step.
    New(Box<NewCharacter>),
    /// Ready sheets, own ones, those of files.
    Sheets(Box<FromSheets>),
}

impl Card {
    pub(in crate::gui) fn new_character() -> Self {
        Self::New(Box::default())
    }

    /// With the sheets of that folder beside the ready ones.
    pub(in crate::gui) fn from_sheets(folder: Option<PathBuf>) -> Self {
        Self::Sheets(Box::new(FromSheets::new(folder)))
    }

    const fn title(&self) -> &'static str {
        match self {
            Self::New(_) => "New character",
            Self::Sheets(_) => "Add from sheets",
        }
    }
}

/// Shows the open card over the panels, which stay in reach.
pub(in crate::gui) fn card_ui(
    ctx: &Context,
    game: &Unhex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let map = map_shown(game, scene);
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
            match card {
                Card::New(new) => new.show(ui, game, map, height, actions),
                Card::Sheets(sheets) => sheets.show(ui, game, map, height, actions),
            }
        });
    // What it has grown by is drawn only in the next frame.
    if shown.is_some_and(|shown| Some(shown.response.rect) != before) {
        ctx.request_repaint();
    }
    if !stays || ctx.input_mut(|i| i.consume_key(egui::Modifiers::NONE, Key::Escape)) {
        actions.push(People::CloseCard.into());
    }
}
