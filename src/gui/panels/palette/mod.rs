//! The palette (Ctrl+K): one field that finds commands, people, areas, maps, items, abilities, rules and files. It only queues
//! actions; `entries` is what there is to find, `fuzzy` how well it fits.

mod entries;
mod entry;
pub mod fuzzy;

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{
    Align2, Color32, Context, Id, Key, Modifiers, Rect, RichText, Sense, TextStyle, Ui, vec2,
};

use crate::board::grid::HexBoard;
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::games::panels;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::dialog::dialog_ui;
use crate::gui::widgets::icons;
use crate::table::MapId;
pub(in crate::gui) use entry::Entry;
use fuzzy::Query;

/// The open palette.
pub(in crate::gui) struct Palette {
    title: &'static str,
    hint: &'static str,
    query: String,
    entries: Vec<Entry>,
    /// The board whose spaces can be gone to by their names; such a space, if one was typed, is the last entry.
    board: Option<(MapId, Arc<HexBoard>)>,
    /// How many entries there are without that.
    gathered: usize,
    /// The places of the entries that fit, best first.
    found: Vec<usize>,
    /// The place of the one that Enter takes: none before something was typed, or chosen by an arrow.
    chosen: Option<usize>,
    /// The chosen one has to be scrolled to.
    moved: bool,
    /// Not yet drawn: the field wants the focus.
    fresh: bool,
    /// What had the focus before, to have it again.
    focus_before: Option<Id>,
    /// How it closes in the next frame.
    leaves: Option<Leaves>,
}

/// How the palette closes.
enum Leaves {
    /// Nothing is done.
    Closed,
    /// This was chosen.
    For(Box<Action>),
}

impl Palette {
    /// Everything there is now, what was used last first.
    fn open(app: &App, ctx: &Context) -> Self {
        let board = panels(&app.document().campaign().game).board_shown(&app.scene);
        let hint = match board {
            Some(_) => "A space such as B7, a command, somebody, a board, a rule, a file",
            None => "A command, somebody, an area, an item, an ability, a rule, a file",
        };
        let all = entries::gather(app, ctx);
        let palette = Self::of(("Find anything", hint), all, app, ctx);
        Self { board, ..palette }
    }

    /// These and nothing else.
    fn of(
        (title, hint): (&'static str, &'static str),
        entries: Vec<Entry>,
        app: &App,
        ctx: &Context,
    ) -> Self {
        let mut palette = Self {
            title,
            hint,
            query: String::new(),
            gathered: entries.len(),
            entries,
            board: None,
            found: Vec::new(),
            chosen: None,
            moved: false,
            fresh: true,
            focus_before: ctx.memory(egui::Memory::focused),
            leaves: None,
        };
        palette.find(&app.settings().last_commands);
        palette
    }

    /// Finds anew, by the text that is typed.
    fn find(&mut self, last: &[String]) {
        self.entries.truncate(self.gathered);
        let query = Query::new(&self.query);
        let mut found: Vec<(i32, usize)> = Vec::new();
        for (index, entry) in self.entries.iter().enumerate() {
            let worth = if query.is_empty() {
                recency(entry, last)
            } else {
                match query.score(&entry.folded) {
                    // What cannot be done now stands below what can.
                    Some(worth) => worth - if entry.why_not.is_some() { 40 } else { 0 },
                    None => continue,
                }
            };
            found.push((worth, index));
        }
        // Stable, so that equals stay in the order of the table.
        found.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        self.found = found.into_iter().map(|(_, index)| index).collect();
        // Whoever types the name of a space means it.
        if let Some(space) = self.space() {
            self.entries.push(space);
            self.found.insert(0, self.gathered);
        }
        self.chosen = (!query.is_empty() && !self.found.is_empty()).then_some(0);
        self.moved = true;
    }

    /// The space whose name was typed, if the board has it.
    fn space(&self) -> Option<Entry> {
        let (map, board) = self.board.as_ref()?;
        let at = board.named(&self.query)?;
        let is_there = board.spaces.contains(at);
        is_there.then(|| entries::space(*map, board, at))
    }

    /// Closes it as soon as it is drawn again.
    pub(in crate::gui) fn close(&mut self) {
        self.leaves = Some(Leaves::Closed);
    }

    /// Whether it closes in this frame.
    pub(in crate::gui) const fn leaves(&self) -> bool {
        self.leaves.is_some()
    }

