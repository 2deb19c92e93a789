//! The sheet: whose it is, its parts from the levels to the notes, and what a part may show to whom.

mod abilities;
mod about;
mod armor;
mod body;
mod draft;
mod explained;
mod hand_over;
mod hands;
mod items;
mod levels;
mod lists;

use egui::{ScrollArea, Ui};

pub(in crate::gui) use abilities::{matching, note, picks_words};
pub(in crate::gui) use draft::SheetDraft;
pub(in crate::gui) use hand_over::hand_over_ui;

use crate::gui::action::Action;
use crate::gui::scene::Scene;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::portrait::portrait_ui;
use crate::systems::unhex::{Character, HouseRules, Unhex};
use crate::table::CharacterId;

/// The sheet that shows, and for whom.
struct Page<'a> {
    game: &'a Unhex,
    who: CharacterId,
    sheet: &'a Character,
    /// A player has it in hand: no teams, no levels to set, no ways around a rule.
    player: bool,
}

impl<'a> Page<'a> {
    fn rules(&self) -> &'a HouseRules {
        &self.game.house_rules
    }
}

pub(in crate::gui) fn sheet_ui(
    ui: &mut Ui,
    game: &Unhex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let shown = scene.sheet_shown(game);
    scene.own.unhex.sheet.leave(game, shown, actions);
    let Some((who, sheet)) = shown.and_then(|id| Some((id, game.characters.get(&id)?))) else {
        ui.label("No character yet");
        return;
    };
    let page = Page {
        game,
        who,
        sheet,
        player: false,
    };
    // Whose it is never scrolls away.
    ui.horizontal(|ui| {
        let portrait = (who, sheet.name.as_str(), sheet.portrait.as_ref());
        portrait_ui(ui, portrait, &mut scene.pictures, actions);
        levels::heading_ui(ui, &page, &mut scene.own.unhex.sheet, actions);
    });
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        levels::condition_ui(ui, &page, actions);
        widgets::card_ui(ui, false, |ui| {
            let help = "click, drag, or keys \\ X B";
            widgets::heading_ui(ui, "Body and armor", help);
            body::body_ui(ui, &page, &mut scene.own.unhex.sheet, actions);
        });
        items::items_ui(ui, &page, &mut scene.own.unhex.sheet, actions);
        abilities::abilities_ui(ui, &page, &mut scene.own.unhex.sheet, actions);
        about::about_ui(ui, &page, &mut scene.own.unhex.sheet, actions);
    });
}
