//! The sheet of a unit: whose it is, its parts from the profile to the notes, and what a part may show to whom.

mod about;
mod action_form;
mod actions;
mod choice;
mod draft;
mod hand_over;
mod profile;
mod tokens;

use egui::{CollapsingHeader, RichText, ScrollArea, Ui};

pub(in crate::gui) use draft::SheetDraft;
pub(in crate::gui) use hand_over::hand_over_ui;

use crate::gui::action::Action;
use crate::gui::file::pictures::Pictures;
use crate::gui::games::heroes_of_hex::{State, shown};
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::portrait::portrait_ui;
use crate::systems::heroes_of_hex::{Command, HeroesOfHex, Unit, UnitEdit};
use crate::table::CharacterId;

/// The sheet that shows, and for whom.
struct Page<'a> {
    game: &'a HeroesOfHex,
    who: CharacterId,
    unit: &'a Unit,
    /// A player has it in hand: no sides, nothing of the Turn, no word of the GM's.
    player: bool,
}

impl Page<'_> {
    /// Queues a change of one field.
    fn edit(&self, edit: UnitEdit, actions: &mut Vec<Action>) {
        let who = self.who;
        self.change(Command::EditUnit { who, edit }, actions);
    }

    /// Queues a change.
    fn change(&self, command: Command, actions: &mut Vec<Action>) {
        actions.push(Action::Do(command.into()));
    }
}

pub(in crate::gui) fn sheet_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let shown = shown(game, scene);
    let draft = &mut scene.own.heroes_of_hex.sheet;
    draft.leave(game, shown, actions);
    let Some((who, unit)) = shown.and_then(|who| Some((who, game.units.get(&who)?))) else {
        widgets::hint_ui(ui, "There are no units in this campaign yet");
        return;
    };
    let page = Page {
        game,
        who,
        unit,
        player: false,
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        low_rows(ui);
        heading_ui(ui, &page, &mut scene.pictures, actions);
        ui.add_space(4.0);
        profile::profile_ui(ui, &page, draft, actions);
        ui.add_space(4.0);
        tokens::tokens_ui(ui, &page, draft, actions);
        ui.add_space(4.0);
        actions::actions_ui(ui, &page, draft, actions);
        ui.add_space(4.0);
        CollapsingHeader::new("Name, side and token")
            .id_salt("who it is")
            .show(ui, |ui| about::about_ui(ui, &page, draft, actions));
        about::notes_ui(ui, &page, draft, actions);
    });
}

/// Low rows: a sheet is long, and its panel is not.
fn low_rows(ui: &mut Ui) {
    let row = ui.text_style_height(&egui::TextStyle::Body);
    ui.spacing_mut().interact_size.y = row + 4.0;
    ui.spacing_mut().button_padding = egui::vec2(6.0, 2.0);
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
