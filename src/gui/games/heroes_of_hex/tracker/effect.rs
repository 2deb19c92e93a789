//! The card by which the GM puts an effect on a unit: a token of the rules, or one by a name of its own (H-04).

use std::collections::BTreeSet;

use egui::accesskit::Role;
use egui::{ComboBox, Key, TextEdit, Ui, WidgetInfo};

use crate::gui::action::Action;
use crate::gui::panels::decision::CardKey;
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, typed};
use crate::systems::heroes_of_hex::{Command, DEADLY_POISON, HeroesOfHex, Unit};
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
    pub(super) const fn on(who: CharacterId) -> Self {
        Self {
            who,
            name: String::new(),
            fresh: true,
            by_digit: Vec::new(),
        }
    }

    /// It is for that unit, and the field has the keys again.
    pub(super) const fn take(&mut self, who: CharacterId) {
        self.who = who;
        self.fresh = true;
    }

    /// The number of an effect puts it on the unit.
    pub(super) fn press(&self, key: CardKey) -> Option<Command> {
        let CardKey::Digit(digit, _) = key else {
            return None;
        };
        let at = usize::from(digit).checked_sub(1)?;
        self.by_digit.get(at).cloned()
    }
}

/// An effect that can be put: its name, how it stands, and the command; none where the unit has all of it.
struct Choice {
    name: String,
    now: String,
    command: Option<Command>,
}

/// The tokens of the rules, then those that any unit of the campaign has.
fn choices(game: &HeroesOfHex, who: CharacterId, unit: &Unit) -> Vec<Choice> {
    let tokens = &unit.tokens;
    let choice = |name: &str, now: String, command: Option<Command>| Choice {
        name: name.to_owned(),
        now,
        command,
    };
    let wounds = tokens.wounds.checked_add(1);
    let poison = tokens.poison.checked_add(1);
    let mut choices = vec![
        choice(
            "Wound",
            format!(
                "has {}; more than {} defeat it (H-34)",
                tokens.wounds, unit.profile.vitality
            ),
            wounds.map(|wounds| Command::SetWounds { who, wounds }),
        ),
        choice(
            "Poison",
            format!("has {}; {DEADLY_POISON} defeat it (H-35)", tokens.poison),
            poison.map(|poison| Command::SetPoison { who, poison }),
        ),
        choice(
            "Focus",
            match tokens.focus {
                true => "is in Focus already".to_owned(),
                false => "its class says what Focus does (H-43)".to_owned(),
            },
            (!tokens.focus).then_some(Command::SetFocus { who, on: true }),
        ),
    ];
    let named = game
        .units
        .values()
        .flat_map(|unit| unit.tokens.custom.keys());
    for name in named.collect::<BTreeSet<_>>() {
        let count = tokens.custom.get(name).copied().unwrap_or_default();
        choices.push(choice(name, format!("has {count}"), more(unit, who, name)));
    }
    choices
}

/// One more token of that name.
fn more(unit: &Unit, who: CharacterId, token: &str) -> Option<Command> {
    let count = unit.tokens.custom.get(token).copied().unwrap_or_default();
    Some(Command::SetToken {
        who,
        token: token.to_owned(),
        count: count.checked_add(1)?,
    })
}

pub(super) fn card_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    new: &mut NewEffect,
    actions: &mut Vec<Action>,
) {
    let Some(unit) = game.units.get(&new.who) else {
        actions.push(Action::CloseCards);
        return;
    };
    widgets::card_ui(ui, true, |ui| {
        ui.label(theme::strong("Put an effect on a unit"));
        let shown = new.who;
        let list = ComboBox::from_id_salt("unit of the effect").selected_text(&unit.name);
        let list = list.show_ui(ui, |ui| {
            for (id, unit) in &game.units {
                ui.selectable_value(&mut new.who, *id, &unit.name);
            }
        });
        list.response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, "Unit of the effect"));
        // The list has taken the keys.
        new.fresh |= new.who != shown;
        let who = new.who;
        let unit = game.units.get(&who).unwrap_or(unit);
        let mut put = None;
        let field =
            TextEdit::singleline(&mut new.name).hint_text("Its number, or a name and Enter");
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
            put = (!name.is_empty()).then(|| more(unit, who, name)).flatten();
        }
        let escaped = response.lost_focus() && typed::escaped(ui);
        new.by_digit.clear();
        for choice in choices(game, who, unit) {
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
        let cancel = ui.button("Cancel").on_hover_text("Nothing changes (Esc)");
        if escaped || cancel.clicked() {
            actions.push(Action::CloseCards);
        }
        if let Some(command) = put {
            actions.push(Action::Do(command.into()));
            actions.push(Action::CloseCards);
        }
    });
}
