//! New units: the card that makes one and the card that adds from sheets. What they come to is one command.

mod from_sheets;
mod new_unit;
mod where_to;

use std::path::PathBuf;

use egui::Ui;

use crate::campaign::Game;
use crate::gui::action::Action;
use crate::gui::newcomers::Newcomers;
use crate::table::MapId;

pub(super) use where_to::start_zones;

use from_sheets::FromSheets;
use new_unit::NewUnit;

/// The card that is open.
pub(in crate::gui) enum Card {
    /// A new unit.
    New(Box<NewUnit>),
    /// Ready sheets, own ones, those of files.
    Sheets(Box<FromSheets>),
}

impl Card {
    pub(in crate::gui) fn new_unit() -> Self {
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
            Self::New(_) => "New unit",
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
        let Game::HeroesOfHex(game) = game else {
            return;
        };
        match self {
            Self::New(new) => new.show(ui, game, map, actions),
            Self::Sheets(sheets) => sheets.show(ui, game, map, height, actions),
        }
    }
}
