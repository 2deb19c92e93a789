//! Sheets to pick from: the ready ones, one's own, those of files; with a search, an order, and how many of each are
//! wanted. Only the rows in sight are drawn.

use std::cmp::Ordering;
use std::path::PathBuf;

use egui::accesskit::Role;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align, Button, Key, Label, Layout, Modifiers, Response, RichText, TextEdit, TextStyle,
    TextWrapMode, Ui, WidgetInfo, vec2,
};
use egui_extras::{Column, TableBuilder, TableRow};

use crate::campaign::store::PortableSheet;
use crate::gui::panels::palette::fuzzy::fold;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons, two_part::two_part_ui, typed};
use crate::table::Kind;

/// The most of one sheet.
pub(in crate::gui) const MOST: u8 = 50;

/// What the list shows of a sheet.
pub(in crate::gui) trait Listed: PortableSheet {
    /// Whose it is, and its level or class.
    fn kind(&self) -> String;
    /// Which of two kinds comes first.
    fn by_kind(&self, other: &Self) -> Ordering;
    /// What it is good for in a fight, in a line below its name; searched, too.
    fn numbers(&self) -> String;
    /// What stands below that; searched, too.
    fn about(&self) -> &str;
}

/// What the list shows of a sheet of a unit, told how its kind and what it is good for are said.
macro_rules! listed_unit {
    ($Sheet:ident $(.$unit:ident())?, $kind:expr, $numbers:expr) => {
        impl $crate::gui::newcomers::sheet_list::Listed for $Sheet {
            fn kind(&self) -> String {
                let kind: &str = $kind(self$(.$unit())?);
                match self$(.$unit())?.class.as_str() {
                    "" => kind.to_owned(),
                    class => format!("{kind}, {class}"),
                }
            }

            fn by_kind(&self, other: &Self) -> std::cmp::Ordering {
                let key = |sheet: &Self| {
                    let of = sheet$(.$unit())?;
                    (of.kind as u8, of.class.to_lowercase())
                };
                key(self).cmp(&key(other))
            }

            fn numbers(&self) -> String {
                $numbers(self$(.$unit())?)
            }

            fn about(&self) -> &str {
                &self$(.$unit())?.description
            }
        }
    };
}
pub(in crate::gui) use listed_unit;

/// What the list is sorted by.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum By {
    Name,
    Kind,
    /// Files, one's own, the ready ones: as they were put there.
    #[default]
    Origin,
}

impl By {
    const ALL: [Self; 3] = [Self::Name, Self::Kind, Self::Origin];

    /// What stands above its column, and what a click there does.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Name => ("Sheet", "Sort by name"),
            Self::Kind => ("Kind", "Sort by kind"),
            Self::Origin => ("Origin", "Sort by origin"),
        }
    }
}

/// What decides which rows there are, and in which order.
#[derive(Clone, Default, PartialEq)]
struct Shown {
    wanted: String,
    by: By,
    reversed: bool,
    sheets: usize,
    only: Option<Kind>,
}

/// A sheet to pick from.
pub(in crate::gui) struct Entry<S> {
    pub(in crate::gui) sheet: S,
    /// Players’, or the GM’s.
    pub(in crate::gui) kind: Kind,
    from: &'static str,
    /// How many are wanted, 0 to [`MOST`].
    pub(in crate::gui) count: u8,
    /// Whoever has the name is replaced, where the game can do that.
    pub(in crate::gui) replace: bool,
}

/// What is picked so far.
pub(in crate::gui) struct SheetList<S> {
    pub(in crate::gui) entries: Vec<Entry<S>>,
    search: String,
    /// Those alone are shown.
    only: Option<Kind>,
    /// Whose a sheet is.
    kind_of: fn(&S) -> Kind,
    /// Not yet drawn: the search wants the focus.
    fresh: bool,
    /// Enter was pressed in the empty search.
    pub(in crate::gui) done: bool,
    by: By,
    reversed: bool,
    /// What the rows below were found for.
    of: Option<Shown>,
    /// The entries that show, from the top.
    rows: Vec<usize>,
    file: String,
    /// Why a file could not be read.
    pub(in crate::gui) trouble: Option<String>,
}

