//! The history as a tree: what was done, newest first or last, with who and when; branches that were taken back stand
//! indented; a way back to any of it. What lies before a record can be forgotten for good. Only the rows in sight are
//! drawn; how high the others are is reckoned until they have been drawn once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::{Align, Layout, Pos2, Rect, RichText, Sense, TextStyle, Ui, vec2};
use egui_extras::{Column, TableBuilder};

use crate::campaign::store::utc_stamp;
use crate::campaign::{Command, Document, Kind, Record};
use crate::gui::action::Action;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;

/// Records shown at first, and more with each press of the button.
const PAGE: usize = 100;
/// How far a branch stands from the one it left.
const STEP: f32 = 14.0;
/// Branches of branches beyond this stand no further in.
const MOST_LANES: usize = 4;

/// What the panel shows beside the records.
#[derive(Default)]
pub(in crate::gui) struct HistoryView {
    /// How many records show.
    lines: usize,
    /// How many bytes the history has on the disk; none where it is not kept.
    pub(in crate::gui) bytes: Option<u64>,
    /// The record whose details show.
    open: Option<u64>,
    /// The record before which everything is to be forgotten, and how many bytes that frees; it waits to be confirmed.
    pub(in crate::gui) forget: Option<(u64, u64)>,
    /// What was opened just now is to be scrolled to.
    reveal: bool,
    /// The oldest stands at the top.
    oldest_first: bool,
    /// How the records hang together; made anew when others show.
    tree: Option<Tree>,
    /// How high the rows are that were drawn at this width.
    heights: BTreeMap<u64, f32>,
    width: f32,
}

pub(in crate::gui) fn show(
    ui: &mut Ui,
    document: &Document,
    view: &mut HistoryView,
    now: u64,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let count = view.lines.max(PAGE);
    let newest = document.newest(count);
    let head = document.head();
    let known = view.tree.take().filter(|tree| tree.is_of(&newest, head));
    let tree = known.unwrap_or_else(|| Tree::of(newest, head));
    ui.spacing_mut().item_spacing.y = 0.0;
    if let Some(bytes) = view.bytes {
        let words = format!("{} kB of history on the disk", bytes.div_ceil(1024));
        ui.label(RichText::new(words).small().color(t.muted));
    }
    if tree.newest.is_empty() {
        ui.label(RichText::new("Nothing was changed yet").color(t.muted));
        end_ui(ui, &tree, count, view, actions);
    } else {
        table_ui(ui, &tree, count, view, now, actions);
    }
    view.tree = Some(tree);
}

/// The records, and at their oldest end what lies before them.
fn table_ui(
    ui: &mut Ui,
    tree: &Tree,
    count: usize,
    view: &mut HistoryView,
    now: u64,
    actions: &mut Vec<Action>,
) {
    let scale = theme::text_scale(ui.style());
    // Rows are as high as their words at this width.
    let width = ui.available_width() / scale;
    if (view.width - width).abs() > 0.5 {
        view.heights.clear();
        view.width = width;
    }
    let usual = ui.text_style_height(&TextStyle::Body) + 12.0;
    // The last row is a button.
    let end = ui.spacing().interact_size.y + 8.0;
    let last = tree.done.len();
    let oldest_first = view.oldest_first;
    let done = |row: usize| {
        let row = if oldest_first { last - row } else { row };
        (row < last).then(|| &tree.newest[tree.done[row]])
    };
    let height = |record: &Arc<Record>| {
        let known = view.heights.get(&record.sequence);
        known.copied().unwrap_or(usual)
    };
    let heights: Vec<f32> = (0..=last)
        .map(|row| done(row).map_or(end, height))
        .collect();
    TableBuilder::new(ui)
        .id_salt("history")
        .cell_layout(Layout::top_down(Align::Min))
        .auto_shrink(false)
        .min_scrolled_height(0.0)
        .column(Column::exact(54.0 * scale))
        .column(Column::remainder().clip(true))
        .header(24.0 * scale, |mut header| {
            header.col(|ui| {
                if widgets::sort_ui(ui, "No.", "Sort by number", Some(!oldest_first)) {
                    view.oldest_first = !oldest_first;
                }
            });
            header.col(|ui| widgets::hint_ui(ui, "Change"));
        })
        .body(|body| {
            body.heterogeneous_rows(heights.iter().copied(), |mut row| {
                let height = heights[row.index()];
                let record = done(row.index());
                row.col(|ui| {
                    if let Some(record) = record {
                        ui.add_space(5.0);
                        widgets::hint_ui(ui, &record.sequence.to_string());
                    }
                });
                row.col(|ui| {
                    // Words wrap here; the table would cut them off.
                    ui.style_mut().wrap_mode = None;
                    match record {
                        Some(record) => row_ui(ui, record, tree, view, (now, height), actions),
                        None => {
                            ui.add_space(6.0);
                            end_ui(ui, tree, count, view, actions);
                        }
                    }
                });
            });
        });
}

