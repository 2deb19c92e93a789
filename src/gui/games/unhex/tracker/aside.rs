//! What is open to those whose turn it is not: All-Out Defend before the first action of a round (U-90), and Rally
//! once the fight is over (U-100).

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::games::unhex::act;
use crate::gui::scene::Scene;
use crate::gui::widgets::common as widgets;
use crate::systems::unhex::{Ability, Act, Offer, Phase, Unhex};
use crate::table::CharacterId;

/// The legal ones, in the order of ids.
pub(in crate::gui) fn offers_aside(game: &Unhex) -> Vec<Offer> {
    let Some(fight) = &game.fight else {
        return Vec::new();
    };
    let (ability, wanted) = match &fight.phase {
        Phase::Over { .. } => (Ability::Rally, Act::Rally),
        Phase::Turns { .. } if !fight.acted => (Ability::AllOutDefend, Act::AllOutDefend),
        Phase::Turns { .. } | Phase::Initiative => return Vec::new(),
    };
    let acting = game.acting_team();
    let able = |who: &CharacterId| {
        let sheet = game.characters.get(who);
        sheet.is_some_and(|sheet| {
            sheet.abilities.contains(&ability) && (acting.is_none() || sheet.team != acting)
        })
    };
    let people = fight.standings.keys().copied().filter(able);
    let offers = people.flat_map(|who| game.offers(who));
    offers
        .filter(|offer| offer.act == wanted && offer.is_legal())
        .collect()
}

/// A card with them, if there are any. With `keys` they have numbers.
pub(super) fn card_ui(
    ui: &mut Ui,
    game: &Unhex,
    scene: &mut Scene,
    keys: bool,
    actions: &mut Vec<Action>,
) {
    let offers = scene.own.unhex.known.aside(game);
    if offers.is_empty() {
        return;
    }
    widgets::card_ui(ui, false, |ui| {
        let words = if keys {
            "At the end of the fight"
        } else {
            "Before the first action"
        };
        widgets::heading_ui(ui, words, "");
        ui.spacing_mut().item_spacing.y = 4.0;
        for (index, offer) in offers.iter().enumerate() {
            let label = format!("{}, {}", offer.label, game.name(offer.actor));
            let key = (keys && index < 9).then_some(index + 1);
            let response = widgets::option_ui(ui, key, &label, &offer.detail, true);
            if keys && scene.offer_cursor == Some(index) {
                widgets::mark_cursor(ui, &response);
            }
            if response.clicked() {
                actions.push(Action::Do(act(offer)));
            }
        }
    });
}
