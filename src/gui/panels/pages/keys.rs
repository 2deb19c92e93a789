//! The page of keys: the whole table of commands by menus, then the keys that are no command.

use egui::{RichText, Ui};

use crate::gui::app::App;
use crate::gui::games::shape;
use crate::gui::panels::pages::is_searched;
use crate::gui::shell::ui_command::{Menu, UiCommand, said};
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;

/// Keys, what they are for, and how that is used.
type KeyRow = (String, &'static str, &'static str);

/// The group to which a game adds its own.
const ON_THE_MAP: &str = "On the map";

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
        ON_THE_MAP,
        &[
            ("Enter, Space", "Click what the cursor is on"),
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

pub(super) fn page_ui(ui: &mut Ui, app: &App) {
    let shape = shape(app.document().campaign().system());
    let mut groups: Vec<(&str, Vec<KeyRow>)> = Vec::new();
    for menu in Menu::ALL {
        let rows = UiCommand::ALL.iter().copied();
        let rows = rows.filter(|row| row.menu() == menu && app.has(*row));
        let ctx = ui.ctx();
        let rows =
            rows.map(|command| (command.keys_text(ctx), command.name(ctx), command.help(ctx)));
        groups.push((menu.name(ctx), rows.collect()));
    }
    let words = |rows: &[(&'static str, &'static str)]| -> Vec<KeyRow> {
        let rows = rows.iter();
        rows.map(|(keys, what)| ((*keys).to_owned(), *what, ""))
            .collect()
    };
    let tools = (shape.tools)().into_iter();
    let tools = tools.map(|tool| (tool.key.name().to_owned(), tool.name, tool.help));
    groups.push(("Tools, while the map is edited", tools.collect()));
    for (title, rows) in OTHER_KEYS {
        let mut rows = words(rows);
        if *title == ON_THE_MAP {
            rows.splice(0..0, words(shape.map_keys));
        }
        groups.push((title, rows));
    }
    for (title, rows) in &mut groups {
        let title = said(ui.ctx(), title);
        rows.retain(|(keys, name, help)| {
            let name = said(ui.ctx(), name);
            is_searched(&app.scene, &[title.as_str(), keys, name.as_str(), help])
        });
    }
    groups.retain(|(_, rows)| !rows.is_empty());
    if groups.is_empty() {
        widgets::hint_ui(ui, "No key is called that");
    }
    // Where there is room, two columns as even as whole groups can be.
    let is_wide = ui.available_width() > 640.0 * theme::text_scale(ui.style());
    let lines: usize = groups.iter().map(|(_, rows)| rows.len() + 2).sum();
    let mut above = 0;
    let left = groups.iter().take_while(|(_, rows)| {
        let before = above;
        above += rows.len() + 2;
        !is_wide || 2 * before < lines
    });
    let (left, right) = groups.split_at(left.count());
    ui.columns(if is_wide { 2 } else { 1 }, |columns| {
        for (column, groups) in columns.iter_mut().zip([left, right]) {
            for (title, rows) in groups {
                group_ui(column, title, rows);
            }
        }
    });
}

fn group_ui(ui: &mut Ui, title: &str, rows: &[KeyRow]) {
    let t = theme::tokens(ui);
    widgets::heading_ui(ui, &said(ui.ctx(), title), "");
    for (keys, name, help) in rows {
        let muted = RichText::new(keys).color(t.muted);
        let row = widgets::pair_ui(ui, &said(ui.ctx(), name), muted);
        if !help.is_empty() {
            row.hover_text(said(ui.ctx(), help));
        }
    }
    ui.add_space(theme::SPACE);
}