impl<S: Listed> SheetList<S> {
    /// Without a sheet so far.
    pub(in crate::gui) fn new(kind_of: fn(&S) -> Kind) -> Self {
        Self {
            entries: Vec::new(),
            search: String::new(),
            only: None,
            kind_of,
            fresh: true,
            done: false,
            by: By::default(),
            reversed: false,
            of: None,
            rows: Vec::new(),
            file: String::new(),
            trouble: None,
        }
    }

    /// Adds a sheet at the end.
    pub(in crate::gui) fn put(&mut self, sheet: S, from: &'static str) {
        self.entries.push(Entry {
            kind: (self.kind_of)(&sheet),
            sheet,
            from,
            count: 0,
            replace: false,
        });
    }

    /// Adds what was read at the end, or says what is wrong with it.
    pub(in crate::gui) fn put_read(&mut self, read: Result<S, String>, from: &'static str) {
        match read {
            Ok(sheet) => self.put(sheet, from),
            Err(trouble) => self.trouble = Some(trouble),
        }
    }

    /// How many are wanted of those sheets.
    pub(in crate::gui) fn count(&self, of: impl Fn(&Entry<S>) -> bool) -> usize {
        let some = self.entries.iter().filter(|entry| of(entry));
        some.map(|entry| usize::from(entry.count)).sum()
    }

    /// The list; `read` opens a file. Players and foes are called so.
    pub(in crate::gui) fn show(
        &mut self,
        ui: &mut Ui,
        height: f32,
        called: [&str; 2],
        read: impl FnOnce(&std::path::Path) -> Result<S, String>,
    ) {
        widgets::heading_ui(ui, "Sheets", "a click adds one, a digit sets how many");
        let names = called.map(|kind| format!("Only {kind}"));
        let parts = [
            (None, "All", "All sheets"),
            (Some(Kind::Pc), called[0], &*names[0]),
            (Some(Kind::Npc), called[1], &*names[1]),
        ];
        let width = ui.available_width();
        let beside = Layout::right_to_left(Align::Center);
        let line = vec2(width, ui.spacing().interact_size.y);
        let search = ui.allocate_ui_with_layout(line, beside, |ui| {
            let only = two_part_ui(ui, Some(self.only), parts, || {
                "Whose sheets show".to_owned()
            });
            self.only = only.unwrap_or(self.only);
            let search = TextEdit::singleline(&mut self.search)
                .desired_width(ui.available_width())
                .hint_text("Search, such as guard; 2 guard adds two by Enter");
            ui.add(search)
        });
        let search = search.inner;
        typed::name_field(ui, &search, "Search sheets");
        let entered = entered(ui, &search);
        if entered && self.search.trim().is_empty() {
            self.done = self.count(|_| true) > 0;
        } else if entered {
            self.pick_first();
        }
        if std::mem::take(&mut self.fresh) || (entered && !self.done) {
            search.request_focus();
        }
        self.find();
        // What is below stays where it is, however many are found.
        let height = (height - 220.0).max(120.0);
        let room = height + 32.0 * theme::text_scale(ui.style());
        ui.allocate_ui(vec2(width, room), |ui| {
            ui.set_min_height(room);
            if self.rows.is_empty() {
                ui.label("No sheet is called that");
            } else {
                self.table_ui(ui, height);
            }
        });
        self.file_ui(ui, read);
        if let Some(trouble) = &self.trouble {
            let bad = theme::tokens(ui).bad;
            ui.label(RichText::new(trouble).color(bad));
        }
    }

    /// What is searched for, and how many of it by a number before it.
    fn wanted(&self) -> (u8, String) {
        let words = self.search.trim();
        let numbered = words.split_once(' ').and_then(|(count, words)| {
            let count = count.parse().ok().filter(|count| *count > 0)?;
            Some((count, words.trim_start()))
        });
        let (count, words) = numbered.unwrap_or((1, words));
        (count, fold(words))
    }

