//! The sheet in a player's hand: one unit over the whole window, and no way to anything else.

use egui::{ScrollArea, Ui};

use crate::gui::action::Action;
use crate::gui::games::heroes_of_hex::sheet::{
    Page, SheetDraft, about, actions, low_rows, profile, tokens,
};
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::CharacterId;

/// Everything a player fills in. Sides, the Turn and whatever is the GM's are left out.
pub(in crate::gui) fn hand_over_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    who: CharacterId,
    draft: &mut SheetDraft,
    queued: &mut Vec<Action>,
) {
    let Some(unit) = game.units.get(&who) else {
        return;
    };
    let page = Page {
        game,
        who,
        unit,
        player: true,
    };
    let scale = theme::text_scale(ui.style());
    let columns = match ui.available_width() / scale {
        wide if wide >= 1050.0 => 3,
        wide if wide >= 660.0 => 2,
        _ => 1,
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        low_rows(ui);
        ui.columns(columns, |columns| {
            let last = columns.len() - 1;
            let ui = &mut columns[0];
            widgets::card_ui(ui, false, |ui| {
                widgets::heading_ui(ui, "Who it is", "");
                about::names_ui(ui, &page, draft, queued);
                about::token_ui(ui, &page, draft, queued);
            });
            widgets::card_ui(ui, false, |ui| about::notes_ui(ui, &page, draft, queued));
            let ui = &mut columns[1.min(last)];
            widgets::card_ui(ui, false, |ui| {
                profile::profile_ui(ui, &page, draft, queued);
            });
            widgets::card_ui(ui, false, |ui| {
                tokens::tokens_ui(ui, &page, draft, queued);
            });
            let ui = &mut columns[last];
            widgets::card_ui(ui, false, |ui| {
                actions::actions_ui(ui, &page, draft, queued);
            });
        });
    });
}
