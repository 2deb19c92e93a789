//! What the roster shows of units; boards and encounters stand below their sides (H-01).

mod boards;
mod row;

use egui::{Align, Label, Layout, RichText, Ui};

use crate::gui::action::Action;
use crate::gui::encounters::encounters_ui;
use crate::gui::games::heroes_of_hex::tracker::side_ui;
use crate::gui::roster::Roster;
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::mood::Mood;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::{CharacterId, TeamId};

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

    /// Its cycle and HEX, and who is ready (H-14, H-18).
    fn team_ui(&self, ui: &mut Ui, side: TeamId, scene: &mut Scene, actions: &mut Vec<Action>) {
        let Some(state) = self.skirmish.as_ref().and_then(|s| s.sides.get(&side)) else {
            return;
        };
        let in_play = self.units_of(side);
        let ready = |who: &CharacterId| self.unit_state(*who).is_some_and(|s| !s.activated);
        let words = format!(
            "cycle {}, {} HEX, {} of {} ready",
            state.cycle,
            state.hex,
            in_play.iter().copied().filter(ready).count(),
            in_play.len()
        );
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let typed = &mut scene.own.heroes_of_hex.typed;
                side_ui(ui, self, (side, *state), typed, actions);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let muted = theme::tokens(ui).muted;
                    let words = RichText::new(words).small().color(muted);
                    ui.add(Label::new(words).truncate());
                });
            });
        });
    }

    fn below_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
        boards::boards_ui(ui, self, scene, actions);
        encounters_ui(ui, self, scene, actions);
    }
}
