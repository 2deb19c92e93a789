//! The card by which the GM puts an effect on a unit: one that the game has, or one by a name of its own.

use egui::accesskit::Role;
use egui::{ComboBox, Key, TextEdit, Ui, WidgetInfo};

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::panels::decision::CardKey;
use crate::gui::theme;
use crate::gui::units::UnitGame;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, typed};
use crate::table::CharacterId;

/// An effect that is being put on a unit.
#[derive(Clone, Debug)]
pub(in crate::gui) struct NewEffect {
    who: CharacterId,
    /// A name that is being typed.
    name: String,
    /// Its field is to get the keys.
    fresh: bool,
    /// What the digits put, as it was drawn last.
    by_digit: Vec<Command>,
}

impl NewEffect {
    pub(in crate::gui) const fn on(who: CharacterId) -> Self {
        Self {
            who,
            name: String::new(),
            fresh: true,
            by_digit: Vec::new(),
        }
    }

    /// It is for that unit, and the field has the keys again.
    pub(in crate::gui) const fn take(&mut self, who: CharacterId) {
        self.who = who;
        self.fresh = true;
    }

    /// The number of an effect puts it on the unit.
    pub(in crate::gui) fn press(&self, key: CardKey) -> Option<Command> {
        let CardKey::Digit(digit, _) = key else {
            return None;
        };
        let at = usize::from(digit).checked_sub(1)?;
        self.by_digit.get(at).cloned()
    }
}

/// An effect that can be put: its name, how it stands, and the command; none where the unit has all of it.
pub(in crate::gui) struct Effect {
    pub(in crate::gui) name: String,
    pub(in crate::gui) now: String,
    pub(in crate::gui) command: Option<Command>,
}

/// Draws the card.
pub(in crate::gui) fn effect_ui<G: UnitGame>(
    ui: &mut Ui,
    game: &G,
    new: &mut NewEffect,
    actions: &mut Vec<Action>,
) {
    let Some(name) = game.person(new.who) else {
        actions.push(Action::CloseCards);
        return;
    };
    widgets::card_ui(ui, true, |ui| {
        ui.label(theme::strong("Put an effect on a unit"));
        let shown = new.who;
        let list = ComboBox::from_id_salt("unit of the effect").selected_text(name);
        let list = list.show_ui(ui, |ui| {
            for (id, name) in game.people() {
                ui.selectable_value(&mut new.who, id, name);
            }
        });
        list.response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, "Unit of the effect"));
        // The list has taken the keys.
        new.fresh |= new.who != shown;
        let who = new.who;
        let mut put = None;
        let field =
            TextEdit::singleline(&mut new.name).hint_text("Its number, or its name and Enter");
        let response = ui.add(field.desired_width(ui.available_width()));
        typed::name_field(ui, &response, "Another effect");
        // What is typed here must not reach the game behind the card.
        if std::mem::take(&mut new.fresh) {
            response.request_focus();
        }
        let name = new.name.trim();
        if let Ok(digit @ 1..=9) = name.parse::<usize>() {
            put = new.by_digit.get(digit - 1).cloned();
            new.name.clear();
        } else if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            // What the game has is put by its name, too.
            let mut known = game.effects(who).into_iter();
            put = match known.find(|one| one.name.to_lowercase() == name.to_lowercase()) {
                Some(known) => known.command,
                None => game.effect_named(who, name).filter(|_| !name.is_empty()),
            };
            new.fresh = put.is_none();
        }
        let escaped = response.lost_focus() && typed::escaped(ui);
        new.by_digit.clear();
        for choice in game.effects(who) {
            let possible = choice.command.is_some();
            let digit = new.by_digit.len() + 1;
            let digit = (possible && digit <= 9).then_some(digit);
            if widgets::option_ui(ui, digit, &choice.name, &choice.now, possible).clicked() {
                put.clone_from(&choice.command);
            }
            new.by_digit.extend(choice.command);
        }
        widgets::hint_ui(
            ui,
            "A click on the board chooses the unit. It stays until it is taken off on the sheet",
        );
        let cancel = ui.button("Cancel").hover_text("Nothing changes (Esc)");
        if escaped || cancel.clicked() {
            actions.push(Action::CloseCards);
        }
        if let Some(command) = put {
            actions.push(Action::Do(command));
            actions.push(Action::CloseCards);
        }
    });
}
