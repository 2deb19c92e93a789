//! What the roster shows of units; boards and encounters stand below their sides (H-01).

mod boards;
mod row;

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::encounters::encounters_ui;
use crate::gui::roster::Roster;
use crate::gui::scene::Scene;
use crate::gui::widgets::mood::Mood;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::CharacterId;

impl Roster for HeroesOfHex {
    const REACTIONS: &'static str = "Reactions";

    fn row_ui(
        &self,
        ui: &mut Ui,
        who: (CharacterId, Mood),
        scene: &mut Scene,
        actions: &mut Vec<Action>,
    ) {
        row::row_ui(ui, self, who, scene, actions);
    }

    fn below_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        boards::boards_ui(ui, self, scene, actions);
        encounters_ui(ui, self, scene, actions);
    }
}
