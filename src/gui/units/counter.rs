//! A number that lies beside a unit, with one fewer and one more.

use egui::{Button, Ui};

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::widgets::common as widgets;

/// The number under its name; the commands are those of one fewer and one more, none where there can be no such number.
pub(in crate::gui) fn counter_ui(
    ui: &mut Ui,
    name: &str,
    count: u16,
    [fewer, more]: [Option<Command>; 2],
    actions: &mut Vec<Action>,
) {
    ui.label(format!("{name} {count}"));
    for (sign, word, command) in [("−", "fewer", fewer), ("+", "more", more)] {
        let button = ui.add_enabled(command.is_some(), Button::new(sign).small());
        widgets::name_button(&button, &format!("One {name} {word}"));
        if button.clicked() {
            actions.extend(command.map(Action::Do));
        }
    }
}
