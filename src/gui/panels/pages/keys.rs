//! The page of keys: the whole table of commands by menus, then the keys that are no command.

use egui::{RichText, Ui};

use crate::gui::areas::Tool;
use crate::gui::shell::ui_command::{Menu, UiCommand};
use crate::gui::theme;
use crate::gui::widgets::common as widgets;

/// Keys that are no command of the table, by where they work.
const OTHER_KEYS: &[(&str, &[(&str, &str)])] = &[
    (
        "Numbers",
        &[
            ("0 to 9", "A face of the roll that is asked for"),
            (
                "1 to 9",
                "An option of the amber card, or an offer of whoever acts",
            ),
        ],
    ),
    (
        "Everywhere",
        &[
            ("Tab, Shift+Tab", "To the next control, or back"),
            ("Enter, Space", "Press the control that has the amber frame"),
            ("Esc", "Leave a field, a menu, a page"),
        ],
    ),
    (
        "On the map",
        &[
            ("Arrows", "From area to area"),
            ("[ and ]", "The tokens in the area"),
            (
                "Enter, Space",
                "Click what the cursor is on; areas: take a token up, and set it down",
            ),
            ("Wheel", "Zoom at the pointer"),
            ("Drag the background", "Move the map"),
            ("Drag a token", "Move it, and all selected with it"),
            ("Shift+click a token", "Select it, too, or not any more"),
            ("Alt+drag, Ctrl+drag", "Drag a copy"),
        ],
    ),
    (
        "While the map is edited",
        &[
            (
                "Arrows, Shift+arrows",
                "Move what is selected, or only a little",
            ),
            ("Ctrl+A", "Select everything"),
            (
                "Ctrl+C, Ctrl+X, Ctrl+V",
                "Copy, cut, paste, also between maps",
            ),
            (
                "Ctrl+G, Ctrl+Shift+G",
                "Make a group of it, or take the group apart",
            ),
            ("Delete", "Remove what is selected"),
        ],
    ),
];

pub(super) fn page_ui(ui: &mut Ui) {
    for menu in Menu::ALL {
        let rows = UiCommand::ALL.iter().filter(|row| row.menu() == menu);
        let rows =
            rows.map(|command| (command.keys_text(ui.ctx()), command.name(), command.help()));
        group_ui(ui, menu.name(), &rows.collect::<Vec<_>>());
    }
    let tools = Tool::ALL.into_iter();
    let tools = tools.map(|tool| (tool.key().name().to_owned(), tool.name(), tool.help()));
    group_ui(
        ui,
        "Tools, while the map is edited",
        &tools.collect::<Vec<_>>(),
    );
    for (title, rows) in OTHER_KEYS {
        let rows = rows
            .iter()
            .map(|(keys, what)| ((*keys).to_owned(), *what, ""));
        group_ui(ui, title, &rows.collect::<Vec<_>>());
    }
}

fn group_ui(ui: &mut Ui, title: &str, rows: &[(String, &str, &str)]) {
    let t = theme::tokens(ui);
    widgets::heading_ui(ui, title, "");
    for (keys, name, help) in rows {
        let muted = RichText::new(keys).color(t.muted);
        let row = widgets::pair_ui(ui, name, muted);
        if !help.is_empty() {
            row.on_hover_text(*help);
        }
    }
    ui.add_space(theme::SPACE);
}
