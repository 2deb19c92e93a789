//! Characters from sheets: the ready ones, one's own, those of files; how many of each, and where they go.

use std::path::{Path, PathBuf};

use egui::{Button, Key, RichText, ScrollArea, TextEdit, Ui, vec2};

use super::where_to::WhereTo;
use crate::campaign::store::{
    RealDisk, characters_named, list_sheets, open_sheet, ready, sheet_from_bytes,
};
use crate::gui::action::Action;
use crate::gui::people::People;
use crate::gui::{icons, theme, widgets};
use crate::systems::unhex::{Command, Kind, Newcomers, Sheet, Unhex};
use crate::table::MapId;

/// The most of one sheet.
const MOST: u8 = 50;

/// A sheet to pick from.
struct Entry {
    sheet: Sheet,
    from: &'static str,
    count: u8,
    /// Whoever has the name is replaced.
    replace: bool,
}

/// What is picked so far.
pub(in crate::gui) struct FromSheets {
    entries: Vec<Entry>,
    search: String,
    file: String,
    /// Why a file could not be read.
    trouble: Option<String>,
    players: WhereTo,
    foes: WhereTo,
}

impl FromSheets {
    /// Reads the ready sheets and those of the folder.
    pub(super) fn new(folder: Option<PathBuf>) -> Self {
        let mut new = Self {
            entries: Vec::new(),
            search: String::new(),
            file: String::new(),
            trouble: None,
            players: WhereTo::default(),
            foes: WhereTo::default(),
        };
        if let Some(folder) = folder {
            match list_sheets(&RealDisk, &folder) {
                Ok(own) => own
                    .iter()
                    .for_each(|listed| new.read(&listed.path, "your own", 0)),
                Err(error) => new.trouble = Some(error.to_string()),
            }
        }
        for (_, text) in ready() {
            // The ready sheets are whole; a test opens each.
            if let Ok(file) = sheet_from_bytes(text.as_bytes()) {
                new.put(file.sheet, "ready", 0);
            }
        }
        new
    }

    fn put(&mut self, sheet: Sheet, from: &'static str, count: u8) {
        self.entries.push(Entry {
            sheet,
            from,
            count,
            replace: false,
        });
    }

    fn read(&mut self, path: &Path, from: &'static str, count: u8) {
        match open_sheet(&RealDisk, path) {
            Ok(file) => self.put(file.sheet, from, count),
            Err(error) => self.trouble = Some(error.to_string()),
        }
    }

    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game: &Unhex,
        map: Option<MapId>,
        height: f32,
        actions: &mut Vec<Action>,
    ) {
        let wide = ui.available_width() > 560.0;
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            ui.columns(if wide { 2 } else { 1 }, |columns| {
                let last = columns.len() - 1;
                self.list_ui(&mut columns[0], height);
                let ui = &mut columns[last];
                for (kind, words) in [(Kind::Pc, "Players"), (Kind::Npc, "Foes")] {
                    let count = self.count(kind);
                    widgets::heading_ui(ui, words, &format!("{count} picked"));
                    let to = match kind {
                        Kind::Pc => &mut self.players,
                        Kind::Npc => &mut self.foes,
                    };
                    to.show(ui, game, map, kind, words);
                    ui.add_space(theme::SPACE);
                }
                self.conflicts_ui(ui, game);
            });
        });
        ui.separator();
        let total = self.count(Kind::Pc) + self.count(Kind::Npc);
        ui.horizontal(|ui| {
            let words = match total {
                0 => "Add".to_owned(),
                1 => "Add 1 character".to_owned(),
                total => format!("Add {total} characters"),
            };
            let add = Button::new(theme::strong(icons::label(icons::CHECK, &words)));
            let add = ui.add_enabled(total > 0, add);
            widgets::name_button(&add, &words);
            if add.clicked() {
                let newcomers = self.newcomers(game, map);
                actions.push(People::Add(Command::AddCharacters { newcomers }).into());
            }
            if ui.button("Cancel").clicked() {
                actions.push(People::CloseCard.into());
            }
        });
    }

    fn count(&self, kind: Kind) -> usize {
        let some = self.entries.iter().filter(|e| e.sheet.kind == kind);
        some.map(|entry| usize::from(entry.count)).sum()
    }

    fn newcomers(&self, game: &Unhex, map: Option<MapId>) -> Vec<Newcomers> {
        let picked = self.entries.iter().filter(|entry| entry.count > 0);
        picked
            .map(|entry| {
                let kind = entry.sheet.kind;
                let to = match kind {
                    Kind::Pc => &self.players,
                    Kind::Npc => &self.foes,
                };
                Newcomers {
                    sheet: entry.sheet.clone(),
                    count: entry.count,
                    team: to.team(game, kind),
                    at: to.place(game, map, kind),
                    replaces: replaceable(game, entry).filter(|_| entry.replace),
                }
            })
            .collect()
    }

    fn list_ui(&mut self, ui: &mut Ui, height: f32) {
        widgets::heading_ui(ui, "Sheets", "a click adds one, a digit sets how many");
        let width = ui.available_width();
        let search = TextEdit::singleline(&mut self.search)
            .desired_width(width)
            .hint_text("Search");
        let search = ui.add(search);
        ui.ctx()
            .accesskit_node_builder(search.id, |node| node.set_label("Search sheets"));
        let wanted = self.search.trim().to_lowercase();
        ScrollArea::vertical()
            .id_salt("sheets")
            .max_height((height - 190.0).max(120.0))
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                let mut any = false;
                for entry in &mut self.entries {
                    let words = format!("{} {}", entry.sheet.name, entry.sheet.description);
                    if words.to_lowercase().contains(&wanted) {
                        any = true;
                        entry_ui(ui, entry);
                    }
                }
                if !any {
                    ui.label("No sheet is called that");
                }
            });
        ui.horizontal(|ui| {
            let width = (ui.available_width() - 110.0).max(80.0);
            let field = TextEdit::singleline(&mut self.file)
                .desired_width(width)
                .hint_text("A file, ending in .sheet.json");
            let field = ui.add(field);
            ui.ctx()
                .accesskit_node_builder(field.id, |node| node.set_label("Sheet file"));
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let ready = !self.file.trim().is_empty();
            let read = ui.add_enabled(ready, Button::new("Read"));
            widgets::name_button(&read, "Read the sheet file");
            if ready && (entered || read.clicked()) {
                self.trouble = None;
                let path = PathBuf::from(self.file.trim());
                let before = self.entries.len();
                self.read(&path, "file", 1);
                if self.entries.len() > before {
                    // What was just read stands first.
                    self.entries.rotate_right(1);
                    self.file.clear();
                }
            }
        });
        if let Some(trouble) = &self.trouble {
            let bad = theme::tokens(ui).bad;
            ui.label(RichText::new(trouble).color(bad));
        }
    }

    /// Sheets whose name is taken: both stay, or the new one takes the place.
    fn conflicts_ui(&mut self, ui: &mut Ui, game: &Unhex) {
        for entry in &mut self.entries {
            if replaceable(game, entry).is_none() {
                continue;
            }
            let name = entry.sheet.name.trim();
            ui.label(format!("{name} is in the campaign already"));
            ui.horizontal_wrapped(|ui| {
                for (replace, words) in [(false, "Keep both"), (true, "Replace")] {
                    let button = ui.selectable_label(entry.replace == replace, words);
                    let label = format!("{words}, {name}");
                    widgets::name_button(&button, &label);
                    if button.clicked() {
                        entry.replace = replace;
                    }
                }
            });
        }
    }
}

