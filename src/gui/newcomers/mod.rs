//! Somebody new: the card that makes or adds characters, and the list of sheets that it picks from. What a game asks of
//! its own newcomers is in its folder.

pub(in crate::gui) mod card;
pub(in crate::gui) mod sheet_list;

use egui::Ui;

use crate::campaign::Game;
use crate::gui::action::Action;
use crate::table::MapId;

/// What a game shows in the card.
pub(in crate::gui) trait Newcomers {
    /// What the card is called.
    fn title(&self) -> &'static str;

    /// Draws what is in the card, at most that high; who is added stands on that map.
    fn show(
        &mut self,
        ui: &mut Ui,
        game: &Game,
        map: Option<MapId>,
        height: f32,
        actions: &mut Vec<Action>,
    );
}
