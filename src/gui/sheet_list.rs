//! Sheets to pick from: the ready ones, one's own, those of files; with a search, and how many of each are wanted.

use std::path::PathBuf;

use egui::{Button, Key, RichText, ScrollArea, TextEdit, Ui, vec2};

use super::{icons, theme, typed, widgets};

/// The most of one sheet.
pub(super) const MOST: u8 = 50;

/// What the list shows of a sheet.
pub(super) trait Listed {
    /// Its name.
    fn name(&self) -> &str;
    /// What stands before where it comes from.
    fn kind(&self) -> String;
    /// What stands behind it; searched, too.
    fn about(&self) -> &str;
}

/// A sheet to pick from.
pub(super) struct Entry<S> {
    pub(super) sheet: S,
    from: &'static str,
    /// How many are wanted, 0 to [`MOST`].
    pub(super) count: u8,
    /// Whoever has the name is replaced, where the game can do that.
    pub(super) replace: bool,
}

/// What is picked so far.
pub(super) struct SheetList<S> {
    pub(super) entries: Vec<Entry<S>>,
    search: String,
    file: String,
    /// Why a file could not be read.
    pub(super) trouble: Option<String>,
}

impl<S> Default for SheetList<S> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            search: String::new(),
            file: String::new(),
            trouble: None,
        }
    }
}

impl<S: Listed> SheetList<S> {
    /// Adds a sheet at the end.
    pub(super) fn put(&mut self, sheet: S, from: &'static str) {
        self.entries.push(Entry {
            sheet,
            from,
            count: 0,
            replace: false,
        });
    }

    /// Adds what was read at the end, or says what is wrong with it.
    pub(super) fn put_read(&mut self, read: Result<S, String>, from: &'static str) {
        match read {
            Ok(sheet) => self.put(sheet, from),
            Err(trouble) => self.trouble = Some(trouble),
        }
    }

    /// How many are wanted of those sheets.
    pub(super) fn count(&self, of: impl Fn(&S) -> bool) -> usize {
        let some = self.entries.iter().filter(|entry| of(&entry.sheet));
        some.map(|entry| usize::from(entry.count)).sum()
    }

    /// The list; `read` opens a file.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        height: f32,
        read: impl FnOnce(&std::path::Path) -> Result<S, String>,
    ) {
        widgets::heading_ui(ui, "Sheets", "a click adds one, a digit sets how many");
        let width = ui.available_width();
        let search = TextEdit::singleline(&mut self.search)
            .desired_width(width)
            .hint_text("Search");
        let search = ui.add(search);
        typed::name_field(ui, &search, "Search sheets");
        let wanted = self.search.trim().to_lowercase();
        ScrollArea::vertical()
            .id_salt("sheets")
            .max_height((height - 190.0).max(120.0))
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                let mut any = false;
                for entry in &mut self.entries {
                    let words = format!("{} {}", entry.sheet.name(), entry.sheet.about());
                    if words.to_lowercase().contains(&wanted) {
                        any = true;
                        entry_ui(ui, entry);
                    }
                }
                if !any {
                    ui.label("No sheet is called that");
                }
            });
        self.file_ui(ui, read);
        if let Some(trouble) = &self.trouble {
            let bad = theme::tokens(ui).bad;
            ui.label(RichText::new(trouble).color(bad));
        }
    }

    fn file_ui(&mut self, ui: &mut Ui, read: impl FnOnce(&std::path::Path) -> Result<S, String>) {
        ui.horizontal(|ui| {
            let width = (ui.available_width() - 110.0).max(80.0);
            let field = TextEdit::singleline(&mut self.file)
                .desired_width(width)
                .hint_text("A file, ending in .sheet.json");
            let field = ui.add(field);
            typed::name_field(ui, &field, "Sheet file");
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let ready = !self.file.trim().is_empty();
            let button = ui.add_enabled(ready, Button::new("Read"));
            widgets::name_button(&button, "Read the sheet file");
            if !ready || !(entered || button.clicked()) {
                return;
            }
            self.trouble = None;
            let before = self.entries.len();
            self.put_read(read(&PathBuf::from(self.file.trim())), "file");
            if self.entries.len() > before {
                // What was just read stands first, and is wanted.
                self.entries.rotate_right(1);
                if let Some(first) = self.entries.first_mut() {
                    first.count = 1;
                }
                self.file.clear();
            }
        });
    }
}

/// A sheet with how many of it are wanted.
fn entry_ui<S: Listed>(ui: &mut Ui, entry: &mut Entry<S>) {
    let t = theme::tokens(ui);
    let sheet = &entry.sheet;
    let consequence = format!("{}, {}, {}", sheet.kind(), entry.from, sheet.about());
    let name = sheet.name().trim().to_owned();
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
