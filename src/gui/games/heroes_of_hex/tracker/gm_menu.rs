//! What the GM sets by hand of a Turn and of a side: AP, HEX, cycle, initiative, the order of the sides (promise 7). What
//! is set of a unit is in the menu of the unit.

use egui::{Button, Ui};

use crate::gui::action::Action;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::typed::Typed;
use crate::systems::heroes_of_hex::{Command, HeroesOfHex, SideState, Turn};
use crate::table::TeamId;

/// A number in a menu; the command it comes to is queued on Enter or when the field is left.
pub(super) fn number_ui<N: std::str::FromStr + std::fmt::Display>(
    ui: &mut Ui,
    typed: &mut Typed,
    (label, words): (&str, &str),
    now: &N,
    command: impl FnOnce(N) -> Command,
    actions: &mut Vec<Action>,
) {
    ui.horizontal(|ui| {
        ui.label(words);
        let Some(text) = typed.field_ui(ui, label, label, &now.to_string(), 48.0) else {
            return;
        };
        actions.push(match text.trim().parse() {
            Ok(number) => Action::Do(command(number).into()),
            Err(_) => Action::Say(format!(
                "“{}” cannot stand here; enter a whole number, such as 3",
                text.trim()
            )),
        });
    });
}

/// A button that also closes the menu.
fn button_ui(ui: &mut Ui, words: &str, name: &str, possible: bool) -> bool {
    let button = ui.add_enabled(possible, Button::new(words));
    widgets::name_button(&button, name);
    let clicked = button.clicked();
    if clicked {
        ui.close();
    }
    clicked
}

/// Of the Turn that is being taken (H-11).
pub(super) fn turn_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    turn: &Turn,
    typed: &mut Typed,
    actions: &mut Vec<Action>,
) {
    widgets::stays_open_ui(ui, "Menu of the Turn", |ui| {
        let ap = |ap| Command::SetAp { ap };
        number_ui(ui, typed, ("AP left", "AP left"), &turn.ap, ap, actions);
        let sides = game.skirmish.iter().flat_map(|skirmish| &skirmish.sides);
        for (side, state) in sides {
            let words = format!("HEX of {}", game.team_name(*side));
            let hex = |hex| Command::SetHex { side: *side, hex };
            number_ui(ui, typed, (&words, &words), &state.hex, hex, actions);
        }
        let words = "No unit is chosen";
        if button_ui(ui, words, words, turn.active.is_some()) {
            actions.push(Action::Do(Command::SetActive { who: None }.into()));
        }
        let sides = game.sides_in_play().into_iter();
        for side in sides.filter(|side| *side != turn.side) {
            let words = format!("{} get the initiative", game.team_name(side));
            if button_ui(ui, &words, &words, true) {
                actions.push(Action::Do(Command::SetInitiative { side }.into()));
            }
        }
    });
}

/// Of a side in the skirmish (H-10, H-14, H-18).
pub(in crate::gui::games::heroes_of_hex) fn side_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    (side, side_state): (TeamId, SideState),
    typed: &mut Typed,
    actions: &mut Vec<Action>,
) {
    let name = game.team_name(side);
    widgets::stays_open_ui(ui, &format!("Skirmish menu of {name}"), |ui| {
        let hex = |hex| Command::SetHex { side, hex };
        let label = format!("HEX of {name}");
        number_ui(ui, typed, (&label, "HEX"), &side_state.hex, hex, actions);
        let cycle = |cycle| Command::SetCycle { side, cycle };
        let label = format!("Cycle of {name}");
        number_ui(
            ui,
            typed,
            (&label, "Cycle"),
            &side_state.cycle,
            cycle,
            actions,
        );
        let acts = game.turn().is_some_and(|turn| turn.side == side);
        if button_ui(
            ui,
            "Give it the initiative",
            "Give it the initiative",
            !acts,
        ) {
            actions.push(Action::Do(Command::SetInitiative { side }.into()));
        }
        let order = game.skirmish.iter().flat_map(|skirmish| &skirmish.order);
        let mut order: Vec<TeamId> = order.copied().collect();
        let at = order.iter().position(|one| *one == side);
        let words = "One place earlier in the order";
        if button_ui(ui, words, words, at.is_some_and(|at| at > 0))
            && let Some(at) = at
        {
            order.swap(at - 1, at);
            actions.push(Action::Do(Command::SetOrder { order }.into()));
        }
    });
}