    /// Picks what is searched for; whether there is nothing left that was not found.
    pub(super) fn pick_searched(&mut self) -> bool {
        if !self.search.trim().is_empty() {
            self.pick_first();
        }
        self.search.trim().is_empty()
    }

    /// More of the first that is found.
    fn pick_first(&mut self) {
        self.find();
        let (count, wanted) = self.wanted();
        let first = self.rows.first().map(|row| &mut self.entries[*row]);
        let only = self.only;
        let is_shown = |entry: &Entry<S>| only.is_none_or(|only| entry.kind == only);
        if let Some(entry) =
            first.filter(|entry| is_shown(entry) && is_found(&entry.sheet, &wanted))
        {
            entry.count = entry.count.saturating_add(count).min(MOST);
            self.search.clear();
        }
    }

    /// Finds and sorts the rows anew if anything has changed that decides them.
    fn find(&mut self) {
        let shown = Shown {
            wanted: self.wanted().1,
            by: self.by,
            reversed: self.reversed,
            sheets: self.entries.len(),
            only: self.only,
        };
        if self.of.as_ref() == Some(&shown) {
            return;
        }
        let sheet = |row: &usize| &self.entries[*row].sheet;
        let is_shown = |row: &usize| self.only.is_none_or(|only| self.entries[*row].kind == only);
        let is_wanted = |row: &usize| is_shown(row) && is_found(sheet(row), &shown.wanted);
        // What is picked stays in sight, below what is found.
        let stays = |row: &usize| is_wanted(row) || self.entries[*row].count > 0;
        let mut rows: Vec<usize> = (0..self.entries.len()).filter(stays).collect();
        match self.by {
            By::Name => rows.sort_by_cached_key(|row| sheet(row).name().trim().to_lowercase()),
            By::Kind => rows.sort_by(|a, b| sheet(a).by_kind(sheet(b))),
            By::Origin => {}
        }
        if self.reversed {
            rows.reverse();
        }
        rows.sort_by_key(|row| !is_wanted(row));
        self.rows = rows;
        self.of = Some(shown);
    }

    fn table_ui(&mut self, ui: &mut Ui, height: f32) {
        let scale = theme::text_scale(ui.style());
        // Where there is no room for more, a row is a name and a number; hovering it tells the rest.
        let roomy = ui.available_width() > 360.0 * scale;
        ui.spacing_mut().item_spacing.y = 2.0;
        let words =
            ui.text_style_height(&TextStyle::Body) + ui.text_style_height(&TextStyle::Small);
        let row_height = (words + 2.0 * ui.spacing().button_padding.y).ceil();
        let mut table = TableBuilder::new(ui)
            .id_salt("sheets")
            .cell_layout(Layout::left_to_right(Align::Center))
            .auto_shrink([false, true])
            .min_scrolled_height(120.0)
            .max_scroll_height(height)
            .column(Column::remainder().at_least(80.0).clip(true));
        if roomy {
            table = table
                .column(Column::exact(84.0 * scale))
                .column(Column::exact(66.0 * scale));
        }
        let columns = if roomy { &By::ALL[..] } else { &By::ALL[..1] };
        table
            .column(Column::exact(104.0 * scale))
            .header(24.0 * scale, |mut header| {
                for by in columns.iter().copied() {
                    header.col(|ui| self.sort_ui(ui, by));
                }
                header.col(|ui| widgets::hint_ui(ui, "How many"));
            })
            .body(|body| {
                body.rows(row_height, self.rows.len(), |mut row| {
                    let entry = &mut self.entries[self.rows[row.index()]];
                    entry_ui(&mut row, entry, roomy);
                });
            });
    }

    /// The header of a column: a click sorts by it, the next one the other way round.
    fn sort_ui(&mut self, ui: &mut Ui, by: By) {
        let (words, name) = by.words();
        let sorted = (self.by == by).then_some(self.reversed);
        if widgets::sort_ui(ui, words, name, sorted) {
            self.reversed = sorted == Some(false);
            self.by = by;
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
            let entered = entered(ui, &field);
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
                (self.by, self.reversed) = (By::Origin, false);
                if let Some(first) = self.entries.first_mut() {
                    first.count = 1;
                }
                self.file.clear();
            }
        });
    }
}

