//! What stands below the name of a side in the roster: its cycle and HEX, and who is ready (H-14, H-18).

use egui::{Align, Label, Layout, RichText, Ui};

use crate::gui::action::Action;
use crate::gui::games::heroes_of_hex::tracker::side_ui;
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::{CharacterId, TeamId};

pub(super) fn side_line_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    side: TeamId,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let Some(state) = game.skirmish.as_ref().and_then(|s| s.sides.get(&side)) else {
        return;
    };
    let in_play = game.units_of(side);
    let ready = |who: &CharacterId| game.unit_state(*who).is_some_and(|s| !s.activated);
    let words = format!(
        "cycle {}, {} HEX, {}/{} ready",
        state.cycle,
        state.hex,
        in_play.iter().copied().filter(ready).count(),
        in_play.len()
    );
    widgets::from_right_ui(ui, |ui| {
        let typed = &mut scene.own.heroes_of_hex.typed;
        side_ui(ui, game, (side, *state), typed, actions);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let muted = theme::tokens(ui).muted;
            let words = RichText::new(words).small().color(muted);
            ui.add(Label::new(words).truncate());
        });
    });
}