/// What lies before the records that show.
fn end_ui(
    ui: &mut Ui,
    tree: &Tree,
    count: usize,
    view: &mut HistoryView,
    actions: &mut Vec<Action>,
) {
    if tree.newest.len() == count {
        if ui.button("Show earlier").clicked() {
            view.lines = count + PAGE;
        }
    } else if tree.oldest().is_some_and(|oldest| oldest > 1) {
        let muted = theme::tokens(ui).muted;
        ui.label(RichText::new("What was before is forgotten").color(muted));
    } else if tree.head != 0 && ui.button("Restore to the start").clicked() {
        actions.push(Action::Do(Command::Restore(0)));
    }
}

/// How the records that show hang together.
struct Tree {
    head: u64,
    newest: Vec<Arc<Record>>,
    /// Which of them are rows: what was done, not undo and restore.
    done: Vec<usize>,
    /// The way from the start to where the campaign stands.
    on_the_way: BTreeSet<u64>,
    /// How far in each record stands; 0 is the way itself.
    lanes: BTreeMap<u64, usize>,
}

impl Tree {
    /// Whether it is of the very same records. A record never changes, so its two ends tell.
    fn is_of(&self, newest: &[Arc<Record>], head: u64) -> bool {
        let ends = |records: &[Arc<Record>]| {
            let ends = [records.first(), records.last()];
            ends.map(|end| end.map(Arc::as_ptr))
        };
        (self.head, self.newest.len()) == (head, newest.len()) && ends(&self.newest) == ends(newest)
    }

    fn of(newest: Vec<Arc<Record>>, head: u64) -> Self {
        let done = |record: &&Arc<Record>| matches!(record.kind, Kind::Do { .. });
        // A parent's number is always smaller.
        let mut on_the_way = BTreeSet::new();
        let mut at = head;
        for record in newest.iter().filter(done) {
            if record.sequence == at {
                on_the_way.insert(at);
                at = record.parent;
            }
        }
        let mut lanes: BTreeMap<u64, usize> = BTreeMap::new();
        let mut followed = BTreeSet::new();
        for record in newest.iter().rev().filter(done) {
            let lane = if on_the_way.contains(&record.sequence) {
                0
            } else {
                // The first to follow an abandoned record goes on with it; later ones are branches of the branch.
                let before = lanes.get(&record.parent).copied().unwrap_or(0);
                let goes_on = before > 0 && followed.insert(record.parent);
                (before + usize::from(!goes_on)).min(MOST_LANES)
            };
            lanes.insert(record.sequence, lane);
        }
        let done = (0..newest.len()).filter(|at| done(&&newest[*at])).collect();
        Self {
            head,
            newest,
            done,
            on_the_way,
            lanes,
        }
    }

    fn oldest(&self) -> Option<u64> {
        self.newest.last().map(|record| record.sequence)
    }

    fn lane(&self, record: &Record) -> usize {
        self.lanes.get(&record.sequence).copied().unwrap_or(0)
    }
}

fn row_ui(
    ui: &mut Ui,
    record: &Record,
    tree: &Tree,
    view: &mut HistoryView,
    (now, height): (u64, f32),
    actions: &mut Vec<Action>,
) {
    let reveal = view.reveal;
    let row = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 3.0);
        let height = ui.text_style_height(&TextStyle::Body) + 6.0;
        let width = STEP * (tree.lane(record) + 1) as f32;
        let (dot, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        let details = ui.vertical(|ui| {
            ui.add_space(3.0);
            line_ui(ui, record, tree, view, now, actions);
            let is_open = view.open == Some(record.sequence);
            let details =
                is_open.then(|| ui.scope(|ui| details_ui(ui, record, tree, view, actions)));
            ui.add_space(3.0);
            details.map(|details| details.response)
        });
        (dot, details.inner)
    });
    let (dot, details) = row.inner;
    paint_branch(ui, record, tree, view.oldest_first, dot, row.response.rect);
    let drawn = row.response.rect.height();
    if (drawn - height).abs() > 0.5 {
        view.heights.insert(record.sequence, drawn);
        ui.request_repaint();
    } else if let Some(details) = details.filter(|_| reveal) {
        // There is room for it only now.
        view.reveal = false;
        details.scroll_to_me(None);
    }
}

