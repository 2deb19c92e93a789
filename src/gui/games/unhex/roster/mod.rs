//! What the roster shows of characters; maps and encounters stand below their teams.

mod fight;
mod row;

pub(super) use fight::member_menu_ui;

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::encounters::encounters_ui;
use crate::gui::games::unhex::maps_list::maps_ui;
use crate::gui::games::unhex::{RECOVERY_HELP, recovery};
use crate::gui::roster::Roster;
use crate::gui::scene::Scene;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::mood::Mood;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::unhex::Unhex;
use crate::table::{CharacterId, TeamId};

impl Roster for Unhex {
    const REACTIONS: &'static str = "reactions";

    fn row_ui(
        &self,
        ui: &mut Ui,
        who: (CharacterId, Mood),
        scene: &mut Scene,
        actions: &mut Vec<Action>,
    ) {
        row::row_ui(ui, self, who, scene, actions);
    }

    fn team_ui(&self, ui: &mut Ui, team: TeamId, _: &mut Scene, _: &mut Vec<Action>) {
        let words = fight::when_words(self, team);
        if !words.is_empty() {
            widgets::hint_ui(ui, words);
        }
    }

    fn team_menu_ui(&self, ui: &mut Ui, team: TeamId, actions: &mut Vec<Action>) {
        let recover = recovery(self, team);
        let words = "Everyone recovers";
        let button = egui::Button::new(icons::label(icons::HEALTH, words));
        let button = ui
            .add_enabled(recover.is_some(), button)
            .hover_text(RECOVERY_HELP);
        widgets::name_button(&button, words);
        if let Some(recover) = recover.filter(|_| button.clicked()) {
            actions.push(Action::Do(recover.into()));
        }
        fight::team_menu_ui(ui, self, team, actions);
    }

    fn below_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        maps_ui(ui, self, scene, actions);
        encounters_ui(ui, self, scene, actions);
    }
}
