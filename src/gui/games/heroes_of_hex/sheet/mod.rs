//! The sheet of a unit: its heading, the fields of the table, its tokens; in the GM's panel and in a player's hand.

mod page;
mod tokens;

use egui::{RichText, ScrollArea, Ui};

use crate::gui::action::Action;
use crate::gui::file::pictures::Pictures;
use crate::gui::games::heroes_of_hex::State;
use crate::gui::games::heroes_of_hex::sheet::page::Page;
use crate::gui::scene::Scene;
use crate::gui::sheet::{SheetDraft, low_rows, section_ui};
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::portrait::portrait_ui;
use crate::systems::heroes_of_hex::{FIELDS, HeroesOfHex};
use crate::table::CharacterId;

pub(in crate::gui) fn sheet_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let shown = scene.sheet_shown(game);
    let draft = &mut scene.own.heroes_of_hex.sheet;
    draft.leave(shown, actions);
    let Some(page) = shown.and_then(|who| Page::of(game, who, false)) else {
        widgets::hint_ui(ui, "There are no units in this campaign yet");
        return;
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        low_rows(ui);
        heading_ui(ui, &page, &mut scene.pictures, actions);
        for (at, section) in FIELDS.0.iter().enumerate() {
            ui.add_space(4.0);
            section_ui(ui, &page, section, draft, actions);
            if at == 0 {
                ui.add_space(4.0);
                tokens::tokens_ui(ui, &page, draft, actions);
            }
        }
    });
}

/// The sheet in a player's hand: one unit over the whole window, as far as the table leaves it to players.
pub(in crate::gui) fn hand_over_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    who: CharacterId,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let Some(page) = Page::of(game, who, true) else {
        return;
    };
    let columns = match ui.available_width() / theme::text_scale(ui.style()) {
        wide if wide >= 1050.0 => 3,
        wide if wide >= 660.0 => 2,
        _ => 1,
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        low_rows(ui);
        ui.columns(columns, |columns| {
            let mut card_ui = |column: usize, add: &mut dyn FnMut(&mut Ui)| {
                widgets::card_ui(&mut columns[column.min(columns.len() - 1)], false, add);
            };
            let [profile, acts, about @ ..] = FIELDS.0 else {
                return;
            };
            for section in about {
                card_ui(0, &mut |ui| section_ui(ui, &page, section, draft, actions));
            }
            card_ui(1, &mut |ui| section_ui(ui, &page, profile, draft, actions));
            card_ui(1, &mut |ui| tokens::tokens_ui(ui, &page, draft, actions));
            card_ui(2, &mut |ui| section_ui(ui, &page, acts, draft, actions));
        });
    });
}

/// The portrait, the name, what the unit can still do, its class and side.
fn heading_ui(ui: &mut Ui, page: &Page<'_>, pictures: &mut Pictures, actions: &mut Vec<Action>) {
    let muted = theme::tokens(ui).muted;
    let unit = page.unit;
    widgets::line_ui(ui, |ui| {
        let portrait = (page.who, unit.name.as_str(), unit.portrait.as_ref());
        portrait_ui(ui, portrait, pictures, actions);
        ui.heading(&unit.name);
        let state = State::of(page.game, page.who).words();
        ui.label(RichText::new(state).color(muted));
        let side = unit
            .side
            .map_or_else(|| "No side".to_owned(), |side| page.game.side_name(side));
        let about = match unit.class.as_str() {
            "" => side,
            class => format!("{class}, {side}"),
        };
        ui.label(RichText::new(about).small().color(muted));
    });
    if !unit.description.is_empty() {
        widgets::hint_ui(ui, &unit.description);
    }
}