/// What it is called, whose it was and when, and the way there.
fn line_ui(
    ui: &mut Ui,
    record: &Record,
    tree: &Tree,
    view: &mut HistoryView,
    now: u64,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let here = record.sequence == tree.head;
    let kept = tree.on_the_way.contains(&record.sequence);
    let is_open = view.open == Some(record.sequence);
    widgets::line_ui(ui, |ui| {
        let words = match (here, kept) {
            (true, _) => theme::strong(&record.label),
            (false, true) => RichText::new(&record.label),
            (false, false) => RichText::new(&record.label).color(t.muted),
        };
        let label = ui
            .selectable_label(is_open, words)
            .hover_text("Show who, when, and what can be forgotten");
        let mut came = label.gained_focus();
        if label.clicked() {
            view.open = (!is_open).then_some(record.sequence);
            view.forget = None;
            view.reveal = !is_open;
        }
        let state = match (here, kept) {
            (true, _) => "now",
            (false, true) => "",
            (false, false) => "taken back",
        };
        let who = record.who.as_deref();
        let who = who.filter(|who| !record.label.starts_with(who));
        let age = age(now, record.time);
        let notes = [state, who.unwrap_or_default(), age.as_str()];
        let notes: Vec<&str> = notes.into_iter().filter(|note| !note.is_empty()).collect();
        ui.label(RichText::new(notes.join(", ")).small().color(t.muted));
        if !here {
            let button = ui
                .small_button("Restore")
                .hover_text("Go to the state after it");
            button.widget_info(|| {
                let name = format!("Restore to {}", record.label);
                egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, name)
            });
            came |= button.gained_focus();
            if button.clicked() {
                actions.push(Action::Do(Command::Restore(record.sequence)));
            }
        }
        if came {
            // With a part of the rows around it: what is not drawn cannot be reached by Tab.
            let room = ui.text_style_height(&TextStyle::Body);
            ui.scroll_to_rect(ui.min_rect().expand2(vec2(0.0, room)), None);
        }
    });
}

/// Who and when exactly, and forgetting, which is confirmed in place since it cannot be undone.
fn details_ui(
    ui: &mut Ui,
    record: &Record,
    tree: &Tree,
    view: &mut HistoryView,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let time = match record.time {
        0 => "at a time that is not known".to_owned(),
        time => format!(
            "{} UTC",
            utc_stamp(time).replace('-', ":").replacen(':', "-", 2)
        ),
    };
    let who = record.who.as_deref().unwrap_or("somebody");
    let words = format!("Change {} by {who}, {time}", record.sequence);
    ui.label(RichText::new(words).small().color(t.muted));
    match view.forget {
        Some((sequence, bytes)) if sequence == record.sequence => {
            let words = format!(
                "This frees {} kB. Undo and restore then reach back to just before “{}” and no further; \
                 it cannot be undone.",
                bytes.div_ceil(1024),
                record.label
            );
            ui.label(words);
            ui.horizontal(|ui| {
                let forget = ui.button(RichText::new("Forget it for good").color(t.bad));
                if forget.clicked() {
                    actions.push(Action::Forget(sequence));
                }
                if ui.button("Keep it").clicked() {
                    view.forget = None;
                }
            });
        }
        _ if view.bytes.is_some() && tree.oldest() != Some(record.sequence) => {
            let button = ui
                .button("Forget everything before…")
                .hover_text("Says first how much it frees");
            if button.clicked() {
                actions.push(Action::AskForget(record.sequence));
                view.reveal = true;
            }
        }
        _ => {}
    }
}

/// The line of the record's branch along its row, a dot for the state after it, and the way to what it left.
fn paint_branch(ui: &Ui, record: &Record, tree: &Tree, oldest_first: bool, dot: Rect, row: Rect) {
    let t = theme::tokens(ui);
    let lane = tree.lane(record);
    let x = |lane: usize| row.left() + STEP * (lane as f32 + 0.5);
    let middle = Pos2::new(x(lane), dot.center().y + 1.0);
    let painter = ui.painter();
    let stroke = egui::Stroke::new(1.5, t.line);
    // The way the campaign went runs along all rows; a branch leads to what it left, where the older rows are.
    painter.vline(x(0), row.y_range(), stroke);
    if lane > 0 {
        let before = tree.lanes.get(&record.parent).copied().unwrap_or(0);
        let older = if oldest_first {
            row.top()
        } else {
            row.bottom()
        };
        let foot = Pos2::new(x(before.min(lane)), older);
        painter.line_segment([middle, foot], stroke);
    }
    if record.sequence == tree.head {
        painter.circle_filled(middle, 4.5, t.accent);
    } else if tree.on_the_way.contains(&record.sequence) {
        painter.circle_filled(middle, 3.5, t.muted);
    } else {
        painter.circle(middle, 3.5, t.panel, egui::Stroke::new(1.5, t.muted));
    }
}

/// How long ago, in words; nothing where a clock does not say.
pub(in crate::gui) fn age(now: u64, then: u64) -> String {
    let Some(seconds) = now.checked_sub(then).filter(|_| then > 0) else {
        return String::new();
    };
    match seconds {
        0..60 => "just now".to_owned(),
        60..3_600 => format!("{} min ago", seconds / 60),
        3_600..172_800 => format!("{} h ago", seconds / 3_600),
        _ => format!("{} days ago", seconds / 86_400),
    }
}