/// Whom one of that sheet could take the place of.
fn replaceable(game: &Unhex, entry: &Entry) -> Option<crate::table::CharacterId> {
    if entry.count != 1 {
        return None;
    }
    match characters_named(game, &entry.sheet.name)[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// A sheet with how many of it are picked.
fn entry_ui(ui: &mut Ui, entry: &mut Entry) {
    let t = theme::tokens(ui);
    let sheet = &entry.sheet;
    let kind = match sheet.kind {
        Kind::Pc => "player",
        Kind::Npc => "foe",
    };
    let consequence = format!(
        "{kind}, level {}, {}, {}",
        sheet.level, entry.from, sheet.description
    );
    let name = sheet.name.trim().to_owned();
    ui.horizontal(|ui| {
        let room = 160.0 * theme::text_scale(ui.style());
        let width = (ui.available_width() - room).max(80.0);
        let row = ui
            .allocate_ui(vec2(width, 0.0), |ui| {
                ui.set_max_width(width);
                widgets::option_ui(ui, None, &name, &consequence, true)
            })
            .inner;
        if row.clicked() {
            entry.count = (entry.count + 1).min(MOST);
            row.request_focus();
        }
        if row.has_focus() {
            for digit in typed_digits(ui) {
                entry.count = digit;
            }
        }
        let less = ui.add_enabled(entry.count > 0, Button::new(icons::LESS).small());
        widgets::name_button(&less, &format!("One {name} less"));
        if less.clicked() {
            entry.count -= 1;
        }
        let words = RichText::new(format!("× {}", entry.count));
        let (words, colour) = if entry.count > 0 {
            (words.strong(), t.text)
        } else {
            (words, t.muted)
        };
        ui.label(words.color(colour));
        let more = ui.add_enabled(entry.count < MOST, Button::new(icons::ADD).small());
        widgets::name_button(&more, &format!("One {name} more"));
        if more.clicked() {
            entry.count += 1;
        }
    });
}

/// Digits that were pressed while a row has the focus.
fn typed_digits(ui: &Ui) -> Vec<u8> {
    let mut digits = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let egui::Event::Key {
                key, pressed: true, ..
            } = event
            else {
                return true;
            };
            let digit = key.name().parse::<u8>().ok();
            digits.extend(digit);
            digit.is_none()
        });
    });
    digits
}