fn is_found<S: Listed>(sheet: &S, wanted: &str) -> bool {
    let words = format!("{} {} {}", sheet.name(), sheet.numbers(), sheet.about());
    fold(&words).contains(wanted)
}

/// Whether a field was left by Enter, which is meant for nothing else then.
fn entered(ui: &Ui, field: &Response) -> bool {
    field.lost_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}

/// How wide the list is on its card, and how what goes with it stands: beside it, or below where there is no room.
pub(in crate::gui) fn layout(ui: &Ui) -> (f32, Layout) {
    let width = ui.available_width();
    if width > 560.0 {
        (0.6 * width, Layout::left_to_right(Align::Min))
    } else {
        (width, Layout::top_down(Align::Min))
    }
}

/// A sheet with how many of it are wanted.
fn entry_ui<S: Listed>(row: &mut TableRow<'_, '_>, entry: &mut Entry<S>, roomy: bool) {
    let name = entry.sheet.name().trim().to_owned();
    let mut came = false;
    row.col(|ui| came |= pick_ui(ui, entry, &name, roomy));
    if roomy {
        for words in [&*entry.sheet.kind(), entry.from] {
            row.col(|ui| {
                let muted = theme::tokens(ui).muted;
                ui.add(Label::new(RichText::new(words).small().color(muted)).wrap());
            });
        }
    }
    row.col(|ui| {
        came |= count_ui(ui, entry, &name);
        if came {
            // With a part of the rows around it: what is not drawn cannot be reached by Tab.
            let cell = ui.max_rect();
            ui.scroll_to_rect(cell.expand2(vec2(0.0, 0.6 * cell.height())), None);
        }
    });
}

/// The name, which adds one; tells whether the keyboard has come to it.
fn pick_ui<S: Listed>(ui: &mut Ui, entry: &mut Entry<S>, name: &str, roomy: bool) -> bool {
    let t = theme::tokens(ui);
    let about = entry.sheet.about();
    let numbers = entry.sheet.numbers();
    let consequence = format!("{}, {}, {numbers}, {about}", entry.sheet.kind(), entry.from);
    let strong = theme::strong_style().resolve(ui.style());
    let mut job = LayoutJob::default();
    job.append(name, 0.0, TextFormat::simple(strong, t.text));
    let mut before = "\n";
    for (words, colour) in [(&*numbers, t.text), (about, t.muted)] {
        if !words.is_empty() {
            let small = TextStyle::Small.resolve(ui.style());
            let words = format!("{before}{words}");
            job.append(&words, 0.0, TextFormat::simple(small, colour));
            before = " · ";
        }
    }
    job.wrap = TextWrapping {
        max_width: (ui.available_width() - 2.0 * ui.spacing().button_padding.x).max(1.0),
        max_rows: 2,
        break_anywhere: true,
        ..TextWrapping::default()
    };
    let button = Button::new(ui.painter().layout_job(job)).min_size(ui.available_size());
    let row = ui
        .with_layout(Layout::top_down_justified(Align::LEFT), |ui| ui.add(button))
        .inner;
    row.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    ui.ctx()
        .accesskit_node_builder(row.id, |node| node.set_description(consequence.as_str()));
    // Where it all stands in the row, it is not said over the next one again.
    let row = match roomy {
        true => row,
        false => row.hover_text(&consequence),
    };
    let came = row.gained_focus();
    if row.clicked() {
        entry.count = (entry.count + 1).min(MOST);
        row.request_focus();
    }
    if row.has_focus() {
        for digit in typed_digits(ui) {
            entry.count = digit;
        }
    }
    came
}

/// How many are wanted, with one less and one more; tells whether the keyboard has come to them.
fn count_ui<S>(ui: &mut Ui, entry: &mut Entry<S>, name: &str) -> bool {
    let t = theme::tokens(ui);
    ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
    ui.spacing_mut().button_padding.x = 6.0;
    ui.spacing_mut().item_spacing.x = 4.0;
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
    less.gained_focus() || more.gained_focus()
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