    /// One frame. Returns whether it stays open.
    fn show(&mut self, ctx: &Context, last: &[String], actions: &mut Vec<Action>) -> bool {
        self.take_keys(ctx);
        // What is behind a dialog gets no focus in the frame after it was drawn: whatever is done wants a frame without it.
        match self.leaves.take() {
            Some(Leaves::Closed) => return false,
            Some(Leaves::For(action)) => {
                actions.push(*action);
                return false;
            }
            None => {}
        }
        let screen = ctx.content_rect();
        let scale = theme::text_scale(&ctx.style_of(ctx.theme()));
        let width = (560.0 * scale).min(screen.width() - 48.0);
        let closed = dialog_ui(ctx, self.title, width, |ui| {
            // By itself: a new height leads the cursor back to the top of what it is set for.
            ui.vertical(|ui| {
                // Whatever was found before, there is room for more.
                ui.set_max_height(screen.height() * 0.75);
                self.field_ui(ui, last);
                if let Some(place) = self.list_ui(ui, screen.height() * 0.6) {
                    self.take(place);
                }
            });
        });
        self.fresh = false;
        if closed {
            self.close();
        }
        if self.leaves.is_some() {
            ctx.request_repaint();
        }
        true
    }

    /// Chooses what stands at that place of the list, if it can be done.
    fn take(&mut self, place: usize) {
        let entry = self.found.get(place).and_then(|at| self.entries.get(*at));
        if let Some(entry) = entry.filter(|entry| entry.why_not.is_none()) {
            self.leaves = Some(Leaves::For(Box::new(entry.action.clone())));
        }
    }

    /// The keys that move through the list, choose or close; the rest is for the field.
    fn take_keys(&mut self, ctx: &Context) {
        let last = self.found.len().checked_sub(1);
        let before = self.chosen;
        let mut entered = false;
        ctx.input_mut(|input| {
            let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
            if pressed(Key::ArrowDown) {
                let next = before.filter(|at| Some(*at) != last);
                self.chosen = last.map(|_| next.map_or(0, |at| at + 1));
            }
            if pressed(Key::ArrowUp) {
                self.chosen = before.and_then(|at| at.checked_sub(1)).or(last);
            }
            if pressed(Key::PageDown) {
                self.chosen = last.map(|last| last.min(before.unwrap_or(0) + 8));
            }
            if pressed(Key::PageUp) {
                self.chosen = last.map(|_| before.unwrap_or(0).saturating_sub(8));
            }
            entered = pressed(Key::Enter);
            if pressed(Key::Escape) {
                self.close();
            }
        });
        if let Some(chosen) = self.chosen.filter(|_| entered) {
            self.take(chosen);
        }
        self.moved |= self.chosen != before;
    }

    fn field_ui(&mut self, ui: &mut Ui, last: &[String]) {
        let field = ui.add(
            egui::TextEdit::singleline(&mut self.query)
                .desired_width(f32::INFINITY)
                .hint_text(said(ui.ctx(), self.hint)),
        );
        if self.fresh || !field.has_focus() {
            field.request_focus();
        }
        if field.changed() {
            self.find(last);
        }
        let active = self.chosen.map(option_id);
        ui.ctx().accesskit_node_builder(field.id, |node| {
            node.set_label(self.title);
            if let Some(id) = active {
                node.set_active_descendant(id.accesskit_id());
            }
        });
    }

