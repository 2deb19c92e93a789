//! The sheet of a unit: its profile, tokens to be set by hand, its actions with what each costs and whether it was used.

use egui::{Button, Grid, RichText, ScrollArea, Ui};

use super::{State, shown};
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::{theme, widgets};
use crate::systems::heroes_of_hex::{Command, HeroesOfHex, Unit, h};
use crate::table::CharacterId;

pub(in crate::gui) fn sheet_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let Some((who, unit)) = shown(game, scene).and_then(|who| Some((who, game.units.get(&who)?)))
    else {
        widgets::hint_ui(ui, "There are no units in this campaign yet");
        return;
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let muted = theme::tokens(ui).muted;
        widgets::line_ui(ui, |ui| {
            ui.heading(&unit.name);
            ui.label(RichText::new(State::of(game, who).words()).color(muted));
        });
        let side = unit
            .side
            .map_or_else(|| "No side".to_owned(), |side| game.side_name(side));
        let about = match unit.class.as_str() {
            "" => side,
            class => format!("{class}, {side}"),
        };
        widgets::hint_ui(ui, &about);
        if !unit.description.is_empty() {
            widgets::hint_ui(ui, &unit.description);
        }
        ui.add_space(4.0);
        profile_ui(ui, unit, actions);
        ui.add_space(4.0);
        tokens_ui(ui, game, who, unit, actions);
        ui.add_space(4.0);
        actions_ui(ui, game, who, unit);
        if !unit.notes.is_empty() {
            widgets::hint_ui(ui, &unit.notes);
        }
    });
}

/// The numbers of the class (H-02).
fn profile_ui(ui: &mut Ui, unit: &Unit, actions: &mut Vec<Action>) {
    let profile = &unit.profile;
    widgets::line_ui(ui, |ui| {
        ui.label(theme::strong("Profile"));
        widgets::rule_link_ui(ui, h(2), actions);
    });
    Grid::new("profile").num_columns(4).show(ui, |ui| {
        for (name, value, other, number) in [
            (
                "Movement",
                profile.movement.to_string(),
                "Vitality",
                profile.vitality,
            ),
            (
                "Attack",
                profile.attack.to_string(),
                "Defense",
                profile.defense,
            ),
            (
                "Special Attack",
                profile.special_attack.to_string(),
                "Special Defense",
                profile.special_defense,
            ),
        ] {
            ui.label(name);
            ui.label(theme::strong(value));
            ui.label(other);
            ui.label(theme::strong(number.to_string()));
            ui.end_row();
        }
    });
}

/// Tokens, set by hand (H-04).
fn tokens_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    who: CharacterId,
    unit: &Unit,
    actions: &mut Vec<Action>,
) {
    let tokens = &unit.tokens;
    widgets::line_ui(ui, |ui| {
        ui.label(theme::strong("Tokens"));
        widgets::rule_link_ui(ui, h(4), actions);
    });
    let wounds = |wounds| Command::SetWounds { who, wounds };
    let poison = |poison| Command::SetPoison { who, poison };
    ui.horizontal_wrapped(|ui| {
        counter_ui(ui, "Wounds", tokens.wounds, wounds, actions);
        counter_ui(ui, "Poison", tokens.poison, poison, actions);
        let mut focus = tokens.focus;
        if ui.checkbox(&mut focus, "Focus").clicked() {
            actions.push(Action::Do(Command::SetFocus { who, on: focus }.into()));
        }
        if let Some(standing) = game.standing(who) {
            let mut on = standing.activated;
            if ui.checkbox(&mut on, "Activation").clicked() {
                actions.push(Action::Do(Command::SetMarker { who, on }.into()));
            }
        }
        for (name, count) in &tokens.custom {
            let token = |count| Command::SetToken {
                who,
                token: name.clone(),
                count,
            };
            counter_ui(ui, name, *count, token, actions);
        }
    });
}

/// A number of tokens with one fewer and one more.
fn counter_ui(
    ui: &mut Ui,
    name: &str,
    count: u8,
    command: impl Fn(u8) -> Command,
    actions: &mut Vec<Action>,
) {
    ui.label(format!("{name} {count}"));
    let fewer = ui.add_enabled(count > 0, Button::new("−").small());
    widgets::name_button(&fewer, &format!("One {name} fewer"));
    if fewer.clicked() {
        actions.push(Action::Do(command(count.saturating_sub(1)).into()));
    }
    let more = ui.add_enabled(count < u8::MAX, Button::new("+").small());
    widgets::name_button(&more, &format!("One {name} more"));
    if more.clicked() {
        actions.push(Action::Do(command(count.saturating_add(1)).into()));
    }
}

/// The actions of the class (H-03), and which are used up this Turn (H-17).
fn actions_ui(ui: &mut Ui, game: &HeroesOfHex, who: CharacterId, unit: &Unit) {
    widgets::heading_ui(ui, "Actions", "");
    let muted = theme::tokens(ui).muted;
    for action in &unit.actions {
        let used = game.standing(who).and_then(|s| s.used.get(&action.id));
        let used = match used {
            Some(times) if *times > 0 => "used, ",
            _ => "",
        };
        let cost = format!("{used}{}", game.cost_of(action));
        widgets::pair_ui(ui, &action.name, RichText::new(cost).color(muted));
        let words = action.words();
        if !words.is_empty() {
            widgets::hint_ui(ui, &words);
        }
        if !action.text.is_empty() {
            widgets::hint_ui(ui, &action.text);
        }
    }
    if unit.actions.is_empty() {
        widgets::hint_ui(ui, "None but its Movement");
    }
}
