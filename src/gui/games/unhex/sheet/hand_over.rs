//! The sheet in a player's hand: one character over the whole window, and no way to anything else.

use egui::{RichText, ScrollArea, Ui};

use crate::gui::action::Action;
use crate::gui::file::pictures::Pictures;
use crate::gui::games::unhex::sheet::{Page, SheetDraft, abilities, about, body, items};
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, portrait};
use crate::systems::unhex::Unhex;
use crate::table::CharacterId;

/// Everything a player fills in. Teams, levels and whatever is the GM's are left out.
pub(in crate::gui) fn hand_over_ui(
    ui: &mut Ui,
    game: &Unhex,
    who: CharacterId,
    draft: &mut SheetDraft,
    pictures: &mut Pictures,
    actions: &mut Vec<Action>,
) {
    let Some(sheet) = game.characters.get(&who) else {
        return;
    };
    let page = Page {
        game,
        who,
        sheet,
        player: true,
    };
    let scale = theme::text_scale(ui.style());
    let columns = match ui.available_width() / scale {
        wide if wide >= 1050.0 => 3,
        wide if wide >= 660.0 => 2,
        _ => 1,
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.columns(columns, |columns| {
            let last = columns.len() - 1;
            let ui = &mut columns[0];
            widgets::card_ui(ui, false, |ui| {
                let muted = theme::tokens(ui).muted;
                widgets::heading_ui(ui, "Character", "");
                portrait::large_ui(ui, (&sheet.name, sheet.portrait.as_ref()), pictures);
                about::names_ui(ui, &page, draft, actions);
                about::token_ui(ui, &page, draft, actions);
                let levels = format!("Level {} of {}", sheet.level, sheet.max_level);
                ui.label(RichText::new(levels).color(muted));
            });
            widgets::card_ui(ui, false, |ui| about::notes_ui(ui, &page, draft, actions));
            let ui = &mut columns[1.min(last)];
            widgets::card_ui(ui, false, |ui| {
                widgets::heading_ui(ui, "Body and armor", "click or drag");
                body::body_ui(ui, &page, draft, actions);
                body::legend_ui(ui);
            });
            items::items_ui(ui, &page, draft, actions);
            let ui = &mut columns[last];
            abilities::abilities_ui(ui, &page, draft, actions);
        });
    });
}