    /// The list; returns the place that was clicked.
    fn list_ui(&mut self, ui: &mut Ui, height: f32) -> Option<usize> {
        let muted = theme::tokens(ui).muted;
        if self.found.is_empty() {
            ui.label(RichText::new("Nothing is called that").color(muted));
            return None;
        }
        let row = 2.0 * ui.text_style_height(&TextStyle::Body) + 10.0;
        let mut area = egui::ScrollArea::vertical()
            .max_height(height)
            .auto_shrink([false, true]);
        if std::mem::take(&mut self.moved) {
            area = area.vertical_scroll_offset(self.offset(ui, row, height));
        }
        let list = egui::UiBuilder::new()
            .accessibility_role(Role::ListBox)
            .accessibility_label("Found");
        let mut clicked = None;
        let output = ui
            .scope_builder(list, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                area.show_rows(ui, row, self.found.len(), |ui, range| {
                    for place in range {
                        if self.row_ui(ui, place, row) {
                            clicked = Some(place);
                        }
                    }
                })
            })
            .inner;
        ui.data_mut(|data| data.insert_temp(offset_id(), output.state.clamped_offset().y));
        clicked
    }

    /// The offset at which the chosen row is in sight, changed as little as may be.
    fn offset(&self, ui: &Ui, row: f32, height: f32) -> f32 {
        let Some(chosen) = self.chosen.filter(|chosen| *chosen > 0) else {
            return 0.0;
        };
        let now: f32 = ui.data(|data| data.get_temp(offset_id())).unwrap_or(0.0);
        // Far fewer rows than 2^24.
        let top = chosen as f32 * row;
        now.clamp((top + row - height).max(0.0), top.max(0.0))
    }

    fn row_ui(&self, ui: &mut Ui, place: usize, height: f32) -> bool {
        let Some(entry) = self.found.get(place).and_then(|at| self.entries.get(*at)) else {
            return false;
        };
        let t = theme::tokens(ui);
        let possible = entry.why_not.is_none();
        let chosen = self.chosen == Some(place);
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
        let response = ui.interact(rect, option_id(place), Sense::CLICK);
        let detail = entry.why_not.unwrap_or(&entry.detail);
        response.widget_info(|| {
            let name = format!("{}, {detail}", entry.name);
            egui::WidgetInfo::labeled(Role::ListBoxOption, possible, name)
        });
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_selected(chosen);
            if !possible {
                node.set_disabled();
            }
        });
        let fill = match (chosen, response.hovered()) {
            (true, _) => t.selected,
            (false, true) => t.hover,
            (false, false) => Color32::TRANSPARENT,
        };
        ui.painter().rect_filled(rect, theme::RADIUS_SMALL, fill);
        if chosen {
            // Amber marks the focus; a bar at the edge does so without colour.
            let bar = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
            ui.painter().rect_filled(bar, 1.0, t.accent);
        }
        let colour = if possible { t.text } else { t.muted };
        paint_row(ui, rect.shrink2(vec2(12.0, 4.0)), entry, detail, colour);
        response.clicked()
    }
}

/// Icon, name and detail, and the keys at the right. Painted, so that a screen reader hears the row's name only.
fn paint_row(ui: &Ui, rect: Rect, entry: &Entry, detail: &str, colour: Color32) {
    let muted = theme::tokens(ui).muted;
    let body = TextStyle::Body.resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let painter = ui.painter();
    let keys = painter.text(
        rect.right_center(),
        Align2::RIGHT_CENTER,
        &entry.keys,
        small.clone(),
        muted,
    );
    let icon = entry.command().map_or(entry.icon, |_| icons::ARROW);
    painter.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        icon,
        body.clone(),
        muted,
    );
    let left = rect.left() + 1.8 * body.size;
    let room = Rect::from_x_y_ranges(left..=keys.left() - theme::SPACE, rect.y_range());
    let painter = painter.with_clip_rect(room.intersect(ui.clip_rect()));
    painter.text(room.left_top(), Align2::LEFT_TOP, &entry.name, body, colour);
    painter.text(
        room.left_bottom(),
        Align2::LEFT_BOTTOM,
        detail,
        small,
        muted,
    );
}

/// How early a command was used, the newest highest; what was never used stays in the order of its table.
fn recency(entry: &Entry, last: &[String]) -> i32 {
    let Some(command) = entry.command() else {
        return 0;
    };
    if entry.why_not.is_some() {
        return -1;
    }
    let place = last.iter().position(|name| name == command.key());
    place.map_or(0, |place| i32::try_from(last.len() - place).unwrap_or(0))
}

fn option_id(place: usize) -> Id {
    Id::unique("palette option").with(place)
}

fn offset_id() -> Id {
    Id::unique("palette offset")
}

impl App {
    /// Opens the palette.
    pub(in crate::gui) fn open_palette(&mut self, ctx: &Context) {
        self.palette = Some(Palette::open(self, ctx));
    }

    /// Opens it to ask whose sheet is handed over.
    pub(in crate::gui) fn ask_whose_sheet(&mut self, ctx: &Context) {
        let sheets = entries::sheets(self);
        if sheets.is_empty() {
            return self.fail("The GM plays everybody; pin a sheet to hand it over");
        }
        let words = ("Whose sheet is handed over?", "Somebody of the players");
        self.palette = Some(Palette::of(words, sheets, self, ctx));
    }

    /// Draws the palette over everything, if it is open.
    pub(in crate::gui) fn palette_ui(&mut self, ctx: &Context, actions: &mut Vec<Action>) {
        let Some(mut palette) = self.palette.take() else {
            return;
        };
        let queued = actions.len();
        if palette.show(ctx, &self.settings.last_commands, actions) {
            self.palette = Some(palette);
            return;
        }
        // The focus goes back to where it was, before what was chosen takes it elsewhere.
        ctx.memory_mut(|memory| match palette.focus_before {
            Some(id) => memory.request_focus(id),
            None => memory.stop_text_input(),
        });
        if let Some(Action::Ui(command)) = actions.get(queued) {
            self.settings.note_command(*command);
        }
    }
}
