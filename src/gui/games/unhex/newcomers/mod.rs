//! Somebody new: the card that makes a character and the card that adds from sheets. Both show at most once, beside
//! each other never, and what they come to is one command.

mod from_sheets;
mod new_character;
mod where_to;

use std::path::PathBuf;

use egui::Ui;

use crate::campaign::Game;
use crate::gui::action::Action;
use crate::gui::newcomers::Newcomers;
use crate::table::MapId;

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
}

impl Newcomers for Card {
    fn title(&self) -> &'static str {
        match self {
            Self::New(_) => "New character",
            Self::Sheets(_) => "Add from sheets",
        }
    }

    fn show(
        &mut self,
        ui: &mut Ui,
        game: &Game,
        map: Option<MapId>,
        height: f32,
        actions: &mut Vec<Action>,
    ) {
        // The card is gone with the campaign it was opened in.
        let Game::Unhex(game) = game else {
            return;
        };
        match self {
            Self::New(new) => new.show(ui, game, map, height, actions),
            Self::Sheets(sheets) => sheets.show(ui, game, map, height, actions),
        }
    }
}
